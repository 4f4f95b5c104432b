package keytmpl

import "strings"

// The ASCII letters.
var upperLetters, lowerLetters = ByteRange('A', 'Z'), ByteRange('a', 'z')

func lowerByte(b byte) byte {
	if 'A' <= b && b <= 'Z' {
		return b + 'a' - 'A'
	}
	return b
}

func upperByte(b byte) byte {
	if 'a' <= b && b <= 'z' {
		return b - 'a' + 'A'
	}
	return b
}

// caseGrowth is how many times longer a change of case can make a text, or how many times shorter. An invalid byte
// becomes U+FFFD, of three bytes; the Kelvin sign, of three bytes, becomes k.
const caseGrowth = 3

// lowerShape is the shape of strings.ToLower.
func lowerShape(_ Op, x shape) shape { return caseShape(x, lowerByte, "ik") }

// upperShape is the shape of strings.ToUpper.
func upperShape(_ Op, x shape) shape { return caseShape(x, upperByte, "IS") }

// titleShape is the shape of anything that only changes case.
func titleShape(op Op, x shape) shape {
	return x.or(lowerShape(op, x)).or(upperShape(op, x))
}

// caseShape is the shape of a text of shape x whose ASCII bytes are mapped by f, and of whose other characters some
// become one of the ASCII bytes of fromOthers.
func caseShape(x shape, f func(byte) byte, fromOthers string) shape {
	if x.bytes.ascii() {
		x.bytes = x.bytes.Map(f)
		return x
	}
	x.bytes = x.bytes.Intersect(asciiBytes()).Map(f).Union(highBytes()).Union(BytesOf(fromOthers))
	x.min = (x.min + caseGrowth - 1) / caseGrowth
	return x.scaleMax(caseGrowth)
}

func lowerHole(h *Hole) { caseHole(h, lowerShape(Op{}, h.shape())) }

func upperHole(h *Hole) { caseHole(h, upperShape(Op{}, h.shape())) }

// caseHole gives a hole among others its new shape. A character may be cut in two where holes meet, so that the least
// lengths do not add up.
func caseHole(h *Hole, x shape) {
	if !h.Bytes.ascii() {
		x.min = 0
	}
	h.setShape(x)
}

func noUpper(_ Op, x shape) bool { return x.bytes.ascii() && x.bytes.Intersect(upperLetters).Empty() }

func noLower(_ Op, x shape) bool { return x.bytes.ascii() && x.bytes.Intersect(lowerLetters).Empty() }

func noLetters(op Op, x shape) bool { return noUpper(op, x) && noLower(op, x) }

// reverse returns s with its bytes in reverse order.
func reverse(s string) string {
	var sb strings.Builder
	for i := len(s) - 1; i >= 0; i-- {
		sb.WriteByte(s[i])
	}
	return sb.String()
}

// reversed returns t with its parts, and the bytes of its literals, in reverse order. The holes stay as they are: only
// their shapes have a meaning then.
func (t Template) reversed() Template {
	out := make(Template, len(t))
	for i, p := range t {
		p.Lit = reverse(p.Lit)
		out[len(t)-1-i] = p
	}
	return out
}
