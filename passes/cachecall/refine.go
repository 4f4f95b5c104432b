package cachecall

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/cachevet/cachevet/internal/keytmpl"
)

// refine uses what a condition says: in the branch where x == c holds, x is c.
func (f *frame) refine(cond ast.Expr, holds bool) {
	switch c := ast.Unparen(cond).(type) {
	case *ast.UnaryExpr:
		if c.Op == token.NOT {
			f.refine(c.X, !holds)
		}
	case *ast.BinaryExpr:
		switch {
		case c.Op == token.LAND && holds, c.Op == token.LOR && !holds:
			f.refine(c.X, holds)
			f.refine(c.Y, holds)
		case c.Op == token.EQL && holds, c.Op == token.NEQ && !holds:
			f.refineEqual(c.X, c.Y)
			f.refineEqual(c.Y, c.X)
		case c.Op == token.EQL && !holds, c.Op == token.NEQ && holds:
			f.refineUnequal(c.X, c.Y)
		}
		f.refineOrder(c, holds)
	}
}

// refineEqual: x, a local variable with text, equals a constant.
func (f *frame) refineEqual(x, c ast.Expr) {
	tv := f.p.info.Types[ast.Unparen(c)]
	obj := f.localVar(x)
	if tv.Value == nil || obj == nil {
		return
	}
	if _, ok := f.shared[obj]; ok {
		return
	}
	if v := f.st.get(cell(obj)); v != nil && (v.kind == kText || v.kind == kNum || v.kind == kSym && isString(v.typ) && isString(tv.Type)) {
		f.st.set(cell(obj), f.eval(c))
	}
}

// refineUnequal takes the alternative that is the constant away: after `if p == "" { … return }`, p is not empty.
func (f *frame) refineUnequal(x, c ast.Expr) {
	s, ok := f.eval(c).constText()
	if !ok {
		return
	}
	obj := f.localVar(x)
	if obj == nil {
		if s == "" {
			f.refineField(x)
		}
		return
	}
	if _, ok := f.shared[obj]; ok {
		return
	}
	v := f.st.get(cell(obj))
	if v == nil {
		return
	}
	if s == "" {
		if w := nonEmpty(v); w != nil {
			v = w
			f.st.set(cell(obj), v)
		}
	}
	if v.kind != kText || len(v.text) < 2 {
		return
	}
	var left keytmpl.Set
	for _, t := range v.text {
		if lit, ok := t.Const(); ok && lit == s {
			continue
		}
		left = append(left, t)
	}
	if len(left) > 0 && len(left) < len(v.text) {
		f.st.set(cell(obj), &value{kind: kText, typ: v.typ, raw: v.raw, text: left})
	}
}

// refinedCell holds what is known of a field's value from conditions, where the field is a symbol.
type refinedCell struct{ sym keytmpl.Sym }

// refineField: a field is not empty.
func (f *frame) refineField(x ast.Expr) {
	sel, ok := ast.Unparen(x).(*ast.SelectorExpr)
	if !ok {
		return
	}
	local := f.localVar(sel.X) != nil && !isPointer(f.typeOf(sel.X))
	if v := f.eval(x); !local && v.kind == kSym && v.hole.Sym.Kind != keytmpl.SymNone && !v.hole.Varies && isString(v.typ) {
		if w := nonEmpty(v); w != nil {
			f.st.set(refinedCell{v.hole.Sym}, w)
		}
		return
	}
	if !local {
		return
	}
	s, ok := f.p.info.Selections[sel]
	if !ok || s.Kind() != types.FieldVal || len(s.Index()) != 1 {
		return
	}
	if _, shared := f.shared[f.localVar(sel.X)]; shared {
		return
	}
	v := f.eval(x)
	var left keytmpl.Set
	if v.kind == kText {
		for _, t := range v.text {
			if c, ok := t.Const(); !ok || c != "" {
				left = append(left, t)
			}
		}
		if len(left) > 0 && len(left) < len(v.text) {
			v = &value{kind: kText, typ: v.typ, raw: v.raw, text: left}
		}
	}
	if w := nonEmpty(v); w != nil {
		v = w
	}
	f.update(sel.X, s.Recv(), s.Index(), func(*value) *value { return v })
}

