package keytmpl

import (
	"iter"
	"strings"
)

// Const returns the text of the template if it has no hole.
func (t Template) Const() (text string, ok bool) {
	switch len(t) {
	case 0:
		return "", true
	case 1:
		return t[0].Lit, t[0].Hole == nil
	}
	var sb strings.Builder
	for _, p := range t {
		if p.Hole != nil {
			return "", false
		}
		sb.WriteString(p.Lit)
	}
	return sb.String(), true
}

// Const returns the text of the set if it has one alternative, without a hole.
func (s Set) Const() (text string, ok bool) {
	if len(s) == 0 {
		return "", false
	}
	text, ok = s[0].Const()
	for _, t := range s[1:] {
		other, constant := t.Const()
		ok = ok && constant && other == text
	}
	if !ok {
		return "", false
	}
	return text, true
}

// Consts returns the texts of all alternatives if none has a hole.
func (s Set) Consts() (texts []string, ok bool) {
	for _, t := range s {
		text, constant := t.Const()
		if !constant {
			return nil, false
		}
		texts = append(texts, text)
	}
	return texts, len(texts) > 0
}

// MinLen is the length of the shortest text, in bytes.
func (t Template) MinLen() int { return t.shape().min }

// MaxLen is the length of the longest text, in bytes; -1 if there is no limit.
func (t Template) MaxLen() int { return max(t.shape().max, -1) }

// MinLen is the length of the shortest text of any alternative; 0 for the empty set.
func (s Set) MinLen() int { return s.shape().min }

// MaxLen is the length of the longest text of any alternative; -1 if there is no limit, 0 for the empty set.
func (s Set) MaxLen() int { return max(s.shape().max, -1) }

// Bytes is the set of all bytes that can occur.
func (t Template) Bytes() ByteSet { return t.shape().bytes }

// Bytes is the set of all bytes that can occur in any alternative.
func (s Set) Bytes() ByteSet { return s.shape().bytes }

// shape covers every alternative.
func (s Set) shape() shape {
	if len(s) == 0 {
		return shape{}
	}
	x := s[0].shape()
	for _, t := range s[1:] {
		x = x.or(t.shape())
	}
	return x
}

// LiteralBytes is the set of the bytes of the literals.
func (t Template) LiteralBytes() ByteSet {
	var b ByteSet
	for _, p := range t {
		if p.Hole == nil {
			b = b.Union(BytesOf(p.Lit))
		}
	}
	return b
}

// LiteralBytes is the set of the bytes of the literals of all alternatives.
func (s Set) LiteralBytes() ByteSet {
	var b ByteSet
	for _, t := range s {
		b = b.Union(t.LiteralBytes())
	}
	return b
}

// Prefix is the literal text that every text starts with.
func (t Template) Prefix() string {
	n := 0
	for n < len(t) && t[n].Hole == nil {
		n++
	}
	text, _ := t[:n].Const()
	return text
}

// Suffix is the literal text that every text ends with.
func (t Template) Suffix() string {
	n := len(t)
	for n > 0 && t[n-1].Hole == nil {
		n--
	}
	text, _ := t[n:].Const()
	return text
}

// Prefix is the literal text that every alternative starts with.
func (s Set) Prefix() string {
	if len(s) == 0 {
		return ""
	}
	out := s[0].Prefix()
	for _, t := range s[1:] {
		out = out[:commonPrefixLen(out, t.Prefix())]
	}
	return out
}

// Suffix is the literal text that every alternative ends with.
func (s Set) Suffix() string {
	if len(s) == 0 {
		return ""
	}
	out := s[0].Suffix()
	for _, t := range s[1:] {
		out = out[len(out)-commonSuffixLen(out, t.Suffix()):]
	}
	return out
}

// HasLiteral tells whether the template has literal text.
func (t Template) HasLiteral() bool {
	for _, p := range t {
		if p.Hole == nil && p.Lit != "" {
			return true
		}
	}
	return false
}

// HasLiteral tells whether any alternative has literal text.
func (s Set) HasLiteral() bool {
	for _, t := range s {
		if t.HasLiteral() {
			return true
		}
	}
	return false
}

// Holes goes over the holes in order. They must not be changed.
func (t Template) Holes() iter.Seq[*Hole] {
	return func(yield func(*Hole) bool) {
		for i := range t {
			if t[i].Hole != nil && !yield(t[i].Hole) {
				return
			}
		}
	}
}

// Holes goes over the holes of every alternative in order. They must not be changed.
func (s Set) Holes() iter.Seq[*Hole] {
	return func(yield func(*Hole) bool) {
		for _, t := range s {
			for h := range t.Holes() {
				if !yield(h) {
					return
				}
			}
		}
	}
}

// Segments splits the template at every sep in its literals; a sep inside a hole is not seen. There is always at least
// one segment; a segment may be empty.
func (t Template) Segments(sep byte) []Template {
	var out []Template
	var b builder
	for _, p := range t {
		rest := p.Lit
		for p.Hole == nil {
			before, after, found := cutByte(rest, sep)
			b.lit(before, p.Pos)
			if !found {
				break
			}
			out = append(out, b.parts)
			b = builder{}
			rest = after
		}
		if p.Hole != nil {
			b.parts = append(b.parts, p)
		}
	}
	return append(out, b.parts)
}

func cutByte(s string, sep byte) (before, after string, found bool) {
	if i := strings.IndexByte(s, sep); i >= 0 {
		return s[:i], s[i+1:], true
	}
	return s, "", false
}

// Status tells how much is known of a set.
type Status uint8

// Statuses.
const (
	Exact   Status = iota // constant, or literal text and holes that the program itself leaves open
	Partial               // literal text, and a hole that may hide more of it
	Opaque                // an alternative without any literal text
)

// Status returns how much is known, and the reason of the hole that decides it: the first that may hide structure, or
// else the first. The empty set is Opaque with ReasonNone.
func (s Set) Status() (Status, Reason) {
	if len(s) == 0 {
		return Opaque, ReasonNone
	}
	worst, why := Exact, ReasonNone
	for _, t := range s {
		status, reason := t.status()
		if status > worst {
			worst, why = status, reason
		}
	}
	return worst, why
}

// isNumber: the hole is a whole number, which hides no text of its own.
func (h *Hole) isNumber() bool {
	return strings.HasPrefix(strings.TrimPrefix(h.Type, "u"), "int") && numberBytes.Contains(h.Bytes)
}

var numberBytes = BytesOf("-0123456789")

func (t Template) status() (Status, Reason) {
	first, hides, any := ReasonNone, ReasonNone, false
	for h := range t.Holes() {
		if !any {
			first, any = h.Reason, true
		}
		if hides == ReasonNone && h.Reason != ReasonNone && h.Reason != ReasonParam && !h.isNumber() {
			hides = h.Reason
		}
	}
	switch {
	case any && !t.HasLiteral() && hides != ReasonNone:
		return Opaque, hides
	case any && !t.HasLiteral():
		return Opaque, first
	case hides != ReasonNone:
		return Partial, hides
	}
	return Exact, ReasonNone
}
