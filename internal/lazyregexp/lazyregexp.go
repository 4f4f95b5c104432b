// Package lazyregexp compiles regular expressions when they are first used. The program starts once for each package that
// go vet looks at, and most packages have no use for any expression.
package lazyregexp

import (
	"regexp"
	"sync"
)

// New returns a function that gives the compiled expression. That function panics when the expression is not valid.
func New(expr string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(expr) })
}
