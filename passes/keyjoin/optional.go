package keyjoin

import (
	"fmt"

	"github.com/cachevet/cachevet/internal/keytmpl"
	"github.com/cachevet/cachevet/internal/rulekit"
)

// optional finds parts that are appended under a condition without a name: with either left out, the other looks like it.
// There is a key with both, so they are two things and not two ways to get one.
func optional(set keytmpl.Set) *verdict {
	for i, s := range set {
		for _, t := range set[i+1:] {
			a, b, at := differ(s, t)
			if a == nil || a.Bytes.Intersect(b.Bytes).Empty() || a.Type != b.Type || !both(set, s, t, a, b) {
				continue
			}
			return &verdict{
				category: "optional", tmpl: s, part: at, bug: true,
				text: fmt.Sprintf("keys %s and %s look alike: where only one of the two parts is given, nothing says which it is; put its name before it",
					rulekit.Quoted(s), rulekit.Quoted(t)),
			}
		}
	}
	return nil
}

// differ gives the holes in which two templates of the same literal text differ, when that is one.
func differ(s, t keytmpl.Template) (a, b *keytmpl.Hole, at int) {
	x, y := merged(s), merged(t)
	if len(x) != len(y) {
		return nil, nil, 0
	}
	for i := range x {
		switch {
		case (x[i].hole == nil) != (y[i].hole == nil), x[i].lit != y[i].lit:
			return nil, nil, 0
		case x[i].hole == nil || sameSym(x[i].hole, y[i].hole):
		case a != nil || x[i].hole.Sym.Kind == keytmpl.SymNone || y[i].hole.Sym.Kind == keytmpl.SymNone:
			return nil, nil, 0
		default:
			a, b, at = x[i].hole, y[i].hole, x[i].at
		}
	}
	return a, b, at
}

// both tells whether some alternative is longer than s and t and holds both holes.
func both(set keytmpl.Set, s, t keytmpl.Template, a, b *keytmpl.Hole) bool {
	for _, u := range set {
		hasA, hasB, holes := false, false, 0
		for h := range u.Holes() {
			holes++
			hasA = hasA || sameSym(h, a)
			hasB = hasB || sameSym(h, b)
		}
		if hasA && hasB && holes > count(s) {
			return true
		}
	}
	return false
}

func count(t keytmpl.Template) int {
	n := 0
	for range t.Holes() {
		n++
	}
	return n
}

func sameSym(a, b *keytmpl.Hole) bool { return a.Sym.Kind != keytmpl.SymNone && a.Sym == b.Sym }

// stretch is literal text, or a hole, and the index of its part.
type stretch struct {
	lit  string
	hole *keytmpl.Hole
	at   int
}

// merged is a template with the literals that stand next to each other in one.
func merged(t keytmpl.Template) []stretch {
	var out []stretch
	for i, part := range t {
		n := len(out)
		switch {
		case part.Hole != nil:
			out = append(out, stretch{hole: part.Hole, at: i})
		case part.Lit == "":
		case n > 0 && out[n-1].hole == nil:
			out[n-1].lit += part.Lit
		default:
			out = append(out, stretch{lit: part.Lit, at: i})
		}
	}
	return out
}
