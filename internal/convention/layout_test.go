package convention

import (
	"fmt"
	"strings"
	"testing"

	"github.com/cachevet/cachevet/internal/keytmpl"
)

// tmpl makes a template from its display: <name> is a hole for any text, <#name> one for a number, <?name> one that may hide
// more of the key.
func tmpl(text string) keytmpl.Template {
	var out keytmpl.Template
	for text != "" {
		before, rest, found := strings.Cut(text, "<")
		if before != "" {
			out = append(out, keytmpl.Part{Lit: before})
		}
		if !found {
			break
		}
		name, after, _ := strings.Cut(rest, ">")
		h := &keytmpl.Hole{Name: strings.TrimLeft(name, "#?"), Bytes: keytmpl.AllBytes(), Max: -1}
		switch name[0] {
		case '#':
			h.Bytes, h.Min, h.Max = keytmpl.BytesOf("0123456789"), 1, 20
		case '?':
			h.Reason = keytmpl.ReasonField
		}
		out = append(out, keytmpl.Part{Hole: h})
		text = after
	}
	return out
}

func TestCompile(t *testing.T) {
	t.Parallel()
	for _, key := range []string{
		"<app>", "<app>:<id>", "<app>:<module>:<entity>:<id>[:<attr>][:v<n>]", "[<env>:]<app>:<id>", "shop:<entity>:{<id>}", "a<x>b:<y>", "<a>[:<b>:<c>]:<d>",
		"<a>[:b]", "[<env>:]<app>[:<x>]",
	} {
		if s, faults := (Layout{Key: key}).Compile(); len(faults) > 0 || s.String() != key {
			t.Errorf("%q: %v", key, faults)
		}
	}
	bad := map[string]string{
		"":                                "0 the layout has no <segment>",
		"shop":                            "0 the layout has no <segment>",
		"<app":                            "0 a < without >",
		"app>":                            `3 the character '>' does not belong in the text of a key`,
		"<app>::<id>":                     "6 an empty segment",
		":<app>":                          "0 an empty segment",
		"<app>:":                          "5 an empty segment",
		"<app>:<>":                        "6 <> has no name",
		"<App>":                           "0 the name <App> has other characters than a-z, 0-9, _ and -",
		"<app>:<app>":                     "6 <app> stands twice",
		"<app><id>":                       "5 <id> follows another name without text between them",
		"<app>[<id>]":                     "5 a part that may be missing is written [:<name>], or [<name>:] at the start",
		"<app>[:<id>":                     "5 a [ without ]",
		"<app>:<id>]":                     "10 a ] without [",
		"<app>[:<a>[:<b>]]":               "5 a [ without ]",
		"<app>[:<id>]x":                   "12 a separator, a [ or the end must follow ]",
		"<app>[:<id>:]":                   "5 a part that may be missing is written [:<name>], or [<name>:] at the start",
		"<app>[]":                         "5 a part that may be missing is written [:<name>], or [<name>:] at the start",
		"[<env>]:<app>":                   "0 a part that may be missing is written [:<name>], or [<name>:] at the start",
		"<app> :<id>":                     `5 the character ' ' does not belong in the text of a key`,
		"<a>[:<b>]:":                      "9 an empty segment",
		"<a" + strings.Repeat("[:x]", 7):  "0 a < without >",
		"<a>" + strings.Repeat("[:x]", 7): "27 more than 6 parts in [ ]",
	}
	for key, want := range bad {
		s, faults := Layout{Key: key}.Compile()
		if s != nil || len(faults) == 0 {
			t.Errorf("%q is a layout", key)
		} else if have := fmt.Sprintf("%d %s", faults[0].Offset, faults[0].Text); have != want || faults[0].Offset >= max(len(key), 1) {
			t.Errorf("%q:\n%s\nwant\n%s", key, have, want)
		}
	}
}

