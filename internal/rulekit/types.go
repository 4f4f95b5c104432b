package rulekit

import (
	"go/types"
	"strings"
)

// Named is the type that a hole names as source writes it ("pkg.Filter", "*pkg.Filter", "[]pkg.Filter"); nil for one that
// this package and its imports do not declare.
func (p *Pass) Named(name string) types.Type {
	switch {
	case strings.HasPrefix(name, "*"):
		if t := p.Named(name[1:]); t != nil {
			return types.NewPointer(t)
		}
		return nil
	case strings.HasPrefix(name, "[]"):
		if t := p.Named(name[2:]); t != nil {
			return types.NewSlice(t)
		}
		return nil
	}
	pkg, name, ok := strings.Cut(name, ".")
	if !ok {
		return nil
	}
	for _, in := range append([]*types.Package{p.Pkg}, p.Pkg.Imports()...) {
		if in.Name() != pkg {
			continue
		}
		if t, ok := in.Scope().Lookup(name).(*types.TypeName); ok {
			return t.Type()
		}
	}
	return nil
}

// PrintsItself tells whether package fmt asks a value of the type for its text.
func PrintsItself(t types.Type) bool {
	for _, method := range []string{"String", "Error", "Format"} {
		if obj, _, _ := types.LookupFieldOrMethod(t, false, nil, method); obj != nil {
			if _, ok := obj.(*types.Func); ok {
				return true
			}
		}
	}
	return false
}
