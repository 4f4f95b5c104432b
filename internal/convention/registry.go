package convention

import (
	"fmt"
	"strings"

	"github.com/cachevet/cachevet/internal/keytmpl"
	"github.com/cachevet/cachevet/internal/lazyregexp"
)

// Prefix is an entry of the registry: a kind of keys that exists. The tags are those of the configuration.
type Prefix struct {
	Prefix      string   `json:"prefix" usage:"what the keys start with; <name> stands for a part that varies" required:"true"`
	Owner       []string `json:"owner,omitempty" usage:"paths of the packages that may use the keys; any package when none is named"`
	Type        string   `json:"type,omitempty" usage:"data type of the keys" of:"types"`
	TTL         Lifetime `json:"ttl,omitzero" usage:"how long the keys live: 5m, 1m..24h, or persistent"`
	Version     string   `json:"version,omitempty" usage:"version segment that the keys carry, such as v2"`
	Description string   `json:"description,omitempty" usage:"what the keys are for"`
}

// DataTypes are the types that an entry can have: those that the server's TYPE tells, and item for memcached.
func DataTypes() []string {
	return []string{"string", "hash", "list", "set", "zset", "stream", "item"}
}

// IsVersion tells a version segment: v2.
func IsVersion(segment string) bool { return versionSegment().MatchString(segment) }

var versionSegment = lazyregexp.New(`^v[0-9]+(\.[0-9]+)*$`)

// Check says what is wrong with an entry.
func (p Prefix) Check() (faults []Fault) {
	fault := func(at string, offset int, format string, args ...any) {
		faults = append(faults, Fault{at, offset, fmt.Sprintf(format, args...)})
	}
	if p.Prefix != "" {
		if _, text := pieces(p.Prefix); text == "" {
			fault("prefix", 0, "%q has no text", p.Prefix)
		} else if strings.Trim(text, "{}"+string(separator)) == "" {
			fault("prefix", 0, "%q has no text but separators", p.Prefix)
		}
		if i, what := Placeholder(p.Prefix); what != "" {
			fault("prefix", i, "%s in %q; write the text that the keys start with, and <name> for a part that varies", what, p.Prefix)
		}
		if i := strings.IndexFunc(p.Prefix, func(r rune) bool { return r <= ' ' || r == 0x7f }); i >= 0 {
			fault("prefix", i, "%q has a space or control character", p.Prefix)
		}
		if bare := names().ReplaceAllString(p.Prefix, ""); strings.ContainsAny(bare, "<>") {
			fault("prefix", max(strings.IndexAny(p.Prefix, "<>"), 0), "%q has a < or > that is none of a <name>", p.Prefix)
		}
	}
	if p.Version != "" && !IsVersion(p.Version) {
		fault("version", 0, "%q is no version; write v and a number, such as v2", p.Version)
	}
	return faults
}

var names = lazyregexp.New(`<[^<>]+>`)

// HasName tells whether a part of a text is written <name>.
func HasName(text string) bool { return names().MatchString(text) }

// Shape is equal for prefixes that the same keys start with: what the parts that vary are called means nothing.
func (p Prefix) Shape() string { return names().ReplaceAllString(p.Prefix, "<>") }

// pieces takes a prefix apart into text and names; text is the text alone.
func pieces(prefix string) (list []piece, text string) {
	at := 0
	for _, m := range names().FindAllStringIndex(prefix, -1) {
		if m[0] > at {
			list = append(list, piece{text: prefix[at:m[0]]})
		}
		list = append(list, piece{name: prefix[m[0]+1 : m[1]-1]})
		text += prefix[at:m[0]]
		at = m[1]
	}
	if at < len(prefix) {
		list = append(list, piece{text: prefix[at:]})
	}
	return list, text + prefix[at:]
}

// Registry is the list of the kinds of keys that exist.
type Registry []Prefix

// Find returns the entry that every text of a template falls under: the one with the longest prefix. known is false when no
// entry can hold any of them; a nil entry that is known may be one of several, or cannot be told.
func (r Registry) Find(t keytmpl.Template) (entry *Prefix, known bool) {
	longest, rival := -1, -1
	for i := range r {
		n := len(r[i].Prefix)
		switch starts(r[i].Prefix, t) {
		case certain:
			known = true
			if n > longest {
				entry, longest = &r[i], n
			}
		case possible:
			known = true
			rival = max(rival, n)
		}
	}
	if rival > longest {
		return nil, known
	}
	return entry, known
}

// Nearest is the entry whose prefix is most like the template's, for a message; nil when none is.
func (r Registry) Nearest(t keytmpl.Template) *Prefix {
	var best *Prefix
	common := 0
	for i := range r {
		text := r[i].Prefix
		n := 0
		for p := t.Prefix(); n < len(p) && n < len(text) && p[n] == text[n]; n++ {
		}
		if n > common && n >= len(text)/2 {
			best, common = &r[i], n
		}
	}
	return best
}

// answer tells whether texts start with a prefix.
type answer uint8

const (
	never answer = iota
	possible
	certain
)

// starts tells whether the texts of a template start with a prefix. A name of the prefix takes a part that varies, or text up
// to the next separator.
func starts(prefix string, t keytmpl.Template) answer {
	want, _ := pieces(prefix)
	parts := t
	rest := "" // of the literal that is being read
	next := func() (hole *keytmpl.Hole, ok bool) {
		for rest == "" {
			if len(parts) == 0 {
				return nil, false
			}
			p := parts[0]
			parts = parts[1:]
			if p.Hole != nil {
				return p.Hole, true
			}
			rest = p.Lit
		}
		return nil, true
	}
	for _, w := range want {
		if w.name != "" {
			hole, ok := next()
			switch {
			case !ok:
				return never
			case hole == nil:
				i := strings.IndexByte(rest, separator)
				if i < 0 {
					i = len(rest)
				}
				rest = rest[i:]
			case MayPrefix(hole):
				return possible // it may hold more than the name
			}
			continue
		}
		for text := w.text; text != ""; {
			hole, ok := next()
			switch {
			case !ok:
				return never
			case hole != nil && hole.Min > 0 && !hole.Bytes.Has(text[0]):
				return never
			case hole != nil:
				return possible
			}
			n := min(len(text), len(rest))
			if text[:n] != rest[:n] {
				return never
			}
			text, rest = text[n:], rest[n:]
		}
	}
	return certain
}
