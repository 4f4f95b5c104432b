package convention

import "regexp"

// placeholders are the ways to write a part that varies in other languages than that of the configuration, where it is
// <name>. In the text of a key none of them means anything.
var placeholders = []struct {
	shape *regexp.Regexp
	what  string
}{
	{regexp.MustCompile(`[*?]`), "a pattern"},
	{regexp.MustCompile(`%[-+# 0]*[0-9]*[a-zA-Z]`), "a format verb"},
	{regexp.MustCompile(`\$\{?[A-Za-z_]`), "a variable"},
	{regexp.MustCompile(`\{\{`), "a template"},
}

// Placeholder finds the first of them in a text: where it stands, in bytes, and what it is; "" when there is none.
func Placeholder(text string) (at int, what string) {
	for _, p := range placeholders {
		if m := p.shape.FindStringIndex(text); m != nil && (what == "" || m[0] < at) {
			at, what = m[0], p.what
		}
	}
	return at, what
}