func TestConstraints(t *testing.T) {
	t.Parallel()
	tests := []struct {
		segment Segment
		want    string
	}{
		{Segment{Name: "app", Words: []string{"shop", "pay"}, Chars: "a-z", Min: 2, Max: 9, Singular: true}, ""},
		{Segment{Name: "ap"}, "segments.0.name the layout has no segment <ap>; it has <app>, <id>"},
		{Segment{Name: "app", Chars: "z-a"}, "segments.0.chars the range z-a in chars is empty"},
		{Segment{Name: "app", Chars: "ä"}, `segments.0.chars chars lists ASCII characters and ranges, such as a-z0-9_-, not "ä"`},
		{Segment{Name: "app", Min: 3, Max: 2}, "segments.0.max max is less than min"},
		{Segment{Name: "app", Words: []string{"a:b"}}, `segments.0.words.0 "a:b" is no text for a segment`},
		{Segment{Name: "app", Words: []string{"a", "a"}}, `segments.0.words.1 "a" stands twice`},
		{Segment{Name: "app", Words: []string{"Shop"}, Chars: "a-z"}, `segments.0.words.0 the word "Shop" has "S", and <app> is made of a-z`},
	}
	for _, tt := range tests {
		_, faults := Layout{Key: "<app>:<id>", Segments: []Segment{tt.segment}}.Compile()
		have := ""
		if len(faults) > 0 {
			have = faults[0].At + " " + faults[0].Text
		}
		if have != tt.want {
			t.Errorf("%+v: %q, want %q", tt.segment, have, tt.want)
		}
	}
	if _, faults := (Layout{Key: "<app>:<id>", Segments: []Segment{{Name: "app"}, {Name: "app"}}}).Compile(); len(faults) != 1 {
		t.Errorf("described twice: %v", faults)
	}
}

func TestJudge(t *testing.T) {
	t.Parallel()
	s, faults := Layout{
		Key: "[<env>:]<app>:<entity>:<id>[:<attr>][:v<n>]",
		Segments: []Segment{
			{Name: "env", Words: []string{"dev", "prod"}}, {Name: "app", Words: []string{"shop", "pay"}},
			{Name: "entity", Chars: "a-z_", Max: 10, Singular: true}, {Name: "id", Max: 36}, {Name: "attr", Chars: "a-z", Min: 2},
		},
	}.Compile()
	if faults != nil {
		t.Fatal(faults)
	}
	tests := []struct{ key, want string }{
		{"shop:user:<id>", ""},
		{"shop:user:<#id>:profile", ""},
		{"shop:user:<id>:v2", ""},
		{"shop:user:<id>:profile:v2", ""},
		{"prod:shop:user:<id>:profile:v<#n>", ""},
		{"shop:user:{<id>}", ""},
		{"shop:user:{<id>}:profile", ""},
		{"<#env>:shop:user:<id>", `segment "<env>" can be none of the words of <env>: dev, prod`},
		{"<env>:shop:user:<id>", ""},
		{"<?prefix>:user:<id>", ""},
		{"<?prefix>", ""},
		{"shop:<?rest>", ""},
		{"shop:user:<?rest>:profile", ""},
		{"shop:<entity>:<id>", ""},
		{"shop:users:<id>", `segment "users" is a plural, and <entity> is a singular: write user`},
		{"shop:user", "it ends before <id>"},
		{"shop:user:<id>:profile:v2:x", `segment "x" is one more than the layout has`},
		{"shop:User:<id>", `segment "User" has "U", and <entity> is made of a-z_`},
		{"shoop:user:<id>", `segment "shoop" is none of the words of <app>: shop, pay`},
		{"shop:user_account_x:<id>", `segment "user_account_x" is longer than the 10 bytes of <entity>`},
		{"shop:user:<id>:p", `segment "p" is shorter than the 2 bytes of <attr>`},
		{"shop::<id>", `segment "" is empty`},
		{"<#n>:user:<id>", `segment "<n>" can be none of the words of <app>: shop, pay`},
		{"shop:user:<id>:profile:2", `segment "2" is not of the form v<n>`},
		{"shop:user:<id>:profile:vx", `segment "vx" is not of the form v<n>`},
		{"shop:user:<id>:profile:<#n>", `segment "<n>" is not of the form v<n>`},
		{"<?prefix>:users", ""}, // "users" may be the id
		{"shop:users:<?rest>", `segment "users" is a plural, and <entity> is a singular: write user`},
	}
	for _, tt := range tests {
		d, departs := s.Judge(tmpl(tt.key))
		if d.Why != tt.want || departs != (tt.want != "") {
			t.Errorf("%s:\n%s\nwant\n%s", tt.key, d.Why, tt.want)
		}
	}
}

func TestSingular(t *testing.T) {
	t.Parallel()
	for word, want := range map[string]string{
		"users": "user", "orders": "order", "categories": "category", "addresses": "address", "boxes": "box", "branches": "branch", "logs": "log",
		"user_sessions": "user_session", "status": "status", "news": "news", "address": "address", "user": "user", "bus": "bus", "redis": "redis",
		"analysis": "analysis", "s": "s", "": "", "series": "series", "dns": "dns", "gas": "gas",
	} {
		if have := Singular(word); have != want {
			t.Errorf("%s: %s, want %s", word, have, want)
		}
	}
}
