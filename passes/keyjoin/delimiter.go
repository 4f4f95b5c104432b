package keyjoin

import (
	"fmt"
	"slices"

	"github.com/cachevet/cachevet/internal/keytmpl"
	"github.com/cachevet/cachevet/internal/rulekit"
)

// separators are the characters that are taken to separate parts.
const separators = ":/|,-_.#;~@&=+"

// delimiter finds two texts that hold what separates them: a list joined with the separator that follows it and another
// text, or two free texts of which one comes from outside.
func (o Options) delimiter(t keytmpl.Template) *verdict {
	parts := merged(t)
	for i := 0; i+2 < len(parts); i++ {
		a, sep, b := parts[i].hole, parts[i+1].lit, parts[i+2].hole
		if a == nil || b == nil || len(sep) != 1 || !slices.Contains([]byte(separators), sep[0]) {
			continue
		}
		if v := lists(t, a, b, sep); v != nil {
			v.part = parts[i].at
			return v
		}
		if !free(a, sep) || !free(b, sep) || rulekit.SameValue(a, b) {
			continue
		}
		outside := rulekit.Raw(a) && rulekit.Raw(b)
		if !outside && !o.Strict {
			continue
		}
		return &verdict{
			category: "delimiter", part: parts[i].at, bug: outside,
			text: fmt.Sprintf("%s and %s in key %s may hold %s, which separates them: (%s, %s) and (%s, %s) give one key; escape or hash them",
				rulekit.Named(a), rulekit.Named(b), rulekit.Quoted(t), rulekit.Quote(sep),
				rulekit.Quote("a"+sep+"b"), rulekit.Quote("c"), rulekit.Quote("a"), rulekit.Quote("b"+sep+"c")),
		}
	}
	return nil
}

// lists finds a list joined with the separator that stands between it and another list or free text.
func lists(t keytmpl.Template, a, b *keytmpl.Hole, sep string) *verdict {
	x, y := joined(a, sep), joined(b, sep)
	if !(x && y || x && free(b, sep) && worded(b) || y && free(a, sep) && worded(a)) || rulekit.SameValue(a, b) {
		return nil
	}
	list := pick(x, a, b)
	return &verdict{
		category: "delimiter", bug: list.Reason != keytmpl.ReasonLoop || rulekit.Raw(list), // what a loop collects may be the program's own words
		text: fmt.Sprintf("%s in key %s is joined with %s, which also stands before or after it: where the list ends cannot be told, and different lists give one key; join it with another separator, or hash it",
			rulekit.Named(list), rulekit.Quoted(t), rulekit.Quote(sep)),
	}
}

func pick(first bool, a, b *keytmpl.Hole) *keytmpl.Hole {
	if first {
		return a
	}
	return b
}

// joined tells a list of any number of parts that was joined with sep.
func joined(h *keytmpl.Hole, sep string) bool {
	return h.Content == keytmpl.ContentList && !h.Hashed && !h.Escaped && !ownParts(h) && slices.ContainsFunc(h.Ops, func(op keytmpl.Op) bool {
		return op.Kind == keytmpl.OpJoin && len(op.Args) == 1 && op.Args[0] == sep
	})
}

// ownParts tells a list that is called what keys are put together from: the program's own words.
func ownParts(h *keytmpl.Hole) bool {
	words := rulekit.Words(lastName(h.Name))
	if len(words) == 0 {
		return false
	}
	switch words[len(words)-1] {
	case "key", "keys", "prefix", "prefixes", "part", "parts", "segment", "segments", "namespace", "namespaces":
		return true
	}
	return false
}

// free tells text that may hold sep, of which the program fixed nothing.
func free(h *keytmpl.Hole, sep string) bool {
	return !h.Hashed && !h.Escaped && !h.Checked && h.Bytes.Has(sep[0]) && h.Max < 0 && (h.Type == "string" || h.Type == "[]byte") &&
		(h.Content == keytmpl.ContentNone || h.Content == keytmpl.ContentURL) && open(h) && !identifier(h)
}

// identifier tells a value that has no separators by its name.
func identifier(h *keytmpl.Hole) bool {
	words := rulekit.Words(lastName(h.Name))
	if len(words) == 0 {
		return true
	}
	switch words[len(words)-1] {
	case "id", "ids", "uid", "uuid", "guid", "ulid", "oid", "pid", "sid", "hash", "digest", "md5", "sha", "page", "size", "limit", "offset", "num", "number", "count", "index", "idx", "version", "lang", "locale", "date", "day", "year", "month", "hour", "code", "status", "state", "order", "sort":
		return true
	}
	return false
}

// worded tells a text that people write.
func worded(h *keytmpl.Hole) bool {
	return rulekit.Raw(h) || !partOfName(h)
}
