package keytmpl

import (
	"slices"
	"strconv"
	"strings"
)

// Equal tells whether a and b have the same alternatives, whatever their order and the positions of their parts.
func Equal(a, b Set) bool { return len(a) == len(b) && a.Key() == b.Key() }

// Key is the identity of the set: equal for two sets exactly when Equal says so.
func (s Set) Key() string {
	keys := make([]string, len(s))
	for i, t := range s {
		keys[i] = t.Key()
	}
	slices.Sort(keys)
	var sb strings.Builder
	for _, k := range keys {
		writeField(&sb, k)
	}
	return sb.String()
}

// Key is the identity of the template: all that is known of it except positions and where literals are cut.
func (t Template) Key() string {
	var sb strings.Builder
	for _, r := range t.runs() {
		if r.hole == nil {
			sb.WriteByte('L')
			writeField(&sb, r.lit)
			continue
		}
		sb.WriteByte('H')
		writeField(&sb, r.hole.key())
	}
	return sb.String()
}

// key is the identity of the hole, without its position.
func (h *Hole) key() string {
	var sb strings.Builder
	writeField(&sb, h.Name)
	writeField(&sb, h.Type)
	sb.WriteString(h.valueKey())
	writeNumbers(&sb, int(h.Origin), int(h.Reason), h.Min, h.Max, flags(h.Escaped, h.Hashed, h.Varies))
	for _, w := range h.Bytes {
		sb.WriteString(strconv.FormatUint(w, 36))
		sb.WriteByte(',')
	}
	return sb.String()
}

// valueKey names the value: equal for two holes that print the same text within one activation, if they are symbols
// and neither varies.
func (h *Hole) valueKey() string {
	var sb strings.Builder
	writeNumbers(&sb, int(h.Sym.Kind), h.Sym.Index)
	writeField(&sb, h.Sym.Path)
	for _, op := range h.Ops {
		sb.WriteString(op.String())
	}
	sb.WriteByte(';')
	return sb.String()
}

// String is the identity of the operation: equal for equal operations.
func (op Op) String() string {
	var sb strings.Builder
	sb.WriteString(strconv.Itoa(int(op.Kind)))
	sb.WriteByte('(')
	for _, a := range op.Args {
		writeField(&sb, a)
	}
	sb.WriteByte(')')
	return sb.String()
}

func equalOps(a, b []Op) bool {
	return slices.EqualFunc(a, b, func(x, y Op) bool { return x.Kind == y.Kind && slices.Equal(x.Args, y.Args) })
}

// sameValue tells whether two holes print the same text within one activation.
func sameValue(a, b *Hole) bool {
	return a.Sym.Kind != SymNone && a.Sym == b.Sym && !a.Varies && !b.Varies && equalOps(a.Ops, b.Ops)
}

// writeField writes s so that what follows cannot be taken for part of it.
func writeField(sb *strings.Builder, s string) {
	sb.WriteString(strconv.Itoa(len(s)))
	sb.WriteByte(':')
	sb.WriteString(s)
}

func writeNumbers(sb *strings.Builder, ns ...int) {
	for _, n := range ns {
		sb.WriteString(strconv.Itoa(n))
		sb.WriteByte(',')
	}
}

func flags(fs ...bool) int {
	n := 0
	for i, f := range fs {
		if f {
			n |= 1 << i
		}
	}
	return n
}

// run is a maximal stretch of literal text, or a hole.
type run struct {
	lit  string
	hole *Hole
}

// runs returns t with all adjacent literals merged.
func (t Template) runs() []run {
	out := make([]run, 0, len(t))
	for i := 0; i < len(t); {
		if t[i].Hole != nil {
			out = append(out, run{hole: t[i].Hole})
			i++
			continue
		}
		j := i + 1
		for j < len(t) && t[j].Hole == nil {
			j++
		}
		lit := t[i].Lit
		if j > i+1 {
			var sb strings.Builder
			for _, p := range t[i:j] {
				sb.WriteString(p.Lit)
			}
			lit = sb.String()
		}
		if lit != "" {
			out = append(out, run{lit: lit})
		}
		i = j
	}
	return out
}
