package keychars

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/cachevet/cachevet/internal/rulekit"
)

// verdict is what is wrong with a text; the key stands between the halves of the message.
type verdict struct {
	category      string
	before, after string
}

// refusing are the memcache clients that check keys themselves, by import path, and the error they give. The others speak
// the binary protocol, which takes any bytes.
var refusing = map[string]string{
	"github.com/bradfitz/gomemcache/memcache": "gomemcache refuses it with ErrMalformedKey",
	"github.com/grafana/gomemcache/memcache":  "gomemcache refuses it with ErrMalformedKey",
}

// class is the category of a character of a literal, "" for one that belongs there. Case is the business of keycase.
func class(r rune, width int) string {
	switch {
	case r == ' ':
		return "space"
	case r < ' ' || r == 0x7f || r == utf8.RuneError && width == 1:
		return "control"
	case r >= utf8.RuneSelf:
		return "nonascii"
	case strings.ContainsRune(`*?[]\`, r):
		return "glob"
	case strings.ContainsRune("\"'`", r):
		return "quote"
	case 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || '0' <= r && r <= '9' || strings.ContainsRune(":_-{}", r):
		return ""
	}
	return "separator"
}

// order is from the worst to the mildest.
var order = []string{"wire", "control", "space", "glob", "quote", "nonascii", "separator"}

func rank(v *verdict) int { return slices.Index(order, v.category) }

// worst judges a literal. For Memcached only what clients refuse, or show badly, counts: its keys have no convention for
// separators. The characters in extra are fine where nothing refuses them.
func worst(literal, extra string, memcached bool, refused string) *verdict {
	first := map[string]string{}
	for i := 0; i < len(literal); {
		r, width := utf8.DecodeRuneInString(literal[i:])
		c := class(r, width)
		if strings.ContainsRune(extra, r) && (refused == "" || c != "space" && c != "control") {
			c = ""
		}
		if c != "" && first[c] == "" {
			first[c] = literal[i : i+width]
		}
		i += width
	}
	for _, category := range order {
		s := first[category]
		if s == "" || memcached && (category == "glob" || category == "quote" || category == "separator") {
			continue
		}
		if refused != "" && (category == "space" || category == "control") {
			return &verdict{"wire", "key ", " has " + name(s) + ": " + refused + "; write _ or : instead"}
		}
		return &verdict{category, "key ", " has " + fmt.Sprintf(wording[category], name(s))}
	}
	return nil
}

// wording tells what a character of a category does; %s is the character.
var wording = map[string]string{
	"control":   "%s, which does not show in logs and tools; remove it",
	"space":     "%s: redis-cli and scripts must quote such a key; write _ or : instead",
	"glob":      "the glob character %s: in a SCAN or KEYS pattern made from it the character matches other keys too; use another",
	"quote":     "%s: redis-cli and scripts must escape it; leave it out",
	"nonascii":  "the non-ASCII text %s: redis-cli shows its bytes escaped, and it takes 2 to 4 bytes a character; use a-z, 0-9, : _ -",
	"separator": "%s: keys are grouped by : in redis-cli and RedisInsight; separate with : (inside a part with _ or -)",
}

// name is how a message calls a character.
func name(s string) string {
	if s == " " {
		return "a space"
	}
	r, width := utf8.DecodeRuneInString(s)
	if class(r, width) == "control" {
		return "the byte " + strings.Trim(rulekit.Quote(s), `"`)
	}
	return rulekit.Quote(s)
}
