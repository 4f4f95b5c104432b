package keytag

import (
	"slices"
	"strings"

	"github.com/cachevet/cachevet/internal/keytmpl"
)

func contains(s string, b byte) bool { return strings.IndexByte(s, b) >= 0 }

// assumed is the template for a judgement of its braces: values that only name something are taken to have none.
func assumed(t keytmpl.Template) keytmpl.Template {
	out := slices.Clone(t)
	for i, part := range out {
		if part.Hole != nil && plain(part.Hole) {
			h := *part.Hole
			h.Bytes = h.Bytes.Minus(keytmpl.BytesOf("{}"))
			out[i].Hole = &h
		}
	}
	return out
}

// structural are words in the names of values that may bring a part of a key with them, braces included.
var structural = []string{"key", "prefix", "suffix", "tag", "namespace", "ns", "base", "slot", "pattern", "tail", "rest", "format"}

// plain tells whether a value is an ID, a name and the like, which nobody gives braces. Text of the configuration, and text
// that is not known, may have some.
func plain(h *keytmpl.Hole) bool {
	switch {
	case !h.Bytes.Has('{') && !h.Bytes.Has('}'), h.Hashed, h.Escaped:
		return true
	case h.Origin == keytmpl.OriginField, h.Origin == keytmpl.OriginVar, h.Origin == keytmpl.OriginConfig,
		h.Reason != keytmpl.ReasonNone && h.Reason != keytmpl.ReasonParam:
		return false
	}
	name := strings.ToLower(h.Name[strings.LastIndexByte(h.Name, '.')+1:])
	return name != "" && !slices.ContainsFunc(structural, func(word string) bool { return strings.Contains(name, word) })
}

// behind is the part of the template behind the first b in a literal.
func behind(t keytmpl.Template, b byte) keytmpl.Template {
	for i, part := range t {
		if at := strings.IndexByte(part.Lit, b); part.Hole == nil && at >= 0 {
			rest := slices.Clone(t[i:])
			rest[0].Lit = part.Lit[at+1:]
			return rest
		}
	}
	return nil
}

// braced is a tag with its braces, for messages.
func braced(tag keytmpl.Template) keytmpl.Template {
	return slices.Concat(keytmpl.Template{{Lit: "{"}}, tag, keytmpl.Template{{Lit: "}"}})
}

// isJSON tells whether what stands between braces is the text of a JSON object.
func isJSON(tag keytmpl.Template) bool { return strings.HasPrefix(tag.Prefix(), `"`) }
