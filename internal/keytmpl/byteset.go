package keytmpl

import (
	"math/bits"
	"strings"
)

// ByteSet is a set of byte values.
type ByteSet [4]uint64

// BytesOf returns the set of the bytes of alphabet.
func BytesOf(alphabet string) ByteSet {
	var s ByteSet
	for i := 0; i < len(alphabet); i++ {
		b := alphabet[i]
		s[b>>6] |= 1 << (b & 63)
	}
	return s
}

// ByteRange returns the set of the bytes from lo to hi, both included.
func ByteRange(lo, hi byte) ByteSet {
	var s ByteSet
	for b := int(lo); b <= int(hi); b++ {
		s[b>>6] |= 1 << (b & 63)
	}
	return s
}

// AllBytes returns the set of all 256 bytes.
func AllBytes() ByteSet {
	const all = 1<<64 - 1
	return ByteSet{all, all, all, all}
}

// asciiBytes returns the set of the bytes below 0x80.
func asciiBytes() ByteSet {
	const all = 1<<64 - 1
	return ByteSet{all, all, 0, 0}
}

// highBytes returns the set of the bytes from 0x80 on: those of which no character is made alone.
func highBytes() ByteSet {
	const all = 1<<64 - 1
	return ByteSet{0, 0, all, all}
}

// Has tells whether b is in the set.
func (s ByteSet) Has(b byte) bool { return s[b>>6]&(1<<(b&63)) != 0 }

// Add returns the set with b.
func (s ByteSet) Add(b byte) ByteSet {
	s[b>>6] |= 1 << (b & 63)
	return s
}

// Union returns the bytes that are in s or in t.
func (s ByteSet) Union(t ByteSet) ByteSet {
	for i := range s {
		s[i] |= t[i]
	}
	return s
}

// Intersect returns the bytes that are in s and in t.
func (s ByteSet) Intersect(t ByteSet) ByteSet {
	for i := range s {
		s[i] &= t[i]
	}
	return s
}

// Minus returns the bytes that are in s and not in t.
func (s ByteSet) Minus(t ByteSet) ByteSet {
	for i := range s {
		s[i] &^= t[i]
	}
	return s
}

// Contains tells whether every byte of t is in s.
func (s ByteSet) Contains(t ByteSet) bool { return t.Minus(s).Empty() }

// Empty tells whether the set has no byte.
func (s ByteSet) Empty() bool { return s == ByteSet{} }

// Len returns the number of bytes in the set.
func (s ByteSet) Len() int {
	n := 0
	for _, w := range s {
		n += bits.OnesCount64(w)
	}
	return n
}

// Map returns the set of f(b) for every b in s.
func (s ByteSet) Map(f func(byte) byte) ByteSet {
	var out ByteSet
	for b := range 256 {
		if s.Has(byte(b)) {
			out = out.Add(f(byte(b)))
		}
	}
	return out
}

// ascii tells whether the set has no byte from 0x80 on.
func (s ByteSet) ascii() bool { return s[2] == 0 && s[3] == 0 }

// String writes the set as a character class, such as "[-0-9a-f]"; runs of three bytes or more become ranges.
func (s ByteSet) String() string {
	var sb strings.Builder
	sb.WriteByte('[')
	if s.Has('-') && !(s.Has('-'-1) && s.Has('-'+1)) { // inside a range it needs no place of its own
		sb.WriteByte('-')
		s = s.Minus(BytesOf("-"))
	}
	for b := 0; b < 256; b++ {
		if !s.Has(byte(b)) {
			continue
		}
		end := b
		for end+1 < 256 && s.Has(byte(end+1)) {
			end++
		}
		writeClassByte(&sb, byte(b))
		if end > b+1 {
			sb.WriteByte('-')
		}
		if end > b {
			writeClassByte(&sb, byte(end))
		}
		b = end
	}
	sb.WriteByte(']')
	return sb.String()
}

// writeClassByte writes b as it stands inside a character class.
func writeClassByte(sb *strings.Builder, b byte) {
	switch {
	case b == '\\' || b == ']' || b == '[' || b == '^':
		sb.WriteByte('\\')
		sb.WriteByte(b)
	case b < 0x20 || b >= 0x7f:
		writeHexByte(sb, b)
	default:
		sb.WriteByte(b)
	}
}

// writeHexByte writes b as \x00.
func writeHexByte(sb *strings.Builder, b byte) {
	const digits = "0123456789abcdef"
	sb.WriteString(`\x`)
	sb.WriteByte(digits[b>>4])
	sb.WriteByte(digits[b&15])
}

// parseClass reads an alphabet such as "0-9a-f": single bytes and ranges; a '-' that comes first or last is itself.
func parseClass(class string) ByteSet {
	var s ByteSet
	for i := 0; i < len(class); i++ {
		if i+2 < len(class) && class[i+1] == '-' {
			s = s.Union(ByteRange(class[i], class[i+2]))
			i += 2
			continue
		}
		s = s.Add(class[i])
	}
	return s
}
