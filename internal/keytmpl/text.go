package keytmpl

import (
	"fmt"
	"go/token"
	"strings"
	"unicode/utf8"
)

// textArg prints the text of a string, byte slice or Stringer with one of the verbs v, s, q, x and X.
func (d directive) textArg(a Arg) Set { return d.text(textOf(a), a.Class == ClassBytes) }

// text prints every alternative of a text with one of the verbs v, s, q, x, X and T.
func (d directive) text(s Set, isBytes bool) Set {
	class := ClassString
	if isBytes {
		class = ClassBytes
	}
	out := make([]Template, 0, len(s))
	for _, t := range s {
		out = append(out, d.template(t, class))
	}
	return limit(out)
}

// template prints one alternative of a text.
func (d directive) template(t Template, class Class) Template {
	if d.noop() {
		return t
	}
	if text, ok := t.Const(); ok {
		return d.literal(t, text, class)
	}
	if len(t) == 1 {
		h := withOp(*t[0].Hole, d.op(Arg{Class: class}))
		h.setShape(d.textShape(t.shape()))
		h.Escaped = h.Escaped || d.verb == 'x' || d.verb == 'X'
		var b builder
		b.hole(h)
		return b.done()
	}
	bare := d == plainVerb(d.verb)
	switch {
	case d.verb == 'x' && bare:
		return hexParts(t)
	case d.verb == 'X' && bare:
		return upperParts(hexParts(t))
	case d.verb == 'q' && bare:
		return quoteParts(t)
	case d.asIs():
		return d.pad(d.truncate(t))
	}
	h := collapse(t, ReasonNone)
	h.setShape(d.textShape(t.shape()))
	return Template{{Hole: &h}}
}

// asIs tells whether the verb prints the text itself, but for width and precision.
func (d directive) asIs() bool { return d.verb == 's' || d.verb == 'T' || d.verb == 'v' && !d.sharp }

// noop tells whether the directive prints any text as it is.
func (d directive) noop() bool { return d.asIs() && d.wid <= 0 && d.prec < 0 }

// literal prints a constant text.
func (d directive) literal(t Template, text string, class Class) Template {
	var out string
	switch {
	case d.verb == 'T':
		e := d
		e.verb = 's'
		out = fmt.Sprintf(e.String(), text)
	case class == ClassBytes:
		out = fmt.Sprintf(d.String(), []byte(text))
	default:
		out = fmt.Sprintf(d.String(), text)
	}
	return replaceText(t, text, out)
}

// replaceText returns t, whose constant text is old, with the text new: t itself if they are equal.
func replaceText(t Template, old, new string) Template {
	if old == new {
		return t
	}
	var b builder
	pos := token.NoPos
	if len(t) > 0 {
		pos = t[0].Pos
	}
	b.lit(new, pos)
	return b.done()
}

// textShape is the shape of a text of shape x, printed.
func (d directive) textShape(x shape) shape {
	if d.prec >= 0 {
		if d.verb == 'x' || d.verb == 'X' {
			x.min, x.max = min(x.min, d.prec), minMax(x.max, d.prec)
		} else {
			x = x.truncate(d.prec)
		}
	}
	switch {
	case d.verb == 'x' || d.verb == 'X':
		x = d.hexShape(x)
	case d.verb == 'q' || d.goSyntax():
		x = quoteShape(x, d.verb == 'q' && d.sharp)
	}
	return x.pad(max(d.wid, 0), d.fill())
}

// hexShape is the shape of a text of shape x printed by %x or %X.
func (d directive) hexShape(x shape) shape {
	alphabet := "0123456789abcdef"
	if d.verb == 'X' {
		alphabet = "0123456789ABCDEF"
	}
	size := func(n int) int { // the length for n bytes
		switch {
		case n <= 0:
			return n
		case d.space && d.sharp:
			return 5*n - 1
		case d.space:
			return 3*n - 1
		case d.sharp:
			return 2*n + 2
		}
		return 2 * n
	}
	out := asciiShape(alphabet, size(min(x.min, maxLength/8)), -1)
	if x.max <= maxLength/8 {
		out.max = size(x.max)
	}
	if d.space {
		out.bytes = out.bytes.Add(' ')
	}
	if d.sharp {
		out.bytes = out.bytes.Union(BytesOf("xX"))
	}
	return out
}

// quoteShape is the shape of a text of shape x in double quotes, or in backquotes where that is allowed and possible.
func quoteShape(x shape, backquote bool) shape {
	out := quotedShape(x)
	out.bytes = out.bytes.Add('"')
	if backquote {
		out.bytes = out.bytes.Union(BytesOf("`\t")).Union(x.bytes)
	}
	out.min, out.max = addMin(out.min, 2), addMax(out.max, 2)
	return out
}

