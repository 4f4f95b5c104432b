package cachecall

import (
	"go/ast"
	"go/types"
)

// maySend: the function, or one that it leads to, makes cache calls, as far as the names in the bodies tell. It is asked
// before a function is worked out for that alone: generated code has interfaces with hundreds of implementations that call
// each other through them, and none of them knows a cache.
func (p *pkgPass) maySend(fn *types.Func) bool {
	if !p.indexed {
		return true
	}
	if p.senders == nil {
		p.senders = p.findSenders()
	}
	return p.senders[fn.Origin()]
}

// findSenders are the functions that mention what leads to a cache or call a function value, and all that lead to them: by
// name, or through an interface method of that name.
func (p *pkgPass) findSenders() map[*types.Func]bool {
	in := map[*types.Func]bool{}
	var todo []*types.Func
	add := func(fns []*types.Func) {
		for _, fn := range fns {
			if !in[fn] {
				in[fn] = true
				todo = append(todo, fn)
			}
		}
	}
	for obj, fns := range p.uses {
		if fn, ok := obj.(*types.Func); ok && p.leadsToCache(fn) {
			add(fns)
		}
	}
	add(p.dynamic)
	ifaces := p.interfaceMethods()
	for ; len(todo) > 0; todo = todo[1:] {
		add(p.uses[todo[0]])
		for _, m := range ifaces[todo[0].Name()] {
			add(p.uses[m])
		}
	}
	return in
}

// callsValue: the call is one of a function value.
func (p *pkgPass) callsValue(e *ast.CallExpr) bool {
	switch fun := ast.Unparen(e.Fun).(type) {
	case *ast.Ident:
		_, ok := p.info.Uses[fun].(*types.Var)
		return ok
	case *ast.SelectorExpr:
		_, ok := p.info.Uses[fun.Sel].(*types.Var)
		return ok
	case *ast.CallExpr, *ast.TypeAssertExpr:
		return true
	case *ast.IndexExpr: // of a slice or map of functions, not a generic function
		_, generic := p.info.TypeOf(fun.X).(*types.Signature)
		return !generic
	}
	return false
}
