package cachecall

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"

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
	if r == nil || !isPointer(r.Type()) || f.reference(v) || len(sel.Index()) > 1 {
		return v, nil
	}
	t := types.NewPointer(f.typeOrAny(x))
	switch y := ast.Unparen(x).(type) {
	case *ast.Ident:
		if obj, ok := f.p.info.ObjectOf(y).(*types.Var); ok && obj.Parent() != f.p.pkg.Scope() {
			return &value{kind: kPtr, typ: t, cells: []cell{cell(obj)}}, nil
		}
	case *ast.SelectorExpr, *ast.IndexExpr:
		if v.kind == kSym {
			return v, nil
		}
		c := allocCell{pos: x.Pos(), n: -1}
		f.st.set(c, v)
		return &value{kind: kPtr, typ: t, cells: []cell{c}}, func() {
			if w := f.st.get(c); w != nil && !same(w, v) {
				f.modify(x, func(*value) *value { return w })
			}
		}
	}
	return v, nil
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

// callSummary applies what is known of a function; ok is false when nothing is.
func (f *frame) callSummary(e *ast.CallExpr, fn *types.Func, recv *value, args []*value) (*value, bool) {
	s := f.p.summary(fn)
	if s == nil {
		s = f.p.imported(fn)
	}
	if s == nil {
		return nil, false
	}
	if s.running {
		if r := f.p.callee(e); r != nil && r.Origin() == fn.Origin() { // through an interface it is another object's method
			s.recursive = true
		}
		return f.unknownCall(e, recv, args, keytmpl.ReasonRecursion), true
	}
	return f.apply(e, s, recv, packed(fn.Type().(*types.Signature), args, e.Ellipsis.IsValid())), true
}

// apply is the effect of a call of a summarised function.
func (f *frame) apply(e *ast.CallExpr, s *summary, recv *value, args []*value) *value {
	f.steps -= len(s.effects) / 4
	f.p.steps -= len(s.effects)
	for _, r := range s.results {
		if r != nil {
			f.p.steps -= len(r.text)
		}
	}
	sub := &substitution{f: f, fn: s.fn, recv: recv, args: args, site: e.Pos(), loop: f.loops > 0}
	f.applyEffects(e, s, sub)
	if f.p.steps < 0 { // enough: what the call gives is not worked out any more
		return f.unknownCall(e, recv, args, keytmpl.ReasonTooLarge)
	}
	for _, n := range s.notes {
		f.noteField(n.fld, sub.value(n.v, 0))
	}
	var inlined *value
	if s.lossy && f.worthInlining(args) {
		inlined = f.inlineDecl(s.fn, recv, args)
	}
	for _, p := range s.posts {
		target := sub.lookup(p.sym)
		if target == nil || !f.reference(target) {
			continue
		}
		f.storeThrough(target, sub.value(p.val, 0))
	}
	f.shakeEscaped(s, args)
	f.writtenArgs(e, s.fn)
	sig := s.fn.Type().(*types.Signature)
	if inlined != nil {
		if inlined.kind != kTuple && sig.Results().Len() == 1 {
			return f.materialise(e, 0, inlined, sig.Results().At(0).Type())
		}
		return inlined
	}
	res := make([]*value, len(s.results))
	for i, r := range s.results {
		if r == nil {
			why := keytmpl.ReasonRecursion
			if s.external {
				why = keytmpl.ReasonExternal
			}
			res[i] = f.resultAt(e, i, sig.Results().At(i).Type(), s.fn.Name()+"()", why)
			continue
		}
		if s.external {
			r = placed(r, e.Pos(), 0)
		}
		if _, isBool := r.constBool(); isBool { // an answer of a function is not taken for granted: branches on it stay
			r = &value{kind: kNum, typ: r.typ}
		}
		res[i] = f.materialise(e, i, sub.value(r, 0), sig.Results().At(i).Type())
	}
	if len(res) == 1 {
		return res[0]
	}
	return &value{kind: kTuple, tupl: res}
}

// resultAt is a result of which nothing is known.
func (f *frame) resultAt(e *ast.CallExpr, i int, t types.Type, name string, why keytmpl.Reason) *value {
	if isNumeric(t) {
		why = keytmpl.ReasonNone
	}
	return symbol(t, keytmpl.Hole{Name: name, Origin: keytmpl.OriginCall, Reason: why, Pos: e.Pos(), Varies: f.loops > 0, Sym: keytmpl.Sym{Kind: keytmpl.SymSite, Index: int(e.Pos()), Path: siteName(token.Pos(i))}})
}

