package cachecall

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"strconv"

	"github.com/cachevet/cachevet/internal/keytmpl"
)

func (f *frame) typeOf(e ast.Expr) types.Type {
	if e == nil {
		return nil
	}
	if t := f.p.info.TypeOf(e); t != nil {
		return t
	}
	if c, ok := e.(*ast.CallExpr); ok && f.p.longer[c] != nil {
		return f.p.info.TypeOf(f.p.longer[c])
	}
	return nil
}

// unknownAt is a value of which only its place is known.
func (f *frame) unknownAt(e ast.Expr, why keytmpl.Reason) *value {
	return symbol(f.typeOf(e), keytmpl.Hole{
		Name: exprName(e), Reason: why, Pos: e.Pos(), Varies: f.loops > 0,
		Sym: keytmpl.Sym{Kind: keytmpl.SymSite, Index: int(e.Pos())},
	})
}

// eval is the value of an expression at this point of the program. It is never nil.
func (f *frame) eval(e ast.Expr) *value {
	if v := f.evalExpr(e); v != nil {
		return v
	}
	return f.unknownAt(e, keytmpl.ReasonUnsupported)
}

func (f *frame) evalExpr(e ast.Expr) *value {
	if v := f.evalConst(e); v != nil {
		return v
	}
	switch e := e.(type) {
	case *ast.ParenExpr:
		return f.eval(e.X)
	case *ast.Ident:
		return f.ident(e)
	case *ast.SelectorExpr:
		return f.selector(e)
	case *ast.CallExpr:
		v := f.call(e)
		if v != nil && v.kind == kTuple && len(v.tupl) == 1 {
			v = v.tupl[0]
		}
		return namedByText(f.identified(v, e.Pos()), e)
	case *ast.BinaryExpr:
		return f.binary(e.Op, e.X, e.Y, e.OpPos)
	case *ast.UnaryExpr:
		return f.unary(e)
	case *ast.StarExpr:
		return f.load(f.eval(e.X))
	case *ast.CompositeLit:
		return f.composite(e)
	case *ast.FuncLit:
		return f.funcLit(e)
	case *ast.IndexExpr:
		return f.index(e)
	case *ast.IndexListExpr:
		return f.eval(e.X)
	case *ast.SliceExpr:
		return f.slice(e)
	case *ast.TypeAssertExpr:
		if e.Type == nil {
			return f.eval(e.X)
		}
		return f.convert(f.eval(e.X), f.typeOf(e))
	case *ast.KeyValueExpr:
		return f.eval(e.Value)
	}
	return nil
}

// identified gives the holes of a text that have no identity yet that of the call which made it: a variable that is used
// twice holds the same text twice.
func (f *frame) identified(v *value, pos token.Pos) *value {
	if v == nil || v.kind != kText {
		return v
	}
	missing := false
	for h := range v.text.Holes() {
		missing = missing || h.Sym.Kind == keytmpl.SymNone
	}
	if !missing {
		return v
	}
	out := *v
	n := 0
	out.text = keytmpl.MapHoles(v.text, func(h keytmpl.Hole) keytmpl.Hole {
		n++
		if h.Sym.Kind == keytmpl.SymNone {
			h.Sym = keytmpl.Sym{Kind: keytmpl.SymSite, Index: int(pos), Path: "#" + strconv.Itoa(n)}
			h.Varies = h.Varies || f.loops > 0
		}
		return h
	})
	return &out
}

