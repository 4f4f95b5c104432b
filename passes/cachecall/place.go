package cachecall

import (
	"cmp"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/cachevet/cachevet/internal/keytmpl"
)

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
	}
	return pointee(v)
}

// pointee is what a pointer to a string, a number or a bool points to, when the pointer is known as a symbol only: a symbol
// of its own, so that neither this function nor a caller that fills it in takes one for the other.
func pointee(v *value) *value {
	if v.kind != kSym || !isPointer(v.typ) {
		return v
	}
	elem := elemType(v.typ)
	if _, basic := underlying(elem).(*types.Basic); !basic {
		return v
	}
	h := v.hole
	if h.Type != "" {
		h.Type = typeName(elem)
	}
	if h.Sym.Kind != keytmpl.SymNone {
		h.Sym.Path = joinPath(h.Sym.Path, stepPointee)
	}
	out := *v
	out.typ, out.hole = elem, h
	return &out
}

// stepPointee is the step of a symbol's path from a pointer to what it points to.
const stepPointee = "*"

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
			if obj, ok := f.p.info.Uses[l.Sel].(*types.Var); ok {
				f.st.set(cell(obj), v)
				if f.p.givesTo(obj) {
					f.give(f.p.fieldKey(obj), v)
				}
			}
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
			f.storeThrough(p, f.withIndex(f.load(p), i, v, 0))
			return
		}
		from := f.lowest(l.Index)
		f.modify(l.X, func(old *value) *value { return f.withIndex(old, i, v, from) })
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
	var after *value
	switch {
	case len(idx) == 1:
		if v.kind != kStruct && !f.inTest() {
			f.p.assigned[fld.Origin()] = true
		}
		after = change(inner)
	case f.reference(inner):
		f.storeThrough(inner, f.changed(f.load(inner), fld.Type(), idx[1:], change))
		return v
	default:
		after = f.changed(inner, fld.Type(), idx[1:], change)
	}
	if after.kind == kStruct && inner.kind == kStruct { // a field of a field: the outer one holds something else now, too
		f.noteField(fld, after)
	}
	return v.withField(fld.Name(), after)
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
			f.firsts[p.hole.Sym] = p
		}
		f.setPlace(c, v)
		if p.hole.Sym.Kind == keytmpl.SymGlobal {
			if obj := f.p.globals[p.hole.Sym.Path]; obj != nil {
				f.noteVar(obj, v)
			}
		}
	case p.kind == kSym && (p.hole.Reason == keytmpl.ReasonTooLarge || p.hole.Reason == keytmpl.ReasonLoop):
		f.storeAnywhere(deref(p.typ), v)
	}
}

// storeAnywhere assigns through a pointer that may point to more places than are told apart: perhaps to any place of its type.
// The places are taken in source order, so that the outcome does not depend on that of a map.
func (f *frame) storeAnywhere(t types.Type, v *value) {
	if t == nil {
		return
	}
	known := f.st.delta(nil)
	var places []cell
	for c, old := range known {
		if _, ok := placeOf(c); ok && old != nil && old.typ != nil && types.Identical(old.typ, t) {
			places = append(places, c)
		}
	}
	slices.SortFunc(places, func(a, b cell) int {
		x, _ := placeOf(a)
		y, _ := placeOf(b)
		return cmp.Or(cmp.Compare(x.pos, y.pos), cmp.Compare(x.n, y.n))
	})
	for _, c := range places {
		f.setCell(c, join2(known[c], v, 0))
	}
}

// placeOf is where a cell is made that a pointer can point to: a variable, or a new value.
func placeOf(c cell) (at allocCell, ok bool) {
	switch c := c.(type) {
	case allocCell:
		return c, true
	case *types.Var:
		return allocCell{pos: c.Pos(), n: -1}, true
	}
	return allocCell{}, false
}

func (f *frame) setCell(c cell, v *value) {
	if obj, ok := c.(*types.Var); ok {
		f.setVar(obj, v)
	} else {
		f.setPlace(c, v)
	}
	if len(f.holders[c]) > 0 {
		f.retell(c)
	}
}