// materialise gives a struct that a function returned by pointer a cell of its own.
func (f *frame) materialise(e *ast.CallExpr, i int, v *value, t types.Type) *value {
	if v.kind == kStruct && (isPointer(t) || isInterface(t)) && isStructPointer(v, t) {
		c := allocCell{pos: e.Pos(), n: 2 + i}
		f.st.set(c, v)
		return &value{kind: kPtr, typ: pointerTo(v, t), cells: []cell{c}}
	}
	return v
}

func isStructPointer(v *value, t types.Type) bool { return isPointer(t) || v.typ != nil }

func pointerTo(v *value, t types.Type) types.Type {
	if isPointer(t) || v.typ == nil {
		return t
	}
	return types.NewPointer(v.typ)
}

// shakeEscaped: functions given to a summarised function are called by it, with arguments that are not known here.
func (f *frame) shakeEscaped(s *summary, args []*value) {
	for _, a := range args {
		f.escape(a)
	}
}

// worthInlining: the arguments tell more than the summary can use.
func (f *frame) worthInlining(args []*value) bool {
	if f.inline >= maxInline || f.steps < 0 {
		return false
	}
	for _, a := range args {
		switch a.kind {
		case kSlice, kFunc, kFuncs, kText, kNum, kPtr, kStruct, kMap:
			return true
		}
	}
	return false
}

// inlineDecl interprets a declared function with the given arguments; nil when it cannot.
func (f *frame) inlineDecl(fn *types.Func, recv *value, args []*value) *value {
	decl := f.p.decls[fn.Origin()]
	if decl == nil || decl.Body == nil || f.p.inlining[fn] || f.p.stmts(decl) > 60 {
		return nil
	}
	f.p.inlining[fn] = true
	defer delete(f.p.inlining, fn)
	g := newFrame(f.p, fn, decl)
	if len(g.shared) > 0 {
		return nil
	}
	sig := fn.Type().(*types.Signature)
	g.inline = f.inline + 1
	g.steps = minSteps
	g.st = f.st.child()
	g.entry = g.st
	g.bindParams(sig)
	if r := sig.Recv(); r != nil && recv != nil {
		g.st.set(cell(r), recv)
	}
	for i := range sig.Params().Len() {
		if i < len(args) && args[i] != nil {
			g.st.set(cell(sig.Params().At(i)), f.convert(args[i], sig.Params().At(i).Type()))
		}
	}
	g.ctx = &body{sig: sig, results: make([]*value, sig.Results().Len()), node: decl}
	g.block(decl.Body.List)
	if !g.st.dead && sig.Results().Len() > 0 && sig.Results().At(0).Name() != "" {
		g.finish(g.namedResults(), nil)
	}
	f.steps -= minSteps - g.steps
	res := make([]*value, len(g.ctx.results))
	for i, r := range g.ctx.results {
		if r == nil {
			return nil
		}
		res[i] = g.snapshot(r, 0)
	}
	if len(res) == 1 {
		return res[0]
	}
	return &value{kind: kTuple, tupl: res}
}

// callInterface calls an interface method: what its implementations that are seen here give, together.
func (f *frame) callInterface(e *ast.CallExpr, fn *types.Func, recv *value, args []*value) *value {
	if recv != nil {
		if got := f.concrete(recv, fn.Name()); got != nil {
			if v, ok := f.callSummary(e, got, recv, args); ok {
				return v
			}
		}
	}
	impls := f.p.implementations(fn)
	if f.p.light || len(impls) > maxImpls {
		return f.unknownCall(e, recv, args, keytmpl.ReasonInterface)
	}
	if len(impls) == 0 {
		if v, ok := f.callSummary(e, fn, recv, args); ok {
			return v
		}
		var out *value
		for _, s := range f.p.learnedImpls(fn) {
			out = join2(out, f.apply(e, s, recv, packed(fn.Type().(*types.Signature), args, e.Ellipsis.IsValid())), 0)
		}
		if out != nil {
			return out
		}
		return f.unknownCall(e, recv, args, keytmpl.ReasonInterface)
	}
	var out *value
	if fn.Pkg() != f.p.pkg { // others may implement it too
		out = f.unknownCall(e, recv, args, keytmpl.ReasonInterface)
		if s, ok := f.callSummary(e, fn, recv, args); ok {
			out = s
		}
	}
	for _, m := range impls {
		r := symbol(m.Type().(*types.Signature).Recv().Type(), keytmpl.Hole{Name: "recv", Reason: keytmpl.ReasonInterface})
		if recv != nil && recv.kind == kSym {
			r.hole.Sym, r.hole.Name, r.hole.Origin, r.hole.Reason = recv.hole.Sym, recv.hole.Name, recv.hole.Origin, keytmpl.ReasonNone
			if r.hole.Sym.Kind == keytmpl.SymParam { // fields of the implementation are not fields of the interface
				r.hole.Sym.Path = joinPath(r.hole.Sym.Path, "("+recvName(m)+")")
			}
		}
		v, ok := f.callSummary(e, m, r, args)
		if !ok {
			v = f.unknownCall(e, r, args, keytmpl.ReasonInterface)
		}
		out = join2(out, v, 0)
	}
	return out
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
		return f.unknownCall(e, nil, f.args(e, nil), keytmpl.ReasonFuncValue)
	}
	if v.fn.expr && len(e.Args) > 0 && (len(e.Args) > 1 || !e.Ellipsis.IsValid()) {
		recv := *v.fn
		recv.expr, recv.recv = false, f.eval(e.Args[0])
		return f.callOne(f.p.withoutFirst(e), &value{kind: kFunc, typ: v.typ, fn: &recv})
	}
	if v.fn.lit != nil {
		return f.callLit(v.fn, f.args(e, nil), e)
	}
	fn := v.fn.fn
	if row, lib := f.p.row(fn, nil); row != nil {
		return f.clientCall(e, fn, row, lib, v.fn.recv)
	}
	args := f.args(e, nil)
	if m := f.p.modelOf(fn); m != nil {
		return m(f, e, v.fn.recv, args)
	}
	return f.dispatch(e, fn, v.fn.recv, args)
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