// quotedShape is the shape of what stands between the quotes.
func quotedShape(x shape) shape {
	safe := ByteRange(0x20, 0x7e).Minus(BytesOf(`"\`))
	if safe.Contains(x.bytes) {
		return x
	}
	kept := x.bytes.Intersect(safe)
	if !x.bytes.ascii() {
		kept = kept.Union(highBytes())
	}
	return shape{kept.Union(BytesOf(`"\abfnrtvxuU0123456789abcdef`)), x.min, mulMax(x.max, len(`\x00`))}
}

// quoteParts is the %q of t: the literals quoted, the holes as the text between quotes.
func quoteParts(t Template) Template {
	if !t.validLiterals() {
		h := collapse(t, ReasonNone)
		h.setShape(quoteShape(t.shape(), false))
		return Template{{Hole: &h}}
	}
	var b builder
	b.lit(`"`, token.NoPos)
	for _, p := range t.unshared() {
		if p.Hole == nil {
			quoted := fmt.Sprintf("%q", p.Lit)
			b.lit(quoted[1:len(quoted)-1], p.Pos)
			continue
		}
		h := withOp(*p.Hole, Op{Kind: OpQuote})
		h = withOp(h, Op{Kind: OpTrimPrefix, Args: []string{`"`}})
		h = withOp(h, Op{Kind: OpTrimSuffix, Args: []string{`"`}})
		h.setShape(quotedShape(p.Hole.shape()))
		b.hole(h)
	}
	b.lit(`"`, token.NoPos)
	return b.done()
}

// hexParts is the %x of t, part by part.
func hexParts(t Template) Template {
	var b builder
	for _, p := range t {
		if p.Hole == nil {
			b.lit(fmt.Sprintf("%x", p.Lit), p.Pos)
			continue
		}
		h := withOp(*p.Hole, Op{Kind: OpHex})
		h.setShape(plainVerb('x').hexShape(p.Hole.shape()))
		h.Escaped = true
		b.hole(h)
	}
	return b.done()
}

// upperParts maps every part of t, which is ASCII, to upper case.
func upperParts(t Template) Template {
	var b builder
	for _, p := range t {
		if p.Hole == nil {
			b.lit(strings.ToUpper(p.Lit), p.Pos)
			continue
		}
		h := withOp(*p.Hole, Op{Kind: OpUpper})
		h.Bytes = h.Bytes.Map(upperByte)
		b.hole(h)
	}
	return b.done()
}

// pad pads t to the width.
func (d directive) pad(t Template) Template {
	x, least := t.shape(), t.minRunes()
	if d.wid <= least {
		return t
	}
	h := Hole{Name: "padding", Type: "string"}
	h.setShape(shape{d.fill(), 0, d.wid - least})
	if x.max >= 0 {
		h.Min = max(0, d.wid-x.max)
	}
	var b builder
	if !d.minus {
		b.hole(h)
	}
	b.template(t)
	if d.minus {
		b.hole(h)
	}
	return b.done()
}

// minRunes is the least number of characters that t has, invalid bytes counted as one each.
func (t Template) minRunes() int {
	least := 0
	var holes shape // adjacent holes, which may share a character
	for _, r := range t.runs() {
		switch {
		case r.hole != nil:
			holes = holes.then(r.hole.shape())
			continue
		case !utf8.ValidString(r.lit):
			return t.shape().minRunes()
		}
		least += holes.minRunes() + utf8.RuneCountInString(r.lit)
		holes = shape{}
	}
	return least + holes.minRunes()
}

// truncate cuts t to the precision.
func (d directive) truncate(t Template) Template {
	if d.prec < 0 {
		return t
	}
	var b builder
	left := d.prec
	for i, p := range t {
		if left == 0 {
			break
		}
		if p.Hole == nil && utf8.ValidString(p.Lit) {
			kept := fmt.Sprintf("%.*s", left, p.Lit)
			b.lit(kept, p.Pos)
			left -= utf8.RuneCountInString(kept)
			continue
		}
		if h := p.Hole; h != nil && h.Bytes.ascii() && h.Min == h.Max && h.Min <= left {
			b.hole(*h)
			left -= h.Min
			continue
		}
		rest := collapse(t[i:], ReasonNone)
		rest.setShape(rest.shape().truncate(left))
		b.hole(rest)
		break
	}
	return b.done()
}
