package cachecall

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
)

// Order is how one place of a function follows another when the function runs.
type Order struct {
	// Follows: the second may run after the first.
	Follows bool
	// Conds are the conditions that stand around the second and not around the first: it only runs when they hold.
	Conds []ast.Expr
	// Leaves are the statements between the two that leave the function (or the round of a loop), except where the first is
	// checked for its own failure.
	Leaves []ast.Stmt
	// Later: the second stands in a function literal that the first does not stand in, or is deferred.
	Later bool
}

// OrderOf tells how b follows a in the declared function that both stand in.
func OrderOf(info *types.Info, a, b *Call) Order {
	if a.Func == nil || a.Func != b.Func || a.Func.Body == nil || a.Node == b.Node {
		return Order{}
	}
	pa, pb := enclosing(a.Func.Body, a.Node), enclosing(a.Func.Body, b.Node)
	n := 0
	for n < len(pa) && n < len(pb) && pa[n] == pb[n] {
		n++
	}
	if n == 0 || n == len(pa) || n == len(pb) {
		return Order{Follows: n == len(pa) && n > 0} // one within the other: c.Expire(k, c.Incr(k).Val())
	}
	o := Order{Later: hasLiteral(pb[n:]) || b.Deferred}
	if exclusive(pa[n-1], pa[n], pb[n]) || b.Deferred == a.Deferred && leavesAfter(pa[n-1:]) {
		return Order{}
	}
	if b.Deferred != a.Deferred {
		o.Follows = b.Deferred
	} else {
		o.Follows = a.Node.End() <= b.Node.Pos()
	}
	o.Conds = conditions(pb[n-1:])
	if o.Follows && !o.Later {
		o.Leaves = between(info, a.Func.Body, pa, pb, n)
	}
	return o
}

// enclosing are the nodes around a node, the outermost first, itself last; nil when it is not within root.
func enclosing(root ast.Node, n ast.Node) []ast.Node {
	var path, stack []ast.Node
	ast.Inspect(root, func(m ast.Node) bool {
		if m == nil {
			stack = stack[:len(stack)-1]
			return true
		}
		if path != nil || n.Pos() < m.Pos() || m.End() < n.End() {
			return false
		}
		stack = append(stack, m)
		if m == n {
			path = slices.Clone(stack)
		}
		return true
	})
	return path
}

// hasLiteral: a function literal is on the path.
func hasLiteral(path []ast.Node) bool {
	return slices.ContainsFunc(path, func(n ast.Node) bool { _, ok := n.(*ast.FuncLit); return ok })
}

// exclusive: the two children of a node never run both.
func exclusive(parent, a, b ast.Node) bool {
	switch p := parent.(type) {
	case *ast.IfStmt:
		return p.Else != nil && (a == p.Body && b == p.Else || b == p.Body && a == p.Else)
	case *ast.BlockStmt:
		switch a.(type) {
		case *ast.CaseClause, *ast.CommClause:
			return true
		}
	}
	return false
}

// leavesAfter: once the last node of the path has run, what follows the first one is not reached: a block between them ends
// in a return or the like.
func leavesAfter(path []ast.Node) bool {
	looped := false // a loop lies between, which break and continue do not lead out of what encloses it
	for i := len(path) - 2; i > 0; i-- {
		var list []ast.Stmt
		switch n := path[i].(type) {
		case *ast.ReturnStmt:
			return true
		case *ast.ForStmt, *ast.RangeStmt:
			looped = true
		case *ast.BlockStmt:
			if _, ok := path[i-1].(*ast.FuncLit); ok {
				return false
			}
			list = n.List
		case *ast.CaseClause:
			list = n.Body
		case *ast.CommClause:
			list = n.Body
		}
		if len(list) == 0 || !leaves(list[len(list)-1]) {
			continue
		}
		if _, branch := list[len(list)-1].(*ast.BranchStmt); !branch || !looped && !loopBelow(path[:i]) {
			return true
		}
	}
	return false
}

// loopBelow: one of the nodes after the first is a loop.
func loopBelow(path []ast.Node) bool {
	return len(path) > 1 && slices.ContainsFunc(path[1:], func(n ast.Node) bool {
		switch n.(type) {
		case *ast.ForStmt, *ast.RangeStmt:
			return true
		}
		return false
	})
}

