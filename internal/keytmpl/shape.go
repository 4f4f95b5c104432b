package keytmpl

import "unicode/utf8"

// maxLength is the greatest length that is counted; a greater one is "without limit".
const maxLength = 1 << 30

// shape is what is known of a text by its bytes alone: the bytes it can have and its length in bytes.
type shape struct {
	bytes    ByteSet
	min, max int // max < 0: without limit
}

// anyShape is the shape of a text of which nothing is known.
func anyShape() shape { return shape{bytes: AllBytes(), max: -1} }

// textShape is the shape of a constant.
func textShape(s string) shape { return shape{bytes: BytesOf(s), min: len(s), max: len(s)} }

// asciiShape is the shape of a text of an ASCII alphabet and a length range.
func asciiShape(alphabet string, lo, hi int) shape {
	return shape{bytes: BytesOf(alphabet), min: lo, max: hi}
}

// shape returns the shape of the hole's text.
func (h *Hole) shape() shape { return shape{h.Bytes, h.Min, h.Max} }

// setShape writes x into the hole.
func (h *Hole) setShape(x shape) { h.Bytes, h.Min, h.Max = x.bytes, x.min, x.max }

// shape returns the shape of the whole text of t.
func (t Template) shape() shape {
	var x shape
	for i := range t {
		x = x.then(t[i].shape())
	}
	return x
}

func (p *Part) shape() shape {
	if p.Hole != nil {
		return p.Hole.shape()
	}
	return textShape(p.Lit)
}

// then is the shape of a text of shape x followed by one of shape y.
func (x shape) then(y shape) shape {
	return shape{x.bytes.Union(y.bytes), addMin(x.min, y.min), addMax(x.max, y.max)}
}

// or is the shape of a text of shape x or of shape y.
func (x shape) or(y shape) shape {
	out := shape{x.bytes.Union(y.bytes), min(x.min, y.min), max(x.max, y.max)}
	if x.max < 0 || y.max < 0 {
		out.max = -1
	}
	return out
}

// within tells whether every text of shape x has shape y.
func (x shape) within(y shape) bool {
	if x.max == 0 {
		return y.min == 0
	}
	return y.bytes.Contains(x.bytes) && x.min >= y.min && (y.max < 0 || x.max >= 0 && x.max <= y.max)
}

// scaleMax returns the shape with a maximum of n times the present one.
func (x shape) scaleMax(n int) shape {
	x.max = mulMax(x.max, n)
	return x
}

// minRunes is the least number of characters that the text has, invalid bytes counted as one each.
func (x shape) minRunes() int {
	if x.bytes.ascii() {
		return x.min
	}
	return (x.min + utf8.UTFMax - 1) / utf8.UTFMax
}

// pad is the shape of the text padded with bytes of fill to width characters.
func (x shape) pad(width int, fill ByteSet) shape {
	if width <= x.minRunes() {
		return x
	}
	x.bytes = x.bytes.Union(fill)
	x.min = max(x.min, width)
	if x.max >= 0 {
		fewest := x.max
		if !x.bytes.ascii() {
			fewest = (x.max + utf8.UTFMax - 1) / utf8.UTFMax
		}
		x.max = addMax(x.max, max(0, width-fewest))
	}
	return x
}

// truncate is the shape of the text cut to prec characters.
func (x shape) truncate(prec int) shape {
	x.min = min(x.min, prec)
	limit := prec
	if !x.bytes.ascii() {
		limit = mulMax(prec, utf8.UTFMax)
	}
	x.max = minMax(x.max, limit)
	return x
}

// shorter is the shape of the text with up to n of its bytes removed; n < 0: any number.
func (x shape) shorter(n int) shape {
	if n < 0 {
		x.min = 0
	} else {
		x.min = max(0, x.min-n)
	}
	return x
}

// meet is the shape of a text that has both shapes; ok is false if there is none but, at most, the empty one.
func (x shape) meet(y shape) (z shape, ok bool) {
	z = shape{x.bytes.Intersect(y.bytes), max(x.min, y.min), minMax(x.max, y.max)}
	ok = (z.max < 0 || z.min <= z.max) && (!z.bytes.Empty() || z.min == 0 && z.max == 0)
	return z, ok
}

func addMin(a, b int) int { return min(a+b, maxLength) }

func addMax(a, b int) int {
	if a < 0 || b < 0 || a+b > maxLength {
		return -1
	}
	return a + b
}

func mulMax(a, n int) int {
	switch {
	case a == 0 || n == 0:
		return 0
	case a < 0 || n < 0 || a > maxLength/n:
		return -1
	}
	return a * n
}

func mulMin(a, n int) int {
	if a == 0 || n == 0 {
		return 0
	}
	if a > maxLength/n {
		return maxLength
	}
	return a * n
}

// minMax is the smaller of two maxima, where less than 0 is without limit.
func minMax(a, b int) int {
	if a < 0 {
		return b
	}
	if b < 0 {
		return a
	}
	return min(a, b)
}
