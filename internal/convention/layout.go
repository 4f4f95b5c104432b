package convention

import (
	"fmt"
	"slices"
	"strings"
)

// Layout is how keys are laid out. The tags are those of the configuration.
type Layout struct {
	// Key is the layout of a key: "<app>:<module>:<entity>:<id>[:<attr>][:v<n>]". Names in <> are segments, text stands for
	// itself, what is in [] may be missing.
	Key      string    `json:"key,omitempty" usage:"layout of a key, such as <app>:<module>:<entity>:<id>[:<attr>][:v<n>]" required:"true" short:"true"`
	Segments []Segment `json:"segments,omitempty" usage:"what the segments of the layout may hold"`
}

// Segment says what a segment of the layout may hold.
type Segment struct {
	Name     string   `json:"name" usage:"name of a segment of the layout" required:"true"`
	Words    []string `json:"words,omitempty" usage:"the texts it may have"`
	Chars    string   `json:"chars,omitempty" usage:"characters it may have, such as a-z0-9_-"`
	Min      int      `json:"min,omitempty" usage:"least number of bytes" least:"1"`
	Max      int      `json:"max,omitempty" usage:"greatest number of bytes" least:"1"`
	Singular bool     `json:"singular,omitempty" usage:"nouns are written in the singular"`
}

// IsZero tells that there is no layout.
func (l Layout) IsZero() bool { return l.Key == "" && len(l.Segments) == 0 }

// Fault is what is wrong with a layout. At tells where: "key", or "segments.2.words" with the place of Key in bytes.
type Fault struct {
	At     string
	Offset int
	Text   string
}

// piece is text, or a named part, of a segment of the layout.
type piece struct {
	text string
	name string // "" for text
}

// slot is a segment of the layout.
type slot struct {
	pieces []piece
	group  int // the bracket that it is in, 0 for none
}

func (s slot) String() string {
	var sb strings.Builder
	for _, p := range s.pieces {
		if p.name != "" {
			sb.WriteString("<" + p.name + ">")
		} else {
			sb.WriteString(p.text)
		}
	}
	return sb.String()
}

const (
	separator = ':'
	// maxGroups is the number of brackets in a layout: each doubles the ways to read a key.
	maxGroups = 6
	maxSlots  = 32
)

// Scheme is a layout that is ready to judge keys.
type Scheme struct {
	layout Layout
	slots  []slot
	ways   [][]slot // the slots of each choice of brackets
	rules  map[string]rule
}

// Compile reads the layout. There is a scheme only when there are no faults.
func (l Layout) Compile() (*Scheme, []Fault) {
	r := layoutReader{text: l.Key}
	r.read()
	s := &Scheme{layout: l, slots: r.slots, rules: map[string]rule{}}
	faults := append(r.faults, s.constraints()...)
	if len(faults) > 0 {
		return nil, faults
	}
	for choice := range 1 << r.groups {
		var way []slot
		for _, slot := range s.slots {
			if slot.group == 0 || choice&(1<<(slot.group-1)) != 0 {
				way = append(way, slot)
			}
		}
		s.ways = append(s.ways, way)
	}
	slices.SortStableFunc(s.ways, func(a, b []slot) int { return len(b) - len(a) })
	return s, nil
}

// String is the layout as it was written.
func (s *Scheme) String() string { return s.layout.Key }

// layoutReader takes a layout apart.
type layoutReader struct {
	text   string
	slots  []slot
	groups int
	faults []Fault
	names  map[string]bool
}

func (r *layoutReader) fault(offset int, format string, args ...any) {
	r.faults = append(r.faults, Fault{"key", offset, fmt.Sprintf(format, args...)})
}

