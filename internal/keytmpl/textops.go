package keytmpl

import (
	"encoding/hex"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// A textOp is an operation on texts.
type textOp struct {
	// redo works the operation out; ok is false if it panics. Nil if it cannot be worked out.
	redo func(op Op, text string) (out string, ok bool)
	// shape is the shape of the result for any text of shape x.
	shape func(op Op, x shape) shape
	// keeps tells, if not nil, that the operation changes no text of shape x.
	keeps func(op Op, x shape) bool
	// parts does the operation to a template of several parts; ok is false if nothing better is known than its shape.
	parts func(op Op, t Template) (out Set, ok bool)
	// mark changes what is known of the hole besides its shape.
	mark func(op Op, h *Hole)
	// loses tells that a template of several parts loses literal text that may stand in the result.
	loses bool
}

// textOps are the operations on texts, by kind.
var textOps = [...]textOp{
	OpLower:      {redo: pure(strings.ToLower), shape: lowerShape, keeps: noUpper, parts: perCharacter(strings.ToLower, lowerHole)},
	OpUpper:      {redo: pure(strings.ToUpper), shape: upperShape, keeps: noLower, parts: perCharacter(strings.ToUpper, upperHole)},
	OpTitle:      {shape: titleShape, keeps: noLetters, loses: true},
	OpTrimSpace:  {redo: pure(strings.TrimSpace), shape: trimShape, keeps: trimKeeps, parts: trimParts, loses: true},
	OpTrim:       {redo: cutsetFunc(strings.Trim), shape: trimShape, keeps: trimKeeps, parts: trimParts, loses: true},
	OpTrimLeft:   {redo: cutsetFunc(strings.TrimLeft), shape: trimShape, keeps: trimKeeps, parts: trimParts, loses: true},
	OpTrimRight:  {redo: cutsetFunc(strings.TrimRight), shape: trimShape, keeps: trimKeeps, parts: trimParts, loses: true},
	OpTrimPrefix: {redo: cutsetFunc(strings.TrimPrefix), shape: affixShape, keeps: affixKeeps, parts: trimPrefixParts, loses: true},
	OpTrimSuffix: {redo: cutsetFunc(strings.TrimSuffix), shape: affixShape, keeps: affixKeeps, parts: trimSuffixParts, loses: true},
	OpReplace:    {redo: replaceRedo, shape: replaceShape, keeps: replaceKeeps, parts: replaceInParts, mark: replaceMark, loses: true},
	OpQuote:      {redo: pure(strconv.Quote), shape: func(_ Op, x shape) shape { return quoteShape(x, false) }, parts: quoteOp},
	OpHex:        {redo: pure(hexText), shape: func(_ Op, x shape) shape { return plainVerb('x').hexShape(x) }, parts: hexOp, mark: escapes},
	OpBase64:     {redo: base64Redo, shape: base64Shape, mark: escapes},
	OpBase32:     {redo: base32Redo, shape: base32Shape, mark: escapes},
	OpURLQuery:   {redo: pure(url.QueryEscape), shape: escapeShape(url.QueryEscape), parts: perByte(url.QueryEscape, queryHole), mark: escapes},
	OpURLPath:    {redo: pure(url.PathEscape), shape: escapeShape(url.PathEscape), parts: perByte(url.PathEscape, pathHole), mark: escapes},
	OpHash:       {shape: hashShape, mark: hashes},
	OpSlice:      {redo: sliceRedo, shape: sliceShape, keeps: sliceKeeps, parts: sliceParts, loses: true},
	OpRepeat:     {shape: repeatShape, parts: repeatParts, loses: true},
	OpJoin:       {shape: anyOf},
	OpBefore:     {redo: beforeRedo, shape: beforeShape, keeps: lacksSeparator, parts: beforeParts, loses: true},
	OpAfter:      {redo: afterRedo, shape: afterShape, parts: afterParts, loses: true},
	OpPart:       {shape: partShape, mark: varies, loses: true},
	OpPathClean:  {shape: cleanShape, keeps: cleanKeeps, parts: cleanParts, loses: true},
	OpOther:      {shape: anyOf, loses: true},
}

// maxResult is the length of a result up to which an operation on a constant is worked out.
const maxResult = 1 << 22

// applyText does an operation on texts to one template.
func applyText(op Op, t Template) Set {
	if op.Kind == OpNone {
		return Set{t}
	}
	spec := textOp{shape: anyOf, loses: true}
	if int(op.Kind) < len(textOps) && textOps[op.Kind].shape != nil {
		spec = textOps[op.Kind]
	}
	text, constant := t.Const()
	size := spec.shape(op, t.shape()).max
	tooLarge := size < 0 || size > maxResult
	switch {
	case constant && spec.redo != nil && !tooLarge:
		out, ok := spec.redo(op, text)
		if !ok {
			return nil
		}
		return Set{redone(spec, op, t, text, out)}
	case spec.keeps != nil && spec.keeps(op, t.shape()):
		return Set{t}
	case len(t) == 1 && t[0].Hole != nil:
		h := withOp(*t[0].Hole, op)
		return spec.finish(op, h, t)
	}
	if spec.parts != nil {
		if out, ok := spec.parts(op, t); ok && !(constant && tooLarge) {
			return out
		}
	}
	reason := ReasonNone
	if spec.loses && t.HasLiteral() {
		reason = ReasonUnsupported
	}
	h := collapse(t, reason)
	if constant {
		h.Name = op.name()
		if spec.redo != nil {
			h.Reason = ReasonTooLarge
		}
	}
	h.Ops = []Op{op}
	return spec.finish(op, h, t)
}

// finish gives the hole, of which op makes what it made of t, its shape and marks.
func (spec textOp) finish(op Op, h Hole, t Template) Set {
	h.setShape(spec.shape(op, t.shape()))
	if spec.mark != nil {
		spec.mark(op, &h)
	}
	var b builder
	b.hole(h)
	return Set{b.done()}
}

// redone is t, whose constant text is text, with the text out. The positions of its parts stay where they can.
func redone(spec textOp, op Op, t Template, text, out string) Template {
	if text != out && spec.parts != nil && len(t) > 1 {
		if s, ok := spec.parts(op, t); ok && len(s) == 1 {
			if same, constant := s[0].Const(); constant && same == out {
				return s[0]
			}
		}
	}
	return replaceText(t, text, out)
}

// name is how a hole is shown that the operation makes of a constant.
func (op Op) name() string {
	switch {
	case op.Kind == OpHash && op.arg(3) != "":
		return op.arg(3)
	case op.Kind == OpOther && op.arg(0) != "":
		return op.arg(0)
	}
	return unnamed
}

// pure makes a redo of a function that needs no arguments.
func pure(f func(string) string) func(Op, string) (string, bool) {
	return func(_ Op, s string) (string, bool) { return f(s), true }
}

// cutsetFunc makes a redo of a function whose second argument is the operation's first.
func cutsetFunc(f func(s, arg string) string) func(Op, string) (string, bool) {
	return func(op Op, s string) (string, bool) { return f(s, op.arg(0)), true }
}

func anyOf(Op, shape) shape { return anyShape() }

func escapes(_ Op, h *Hole) { h.Escaped = true }

func varies(_ Op, h *Hole) { h.Varies = true }

func hashes(_ Op, h *Hole) { h.Hashed = true }

func hexText(s string) string { return hex.EncodeToString([]byte(s)) }

func hexOp(_ Op, t Template) (Set, bool) { return Set{hexParts(t)}, true }

func quoteOp(_ Op, t Template) (Set, bool) { return Set{quoteParts(t)}, true }

// hashShape is the shape that the operation says the digest has.
func hashShape(op Op, _ shape) shape {
	lo, okLo := op.number(1)
	hi, okHi := op.number(2)
	if op.arg(0) == "" || !okLo || !okHi {
		return anyShape()
	}
	return shape{parseClass(op.arg(0)), lo, hi}
}

// partShape is the shape of any substring.
func partShape(_ Op, x shape) shape { return shape{x.bytes, 0, x.max} }

// perByte makes a parts function of an operation that is done byte by byte, and so to each part on its own.
func perByte(f func(string) string, hole func(h *Hole)) func(Op, Template) (Set, bool) {
	return func(op Op, t Template) (Set, bool) {
		var b builder
		for _, p := range t {
			if p.Hole == nil {
				b.lit(f(p.Lit), p.Pos)
				continue
			}
			h := withOp(*p.Hole, op)
			hole(&h)
			b.hole(h)
		}
		return Set{b.done()}, true
	}
}

// perCharacter is perByte for an operation that is done character by character.
func perCharacter(f func(string) string, hole func(h *Hole)) func(Op, Template) (Set, bool) {
	each := perByte(f, hole)
	return func(op Op, t Template) (Set, bool) {
		if !t.validLiterals() {
			return nil, false
		}
		return each(op, t.unshared())
	}
}

// validLiterals tells whether no literal is, or has, a part of a character.
func (t Template) validLiterals() bool {
	for _, p := range t {
		if !utf8.ValidString(p.Lit) {
			return false
		}
	}
	return true
}

// unshared returns t in which holes that may share a character with a neighbour are no symbols: what is done to their
// characters cannot be done to the text of one of them. Literals are valid UTF-8.
func (t Template) unshared() Template {
	var out Template
	for i := 0; i < len(t); {
		end, high := i, 0 // the stretch of holes from i on, and how many of them can have a part of a character
		for end < len(t) && t[end].Hole != nil {
			if !t[end].Hole.Bytes.ascii() {
				high++
			}
			end++
		}
		for j := i; high > 1 && j < end; j++ {
			if out == nil {
				out = slices.Clone(t)
			}
			h := *t[j].Hole
			h.Sym = Sym{}
			out[j] = Part{Hole: &h}
		}
		i = max(end, i+1)
	}
	if out == nil {
		return t
	}
	return out
}
