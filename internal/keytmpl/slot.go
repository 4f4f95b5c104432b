package keytmpl

import "strings"

// slots is the number of hash slots of a Redis or Valkey cluster.
const slots = 16384

// crcTable is CRC16/XMODEM, polynomial 0x1021, for each leading byte.
var crcTable = makeCRCTable()

func makeCRCTable() (table [256]uint16) {
	for i := range table {
		crc := uint16(i) << 8
		for range 8 {
			if crc&0x8000 != 0 {
				crc = crc<<1 ^ 0x1021
			} else {
				crc <<= 1
			}
		}
		table[i] = crc
	}
	return table
}

// Slot returns the hash slot of a key in a Redis or Valkey cluster.
func Slot(key string) int {
	return int(crc16(hashed(key)) % slots)
}

func crc16(s string) uint16 {
	var crc uint16
	for i := 0; i < len(s); i++ {
		crc = crc<<8 ^ crcTable[byte(crc>>8)^s[i]]
	}
	return crc
}

// hashed returns the part of the key that the server hashes: what stands between the first '{' and the first '}' behind
// it, or the whole key if there is no such pair or nothing between.
func hashed(key string) string {
	open := strings.IndexByte(key, '{')
	if open < 0 {
		return key
	}
	if size := strings.IndexByte(key[open+1:], '}'); size > 0 {
		return key[open+1 : open+1+size]
	}
	return key
}

// TagState tells what is known of a template's hash tag.
type TagState uint8

// Tag states.
const (
	NoTag      TagState = iota // there is no '{' in any text: the whole key is hashed
	HasTag                     // this tag
	MaybeTag                   // a hole can contain braces, so that the tag, if one is given, may not be the one that counts
	EmptyTag                   // "{}": the whole key is hashed
	Unbalanced                 // '{' without a '}' behind it: the whole key is hashed
)

// Tag returns the hash tag: what stands between the first '{' in a literal and the first '}' in a literal behind it.
// A hole between the two is taken to be the tag even if it could contain a brace itself. A hole before them that can
// contain '{' makes the state MaybeTag; the literal tag is returned all the same.
func (t Template) Tag() (tag Template, state TagState) {
	open, before := t.find('{', place{})
	if open == nil {
		if before.Has('{') {
			return nil, MaybeTag
		}
		return nil, NoTag
	}
	rest := t.from(*open, 1)
	end, within := rest.find('}', place{})
	switch {
	case end == nil && (before.Has('{') || within.Has('}')):
		return nil, MaybeTag
	case end == nil:
		return nil, Unbalanced
	}
	tag, _ = rest.split(*end)
	switch {
	case before.Has('{'):
		return tag, MaybeTag
	case len(tag) == 0:
		return nil, EmptyTag
	}
	return tag, HasTag
}

// find returns the place of the first b in a literal, and the bytes of the holes before it. The place is nil if there
// is none.
func (t Template) find(b byte, from place) (at *place, holes ByteSet) {
	p := from
	for _, part := range t {
		if part.Hole != nil {
			holes = holes.Union(part.Hole.Bytes)
			p = place{holes: p.holes + 1}
			continue
		}
		if i := strings.IndexByte(part.Lit, b); i >= 0 {
			p.bytes += i
			return &p, holes
		}
		p.bytes += len(part.Lit)
	}
	return nil, holes
}

// from returns the part of t behind at and skip literal bytes more.
func (t Template) from(at place, skip int) Template {
	at.bytes += skip
	_, rest := t.split(at)
	return rest
}

// Tri is yes, no or unknown.
type Tri uint8

// Answers.
const (
	Unknown Tri = iota
	Yes
	No
)

// SameSlot tells whether the keys of a and b are always in one hash slot (Yes), always in different ones (No), or
// neither is certain (Unknown: they need not be in one slot). Holes stand for one value if they are the same symbol,
// with the same operations, and do not vary. That a hole is empty or itself contains an unpaired brace is left out of
// account.
func SameSlot(a, b Template) Tri {
	if sameText(a, b) {
		return Yes
	}
	x, certainX := a.hashedPart()
	y, certainY := b.hashedPart()
	cx, constX := x.Const()
	cy, constY := y.Const()
	if certainX && certainY && constX && constY {
		if crc16(cx)%slots == crc16(cy)%slots {
			return Yes
		}
		return No
	}
	_, stateA := a.Tag()
	_, stateB := b.Tag()
	if !tagged(x, stateA) || !tagged(y, stateB) || !sameText(x, y) {
		return Unknown
	}
	if stateA == HasTag && stateB == HasTag || sameBraces(a, b) {
		return Yes
	}
	return Unknown
}

// MayDiffer tells whether a and b can be shown to be in different slots for some values of their holes, none of which
// has a brace. It is false where a key is not known well enough: it has no literal text, or it starts with a hole that
// can hold a hash tag of its own, such as a configured prefix.
func MayDiffer(a, b Template) bool {
	switch SameSlot(a, b) {
	case Yes:
		return false
	case No:
		return true
	}
	return a.wellKnown() && b.wellKnown()
}

// wellKnown tells whether the part of the key that is hashed can be told from the template.
func (t Template) wellKnown() bool {
	tag, state := t.Tag()
	if tagged(tag, state) {
		return true
	}
	return t.HasLiteral() && (t[0].Hole == nil || !t[0].Hole.Bytes.Has('{'))
}

// tagged tells whether a tag stands in the literals.
func tagged(tag Template, state TagState) bool {
	return state == HasTag || state == MaybeTag && len(tag) > 0
}

// hashedPart returns what the server hashes; certain is false if a hole can have a brace that changes it.
func (t Template) hashedPart() (part Template, certain bool) {
	tag, state := t.Tag()
	switch state {
	case HasTag:
		return tag, true
	case MaybeTag:
		if len(tag) > 0 {
			return tag, false
		}
		return t, false
	}
	return t, true
}

// sameText tells whether a and b always are the same text.
func sameText(a, b Template) bool {
	x, y := a.runs(), b.runs()
	if len(x) != len(y) {
		return false
	}
	for i := range x {
		switch {
		case (x[i].hole == nil) != (y[i].hole == nil):
			return false
		case x[i].hole == nil && x[i].lit != y[i].lit:
			return false
		case x[i].hole != nil && !sameValue(x[i].hole, y[i].hole):
			return false
		}
	}
	return true
}

// sameBraces tells whether the holes before the literal tags that can have a '{' are the same values in a and b.
func sameBraces(a, b Template) bool {
	x, y := a.bracesBeforeTag(), b.bracesBeforeTag()
	if len(x) != len(y) {
		return false
	}
	for i := range x {
		if !sameValue(x[i], y[i]) {
			return false
		}
	}
	return true
}

func (t Template) bracesBeforeTag() []*Hole {
	var out []*Hole
	for _, p := range t {
		if p.Hole == nil {
			if strings.IndexByte(p.Lit, '{') >= 0 {
				break
			}
			continue
		}
		if p.Hole.Bytes.Has('{') {
			out = append(out, p.Hole)
		}
	}
	return out
}
