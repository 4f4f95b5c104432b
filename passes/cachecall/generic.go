package cachecall

import (
	"go/token"
	"go/types"
	"regexp"
	"strings"
)

// An interface or a type with type parameters stands for many. What matters is whether one of them may be behind the
// interface, so a type parameter is taken for any type.

// anyType is what stands for a type parameter where types are compared as text.
const anyType = "?"

// ofInterface is the interface that an interface method belongs to, and whether it has type parameters.
func ofInterface(fn *types.Func) (iface *types.Interface, generic bool) {
	t := fn.Signature().Recv().Type()
	iface, _ = underlying(t).(*types.Interface)
	n, ok := types.Unalias(t).(*types.Named)
	return iface, ok && n.TypeParams().Len() > 0
}

// mayImplement tells whether t, or an instance of it, may have the methods of an instance of the interface.
func mayImplement(t types.Type, iface *types.Interface, pkg *types.Package) bool {
	for want := range iface.Methods() {
		obj, _, _ := types.LookupFieldOrMethod(t, true, pkg, want.Name())
		m, ok := obj.(*types.Func)
		if !ok || m.Exported() != want.Exported() || !mayBeSame(m.Type(), want.Type()) {
			return false
		}
	}
	return true
}

// mayBeSame tells whether types may be identical when type parameters are replaced.
func mayBeSame(a, b types.Type) bool {
	a, b = types.Unalias(a), types.Unalias(b)
	if isTypeParam(a) || isTypeParam(b) || types.Identical(a, b) {
		return true
	}
	switch a := a.(type) {
	case *types.Named:
		b, ok := b.(*types.Named)
		if !ok || a.Origin() != b.Origin() || a.TypeArgs().Len() != b.TypeArgs().Len() {
			return ok && a.Origin() == b.Origin() // a generic type inside its own declaration
		}
		for i := range a.TypeArgs().Len() {
			if !mayBeSame(a.TypeArgs().At(i), b.TypeArgs().At(i)) {
				return false
			}
		}
		return true
	case *types.Pointer:
		b, ok := b.(*types.Pointer)
		return ok && mayBeSame(a.Elem(), b.Elem())
	case *types.Slice:
		b, ok := b.(*types.Slice)
		return ok && mayBeSame(a.Elem(), b.Elem())
	case *types.Array:
		b, ok := b.(*types.Array)
		return ok && a.Len() == b.Len() && mayBeSame(a.Elem(), b.Elem())
	case *types.Chan:
		b, ok := b.(*types.Chan)
		return ok && a.Dir() == b.Dir() && mayBeSame(a.Elem(), b.Elem())
	case *types.Map:
		b, ok := b.(*types.Map)
		return ok && mayBeSame(a.Key(), b.Key()) && mayBeSame(a.Elem(), b.Elem())
	case *types.Signature:
		b, ok := b.(*types.Signature)
		return ok && a.Variadic() == b.Variadic() && mayBeSameList(a.Params(), b.Params()) && mayBeSameList(a.Results(), b.Results())
	}
	return false
}

func mayBeSameList(a, b *types.Tuple) bool {
	if a.Len() != b.Len() {
		return false
	}
	for i := range a.Len() {
		if !mayBeSame(a.At(i).Type(), b.At(i).Type()) {
			return false
		}
	}
	return true
}

// instance is a type with type parameters, with [anyType] in the place of each.
func instance(t types.Type) types.Type {
	n, ok := types.Unalias(t).(*types.Named)
	if !ok || n.TypeParams().Len() == 0 {
		return t
	}
	args := make([]types.Type, n.TypeParams().Len())
	for i := range args {
		args[i] = types.NewNamed(types.NewTypeName(token.NoPos, nil, anyType, nil), types.NewInterfaceType(nil, nil), nil)
	}
	if in, err := types.Instantiate(nil, n.Origin(), args, false); err == nil {
		return in
	}
	return t
}

// sameSignature compares signatures as text; [anyType] in one is any type in the other.
func sameSignature(a, b string) bool {
	if a == b {
		return true
	}
	for range 2 {
		if strings.Contains(a, anyType) {
			re, err := regexp.Compile("^" + strings.ReplaceAll(regexp.QuoteMeta(a), regexp.QuoteMeta(anyType), `.+`) + "$")
			if err == nil && re.MatchString(b) {
				return true
			}
		}
		a, b = b, a
	}
	return false
}
