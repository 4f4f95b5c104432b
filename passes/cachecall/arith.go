package cachecall

import (
	"go/ast"
	"go/constant"
	"go/token"

	"github.com/cachevet/cachevet/internal/keytmpl"
)

func (f *frame) unary(e *ast.UnaryExpr) *value {
	switch e.Op {
	case token.AND:
		return f.addressOf(e)
	case token.ARROW:
		f.eval(e.X)
		v := f.unknownAt(e, keytmpl.ReasonChannel)
		return v
	case token.NOT:
		if b, ok := f.eval(e.X).constBool(); ok {
			return constNum(constant.MakeBool(!b))
		}
		return &value{kind: kNum, typ: f.typeOf(e)}
	case token.SUB:
		v := f.eval(e.X)
		if lo, hi, ok := v.bounds(); ok && v.num.c == nil && lo > -1<<62 {
			return &value{kind: kNum, typ: v.typ, num: num{ranged: true, lo: -hi, hi: -lo}}
		}
		if v.kind == kNum && v.num.sym != nil && v.num.div <= 1 {
			return &value{kind: kNum, typ: v.typ, num: num{sym: v.num.sym, mul: -v.num.mul, unit: v.num.unit}}
		}
		if v.kind == kNum && v.num.c != nil {
			return &value{kind: kNum, typ: v.typ, qty: v.qty, num: num{c: constant.UnaryOp(token.SUB, v.num.c, 0)}}
		}
		return &value{kind: kNum, typ: f.typeOf(e)}
	}
	f.eval(e.X)
	return &value{kind: kNum, typ: f.typeOf(e)}
}

func (f *frame) binary(op token.Token, x, y ast.Expr, pos token.Pos) *value {
	t := f.typeOf(x)
	a := f.eval(x)
	var b *value
	if (op == token.LAND || op == token.LOR) && hasCall(y) { // valid(id) && exists(id)
		loose, firm := f.checks(x)
		fresh := f.mark(append(loose, firm...))
		b = f.eval(y)
		f.unmark(fresh)
	} else {
		b = f.eval(y)
	}
	if op == token.ADD && (isTextual(t) || isTextual(f.typeOf(y))) {
		return f.concat(a, b, t, f.typeOf(y))
	}
	switch op {
	case token.EQL, token.NEQ, token.LSS, token.LEQ, token.GTR, token.GEQ:
		return f.compare(op, a, b)
	case token.LAND, token.LOR:
		p, pok := a.constBool()
		q, qok := b.constBool()
		switch {
		case pok && p == (op == token.LOR), qok && q == (op == token.LOR):
			return constNum(constant.MakeBool(op == token.LOR))
		case pok && qok:
			return constNum(constant.MakeBool(op == token.LAND))
		}
		return &value{kind: kNum}
	}
	v := arith(op, a, b)
	if op == token.QUO && (isFloat(t) || isFloat(f.typeOf(y))) { // arith divides whole numbers
		v = &value{kind: kNum}
	}
	oa, ob := f.operandOf(a, x), f.operandOf(b, y)
	q := combine(op, oa, ob)
	if q != nil && (oa.q != nil && oa.q.Random || ob.q != nil && ob.q.Random) {
		q = q.with(func(q *quantity) { q.Random = true })
	}
	v.num.unit = v.num.unit || v.num.sym != nil && (oa.known && oa.is(Span) || ob.known && ob.is(Span))
	if t != nil && isUntyped(t) {
		t = f.typeOf(y)
	}
	v.typ, v.qty = t, q
	if v.num.c != nil && !fits(v.num.c, t) {
		return &value{kind: kNum, typ: t, qty: q.with(func(q *quantity) { q.Wide = true })}
	}
	return v
}

// compare is the outcome of a comparison where it is certain.
func (f *frame) compare(op token.Token, a, b *value) *value {
	unknown := &value{kind: kNum}
	if s, ok := a.constText(); ok {
		if u, ok := b.constText(); ok {
			return constNum(constant.MakeBool(constant.Compare(constant.MakeString(s), op, constant.MakeString(u))))
		}
	}
	// Text that cannot be empty is not "".
	if op == token.EQL || op == token.NEQ {
		for _, p := range [2][2]*value{{a, b}, {b, a}} {
			if s, ok := p[1].constText(); ok && s == "" && p[0].kind == kText && notEmpty(p[0].text) {
				return constNum(constant.MakeBool(op == token.NEQ))
			}
		}
	}
	if a.kind == kNum && b.kind == kNum && a.num.c != nil && b.num.c != nil && comparable2(a.num.c, b.num.c) {
		return constNum(constant.MakeBool(constant.Compare(a.num.c, op, b.num.c)))
	}
	return unknown
}