// nonEmpty is a text of which it is known that it is not empty; nil when that tells nothing new.
func nonEmpty(v *value) *value {
	var text keytmpl.Set
	switch {
	case v.kind == kText && v.form == nil:
		text = v.text
	case v.kind == kSym && isString(v.typ):
		text = symText(v)
	default:
		return nil
	}
	changed := false
	out := make(keytmpl.Set, len(text))
	for i, t := range text {
		out[i] = t
		if len(t) == 1 && t[0].Hole != nil && t[0].Hole.Min == 0 {
			h := *t[0].Hole
			h.Min = 1
			out[i] = keytmpl.Template{{Hole: &h}}
			changed = true
		}
	}
	if !changed {
		return nil
	}
	return &value{kind: kText, typ: v.typ, raw: v.raw, text: out}
}

// localVar is the local variable that an expression names, nil if it is anything else.
func (f *frame) localVar(e ast.Expr) types.Object {
	id, ok := ast.Unparen(e).(*ast.Ident)
	if !ok {
		return nil
	}
	v, ok := f.p.info.Uses[id].(*types.Var)
	if !ok || v.Parent() == f.p.pkg.Scope() {
		return nil
	}
	return v
}

// refineOrder uses what an order comparison with a constant says of an integer: after `if ttl <= 0 { return }` it is at
// least 1.
func (f *frame) refineOrder(c *ast.BinaryExpr, holds bool) {
	op := c.Op
	x, y := c.X, c.Y
	bound := func(e ast.Expr) (int64, bool) {
		if call, ok := ast.Unparen(e).(*ast.CallExpr); ok && f.sendsCommand(call) {
			return 0, false // the condition's commands are not sent again
		}
		return f.eval(e).constInt()
	}
	n, ok := bound(y)
	if !ok {
		if n, ok = bound(x); !ok {
			return
		}
		x, op = y, mirrored[op]
	}
	if !holds {
		op = negated[op]
	}
	lo, hi := -unbounded, unbounded
	switch op {
	case token.GTR:
		lo = n + 1
	case token.GEQ:
		lo = n
	case token.LSS:
		hi = n - 1
	case token.LEQ:
		hi = n
	case token.NEQ:
		if n != 0 {
			return
		}
		lo, hi = 0, 0 // not zero: kept as an excluded point
	default:
		return
	}
	obj := f.localVar(x)
	if obj == nil {
		return
	}
	if _, shared := f.shared[obj]; shared {
		return
	}
	v := f.st.get(cell(obj))
	if v == nil || !isNumeric(obj.Type()) {
		return
	}
	q := quantityOf(v)
	if q != nil && (lo >= 0 || q.Parsed) {
		q = checked(q)
		v = withQuantity(v, q)
		f.st.set(cell(obj), v)
	}
	sym, mul, ok := linear(v)
	if !ok || mul != 1 || v.num.div > 1 {
		return
	}
	out := num{sym: sym, mul: 1, unit: v.num.unit}
	if op == token.NEQ {
		out.notZero = true
	} else {
		out.ranged, out.lo, out.hi = true, lo, hi
		if v.num.ranged {
			out.lo, out.hi = max(lo, v.num.lo), min(hi, v.num.hi)
		}
	}
	f.st.set(cell(obj), &value{kind: kNum, typ: obj.Type(), qty: q, num: out})
}

var mirrored = map[token.Token]token.Token{token.LSS: token.GTR, token.GTR: token.LSS, token.LEQ: token.GEQ, token.GEQ: token.LEQ, token.NEQ: token.NEQ, token.EQL: token.EQL}

var negated = map[token.Token]token.Token{token.LSS: token.GEQ, token.GEQ: token.LSS, token.GTR: token.LEQ, token.LEQ: token.GTR, token.NEQ: token.EQL, token.EQL: token.NEQ}