// read goes over the parts in and out of brackets.
func (r *layoutReader) read() {
	r.names = map[string]bool{}
	for at := 0; at < len(r.text); {
		rest := r.text[at:]
		if rest[0] != '[' {
			end := strings.IndexAny(rest, "[]")
			if end < 0 {
				end = len(rest)
			} else if rest[end] == ']' {
				r.fault(at+end, "a ] without [")
				return
			}
			r.outside(at, rest[:end])
			at += end
			continue
		}
		end := strings.IndexAny(rest[1:], "[]")
		if end < 0 || rest[1+end] == '[' {
			r.fault(at, "a [ without ]")
			return
		}
		if r.groups++; r.groups > maxGroups {
			r.fault(at, "more than %d parts in [ ]", maxGroups)
			return
		}
		r.inside(at+1, rest[1:1+end])
		at += end + 2
	}
	if len(r.faults) == 0 && len(r.names) == 0 {
		r.fault(0, "the layout has no <segment>")
	}
	if len(r.slots) > maxSlots {
		r.fault(0, "the layout has more than %d segments", maxSlots)
	}
}

// outside reads what must be there: it starts at the start of the layout or with a separator, unless what comes before it
// ends with one.
func (r *layoutReader) outside(at int, text string) {
	before := at > 0 && !strings.HasSuffix(r.text[:at], ":]")
	switch {
	case before && text[0] != separator:
		r.fault(at, "a separator, a [ or the end must follow ]")
		return
	case before:
		at, text = at+1, text[1:]
	}
	r.segments(at, text, 0)
}

// inside reads what may be missing: it starts with the separator or, at the start of the layout, ends with it.
func (r *layoutReader) inside(at int, text string) {
	switch {
	case at == 1 && strings.HasSuffix(text, ":"):
		r.segments(at, text[:len(text)-1], r.groups)
	case at > 1 && strings.HasPrefix(text, ":") && !strings.HasSuffix(text, ":"):
		r.segments(at+1, text[1:], r.groups)
	default:
		r.fault(at-1, "a part that may be missing is written [:<name>], or [<name>:] at the start")
	}
}

func (r *layoutReader) segments(at int, text string, group int) {
	for segment := range strings.SplitSeq(text, string(separator)) {
		if segment == "" {
			r.fault(min(at, len(r.text)-1), "an empty segment")
		}
		s := slot{group: group}
		for rest, here := segment, at; rest != "" && len(r.faults) == 0; {
			n := r.piece(here, rest, &s)
			rest, here = rest[n:], here+n
		}
		r.slots = append(r.slots, s)
		at += len(segment) + 1
	}
}

// piece reads text or a name and returns its length.
func (r *layoutReader) piece(at int, text string, s *slot) int {
	if text[0] != '<' {
		n := strings.IndexByte(text, '<')
		if n < 0 {
			n = len(text)
		}
		for i, c := range []byte(text[:n]) {
			if c <= ' ' || c == 0x7f || c == '>' {
				r.fault(at+i, "the character %q does not belong in the text of a key", c)
				break
			}
		}
		if i, what := Placeholder(text[:n]); what != "" {
			r.fault(at+i, "%s; a part that varies is written <name>", what)
		}
		s.pieces = append(s.pieces, piece{text: text[:n]})
		return n
	}
	n := strings.IndexByte(text, '>')
	if n < 0 {
		r.fault(at, "a < without >")
		return len(text)
	}
	name := text[1:n]
	switch {
	case name == "":
		r.fault(at, "<> has no name")
	case strings.Trim(name, nameChars) != "":
		r.fault(at, "the name <%s> has other characters than a-z, 0-9, _ and -", name)
	case r.names[name]:
		r.fault(at, "<%s> stands twice", name)
	case len(s.pieces) > 0 && s.pieces[len(s.pieces)-1].name != "":
		r.fault(at, "<%s> follows another name without text between them", name)
	}
	r.names[name] = true
	s.pieces = append(s.pieces, piece{name: name})
	return n + 1
}

const nameChars = "abcdefghijklmnopqrstuvwxyz0123456789_-"
