package keys

import "strings"

// Maker makes keys of one family.
func Maker(prefix string) func(parts ...string) string {
	return func(parts ...string) string { return prefix + ":" + strings.Join(parts, ":") }
}

var User = Maker("w09:user")
