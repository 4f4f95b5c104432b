package keytmpl

import (
	"fmt"
	"math"
	"strings"
)

// goValue returns the constant as the Go value that it is.
func goValue(a Arg) (any, bool) {
	if !a.Known {
		return nil, false
	}
	switch a.Class {
	case ClassInt:
		return a.Int, true
	case ClassUint:
		return a.Uint, true
	case ClassBool:
		return a.Int != 0, true
	case ClassFloat:
		switch a.Bits {
		case 32:
			return float32(a.Float), true
		case 64:
			return a.Float, true
		}
	}
	return nil, false
}

// intRange returns the least and greatest value as Go values, and those between them where the printed length changes
// its course. negative tells whether there are values below zero.
func intRange(a Arg) (samples []any, negative bool) {
	bits := a.Bits
	if bits <= 0 || bits > 64 {
		bits = 64
	}
	if a.Class == ClassUint {
		return []any{uint64(0), uint64(1), uint64(math.MaxUint64) >> (64 - bits)}, false
	}
	lo, hi := int64(math.MinInt64)>>(64-bits), int64(math.MaxInt64)>>(64-bits)
	if a.Ranged && a.Lo <= a.Hi {
		lo, hi = max(lo, a.Lo), min(hi, a.Hi)
	}
	samples = []any{lo, hi}
	for _, v := range [...]int64{-1, 0, 1} {
		if lo < v && v < hi {
			samples = append(samples, v)
		}
	}
	return samples, lo < 0
}

// intBytes are the digits that a verb prints an integer with.
var intBytes = map[rune]string{
	'd': "0123456789", 'v': "0123456789", 'b': "01", 'o': "01234567", 'O': "01234567o",
	'x': "0123456789abcdef", 'X': "0123456789ABCDEF", 'U': "U+0123456789ABCDEF",
}

// maxEnumerated is the number of values of a range that are printed one by one.
const maxEnumerated = 256

// intShape is the shape of an integer that is not constant.
func (d directive) intShape(a Arg) shape {
	format := d.String()
	if a.Class == ClassInt && a.Ranged && a.Lo <= a.Hi && uint64(a.Hi)-uint64(a.Lo) < maxEnumerated && d.wid < maxEnumerated && d.prec < maxEnumerated {
		x := textShape(fmt.Sprintf(format, a.Lo))
		for v := a.Lo; v < a.Hi; v++ {
			x = x.or(textShape(fmt.Sprintf(format, v+1)))
		}
		return x
	}
	switch {
	case d.verb == 'c':
		return shape{utf8Bytes(), 1, 4}.pad(max(d.wid, 0), d.fill())
	case d.verb == 'q' && d.plus:
		return asciiShape(printable(), 3, len(`'\U0010ffff'`)).pad(max(d.wid, 0), d.fill())
	case d.verb == 'q':
		return shape{utf8Bytes().Minus(controlBytes()), 3, len(`'\U0010ffff'`)}.pad(max(d.wid, 0), d.fill())
	case d.verb == 'U' && d.sharp:
		return shape{utf8Bytes().Minus(controlBytes()), 6, len(`U+FFFFFFFFFFFFFFFF 'xxxx'`) + max(d.prec, 0)}.pad(max(d.wid, 0), d.fill())
	}
	samples, negative := intRange(a)
	x := shape{}
	for i, v := range samples {
		y := textShape(fmt.Sprintf(format, v))
		if i == 0 {
			x = y
		}
		x = x.or(y)
	}
	x.bytes = x.bytes.Union(BytesOf(intBytes[d.verb]))
	if d.goSyntax() && a.Class == ClassUint {
		x.bytes = x.bytes.Union(BytesOf("0123456789abcdefx"))
	}
	if negative {
		x.bytes = x.bytes.Add('-')
	}
	if d.wid > 0 && !(d.zero && !d.minus && d.prec < 0) {
		x.bytes = x.bytes.Add(' ')
	}
	return x
}

// controlBytes are the ASCII control characters.
func controlBytes() ByteSet { return ByteRange(0, 0x1f).Add(0x7f) }

// printable is the printable ASCII characters.
func printable() string {
	var sb strings.Builder
	for b := byte(0x20); b < 0x7f; b++ {
		sb.WriteByte(b)
	}
	return sb.String()
}

// utf8Bytes are the bytes of valid UTF-8.
func utf8Bytes() ByteSet {
	return asciiBytes().Union(ByteRange(0x80, 0xbf)).Union(ByteRange(0xc2, 0xf4))
}

// floatSlack is more than a float prints besides the digits of its fraction: sign, digits, point, exponent.
const floatSlack = 32

// floatShape is the shape of a float that is not constant.
func (d directive) floatShape() shape {
	x := asciiShape("0123456789+-.eEpPxXabcdefABCDEFInfNaN", 1, floatSlack+max(d.prec, 6))
	switch d.verb {
	case 'f', 'F':
		x = asciiShape("0123456789+-.InfNa", 1, math.MaxUint16)
		x.max = len("-") + 309 + len(".") + max(d.prec, 6)
	case 'e', 'g', 'v':
		x.bytes = BytesOf("0123456789+-.eInfNa")
	case 'E', 'G':
		x.bytes = BytesOf("0123456789+-.EInfNa")
	}
	if d.space {
		x.bytes = x.bytes.Add(' ')
	}
	return x.pad(max(d.wid, 0), d.fill())
}

// complexShape is the shape of a complex number.
func (d directive) complexShape() shape {
	part := d.floatShape()
	return textShape("(").then(part).then(part).then(textShape("i)"))
}