// callLit interprets a function literal with these arguments, in the state that it captured.
func (f *frame) callLit(fv *funcValue, args []*value, e *ast.CallExpr) *value {
	sig, ok := f.typeOf(fv.lit).(*types.Signature)
	if !ok || slices.Contains(f.active, fv.lit) || len(f.active) >= maxInline {
		return f.unknownCall(e, nil, args, keytmpl.ReasonRecursion)
	}
	f.forgetPending(fv.lit)
	spread := e != nil && e.Ellipsis.IsValid()
	args = packed(sig, args, spread)
	own := fv.owner == f
	outer, rec := f.st, f.rec
	if own {
		f.st = outer.child()
		f.roundState(fv)
	} else {
		f.st = fv.env.child()
		f.st.dead = false
		f.rec = false
		f.foreignState(fv)
	}
	results, ends := f.runLit(fv.lit, sig, args)
	inner := f.st
	f.st, f.rec = outer, rec
	if own {
		outer.merge(ends...)
	}
	for i, r := range results {
		if r == nil {
			results[i] = symbol(sig.Results().At(i).Type(), keytmpl.Hole{Name: "func()", Origin: keytmpl.OriginCall, Reason: keytmpl.ReasonUnsupported})
			continue
		}
		if !own {
			f.st = inner
			r = f.snapshot(r, 0)
			f.st = outer
			for _, b := range fv.bound {
				sub := &substitution{f: f, recv: b.recv, args: b.args, site: fv.lit.Pos(), loop: f.loops > 0}
				r = sub.value(r, 0)
			}
			results[i] = r
		}
	}
	if len(results) == 1 {
		return results[0]
	}
	return &value{kind: kTuple, tupl: results}
}

// roundState gives the variables of a loop's body, which are new ones in each round, what they held in the round that the
// literal was made in.
func (f *frame) roundState(fv *funcValue) {
	if fv.node == nil || f.loopNode == fv.node && !fv.round {
		return
	}
	ast.Inspect(fv.lit.Body, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		if !ok {
			return true
		}
		v, ok := f.p.info.Uses[id].(*types.Var)
		if !ok || v.IsField() || v.Pos() < fv.node.Pos() || v.Pos() >= fv.node.End() || v.Pos() >= fv.lit.Pos() && v.Pos() < fv.lit.End() {
			return true
		}
		if _, ok := f.shared[v]; ok {
			return true
		}
		if fv.round {
			f.st.set(cell(v), join2(f.st.get(cell(v)), fv.env.get(cell(v)), 0))
		} else {
			f.st.set(cell(v), symbol(v.Type(), keytmpl.Hole{Name: v.Name(), Reason: keytmpl.ReasonLoop, Pos: v.Pos(), Varies: true}))
		}
		return true
	})
}

// foreignState gives the variables that a literal of another frame reads what they may hold when it is called.
func (f *frame) foreignState(fv *funcValue) {
	for obj, v := range fv.owner.shared {
		if v != nil {
			f.st.set(cell(obj), v)
		}
	}
	for obj, vals := range fv.owner.late {
		v := f.st.get(cell(obj))
		for _, l := range vals {
			if l.seq > fv.seq || fv.loop {
				v = join2(v, l.v, 0)
			}
		}
		if v != nil {
			f.st.set(cell(obj), v)
		}
	}
	f.changedLater(fv.owner.changes)
}

