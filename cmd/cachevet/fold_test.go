package main

import (
	"slices"
	"testing"

	"github.com/cachevet/cachevet/internal/keytmpl"
)

// The forms of a key that differ in a field's value are told as one, with the values; others are told apart.
func TestFamilies(t *testing.T) {
	hole := func(name string, sym keytmpl.Sym) keytmpl.Set {
		return keytmpl.Arbitrary(keytmpl.Hole{Name: name, Sym: sym})
	}
	lit := func(s string) keytmpl.Set { return keytmpl.Lit(s, 0) }
	field := hole("c.group", keytmpl.Sym{Kind: keytmpl.SymParam, Index: -1, Path: "group"})
	id := hole("id", keytmpl.Sym{Kind: keytmpl.SymParam})
	tests := []struct {
		name  string
		set   keytmpl.Set
		want  []string
		known []string
	}{
		{"a field with known values",
			keytmpl.Union(keytmpl.Concat(lit("rl:"), field, lit(":"), id), keytmpl.Concat(lit("rl::"), id), keytmpl.Concat(lit("rl:web:"), id)),
			[]string{"rl:<c.group>:<id>"}, []string{"", "web"}},
		{"at the beginning of the key", keytmpl.Union(keytmpl.Concat(field, lit(":"), id), keytmpl.Concat(lit("app:"), id)),
			[]string{"<c.group>:<id>", "app:<id>"}, nil},
		{"what the caller gives", keytmpl.Union(keytmpl.Concat(lit("user:"), id), lit("user:me")), []string{"user:<id>", "user:me"}, nil},
		{"another end", keytmpl.Union(keytmpl.Concat(lit("rl:"), field, lit(":"), id), keytmpl.Concat(lit("rl:web:"), id, lit("!"))),
			[]string{"rl:<c.group>:<id>", "rl:web:<id>!"}, nil},
		{"the empty key", keytmpl.Union(lit(""), keytmpl.Concat(lit("a:"), id)), []string{"", "a:<id>"}, nil},
		{"ends that would overlap", keytmpl.Union(keytmpl.Concat(lit("a:"), field, lit(":a:")), lit("a:")), []string{"a:", "a:<c.group>:a:"}, nil},
	}
	for _, tt := range tests {
		var got, known []string
		for _, f := range families(tt.set) {
			got = append(got, f.String())
			known = append(known, f.values...)
		}
		slices.Sort(got)
		if !slices.Equal(got, tt.want) || !slices.Equal(known, tt.known) {
			t.Errorf("%s: %q with %q, want %q with %q", tt.name, got, known, tt.want, tt.known)
		}
	}
}
