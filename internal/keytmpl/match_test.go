package keytmpl

import (
	"strings"
	"testing"
)

// naiveMatch tries every way to cut text.
func naiveMatch(t Template, text string) bool {
	if len(t) == 0 {
		return text == ""
	}
	p := t[0]
	if p.Hole == nil {
		return strings.HasPrefix(text, p.Lit) && naiveMatch(t[1:], text[len(p.Lit):])
	}
	for n := 0; n <= len(text); n++ {
		if n > 0 && !p.Hole.Bytes.Has(text[n-1]) || p.Hole.Max >= 0 && n > p.Hole.Max {
			return false
		}
		if n >= p.Hole.Min && naiveMatch(t[1:], text[n:]) {
			return true
		}
	}
	return false
}

func TestMatchNaive(t *testing.T) {
	r := newRand(t)
	yes := 0
	for range 30000 {
		w := newWorld(r)
		tmpl, text := w.template(5)
		if !tmpl.Match(text) {
			t.Fatalf("%s does not match its own %q", tmpl, text)
		}
		other := w.words(8)
		got, want := tmpl.Match(other), naiveMatch(tmpl, other)
		if got != want {
			t.Fatalf("%s matches %q: %v, want %v", tmpl.Key(), other, got, want)
		}
		if got {
			yes++
		}
	}
	if yes < 1000 {
		t.Errorf("only %d of the texts matched", yes)
	}
}

func TestMatchAdversarial(t *testing.T) {
	h := Hole{Bytes: BytesOf("a"), Max: -1}
	var sets []Set
	for range MaxParts / 2 {
		sets = append(sets, Of(h), lit("a"))
	}
	if s := Concat(sets...); s.Match(strings.Repeat("a", 100_000) + "b") {
		t.Error("matched")
	}
}

func FuzzMatch(f *testing.F) {
	f.Add("user:", "0123456789", 1, 3, ":x", "user:42:x")
	f.Add("", "ab", 0, -1, "ab", "abab")
	f.Fuzz(func(t *testing.T, before, alphabet string, lo, hi int, after, text string) {
		if len(text) > 200 || hi > 1000 {
			return
		}
		hi = max(hi, -1)
		h := Hole{Name: "h", Bytes: BytesOf(alphabet), Min: max(0, lo), Max: hi}
		tmpl := Template{{Lit: before}, {Hole: &h}, {Lit: after}, {Hole: &h}}
		if got, want := tmpl.Match(text), naiveMatch(tmpl, text); got != want {
			t.Errorf("%v.Match(%q) = %v, want %v", tmpl.Key(), text, got, want)
		}
	})
}