// runLit interprets the body of a literal in the current state.
func (f *frame) runLit(lit *ast.FuncLit, sig *types.Signature, args []*value) (results []*value, ends []*state) {
	ctx, defers := f.ctx, f.defers
	f.active = append(f.active, lit)
	f.ctx = &body{sig: sig, results: make([]*value, sig.Results().Len()), node: lit}
	for i := range sig.Params().Len() {
		v := sig.Params().At(i)
		a := symbol(v.Type(), keytmpl.Hole{Name: nameOr(v.Name(), "arg"), Origin: keytmpl.OriginParam, Pos: v.Pos(), Varies: f.loops > 0, Sym: keytmpl.Sym{Kind: keytmpl.SymSite, Index: int(v.Pos())}})
		if i < len(args) && args[i] != nil {
			a = f.convert(args[i], v.Type())
		}
		f.setVar(v, a)
	}
	for i := range sig.Results().Len() {
		if v := sig.Results().At(i); v.Name() != "" && v.Name() != "_" {
			f.setVar(v, zeroValue(v.Type()))
		}
	}
	f.block(lit.Body.List)
	if !f.st.dead {
		if sig.Results().Len() > 0 && sig.Results().At(0).Name() != "" {
			f.finish(f.namedResults(), nil)
		} else {
			f.ctx.ends = append(f.ctx.ends, f.st.child())
		}
	}
	results, ends = f.ctx.results, f.ctx.ends
	f.active = f.active[:len(f.active)-1]
	f.ctx, f.defers = ctx, defers
	return results, ends
}

// pendingLit is a literal that was made and not called where we look: it runs some time later.
type pendingLit struct {
	lit    *ast.FuncLit
	env    *state
	defers int
	loops  int
	seq    int // assignments before it was made
	called bool
	args   []*value // what defer or go gave it
	later  bool     // it was called by defer or go: what it captures may change until it runs
}

// runsLater: a literal that defer or go calls runs now, as far as the state goes; its cache calls are taken once more with
// what its variables hold later.
func (f *frame) runsLater(e *ast.CallExpr) {
	if len(f.late) == 0 || f.p.callee(e) != nil || !f.rec {
		return
	}
	fun := f.load(f.eval(e.Fun))
	for _, v := range fun.funcs() {
		if v.fn.lit == nil || v.fn.owner != f {
			continue
		}
		sig, ok := f.typeOf(v.fn.lit).(*types.Signature)
		if !ok {
			continue
		}
		p := &pendingLit{lit: v.fn.lit, env: f.st.frozen(), defers: f.defers, loops: f.loops, seq: f.seq, later: true}
		if sig.Params().Len() > 0 {
			p.args = packed(sig, f.args(e, nil), e.Ellipsis.IsValid())
		}
		f.pending = append(f.pending, p)
	}
	if lit, ok := ast.Unparen(e.Fun).(*ast.FuncLit); ok {
		f.forgetPending(lit)
	}
}

func (f *frame) funcLit(e *ast.FuncLit) *value {
	f.addPending(e)
	return &value{kind: kFunc, typ: f.typeOf(e), fn: f.litValue(e)}
}

// litValue is a function literal with what it captures here.
func (f *frame) litValue(e *ast.FuncLit) *funcValue {
	return &funcValue{lit: e, owner: f, env: f.st.frozen(), seq: f.seq, loop: f.loops > 0, node: f.loopNode, round: f.unrolling > 0 && f.loops == 0}
}

func (f *frame) addPending(lit *ast.FuncLit) {
	for _, p := range f.pending {
		if p.lit == lit && !p.later {
			if f.unrolling > 0 && f.rec { // once for each round
				both := newState()
				both.merge(p.env, f.st.frozen())
				p.env = both
			} else {
				p.env = f.st.frozen()
			}
			p.seq = min(p.seq, f.seq)
			return
		}
	}
	f.pending = append(f.pending, &pendingLit{lit: lit, env: f.st.frozen(), defers: f.defers, loops: f.loops, seq: f.seq})
}

func (f *frame) forgetPending(lit *ast.FuncLit) {
	for _, p := range f.pending {
		if p.lit == lit && !p.later {
			p.called = true
			return
		}
	}
}

// escape: a function value goes where it is called with arguments that are not known; its literal runs later.
func (f *frame) escape(v *value) {
	if v == nil {
		return
	}
	for _, w := range v.funcs() {
		if w.fn.lit != nil && w.fn.owner == f {
			f.addPending(w.fn.lit)
		}
	}
}

// runPending interprets the literals that nothing called, in the state that they were made in.
func (f *frame) runPending() {
	for i := 0; i < len(f.pending); i++ { // literals inside literals are added while it runs
		p := f.pending[i]
		sig, ok := f.typeOf(p.lit).(*types.Signature)
		if p.called || !ok {
			continue
		}
		p.called = true
		outer, loops := f.st, f.loops
		f.st, f.defers, f.loops = p.env.child(), p.defers, p.loops
		f.st.dead = false
		f.catchUp(p)
		f.runLit(p.lit, sig, p.args)
		f.st, f.defers, f.loops = outer, 0, loops
	}
}

