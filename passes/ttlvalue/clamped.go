package ttlvalue

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/cachevet/cachevet/internal/client"
	"github.com/cachevet/cachevet/passes/cachecall"
)

// clamped judges what is left until a point in time where 0 is made of what is negative, and a client that sends no expiry for 0:
// what should be gone stays for ever.
func (c *checker) clamped(call *cachecall.Call) *verdict {
	t := call.TTL
	fn := call.Func
	if t.Zero != client.Never || reads(t.Unit) == 0 || t.Lo > 0 || t.Expr == nil || fn == nil || fn.Body == nil || c.Lenient(call.Node.Pos()) {
		return nil
	}
	vars := c.sources(fn, t.Expr)
	clamp := c.clamp(fn, call.Node.Pos(), func(s ast.Stmt) *types.Var {
		if as, ok := s.(*ast.AssignStmt); ok && as.Tok == token.ASSIGN && len(as.Lhs) == 1 && c.isZero(as.Rhs[0]) {
			if v, ok := c.object(as.Lhs[0]).(*types.Var); ok && vars[v] {
				return v
			}
		}
		return nil
	})
	if clamp == nil && !c.returnsClamped(fn, t.Expr) {
		return nil
	}
	// Whoever looks at the outcome has thought of it.
	looks := false
	ast.Inspect(fn.Body, func(n ast.Node) bool {
		if cond, ok := n.(*ast.IfStmt); ok && cond != clamp && cond.Pos() < call.Node.End() {
			looks = looks || c.mentions(cond.Cond, vars)
		}
		return !looks
	})
	if looks {
		return nil
	}
	return &verdict{category: "zero", text: given(t) + " is 0 once the time has passed: " + library(call) + " sends no expiry for 0, and " +
		effect(call, client.Never) + "; write it only while the rest is positive"}
}

// returnsClamped tells whether an expression calls a function of the package that gives 0 for a rest that is negative.
func (c *checker) returnsClamped(fn *ast.FuncDecl, e ast.Expr) bool {
	if v, ok := c.object(e).(*types.Var); ok {
		given := c.Locals(fn)[v]
		if len(given) != 1 || given[0].Value == nil {
			return false
		}
		e = given[0].Value
	}
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok {
		return false
	}
	decl := c.declOf(c.Callee(call))
	return decl != nil && c.clamp(decl, decl.Body.End(), func(s ast.Stmt) *types.Var {
		ret, ok := s.(*ast.ReturnStmt)
		if !ok || len(ret.Results) != 1 || !c.isZero(ret.Results[0]) {
			return nil
		}
		return c.returned(decl)
	}) != nil
}

// returned is the variable that the last statement of a function returns.
func (c *checker) returned(decl *ast.FuncDecl) *types.Var {
	ret, ok := decl.Body.List[len(decl.Body.List)-1].(*ast.ReturnStmt)
	if !ok || len(ret.Results) != 1 {
		return nil
	}
	v, _ := c.object(ret.Results[0]).(*types.Var)
	return v
}

// clamp is the condition, before a place of a function, that a rest is negative and under which nothing is done but what zeroed
// finds: it tells the variable that 0 is put in place of.
func (c *checker) clamp(fn *ast.FuncDecl, before token.Pos, zeroed func(ast.Stmt) *types.Var) *ast.IfStmt {
	var found *ast.IfStmt
	ast.Inspect(fn.Body, func(n ast.Node) bool {
		cond, ok := n.(*ast.IfStmt)
		if !ok || found != nil || cond.End() > before || cond.Else != nil || len(cond.Body.List) != 1 {
			return found == nil
		}
		b, ok := ast.Unparen(cond.Cond).(*ast.BinaryExpr)
		if !ok || b.Op != token.LSS && b.Op != token.LEQ || !c.isZero(b.Y) {
			return true
		}
		v := zeroed(cond.Body.List[0])
		if v != nil && c.object(b.X) == v && c.isRest(fn, v) {
			found = cond
		}
		return true
	})
	return found
}

// isRest tells whether a local variable is what is left until a point in time: time.Until(t), t.Sub(time.Now()).
func (c *checker) isRest(fn *ast.FuncDecl, v *types.Var) bool {
	for _, a := range c.Locals(fn)[v] {
		call, ok := a.Value.(*ast.CallExpr)
		if !ok {
			continue
		}
		switch f := c.Callee(call); {
		case f == nil:
		case f.FullName() == "time.Until":
			return true
		case f.FullName() == "(time.Time).Sub" && len(call.Args) == 1:
			if now, ok := ast.Unparen(call.Args[0]).(*ast.CallExpr); ok {
				if f := c.Callee(now); f != nil && f.FullName() == "time.Now" {
					return true
				}
			}
		}
	}
	return false
}

// isZero: the constant 0.
func (c *checker) isZero(e ast.Expr) bool {
	v := c.TypesInfo.Types[e].Value
	return v != nil && v.String() == "0"
}

func (c *checker) object(e ast.Expr) types.Object {
	if id, ok := ast.Unparen(e).(*ast.Ident); ok {
		return c.TypesInfo.ObjectOf(id)
	}
	return nil
}
