package convention

import (
	"slices"
	"strings"
)

// uncountable are nouns that end like plurals and are none, or have no singular.
var uncountable = []string{
	"news", "series", "species", "means", "goods", "stats", "metrics", "analytics", "settings", "sms", "https", "dns", "css", "js",
	"gps", "os", "aws", "tls", "ios", "kudos", "sales", "redis", "params", "ops", "canvas", "atlas", "alias", "bias", "gas",
	"lens", "yes", "credentials", "statistics", "headquarters", "basis", "always", "previous",
}

// Singular is the singular of a noun in the plural, and any other word as it is. Only the last word of a segment counts
// ("user_sessions"). What may be no plural is taken for none.
func Singular(segment string) string {
	i := strings.LastIndexAny(segment, "_-.") + 1
	return segment[:i] + singular(segment[i:])
}

func singular(word string) string {
	n := len(word)
	switch {
	case n < 4 || word[n-1] != 's' || slices.Contains(uncountable, word):
		return word
	case strings.HasSuffix(word, "ss"), strings.HasSuffix(word, "us"), strings.HasSuffix(word, "is"):
		return word
	case strings.HasSuffix(word, "ies") && n > 4:
		return word[:n-3] + "y"
	case strings.HasSuffix(word, "sses"), strings.HasSuffix(word, "xes"), strings.HasSuffix(word, "ches"), strings.HasSuffix(word, "shes"):
		return word[:n-2]
	}
	return word[:n-1]
}
