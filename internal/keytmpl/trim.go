package keytmpl

import "strings"

// spaces are the characters that strings.TrimSpace removes.
const spaces = "\t\n\v\f\r \u0085\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000"

// cutset returns the characters that a trimming operation removes.
func (op Op) cutset() string {
	if op.Kind == OpTrimSpace {
		return spaces
	}
	return op.arg(0)
}

// cutBytes are the bytes that a removed character can have.
func cutBytes(cutset string) ByteSet {
	b := BytesOf(cutset)
	if !b.ascii() {
		b = b.Union(highBytes())
	}
	return b
}

// trimKeeps tells whether a text of shape x has no character to trim.
func trimKeeps(op Op, x shape) bool {
	return x.bytes.Intersect(cutBytes(op.cutset())).Empty()
}

func trimShape(_ Op, x shape) shape { return shape{x.bytes, 0, x.max} }

// trimParts trims a template at its ends.
func trimParts(op Op, t Template) (Set, bool) {
	cutset := op.cutset()
	if !t.validLiterals() {
		return nil, false
	}
	if !cutBytes(cutset).ascii() {
		t = t.unshared()
	}
	if op.Kind != OpTrimRight {
		t = trimEnd(t, cutset, true)
	}
	if op.Kind != OpTrimLeft {
		t = trimEnd(t, cutset, false)
	}
	b := builder{parts: t}
	return Set{b.done()}, true
}

// trimEnd trims the left or the right end. As long as it is certain that nothing is left of what was before, literals
// lose their characters and a hole is trimmed itself; behind a hole that may be left over, both only may lose them.
func trimEnd(t Template, cutset string, left bool) Template {
	trim, kind := strings.TrimRight, OpTrimRight
	if left {
		trim, kind = strings.TrimLeft, OpTrimLeft
	}
	cut := cutBytes(cutset)
	t = t.inward(left)
	var out Template // from the end that is trimmed inward
	certain, done := true, 0
	for done < len(t) {
		p := t[done]
		done++
		if p.Hole == nil {
			rest := trim(p.Lit, cutset)
			if gone := len(p.Lit) - len(rest); gone > 0 && !certain {
				text := p.Lit[len(rest):]
				if left {
					text = p.Lit[:gone]
				}
				out = append(out, Part{Hole: maybeGone(text, p)})
			}
			if rest != "" {
				out = append(out, Part{Lit: rest, Pos: p.Pos})
				break
			}
			continue
		}
		h := *p.Hole
		if h.Bytes.Intersect(cut).Empty() {
			out = append(out, p)
			if h.Min > 0 {
				break
			}
			certain = false
			continue
		}
		if certain {
			h = withOp(h, Op{Kind: kind, Args: []string{cutset}})
		} else {
			h.Sym = Sym{}
		}
		h.Min = 0
		out = append(out, Part{Hole: &h})
		certain = false
	}
	return append(out, t[done:]...).inward(left)
}

// inward returns the parts in the order in which trimming meets them: t itself from the left, reversed from the right.
// Done twice it is nothing.
func (t Template) inward(left bool) Template {
	if left {
		return t
	}
	out := make(Template, len(t))
	for i, p := range t {
		out[len(t)-1-i] = p
	}
	return out
}

// maybeGone is a hole for a part of a literal that may be trimmed.
func maybeGone(text string, p Part) *Hole {
	h := Hole{Name: unnamed, Type: "string", Pos: p.Pos, Reason: ReasonUnsupported}
	h.setShape(shape{BytesOf(text), 0, len(text)})
	return &h
}

// affixKeeps tells whether a text of shape x cannot have the prefix or suffix.
func affixKeeps(op Op, x shape) bool {
	affix := op.arg(0)
	return affix == "" || !x.canHold(affix)
}

// canHold tells whether a text of shape x can have s in it.
func (x shape) canHold(s string) bool {
	return x.bytes.Contains(BytesOf(s)) && (x.max < 0 || x.max >= len(s))
}

func affixShape(op Op, x shape) shape { return x.shorter(len(op.arg(0))) }

// trimPrefixParts is strings.TrimPrefix of a template.
func trimPrefixParts(op Op, t Template) (Set, bool) {
	return trimAffix(t, op.arg(0), Op{Kind: OpTrimPrefix}), true
}

// trimSuffixParts is strings.TrimSuffix of a template.
func trimSuffixParts(op Op, t Template) (Set, bool) {
	s := trimAffix(t.reversed(), reverse(op.arg(0)), Op{Kind: OpTrimSuffix})
	out := make([]Template, len(s))
	for i := range s {
		out[i] = s[i].reversed()
	}
	return out, true
}

// trimAffix removes prefix from the start of t. With OpTrimSuffix, t and prefix are reversed.
func trimAffix(t Template, prefix string, op Op) Set {
	start := t.Prefix()
	switch {
	case strings.HasPrefix(start, prefix):
		_, rest := t.split(place{bytes: len(prefix)})
		return Set{rest}
	case !strings.HasPrefix(prefix, start):
		return Set{t}
	}
	front, rest := t.split(place{bytes: len(start)})
	if len(rest) == 0 {
		return Set{t} // shorter than the prefix
	}
	h, missing := *rest[0].Hole, prefix[len(start):]
	if h.Min > 0 && !h.Bytes.Has(missing[0]) {
		return Set{t}
	}
	if canSpan(&h, missing, rest[1:]) {
		return Set{weaken(t, len(prefix))}
	}
	arg := missing
	if op.Kind == OpTrimSuffix {
		arg = reverse(missing)
	}
	op.Args = []string{arg}
	trimmed := withOp(h, op)
	trimmed.setShape(h.shape().shorter(len(missing)))
	var b builder
	b.hole(trimmed)
	b.template(rest[1:])
	if len(front) == 0 {
		return Set{b.done()}
	}
	return Union(Set{t}, Set{b.done()})
}

// canSpan tells whether s can be the start of the hole and more than the hole: all of the hole's text, and then the
// start of rest.
func canSpan(h *Hole, s string, rest Template) bool {
	follows := rest.Prefix()
	for n := 0; n < len(s); n++ {
		if n > 0 && !h.Bytes.Has(s[n-1]) || h.Max >= 0 && n > h.Max {
			return false
		}
		if n < h.Min || len(rest) == 0 {
			continue
		}
		more := s[n:]
		if strings.HasPrefix(follows, more) || strings.HasPrefix(more, follows) {
			return true
		}
	}
	return false
}

// weaken returns t of which up to n bytes at the start may be gone.
func weaken(t Template, n int) Template {
	var b builder
	var gone shape
	for i, p := range t {
		if n == 0 {
			b.weakened(gone)
			b.template(t[i:])
			return b.done()
		}
		if p.Hole == nil {
			k := min(n, len(p.Lit))
			gone = gone.then(textShape(p.Lit[:k]))
			n -= k
			if k < len(p.Lit) {
				b.weakened(gone)
				gone = shape{}
				b.lit(p.Lit[k:], p.Pos)
			}
			continue
		}
		b.weakened(gone)
		gone = shape{}
		h := *p.Hole
		h.Sym = Sym{}
		h.Min = max(0, h.Min-n)
		b.hole(h)
		n -= min(n, p.Hole.Min)
	}
	b.weakened(gone)
	return b.done()
}

// weakened appends a hole for literal text of shape x that may be gone, or part of it.
func (b *builder) weakened(x shape) {
	if x.max != 0 {
		h := Hole{Name: unnamed, Type: "string", Reason: ReasonUnsupported}
		h.setShape(shape{x.bytes, 0, x.max})
		b.hole(h)
	}
}
