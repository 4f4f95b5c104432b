package ttlvalue

import (
	"go/ast"
	"go/token"
	"go/types"
	"maps"
	"slices"

	"github.com/cachevet/cachevet/internal/lazyregexp"
	"github.com/cachevet/cachevet/passes/cachecall"
)

// guarded tells whether a condition before the call compares what the expiry is computed from: a time, a number. Which branch
// the call stands in is not asked for: a function that thinks of the case is left alone.
func (c *checker) guarded(call *cachecall.Call) bool {
	fn := call.Func
	if fn == nil || fn.Body == nil || call.TTL.Expr == nil {
		return false
	}
	vars := c.sources(fn, call.TTL.Expr)
	for _, decl := range c.called(fn, call.TTL.Expr) {
		for _, e := range returnedBy(decl) {
			maps.Copy(vars, c.sources(decl, e))
		}
	}
	if c.madeAhead(vars) || c.nextDay(fn, vars) || c.validated(call, vars) {
		return true
	}
	found := false
	ast.Inspect(fn.Body, func(n ast.Node) bool {
		if n == nil || found || n.Pos() > call.Node.End() {
			return false
		}
		var conds []ast.Expr
		switch n := n.(type) {
		case *ast.IfStmt:
			conds = []ast.Expr{n.Cond}
		case *ast.ForStmt:
			if n.Cond != nil {
				conds = []ast.Expr{n.Cond}
			}
		case *ast.CaseClause:
			conds = n.List
		}
		for _, cond := range conds {
			found = found || c.compares(cond, vars)
		}
		return !found
	})
	return found
}

// madeAhead tells whether a field that the expiry is computed from gets, somewhere in the package, the present time with
// something added: a token that was made a moment before.
func (c *checker) madeAhead(vars map[types.Object]bool) bool {
	found := false
	for _, file := range c.Files {
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.AssignStmt:
				for i, l := range n.Lhs {
					if sel, ok := l.(*ast.SelectorExpr); ok && len(n.Lhs) == len(n.Rhs) && vars[c.TypesInfo.Uses[sel.Sel]] {
						found = found || ahead(n.Rhs[i])
					}
				}
			case *ast.KeyValueExpr:
				if id, ok := n.Key.(*ast.Ident); ok && vars[c.TypesInfo.Uses[id]] {
					found = found || ahead(n.Value)
				}
			}
			return !found
		})
	}
	return found
}

// nextDay tells whether a local time is a date with something added: time.Date(y, m, now.Day()+1, 0, …), the next midnight.
func (c *checker) nextDay(fn *ast.FuncDecl, vars map[types.Object]bool) bool {
	for obj := range vars {
		v, ok := obj.(*types.Var)
		if !ok {
			continue
		}
		for _, a := range c.Locals(fn)[v] {
			call, ok := a.Value.(*ast.CallExpr)
			if !ok {
				continue
			}
			sel, ok := call.Fun.(*ast.SelectorExpr)
			if ok && sel.Sel.Name == "Date" && slices.ContainsFunc(call.Args, func(e ast.Expr) bool {
				b, ok := ast.Unparen(e).(*ast.BinaryExpr)
				return ok && b.Op == token.ADD
			}) {
				return true
			}
		}
	}
	return false
}

// ahead tells an expression like time.Now().Add(ttl).Unix(), nowUnix() + ttl, createdAt + ttl.
func ahead(e ast.Expr) bool {
	now, add := false, false
	ast.Inspect(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			add = add || n.Sel.Name == "Add" || n.Sel.Name == "AddDate"
		case *ast.Ident:
			now = now || presents().MatchString(n.Name)
		case *ast.BinaryExpr:
			add = add || n.Op == token.ADD
		}
		return true
	})
	return now && add
}

// presents are names of the present time, and of the time at which something was made.
var presents = lazyregexp.New(`(?i)now|^(created|issued|started)(at|time|on)?$|^start$`)