func comparable2(a, b constant.Value) bool {
	num := func(c constant.Value) bool { return c.Kind() == constant.Int || c.Kind() == constant.Float }
	return a.Kind() == b.Kind() || num(a) && num(b)
}

func notEmpty(s keytmpl.Set) bool {
	for _, t := range s {
		if t.MinLen() == 0 {
			return false
		}
	}
	return len(s) > 0
}

// arith is the result of an arithmetic operation as far as it is known: constants, a symbol times a constant, ranges.
func arith(op token.Token, a, b *value) *value {
	out := &value{kind: kNum}
	small := func(n int64) bool { return -maxFactor < n && n < maxFactor }
	if a.kind == kNum && b.kind == kNum && a.num.c != nil && b.num.c != nil {
		if c := constBinary(op, a.num.c, b.num.c); c != nil {
			return constNum(c)
		}
		return out
	}
	if op == token.MUL {
		for _, p := range [2][2]*value{{a, b}, {b, a}} {
			if n, ok := p[1].constInt(); ok {
				if s, mul, ok := linear(p[0]); ok && n != 0 && small(mul) && small(n) && small(mul*n) && mul*n/n == mul {
					out.num.sym, out.num.mul = s, mul*n
				}
				if lo, hi, ok := p[0].bounds(); ok && n > 0 && hi < (1<<62)/n && lo > -(1<<62)/n {
					out.num.ranged, out.num.lo, out.num.hi = true, lo*n, hi*n
				}
				return out
			}
		}
	}
	if n, ok := b.constInt(); ok && op == token.QUO && n > 0 {
		if s, mul, ok := divided(a); ok {
			out.num.sym, out.num.mul, out.num.div = s, mul, max(a.num.div, 1)*n
		}
		if lo, hi, ok := a.bounds(); ok {
			out.num.ranged, out.num.lo, out.num.hi = true, lo/n, hi/n
		}
		out.num.unit = a.kind == kNum && a.num.unit
		return out
	}
	alo, ahi, aok := a.bounds()
	blo, bhi, bok := b.bounds()
	if aok && bok && small(alo) && small(ahi) && small(blo) && small(bhi) {
		switch op {
		case token.ADD:
			out.num.ranged, out.num.lo, out.num.hi = true, alo+blo, ahi+bhi
		case token.SUB:
			out.num.ranged, out.num.lo, out.num.hi = true, alo-bhi, ahi-blo
		}
	}
	if op == token.REM && bok && blo == bhi && blo > 0 {
		out.num.ranged, out.num.lo, out.num.hi = true, -(blo - 1), blo-1
		if aok && alo >= 0 {
			out.num.lo = 0
		}
	}
	return out
}

// maxFactor bounds the numbers that are multiplied and added here, so that nothing overflows.
const maxFactor = 1 << 61

// linear takes a value as a symbol times a constant.
func linear(v *value) (sym *value, mul int64, ok bool) {
	if v.kind == kNum && v.num.div > 1 {
		return nil, 0, false
	}
	return divided(v)
}

// divided is linear for a value that may also be divided by a constant.
func divided(v *value) (sym *value, mul int64, ok bool) {
	switch {
	case v.kind == kSym:
		return v, 1, true
	case v.kind == kNum && v.num.sym != nil:
		return v.num.sym, v.num.mul, true
	}
	return nil, 0, false
}

func constBinary(op token.Token, a, b constant.Value) constant.Value {
	a, b = constant.ToInt(a), constant.ToInt(b)
	if a.Kind() != constant.Int || b.Kind() != constant.Int {
		return nil
	}
	switch op {
	case token.ADD, token.SUB, token.MUL, token.AND, token.OR, token.XOR, token.AND_NOT:
		return constant.BinaryOp(a, op, b)
	case token.QUO:
		if constant.Sign(b) != 0 {
			return constant.BinaryOp(a, token.QUO_ASSIGN, b)
		}
	case token.REM:
		if constant.Sign(b) != 0 {
			return constant.BinaryOp(a, op, b)
		}
	case token.SHL, token.SHR:
		if n, ok := constant.Uint64Val(b); ok && n < 63 {
			return constant.Shift(a, op, uint(n))
		}
	}
	return nil
}
