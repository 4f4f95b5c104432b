package cachecall

import (
	"go/ast"
	"go/token"
	"go/types"
)

func (f *frame) switchStmt(s *ast.SwitchStmt, label string) {
	outer := f.st
	f.st = outer.child()
	if s.Init != nil {
		f.stmt(s.Init)
	}
	var tag *value
	if s.Tag != nil {
		tag = f.eval(s.Tag)
	}
	f.clauses(s.Body.List, label, func(e ast.Expr) (may, certain bool) {
		if s.Tag == nil {
			loose, firm := f.checks(e)
			f.mark(append(loose, firm...))
		}
		equal, known := f.caseMatches(s.Tag != nil, tag, f.eval(e))
		return equal || !known, equal && known
	}, func(c *ast.CaseClause) {
		if s.Tag != nil && len(c.List) == 1 {
			f.refineEqual(s.Tag, c.List[0])
		} else if s.Tag == nil && len(c.List) == 1 {
			f.refine(c.List[0], true)
		}
		if s.Tag != nil && len(c.List) > 0 {
			syms := f.peek(s.Tag)
			f.mark(syms)
			if obj, ok := f.localVar(s.Tag).(*types.Var); ok && f.st.get(cell(obj)) != nil {
				f.st.set(cell(obj), withChecked(f.st.get(cell(obj)), syms))
			}
		}
	})
	in := f.st
	f.st = outer
	outer.merge(in)
}

// caseMatches compares a case with the tag (or, without one, takes the case as the condition).
func (f *frame) caseMatches(hasTag bool, tag, v *value) (equal, known bool) {
	if !hasTag {
		return v.constBool()
	}
	if a, ok := tag.constText(); ok {
		if b, ok := v.constText(); ok {
			return a == b, true
		}
	}
	if a, ok := tag.constInt(); ok {
		if b, ok := v.constInt(); ok {
			return a == b, true
		}
	}
	return false, false
}

// clauses interprets the clauses of a switch. takes tells whether an expression of a case can choose its clause, and whether it
// certainly does. A clause starts from what holds when an expression of its list is met: what the next ones change, it does not see.
func (f *frame) clauses(list []ast.Stmt, label string, takes func(ast.Expr) (may, certain bool), enter func(*ast.CaseClause)) {
	base := f.st
	t := f.push(label, base, nil)
	met := base // what holds when every expression so far was met, and none chose
	var ends []*state
	var dflt *ast.CaseClause
	decided := false
	run := func(i int, c *ast.CaseClause, from ...*state) {
		f.st = from[0].child()
		if len(from) > 1 {
			f.st = base.child()
			f.st.merge(from...)
		}
		enter(c)
		f.block(c.Body)
		for n := i + 1; n < len(list) && fallsThrough(c.Body); n++ { // the next body goes on from here
			c = list[n].(*ast.CaseClause)
			f.block(c.Body)
		}
		ends = append(ends, f.st)
	}
	dfltAt := 0
	for i, s := range list {
		c, ok := s.(*ast.CaseClause)
		if !ok || decided {
			continue
		}
		if c.List == nil {
			dflt, dfltAt = c, i
			continue
		}
		var from []*state
		for _, e := range c.List {
			may, certain := true, false
			if takes != nil {
				if hasCall(e) {
					met = met.child()
				}
				f.st = met
				may, certain = takes(e)
				met = f.st
			}
			if may && (len(from) == 0 || from[len(from)-1] != met) {
				from = append(from, met)
			}
			if decided = certain; decided {
				break
			}
		}
		if len(from) > 0 {
			run(i, c, from...)
		}
	}
	if !decided {
		if dflt != nil {
			run(dfltAt, dflt, met)
		} else {
			ends = append(ends, met.child())
		}
	}
	f.pop()
	f.st = base
	base.merge(append(ends, t.breaks...)...)
}

func fallsThrough(list []ast.Stmt) bool {
	if len(list) == 0 {
		return false
	}
	b, ok := list[len(list)-1].(*ast.BranchStmt)
	return ok && b.Tok == token.FALLTHROUGH
}

func (f *frame) typeSwitch(s *ast.TypeSwitchStmt, label string) {
	outer := f.st
	f.st = outer.child()
	if s.Init != nil {
		f.stmt(s.Init)
	}
	var x *value
	switch a := s.Assign.(type) {
	case *ast.AssignStmt:
		x = f.eval(a.Rhs[0].(*ast.TypeAssertExpr).X)
	case *ast.ExprStmt:
		x = f.eval(a.X.(*ast.TypeAssertExpr).X)
	}
	f.clauses(s.Body.List, label, nil, func(c *ast.CaseClause) {
		if obj := f.p.info.Implicits[c]; obj != nil && x != nil {
			f.setVar(obj, f.convert(x, obj.Type()))
		}
	})
	in := f.st
	f.st = outer
	outer.merge(in)
}

func (f *frame) selectStmt(s *ast.SelectStmt, label string) {
	base := f.st
	t := f.push(label, base, nil)
	var ends []*state
	for _, cl := range s.Body.List {
		c, ok := cl.(*ast.CommClause)
		if !ok {
			continue
		}
		f.st = base.child()
		if c.Comm != nil {
			f.stmt(c.Comm)
		}
		f.block(c.Body)
		ends = append(ends, f.st)
	}
	f.pop()
	f.st = base
	base.merge(append(ends, t.breaks...)...)
}
