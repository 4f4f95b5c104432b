package keytmpl

import (
	"go/token"
	"math"
	"slices"
	"strconv"
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
