package cachecall

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strconv"

	"github.com/cachevet/cachevet/internal/keytmpl"
)

// call is the value of a call: a tuple when it has several results, nil when nothing is known.
func (f *frame) call(e *ast.CallExpr) *value {
	if tv, ok := f.p.info.Types[e.Fun]; ok && tv.IsType() {
		if len(e.Args) == 1 {
			return f.conversion(tv.Type, e.Args[0])
		}
		return nil
	}
	if name := f.builtin(e); name != "" {
		return f.callBuiltin(name, e)
	}
	if lit, ok := ast.Unparen(e.Fun).(*ast.FuncLit); ok {
		return f.callLit(&funcValue{lit: lit, owner: f, env: f.st}, f.args(e, nil), e)
	}
	fn := f.p.callee(e)
	if fn == nil {
		return f.callValue(e)
	}
	return f.callFunc(e, fn)
}

func (f *frame) builtin(e *ast.CallExpr) string {
	switch fun := ast.Unparen(e.Fun).(type) {
	case *ast.Ident:
		if b, ok := f.p.info.Uses[fun].(*types.Builtin); ok {
			return b.Name()
		}
	case *ast.SelectorExpr:
		if b, ok := f.p.info.Uses[fun.Sel].(*types.Builtin); ok {
			return b.Name()
		}
	}
	return ""
}

// args evaluates the arguments. Function literals among them are not taken as running on their own: the caller of args
// decides; keep lists the arguments (by index) that it takes care of.
func (f *frame) args(e *ast.CallExpr, keep []int) []*value {
	out := make([]*value, len(e.Args))
	if len(e.Args) == 1 {
		if tup, ok := f.typeOf(e.Args[0]).(*types.Tuple); ok && tup.Len() > 1 { // f(g())
			return f.evalMulti(e.Args[0], tup.Len())
		}
	}
	for i, a := range e.Args {
		if lit, ok := ast.Unparen(a).(*ast.FuncLit); ok && slices.Contains(keep, i) {
			out[i] = &value{kind: kFunc, typ: f.typeOf(a), fn: f.litValue(lit)}
			continue
		}
		out[i] = f.eval(a)
	}
	return out
}

// packed turns the arguments of a call into the values of the parameters: the variadic ones become a slice.
func packed(sig *types.Signature, args []*value, spread bool) []*value {
	n := sig.Params().Len()
	if !sig.Variadic() || spread || n == 0 {
		return args
	}
	out := append([]*value(nil), args[:min(n-1, len(args))]...)
	for len(out) < n-1 {
		return args
	}
	rest := &value{kind: kSlice, typ: sig.Params().At(n - 1).Type()}
	for _, a := range args[n-1:] {
		if len(rest.elems) < maxElems {
			rest.elems = append(rest.elems, a)
		} else {
			rest.more, rest.open = join2(rest.more, a, 0), true
		}
	}
	return append(out, rest)
}

// callFunc is a call of a function or method that is known statically (perhaps an interface method).
func (f *frame) callFunc(e *ast.CallExpr, fn *types.Func) *value {
	var recv *value
	sel, _ := ast.Unparen(e.Fun).(*ast.SelectorExpr)
	if sel != nil {
		if s, ok := f.p.info.Selections[sel]; ok {
			switch s.Kind() {
			case types.MethodVal:
				var back func()
				if recv, back = f.receiverRef(sel.X, s, fn); back != nil {
					defer back()
				}
			case types.MethodExpr:
				if len(e.Args) > 0 && !e.Ellipsis.IsValid() {
					recv = f.eval(e.Args[0])
					e = f.p.withoutFirst(e)
				}
			}
		}
	}
	if row, lib := f.p.row(fn, sel); row != nil {
		return f.clientCall(e, fn, row, lib, recv)
	}
	if m := f.p.modelOf(fn); m != nil {
		args := f.args(e, nil)
		return m(f, e, recv, args)
	}
	return f.dispatch(e, fn, recv, f.args(e, f.callbackArgs(fn)))
}

// withoutFirst is a call of a method expression as a call of the method: without the receiver among the arguments.
func (p *pkgPass) withoutFirst(e *ast.CallExpr) *ast.CallExpr {
	if c := p.shorter[e]; c != nil {
		return c
	}
	c := *e
	c.Args = e.Args[1:]
	if p.shorter == nil {
		p.shorter, p.longer = map[*ast.CallExpr]*ast.CallExpr{}, map[*ast.CallExpr]*ast.CallExpr{}
	}
	p.shorter[e], p.longer[&c] = &c, e
	return &c
}

