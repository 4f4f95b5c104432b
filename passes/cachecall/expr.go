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
		return f.identified(v, e.Pos())
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
		v.typ = tv.Type
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
	if len(idx) > 1 {
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
		v = f.fieldOf(v, fld)
		t = fld.Type()
	}
	return v
}

// fieldOf is a field of a struct, or of what a pointer points to.
func (f *frame) fieldOf(v *value, fld *types.Var) *value {
	v = f.load(v)
	got := v.field(fld.Name())
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
	if got.kind == kSym && got.hole.Sym.Kind == keytmpl.SymSite && fld.Pkg() == f.p.pkg {
		f.p.siteFields[got.hole.Sym] = fld.Origin()
	}
	return got
}

// load is what a pointer points to; other values are given back.
func (f *frame) load(v *value) *value {
	switch {
	case v.kind == kPtr:
		var out *value
		for _, c := range v.cells {
			out = join2(out, f.loadCell(c, v.typ), 0)
		}
		if out == nil {
			return opaque(&value{typ: elemType(v.typ)}, keytmpl.ReasonPointer)
		}
		return out
	case v.kind == kSym && (isPointer(v.typ) || isInterface(v.typ)) && v.hole.Sym.Kind != keytmpl.SymNone:
		if got := f.st.get(symCell{v.hole.Sym}); got != nil {
			return got
		}
		if isBuffer(deref(v.typ)) { // what was written to it before
			return symbol(deref(v.typ), v.hole)
		}
		return v
	}
	return v
}

func (f *frame) loadCell(c cell, ptr types.Type) *value {
	if obj, ok := c.(*types.Var); ok {
		return f.loadVar(obj)
	}
	if v := f.st.get(c); v != nil {
		return v
	}
	return opaque(&value{typ: elemType(ptr)}, keytmpl.ReasonPointer)
}

// store assigns v to an lvalue.
func (f *frame) store(l ast.Expr, v *value) {
	switch l := ast.Unparen(l).(type) {
	case *ast.Ident:
		if l.Name == "_" {
			return
		}
		obj := f.p.info.ObjectOf(l)
		if vr, ok := obj.(*types.Var); ok {
			if vr.Parent() != f.p.pkg.Scope() {
				f.setVar(vr, v)
			} else {
				f.st.set(cell(vr), v) // seen in this function; what others see is packageVar's business
				f.noteVar(vr, v)
			}
		}
	case *ast.SelectorExpr:
		sel, ok := f.p.info.Selections[l]
		if !ok {
			return
		}
		fld, ok := sel.Obj().(*types.Var)
		if !ok {
			return
		}
		f.noteField(fld, v)
		f.update(l.X, sel.Recv(), sel.Index(), func(*value) *value { return v })
	case *ast.IndexExpr:
		i := f.eval(l.Index)
		if p := f.eval(l.X); f.reference(p) { // an array behind a pointer
			f.storeThrough(p, f.withIndex(f.load(p), i, v))
			return
		}
		f.modify(l.X, func(old *value) *value { return f.withIndex(old, i, v) })
	case *ast.StarExpr:
		f.storeThrough(f.eval(l.X), v)
	}
}

// modify changes what an addressable expression holds.
func (f *frame) modify(l ast.Expr, change func(*value) *value) {
	switch x := ast.Unparen(l).(type) {
	case *ast.Ident:
		after := change(f.eval(x))
		f.store(x, after)
		f.shareChange(x, after, change)
	case *ast.SelectorExpr:
		if sel, ok := f.p.info.Selections[x]; ok && sel.Kind() == types.FieldVal {
			f.update(x.X, sel.Recv(), sel.Index(), change)
			return
		}
		f.store(x.Sel, change(f.eval(x)))
	case *ast.StarExpr:
		p := f.eval(x.X)
		f.storeThrough(p, change(f.load(p)))
	case *ast.IndexExpr:
		f.store(x, change(f.eval(x)))
	}
}

// update changes the field at idx of the struct (or of what the pointer points to) that x holds.
func (f *frame) update(x ast.Expr, t types.Type, idx []int, change func(*value) *value) {
	v := f.eval(x)
	if f.reference(v) {
		f.storeThrough(v, f.changed(f.load(v), t, idx, change))
		return
	}
	f.modify(x, func(old *value) *value { return f.changed(old, t, idx, change) })
}

// reference: v is a pointer, so that a change through it reaches what it points to.
func (f *frame) reference(v *value) bool {
	return v.kind == kPtr || v.kind == kSym && isPointer(v.typ)
}

