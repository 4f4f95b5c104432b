package keydeps

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/cachevet/cachevet/passes/cachecall"
)

// onMiss tells whether the write happens when the read found nothing: inside a test for a miss, or behind a test for a hit that
// returns.
func (c *checker) onMiss(read, write *cachecall.Call) bool {
	found := false
	ast.Inspect(read.Func.Body, func(n ast.Node) bool {
		test, ok := n.(*ast.IfStmt)
		if !ok || test.Body.Pos() < read.Node.Pos() || write.Node.Pos() < test.Pos() {
			return !found
		}
		at := write.Node.Pos()
		switch {
		case test.Body.Pos() <= at && at < test.Body.End():
			found = found || c.tests(test.Cond, false)
		case test.End() <= at:
			found = found || c.tests(test.Cond, true) && returns(test.Body)
		case test.Else != nil && test.Else.Pos() <= at && at < test.Else.End():
			found = found || c.tests(test.Cond, true)
		}
		return !found
	})
	return found
}

// tests tells whether a condition is for a value that was found (hit), or for one that was not.
func (c *checker) tests(cond ast.Expr, hit bool) bool {
	switch e := ast.Unparen(cond).(type) {
	case *ast.UnaryExpr:
		return e.Op == token.NOT && c.tests(e.X, !hit)
	case *ast.Ident: // ok, hit
		return hit
	case *ast.CallExpr:
		return !hit && c.namesMiss(e)
	case *ast.BinaryExpr:
		switch e.Op {
		case token.LAND, token.LOR:
			return c.tests(e.X, hit) || c.tests(e.Y, hit)
		case token.EQL, token.NEQ, token.GTR:
			return c.compares(e, hit)
		}
	}
	return false
}

// compares judges x == nil, x != nil, x == redis.Nil, v != "", len(v) > 0. The error of a read is nil for a hit.
func (c *checker) compares(e *ast.BinaryExpr, hit bool) bool {
	y := types.ExprString(e.Y)
	same := e.Op == token.EQL
	switch {
	case y == "nil":
		if isError(c.TypesInfo.TypeOf(e.X)) {
			return same == hit
		}
		return same != hit
	case y == `""` || y == "0":
		return same != hit
	}
	return !hit && same && c.namesMiss(e.Y) || hit && e.Op == token.NEQ && c.namesMiss(e.Y)
}

func isError(t types.Type) bool {
	return t != nil && types.Identical(t, types.Universe.Lookup("error").Type())
}

// namesMiss tells whether an expression has the name by which a client says that a key is missing.
func (c *checker) namesMiss(e ast.Expr) bool {
	found := false
	ast.Inspect(e, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		found = found || ok && misses[id.Name]
		return !found
	})
	return found
}

// misses are how clients say that a key is missing.
var misses = map[string]bool{"Nil": true, "ErrNil": true, "IsRedisNil": true, "IsValkeyNil": true, "ErrCacheMiss": true, "IsErrNil": true}

// returns tells whether a block ends in a return.
func returns(b *ast.BlockStmt) bool {
	if len(b.List) == 0 {
		return false
	}
	_, ok := b.List[len(b.List)-1].(*ast.ReturnStmt)
	return ok
}
