package cachecall

import (
	"go/ast"
	"go/token"
	"go/types"
	"strconv"
	"strings"

	"github.com/cachevet/cachevet/internal/keytmpl"
)

// A function that hands what it is given on to code that is not seen (a decoder, a hook behind an interface) may come back
// with other values there. Where it was given a pointer, it knows so itself; where it was given an interface or a list, only
// its callers know what that holds: they are told.

// lostCell holds, for a parameter that is no pointer itself, that what it refers to may have been changed by code that is
// not seen. It holds in a state if it holds on some way there.
type lostCell struct{ sym keytmpl.Sym }

// The two kinds of loss, as the values of posts. Their names are no names of Go.
const (
	lostAll      = "*"  // anything may have changed
	lostExported = "*." // exported fields only: code of another program knows no others
)

func lostMark(all bool) *value {
	name := lostExported
	if all {
		name = lostAll
	}
	return symbol(nil, keytmpl.Hole{Name: name, Reason: keytmpl.ReasonPointer})
}

// asLost: the value of a post tells that what the parameter refers to is lost.
func asLost(v *value) (all, ok bool) {
	if v == nil || v.kind != kSym || v.typ != nil || v.hole.Sym.Kind != keytmpl.SymNone {
		return false, false
	}
	return v.hole.Name == lostAll, v.hole.Name == lostAll || v.hole.Name == lostExported
}

// lend is what becomes of an argument of a call of which nothing is known.
func (f *frame) lend(e *ast.CallExpr, i int, a *value) {
	if a == nil || a.typ == nil {
		return
	}
	if e != nil {
		if fn := f.p.callee(e); fn != nil && onlyReads(fn, i, a.typ) {
			return
		}
	}
	f.lose(e, i, a, e == nil || !f.outside(e), false)
	f.lendField(e, i, a)
}

// lendField: the argument is the address of a field of what this function got from elsewhere, and the called function may
// keep it.
func (f *frame) lendField(e *ast.CallExpr, i int, a *value) {
	if e == nil || i >= len(e.Args) || a.kind != kSym || a.hole.Sym.Kind == keytmpl.SymParam {
		return
	}
	u, ok := ast.Unparen(e.Args[i]).(*ast.UnaryExpr)
	if !ok || u.Op != token.AND {
		return
	}
	x, ok := ast.Unparen(u.X).(*ast.SelectorExpr)
	if !ok || !mayHoldText(f.typeOf(x), 0) {
		return
	}
	f.modify(x, func(old *value) *value { return f.lostValue(e, i, f.load(old), f.typeOf(x), !f.outside(e)) })
}

// lose makes what a value refers to unknown. own: what this function itself holds is lost as well.
func (f *frame) lose(e *ast.CallExpr, i int, v *value, all, own bool) {
	switch {
	case v == nil:
	case v.kind == kPtr && own:
		for _, c := range v.cells {
			f.setCell(c, f.lostValue(e, i, f.loadCell(c, v.typ), deref(v.typ), all))
		}
	case v.kind == kSlice && own:
		for _, w := range v.elems {
			f.lose(e, i, w, all, own)
		}
		f.lose(e, i, v.more, all, own)
	case v.kind == kSym && v.hole.Sym.Kind == keytmpl.SymParam && isPointer(v.typ) && !isTypeParam(deref(v.typ)):
		if f.ofProgram(deref(v.typ)) || isBuffer(deref(v.typ)) {
			f.storeThrough(v, f.lostValue(e, i, f.load(v), deref(v.typ), all))
		}
	case v.kind == kSym && v.hole.Sym.Kind == keytmpl.SymParam && mayReferTo(v.typ):
		mark := lostMark(all)
		if old, ok := asLost(f.st.get(lostCell{v.hole.Sym})); ok && old {
			mark = lostMark(true)
		}
		f.st.set(lostCell{v.hole.Sym}, mark)
	}
}