// changed is a copy of the struct v with the field at idx changed; a pointer on the way is followed.
func (f *frame) changed(v *value, t types.Type, idx []int, change func(*value) *value) *value {
	st := structOf(t)
	if st == nil || idx[0] >= st.NumFields() {
		return v
	}
	fld := st.Field(idx[0])
	if v.kind != kStruct && v.kind != kSym {
		v = opaque(v, keytmpl.ReasonUnsupported)
	}
	inner := f.fieldOf(v, fld)
	if len(idx) == 1 {
		return v.withField(fld.Name(), change(inner))
	}
	if f.reference(inner) {
		f.storeThrough(inner, f.changed(f.load(inner), fld.Type(), idx[1:], change))
		return v
	}
	return v.withField(fld.Name(), f.changed(inner, fld.Type(), idx[1:], change))
}

// storeThrough assigns through a pointer: for sure when it has one target, else perhaps.
func (f *frame) storeThrough(p *value, v *value) {
	switch {
	case p.kind == kPtr && len(p.cells) == 1:
		f.setCell(p.cells[0], v)
	case p.kind == kPtr:
		for _, c := range p.cells {
			f.setCell(c, join2(f.loadCell(c, p.typ), v, 0))
		}
	case p.kind == kSym && p.hole.Sym.Kind != keytmpl.SymNone:
		c := symCell{p.hole.Sym}
		if f.st.get(c) == nil && f.entry != nil {
			f.entry.set(c, p)
		}
		f.setPlace(c, v)
		if p.hole.Sym.Kind == keytmpl.SymGlobal {
			if obj := f.p.globals[p.hole.Sym.Path]; obj != nil {
				f.noteVar(obj, v)
			}
		}
	}
}

func (f *frame) setCell(c cell, v *value) {
	if obj, ok := c.(*types.Var); ok {
		f.setVar(obj, v)
		return
	}
	f.setPlace(c, v)
}

// withIndex is a slice or map with one element changed.
func (f *frame) withIndex(old, i, v *value) *value {
	old = f.load(old)
	switch old.kind {
	case kSlice:
		out := *old
		if n, ok := i.constInt(); ok && n >= 0 && int(n) < len(old.elems) && f.loops == 0 {
			out.elems = append([]*value(nil), old.elems...)
			out.elems[n] = v
			return &out
		}
		if len(old.elems) > 0 && allZero(old.elems) && !old.open { // make([]T, n): filled by index
			return &value{kind: kSlice, typ: old.typ, more: join2(old.more, v, 0), open: true}
		}
		out.elems = make([]*value, len(old.elems))
		for k, e := range old.elems {
			out.elems[k] = join2(e, v, 0)
		}
		out.more = join2(old.more, v, 0)
		if old.more == nil && !old.open && len(old.elems) > 0 {
			out.more = nil
		} else {
			out.open = true
		}
		return &out
	case kMap:
		out := &value{kind: kMap, typ: old.typ, mkey: join2(old.mkey, i, 0), mval: join2(old.mval, v, 0)}
		if k, ok := i.constText(); ok && old.entries != nil && len(old.entries) < maxFields && f.loops == 0 {
			out.entries = make(map[string]*value, len(old.entries)+1)
			for n, e := range old.entries {
				out.entries[n] = e
			}
			out.entries[k] = v
		}
		return out
	case kText: // bytes
		h := keytmpl.Hole{Name: "bytes", Type: typeName(old.typ), Bytes: keytmpl.AllBytes(), Min: old.text.MinLen(), Max: old.text.MaxLen(), Reason: keytmpl.ReasonUnsupported}
		return &value{kind: kText, typ: old.typ, raw: old.raw, text: keytmpl.Of(h)}
	case kSym, kNil:
		switch types.Unalias(old.typOr(nil)).(type) {
		case nil:
		default:
			if _, ok := old.typ.Underlying().(*types.Map); ok {
				return &value{kind: kMap, typ: old.typ, mkey: join2(elementAt(old, "[k]"), i, 0), mval: join2(elementAt(old, "[v]"), v, 0)}
			}
			if p, ok := old.typ.Underlying().(*types.Pointer); ok {
				if _, ok := p.Elem().Underlying().(*types.Array); ok {
					return &value{kind: kSlice, typ: p.Elem(), more: join2(elementOf(old), v, 0), open: true}
				}
			}
			if _, ok := old.typ.Underlying().(*types.Array); ok {
				return &value{kind: kSlice, typ: old.typ, more: join2(elementOf(old), v, 0), open: true}
			}
			if _, ok := old.typ.Underlying().(*types.Slice); ok {
				return &value{kind: kSlice, typ: old.typ, more: join2(elementOf(old), v, 0), open: true}
			}
		}
	}
	return old
}

func (v *value) typOr(t types.Type) types.Type {
	if v.typ != nil {
		return v.typ
	}
	return t
}

