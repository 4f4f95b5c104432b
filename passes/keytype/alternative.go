package keytype

import (
	"go/ast"
	"go/types"
	"strings"

	"github.com/cachevet/cachevet/internal/lazyregexp"
)

// alternatives tells whether two uses are two ways of doing one thing, of which a program takes one: functions that differ by a
// version in their names, or methods of two types that stand for each other.
func (c *checker) alternatives(a, b *use) bool {
	f, g := a.Call.Func, b.Call.Func
	if f == nil || g == nil || f == g {
		return false
	}
	r, s := c.receiver(f), c.receiver(g)
	if r == s {
		return c.versioned(f) || c.versioned(g)
	}
	return r != nil && s != nil && (stem(r.Name()) == stem(s.Name()) || interchangeable(r.Type(), s.Type()))
}

// version is what the name of another version of a function or type ends in. A lone digit says nothing: step2 follows step1.
var version = lazyregexp.New(`(?i:[_.]?v[0-9]+|_?(old|new|bak|backup|legacy|deprecated|original))$`)

func stem(name string) string {
	if s := version().ReplaceAllString(name, ""); s != "" {
		return strings.ToLower(s)
	}
	return strings.ToLower(name)
}

// versioned tells whether the package has a function of the receiver that goes by the same name but for the version.
func (c *checker) versioned(fn *ast.FuncDecl) bool {
	if !version().MatchString(fn.Name.Name) {
		return false
	}
	recv, want := c.receiver(fn), stem(fn.Name.Name)
	for _, file := range c.Files {
		for _, d := range file.Decls {
			if other, ok := d.(*ast.FuncDecl); ok && other != fn && stem(other.Name.Name) == want && c.receiver(other) == recv {
				return true
			}
		}
	}
	return false
}

// minShared is how many exported methods two types have in common that stand for each other.
const minShared = 2

// interchangeable tells whether the smaller of two method sets is, up to one method, part of the other, signatures included.
func interchangeable(a, b types.Type) bool {
	x, y := methods(a), methods(b)
	if len(x) > len(y) {
		x, y = y, x
	}
	shared := 0
	for name, sig := range x {
		if other := y[name]; other != nil && types.Identical(sig, other) {
			shared++
		}
	}
	return shared >= minShared && shared >= len(x)-1
}

// methods are the exported methods of a type and their signatures.
func methods(t types.Type) map[string]types.Type {
	list := map[string]types.Type{}
	for m := range types.NewMethodSet(types.NewPointer(t)).Methods() {
		if m.Obj().Exported() {
			sig := m.Type().(*types.Signature)
			list[m.Obj().Name()] = types.NewSignatureType(nil, nil, nil, sig.Params(), sig.Results(), sig.Variadic())
		}
	}
	return list
}
