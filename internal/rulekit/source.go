package rulekit

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/cachevet/cachevet/passes/cachecall"
)

// Range is the source that stands for a literal part of a template: from is where the string literal (or the constant or
// call through which the text comes) starts that holds the part's position.
func (p *Pass) Range(pos token.Pos) (from, to token.Pos) {
	from, to = pos, pos
	file := p.File(pos)
	if file == nil {
		return from, to
	}
	ast.Inspect(file, func(n ast.Node) bool {
		if n == nil || pos < n.Pos() || n.End() <= pos {
			return false
		}
		switch n.(type) {
		case *ast.BasicLit:
			from, to = n.Pos(), n.End()
		case *ast.Ident, *ast.SelectorExpr, *ast.CallExpr:
			if n.Pos() == pos && to == pos { // the outermost that starts here
				to = n.End()
			}
		}
		return true
	})
	return from, to
}

// Callee is the function or method that a call calls, nil for a conversion, a builtin or a function value.
func (p *Pass) Callee(call *ast.CallExpr) *types.Func {
	fun := ast.Unparen(call.Fun)
	switch e := fun.(type) {
	case *ast.IndexExpr:
		fun = e.X
	case *ast.IndexListExpr:
		fun = e.X
	}
	switch e := fun.(type) {
	case *ast.Ident:
		fn, _ := p.TypesInfo.Uses[e].(*types.Func)
		return fn
	case *ast.SelectorExpr:
		fn, _ := p.TypesInfo.Uses[e.Sel].(*types.Func)
		return fn
	}
	return nil
}

// Through tells whether a call goes through the function, as far as the names of the two tell.
func Through(call *cachecall.Call, fn *ast.FuncDecl) bool {
	return fn != nil && slices.ContainsFunc(call.Via, func(via string) bool { return strings.HasSuffix(via, "."+fn.Name.Name) })
}
