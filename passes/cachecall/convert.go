package cachecall

import (
	"go/ast"
	"go/constant"
	"go/types"

	"github.com/cachevet/cachevet/internal/keytmpl"
)

// conversion is T(x).
func (f *frame) conversion(t types.Type, x ast.Expr) *value {
	v := f.eval(x)
	from := f.typeOf(x)
	switch {
	case isTextual(t) && (isTextual(from) || v.kind == kText):
		if s, ok := plainText(v); ok {
			return &value{kind: kText, typ: t, text: s, raw: isBytes(t)}
		}
	case isString(t) && isNumeric(from): // string(rune)
		return &value{kind: kText, typ: t, text: keytmpl.Apply(keytmpl.Op{Kind: keytmpl.OpRune, Args: f.wideRune(x)}, f.argOf(v, from))}
	case isString(t): // []rune and the like
		return &value{kind: kText, typ: t, text: keytmpl.Apply(keytmpl.Op{Kind: keytmpl.OpOther, Args: []string{"string"}}, keytmpl.Arg{Hole: keytmpl.Hole{Name: exprName(x), Reason: keytmpl.ReasonUnsupported}})}
	case isNumeric(t):
		return f.convertNum(v, t, from)
	}
	return f.convert(v, t)
}

// wideRune names the type of an integer that is turned into a character, when not all its values are characters:
// string(rune(id)). nil for characters.
func (f *frame) wideRune(x ast.Expr) []string {
	t := f.typeOf(x)
	if call, ok := ast.Unparen(x).(*ast.CallExpr); ok && len(call.Args) == 1 {
		if tv, ok := f.p.info.Types[call.Fun]; ok && tv.IsType() {
			t = f.typeOf(call.Args[0])
			x = call.Args[0]
		}
	}
	if b, ok := underlying(t).(*types.Basic); !ok || b.Info()&types.IsInteger == 0 || b.Name() == "rune" || b.Kind() == types.Uint8 || b.Info()&types.IsUntyped != 0 {
		return nil
	}
	if v := f.eval(x); v.kind == kNum && v.num.sym == nil {
		return nil // a constant, or worked out from a character or a small number
	}
	return []string{typeName(t)}
}

// convertNum is a conversion between numeric types: constants that fit keep their value.
func (f *frame) convertNum(v *value, t, from types.Type) *value {
	q := convertQuantity(quantityOf(v), t)
	if v.kind == kNum && v.num.c != nil && v.num.c.Kind() == constant.Int && !fits(v.num.c, t) {
		q = q.with(func(q *quantity) { q.Wide = true })
	}
	return withDefault(withQuantity(f.converted(v, t), q), defaultOf(v))
}

func (f *frame) converted(v *value, t types.Type) *value {
	if c := v.num.c; v.kind == kNum && c != nil {
		if b, ok := underlying(t).(*types.Basic); ok && b.Info()&types.IsInteger != 0 && c.Kind() == constant.Float {
			if x, ok := constant.Float64Val(c); ok || x != 0 {
				c = constant.MakeInt64(int64(x))
			}
		}
		if fits(c, t) {
			return &value{kind: kNum, typ: t, num: num{c: c}}
		}
		return &value{kind: kNum, typ: t}
	}
	switch v.kind {
	case kNum:
		out := *v
		out.typ = t
		if v.num.ranged && !rangeFits(v.num.lo, v.num.hi, t) {
			out.num.ranged = false
		}
		return &out
	case kSym:
		return &value{kind: kNum, typ: t, num: num{sym: v, mul: 1}}
	}
	return &value{kind: kNum, typ: t}
}

func rangeFits(lo, hi int64, t types.Type) bool {
	return fits(constant.MakeInt64(lo), t) && fits(constant.MakeInt64(hi), t)
}

// convert is v as a value of type t, for assignments: the type of a symbol follows, except into an interface.
func (f *frame) convert(v *value, t types.Type) *value {
	if v == nil || t == nil || v.typ == t {
		return v
	}
	if isInterface(t) && v.typ != nil && !isUntyped(v.typ) {
		return v
	}
	switch v.kind {
	case kSym:
		if v.typ != nil && types.Identical(v.typ, t) {
			return v
		}
		out := *v
		out.typ = t
		out.hole.Type = ""
		return &out
	case kText, kNum, kStruct, kSlice, kMap:
		if v.kind == kText && !isTextual(t) && !isInterface(t) {
			return v
		}
		out := *v
		out.typ = t
		return &out
	}
	return v
}
