package convention

import (
	"fmt"
	"slices"
	"strings"

	"github.com/cachevet/cachevet/internal/keytmpl"
)

// rule is what a segment may hold.
type rule struct {
	Segment
	chars keytmpl.ByteSet // of Chars; all bytes when it is not given
}

// constraints reads what the segments may hold.
func (s *Scheme) constraints() (faults []Fault) {
	var names []string
	for _, slot := range s.slots {
		for _, p := range slot.pieces {
			if p.name != "" {
				names = append(names, p.name)
			}
		}
	}
	for i, seg := range s.layout.Segments {
		fault := func(key, format string, args ...any) {
			faults = append(faults, Fault{At: fmt.Sprintf("segments.%d%s", i, key), Text: fmt.Sprintf(format, args...)})
		}
		r := rule{Segment: seg, chars: keytmpl.AllBytes()}
		_, twice := s.rules[seg.Name]
		switch {
		case seg.Name == "": // is reported as missing
			continue
		case !slices.Contains(names, seg.Name):
			fault(".name", "the layout has no segment <%s>; it has <%s>", seg.Name, strings.Join(names, ">, <"))
		case twice:
			fault(".name", "the segment <%s> is described twice", seg.Name)
		}
		if seg.Chars != "" {
			var err error
			if r.chars, err = byteClass(seg.Chars); err != nil {
				fault(".chars", "%s", err)
			} else if text := notClass(seg.Chars); text != "" {
				fault(".chars", "%s", text)
			}
		}
		if seg.Max != 0 && seg.Max < seg.Min {
			fault(".max", "max is less than min")
		}
		for j, word := range seg.Words {
			at := fmt.Sprintf(".words.%d", j)
			switch {
			case word == "" || strings.ContainsRune(word, separator):
				fault(at, "%q is no text for a segment", word)
			case slices.Index(seg.Words, word) < j:
				fault(at, "%q stands twice", word)
			case r.wrong(word) != "":
				fault(at, "the word %q %s", word, r.wrong(word))
			}
		}
		s.rules[seg.Name] = r
	}
	// v<n>: a version is a number, whatever is said or not.
	if _, described := s.rules["n"]; !described {
		digits, err := byteClass("0-9")
		if err == nil {
			s.rules["n"] = rule{Segment: Segment{Name: "n", Chars: "0-9"}, chars: digits}
		}
	}
	return faults
}

// notClass says what is wrong with characters that can be read, and are not meant so.
func notClass(text string) string {
	switch {
	case strings.ContainsAny(text, `\`), strings.HasPrefix(text, "^"), strings.HasPrefix(text, "[") && strings.Contains(text, "]"):
		return fmt.Sprintf("chars lists characters and ranges, such as a-z0-9_-, and is no regular expression like %q", text)
	case strings.ContainsRune(text, separator):
		return fmt.Sprintf("%q lists the separator %c, which no segment has", text, separator)
	}
	return ""
}

// byteClass reads characters and ranges: "a-z0-9_-".
func byteClass(text string) (keytmpl.ByteSet, error) {
	var set keytmpl.ByteSet
	for i := 0; i < len(text); i++ {
		c := text[i]
		if c <= ' ' || c >= 0x7f {
			return set, fmt.Errorf("chars lists ASCII characters and ranges, such as a-z0-9_-, not %q", text)
		}
		if i+2 < len(text) && text[i+1] == '-' {
			if text[i+2] < c {
				return set, fmt.Errorf("the range %s in chars is empty", text[i:i+3])
			}
			set = set.Union(keytmpl.ByteRange(c, text[i+2]))
			i += 2
			continue
		}
		set = set.Union(keytmpl.BytesOf(string(rune(c))))
	}
	return set, nil
}

// wrong says what is wrong with a text, apart from Words; "" if nothing is.
func (r rule) wrong(text string) string {
	for i := range len(text) {
		if !r.chars.Has(text[i]) {
			return fmt.Sprintf("has %q, and <%s> is made of %s", text[i:i+1], r.Name, r.Chars)
		}
	}
	switch {
	case len(text) < r.Min:
		return fmt.Sprintf("is shorter than the %d bytes of <%s>", r.Min, r.Name)
	case r.Max > 0 && len(text) > r.Max:
		return fmt.Sprintf("is longer than the %d bytes of <%s>", r.Max, r.Name)
	case r.Singular:
		if one := Singular(text); one != text {
			return fmt.Sprintf("is a plural, and <%s> is a singular: write %s", r.Name, one)
		}
	}
	return ""
}

// wrongHole says what is wrong with every text of a part that varies, "" if some are right or nothing is known.
func (r rule) wrongHole(h *keytmpl.Hole) string {
	switch {
	case r.Max > 0 && h.Min > r.Max:
		return fmt.Sprintf("has at least %d bytes, and <%s> at most %d", h.Min, r.Name, r.Max)
	case h.Max >= 0 && h.Max < r.Min:
		return fmt.Sprintf("has at most %d bytes, and <%s> at least %d", h.Max, r.Name, r.Min)
	case h.Min > 0 && !h.Bytes.Empty() && h.Bytes.Intersect(r.chars).Empty():
		return fmt.Sprintf("has none of the characters of <%s> (%s)", r.Name, r.Chars)
	}
	return ""
}