// catchUp gives the variables that the literal reads what they may hold when it runs: what they held when it was made, and
// what they took after that (in a loop: whatever they take in it).
func (f *frame) catchUp(p *pendingLit) {
	for obj, vals := range f.late {
		if obj.Pos() >= p.lit.Pos() && obj.Pos() < p.lit.End() {
			continue
		}
		v := f.st.get(cell(obj))
		for _, l := range vals {
			if l.seq > p.seq || p.loops > 0 {
				v = join2(v, l.v, 0)
			}
		}
		if v != nil {
			f.st.set(cell(obj), v)
		}
	}
	f.changedLater(f.changes)
}

// changedLater gives what pointers lead to what it took after literals were made.
func (f *frame) changedLater(changes map[cell]*value) {
	for c, v := range changes {
		if old := f.st.get(c); old != nil {
			f.st.set(c, join2(old, v, 0))
		}
	}
}

// setPlace sets what a pointer leads to.
func (f *frame) setPlace(c cell, v *value) {
	if len(f.pending) > 0 {
		if f.changes == nil {
			f.changes = map[cell]*value{}
		}
		old := f.changes[c]
		v2 := join2(old, v, 0)
		if f.loops > 0 {
			v2 = widen(old, v2, 0)
		}
		f.changes[c] = v2
	}
	f.st.set(c, v)
}

// unknownCall is the result of a call of which nothing is known: what its pointers reach may have changed, its function
// arguments may have run.
func (f *frame) unknownCall(e *ast.CallExpr, recv *value, args []*value, why keytmpl.Reason) *value {
	for i, a := range args {
		f.escape(a)
		if a != nil && a.kind == kPtr {
			for _, c := range a.cells {
				f.havoc(c, why)
			}
		}
		if a != nil && a.kind == kSym && isPointer(a.typ) && a.hole.Sym.Kind != keytmpl.SymNone {
			if c := (symCell{a.hole.Sym}); f.st.get(c) != nil {
				f.st.set(c, opaque(symbol(a.typ, a.hole), why))
			}
		}
		_ = i
	}
	if recv != nil && recv.kind == kPtr {
		for _, c := range recv.cells {
			f.havoc(c, why)
		}
	}
	if recv != nil && why != keytmpl.ReasonReply && recv.kind == kSym && recv.hole.Sym.Kind == keytmpl.SymParam && (isInterface(recv.typ) || isPointer(recv.typ) && isBuffer(deref(recv.typ))) {
		f.storeThrough(recv, opaque(symbol(recv.typ, recv.hole), why))
	}
	if e == nil {
		return nil
	}
	origin := originOf(f.p.callee(e))
	if origin != keytmpl.OriginCall && why == keytmpl.ReasonExternal {
		why = keytmpl.ReasonNone // what comes from there is no key of the program's own
	}
	t := f.typeOf(e)
	mk := func(t types.Type, path string) *value {
		why := why
		if isNumeric(t) && why == keytmpl.ReasonExternal {
			why = keytmpl.ReasonNone // a number hides no text
		}
		return symbol(t, keytmpl.Hole{Name: exprName(e), Origin: origin, Reason: why, Pos: e.Pos(), Varies: f.loops > 0, Sym: keytmpl.Sym{Kind: keytmpl.SymSite, Index: int(e.Pos()), Path: path}})
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

// havoc: what the cell holds is no longer known.
func (f *frame) havoc(c cell, why keytmpl.Reason) {
	if obj, ok := c.(*types.Var); ok {
		f.setVar(obj, symbol(obj.Type(), keytmpl.Hole{Name: obj.Name(), Reason: keytmpl.ReasonPointer, Pos: obj.Pos()}))
		return
	}
	v := f.st.get(c)
	if v == nil {
		return
	}
	if v.kind == kStruct && v.typ != nil {
		f.setPlace(c, symbol(v.typ, keytmpl.Hole{Name: "value", Reason: why}))
		return
	}
	f.setPlace(c, opaque(v, why))
}

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
		return &value{kind: kText, typ: t, text: keytmpl.Apply(keytmpl.Op{Kind: keytmpl.OpRune}, f.argOf(v, from))}
	case isString(t): // []rune and the like
		return &value{kind: kText, typ: t, text: keytmpl.Apply(keytmpl.Op{Kind: keytmpl.OpOther, Args: []string{"string"}}, keytmpl.Arg{Hole: keytmpl.Hole{Name: exprName(x), Reason: keytmpl.ReasonUnsupported}})}
	case isNumeric(t):
		return f.convertNum(v, t, from)
	}
	return f.convert(v, t)
}