// leaves: the statement ends the function or the round of a loop.
func leaves(s ast.Stmt) bool {
	switch s := s.(type) {
	case *ast.ReturnStmt:
		return true
	case *ast.BranchStmt:
		return s.Tok == token.CONTINUE || s.Tok == token.GOTO || s.Tok == token.BREAK
	case *ast.ExprStmt:
		if call, ok := s.X.(*ast.CallExpr); ok {
			id, ok := call.Fun.(*ast.Ident)
			return ok && id.Name == "panic"
		}
	}
	return false
}

// conditions are those around the end of the path.
func conditions(path []ast.Node) (conds []ast.Expr) {
	for i := range len(path) - 1 {
		switch n := path[i].(type) {
		case *ast.IfStmt:
			if path[i+1] == n.Body || path[i+1] == n.Else {
				conds = append(conds, n.Cond)
			}
		case *ast.CaseClause:
			conds = append(conds, n.List...)
		case *ast.ForStmt:
			if n.Cond != nil && path[i+1] == n.Body {
				conds = append(conds, n.Cond)
			}
		case *ast.BinaryExpr: // a && b
			if (n.Op == token.LAND || n.Op == token.LOR) && path[i+1] == n.Y {
				conds = append(conds, n.X)
			}
		}
	}
	return conds
}

// between are the statements between two places that leave, except those that only leave when the first has failed. n is where
// the paths part.
func between(info *types.Info, body ast.Node, pa, pb []ast.Node, n int) (found []ast.Stmt) {
	from, to := pa[len(pa)-1].End(), pb[len(pb)-1].Pos()
	own := statement(pa)
	var stack []ast.Node
	ast.Inspect(body, func(m ast.Node) bool {
		if m == nil {
			stack = stack[:len(stack)-1]
			return true
		}
		if _, lit := m.(*ast.FuncLit); lit && !slices.Contains(pa, m) || m.End() <= from || to <= m.Pos() {
			return false
		}
		stack = append(stack, m)
		if s, ok := m.(ast.Stmt); ok && leaves(s) && s.Pos() >= from && !slices.Contains(pb, m) && !ownCheck(info, body, stack, own) {
			if br, ok := s.(*ast.BranchStmt); !ok || loopAround(stack, pb, br) {
				found = append(found, s)
			}
		}
		return true
	})
	return found
}

// loopAround: the loop that the branch leaves or repeats holds the second place too.
func loopAround(stack, pb []ast.Node, br *ast.BranchStmt) bool {
	for i := len(stack) - 1; i >= 0; i-- {
		switch stack[i].(type) {
		case *ast.ForStmt, *ast.RangeStmt:
			return slices.Contains(pb, stack[i])
		case *ast.SwitchStmt, *ast.SelectStmt, *ast.TypeSwitchStmt:
			if br.Tok == token.BREAK {
				return false
			}
		}
	}
	return false
}

// statement is the innermost statement of a path.
func statement(path []ast.Node) ast.Stmt {
	for i := len(path) - 1; i >= 0; i-- {
		if s, ok := path[i].(ast.Stmt); ok {
			return s
		}
	}
	return nil
}

// ownCheck: what leaves stands in a branch on the result of the statement.
func ownCheck(info *types.Info, body ast.Node, stack []ast.Node, own ast.Stmt) bool {
	for i := len(stack) - 1; i >= 0; i-- {
		test, ok := stack[i].(*ast.IfStmt)
		if !ok {
			continue
		}
		if own == test.Init || own.Pos() >= test.Cond.Pos() && own.End() <= test.Cond.End() {
			return true
		}
		return Results(info, own, test.Cond) && !reassigned(info, body, own, test) || comparesResult(info, body, own, test.Cond)
	}
	return false
}