// evalMulti evaluates an expression that gives n values: a call, or a comma-ok form.
func (f *frame) evalMulti(e ast.Expr, n int) []*value {
	var v *value
	switch x := ast.Unparen(e).(type) {
	case *ast.CallExpr:
		v = f.call(x)
		if v != nil && v.kind == kTuple && len(v.tupl) > 0 {
			if w := namedByText(v.tupl[0], x); w != v.tupl[0] {
				v = &value{kind: kTuple, typ: v.typ, tupl: append([]*value{w}, v.tupl[1:]...)}
			}
		}
	case *ast.IndexExpr:
		return []*value{f.indexOK(x), {kind: kNum}}
	case *ast.TypeAssertExpr, *ast.UnaryExpr:
		w := f.eval(e)
		if t, ok := f.typeOf(e).(*types.Tuple); ok && t.Len() > 0 {
			w = f.convert(w, t.At(0).Type())
		}
		return []*value{w, {kind: kNum}}
	default:
		v = f.eval(e)
	}
	if v != nil && v.kind == kTuple && len(v.tupl) == n {
		return v.tupl
	}
	out := make([]*value, n)
	tup, _ := f.typeOf(e).(*types.Tuple)
	why := keytmpl.ReasonUnsupported
	name := exprName(e)
	if v != nil && v.kind == kSym {
		why = v.hole.Reason
	}
	for i := range out {
		var t types.Type
		if tup != nil && i < tup.Len() {
			t = tup.At(i).Type()
		}
		h := keytmpl.Hole{Name: name, Reason: why, Pos: e.Pos(), Varies: f.loops > 0, Sym: keytmpl.Sym{Kind: keytmpl.SymSite, Index: int(e.Pos()), Path: strconv.Itoa(i)}}
		if v != nil && v.kind == kSym {
			h.Origin = v.hole.Origin
		}
		out[i] = symbol(t, h)
	}
	return out
}

// evalConst is the value of a constant expression. Concatenations are taken apart so that each piece keeps its place.
func (f *frame) evalConst(e ast.Expr) *value {
	tv, ok := f.p.info.Types[e]
	if !ok || tv.Value == nil {
		return nil
	}
	if tv.Value.Kind() != constant.String {
		v := constNum(tv.Value)
		v.typ, v.qty = tv.Type, f.constQuantity(e, 0)
		return v
	}
	switch x := e.(type) {
	case *ast.ParenExpr:
		return f.eval(x.X)
	case *ast.BinaryExpr:
		if x.Op == token.ADD {
			return &value{kind: kText, typ: tv.Type, text: keytmpl.Concat(f.textOf(f.eval(x.X), nil), f.textOf(f.eval(x.Y), nil))}
		}
	}
	return &value{kind: kText, typ: tv.Type, text: keytmpl.Lit(constant.StringVal(tv.Value), f.constPos(e))}
}

// constPos is where the text of a constant stands: its declaration in this package, or the place that uses it.
func (f *frame) constPos(e ast.Expr) token.Pos {
	var id *ast.Ident
	switch x := ast.Unparen(e).(type) {
	case *ast.Ident:
		id = x
	case *ast.SelectorExpr:
		id = x.Sel
	}
	if id != nil {
		if c, ok := f.p.info.Uses[id].(*types.Const); ok && c.Pkg() == f.p.pkg && c.Pos().IsValid() {
			return c.Pos()
		}
	}
	return e.Pos()
}

func (f *frame) ident(id *ast.Ident) *value {
	switch obj := f.p.info.ObjectOf(id).(type) {
	case *types.Nil:
		return &value{kind: kNil}
	case *types.Var:
		return f.loadVar(obj)
	case *types.Func:
		return &value{kind: kFunc, typ: obj.Type(), fn: &funcValue{fn: obj.Origin()}}
	}
	return nil
}

// loadVar is what a variable holds at this point.
func (f *frame) loadVar(obj *types.Var) *value {
	if v, ok := f.shared[obj]; ok {
		if v == nil { // not assigned yet in this round
			return zeroValue(obj.Type())
		}
		return v
	}
	if v := f.st.get(cell(obj)); v != nil {
		return v
	}
	if obj.Pkg() != nil && obj.Parent() == obj.Pkg().Scope() {
		return f.p.packageVar(obj)
	}
	return symbol(obj.Type(), keytmpl.Hole{Name: obj.Name(), Reason: keytmpl.ReasonUnsupported, Pos: obj.Pos(), Sym: keytmpl.Sym{Kind: keytmpl.SymSite, Index: int(obj.Pos())}})
}

