package convention

import (
	"regexp"

	"github.com/cachevet/cachevet/internal/lazyregexp"
)

// placeholders are the ways to write a part that varies in other languages than that of the configuration, where it is
// <name>. In the text of a key none of them means anything.
var placeholders = []struct {
	shape func() *regexp.Regexp
	what  string
}{
	{lazyregexp.New(`[*?]`), "a pattern"},
	{lazyregexp.New(`%[-+# 0]*[0-9]*[a-zA-Z]`), "a format verb"},
	{lazyregexp.New(`\$\{?[A-Za-z_]`), "a variable"},
	{lazyregexp.New(`\{\{`), "a template"},
}

// Placeholder finds the first of them in a text: where it stands, in bytes, and what it is; "" when there is none.
func Placeholder(text string) (at int, what string) {
	for _, p := range placeholders {
		if m := p.shape().FindStringIndex(text); m != nil && (what == "" || m[0] < at) {
			at, what = m[0], p.what
		}
	}
	return at, what
}
