package keytmpl

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// maxDirectives is the number of directives of a format that are looked at one by one.
const maxDirectives = 256

// Texts that package fmt prints where a format and its arguments do not fit.
const (
	textNoVerb   = "%!(NOVERB)"
	textBadWidth = "%!(BADWIDTH)"
	textBadPrec  = "%!(BADPREC)"
	textBadIndex = "(BADINDEX)"
	textMissing  = "(MISSING)"
	textNil      = "<nil>"
)

// maxNumber is the greatest width, precision or argument number that package fmt takes.
const maxNumber = 1e6

// star is a width or precision that is an argument whose value is not known.
const star = -2

// directive is one directive of a format.
type directive struct {
	minus, plus, sharp, space, zero bool

	wid, prec int // -1: not given; star: given, but not known
	verb      rune
}

// plainVerb is the directive of a verb alone.
func plainVerb(verb rune) directive { return directive{wid: -1, prec: -1, verb: verb} }

// String writes the directive as it stands in a format.
func (d directive) String() string {
	var sb strings.Builder
	sb.WriteByte('%')
	for i, set := range [...]bool{d.minus, d.plus, d.sharp, d.space, d.zero} {
		if set {
			sb.WriteByte("-+# 0"[i])
		}
	}
	if d.wid >= 0 {
		sb.WriteString(strconv.Itoa(d.wid))
	}
	if d.prec >= 0 {
		sb.WriteByte('.')
		sb.WriteString(strconv.Itoa(d.prec))
	}
	sb.WriteRune(d.verb)
	return sb.String()
}

// parseDirective reads one directive without stars and argument numbers, as String writes it.
func parseDirective(text string) (d directive, ok bool) {
	d = directive{wid: -1, prec: -1}
	if !strings.HasPrefix(text, "%") {
		return d, false
	}
	i := d.parseFlags(text, 1)
	if n, isnum, newi := parseNumber(text, i, len(text)); isnum {
		d.wid, i = n, newi
	}
	if i+1 < len(text) && text[i] == '.' {
		n, _, newi := parseNumber(text, i+1, len(text))
		d.prec, i = n, newi
	}
	if i >= len(text) {
		return d, false
	}
	verb, size := utf8.DecodeRuneInString(text[i:])
	d.verb = verb
	return d, i+size == len(text)
}

// parseFlags reads flags from i on, and returns where they end.
func (d *directive) parseFlags(format string, i int) int {
	for ; i < len(format); i++ {
		switch format[i] {
		case '#':
			d.sharp = true
		case '0':
			d.zero = true
		case '+':
			d.plus = true
		case '-':
			d.minus = true
		case ' ':
			d.space = true
		default:
			return i
		}
	}
	return i
}

// parseNumber reads a decimal number, as package fmt does.
func parseNumber(s string, start, end int) (num int, isnum bool, newi int) {
	if start >= end {
		return 0, false, end
	}
	for newi = start; newi < end && '0' <= s[newi] && s[newi] <= '9'; newi++ {
		if num > maxNumber {
			return 0, false, end
		}
		num = num*10 + int(s[newi]-'0')
		isnum = true
	}
	return num, isnum, newi
}

// parseArgNumber reads "[n]" at the start of format: the index n-1, the bytes to skip, and whether it is well formed.
func parseArgNumber(format string) (index, size int, ok bool) {
	if len(format) < 3 {
		return 0, 1, false
	}
	end := strings.IndexByte(format[1:], ']') + 1
	if end == 0 {
		return 0, 1, false
	}
	n, isnum, newi := parseNumber(format, 1, end)
	if !isnum || newi != end {
		return 0, end + 1, false
	}
	return n - 1, end + 1, true
}

// goSyntax tells whether the directive is %#v.
func (d directive) goSyntax() bool { return d.verb == 'v' && d.sharp }

// unknownSize tells whether the width or precision is not known.
func (d directive) unknownSize() bool { return d.wid == star || d.prec == star }

// tooLarge tells whether the width or precision is past what is worked out.
func (d directive) tooLarge() bool { return d.wid > MaxLiteral || d.prec > MaxLiteral }

// fill is the set of bytes that a text is padded with.
func (d directive) fill() ByteSet {
	if d.zero {
		return BytesOf(" 0")
	}
	return BytesOf(" ")
}
