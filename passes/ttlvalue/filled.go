package ttlvalue

import (
	"go/ast"
	"go/constant"
	"go/types"

	"github.com/cachevet/cachevet/passes/cachecall"
)

// filled tells whether the package shows that a field of type time.Duration, which the expiry is computed from, holds one: it puts
// constants with a unit there, and none without.
func (c *checker) filled(call *cachecall.Call) bool {
	if call.Func == nil || call.TTL.Expr == nil {
		return false
	}
	for obj := range c.sources(call.Func, call.TTL.Expr) {
		if v, ok := obj.(*types.Var); ok && v.IsField() && v.Type().String() == "time.Duration" && c.holdsDurations(v) {
			return true
		}
	}
	return false
}

func (c *checker) holdsDurations(fld *types.Var) bool {
	with, without := false, false
	note := func(e ast.Expr) {
		tv := c.TypesInfo.Types[e]
		if tv.Value == nil || tv.Value.Kind() != constant.Int {
			return
		}
		switch n, _ := constant.Int64Val(tv.Value); {
		case n == 0:
		case tiny(n):
			without = true
		default:
			with = true
		}
	}
	for _, file := range c.Files {
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.KeyValueExpr:
				if id, ok := n.Key.(*ast.Ident); ok && c.TypesInfo.Uses[id] == fld {
					note(n.Value)
				}
			case *ast.AssignStmt:
				for i, l := range n.Lhs {
					if sel, ok := l.(*ast.SelectorExpr); ok && len(n.Lhs) == len(n.Rhs) && c.TypesInfo.Uses[sel.Sel] == fld {
						note(n.Rhs[i])
					}
				}
			}
			return true
		})
	}
	return with && !without
}
