package keytmpl

import (
	"go/token"
	"path"
	"strconv"
	"strings"
)

func beforeRedo(op Op, s string) (string, bool) {
	before, _, _ := strings.Cut(s, op.arg(0))
	return before, true
}

func afterRedo(op Op, s string) (string, bool) {
	_, after, _ := strings.Cut(s, op.arg(0))
	return after, true
}

// lacksSeparator tells whether no text of shape x has the separator.
func lacksSeparator(op Op, x shape) bool { return op.arg(0) != "" && !x.canHold(op.arg(0)) }

func beforeShape(op Op, x shape) shape {
	if sep := op.arg(0); len(sep) == 1 {
		x.bytes = x.bytes.Minus(BytesOf(sep))
	}
	x.min = 0
	return x
}

func afterShape(op Op, x shape) shape {
	x.min = 0
	if x.max >= 0 {
		x.max = max(0, x.max-len(op.arg(0)))
	}
	return x
}

// firstSeparator finds the first separator. Up to the part of index part the template has none; in that part, the first
// is at index at of the literal; at is -1 if whether there is one depends on the part, which is a hole that may have
// one or a literal that may have the start of one. part is len(t) if the template has no separator.
func firstSeparator(t Template, sep string) (part, at int) {
	for i := range t {
		p := &t[i]
		if p.Hole == nil {
			if at := strings.Index(p.Lit, sep); at >= 0 {
				return i, at
			}
		} else if p.Hole.shape().canHold(sep) {
			return i, -1
		}
		for j := i + 1; j < len(t); j++ {
			if across(p, &t[j], sep) {
				return i, -1
			}
			if t[j].Hole == nil || t[j].Hole.Min > 0 {
				break
			}
		}
	}
	return len(t), 0
}

// beforeParts is the text before the first separator of a template.
func beforeParts(op Op, t Template) (Set, bool) {
	sep := op.arg(0)
	if sep == "" || len(sep) > maxOld {
		return nil, false
	}
	t = joinAcross(t, sep)
	i, at := firstSeparator(t, sep)
	var b builder
	switch {
	case i == len(t):
		return Set{t}, true
	case at >= 0:
		b.template(t[:i])
		b.lit(t[i].Lit[:at], t[i].Pos)
		return Set{b.done()}, true
	}
	b.template(t[:i])
	rest := t[i:]
	if rest[0].Hole != nil && (len(rest) == 1 || len(sep) == 1 && strings.HasPrefix(rest[1:].Prefix(), sep)) {
		h := withOp(*rest[0].Hole, op)
		h.setShape(beforeShape(op, rest[0].Hole.shape()))
		b.hole(h)
		return Set{b.done()}, true
	}
	h := collapse(rest, ReasonUnsupported)
	h.setShape(beforeShape(op, rest.shape()))
	b.hole(h)
	return Set{b.done()}, true
}

// afterParts is the text after the first separator of a template.
func afterParts(op Op, t Template) (Set, bool) {
	sep := op.arg(0)
	if sep == "" || len(sep) > maxOld {
		return nil, false
	}
	t = joinAcross(t, sep)
	i, at := firstSeparator(t, sep)
	switch {
	case i == len(t):
		return Set{nil}, true
	case at < 0:
		return nil, false
	}
	var b builder
	b.lit(t[i].Lit[at+len(sep):], t[i].Pos)
	b.template(t[i+1:])
	return Set{b.done()}, true
}

// bounds returns the bounds of a slice expression; hi is -1 for the end. ok is false if they are not known.
func (op Op) bounds() (lo, hi int, ok bool) {
	hi = -1
	var err1, err2 error
	if op.arg(0) != "" {
		lo, err1 = strconv.Atoi(op.arg(0))
	}
	if op.arg(1) != "" {
		hi, err2 = strconv.Atoi(op.arg(1))
		if hi < 0 {
			return 0, -1, false
		}
	}
	return lo, hi, err1 == nil && err2 == nil && lo >= 0
}

func sliceRedo(op Op, s string) (string, bool) {
	lo, hi, ok := op.bounds()
	if hi < 0 {
		hi = len(s)
	}
	if !ok || lo > hi || hi > len(s) {
		return "", false
	}
	return s[lo:hi], true
}

func sliceKeeps(op Op, _ shape) bool {
	lo, hi, ok := op.bounds()
	return ok && lo == 0 && hi < 0
}

func sliceShape(op Op, x shape) shape {
	lo, hi, ok := op.bounds()
	switch {
	case !ok || hi >= 0 && lo > hi:
		x.min = 0
	case hi >= 0:
		x.min, x.max = hi-lo, hi-lo
	default:
		x.min = max(0, x.min-lo)
		if x.max >= 0 {
			x.max = max(0, x.max-lo)
		}
	}
	return x
}