// withIndex is a slice or map with one element changed, whose index is no lower than from.
func (f *frame) withIndex(old, i, v *value, from int) *value {
	old = f.load(old)
	switch old.kind {
	case kSlice:
		out := *old
		out.seqs = nil
		if n, ok := i.constInt(); ok && n >= 0 && int(n) < len(old.elems) && f.loops == 0 {
			out.elems = append([]*value(nil), old.elems...)
			out.elems[n] = v
			return &out
		} else if ok && int(n) == len(old.elems) && n < maxElems && old.open && f.loops == 0 { // make([]T, len(x)+1): the next one
			out.elems = append(old.elems[:n:n], v)
			return &out
		}
		if len(old.elems) > 0 && allZero(old.elems) && !old.open { // make([]T, n): filled by index
			return &value{kind: kSlice, typ: old.typ, more: join2(old.more, v, 0), open: true}
		}
		out.elems = make([]*value, len(old.elems))
		for k, e := range old.elems {
			out.elems[k] = e
			if k >= from {
				out.elems[k] = join2(e, v, 0)
			}
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
		if k, ok := mapEntry(old.typ, i); ok && old.entries != nil && len(old.entries) < maxFields && f.loops == 0 {
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

// lowest is the lowest that an index can be, as far as it is a constant added to what counts a loop.
func (f *frame) lowest(e ast.Expr) int {
	b, ok := ast.Unparen(e).(*ast.BinaryExpr)
	if !ok || b.Op != token.ADD || f.decl == nil || f.decl.Body == nil {
		return 0
	}
	for _, side := range [][2]ast.Expr{{b.X, b.Y}, {b.Y, b.X}} {
		c := f.p.info.Types[side[1]].Value
		id, ok := ast.Unparen(side[0]).(*ast.Ident)
		if c == nil || !ok || constant.ToInt(c).Kind() != constant.Int {
			continue
		}
		n, exact := constant.Int64Val(constant.ToInt(c))
		if v, ok := f.p.info.Uses[id].(*types.Var); ok && exact && 0 < n && n < maxElems && f.isRangeIndex(v) {
			return int(n)
		}
	}
	return 0
}

// isRangeIndex: the variable is the index of a range statement, which nothing else sets.
func (f *frame) isRangeIndex(v *types.Var) bool {
	key, set := false, false
	is := func(e ast.Expr) bool {
		id, ok := e.(*ast.Ident)
		return ok && f.p.info.ObjectOf(id) == v
	}
	ast.Inspect(f.decl.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.RangeStmt:
			if n.Tok == token.DEFINE && n.Key != nil && is(n.Key) {
				switch underlying(f.typeOf(n.X)).(type) {
				case *types.Slice, *types.Array, *types.Pointer, *types.Basic:
					key = true
				}
			}
		case *ast.AssignStmt:
			set = set || slices.ContainsFunc(n.Lhs, is)
		case *ast.IncDecStmt:
			set = set || is(n.X)
		case *ast.UnaryExpr:
			set = set || n.Op == token.AND && is(ast.Unparen(n.X))
		}
		return !set
	})
	return key && !set
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
	if v.kind == kSym && v.hole.Sym.Kind != keytmpl.SymNone && f.ownPlace(e.X, v.hole.Sym) {
		return symbol(t, v.hole)
	}
	c := allocCell{pos: e.Pos(), n: 1}
	f.st.set(c, v)
	if x, ok := ast.Unparen(e.X).(*ast.IndexExpr); ok {
		f.addElement(c, x)
	}
	if _, ok := ast.Unparen(e.X).(*ast.SelectorExpr); ok && !isNumeric(f.typeOf(e.X)) {
		f.modify(e.X, func(old *value) *value {
			return symbol(f.typeOf(e.X), keytmpl.Hole{Name: exprName(e.X), Reason: keytmpl.ReasonPointer, Pos: e.Pos()})
		})
	}
	return &value{kind: kPtr, typ: t, cells: []cell{c}}
}

// ownPlace: what x holds is sym because sym stands for this very place, not because its value was put there: a field of what a
// caller gives by pointer is, a field of a new struct that was set to a parameter is not.
func (f *frame) ownPlace(x ast.Expr, sym keytmpl.Sym) bool {
	switch x := ast.Unparen(x).(type) {
	case *ast.Ident:
		obj, ok := f.p.info.ObjectOf(x).(*types.Var)
		return ok && (obj.Parent() == f.p.pkg.Scope() || sym.Kind == keytmpl.SymSite || obj.Kind() == types.ParamVar || obj.Kind() == types.RecvVar)
	case *ast.SelectorExpr:
		if _, ok := f.p.info.Selections[x]; !ok {
			return true // a variable of another package
		}
		return f.ownPart(x.X, sym)
	case *ast.IndexExpr:
		return f.ownPart(x.X, sym)
	}
	return true
}

// ownPart is ownPlace for a place within what x holds or points to.
func (f *frame) ownPart(x ast.Expr, sym keytmpl.Sym) bool {
	whole := f.load(f.eval(x))
	if whole.kind == kStruct && whole.base != nil {
		whole = whole.base
	}
	of := whole.hole.Sym
	if whole.kind != kSym || of.Kind != sym.Kind || of.Index != sym.Index || len(sym.Path) <= len(of.Path) || !strings.HasPrefix(sym.Path, of.Path) {
		return false
	}
	return isReference(f.typeOf(x)) || f.ownPlace(x, of)
}

// isReference: what is changed through a value of the type is seen by all that hold it.
func isReference(t types.Type) bool {
	switch underlying(t).(type) {
	case *types.Pointer, *types.Slice, *types.Map:
		return true
	}
	return false
}

// alloc makes a new value at c. In a loop, those of earlier rounds may still be in use.
func (f *frame) alloc(c cell, v *value) {
	if f.loops > 0 || f.unrolling > 0 {
		v = join2(f.st.get(c), v, 0)
	}
	f.st.set(c, v)
}
