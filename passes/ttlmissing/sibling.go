package ttlmissing

import (
	"go/ast"
	"go/types"
	"strings"
	"unicode"
)

// offersExpiry tells whether a function that writes the key that it is given stands beside one that also takes an expiry: Set
// beside SetWithTTL. Which of them is right, the callers know.
func (c *checker) offersExpiry(fn *ast.FuncDecl) bool {
	if fn == nil {
		return false
	}
	obj, ok := c.TypesInfo.Defs[fn.Name].(*types.Func)
	if !ok {
		return false
	}
	for _, other := range c.siblings(obj) {
		if other != obj && firstWord(other.Name()) == firstWord(obj.Name()) && takesExpiry(other) {
			return true
		}
	}
	return false
}

// siblings are the methods of the same type, or the functions of the package.
func (c *checker) siblings(fn *types.Func) (all []*types.Func) {
	recv := fn.Signature().Recv()
	if recv == nil {
		scope := c.Pkg.Scope()
		for _, name := range scope.Names() {
			if f, ok := scope.Lookup(name).(*types.Func); ok {
				all = append(all, f)
			}
		}
		return all
	}
	t := recv.Type()
	if p, ok := t.(*types.Pointer); ok {
		t = p.Elem()
	}
	if named, ok := types.Unalias(t).(*types.Named); ok {
		for i := range named.NumMethods() {
			all = append(all, named.Method(i))
		}
	}
	return all
}

func takesExpiry(fn *types.Func) bool {
	for v := range fn.Signature().Params().Variables() {
		if isExpiry(v) {
			return true
		}
	}
	return false
}

// firstWord is the first word of a name in lower case: "set" of SetWithTTL.
func firstWord(name string) string {
	for i, r := range name {
		if i > 0 && (unicode.IsUpper(r) || r == '_') {
			return strings.ToLower(name[:i])
		}
	}
	return strings.ToLower(name)
}

// saysForever tells a function whose name says that what it writes stays.
func saysForever(fn *ast.FuncDecl) bool {
	if fn == nil {
		return false
	}
	name := strings.ToLower(fn.Name.Name)
	for _, word := range []string{"forever", "persist", "permanent", "noexpir", "withoutexpir", "withoutttl", "nottl", "neverexpire"} {
		if strings.Contains(name, word) {
			return true
		}
	}
	return false
}
