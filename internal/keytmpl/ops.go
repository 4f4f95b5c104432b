package keytmpl

import (
	"encoding/base32"
	"encoding/base64"
	"encoding/hex"
	"go/token"
	"math"
	"net/url"
	"path"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Apply returns what op makes of the argument. A constant is worked out with the function of the standard library. A
// template keeps of its structure what certainly stays; a symbolic hole remembers op.
func Apply(op Op, a Arg) Set {
	switch op.Kind {
	case OpFormat:
		return applyFormat(op, a)
	case OpFormatInt:
		return formatInt(op, a)
	case OpRune:
		return runeText(op, a)
	case OpText:
		return plainVerb('v').print(a, token.NoPos, 0)
	case OpJoin:
		if a.Class == ClassSlice {
			return joinSlice(op, a)
		}
	}
	var out []Set
	for _, t := range Text(a) {
		out = append(out, applyText(op, t))
	}
	return Union(out...)
}

// applyFormat prints the argument by one directive.
func applyFormat(op Op, a Arg) Set {
	d, ok := parseDirective(op.arg(0))
	if !ok {
		return Arbitrary(withOp(a.Hole, op))
	}
	if op.arg(1) == bytesMark && a.Class == ClassString {
		a.Class = ClassBytes
	}
	return d.print(a, token.NoPos, 0)
}

// formatInt is strconv.FormatInt.
func formatInt(op Op, a Arg) Set {
	base, err := strconv.Atoi(op.arg(0))
	if a.Class == ClassStringer {
		a.Class = a.Under
	}
	if err != nil || base < 2 || base > 36 || a.Class != ClassInt && a.Class != ClassUint {
		x := asciiShape("-0123456789abcdefghijklmnopqrstuvwxyz", 1, len("-")+64)
		h := withOp(a.Hole, op)
		h.setShape(x)
		return Of(h)
	}
	if base == 10 {
		return plainVerb('d').print(a, token.NoPos, 0)
	}
	if a.Known && a.Class == ClassInt {
		return constant(strconv.FormatInt(a.Int, base), a)
	}
	if a.Known {
		return constant(strconv.FormatUint(a.Uint, base), a)
	}
	samples, negative := intRange(a)
	var x shape
	for i, v := range samples {
		var text string
		switch v := v.(type) {
		case int64:
			text = strconv.FormatInt(v, base)
		case uint64:
			text = strconv.FormatUint(v, base)
		}
		if i == 0 {
			x = textShape(text)
		}
		x = x.or(textShape(text))
	}
	x.bytes = BytesOf("0123456789abcdefghijklmnopqrstuvwxyz"[:base])
	if negative {
		x.bytes = x.bytes.Add('-')
	}
	h := withOp(a.Hole, op)
	h.setShape(x)
	return Of(h)
}

// runeText is string(rune).
func runeText(op Op, a Arg) Set {
	if a.Class == ClassStringer {
		a.Class = a.Under
	}
	switch {
	case a.Known && a.Class == ClassInt:
		return constant(string(codePoint(a.Int < 0 || a.Int > math.MaxInt32, a.Int)), a)
	case a.Known && a.Class == ClassUint:
		return constant(string(codePoint(a.Uint > math.MaxInt32, int64(a.Uint))), a)
	}
	x := shape{utf8Bytes(), 1, utf8.UTFMax}
	if a.Class == ClassInt && a.Ranged && a.Lo <= a.Hi {
		x = plainVerb('c').intShape(a)
	}
	h := withOp(a.Hole, op)
	h.setShape(x)
	return Of(h)
}

func codePoint(outside bool, n int64) rune {
	if outside {
		return utf8.RuneError
	}
	return rune(n)
}

// joinSlice is strings.Join.
func joinSlice(op Op, a Arg) Set {
	if !a.Exact || len(a.Elems) > maxOperands {
		return Arbitrary(withOp(a.Hole, op))
	}
	elems := make([]Set, len(a.Elems))
	for i, e := range a.Elems {
		elems[i] = Text(e)
	}
	return Join(elems, Lit(op.arg(0), token.NoPos))
}

// arg returns the i'th argument of the operation, "" if it has none.
func (op Op) arg(i int) string {
	if i < len(op.Args) {
		return op.Args[i]
	}
	return ""
}

// number returns the i'th argument as a number that is not negative.
func (op Op) number(i int) (n int, ok bool) {
	n, err := strconv.Atoi(op.arg(i))
	return n, err == nil && n >= 0
}

// idempotent are the operations that change nothing when they are done again.
var idempotent = map[OpKind]bool{
	OpLower: true, OpUpper: true, OpTrimSpace: true, OpTrim: true, OpTrimLeft: true, OpTrimRight: true, OpPathClean: true,
}

// withOp returns h with op remembered. A hole that has too many operations already is no longer a symbol.
func withOp(h Hole, op Op) Hole {
	if n := len(h.Ops); n > 0 && idempotent[op.Kind] && equalOps(h.Ops[n-1:], []Op{op}) {
		return h
	}
	if len(h.Ops) >= MaxOps {
		h.Sym = Sym{}
		return h
	}
	h.Ops = append(slices.Clip(h.Ops), op)
	return h
}

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

// The alphabets of the encodings, by the operation's argument.
var base64s = map[string]*base64.Encoding{
	"": base64.StdEncoding, "std": base64.StdEncoding, "rawstd": base64.RawStdEncoding,
	"url": base64.URLEncoding, "rawurl": base64.RawURLEncoding,
}

var base32s = map[string]*base32.Encoding{
	"": base32.StdEncoding, "std": base32.StdEncoding, "rawstd": base32.StdEncoding.WithPadding(base32.NoPadding),
	"hex": base32.HexEncoding, "rawhex": base32.HexEncoding.WithPadding(base32.NoPadding),
}

func base64Redo(op Op, s string) (string, bool) {
	e := base64s[op.arg(0)]
	if e == nil {
		e = base64.StdEncoding
	}
	return e.EncodeToString([]byte(s)), true
}

func base32Redo(op Op, s string) (string, bool) {
	e := base32s[op.arg(0)]
	if e == nil {
		e = base32.StdEncoding
	}
	return e.EncodeToString([]byte(s)), true
}

func base64Shape(op Op, x shape) shape {
	alphabet := "A-Za-z0-9+/"
	if strings.Contains(op.arg(0), "url") {
		alphabet = "A-Za-z0-9_-"
	}
	size := base64.StdEncoding.EncodedLen
	if strings.HasPrefix(op.arg(0), "raw") {
		size = base64.RawStdEncoding.EncodedLen
	}
	return encodedShape(op, alphabet, size, x)
}

func base32Shape(op Op, x shape) shape {
	alphabet := "A-Z2-7"
	if strings.Contains(op.arg(0), "hex") {
		alphabet = "0-9A-V"
	}
	size := base32.StdEncoding.EncodedLen
	if strings.HasPrefix(op.arg(0), "raw") {
		size = base32.StdEncoding.WithPadding(base32.NoPadding).EncodedLen
	}
	return encodedShape(op, alphabet, size, x)
}

// encodedShape is the shape of an encoding; size gives the length for n bytes.
func encodedShape(op Op, class string, size func(n int) int, x shape) shape {
	out := shape{parseClass(class), size(min(x.min, maxLength/4)), -1}
	if !strings.HasPrefix(op.arg(0), "raw") {
		out.bytes = out.bytes.Add('=')
	}
	if x.max >= 0 && x.max <= maxLength/4 {
		out.max = size(x.max)
	}
	return out
}

// escapeShape makes the shape of a function that escapes byte by byte.
func escapeShape(escape func(string) string) func(Op, shape) shape {
	return func(_ Op, x shape) shape { return escapedShape(escape, x) }
}

func escapedShape(escape func(string) string, x shape) shape {
	out := shape{min: x.min, max: x.max}
	longest := 1
	for b := range 256 {
		if x.bytes.Has(byte(b)) {
			text := escape(string([]byte{byte(b)}))
			out.bytes = out.bytes.Union(BytesOf(text))
			longest = max(longest, len(text))
		}
	}
	out.max = mulMax(out.max, longest)
	return out
}

func queryHole(h *Hole) { h.setShape(escapedShape(url.QueryEscape, h.shape())); h.Escaped = true }

func pathHole(h *Hole) { h.setShape(escapedShape(url.PathEscape, h.shape())); h.Escaped = true }

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
