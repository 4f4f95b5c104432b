package keytmpl

import "go/token"

const (
	// maxOperands is the number of operands that a concatenation looks at one by one.
	maxOperands = 4 * MaxParts
	// keptHead and keptTail are the parts that are kept at both ends of a template that has too many.
	keptHead = MaxParts - 8
	keptTail = 7
	// unnamed is how a hole is shown that stands for several things.
	unnamed = "..."
)

// Lit returns the constant text, which stands at pos in the source. A text past MaxLiteral becomes a hole.
func Lit(text string, pos token.Pos) Set {
	var b builder
	b.lit(text, pos)
	return Set{b.done()}
}

// Of returns the hole h as it is: the caller has filled Bytes, Min and Max.
func Of(h Hole) Set { return Set{{{Hole: &h}}} }

// Arbitrary returns the hole h with Bytes, Min and Max set to any text at all.
func Arbitrary(h Hole) Set {
	h.setShape(anyShape())
	return Of(h)
}

// Concat returns the texts of the operands one after the other: every combination of their alternatives, capped. An
// operand that is no value at all makes the result no value at all; no operands give the empty text.
func Concat(sets ...Set) Set {
	for _, s := range sets {
		if len(s) == 0 {
			return nil
		}
	}
	sets = fewerOperands(sets)
	acc := []Template{nil}
	for len(sets) > 0 {
		single := 0 // operands from here on that have one alternative
		for single < len(sets) && len(sets[single]) == 1 {
			single++
		}
		if single > 0 {
			for i, t := range acc {
				acc[i] = concatTemplates(t, sets[:single])
			}
			sets = sets[single:]
			continue
		}
		next := make([]Template, 0, len(acc)*len(sets[0]))
		for _, t := range acc {
			for _, u := range sets[0] {
				var b builder
				b.template(t)
				b.template(u)
				next = append(next, b.done())
			}
		}
		acc = limit(next)
		sets = sets[1:]
	}
	if len(acc) > 1 {
		return limit(acc)
	}
	return acc
}

// concatTemplates appends the only alternative of each set to t.
func concatTemplates(t Template, sets []Set) Template {
	var b builder
	b.template(t)
	for _, s := range sets {
		b.template(s[0])
	}
	return b.done()
}

// fewerOperands replaces the middle of too many operands by one hole that covers it.
func fewerOperands(sets []Set) []Set {
	if len(sets) <= maxOperands {
		return sets
	}
	const head, tail = maxOperands / 2, maxOperands / 4
	middle := sets[head : len(sets)-tail]
	var x shape
	var held []*Hole
	for _, s := range middle {
		x = x.then(s.shape())
		for h := range s.Holes() {
			if len(held) < maxOperands {
				held = append(held, h)
			}
		}
	}
	h := mergeHoles(held)
	h.Reason = ReasonTooLarge
	h.setShape(x)
	out := make([]Set, 0, head+tail+1)
	out = append(out, sets[:head]...)
	out = append(out, Of(h))
	return append(out, sets[len(sets)-tail:]...)
}

// Join returns the elements with sep between them, as strings.Join does.
func Join(elems []Set, sep Set) Set {
	if len(elems) == 0 {
		return Lit("", token.NoPos)
	}
	operands := make([]Set, 0, 2*len(elems)-1)
	for i, e := range elems {
		if i > 0 {
			operands = append(operands, sep)
		}
		operands = append(operands, e)
	}
	return Concat(operands...)
}

// MapHoles returns s with every hole replaced by f of it.
func MapHoles(s Set, f func(Hole) Hole) Set {
	out := make([]Template, len(s))
	for i, t := range s {
		var b builder
		for _, p := range t {
			if p.Hole == nil {
				b.lit(p.Lit, p.Pos)
				continue
			}
			b.hole(f(*p.Hole))
		}
		out[i] = b.done()
	}
	return limit(out)
}

// builder puts a template together: it merges literals of one position and keeps the caps.
type builder struct{ parts Template }

// lit appends a literal.
func (b *builder) lit(text string, pos token.Pos) {
	if text == "" {
		return
	}
	if len(text) > MaxLiteral {
		h := Hole{Name: "text", Type: "string", Reason: ReasonTooLarge, Pos: pos}
		h.setShape(textShape(text))
		b.parts = append(b.parts, Part{Hole: &h})
		return
	}
	if n := len(b.parts); n > 0 {
		last := &b.parts[n-1]
		if last.Hole == nil && last.Pos == pos && len(last.Lit)+len(text) <= MaxLiteral {
			last.Lit += text
			return
		}
	}
	b.parts = append(b.parts, Part{Lit: text, Pos: pos})
}