// comparesResult: the condition is a variable that holds what a comparison of the statement's result gave, or its negation:
// n, err := rdb.Incr(ctx, k).Result(); ok := n < limit; if !ok.
func comparesResult(info *types.Info, body ast.Node, own ast.Stmt, cond ast.Expr) bool {
	cond = ast.Unparen(cond)
	if not, ok := cond.(*ast.UnaryExpr); ok && not.Op == token.NOT {
		cond = ast.Unparen(not.X)
	}
	id, ok := cond.(*ast.Ident)
	if !ok || info.Uses[id] == nil {
		return false
	}
	found, others := false, false
	ast.Inspect(body, func(n ast.Node) bool {
		s, ok := n.(ast.Stmt)
		if !ok || s.Pos() < own.End() || s.End() > cond.Pos() || !slices.Contains(targets(info, s), info.Uses[id]) {
			return true
		}
		from := sourcesOf(s)
		compares := false
		if len(from) == 1 {
			b, ok := ast.Unparen(from[0]).(*ast.BinaryExpr)
			compares = ok && Results(info, own, b)
		}
		found, others = found || compares, others || !compares
		return true
	})
	return found && !others
}

// Results tells whether an expression mentions a variable that the statement assigns.
func Results(info *types.Info, s ast.Stmt, e ast.Expr) bool {
	assigned := targets(info, s)
	found := false
	ast.Inspect(e, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && slices.Contains(assigned, info.Uses[id]) && info.Uses[id] != nil {
			found = true
		}
		return !found
	})
	return found
}

// Tells tells whether an expression of the function mentions what the statement assigns, or a variable that is computed from it:
// n, err := rdb.Incr(ctx, k).Result(); first := n == 1.
func Tells(info *types.Info, fn *ast.FuncDecl, s ast.Stmt, e ast.Expr) bool {
	if fn == nil || fn.Body == nil || s == nil {
		return false
	}
	known := targets(info, s)
	mentions := func(e ast.Expr) bool {
		return slices.ContainsFunc(known, func(obj types.Object) bool { return obj != nil && uses(info, e, obj) })
	}
	ast.Inspect(fn.Body, func(n ast.Node) bool {
		if next, ok := n.(ast.Stmt); ok && next.Pos() >= s.End() && next.Pos() < e.Pos() && slices.ContainsFunc(sourcesOf(next), mentions) {
			known = append(known, targets(info, next)...)
		}
		return true
	})
	return mentions(e)
}

// sourcesOf are the expressions that a statement assigns.
func sourcesOf(s ast.Stmt) (list []ast.Expr) {
	switch s := s.(type) {
	case *ast.AssignStmt:
		return s.Rhs
	case *ast.DeclStmt:
		if decl, ok := s.Decl.(*ast.GenDecl); ok {
			for _, spec := range decl.Specs {
				if v, ok := spec.(*ast.ValueSpec); ok {
					list = append(list, v.Values...)
				}
			}
		}
	}
	return list
}

// targets are the variables that a statement assigns.
func targets(info *types.Info, s ast.Stmt) (objs []types.Object) {
	add := func(e ast.Expr) {
		if id, ok := e.(*ast.Ident); ok && id.Name != "_" {
			objs = append(objs, info.ObjectOf(id))
		}
	}
	switch s := s.(type) {
	case *ast.AssignStmt:
		for _, l := range s.Lhs {
			add(l)
		}
	case *ast.DeclStmt:
		decl, ok := s.Decl.(*ast.GenDecl)
		if !ok {
			return nil
		}
		for _, spec := range decl.Specs {
			if v, ok := spec.(*ast.ValueSpec); ok {
				for _, name := range v.Names {
					add(name)
				}
			}
		}
	}
	return objs
}

// reassigned: between the statement and the test another one gives a variable that is tested.
func reassigned(info *types.Info, body ast.Node, own ast.Stmt, test *ast.IfStmt) bool {
	mine := targets(info, own)
	found := false
	ast.Inspect(body, func(n ast.Node) bool {
		as, ok := n.(*ast.AssignStmt)
		if !ok || as.Pos() < own.End() || as.Pos() > test.Cond.Pos() {
			return !found
		}
		for _, obj := range targets(info, as) {
			found = found || slices.Contains(mine, obj) && uses(info, test.Cond, obj)
		}
		return !found
	})
	return found
}

func uses(info *types.Info, e ast.Expr, obj types.Object) bool {
	found := false
	ast.Inspect(e, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		found = found || ok && info.Uses[id] == obj
		return !found
	})
	return found
}

// StatementOf is the innermost statement that a call stands in.
func StatementOf(c *Call) ast.Stmt {
	if c.Func == nil || c.Func.Body == nil {
		return nil
	}
	return statement(enclosing(c.Func.Body, c.Node))
}