// receiverRef is the receiver of a method call. A method with a pointer receiver that is called on a variable gets a pointer
// to it; on a field of a local struct, to a copy that back puts in its place afterwards.
func (f *frame) receiverRef(x ast.Expr, sel *types.Selection, fn *types.Func) (recv *value, back func()) {
	v := f.receiver(x, sel)
	r := fn.Type().(*types.Signature).Recv()
	if r == nil || !isPointer(r.Type()) || f.reference(v) {
		return v, nil
	}
	if idx := sel.Index(); len(idx) > 1 { // a method of an embedded struct
		return f.embeddedRef(x, sel, v, r.Type())
	}
	t := types.NewPointer(f.typeOrAny(x))
	switch y := ast.Unparen(x).(type) {
	case *ast.Ident:
		if obj, ok := f.p.info.ObjectOf(y).(*types.Var); ok && obj.Parent() != f.p.pkg.Scope() {
			return &value{kind: kPtr, typ: t, cells: []cell{cell(obj)}}, nil
		}
	case *ast.SelectorExpr, *ast.IndexExpr:
		if v.kind == kSym {
			return addressed(v, t), nil
		}
		return f.lent(x, v, t, func(w *value) { f.modify(x, func(*value) *value { return w }) })
	}
	return v, nil
}

// embeddedRef is the address of the embedded struct v that a method with a pointer receiver of type t is promoted from.
func (f *frame) embeddedRef(x ast.Expr, sel *types.Selection, v *value, t types.Type) (recv *value, back func()) {
	idx := sel.Index()
	switch v.kind {
	case kSym:
		return addressed(v, t), nil
	case kStruct:
		return f.lent(x, v, t, func(w *value) { f.update(x, sel.Recv(), idx[:len(idx)-1], func(*value) *value { return w }) })
	}
	return v, nil
}

// lent is a pointer to a copy of v for the time of a call; what the call leaves there, if it is something else, is put back.
func (f *frame) lent(x ast.Expr, v *value, t types.Type, put func(*value)) (ptr *value, back func()) {
	c := allocCell{pos: x.Pos(), n: -1}
	f.st.set(c, v)
	return &value{kind: kPtr, typ: t, cells: []cell{c}}, func() {
		if w := f.st.get(c); w != nil && !same(w, v) {
			put(w)
		}
	}
}

// addressed is the address of a struct of the program that is known as a symbol.
func addressed(v *value, t types.Type) *value {
	if v.hole.Sym.Kind == keytmpl.SymNone || structOf(v.typ) == nil || isBuffer(v.typ) {
		return v
	}
	return symbol(t, v.hole)
}

func (f *frame) typeOrAny(x ast.Expr) types.Type {
	if t := f.typeOf(x); t != nil {
		return t
	}
	return types.Universe.Lookup("any").Type()
}

// dispatch calls a function by its summary, an interface method by its implementations.
func (f *frame) dispatch(e *ast.CallExpr, fn *types.Func, recv *value, args []*value) *value {
	sig := fn.Type().(*types.Signature)
	if sig.Recv() != nil && isInterface(sig.Recv().Type()) {
		return f.callInterface(e, fn, recv, args)
	}
	if v, ok := f.callSummary(e, fn, recv, args); ok {
		return v
	}
	return f.unknownCall(e, recv, args, keytmpl.ReasonExternal)
}

// concrete is the method of the value's own type, where that is known.
func (f *frame) concrete(recv *value, name string) *types.Func {
	if recv.typ == nil || isInterface(recv.typ) || recv.kind == kNil {
		return nil
	}
	obj, _, _ := types.LookupFieldOrMethod(recv.typ, true, f.p.pkg, name)
	m, _ := obj.(*types.Func)
	if m == nil {
		return nil
	}
	return m.Origin()
}

