package ttlvalue

import (
	"go/ast"
	"go/constant"
	"go/token"

	"github.com/cachevet/cachevet/internal/rulekit"
	"github.com/cachevet/cachevet/passes/cachecall"
)

// sentinel tells whether a function of this package that the call goes through compares something with the very constant that is
// given as the expiry: it stands for "none" there.
func (c *checker) sentinel(call *cachecall.Call) bool {
	if len(call.Via) == 0 || call.TTL.Expr == nil {
		return false
	}
	given := c.TypesInfo.Types[call.TTL.Expr].Value
	if given == nil {
		return false
	}
	same := func(e ast.Expr) bool {
		v := c.TypesInfo.Types[e].Value
		return v != nil && v.Kind() == given.Kind() && constant.Compare(v, token.EQL, given)
	}
	found := false
	for _, file := range c.Files {
		for _, d := range file.Decls {
			fn, ok := d.(*ast.FuncDecl)
			if !ok || fn.Body == nil || found || !rulekit.Through(call, fn) {
				continue
			}
			ast.Inspect(fn.Body, func(n ast.Node) bool {
				switch n := n.(type) {
				case *ast.BinaryExpr:
					found = found || (n.Op == token.EQL || n.Op == token.NEQ) && (same(n.X) || same(n.Y))
				case *ast.CaseClause:
					for _, e := range n.List {
						found = found || same(e)
					}
				}
				return !found
			})
		}
	}
	return found
}
