package keytmpl

import (
	"strconv"
	"strings"
)

// maxOld is the length of the old text up to which a replacement is worked out on templates.
const maxOld = 256

// count returns how many replacements the operation makes, -1 for all.
func (op Op) count() int {
	n, err := strconv.Atoi(op.arg(2))
	if err != nil || n < 0 {
		return -1
	}
	return n
}

func replaceRedo(op Op, s string) (string, bool) {
	return strings.Replace(s, op.arg(0), op.arg(1), op.count()), true
}

// replaceKeeps tells whether the replacement changes no text of shape x.
func replaceKeeps(op Op, x shape) bool {
	old := op.arg(0)
	return old == op.arg(1) || op.count() == 0 || old != "" && !x.canHold(old)
}

func replaceShape(op Op, x shape) shape {
	old, new, count := op.arg(0), op.arg(1), op.count()
	out := x
	out.bytes = out.bytes.Union(BytesOf(new))
	if old == "" { // new goes before every character and to the end
		times := addMax(x.max, 1)
		if count >= 0 {
			times = minMax(times, count)
		}
		out.max = addMax(x.max, mulMax(times, len(new)))
		return out
	}
	if len(old) == 1 && count < 0 && !strings.Contains(new, old) {
		out.bytes = out.bytes.Minus(BytesOf(old))
	}
	times := func(n int) int {
		if n /= len(old); count >= 0 {
			n = min(n, count)
		}
		return n
	}
	grow := len(new) - len(old)
	if grow >= 0 {
		if x.max >= 0 {
			out.max = addMax(x.max, mulMax(times(x.max), grow))
		}
		return out
	}
	next := (x.min + len(old) - 1) / len(old) * len(old) // as many of old as fit, and no more
	out.min = min(x.min+times(x.min)*grow, next+times(next)*grow)
	return out
}

// replaceMark keeps an escaped text escaped only if no separators can come in.
func replaceMark(op Op, h *Hole) {
	for i := 0; i < len(op.arg(1)); i++ {
		h.Escaped = h.Escaped && isWordByte(op.arg(1)[i])
	}
}

// replaceInParts replaces part by part where no occurrence of the old text can lie across parts. Where one can, the
// parts around that place become one hole.
func replaceInParts(op Op, t Template) (Set, bool) {
	old := op.arg(0)
	if old == "" || len(old) > maxOld || len(op.arg(1)) > maxOld {
		return nil, false
	}
	t = joinAcross(t, old)
	lo, hi := acrossRange(t, old)
	if op.count() >= 0 {
		if lo < hi || holdsOld(t, old) {
			return nil, false
		}
		return Set{replaceFirst(t, old, op.arg(1), op.count())}, true
	}
	var b builder
	for i := 0; i < len(t); i++ {
		p := t[i]
		switch {
		case i == lo && lo < hi:
			h := collapse(t[lo:hi], ReasonNone)
			if t[lo:hi].HasLiteral() {
				h.Reason = ReasonUnsupported
			}
			h.setShape(replaceShape(op, t[lo:hi].shape()))
			replaceMark(op, &h)
			b.hole(h)
			i = hi - 1
		case p.Hole == nil:
			b.lit(strings.ReplaceAll(p.Lit, old, op.arg(1)), p.Pos)
		case replaceKeeps(op, p.Hole.shape()):
			b.part(p)
		default:
			h := withOp(*p.Hole, op)
			h.setShape(replaceShape(op, p.Hole.shape()))
			replaceMark(op, &h)
			b.hole(h)
		}
	}
	return Set{b.done()}, true
}

// replaceFirst replaces the first n occurrences of old, all of which are inside literals.
func replaceFirst(t Template, old, new string, n int) Template {
	var b builder
	for _, p := range t {
		if p.Hole != nil {
			b.part(p)
			continue
		}
		b.lit(strings.Replace(p.Lit, old, new, n), p.Pos)
		n -= min(n, strings.Count(p.Lit, old))
	}
	return b.done()
}

// holdsOld tells whether a hole can have old in it.
func holdsOld(t Template, old string) bool {
	for h := range t.Holes() {
		if h.shape().canHold(old) {
			return true
		}
	}
	return false
}

