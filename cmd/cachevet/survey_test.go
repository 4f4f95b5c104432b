package main

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/cachevet/cachevet/analyzer"
)

// keyAt is one use of a key: parts in <> vary, those in <<>> may hold several parts.
func keyAt(pos, command, key string, ttl time.Duration) keyRecord {
	r := keyRecord{Pos: pos, Command: command, Chosen: true, TTL: keyTTL{State: "none"}}
	var parts []keyPart
	for key != "" {
		before, rest, found := strings.Cut(key, "<")
		if before != "" {
			parts = append(parts, keyPart{Lit: before})
		}
		if !found {
			break
		}
		open := strings.HasPrefix(rest, "<")
		name, after, _ := strings.Cut(strings.TrimPrefix(rest, "<"), ">")
		parts = append(parts, keyPart{Hole: name, Open: open})
		key = strings.TrimPrefix(after, ">")
		if !open {
			key = after
		}
	}
	r.Parts = [][]keyPart{parts}
	if ttl > 0 {
		n := int64(ttl)
		r.TTL = keyTTL{State: "known", Unit: "duration", Lo: &n, Hi: &n, Effect: "sets"}
	}
	return r
}

func TestSurvey(t *testing.T) {
	t.Parallel()
	s := surveyOf([]keyRecord{
		keyAt("a/x.go:1:1", "SET", "shop:user:<id>", time.Hour),
		keyAt("b/x.go:1:1", "SET", "shop:user:<u.ID>", time.Minute),
		keyAt("b/x.go:2:1", "DEL", "shop:user:<id>:v2", 0),
		keyAt("a/x.go:3:1", "HSET", "shop:cart:{<owner>}:items", 0),
		keyAt("a/x.go:4:1", "SADD", "shop:cart:{<id>}:coupons", 0),
		keyAt("a/x.go:5:1", "HGETALL", "shop:cart:{<o>}:items", 0),
		keyAt("a/x.go:6:1", "MC.SET", "page no:<n>", 0),
		keyAt("a/x.go:7:1", "GET", "app:<<key>>", 0),
		keyAt("a/x.go:8:1", "GET", "<id>", 0),
		keyAt("a/x_test.go:8:1", "GET", "test:<id>", 0),
		keyAt("a/x.go:9:1", "INCR", "visits", 0),
		keyAt("a/x.go:11:1", "INCR", "hits:<day>", 0),
		keyAt("a/x.go:12:1", "EXPIRE", "hits:<day>", time.Hour),
		keyAt("a/x.go:13:1", "SET", "note:<id>", 0),
		keyAt("a/x.go:14:1", "SET", "note:<id>", time.Hour),
		keyAt("a/x.go:10:1", "GET", "mail:%s:x", 0), // no Sprintf
	})
	var got []string
	for _, k := range s.kinds {
		e := k.entry(func(dir string) string { return dir })
		got = append(got, fmt.Sprintf("%s %s %s %s %v", e.Prefix, e.Owner, e.Type, e.TTL, k.forever))
	}
	want := `hits: [a] string 1h true
mail: [a] string  false
note: [a] string 1h true
page [a] item  true
shop:cart:{<id>}:coupons [a] set  true
shop:cart:{<owner>}:items [a] hash  true
shop:user: [a b] string 1m..1h false
visits [a] string  true`
	if have := strings.Join(got, "\n"); have != want || s.unnamed != 2 || s.total != 15 {
		t.Errorf("%d of %d unnamed:\n%s\nwant\n%s", s.unnamed, s.total, have, want)
	}
	d := draft{base: "/nowhere", target: "/nowhere", survey: s, conventions: map[string]int{"keyconcat": 3}}
	c, err := analyzer.Parse([]byte(d.text()))
	if err != nil || len(c.Registry) != 8 || c.Preset != analyzer.Standard || !strings.Contains(d.text(), "#   keyconcat    3\n# disable: [keyconcat]\n") {
		t.Errorf("%v: %+v\n%s", err, c, d.text())
	}
	if doc := (&keyDoc{cfg: c, survey: s}).text(); strings.Count(doc, "1h, no expiry") != 1 || !strings.Contains(doc, "| `shop:user:` |") || !strings.Contains(doc, "| yes |") || strings.Contains(doc, "| no |") {
		t.Error(doc)
	}
}

// What init writes of any text is read as that text.
func TestScalar(t *testing.T) {
	t.Parallel()
	for _, text := range []string{"a", "a:", "true", "null", "1", "-", "{a}", "[a", "a b", `a"b`, `a\b`, "a#b", "用户:", "~", "0x1", "=", "*a", "&a", "!a", "%a", "@a", "a: b", "é", "1e3", "no"} {
		c, err := analyzer.Parse([]byte("registry:\n- prefix: \"x:\"\n  description: " + scalar(text) + "\n"))
		if err != nil || len(c.Registry) != 1 || c.Registry[0].Description != text {
			t.Errorf("%q: %v %+v", text, err, c.Registry)
		}
	}
}