func (f *frame) selector(e *ast.SelectorExpr) *value {
	sel, ok := f.p.info.Selections[e]
	if !ok { // qualified identifier
		return f.ident(e.Sel)
	}
	switch sel.Kind() {
	case types.FieldVal:
		v := f.eval(e.X)
		return f.selectPath(v, sel)
	case types.MethodVal:
		fn := sel.Obj().(*types.Func)
		recv := f.receiver(e.X, sel)
		if r := fn.Type().(*types.Signature).Recv(); r != nil && !isPointer(r.Type()) && !isInterface(r.Type()) {
			recv = f.load(recv) // bound now, as it is
		}
		return &value{kind: kFunc, typ: sel.Type(), fn: &funcValue{fn: fn.Origin(), recv: recv}}
	case types.MethodExpr:
		return &value{kind: kFunc, typ: sel.Type(), fn: &funcValue{fn: sel.Obj().(*types.Func).Origin(), expr: true}}
	}
	return nil
}

// receiver is the value that a method selected by sel gets: x, or the embedded field of it that declares the method.
func (f *frame) receiver(x ast.Expr, sel *types.Selection) *value {
	v := f.eval(x)
	idx := sel.Index()
	if len(idx) > 1 && f.load(v).kind != kClient { // a client is made of parts that are the client
		v = f.walk(v, sel.Recv(), idx[:len(idx)-1])
	}
	return v
}

// selectPath is the field that sel selects from v, embedded fields on the way.
func (f *frame) selectPath(v *value, sel *types.Selection) *value {
	return f.walk(v, sel.Recv(), sel.Index())
}

func (f *frame) walk(v *value, t types.Type, idx []int) *value {
	for _, i := range idx {
		st := structOf(t)
		if st == nil || i >= st.NumFields() {
			return opaque(v, keytmpl.ReasonUnsupported)
		}
		fld := st.Field(i)
		v = namedByTag(f.fieldOf(v, fld), fld, st.Tag(i))
		t = fld.Type()
	}
	return v
}

// fieldOf is a field of a struct, or of what a pointer points to.
func (f *frame) fieldOf(v *value, fld *types.Var) *value {
	v = f.load(v)
	got := f.p.fieldOfNamed(v, fld.Name())
	if got == nil {
		got = v.field(fld.Name())
	}
	if got == nil {
		got = symbol(fld.Type(), keytmpl.Hole{Name: fld.Name(), Origin: keytmpl.OriginField, Reason: keytmpl.ReasonField})
	}
	if got.kind == kSym && got.typ == nil {
		got = symbol(fld.Type(), got.hole)
	}
	if got.kind == kSym && got.hole.Sym.Kind != keytmpl.SymNone && !isPointer(fld.Type()) {
		if w := f.st.get(symCell{got.hole.Sym}); w != nil { // changed through its address
			return w
		}
	}
	if got.kind == kSym && got.hole.Sym.Kind != keytmpl.SymNone && isString(got.typ) {
		if w := f.st.get(refinedCell{got.hole.Sym}); w != nil {
			return w
		}
	}
	if got.kind == kSym && (got.hole.Sym.Kind == keytmpl.SymSite || got.hole.Sym.Kind == keytmpl.SymGlobal) && (fld.Pkg() == f.p.pkg || mayHoldText(fld.Type(), 0)) {
		f.p.siteFields[got.hole.Sym] = fld.Origin()
	}
	return got
}

func (f *frame) index(e *ast.IndexExpr) *value {
	if tv, ok := f.p.info.Types[e.Index]; ok && tv.IsType() {
		return f.eval(e.X) // instantiation
	}
	if v, missing := f.indexParts(e); missing {
		return join2(v, zeroValue(f.typeOf(e)), 0)
	} else if v != nil {
		return v
	}
	return f.unknownAt(e, keytmpl.ReasonDynamic)
}

// indexOK is the value of the comma-ok form; the zero value of a missing key is left to the other branch.
func (f *frame) indexOK(e *ast.IndexExpr) *value {
	if v, _ := f.indexParts(e); v != nil {
		return v
	}
	v := f.unknownAt(e, keytmpl.ReasonDynamic)
	if t, ok := f.typeOf(e).(*types.Tuple); ok && t.Len() > 0 {
		return symbol(t.At(0).Type(), v.hole)
	}
	return v
}