// joinAcross merges adjacent literals across which old can lie.
func joinAcross(t Template, old string) Template {
	var out Template
	for _, p := range t {
		n := len(out)
		if n > 0 && p.Hole == nil && out[n-1].Hole == nil && across(&out[n-1], &p, old) {
			out[n-1].Lit += p.Lit
			continue
		}
		out = append(out, p)
	}
	return out
}

// acrossRange returns the least range of parts such that old cannot lie across any two parts that are not both in it.
func acrossRange(t Template, old string) (lo, hi int) {
	lo = len(t)
	for i := range t {
		for j := i + 1; j < len(t); j++ {
			if across(&t[i], &t[j], old) {
				lo, hi = min(lo, i), max(hi, j+1)
			}
			if t[j].Hole == nil || t[j].Hole.Min > 0 {
				break // nothing lies across all of it without lying across its edge
			}
		}
	}
	return lo, hi
}

// across tells whether old can start in p, or before it, and go on in q, if nothing is between them.
func across(p, q *Part, old string) bool {
	for k := 1; k < len(old); k++ {
		if p.mayEndWith(old[:k]) && q.mayStartWith(old[k:]) {
			return true
		}
	}
	return false
}

// mayEndWith tells whether the text up to and with the part may end with s.
func (p *Part) mayEndWith(s string) bool {
	if p.Hole != nil {
		return p.Hole.Bytes.Has(s[len(s)-1])
	}
	return strings.HasSuffix(p.Lit, s) || strings.HasSuffix(s, p.Lit)
}

// mayStartWith tells whether the text from the part on may start with s.
func (p *Part) mayStartWith(s string) bool {
	if p.Hole != nil {
		return p.Hole.Bytes.Has(s[0])
	}
	return strings.HasPrefix(p.Lit, s) || strings.HasPrefix(s, p.Lit)
}

// Fill returns the texts of s with the first n occurrences of old replaced by a text of with, all of them when n < 0. What
// stands in literals is replaced there. open tells that a hole can hold old and may have changed, so that more is known once
// the hole's value is. ok is false when the literals would not stay around it: old may lie across parts, or be replaced in a
// hole and left in a literal.
func Fill(s Set, old string, with Set, n int) (out Set, open, ok bool) {
	if old == "" || len(old) > maxOld || len(with) == 0 {
		return nil, false, false
	}
	for _, t := range s {
		t = joinAcross(t, old)
		if lo, hi := acrossRange(t, old); lo < hi || t.count(old) > MaxParts/2 {
			return nil, false, false
		}
		holds := holdsOld(t, old)
		// An occurrence in a hole may be the first: then the one in the literal stays, which must be a text of with, too.
		if n > 0 && holds && (n > 1 || !with.Match(old)) {
			return nil, false, false
		}
		open = open || holds
		out = Union(out, fill(t, old, with, n))
	}
	return out, open, true
}

func fill(t Template, old string, with Set, n int) Set {
	var parts []Set
	for _, p := range t {
		if p.Hole != nil {
			if n != 0 && p.Hole.shape().canHold(old) {
				p.Hole = &Hole{Name: p.Hole.Name, Type: p.Hole.Type, Origin: p.Hole.Origin, Reason: p.Hole.Reason, Varies: p.Hole.Varies, Pos: p.Hole.Pos}
				p.Hole.setShape(anyShape())
			}
			parts = append(parts, Set{{p}})
			continue
		}
		pieces := strings.SplitN(p.Lit, old, max(n+1, -1))
		if n < 0 {
			pieces = strings.Split(p.Lit, old)
		}
		for i, piece := range pieces {
			if i > 0 {
				parts = append(parts, with)
			}
			parts = append(parts, Lit(piece, p.Pos))
		}
		n -= min(max(n, 0), len(pieces)-1)
	}
	return Concat(parts...)
}

// count returns how often old occurs in literals.
func (t Template) count(old string) int {
	n := 0
	for _, p := range t {
		n += strings.Count(p.Lit, old)
	}
	return n
}
