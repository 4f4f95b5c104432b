package main

import (
	"slices"
	"strings"

	"github.com/cachevet/cachevet/internal/keytmpl"
)

// family is a template with the ones that it stands for.
type family struct {
	keytmpl.Template
	hole   int      // the part that takes their place
	values []string // what they have there, as it is shown
}

// families puts together the forms of a key that differ in one place only, where one of them has a value that comes from
// elsewhere: a field that is set to "", to "backend." or to what its maker is given is one hole, of which some values are known.
// It does so behind literal text only: what a key begins with is told in all its forms.
func families(set keytmpl.Set) []family {
	out := make([]family, 0, len(set))
	places := make([]int, 0, len(set)) // of the templates in the set
	taken := make([]bool, len(set))
	for i, t := range set {
		if taken[i] {
			continue
		}
		f := family{Template: t, hole: -1}
		for n, p := range t {
			if n == 0 || p.Hole == nil || !fromElsewhere(p.Hole) || f.hole >= 0 {
				continue
			}
			front, back := written(t[:n]), written(t[n+1:])
			for j, o := range set {
				text := written(o)
				if j == i || taken[j] || len(text) < len(front)+len(back) || !slices.Equal(text[:len(front)], front) || !slices.Equal(text[len(text)-len(back):], back) {
					continue
				}
				taken[j], f.hole = true, n
				f.values = append(f.values, strings.Join(text[len(front):len(text)-len(back)], ""))
			}
		}
		slices.Sort(f.values)
		out, places = append(out, f), append(places, i)
	}
	kept := out[:0]
	for k, f := range out {
		if !taken[places[k]] {
			kept = append(kept, f)
		}
	}
	return kept
}

// fromElsewhere: the value is that of a field or a package variable: neither made nor given where the call stands.
func fromElsewhere(h *keytmpl.Hole) bool {
	return h.Sym.Kind == keytmpl.SymGlobal || h.Sym.Kind == keytmpl.SymParam && h.Sym.Path != ""
}

// written is a template byte by byte, a hole as it is shown.
func written(t keytmpl.Template) []string {
	var out []string
	for _, p := range t {
		if p.Hole != nil {
			out = append(out, keytmpl.Template{p}.String())
			continue
		}
		for i := range len(p.Lit) {
			out = append(out, p.Lit[i:i+1])
		}
	}
	return out
}

// parts are the template's, with what is known of the hole that stands for several values.
func (f family) parts() []keyPart {
	if f.hole < 0 {
		return partsOf(f.Template)
	}
	at := len(partsOf(f.Template[:f.hole]))
	parts := partsOf(f.Template)
	parts[at].Values = f.values
	return parts
}