// callValue is a call of a function value.
func (f *frame) callValue(e *ast.CallExpr) *value {
	v := f.load(f.eval(e.Fun))
	if v.kind == kSym {
		if fld := f.fieldSelected(e.Fun); fld != nil {
			if w := f.p.fieldValue(fld); w != nil && len(w.funcs()) > 0 {
				v = w
			}
		}
	}
	if v.kind != kFuncs {
		return f.callOne(e, v)
	}
	base := f.st
	var out *value
	var ends []*state
	for _, w := range v.tupl {
		f.st = base.child()
		got := f.callOne(e, w)
		if got == nil {
			got = f.unknownAt(e, keytmpl.ReasonFuncValue)
		}
		out = join2(out, got, 0)
		ends = append(ends, f.st)
	}
	f.st = base
	base.merge(ends...)
	return out
}

// callOne is a call of one function value.
func (f *frame) callOne(e *ast.CallExpr, v *value) *value {
	if v.kind != kFunc {
		args := f.args(e, nil)
		if sig, ok := underlying(v.typ).(*types.Signature); ok {
			f.hear(e, v, packed(sig, args, e.Ellipsis.IsValid()))
		}
		return f.unknownCall(e, nil, args, keytmpl.ReasonFuncValue)
	}
	if v.fn.expr && len(e.Args) > 0 && (len(e.Args) > 1 || !e.Ellipsis.IsValid()) {
		recv := *v.fn
		recv.expr, recv.recv = false, f.eval(e.Args[0])
		return f.callOne(f.p.withoutFirst(e), &value{kind: kFunc, typ: v.typ, fn: &recv})
	}
	if v.fn.lit != nil {
		return f.callLit(v.fn, f.args(e, nil), e)
	}
	if v.fn.closed != nil {
		return f.callClosed(e, v)
	}
	fn := v.fn.fn
	if row, lib := f.p.row(fn, nil); row != nil {
		return f.clientCall(e, fn, row, lib, v.fn.recv)
	}
	args := f.args(e, nil)
	outer := f.meant
	f.meant = meant{e, fn}
	defer func() { f.meant = outer }()
	if m := f.p.modelOf(fn); m != nil {
		return m(f, e, v.fn.recv, args)
	}
	return f.dispatch(e, fn, v.fn.recv, args)
}

// meant is a call of a function value of which the function is known: q.now() with now: time.Now.
type meant struct {
	e  *ast.CallExpr
	fn *types.Func
}

// callWith is a call of a function value by something that is not seen here, with these arguments; nil when nothing is known
// of what it gives.
func (f *frame) callWith(e *ast.CallExpr, v *value, args []*value) *value {
	switch {
	case v.kind != kFunc || v.fn.expr:
		return nil
	case v.fn.lit != nil:
		sig, ok := f.typeOf(v.fn.lit).(*types.Signature)
		if !ok {
			return nil
		}
		return f.callLit(v.fn, args[:min(len(args), sig.Params().Len())], nil)
	case v.fn.closed != nil:
		sub := &substitution{f: f, args: args, site: e.Pos(), loop: f.loops > 0, kind: keytmpl.SymArg}
		return &value{kind: kTuple, tupl: sub.list(v.fn.closed.results, 0)}
	}
	s := f.p.summary(v.fn.fn)
	if s == nil {
		s = f.p.imported(v.fn.fn)
	}
	if s == nil || s.running {
		return nil
	}
	sub := &substitution{f: f, fn: s.fn, recv: v.fn.recv, args: args, site: e.Pos(), loop: f.loops > 0}
	return &value{kind: kTuple, tupl: sub.list(s.results, 0)}
}

// fieldSelected is the field that a selector expression names.
func (f *frame) fieldSelected(e ast.Expr) *types.Var {
	if sel, ok := ast.Unparen(e).(*ast.SelectorExpr); ok {
		if s, ok := f.p.info.Selections[sel]; ok && s.Kind() == types.FieldVal {
			v, _ := s.Obj().(*types.Var)
			return v
		}
	}
	return nil
}