// convertNum is a conversion between numeric types: constants that fit keep their value.
func (f *frame) convertNum(v *value, t, from types.Type) *value {
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

// callBuiltin is a call of a built-in function.
func (f *frame) callBuiltin(name string, e *ast.CallExpr) *value {
	switch name {
	case "append":
		return f.appendTo(e)
	case "make":
		return f.makeValue(e)
	case "new":
		c := allocCell{pos: e.Pos()}
		t := f.typeOf(e)
		f.alloc(c, zeroValue(elemType(t)))
		return &value{kind: kPtr, typ: t, cells: []cell{c}}
	case "len", "cap":
		v := f.load(f.eval(e.Args[0]))
		switch {
		case v.kind == kSlice && !v.open && v.more == nil:
			return intConst(int64(len(v.elems)))
		case v.kind == kText:
			if s, ok := v.constText(); ok {
				return intConst(int64(len(s)))
			}
			lo, hi := v.text.MinLen(), v.text.MaxLen()
			if hi >= 0 {
				return rangeNum(int64(lo), int64(hi))
			}
		}
		return &value{kind: kNum, typ: f.typeOf(e)}
	case "min", "max":
		var out *value
		for _, a := range e.Args {
			out = join2(out, f.eval(a), 0)
		}
		return out
	case "copy":
		f.eval(e.Args[1])
		f.modify(rootOrSelf(e.Args[0]), func(old *value) *value { return opaque(retyped(old), keytmpl.ReasonUnsupported) })
		return &value{kind: kNum}
	case "clear":
		f.modify(e.Args[0], func(old *value) *value {
			if old.kind == kMap || isMap(f.typeOf(e.Args[0])) {
				return &value{kind: kMap, typ: old.typ, entries: map[string]*value{}}
			}
			return opaque(retyped(old), keytmpl.ReasonUnsupported)
		})
		return &value{kind: kNum}
	case "delete":
		for _, a := range e.Args {
			f.eval(a)
		}
		if name == "delete" {
			f.modify(e.Args[0], func(old *value) *value {
				if old.kind == kMap {
					return &value{kind: kMap, typ: old.typ, mkey: old.mkey, mval: old.mval}
				}
				return old
			})
		}
		return &value{kind: kNum}
	}
	for _, a := range e.Args {
		f.eval(a)
	}
	return &value{kind: kNum, typ: f.typeOf(e)}
}

// rootOrSelf strips slicing: copy(b[3:], …) changes b.
func rootOrSelf(e ast.Expr) ast.Expr {
	if s, ok := ast.Unparen(e).(*ast.SliceExpr); ok {
		return rootOrSelf(s.X)
	}
	return e
}

func (f *frame) appendTo(e *ast.CallExpr) *value {
	t := f.typeOf(e)
	base := f.load(f.eval(e.Args[0]))
	if isBytes(t) {
		return f.appendBytes(e, base, t)
	}
	if base.kind == kSym {
		base = &value{kind: kSlice, typ: t, more: elementOf(base), open: true}
	}
	if base.kind == kNil {
		base = &value{kind: kSlice, typ: t}
	}
	if base.kind != kSlice {
		base = &value{kind: kSlice, typ: t, open: true, more: f.unknownAt(e, keytmpl.ReasonUnsupported)}
		base.more = symbol(elemType(t), base.more.hole)
	}
	out := &value{kind: kSlice, typ: t, elems: base.elems, more: base.more, open: base.open}
	defer func() { f.shareAppend(e, base, out) }()
	add := func(v *value) {
		v = f.convert(v, elemType(t))
		if out.open || len(out.elems) >= maxElems {
			out.more, out.open = join2(out.more, v, 0), true
			return
		}
		out.elems = append(out.elems[:len(out.elems):len(out.elems)], v)
	}
	for i, a := range e.Args[1:] {
		v := f.eval(a)
		if !e.Ellipsis.IsValid() || i+2 < len(e.Args) {
			add(v)
			continue
		}
		v = f.load(v)
		switch v.kind {
		case kSlice:
			for _, el := range v.elems {
				add(el)
			}
			if v.more != nil || v.open {
				out.more, out.open = join2(out.more, v.more, 0), true
			}
		case kSym:
			out.more, out.open = join2(out.more, elementOf(v), 0), true
		case kNil:
		default:
			out.open = true
		}
	}
	return out
}

func (f *frame) appendBytes(e *ast.CallExpr, base *value, t types.Type) *value {
	parts := []keytmpl.Set{f.textOf(base, t)}
	for _, a := range e.Args[1:] {
		v := f.eval(a)
		if e.Ellipsis.IsValid() {
			parts = append(parts, f.textOf(v, f.typeOf(a)))
			continue
		}
		if n, ok := v.constInt(); ok && n >= 0 && n < 256 {
			parts = append(parts, keytmpl.Lit(string([]byte{byte(n)}), a.Pos()))
			continue
		}
		parts = append(parts, keytmpl.Of(keytmpl.Hole{Name: exprName(a), Type: "byte", Bytes: keytmpl.AllBytes(), Min: 1, Max: 1}))
	}
	return &value{kind: kText, typ: t, raw: true, text: keytmpl.Concat(parts...)}
}

func (f *frame) makeValue(e *ast.CallExpr) *value {
	t := f.typeOf(e)
	var n *value
	for i, a := range e.Args[1:] {
		v := f.eval(a)
		if i == 0 {
			n = v
		}
	}
	switch u := underlying(t).(type) {
	case *types.Slice:
		size, known := n.constInt()
		if isByte(u.Elem()) {
			if known && size == 0 {
				return zeroValue(t)
			}
			return &value{kind: kText, typ: t, raw: true, text: keytmpl.Arbitrary(keytmpl.Hole{Name: exprName(e), Type: "[]byte", Reason: keytmpl.ReasonUnsupported})}
		}
		if known && size <= maxElems {
			out := &value{kind: kSlice, typ: t}
			for range size {
				out.elems = append(out.elems, zeroValue(u.Elem()))
			}
			return out
		}
		// A length that is not known: the elements are set by index; those that are not hold zero.
		return &value{kind: kSlice, typ: t, open: true}
	case *types.Map:
		return &value{kind: kMap, typ: t, entries: map[string]*value{}}
	}
	return f.unknownAt(e, keytmpl.ReasonChannel)
}

// textOf is the text of a value of a string or byte type.
func (f *frame) textOf(v *value, t types.Type) keytmpl.Set {
	v = f.load(v)
	if s, ok := plainText(v); ok {
		return s
	}
	if v.kind == kNil {
		return keytmpl.Lit("", token.NoPos)
	}
	if t == nil {
		t = v.typ
	}
	return keytmpl.Text(f.argOf(v, t))
}

// argOf is a value as an argument of a formatting operation. t is its static type.
func (f *frame) argOf(v *value, t types.Type) keytmpl.Arg {
	if v.typ != nil && (t == nil || isInterface(t)) {
		t = v.typ
	}
	if a, ok := f.stringer(v, t); ok {
		return a
	}
	return f.plainArg(v, t)
}

// rawArg is a value that replaces a symbol: a string stands for its own text, whatever its String method prints, since
// what that method prints was worked out in terms of the symbol.
func (f *frame) rawArg(v *value, t types.Type) keytmpl.Arg {
	if isTextual(t) || t == nil && v.kind == kText {
		return f.plainArg(v, t)
	}
	return f.argOf(v, t)
}

// plainArg is argOf without regard to String and Error methods.
func (f *frame) plainArg(v *value, t types.Type) keytmpl.Arg {
	w := v
	if v.kind == kPtr || v.kind == kSym && isPointer(t) {
		if !isPointer(t) || isBuffer(deref(t)) {
			w = f.load(v)
		}
	}
	a := keytmpl.Arg{Class: classOf(t), Bits: bitsOf(t)}
	switch w.kind {
	case kText:
		a.Text = w.text
		if a.Class != keytmpl.ClassBytes && a.Class != keytmpl.ClassString {
			a.Class = keytmpl.ClassString
			if w.raw && isBytes(t) {
				a.Class = keytmpl.ClassBytes
			}
		}
		return a
	case kNum:
		return f.numArg(a, w, t)
	case kSym:
		b := symArg(w)
		if t != nil && a.Class != b.Class && b.Class != keytmpl.ClassStringer {
			b.Class, b.Bits = a.Class, a.Bits
			if (b.Class == keytmpl.ClassString || b.Class == keytmpl.ClassBytes) && len(b.Text) == 0 {
				b.Text = keytmpl.Arbitrary(typed(w))
			}
		}
		return b
	case kSlice:
		a.Class = keytmpl.ClassSlice
		a.Hole = keytmpl.Hole{Name: "list", Reason: keytmpl.ReasonDynamic}
		if !w.open && w.more == nil {
			a.Exact = true
			for _, el := range w.elems {
				a.Elems = append(a.Elems, f.argOf(el, elemType(t)))
			}
		}
		return a
	case kNil:
		if isInterface(t) || a.Class == keytmpl.ClassPointer {
			a.Class = keytmpl.ClassNil
		}
		return a
	}
	if t != nil {
		a.Hole.Type = typeName(t)
	}
	a.Hole.Name = "value"
	a.Hole.Reason = keytmpl.ReasonUnsupported
	return a
}

func (f *frame) numArg(a keytmpl.Arg, v *value, t types.Type) keytmpl.Arg {
	if t != nil && isUntyped(t) && v.num.c != nil {
		switch v.num.c.Kind() {
		case constant.Int:
			a.Class, a.Bits = keytmpl.ClassInt, 64
		case constant.Float:
			a.Class, a.Bits = keytmpl.ClassFloat, 64
		case constant.Bool:
			a.Class = keytmpl.ClassBool
		}
	}
	if v.num.c != nil {
		switch a.Class {
		case keytmpl.ClassBool:
			if b, ok := v.constBool(); ok {
				a.Known = true
				if b {
					a.Int = 1
				}
			}
		case keytmpl.ClassInt:
			a.Int, a.Known = v.constInt()
		case keytmpl.ClassUint:
			if c := constant.ToInt(v.num.c); c.Kind() == constant.Int {
				a.Uint, a.Known = constant.Uint64Val(c)
			}
		case keytmpl.ClassFloat:
			x, _ := constant.Float64Val(v.num.c)
			a.Float, a.Known = x, true
			if a.Bits == 32 {
				a.Float = float64(float32(x))
			}
		}
		return a
	}
	if v.num.sym != nil && v.num.mul == 1 && v.num.div <= 1 {
		a.Hole = typed(v.num.sym)
		if v.num.sym.typ != nil && !sameWidth(v.num.sym.typ, t) {
			a.Hole.Sym = keytmpl.Sym{}
		}
		if t != nil {
			a.Hole.Type = typeName(t)
		}
	} else {
		a.Hole = keytmpl.Hole{Name: "n"}
		if t != nil {
			a.Hole.Type = typeName(t)
		}
	}
	if v.num.ranged && a.Class == keytmpl.ClassInt {
		a.Ranged, a.Lo, a.Hi = true, v.num.lo, v.num.hi
	}
	return a
}

// sameWidth: converting between the types changes no value that the first can hold.
func sameWidth(from, to types.Type) bool {
	a, ok1 := underlying(from).(*types.Basic)
	b, ok2 := underlying(to).(*types.Basic)
	if !ok1 || !ok2 || a.Info()&types.IsInteger == 0 || b.Info()&types.IsInteger == 0 {
		return false
	}
	if a.Info()&types.IsUnsigned != b.Info()&types.IsUnsigned {
		return a.Info()&types.IsUnsigned != 0 && intBits(a.Kind()) < intBits(b.Kind())
	}
	return intBits(a.Kind()) <= intBits(b.Kind())
}

// stringer is the argument that a value with a String or Error method makes.
func (f *frame) stringer(v *value, t types.Type) (keytmpl.Arg, bool) {
	if t == nil || isInterface(t) {
		return keytmpl.Arg{}, false
	}
	if _, ok := underlying(t).(*types.Basic); ok {
		if _, named := types.Unalias(t).(*types.Named); !named {
			return keytmpl.Arg{}, false
		}
	}
	m := textMethod(t, f.p.pkg)
	if m == nil {
		return keytmpl.Arg{}, false
	}
	a := keytmpl.Arg{Class: keytmpl.ClassStringer}
	a.Hole = keytmpl.Hole{Name: "value", Type: typeName(t)}
	if v.kind == kSym {
		a.Hole = typed(v)
	}
	if s, ok := knownText(deref(t), a.Hole); ok {
		a.Text = s
		return a, true
	}
	s := f.p.summary(m)
	if s == nil {
		s = f.p.imported(m)
	}
	if s != nil && !s.running && len(s.results) == 1 && s.results[0] != nil && f.p.printing < maxDepth {
		f.p.printing++
		defer func() { f.p.printing-- }()
		sub := &substitution{f: f, recv: v, site: token.NoPos}
		a.Text, _ = plainText(sub.value(s.results[0], 0))
	}
	if len(a.Text) == 0 { // the symbol's own text says nothing of what the method prints
		a.Hole.Sym = keytmpl.Sym{}
	}
	return a, true
}

// textMethod is the method that fmt prints a value of the type with.
func textMethod(t types.Type, pkg *types.Package) *types.Func {
	for _, name := range [...]string{"Error", "String"} {
		obj, _, indirect := types.LookupFieldOrMethod(t, false, pkg, name)
		if m, ok := obj.(*types.Func); ok && !indirect {
			sig := m.Type().(*types.Signature)
			if sig.Params().Len() == 0 && sig.Results().Len() == 1 && isString(sig.Results().At(0).Type()) {
				return m.Origin()
			}
		}
	}
	return nil
}
