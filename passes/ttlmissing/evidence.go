package ttlmissing

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/cachevet/cachevet/internal/lifetime"
	"github.com/cachevet/cachevet/internal/rulekit"
	"github.com/cachevet/cachevet/passes/cachecall"
)

// value is a value with an expiry.
type value struct {
	call *cachecall.Call
	text string
}

// indexed is a value that the same function writes with an expiry and that the collection refers to: what makes up the
// value's key is also what is put into the collection. Where a function only notes what its callers write, it is one of theirs. A
// collection that the package takes elements out of is looked after.
func (c *checker) indexed(u use) *value {
	if isQueue(u.Call) || lifetime.IsCounter(u.Call.Name) || u.Call.Func == nil || c.removes(u) {
		return nil
	}
	if v := c.beside(u); v != nil || len(u.Call.Via) > 0 {
		return v
	}
	for _, caller := range c.Calls {
		if caller.Name != u.Call.Name || caller.Func == nil || len(caller.Via) == 0 || !rulekit.Through(caller, u.Call.Func) {
			continue
		}
		for i := range caller.Keys {
			if k := &caller.Keys[i]; lifetime.Overlap(u.Key, k) {
				if v := c.beside(use{Call: caller, Key: k}); v != nil {
					return v
				}
			}
		}
	}
	return nil
}

// beside is a value with an expiry that the function of the call writes, and that the call refers to.
func (c *checker) beside(u use) *value {
	members := c.variables(u.Call.Func, u.Call.Node, u.Key.Expr, 3)
	for _, other := range c.Calls {
		if other.Func != u.Call.Func || !lifetime.IsValue(other.Name) && other.Name != "HSET" {
			continue
		}
		for i := range other.Keys {
			k := &other.Keys[i]
			if does, certain := lifetime.Gives(other, k); !does || !certain || lifetime.Overlap(u.Key, k) || len(k.Set) == 0 || k.Expr == nil {
				continue
			}
			for v := range c.variables(other.Func, k.Expr, nil, 3) {
				if members[v] {
					return &value{other, shownKey(k)}
				}
			}
		}
	}
	return nil
}

// shownKey is a key in a message: the first text of it that is one, else its source. (A field that some callers leave empty is
// a key only where it is set.)
func shownKey(k *cachecall.Key) string {
	for _, t := range k.Set {
		if t.MinLen() > 0 || len(t) > 0 && t[0].Hole != nil {
			return rulekit.Quoted(t)
		}
	}
	return types.ExprString(k.Expr)
}

// variables are the plain variables and fields that an expression reads, local variables followed, except those in skip.
func (c *checker) variables(fn *ast.FuncDecl, e, skip ast.Node, depth int) map[*types.Var]bool {
	found := map[*types.Var]bool{}
	var visit func(n ast.Node, depth int)
	visit = func(n ast.Node, depth int) {
		ast.Inspect(n, func(n ast.Node) bool {
			if n == skip && n != nil {
				return false
			}
			id, ok := n.(*ast.Ident)
			if !ok {
				return true
			}
			v, ok := c.TypesInfo.Uses[id].(*types.Var)
			if !ok || found[v] {
				return true
			}
			if _, plain := v.Type().Underlying().(*types.Basic); plain {
				found[v] = true
			}
			if depth > 0 {
				for _, a := range c.Locals(fn)[v] {
					if a.Value != nil {
						visit(a.Value, depth-1)
					}
				}
			}
			return true
		})
	}
	visit(e, depth)
	return found
}

// readThrough tells whether the function reads the whole key first and writes it only when nothing was there: inside a test
// for a miss, or behind a test for a hit that returns.
func (c *checker) readThrough(u use) bool {
	found := false
	for _, read := range c.reads(u) {
		if !wholeReads[read.Name] {
			continue
		}
		ast.Inspect(u.Call.Func.Body, func(n ast.Node) bool {
			test, ok := n.(*ast.IfStmt)
			if !ok || test.Pos() < read.Node.Pos() && test.Body.Pos() < read.Node.Pos() {
				return !found
			}
			inside := test.Body.Pos() <= u.Call.Node.Pos() && u.Call.Node.Pos() < test.Body.End()
			found = found || inside && c.tests(test.Cond, true) || test.End() <= u.Call.Node.Pos() && c.tests(test.Cond, false) && returns(test.Body)
			return !found
		})
	}
	return found
}

// tests tells whether a condition is about a missing key (miss) or about one that is there.
func (c *checker) tests(cond ast.Expr, miss bool) bool {
	found := false
	ast.Inspect(cond, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Ident:
			found = found || miss && misses[n.Name]
		case *ast.BinaryExpr:
			y := types.ExprString(n.Y)
			if call, ok := n.X.(*ast.CallExpr); ok && types.ExprString(call.Fun) == "len" && y == "0" {
				found = found || (n.Op == token.EQL) == miss
			}
			found = found || !miss && n.Op == token.EQL && y == "nil"
		}
		return !found
	})
	return found
}

func returns(b *ast.BlockStmt) bool {
	if len(b.List) == 0 {
		return false
	}
	_, ok := b.List[len(b.List)-1].(*ast.ReturnStmt)
	return ok
}

var wholeReads = map[string]bool{"HGETALL": true, "SMEMBERS": true, "ZRANGE": true, "ZREVRANGE": true, "HVALS": true}

// misses are how clients say that a key is missing.
var misses = map[string]bool{"Nil": true, "ErrNil": true, "IsRedisNil": true, "IsValkeyNil": true, "ErrCacheMiss": true}
