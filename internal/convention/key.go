package convention

import (
	"strings"

	"github.com/cachevet/cachevet/internal/keytmpl"
)

// MatchKey tells whether every text of the template is covered by a pattern, in which * stands for any text. What varies in
// the template is only covered by a *.
func MatchKey(pattern string, t keytmpl.Template) bool {
	const hole = "\xff\x00" // stands for what varies; no pattern in UTF-8 contains it
	var text strings.Builder
	for _, p := range t {
		if p.Hole != nil {
			text.WriteString(hole)
		} else {
			text.WriteString(p.Lit)
		}
	}
	return wildcard(pattern, text.String())
}

// wildcard matches a pattern with * as the only special character. The leftmost match of each text between stars is as good
// as any other, so the work is linear in the number of texts.
func wildcard(pattern, text string) bool {
	parts := strings.Split(pattern, "*")
	if len(parts) == 1 {
		return pattern == text
	}
	first, last := parts[0], parts[len(parts)-1]
	if len(text) < len(first)+len(last) || !strings.HasPrefix(text, first) || !strings.HasSuffix(text, last) {
		return false
	}
	text = text[len(first) : len(text)-len(last)]
	for _, part := range parts[1 : len(parts)-1] {
		i := strings.Index(text, part)
		if i < 0 {
			return false
		}
		text = text[i+len(part):]
	}
	return true
}
