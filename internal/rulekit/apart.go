package rulekit

import (
	"go/ast"
	"go/types"

	"github.com/cachevet/cachevet/passes/cachecall"
)

// Apart tells whether two calls go to clients that need not be one server, or one database of it: they are called on two
// different fields, parameters or package variables, both of them clients or both of them wrappers. What a function makes for
// itself (a pipeline, a connection from the pool) is not told apart from what it was made of.
func (p *Pass) Apart(a, b *cachecall.Call) bool {
	if (len(a.Via) == 0) != (len(b.Via) == 0) {
		return false
	}
	x, of := p.server(a)
	y, by := p.server(b)
	return x != nil && y != nil && x != y && x.IsField() == y.IsField() && (!x.IsField() || types.Identical(of, by))
}

// server is the field, parameter or package variable that a call is made on, and the type that has the field; nil for anything
// else.
func (p *Pass) server(c *cachecall.Call) (v *types.Var, of types.Type) {
	call, ok := c.Node.(*ast.CallExpr)
	if !ok {
		return nil, nil
	}
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok {
		return nil, nil
	}
	switch x := ast.Unparen(sel.X).(type) {
	case *ast.SelectorExpr:
		v, _ := p.TypesInfo.Uses[x.Sel].(*types.Var)
		if v == nil || !v.IsField() {
			return v, nil
		}
		return v, p.TypesInfo.TypeOf(x.X)
	case *ast.Ident:
		v, ok := p.TypesInfo.Uses[x].(*types.Var)
		if !ok || c.Func == nil || c.Func.Body == nil {
			return nil, nil
		}
		if c.Func.Recv != nil && c.Func.Recv.Pos() <= v.Pos() && v.Pos() < c.Func.Recv.End() {
			return nil, nil // a method of its own, or an embedded client
		}
		if c.Func.Body.Pos() <= v.Pos() && v.Pos() < c.Func.Body.End() {
			return nil, nil
		}
		return v, nil
	}
	return nil, nil
}