// lostValue is a value of type t after code that is not seen may have changed it.
func (f *frame) lostValue(e *ast.CallExpr, i int, old *value, t types.Type, all bool) *value {
	h := keytmpl.Hole{Name: "value", Reason: keytmpl.ReasonPointer, Varies: f.loops > 0}
	if old.kind == kSym && old.hole.Name != "" {
		h.Name = old.hole.Name
	}
	if e != nil {
		h.Pos = e.Pos()
		h.Sym = keytmpl.Sym{Kind: keytmpl.SymSite, Index: int(e.Pos()), Path: "lent" + strconv.Itoa(i)}
		if i >= 0 && i < len(e.Args) {
			h.Name = strings.TrimPrefix(exprName(e.Args[i]), "&")
		}
	}
	st := structOf(t)
	if all || st == nil || isPointer(t) || isBuffer(t) {
		return symbol(t, f.p.anyOf(t, h))
	}
	out := &value{kind: kStruct, typ: t, base: symbol(t, h), fields: map[string]*value{}}
	for k := range min(st.NumFields(), maxFields) {
		if fld := st.Field(k); !fld.Exported() && !fld.Embedded() {
			if w := f.fieldOf(old, fld); w != nil {
				out.fields[fld.Name()] = w
			}
		}
	}
	return out
}

// ofProgram: the type is text, a number or the like, or is declared in the program under analysis.
func (f *frame) ofProgram(t types.Type) bool {
	n, ok := types.Unalias(t).(*types.Named)
	if !ok || n.Obj().Pkg() == nil {
		return true
	}
	return n.Obj().Pkg() == f.p.pkg || f.p.sameProgram(n.Obj().Pkg())
}

// mayReferTo: an interface, or a list of interfaces or pointers.
func mayReferTo(t types.Type) bool {
	if s, ok := underlying(t).(*types.Slice); ok {
		return isInterface(s.Elem()) || isPointer(s.Elem())
	}
	return isInterface(t) || isPointer(t)
}

func isTypeParam(t types.Type) bool {
	_, ok := types.Unalias(t).(*types.TypeParam)
	return ok
}

// takesAny: the parameter can be a pointer to any type.
func takesAny(fn *types.Func, i int) bool {
	sig := fn.Origin().Signature()
	n := sig.Params().Len() - 1
	if n < 0 {
		return false
	}
	t := sig.Params().At(min(i, n)).Type()
	if s, ok := underlying(t).(*types.Slice); ok && sig.Variadic() && i >= n {
		t = s.Elem()
	}
	for range 3 {
		switch u := types.Unalias(t).(type) {
		case *types.TypeParam:
			return true
		case *types.Pointer:
			t = u.Elem()
		case *types.Slice:
			t = u.Elem()
		}
	}
	it, ok := underlying(t).(*types.Interface)
	return ok && it.Empty()
}

// lostPosts are the posts that only tell of a loss, or of a struct of which fields are lost. They matter where a function is
// told of for another reason: of a function that nothing is known of, callers expect no less.
func (p *pkgPass) lostPosts(s *summary) []post {
	var out []post
	for _, post := range s.posts {
		if len(s.effects) > 0 || changesText(post.val) {
			continue // told anyway
		}
		if _, ok := asLost(post.val); ok || post.val.kind == kSym || post.val.kind == kStruct && post.val.base != nil {
			post.val = p.portable(post.val, 0)
			out = append(out, post)
		}
	}
	return out
}

// A method of another package of the program of which nothing is told changes no text in its receiver, if that package tells
// of other methods of the type: it tells of all that do.

// keepsReceiver: the called method changes no text that its receiver holds.
func (f *frame) keepsReceiver(e *ast.CallExpr) bool {
	if e == nil {
		return false
	}
	fn := f.p.callee(e)
	if fn == nil || fn.Pkg() == nil || fn.Pkg() == f.p.pkg || !f.p.sameProgram(fn.Pkg()) {
		return false
	}
	return f.p.facts.tellAllOf(fn.Pkg().Path(), recvName(fn))
}

