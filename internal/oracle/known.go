package oracle

import (
	"slices"
	"strings"
)

// maxAlternatives is the number of texts that the generator keeps apart; beyond it gives up knowing.
const maxAlternatives = 12

// anyHole is the hole of a piece whose text is not known; positive holes are the parameters of a function, from 1.
const anyHole = -1

// piece is a literal (hole 0) or a hole.
type piece struct {
	lit  string
	hole int
}

// text is a sequence of pieces: what one string can look like.
type text []piece

// known is what the generator knows of a value: the texts that it can have, or nothing (ok false).
type known struct {
	ok    bool
	texts []text
}

// unknown is the value that the generator has given up on.
func unknown() known { return known{} }

// lit is a constant text.
func lit(s string) known { return known{ok: true, texts: []text{clean(text{{lit: s}})}} }

// hole is a text that only the run tells.
func hole() known { return known{ok: true, texts: []text{{{hole: anyHole}}}} }

// param is the text of parameter n, counted from 1.
func param(n int) known { return known{ok: true, texts: []text{{{hole: n}}}} }

// clean merges literals and holes that are not told apart.
func clean(t text) text {
	out := text{}
	for _, p := range t {
		n := len(out)
		switch {
		case p.hole == 0 && p.lit == "":
		case n > 0 && p.hole == 0 && out[n-1].hole == 0:
			out[n-1].lit += p.lit
		case n > 0 && p.hole == anyHole && out[n-1].hole == anyHole:
		default:
			out = append(out, p)
		}
	}
	return out
}

// show writes a text with a NUL for every run of holes. Literals of generated programs have none.
func (t text) show() string {
	var b strings.Builder
	mark := false
	for _, p := range t {
		if p.hole != 0 {
			if !mark {
				b.WriteByte(0)
			}
			mark = true
			continue
		}
		b.WriteString(p.lit)
		mark = false
	}
	return b.String()
}

// shown writes all texts, sorted and without duplicates.
func (k known) shown() []string {
	var out []string
	for _, t := range k.texts {
		out = append(out, t.show())
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// of makes a value of texts, unless there are too many.
func of(texts []text) known {
	var out []text
	for _, t := range texts {
		t = clean(t)
		if !slices.ContainsFunc(out, func(o text) bool { return slices.Equal(o, t) }) {
			out = append(out, t)
		}
	}
	if len(out) > maxAlternatives {
		return unknown()
	}
	return known{ok: true, texts: out}
}

// either is a value that is one of several.
func either(ks ...known) known {
	var all []text
	for _, k := range ks {
		if !k.ok {
			return unknown()
		}
		all = append(all, k.texts...)
	}
	return of(all)
}

// cat is the values one after the other.
func cat(ks ...known) known {
	acc := []text{{}}
	for _, k := range ks {
		if !k.ok || len(acc)*len(k.texts) > 64 {
			return unknown()
		}
		var next []text
		for _, a := range acc {
			for _, t := range k.texts {
				next = append(next, slices.Concat(a, t))
			}
		}
		acc = next
	}
	return of(acc)
}

// join is the values with a separator between.
func join(sep string, ks ...known) known {
	var all []known
	for i, k := range ks {
		if i > 0 {
			all = append(all, lit(sep))
		}
		all = append(all, k)
	}
	return cat(all...)
}

// constant tells whether the value is one constant, and which.
func (k known) constant() (string, bool) {
	if !k.ok || len(k.texts) != 1 {
		return "", false
	}
	switch t := k.texts[0]; {
	case len(t) == 0:
		return "", true
	case len(t) == 1 && t[0].hole == 0:
		return t[0].lit, true
	}
	return "", false
}

// through is what a function of the value gives: computed where the text is constant, a hole where it is one, and
// nothing known where it is mixed.
func (k known) through(f func(string) string) known {
	if !k.ok {
		return unknown()
	}
	var out []text
	for _, t := range k.texts {
		switch {
		case len(t) == 0:
			out = append(out, text{{lit: f("")}})
		case len(t) == 1 && t[0].hole == 0:
			out = append(out, text{{lit: f(t[0].lit)}})
		case len(t) == 1 && t[0].hole == anyHole:
			out = append(out, text{{hole: anyHole}})
		default:
			return unknown()
		}
	}
	return of(out)
}

// mapped is what a function gives that works on every character by itself, such as a change of case.
func (k known) mapped(f func(string) string) known {
	if !k.ok {
		return unknown()
	}
	var out []text
	for _, t := range k.texts {
		var n text
		for _, p := range t {
			if p.hole > 0 {
				return unknown()
			}
			if p.hole == 0 {
				p.lit = f(p.lit)
			}
			n = append(n, p)
		}
		out = append(out, n)
	}
	return of(out)
}

// opaque is a value that depends on k in a way that the generator follows only for a hole, and for a constant if there
// is an f.
func (k known) opaque(f func(string) string) known {
	if s, ok := k.constant(); ok && f != nil {
		return lit(f(s))
	}
	if k.ok && len(k.texts) == 1 && len(k.texts[0]) == 1 && k.texts[0][0].hole == anyHole {
		return hole()
	}
	return unknown()
}

// with puts the arguments of a call in the place of the parameters.
func (k known) with(args []known) known {
	if !k.ok {
		return unknown()
	}
	var out []text
	for _, t := range k.texts {
		got := known{ok: true, texts: []text{{}}}
		chosen := map[int]bool{}
		for _, p := range t {
			switch {
			case p.hole <= 0:
				got = cat(got, known{ok: true, texts: []text{{p}}})
			case p.hole > len(args):
				return unknown()
			case chosen[p.hole] && len(args[p.hole-1].texts) > 1:
				return unknown() // the same choice twice: not told apart here
			default:
				chosen[p.hole] = true
				got = cat(got, args[p.hole-1])
			}
			if !got.ok {
				return unknown()
			}
		}
		out = append(out, got.texts...)
	}
	return of(out)
}