func allZero(vs []*value) bool {
	for _, v := range vs {
		s, ok := v.constText()
		if !ok || s != "" {
			return false
		}
	}
	return true
}

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
		if v.kind == kNum && v.num.sym != nil {
			return &value{kind: kNum, typ: v.typ, num: num{sym: v.num.sym, mul: -v.num.mul}}
		}
		if v.kind == kNum && v.num.c != nil {
			return &value{kind: kNum, typ: v.typ, num: num{c: constant.UnaryOp(token.SUB, v.num.c, 0)}}
		}
		return &value{kind: kNum, typ: f.typeOf(e)}
	}
	f.eval(e.X)
	return &value{kind: kNum, typ: f.typeOf(e)}
}

// addressOf is a pointer to a variable, to a field, or to a new value.
func (f *frame) addressOf(e *ast.UnaryExpr) *value {
	t := f.typeOf(e)
	switch x := ast.Unparen(e.X).(type) {
	case *ast.CompositeLit:
		c := allocCell{pos: x.Pos()}
		f.alloc(c, f.composite(x))
		return &value{kind: kPtr, typ: t, cells: []cell{c}}
	case *ast.Ident:
		if obj, ok := f.p.info.ObjectOf(x).(*types.Var); ok && obj.Parent() != f.p.pkg.Scope() {
			return &value{kind: kPtr, typ: t, cells: []cell{cell(obj)}}
		}
	}
	// A pointer into a struct or slice: what it points to may change behind our back.
	v := f.eval(e.X)
	if v.kind == kSym && v.hole.Sym.Kind != keytmpl.SymNone {
		return symbol(t, v.hole)
	}
	c := allocCell{pos: e.Pos(), n: 1}
	f.st.set(c, v)
	if _, ok := ast.Unparen(e.X).(*ast.SelectorExpr); ok && !isNumeric(f.typeOf(e.X)) {
		f.modify(e.X, func(old *value) *value {
			return symbol(f.typeOf(e.X), keytmpl.Hole{Name: exprName(e.X), Reason: keytmpl.ReasonPointer, Pos: e.Pos()})
		})
	}
	return &value{kind: kPtr, typ: t, cells: []cell{c}}
}

// alloc makes a new value at c. In a loop, those of earlier rounds may still be in use.
func (f *frame) alloc(c cell, v *value) {
	if f.loops > 0 || f.unrolling > 0 {
		v = join2(f.st.get(c), v, 0)
	}
	f.st.set(c, v)
}

