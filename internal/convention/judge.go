package convention

import (
	"fmt"
	"slices"
	"strings"

	"github.com/cachevet/cachevet/internal/keytmpl"
)

// Departure is where a key departs from a layout.
type Departure struct {
	Segment keytmpl.Template // the segment of the key; empty when one is missing at the end
	Why     string           // `segment "users" is a plural, and <entity> is a singular: write user`
	Slot    string           // the segment of the layout: "<entity>"; "" when the key has more or fewer segments
}

// Judge tells whether every text of a template departs from the layout, and where first. What may hide separators, text that
// the analysis could not follow, stands for any number of segments.
func (s *Scheme) Judge(t keytmpl.Template) (d Departure, departs bool) {
	segments := t.Segments(separator)
	best, nearest := -1, 0
	for _, way := range s.ways {
		matched, why := s.along(way, segments)
		if why == "" {
			return Departure{}, false
		}
		off := max(len(way)-len(segments), len(segments)-len(way))
		if matched > best || matched == best && off < nearest {
			best, nearest = matched, off
			d = Departure{Why: why}
			if matched < len(segments) {
				d.Segment = segments[matched]
				if matched < len(way) && len(way) == len(segments) {
					d.Slot = way[matched].String()
				}
			}
		}
	}
	return d, true
}

// along compares segments with slots one by one. It returns how many segments fit, and why the next does not; "" when all do.
func (s *Scheme) along(way []slot, segments []keytmpl.Template) (matched int, why string) {
	for i, seg := range segments {
		if i >= len(way) {
			return i, fmt.Sprintf("segment %s is one more than the layout has", show(seg))
		}
		if hides(seg) {
			return s.after(way[i:], segments, i+1)
		}
		if why := s.fits(way[i], seg); why != "" {
			return i, fmt.Sprintf("segment %s %s", show(seg), why)
		}
	}
	if len(segments) < len(way) {
		return len(segments), fmt.Sprintf("it ends before %s", way[len(segments)])
	}
	return len(segments), ""
}

// after compares what follows a segment that stands for one or more of the slots. A mismatch is only certain when none of
// the numbers of slots leads to a match; the one that leads farthest is told.
func (s *Scheme) after(way []slot, segments []keytmpl.Template, next int) (matched int, why string) {
	best := -1
	for n := 1; n <= len(way); n++ {
		m, w := s.along(way[n:], segments[next:])
		if w == "" {
			return len(segments), ""
		}
		if m > best {
			best, why = m, w
		}
	}
	return next + max(best, 0), why
}

// hides tells a segment that may be several.
func hides(seg keytmpl.Template) bool {
	for h := range seg.Holes() {
		if MayPrefix(h) {
			return true
		}
	}
	return false
}

// fits says why a segment of a key is none that the slot takes, "" if it may be one.
func (s *Scheme) fits(sl slot, seg keytmpl.Template) string {
	if !strings.Contains(sl.String(), "{") {
		seg = untagged(seg)
	}
	if len(seg) == 0 {
		return "is empty"
	}
	text, constant := seg.Const()
	switch {
	case len(sl.pieces) == 1 && sl.pieces[0].name == "":
		return fixed(sl.pieces[0].text, seg)
	case len(sl.pieces) == 1:
		return s.named(sl.pieces[0].name, seg)
	case constant && !s.matches(sl.pieces, text), !constant && !may(sl, seg):
		return "is not of the form " + sl.String()
	}
	return ""
}

// untagged is a segment without the braces of a hash tag around it.
func untagged(seg keytmpl.Template) keytmpl.Template {
	n := len(seg)
	if n == 0 || seg[0].Hole != nil || seg[n-1].Hole != nil || !strings.HasPrefix(seg[0].Lit, "{") || !strings.HasSuffix(seg[n-1].Lit, "}") {
		return seg
	}
	seg = slices.Clone(seg)
	seg[0].Lit = seg[0].Lit[1:]
	if lit := seg[n-1].Lit; lit != "" {
		seg[n-1].Lit = strings.TrimSuffix(lit, "}")
	}
	return slices.DeleteFunc(seg, func(p keytmpl.Part) bool { return p.Hole == nil && p.Lit == "" })
}

// fixed compares with text of the layout.
func fixed(want string, seg keytmpl.Template) string {
	text, constant := seg.Const()
	if constant && text != want || !constant && !seg.Match(want) {
		return fmt.Sprintf("is not %q", want)
	}
	return ""
}

// named compares with what a named segment may hold.
func (s *Scheme) named(name string, seg keytmpl.Template) string {
	r, described := s.rules[name]
	if !described {
		return ""
	}
	text, constant := seg.Const()
	switch {
	case constant && len(r.Words) > 0 && !slices.Contains(r.Words, text):
		return fmt.Sprintf("is none of the words of <%s>: %s", name, strings.Join(r.Words, ", "))
	case constant:
		return r.wrong(text)
	case len(r.Words) > 0 && !slices.ContainsFunc(r.Words, seg.Match):
		return fmt.Sprintf("can be none of the words of <%s>: %s", name, strings.Join(r.Words, ", "))
	}
	for _, p := range seg {
		switch {
		case p.Hole != nil && len(seg) == 1:
			return r.wrongHole(p.Hole)
		case p.Hole == nil:
			part := r
			part.Min, part.Singular = 0, false
			if why := part.wrong(p.Lit); why != "" {
				return why
			}
		}
	}
	return ""
}

// matches tells whether a text has the form of a slot with text in it. Names take at least one byte.
func (s *Scheme) matches(pieces []piece, text string) bool {
	if len(pieces) == 0 {
		return text == ""
	}
	p := pieces[0]
	if p.name == "" {
		rest, ok := strings.CutPrefix(text, p.text)
		return ok && s.matches(pieces[1:], rest)
	}
	r, described := s.rules[p.name]
	for n := 1; n <= len(text); n++ {
		part := text[:n]
		if described && (len(r.Words) > 0 && !slices.Contains(r.Words, part) || r.wrong(part) != "") {
			continue
		}
		if s.matches(pieces[1:], text[n:]) {
			return true
		}
	}
	return false
}

// may tells whether a segment that varies may have the form of a slot that starts or ends with text.
func may(sl slot, seg keytmpl.Template) bool {
	bytes := seg.Bytes()
	for i, p := range sl.pieces {
		if p.name != "" {
			continue
		}
		if !bytes.Contains(keytmpl.BytesOf(p.text)) {
			return false
		}
		prefix, suffix := seg.Prefix(), seg.Suffix()
		if i == 0 && !strings.HasPrefix(prefix, p.text) && !strings.HasPrefix(p.text, prefix) {
			return false
		}
		if i == len(sl.pieces)-1 && !strings.HasSuffix(suffix, p.text) && !strings.HasSuffix(p.text, suffix) {
			return false
		}
	}
	return true
}

// show writes a segment for a message.
func show(seg keytmpl.Template) string { return `"` + seg.Display() + `"` }
