package convention

import (
	"strings"

	"github.com/cachevet/cachevet/internal/keytmpl"
)

// MayPrefix tells whether a value may be a namespace of its own, with separators in it: a setting, what an object was made
// with, what is named so, or what the analysis could not follow.
func MayPrefix(h *keytmpl.Hole) bool {
	switch {
	case !h.Bytes.Has(separator) || h.Escaped || h.Hashed:
		return false
	case h.Reason != keytmpl.ReasonNone:
		return true
	case h.Origin == keytmpl.OriginConfig || h.Origin == keytmpl.OriginVar:
		return true
	case h.Sym.Kind == keytmpl.SymParam && h.Sym.Index < 0, h.Sym.Kind == keytmpl.SymGlobal:
		return true
	}
	name := strings.ToLower(LastName(h.Name))
	for _, word := range []string{"prefix", "namespace", "key", "scope", "base", "root", "env", "path", "group", "topic", "queue", "channel", "stream", "bucket", "pattern"} {
		if strings.Contains(name, word) {
			return true
		}
	}
	return name == "ns" || name == "app" || name == "pre"
}

// LastName is the last name in how a value is shown: "ID" of "a.ID", "Key" of "c.Key()".
func LastName(shown string) string {
	if i := strings.IndexByte(shown, '('); i >= 0 {
		shown = shown[:i]
	}
	return shown[strings.LastIndexByte(shown, '.')+1:]
}
