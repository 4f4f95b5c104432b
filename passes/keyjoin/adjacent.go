package keyjoin

import (
	"fmt"
	"slices"
	"strings"

	"github.com/cachevet/cachevet/internal/keytmpl"
	"github.com/cachevet/cachevet/internal/rulekit"
)

// adjacent finds two holes with nothing between them that can be cut in two ways.
func (o Options) adjacent(t keytmpl.Template) *verdict {
	for i := 0; i+1 < len(t); i++ {
		a, b := t[i].Hole, t[i+1].Hole
		if a == nil || b == nil || !confusable(a, b) || i == 0 && !identity(a) || drawn(t, i) {
			continue
		}
		if !o.Strict && issued(a) && issued(b) {
			continue
		}
		one, two := examples(a, b)
		return &verdict{
			category: "adjacent", part: i, bug: true,
			text: fmt.Sprintf("nothing stands between %s and %s in key %s: %s and %s give one key; separate them with :",
				rulekit.Named(a), rulekit.Named(b), rulekit.Quoted(t), one, two),
		}
	}
	return nil
}

// drawn tells whether the parts that stand together at i are a number or name that was made once, of the time or at random: nobody
// gives two of its parts.
func drawn(t keytmpl.Template, i int) bool {
	made := func(p keytmpl.Part) bool {
		return p.Hole.Origin == keytmpl.OriginClock || p.Hole.Origin == keytmpl.OriginRandom
	}
	for from := i; from >= 0 && t[from].Hole != nil; from-- {
		if made(t[from]) {
			return true
		}
	}
	for to := i + 1; to < len(t) && t[to].Hole != nil; to++ {
		if made(t[to]) {
			return true
		}
	}
	return false
}

// confusable tells whether texts of a and b, one behind the other, can be cut in two ways.
func confusable(a, b *keytmpl.Hole) bool {
	switch {
	case !open(a) || !open(b):
		return false
	case rulekit.SameValue(a, b):
		return false
	case single(a), single(b):
		return false // UTF-8 tells where a character ends
	case a.Bytes.Intersect(b.Bytes).Empty():
		return false
	}
	return !partOfName(a) && !partOfName(b) && !oneOfFew(a) && !oneOfFew(b)
}

// issuedNames are last words of names of texts that somebody issues.
var issuedNames = []string{"id", "uid", "uuid", "guid", "ulid", "oid", "sid", "openid", "unionid", "token", "session", "hash", "sha", "digest"}

// issued tells a text that somebody issues, by its name: the IDs of one issuer are nearly of one length (a snowflake, an object's
// ID, a session's), and two of them stand together without harm. Numbers that the program prints itself are of any length.
func issued(h *keytmpl.Hole) bool {
	if isNumber(h.Type) || rulekit.Outside(h.Origin) != "" {
		return false
	}
	words := rulekit.Words(lastName(h.Name))
	return len(words) > 0 && slices.Contains(issuedNames, words[len(words)-1])
}

// open tells whether a hole is a value of its own that can be long or short: no digest, no fixed form, nothing that hides
// text of the program's.
func open(h *keytmpl.Hole) bool {
	switch {
	case h.Hashed, h.Min == h.Max, h.Content != keytmpl.ContentNone && h.Content != keytmpl.ContentURL:
		return false
	case isNumber(h.Type):
		return h.Min < 2 // padded numbers are as good as fixed
	case h.Type != "string" && h.Type != "[]byte":
		return false // bool, enumerations, types with a text of their own
	case h.Reason != keytmpl.ReasonNone && h.Reason != keytmpl.ReasonParam && h.Reason != keytmpl.ReasonField:
		return false
	}
	switch h.Origin {
	case keytmpl.OriginClock, keytmpl.OriginConfig, keytmpl.OriginVar, keytmpl.OriginReply, keytmpl.OriginRandom, keytmpl.OriginCall, keytmpl.OriginPointer:
		return false
	}
	return h.Sym.Kind != keytmpl.SymGlobal && !(h.Sym.Kind == keytmpl.SymParam && h.Sym.Index < 0)
}

