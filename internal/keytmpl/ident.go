package keytmpl

import (
	"encoding/binary"
	"slices"
	"strconv"
	"strings"
)

// Equal tells whether a and b have the same alternatives, whatever their order and the positions of their parts.
func Equal(a, b Set) bool {
	return len(a) == len(b) && (slices.EqualFunc(a, b, sameTemplate) || len(a) > 1 && a.Key() == b.Key())
}

// Key is the identity of the set: equal for two sets exactly when Equal says so. It is made for comparing, not for
// reading.
func (s Set) Key() string {
	keys := make([]string, len(s))
	for i, t := range s {
		keys[i] = t.Key()
	}
	slices.Sort(keys)
	var buf []byte
	for _, k := range keys {
		buf = appendText(buf, k)
	}
	return string(buf)
}

// sameTemplate tells whether a and b have the same Key, without making it.
func sameTemplate(a, b Template) bool {
	var litA, litB string // what is left of the literals that the two stand in
	for {
		a, litA = a.skip(litA)
		b, litB = b.skip(litB)
		switch {
		case len(a) == 0 || len(b) == 0:
			return len(a) == len(b)
		case litA == "" && litB == "":
			if !sameHole(a[0].Hole, b[0].Hole) {
				return false
			}
			a, b = a[1:], b[1:]
			continue
		}
		n := min(len(litA), len(litB))
		if n == 0 || litA[:n] != litB[:n] {
			return false
		}
		litA, litB = litA[n:], litB[n:]
		if litA == "" {
			a = a[1:]
		}
		if litB == "" {
			b = b[1:]
		}
	}
}

// skip returns t without the empty literals that it begins with, and what is left of its first literal: rest, unless that
// is empty. A hole has none.
func (t Template) skip(rest string) (Template, string) {
	if rest != "" {
		return t, rest
	}
	for len(t) > 0 && t[0].Hole == nil && t[0].Lit == "" {
		t = t[1:]
	}
	if len(t) == 0 || t[0].Hole != nil {
		return t, ""
	}
	return t, t[0].Lit
}

// Key is the identity of the template: all that is known of it except positions and where literals are cut.
func (t Template) Key() string {
	var room [256]byte
	buf := room[:0]
	for _, r := range t.runs() {
		if r.hole == nil {
			buf = append(buf, 'L')
			buf = appendText(buf, r.lit)
			continue
		}
		buf = append(buf, 'H')
		buf = r.hole.appendKey(buf)
	}
	return string(buf)
}

// appendKey is the identity of the hole, without its position.
func (h *Hole) appendKey(buf []byte) []byte {
	buf = appendText(buf, h.Name)
	buf = appendText(buf, h.Type)
	buf = h.appendValueKey(buf)
	buf = append(buf, byte(h.Origin), byte(h.Reason), flags(h.Escaped, h.Hashed, h.Varies))
	buf = binary.AppendVarint(buf, int64(h.Min))
	buf = binary.AppendVarint(buf, int64(h.Max))
	for _, w := range h.Bytes {
		buf = binary.BigEndian.AppendUint64(buf, w)
	}
	return buf
}

// appendValueKey names the value: equal for two holes that print the same text within one activation, if they are
// symbols and neither varies.
func (h *Hole) appendValueKey(buf []byte) []byte {
	buf = append(buf, byte(h.Sym.Kind))
	buf = binary.AppendVarint(buf, int64(h.Sym.Index))
	buf = appendText(buf, h.Sym.Path)
	buf = binary.AppendUvarint(buf, uint64(len(h.Ops)))
	for _, op := range h.Ops {
		buf = append(buf, byte(op.Kind))
		buf = binary.AppendUvarint(buf, uint64(len(op.Args)))
		for _, a := range op.Args {
			buf = appendText(buf, a)
		}
	}
	return buf
}

// String shows the operation: equal for equal operations.
func (op Op) String() string {
	var sb strings.Builder
	sb.WriteString(strconv.Itoa(int(op.Kind)))
	for i, a := range op.Args {
		sb.WriteByte("(,"[min(i, 1)])
		sb.WriteString(strconv.Quote(a))
	}
	if len(op.Args) > 0 {
		sb.WriteByte(')')
	}
	return sb.String()
}

func equalOps(a, b []Op) bool {
	return slices.EqualFunc(a, b, func(x, y Op) bool { return x.Kind == y.Kind && slices.Equal(x.Args, y.Args) })
}

// sameValue tells whether two holes print the same text within one activation. A value printed by %s or %d is the same
// as by %v: where it would not be, the verb does not fit the value.
func sameValue(a, b *Hole) bool {
	if a.Sym.Kind == SymNone || a.Sym != b.Sym || a.Varies || b.Varies || len(a.Ops) != len(b.Ops) {
		return false
	}
	for i, op := range a.Ops {
		if !equalOps([]Op{op.plain()}, []Op{b.Ops[i].plain()}) {
			return false
		}
	}
	return true
}

// plain is OpText for the formats that print a value as OpText does, or else op itself.
func (op Op) plain() Op {
	if op.Kind == OpFormat && len(op.Args) == 1 && (op.Args[0] == "%s" || op.Args[0] == "%d" || op.Args[0] == "%t") {
		return Op{Kind: OpText}
	}
	return op
}

// sameHole tells whether all that is known of two holes is the same, except for their positions.
func sameHole(a, b *Hole) bool {
	return a == b ||
		a.Name == b.Name && a.Type == b.Type && a.Sym == b.Sym && a.Bytes == b.Bytes && a.Min == b.Min && a.Max == b.Max &&
			a.Origin == b.Origin && a.Reason == b.Reason && a.Escaped == b.Escaped && a.Hashed == b.Hashed &&
			a.Varies == b.Varies && equalOps(a.Ops, b.Ops)
}

// appendText appends s so that what follows cannot be taken for part of it.
func appendText(buf []byte, s string) []byte {
	buf = binary.AppendUvarint(buf, uint64(len(s)))
	return append(buf, s...)
}

func flags(fs ...bool) byte {
	n := byte(0)
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