// indexParts is what stands at the index; missing: it may also be a map's zero value.
func (f *frame) indexParts(e *ast.IndexExpr) (v *value, missing bool) {
	x, i := f.load(f.eval(e.X)), f.eval(e.Index)
	switch x.kind {
	case kSlice:
		if n, ok := i.constInt(); ok && n >= 0 && int(n) < len(x.elems) {
			return x.elems[n], false
		}
		if v := x.anyElem(); v != nil {
			return varying(v), false
		}
	case kMap:
		if k, ok := mapEntry(f.typeOf(e.X), i); ok && x.entries != nil {
			return x.entries[k], x.entries[k] == nil
		}
		if x.mval != nil {
			return varying(x.mval), true
		}
		return nil, true
	case kText:
		if isTextual(f.typeOf(e.X)) {
			b := &value{kind: kNum, typ: f.typeOf(e)}
			text, known := x.constText()
			if n, ok := i.constInt(); ok && known && n >= 0 && n < int64(len(text)) {
				b.num.c = constant.MakeInt64(int64(text[n]))
			}
			return b, false
		}
	case kSym:
		path := "[]"
		if _, ok := underlying(x.typ).(*types.Map); ok {
			path = "[v]"
		}
		if n, ok := i.constInt(); ok && path == "[]" {
			path = "[" + strconv.FormatInt(n, 10) + "]"
		}
		if el := elementAt(x, path); el != nil {
			h := el.hole
			h.Name = exprName(e)
			if n, ok := i.constInt(); ok && n == 0 && h.Origin == keytmpl.OriginArgs {
				h.Origin = keytmpl.OriginConfig // the name of the program
			}
			if h.Origin == keytmpl.OriginMapOrder { // looked up, not met in an iteration
				h.Origin = keytmpl.OriginElement
			}
			if k, ok := i.constText(); ok && isPlainName(k) && outside(h.Origin) {
				h.Name = k
			} else if outside(h.Origin) && path != "[v]" {
				h.Name = x.hole.Name
			}
			if h.Reason == keytmpl.ReasonNone {
				h.Reason = x.hole.Reason
			}
			return symbol(f.typeOf(e), h), false
		}
	}
	return nil, false
}

func (f *frame) slice(e *ast.SliceExpr) *value {
	x := f.load(f.eval(e.X))
	lo, loKnown := int64(0), true
	if e.Low != nil {
		lo, loKnown = f.eval(e.Low).constInt()
	}
	hi, hiKnown := int64(-1), e.High != nil
	if e.High != nil {
		hi, hiKnown = f.eval(e.High).constInt()
	}
	if e.Max != nil {
		f.eval(e.Max)
	}
	t := f.typeOf(e.X)
	switch {
	case x.kind == kSlice:
		n := int64(len(x.elems))
		if loKnown && lo <= n && !x.open && x.more == nil {
			switch {
			case e.High == nil:
				return &value{kind: kSlice, typ: x.typ, elems: x.elems[lo:]}
			case hiKnown && hi <= n && lo <= hi:
				return &value{kind: kSlice, typ: x.typ, elems: x.elems[lo:hi]}
			}
		}
		if loKnown && lo == 0 && e.High == nil {
			return x
		}
		return &value{kind: kSlice, typ: x.typ, more: x.anyElem(), open: true}
	case isTextual(t) || x.kind == kText:
		op := keytmpl.Op{Kind: keytmpl.OpPart}
		if loKnown && (e.High == nil || hiKnown) {
			args := []string{strconv.FormatInt(lo, 10), ""}
			if e.High != nil {
				args[1] = strconv.FormatInt(hi, 10)
			}
			op = keytmpl.Op{Kind: keytmpl.OpSlice, Args: args}
		}
		return &value{kind: kText, typ: x.typ, raw: x.raw, text: keytmpl.Apply(op, f.argOf(x, t))}
	case x.kind == kSym && loKnown && lo == 0 && e.High == nil:
		return x
	case x.kind == kSym:
		return &value{kind: kSlice, typ: x.typ, more: elementOf(x), open: true}
	}
	return nil
}
