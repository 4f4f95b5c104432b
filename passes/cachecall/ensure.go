package cachecall

import (
	"go/ast"
	"go/constant"
	"go/token"

	"github.com/cachevet/cachevet/internal/keytmpl"
)

// affixes are the functions that ask for the end or the beginning of a text, with the operation that takes it off.
var affixes = map[string]keytmpl.OpKind{"strings.HasSuffix": keytmpl.OpTrimSuffix, "strings.HasPrefix": keytmpl.OpTrimPrefix}

// ensures: the statement gives a text an ending that it may have already: if !strings.HasSuffix(p, ":") { p += ":" }. What it
// gives is one text, not two: the ending off, and on again.
func (f *frame) ensures(s *ast.IfStmt) bool {
	if s.Init != nil || s.Else != nil || len(s.Body.List) != 1 {
		return false
	}
	cond := ast.Unparen(s.Cond)
	if and, ok := cond.(*ast.BinaryExpr); ok && and.Op == token.LAND { // p != "" && !strings.HasSuffix(p, ":")
		x, op, affix := f.lacks(and.Y)
		if x == nil || !f.isNonEmptyTest(and.X, x) || !f.adds(s.Body.List[0], x, op, affix) {
			return false
		}
		base := f.st
		f.st = base.child()
		f.refine(and.X, true)
		f.ensure(x, op, affix)
		then := f.st
		f.st = base.child()
		f.refine(and.X, false)
		base.merge(then, f.st)
		f.st = base
		return true
	}
	x, op, affix := f.lacks(cond)
	if x == nil || !f.adds(s.Body.List[0], x, op, affix) {
		return false
	}
	f.ensure(x, op, affix)
	return true
}

// lacks takes a condition such as !strings.HasSuffix(x, ":") apart.
func (f *frame) lacks(cond ast.Expr) (x ast.Expr, op keytmpl.OpKind, affix string) {
	not, ok := ast.Unparen(cond).(*ast.UnaryExpr)
	if !ok || not.Op != token.NOT {
		return nil, 0, ""
	}
	call, ok := ast.Unparen(not.X).(*ast.CallExpr)
	if !ok || len(call.Args) != 2 {
		return nil, 0, ""
	}
	fn := f.p.callee(call)
	if fn == nil {
		return nil, 0, ""
	}
	op, ok = affixes[funcName(fn)]
	if affix = f.constString(call.Args[1]); !ok || affix == "" || !isString(f.typeOf(call.Args[0])) {
		return nil, 0, ""
	}
	return call.Args[0], op, affix
}

func (f *frame) constString(e ast.Expr) string {
	if tv := f.p.info.Types[ast.Unparen(e)]; tv.Value != nil && tv.Value.Kind() == constant.String {
		return constant.StringVal(tv.Value)
	}
	return ""
}

// isNonEmptyTest: the condition is x != "".
func (f *frame) isNonEmptyTest(cond, x ast.Expr) bool {
	c, ok := ast.Unparen(cond).(*ast.BinaryExpr)
	if !ok || c.Op != token.NEQ || !f.samePlace(c.X, x) {
		return false
	}
	tv := f.p.info.Types[ast.Unparen(c.Y)]
	return tv.Value != nil && tv.Value.Kind() == constant.String && constant.StringVal(tv.Value) == ""
}

// adds: the statement puts the affix to x where the operation takes it off.
func (f *frame) adds(s ast.Stmt, x ast.Expr, op keytmpl.OpKind, affix string) bool {
	a, ok := s.(*ast.AssignStmt)
	if !ok || len(a.Lhs) != 1 || len(a.Rhs) != 1 || !f.samePlace(a.Lhs[0], x) {
		return false
	}
	if a.Tok == token.ADD_ASSIGN {
		return op == keytmpl.OpTrimSuffix && f.constString(a.Rhs[0]) == affix
	}
	sum, ok := ast.Unparen(a.Rhs[0]).(*ast.BinaryExpr)
	if !ok || a.Tok != token.ASSIGN || sum.Op != token.ADD {
		return false
	}
	if op == keytmpl.OpTrimSuffix {
		return f.samePlace(sum.X, x) && f.constString(sum.Y) == affix
	}
	return f.samePlace(sum.Y, x) && f.constString(sum.X) == affix
}

// samePlace: two expressions name the same variable, or the same field of one.
func (f *frame) samePlace(a, b ast.Expr) bool {
	switch a := ast.Unparen(a).(type) {
	case *ast.Ident:
		b, ok := ast.Unparen(b).(*ast.Ident)
		return ok && f.p.info.ObjectOf(a) != nil && f.p.info.ObjectOf(a) == f.p.info.ObjectOf(b)
	case *ast.SelectorExpr:
		b, ok := ast.Unparen(b).(*ast.SelectorExpr)
		return ok && f.p.info.ObjectOf(a.Sel) == f.p.info.ObjectOf(b.Sel) && f.samePlace(a.X, b.X)
	}
	return false
}

// ensure gives what x holds the affix, whether it has it or not.
func (f *frame) ensure(x ast.Expr, op keytmpl.OpKind, affix string) {
	t := f.typeOf(x)
	bare := &value{kind: kText, typ: t, text: keytmpl.Apply(keytmpl.Op{Kind: op, Args: []string{affix}}, f.argOf(f.load(f.eval(x)), t))}
	lit := literal(affix, x.Pos())
	if op == keytmpl.OpTrimSuffix {
		f.store(x, f.concat(bare, lit, t, t))
		return
	}
	f.store(x, f.concat(lit, bare, t, t))
}
