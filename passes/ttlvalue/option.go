package ttlvalue

import (
	"go/ast"
	"go/constant"
	"go/types"

	"github.com/cachevet/cachevet/internal/client"
	"github.com/cachevet/cachevet/internal/rulekit"
)

// options judges plain numbers in the time.Duration fields of a client's options.
func (c *checker) options() {
	for _, file := range c.Files {
		ast.Inspect(file, func(n ast.Node) bool {
			lit, ok := n.(*ast.CompositeLit)
			if !ok {
				return true
			}
			named, ok := types.Unalias(c.TypesInfo.TypeOf(lit)).(*types.Named)
			if !ok || named.Obj().Pkg() == nil || !client.IsLibrary(named.Obj().Pkg().Path()) {
				return true
			}
			for _, elt := range lit.Elts {
				if kv, ok := elt.(*ast.KeyValueExpr); ok {
					c.option(named.Obj(), kv)
				}
			}
			return true
		})
	}
}

func (c *checker) option(owner *types.TypeName, kv *ast.KeyValueExpr) {
	field, ok := kv.Key.(*ast.Ident)
	value := c.TypesInfo.Types[kv.Value]
	if !ok || value.Value == nil || !c.isDuration(kv.Value) || c.reported(kv) || c.Lenient(kv.Pos()) {
		return // in a test it is any number
	}
	n, exact := constant.Int64Val(constant.ToInt(value.Value))
	if _, literal := ast.Unparen(kv.Value).(*ast.BasicLit); !literal || !exact || n <= 0 || !tiny(n) {
		return
	}
	text := rulekit.Expr(kv.Value)
	c.Report(rulekit.Finding{
		Pos: kv.Value.Pos(), End: kv.Value.End(), Category: "unit", Bug: true,
		Message: owner.Pkg().Name() + "." + owner.Name() + " " + field.Name + ": " + text + " is a time.Duration in nanoseconds here; give it a unit, such as " + text + "*time.Second",
	})
}

// reported: the field is the expiry of a call, which was judged.
func (c *checker) reported(kv *ast.KeyValueExpr) bool { return c.Reported(kv.Value.Pos()) }