func (f *frame) binary(op token.Token, x, y ast.Expr, pos token.Pos) *value {
	t := f.typeOf(x)
	a, b := f.eval(x), f.eval(y)
	if op == token.ADD && (isTextual(t) || isTextual(f.typeOf(y))) {
		return &value{kind: kText, typ: t, text: keytmpl.Concat(f.textOf(a, t), f.textOf(b, f.typeOf(y)))}
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
	if t != nil && isUntyped(t) {
		t = f.typeOf(y)
	}
	v.typ = t
	if v.num.c != nil && !fits(v.num.c, t) {
		return &value{kind: kNum, typ: t}
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
	if a.kind == kNum && b.kind == kNum && a.num.c != nil && b.num.c != nil {
		if c := constBinary(op, a.num.c, b.num.c); c != nil {
			return constNum(c)
		}
		return out
	}
	if op == token.MUL {
		for _, p := range [2][2]*value{{a, b}, {b, a}} {
			if n, ok := p[1].constInt(); ok {
				if s, mul, ok := linear(p[0]); ok && n != 0 && (mul == 1 || n == 1) {
					out.num.sym, out.num.mul = s, mul*n
				}
				if lo, hi, ok := p[0].bounds(); ok && n > 0 && hi < (1<<62)/n && lo > -(1<<62)/n {
					out.num.ranged, out.num.lo, out.num.hi = true, lo*n, hi*n
				}
				return out
			}
		}
	}
	alo, ahi, aok := a.bounds()
	blo, bhi, bok := b.bounds()
	const lim = 1 << 61
	small := func(n int64) bool { return -lim < n && n < lim }
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

// linear takes a value as a symbol times a constant.
func linear(v *value) (sym *value, mul int64, ok bool) {
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
		if k, ok := i.constText(); ok && x.entries != nil {
			return x.entries[k], x.entries[k] == nil
		}
		if x.mval != nil {
			return varying(x.mval), true
		}
		return nil, true
	case kText:
		if isTextual(f.typeOf(e.X)) {
			return &value{kind: kNum, typ: f.typeOf(e)}, false
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

func (f *frame) composite(e *ast.CompositeLit) *value {
	t := f.typeOf(e)
	switch u := underlying(t).(type) {
	case *types.Pointer: // elided &T in a literal of pointers
		c := allocCell{pos: e.Pos()}
		f.alloc(c, f.structLit(e, u.Elem()))
		return &value{kind: kPtr, typ: t, cells: []cell{c}}
	case *types.Struct:
		return f.structLit(e, t)
	case *types.Slice, *types.Array:
		if isBytes(t) {
			return f.bytesLit(e, t)
		}
		return f.sliceLit(e, t)
	case *types.Map:
		return f.mapLit(e, t)
	}
	return nil
}

func (f *frame) structLit(e *ast.CompositeLit, t types.Type) *value {
	if v := zeroValue(t); v.kind == kText { // bytes.Buffer{}, strings.Builder{}
		return v
	}
	st := structOf(t)
	out := &value{kind: kStruct, typ: t, fields: map[string]*value{}}
	if st == nil {
		return out
	}
	for i, el := range e.Elts {
		var fld *types.Var
		x := el
		if kv, ok := el.(*ast.KeyValueExpr); ok {
			if id, ok := kv.Key.(*ast.Ident); ok {
				fld, _ = f.p.info.ObjectOf(id).(*types.Var)
			}
			x = kv.Value
		} else if i < st.NumFields() {
			fld = st.Field(i)
		}
		v := f.eval(x)
		if fld == nil {
			continue
		}
		v = f.convert(v, fld.Type())
		if len(out.fields) < maxFields {
			out.fields[fld.Name()] = v
		}
		f.noteField(fld, v)
	}
	f.noteZero(st, out.fields)
	return out
}

func (f *frame) sliceLit(e *ast.CompositeLit, t types.Type) *value {
	out := &value{kind: kSlice, typ: t}
	at := 0
	fill := func(n int) { // what is left out is zero
		for len(out.elems) < min(n, maxElems) {
			out.elems = append(out.elems, zeroValue(elemType(t)))
		}
		if n > maxElems {
			out.more, out.open = join2(out.more, zeroValue(elemType(t)), 0), true
		}
	}
	for _, el := range e.Elts {
		x := el
		if kv, ok := el.(*ast.KeyValueExpr); ok {
			x = kv.Value
			n, ok := f.eval(kv.Key).constInt()
			if !ok || n < 0 || n > 1<<20 {
				n = maxElems
			}
			at = int(n)
		}
		v := f.convert(f.eval(x), elemType(t))
		switch {
		case at < len(out.elems):
			out.elems[at] = v
		case at < maxElems:
			fill(at)
			out.elems = append(out.elems, v)
		default:
			fill(at)
			out.more, out.open = join2(out.more, v, 0), true
		}
		at++
	}
	if a, ok := underlying(t).(*types.Array); ok && int(min(a.Len(), 1<<20)) > max(at, len(out.elems)) {
		fill(int(min(a.Len(), 1<<20)))
	}
	if out.open {
		return &value{kind: kSlice, typ: t, more: out.anyElem(), open: true}
	}
	return out
}

func (f *frame) mapLit(e *ast.CompositeLit, t types.Type) *value {
	out := &value{kind: kMap, typ: t, entries: map[string]*value{}}
	m, _ := underlying(t).(*types.Map)
	for _, el := range e.Elts {
		kv, ok := el.(*ast.KeyValueExpr)
		if !ok {
			continue
		}
		k, v := f.eval(kv.Key), f.eval(kv.Value)
		if m != nil {
			k, v = f.convert(k, m.Key()), f.convert(v, m.Elem())
		}
		out.mkey, out.mval = join2(out.mkey, k, 0), join2(out.mval, v, 0)
		if s, ok := k.constText(); ok && out.entries != nil && len(out.entries) < maxFields {
			out.entries[s] = v
		} else {
			out.entries = nil
		}
	}
	return out
}

// bytesLit is a []byte or byte array that is written out.
func (f *frame) bytesLit(e *ast.CompositeLit, t types.Type) *value {
	var parts []keytmpl.Set
	for _, el := range e.Elts {
		if _, ok := el.(*ast.KeyValueExpr); ok || len(parts) > maxElems {
			return opaque(symbol(t, keytmpl.Hole{Name: "bytes"}), keytmpl.ReasonUnsupported)
		}
		if n, ok := f.eval(el).constInt(); ok && n >= 0 && n < 256 {
			parts = append(parts, keytmpl.Lit(string([]byte{byte(n)}), el.Pos()))
			continue
		}
		parts = append(parts, keytmpl.Of(keytmpl.Hole{Name: exprName(el), Type: "byte", Bytes: keytmpl.AllBytes(), Min: 1, Max: 1, Varies: f.loops > 0}))
	}
	if a, ok := underlying(t).(*types.Array); ok && a.Len() > int64(len(parts)) {
		return opaque(symbol(t, keytmpl.Hole{Name: "bytes"}), keytmpl.ReasonUnsupported)
	}
	return &value{kind: kText, typ: t, raw: true, text: keytmpl.Concat(append(parts, keytmpl.Lit("", e.Pos()))...)}
}