// hole appends a hole, unless it can only be empty.
func (b *builder) hole(h Hole) {
	if h.Max != 0 {
		b.parts = append(b.parts, Part{Hole: &h})
	}
}

// part appends p, cutting nothing.
func (b *builder) part(p Part) {
	if p.Hole == nil {
		b.lit(p.Lit, p.Pos)
		return
	}
	b.parts = append(b.parts, p)
}

// template appends the parts of t.
func (b *builder) template(t Template) {
	if len(b.parts) == 0 {
		b.parts = append(make(Template, 0, len(t)+4), t...)
		return
	}
	for _, p := range t {
		b.part(p)
	}
}

// done returns the template, with no more than MaxParts parts.
func (b *builder) done() Template {
	if len(b.parts) > MaxParts {
		b.parts = mergeLiterals(b.parts)
	}
	if n := len(b.parts); n > MaxParts {
		middle := collapse(b.parts[keptHead:n-keptTail], ReasonTooLarge)
		parts := make(Template, 0, MaxParts)
		parts = append(parts, b.parts[:keptHead]...)
		parts = append(parts, Part{Hole: &middle})
		b.parts = append(parts, b.parts[n-keptTail:]...)
	}
	return b.parts
}

// mergeLiterals merges adjacent literals whatever their positions; the first position stays.
func mergeLiterals(t Template) Template {
	out := make(Template, 0, len(t))
	for _, p := range t {
		if n := len(out); n > 0 && p.Hole == nil && out[n-1].Hole == nil && len(out[n-1].Lit)+len(p.Lit) <= MaxLiteral {
			out[n-1].Lit += p.Lit
			continue
		}
		out = append(out, p)
	}
	return out
}

// collapse returns one hole that covers t. A reason other than ReasonNone is written into it; with ReasonNone it has
// the reason of the first hole of t that has one.
func collapse(t Template, reason Reason) Hole {
	var held []*Hole
	for h := range t.Holes() {
		held = append(held, h)
	}
	h := mergeHoles(held)
	if reason != ReasonNone {
		h.Reason = reason
	}
	h.setShape(t.shape())
	if h.Pos == token.NoPos && len(t) > 0 {
		h.Pos = t[0].Pos
	}
	return h
}

// originRank orders origins: when values of two origins are joined, the one of higher rank is the one to know about.
var originRank = [...]uint8{
	OriginUnknown:  0,
	OriginParam:    1,
	OriginVar:      2,
	OriginField:    3,
	OriginElement:  4,
	OriginCall:     5,
	OriginConfig:   6,
	OriginReply:    7,
	OriginError:    8,
	OriginClock:    9,
	OriginMapOrder: 10,
	OriginRandom:   11,
	OriginPointer:  12,
	OriginArgs:     13,
	OriginGRPC:     14,
	OriginCookie:   15,
	OriginHeader:   16,
	OriginHTTP:     17,
}

// mergeHoles returns a hole that stands for all of hs together, except for its shape: what all agree on, the worst
// origin, the first reason. It is not a symbol.
func mergeHoles(hs []*Hole) Hole {
	if len(hs) == 0 {
		return Hole{Name: unnamed, Type: "string"}
	}
	out := Hole{
		Name: hs[0].Name, Type: hs[0].Type, Origin: hs[0].Origin, Reason: hs[0].Reason,
		Escaped: hs[0].Escaped, Hashed: hs[0].Hashed, Varies: hs[0].Varies, Pos: hs[0].Pos,
		Checked: hs[0].Checked, Content: hs[0].Content,
	}
	for _, h := range hs[1:] {
		if h.Name != out.Name {
			out.Name = unnamed
		}
		if h.Type != out.Type {
			out.Type = "string"
		}
		if originRank[h.Origin] > originRank[out.Origin] {
			out.Origin = h.Origin
		}
		if out.Reason == ReasonNone || out.Reason == ReasonParam && h.Reason != ReasonNone {
			out.Reason = h.Reason
		}
		out.Escaped = out.Escaped && h.Escaped
		out.Hashed = out.Hashed && h.Hashed
		out.Checked = out.Checked && h.Checked
		out.Content = max(out.Content, h.Content)
		out.Varies = out.Varies || h.Varies
		if out.Pos == token.NoPos {
			out.Pos = h.Pos
		}
	}
	return out
}