// sources are the variables, fields included, that an expression is computed from, local variables followed.
func (c *checker) sources(fn *ast.FuncDecl, e ast.Expr) map[types.Object]bool {
	vars := map[types.Object]bool{}
	var visit func(e ast.Expr, depth int)
	visit = func(e ast.Expr, depth int) {
		ast.Inspect(e, func(n ast.Node) bool {
			id, ok := n.(*ast.Ident)
			if !ok {
				return true
			}
			v, ok := c.TypesInfo.Uses[id].(*types.Var)
			if !ok || vars[v] || !measurable(v.Type()) {
				return true
			}
			vars[v] = true
			if depth > 0 {
				for _, a := range c.Locals(fn)[v] {
					if a.Value != nil {
						visit(a.Value, depth-1)
					} else if as, ok := a.Stmt.(*ast.AssignStmt); ok && len(as.Rhs) == 1 {
						visit(as.Rhs[0], depth-1)
					}
				}
			}
			return true
		})
	}
	visit(e, 3)
	return vars
}

// called are the functions of the package whose results an expression is computed from, local variables followed.
func (c *checker) called(fn *ast.FuncDecl, e ast.Expr) (decls []*ast.FuncDecl) {
	exprs := []ast.Expr{e}
	for obj := range c.sources(fn, e) {
		if v, ok := obj.(*types.Var); ok {
			for _, a := range c.Locals(fn)[v] {
				exprs = append(exprs, a.Value)
			}
		}
	}
	for _, e := range exprs {
		if e == nil {
			continue
		}
		ast.Inspect(e, func(n ast.Node) bool {
			if call, ok := n.(*ast.CallExpr); ok {
				if decl := c.declOf(c.Callee(call)); decl != nil {
					decls = append(decls, decl)
				}
			}
			return true
		})
	}
	return decls
}

// declOf is the declaration of a function of the package, with a body; nil for others.
func (c *checker) declOf(fn *types.Func) *ast.FuncDecl {
	if fn == nil || fn.Pkg() != c.Pkg {
		return nil
	}
	for _, file := range c.Files {
		for _, d := range file.Decls {
			if decl, ok := d.(*ast.FuncDecl); ok && decl.Body != nil && c.TypesInfo.Defs[decl.Name] == fn {
				return decl
			}
		}
	}
	return nil
}

// returnedBy are the expressions that a function returns.
func returnedBy(decl *ast.FuncDecl) (out []ast.Expr) {
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.ReturnStmt:
			out = append(out, n.Results...)
		}
		return true
	})
	return out
}

// measurable: a number, a text that one is parsed from, or a time.
func measurable(t types.Type) bool {
	if p, ok := t.(*types.Pointer); ok {
		t = p.Elem()
	}
	if t.String() == "time.Time" {
		return true
	}
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&(types.IsNumeric|types.IsString) != 0 || hasTime(t)
}

// hasTime: a struct around a time, as in jwt.NumericDate.
func hasTime(t types.Type) bool {
	s, ok := t.Underlying().(*types.Struct)
	return ok && s.NumFields() == 1 && s.Field(0).Type().String() == "time.Time"
}

// compares tells whether a condition orders one of the variables: by an operator, or with Before, After or Compare.
func (c *checker) compares(cond ast.Expr, vars map[types.Object]bool) bool {
	found := false
	ast.Inspect(cond, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BinaryExpr:
			switch n.Op {
			case token.LSS, token.LEQ, token.GTR, token.GEQ:
				found = found || c.mentions(n, vars)
			}
		case *ast.CallExpr:
			if sel, ok := n.Fun.(*ast.SelectorExpr); ok {
				switch sel.Sel.Name {
				case "Before", "After", "Compare":
					found = found || c.mentions(n, vars)
				default: // expired(exp), tok.Valid()
					found = found || checks().MatchString(sel.Sel.Name) && c.mentions(n, vars)
				}
			} else if id, ok := n.Fun.(*ast.Ident); ok {
				found = found || checks().MatchString(id.Name) && c.mentions(n, vars)
			}
		}
		return !found
	})
	return found
}

func (c *checker) mentions(n ast.Node, vars map[types.Object]bool) bool {
	found := false
	ast.Inspect(n, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && vars[c.TypesInfo.Uses[id]] {
			found = true
		}
		return !found
	})
	return found
}

// checks are names of functions that check a time.
var checks = lazyregexp.New(`(?i)expired|valid|positive|past|before|after`)
