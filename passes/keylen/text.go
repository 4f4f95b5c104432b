package keylen

import (
	"slices"
	"strings"

	"github.com/cachevet/cachevet/internal/keytmpl"
	"github.com/cachevet/cachevet/internal/rulekit"
)

// minBound is a bound on the length that counts as none.
const minBound = 200

// contents are what a hole is known to be that has no bound of its own.
var contents = map[keytmpl.Content]string{
	keytmpl.ContentJSON:  "JSON",
	keytmpl.ContentURL:   "a URL",
	keytmpl.ContentQuery: "a query string",
	keytmpl.ContentList:  "a list",
}

// encodings are operations that make text longer.
var encodings = map[keytmpl.OpKind]string{
	keytmpl.OpBase64: "base64 text", keytmpl.OpBase32: "base32 text", keytmpl.OpHex: "hexadecimal text",
	keytmpl.OpURLQuery: "escaped text", keytmpl.OpURLPath: "escaped text", keytmpl.OpQuote: "quoted text",
}

// names are words by which programs call text that has no bound.
var names = map[string]string{
	"url": "a URL", "uri": "a URL", "href": "a URL", "link": "a URL",
	"sql": "the text of a query", "query": "the text of a query", "stmt": "the text of a query", "filter": "the text of a filter",
	"json": "JSON", "body": "a body", "payload": "a payload", "jwt": "a token", "token": "a token", "useragent": "a user agent",
}

// longText names what a hole holds when that can be of any length; "" when it cannot, or when nothing says that it will be
// long.
func longText(h *keytmpl.Hole) string {
	if h.Hashed || h.Checked || h.Max >= 0 && h.Max < minBound {
		return ""
	}
	if from := rulekit.Outside(h.Origin); from != "" {
		return "text from " + from
	}
	if kind := contents[h.Content]; kind != "" {
		return kind
	}
	for _, op := range h.Ops {
		if kind := encodings[op.Kind]; kind != "" {
			return kind
		}
	}
	switch {
	case strings.HasPrefix(h.Type, "[]") && h.Type != "[]byte", strings.HasPrefix(h.Type, "map["):
		return "a printed list"
	case h.Type != "string" && h.Type != "[]byte":
		return ""
	}
	words := rulekit.Words(h.Name)
	if len(words) == 0 || slices.Contains(words, "id") || slices.Contains(words, "name") || slices.Contains(words, "key") {
		return ""
	}
	last := words[len(words)-1]
	if len(words) > 1 && words[len(words)-2]+last == "useragent" {
		last = "useragent"
	}
	return names[last]
}