// unknownCall is the result of a call of which nothing is known: what its pointers reach may have changed, its function
// arguments may have run.
func (f *frame) unknownCall(e *ast.CallExpr, recv *value, args []*value, why keytmpl.Reason) *value {
	for i, a := range args {
		f.escape(a)
		if e != nil && a != nil && isFunc(a.typ) {
			f.hearAt(e, false)
		}
		if why != keytmpl.ReasonReply {
			f.lend(e, i, a)
			f.overwritten(e, i)
		}
		if a != nil && a.kind == kPtr {
			for _, c := range a.cells {
				f.havoc(c, why)
			}
		}
		if a != nil && a.kind == kSym && isPointer(a.typ) && a.hole.Sym.Kind != keytmpl.SymNone && (a.hole.Sym.Kind != keytmpl.SymParam || !f.ofProgram(deref(a.typ))) {
			if c := (symCell{a.hole.Sym}); f.st.get(c) != nil {
				f.st.set(c, f.after(e, i, opaque(symbol(a.typ, a.hole), why)))
			}
		}
	}
	if recv != nil && recv.kind == kPtr && !f.keepsReceiver(e) {
		for _, c := range recv.cells {
			f.havoc(c, why)
		}
	}
	if recv != nil && why != keytmpl.ReasonReply && recv.kind == kSym &&
		(recv.hole.Sym.Kind == keytmpl.SymParam && isInterface(recv.typ) || recv.hole.Sym.Kind != keytmpl.SymNone && isPointer(recv.typ) && isBuffer(deref(recv.typ))) {
		f.storeThrough(recv, opaque(symbol(recv.typ, recv.hole), why))
	}
	if e == nil {
		return nil
	}
	fn := f.p.callee(e)
	if fn == nil && f.meant.e == e {
		fn = f.meant.fn
	}
	from := f.sourceOfCall(e, fn, recv, args)
	if from.origin != keytmpl.OriginCall && (why == keytmpl.ReasonExternal || why == keytmpl.ReasonInterface) {
		why = keytmpl.ReasonNone // what comes from there is no key of the program's own
	}
	f.fill(e, fn, recv, args)
	f.maySort(e)
	name := from.name
	if name == "" {
		name = exprName(e)
	}
	t := f.typeOf(e)
	mk := func(t types.Type, path string) *value {
		why := why
		if isNumeric(t) && why == keytmpl.ReasonExternal {
			why = keytmpl.ReasonNone // a number hides no text
		}
		origin, content := from.origin, from.content
		if isErrorType(t) || isBool(t) {
			origin, content = keytmpl.OriginCall, keytmpl.ContentNone
		}
		return symbol(t, keytmpl.Hole{Name: name, Origin: origin, Content: content, Reason: why, Pos: e.Pos(), Varies: f.loops > 0, Sym: keytmpl.Sym{Kind: keytmpl.SymSite, Index: int(e.Pos()), Path: path}})
	}
	if tup, ok := t.(*types.Tuple); ok {
		out := &value{kind: kTuple}
		for i := range tup.Len() {
			out.tupl = append(out.tupl, mk(tup.At(i).Type(), siteName(token.Pos(i))))
		}
		return out
	}
	return mk(t, "")
}

// outside: the function that is called belongs to another program.
func (f *frame) outside(e *ast.CallExpr) bool {
	fn := f.p.callee(e)
	return fn != nil && fn.Pkg() != nil && fn.Pkg() != f.p.pkg && !f.p.sameProgram(fn.Pkg())
}

// after gives what an argument's pointer reaches after a call of which nothing is known an identity: it is one value until
// something else changes it.
func (f *frame) after(e *ast.CallExpr, arg int, v *value) *value {
	if e == nil || v.kind != kSym || v.hole.Sym.Kind != keytmpl.SymNone {
		return v
	}
	out := *v
	out.hole.Sym = keytmpl.Sym{Kind: keytmpl.SymSite, Index: int(e.Pos()), Path: "after" + strconv.Itoa(arg)}
	out.hole.Varies = v.hole.Varies || f.loops > 0
	return &out
}

// havoc: what the cell holds is no longer known.
func (f *frame) havoc(c cell, why keytmpl.Reason) {
	if obj, ok := c.(*types.Var); ok {
		h := keytmpl.Hole{Name: obj.Name(), Reason: keytmpl.ReasonPointer, Pos: obj.Pos()}
		f.setVar(obj, symbol(obj.Type(), f.p.anyOf(obj.Type(), h)))
		return
	}
	v := f.st.get(c)
	if v == nil {
		return
	}
	if v.kind == kStruct && v.typ != nil {
		f.setPlace(c, symbol(v.typ, f.p.anyOf(v.typ, keytmpl.Hole{Name: "value", Reason: why})))
		return
	}
	f.setPlace(c, opaque(v, why))
}