// tellAllOf: the package tells of some methods of a type, and nothing that it tells was cut.
func (m imports) tellAllOf(path, typ string) bool {
	p := m[path]
	if p == nil || typ == "" || m.cut(path) {
		return false
	}
	for name := range p.entries {
		if strings.HasPrefix(name, typ+".") {
			return true
		}
	}
	return false
}

// cut: the package has more to tell than it does.
func (m imports) cut(path string) bool {
	m.told(path, "")
	p := m[path]
	if p == nil {
		return false
	}
	_, cut := p.entries[cutEntry]
	return cut
}

// toldSetters tells importers of the methods that may change a text in their receiver and are not told of otherwise, where
// they hear of other methods of the type.
func (p *pkgPass) toldSetters(told map[*types.Func]bool) []exported {
	known := map[*types.TypeName]bool{}
	for fn := range told {
		if tn := recvType(fn); tn != nil {
			known[tn] = true
		}
	}
	if len(known) == 0 {
		return nil
	}
	p.indexAll()
	setters := p.setters()
	var list []exported
	for _, fn := range p.funcs {
		tn := recvType(fn)
		if tn == nil || !known[tn] || told[fn] || !p.exportable(fn) || !setters[fn] || !isPointer(fn.Signature().Recv().Type()) {
			continue
		}
		e := &encoder{b: []byte{factVersion}}
		n := fn.Signature().Results().Len()
		e.uint(uint64(n))
		for range n {
			e.value(nil)
		}
		e.uint(0) // cache calls
		e.uint(1) // posts
		e.int(-1)
		e.str("")
		e.value(lostMark(true))
		e.uint(0) // notes
		list = append(list, exported{obj: fn, data: e.withVariants(nil)})
	}
	return list
}

// setters are the functions that assign fields with text, directly or not.
func (p *pkgPass) setters() map[*types.Func]bool {
	out := map[*types.Func]bool{}
	todo := append([]*types.Func(nil), p.decoders...)
	for fld, fns := range p.fieldFns {
		if mayHoldText(fld.Type(), 0) {
			todo = append(todo, fns...)
		}
	}
	for ; len(todo) > 0; todo = todo[1:] {
		fn := todo[0]
		if fn == nil || out[fn] {
			continue
		}
		out[fn] = true
		todo = append(todo, p.uses[fn]...)
	}
	return out
}

// overwritten: a function of which nothing is known is given a part of a text of bytes, as functions are that write there:
// util.PutUint32(key[4:], id). What stands before that part stays.
func (f *frame) overwritten(e *ast.CallExpr, i int) {
	if e == nil || i >= len(e.Args) {
		return
	}
	part, ok := ast.Unparen(e.Args[i]).(*ast.SliceExpr)
	if !ok || !isBytes(f.typeOf(part)) {
		return
	}
	if fn := f.p.callee(e); fn != nil && isReader(fn.Name(), i) {
		return
	}
	low := int64(0)
	if part.Low != nil {
		low, _ = f.eval(part.Low).constInt()
	}
	root := rootOrSelf(part)
	switch ast.Unparen(root).(type) {
	case *ast.Ident, *ast.SelectorExpr, *ast.IndexExpr, *ast.StarExpr:
	default:
		return
	}
	f.modify(root, func(old *value) *value {
		if old = f.load(old); old.kind != kText {
			return old
		}
		t := f.typeOf(root)
		before := keytmpl.Apply(keytmpl.Op{Kind: keytmpl.OpSlice, Args: []string{"0", strconv.FormatInt(max(low, 0), 10)}}, f.argOf(old, t))
		h := keytmpl.Hole{Name: exprName(root), Type: "[]byte", Bytes: keytmpl.AllBytes(), Max: -1, Reason: keytmpl.ReasonPointer, Pos: e.Pos(), Varies: f.loops > 0,
			Sym: keytmpl.Sym{Kind: keytmpl.SymSite, Index: int(e.Pos()), Path: "over" + strconv.Itoa(i)}}
		return &value{kind: kText, typ: old.typ, raw: true, text: keytmpl.Concat(before, keytmpl.Of(h))}
	})
}