// single tells a hole that holds one character.
func single(h *keytmpl.Hole) bool {
	return slices.ContainsFunc(h.Ops, func(op keytmpl.Op) bool { return op.Kind == keytmpl.OpRune })
}

// isNumber tells the integer types by name.
func isNumber(name string) bool {
	name = strings.TrimPrefix(name, "u")
	return name == "int" || name == "int8" || name == "int16" || name == "int32" || name == "int64" || name == "byte" || name == "rune"
}

// fragments are words of names that say: a piece of the key's own text, not a value.
var fragments = []string{
	"prefix", "pre", "suffix", "postfix", "key", "keys", "ns", "namespace", "sep", "separator", "delim", "delimiter", "pattern", "template", "tmpl", "format", "fmt",
	"app", "env", "base", "root", "head", "tail", "kind", "typ", "type", "mode", "entity", "module", "table", "bucket", "scope", "category", "method", "op", "action", "str", "s", "part", "path", "k",
}

// partOfName tells a hole that holds a piece of the key's own text by its name.
func partOfName(h *keytmpl.Hole) bool {
	if isNumber(h.Type) {
		return false
	}
	words := rulekit.Words(lastName(h.Name))
	if n := len(words); n > 0 && (strings.HasSuffix(words[n-1], "key") || strings.HasSuffix(words[n-1], "prefix")) {
		return true // orderkey, in one word
	}
	return len(words) == 0 || slices.Contains(fragments, words[len(words)-1]) || slices.Contains(words, "prefix") || slices.Contains(words, "key")
}

// few are last words of names of texts of which there are a few, none of which begins or ends another.
var few = []string{
	"lang", "language", "locale", "theme", "status", "state", "platform", "os", "currency", "country", "region", "level", "unit", "period", "date", "day", "month", "year",
	"hour", "minute", "time", "version", "ver", "channel", "role", "gender", "color", "size", "format", "ext", "extension", "scheme", "proto", "protocol", "algorithm", "algo",
	"alg", "order", "sort", "direction", "side", "interval", "resolution", "granularity", "stage", "tier", "plan", "priority", "flag",
}

// oneOfFew tells a text of which there are only a few, by its name.
func oneOfFew(h *keytmpl.Hole) bool {
	words := rulekit.Words(lastName(h.Name))
	return !isNumber(h.Type) && len(words) > 0 && slices.Contains(few, words[len(words)-1])
}

// lastName is what follows the last point of a name.
func lastName(name string) string { return name[strings.LastIndexByte(name, '.')+1:] }

// identities are words of names of values that stand for somebody or something.
var identities = []string{
	"id", "uid", "ids", "uuid", "user", "username", "tenant", "org", "account", "email", "mail", "phone", "mobile", "owner", "group", "customer", "client", "device", "ip", "addr", "host", "token", "code", "name", "login",
}

// identity tells whether a hole at the start of a key is a value and not a namespace.
func identity(h *keytmpl.Hole) bool {
	if isNumber(h.Type) || rulekit.Outside(h.Origin) != "" {
		return true
	}
	words := rulekit.Words(lastName(h.Name))
	return len(words) > 0 && slices.Contains(identities, words[len(words)-1])
}

// examples are two pairs of values that give one text.
func examples(a, b *keytmpl.Hole) (one, two string) {
	switch {
	case isNumber(a.Type) && isNumber(b.Type):
		return "(1, 23)", "(12, 3)"
	case isNumber(b.Type):
		return `("a1", 2)`, `("a", 12)`
	case isNumber(a.Type):
		return `(1, "2a")`, `(12, "a")`
	}
	return `("ab", "c")`, `("a", "bc")`
}

// runes finds a number that becomes a character.
func runes(t keytmpl.Template) *verdict {
	for i, part := range t {
		if part.Hole == nil {
			continue
		}
		for _, op := range part.Hole.Ops {
			if op.Kind == keytmpl.OpRune && len(op.Args) > 0 {
				return &verdict{
					category: "rune", part: i, bug: true,
					text: fmt.Sprintf("%s in key %s is a number turned into one character: all numbers that are no character give U+FFFD and so one key; print it with strconv.Itoa or %%d",
						rulekit.Named(part.Hole), rulekit.Quoted(t)),
				}
			}
		}
	}
	return nil
}