// sliceParts is s[lo:hi] of a template. A text that is too short panics, and is no value.
func sliceParts(op Op, t Template) (Set, bool) {
	lo, hi, ok := op.bounds()
	if !ok {
		return nil, false
	}
	if longest := t.shape().max; hi >= 0 && lo > hi || longest >= 0 && max(lo, hi) > longest {
		return nil, true
	}
	if hi >= 0 {
		t = t.take(hi)
	}
	return Set{t.drop(lo)}, true
}

// take returns the first n bytes of texts that have so many.
func (t Template) take(n int) Template {
	var b builder
	for i, p := range t {
		if n == 0 {
			break
		}
		if p.Hole == nil {
			k := min(n, len(p.Lit))
			b.lit(p.Lit[:k], p.Pos)
			n -= k
			continue
		}
		h := *p.Hole
		if h.Min == h.Max && h.Min <= n {
			b.hole(h)
			n -= h.Min
			continue
		}
		if h.Min >= n || i == len(t)-1 {
			h = withOp(h, Op{Kind: OpSlice, Args: []string{"0", strconv.Itoa(n)}})
		} else {
			h = collapse(t[i:], ReasonUnsupported)
		}
		h.Min, h.Max = n, n
		b.hole(h)
		break
	}
	return b.done()
}

// drop returns what is behind the first n bytes of texts that have so many.
func (t Template) drop(n int) Template {
	var b builder
	for i, p := range t {
		if n == 0 {
			b.template(t[i:])
			break
		}
		if p.Hole == nil {
			k := min(n, len(p.Lit))
			b.lit(p.Lit[k:], p.Pos)
			n -= k
			continue
		}
		h := *p.Hole
		if h.Min == h.Max && h.Min <= n {
			n -= h.Min
			continue
		}
		var rest builder
		if h.Min >= n {
			h = withOp(h, Op{Kind: OpSlice, Args: []string{strconv.Itoa(n), ""}})
		} else {
			h.Sym = Sym{}
		}
		beyond := max(0, n-h.Min) // bytes that may have to come from behind the hole
		h.Min = max(0, h.Min-n)
		if h.Max >= 0 {
			h.Max = max(0, h.Max-n)
		}
		rest.hole(h)
		rest.template(weaken(t[i+1:], beyond))
		b.template(rest.done())
		break
	}
	return b.done()
}

func repeatShape(op Op, x shape) shape {
	n, ok := op.number(0)
	if !ok {
		return shape{x.bytes, 0, -1}
	}
	return shape{x.bytes, mulMin(x.min, n), mulMax(x.max, n)}
}

// repeatParts is strings.Repeat of a template.
func repeatParts(op Op, t Template) (Set, bool) {
	n, err := strconv.Atoi(op.arg(0))
	if err != nil {
		return nil, false
	}
	if n < 0 {
		return nil, true // it panics
	}
	text, constant := t.Const()
	switch {
	case n == 0 || len(t) == 0:
		return Set{nil}, true
	case n == 1:
		return Set{t}, true
	case constant && n <= MaxLiteral && len(text)*n <= MaxLiteral:
		return Set{replaceText(t, text, strings.Repeat(text, n))}, true
	case n > MaxParts/len(t):
		return nil, false
	}
	var b builder
	for range n {
		b.template(t)
	}
	return Set{b.done()}, true
}

// cleanShape is the shape of a cleaned path.
func cleanShape(_ Op, x shape) shape {
	return shape{x.bytes.Add('.'), 0, addMax(x.max, 1)}
}

// cleanKeeps tells whether the text is one element of a path, and neither "." nor "..".
func cleanKeeps(_ Op, x shape) bool {
	return !x.bytes.Has('/') && x.min > 0 && (!x.bytes.Has('.') || x.min > 2)
}

// cleanParts cleans a constant, and keeps a path that certainly is clean already. The empty path is "." for path.Clean,
// and stays empty for path.Join.
func cleanParts(_ Op, t Template) (Set, bool) {
	if text, ok := t.Const(); ok && text == "" {
		return Union(Set{t}, Lit(".", token.NoPos)), true
	} else if ok {
		return Set{replaceText(t, text, path.Clean(text))}, true
	}
	segments := t.Segments('/')
	for i, s := range segments {
		x := s.shape()
		rooted := i == 0 && len(s) == 0
		dots := s.LiteralBytes().Minus(BytesOf("."))
		switch {
		case rooted:
		case x.min == 0, dots.Empty() && x.bytes.Has('.') && x.min <= 2:
			return nil, false
		}
		for h := range s.Holes() {
			if h.Bytes.Has('/') {
				return nil, false
			}
		}
	}
	return Set{t}, true
}
