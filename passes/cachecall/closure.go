package cachecall

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/cachevet/cachevet/internal/keytmpl"
)

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
	f.ctx = &body{sig: sig, results: make([]*value, sig.Results().Len()), base: f.st.parent, node: lit}
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
			f.end(true)
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
	args   []*value // what defer or go gave it, or the function that it was given to
	loose  bool     // its arguments may be anything
	open   bool     // it was given to something that may call it with anything: that it was called elsewhere does not tell all
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
	for _, lit := range f.literals(v) {
		f.addPending(lit)
		f.supply(lit, nil, false, true)
	}
}

// literals are the function literals of this frame that v may be.
func (f *frame) literals(v *value) (out []*ast.FuncLit) {
	if v == nil {
		return nil
	}
	for _, w := range v.funcs() {
		if w.fn.lit != nil && w.fn.owner == f {
			out = append(out, w.fn.lit)
		}
	}
	return out
}

// runPending interprets the literals that nothing called, in the state that they were made in.
func (f *frame) runPending() {
	for i := 0; i < len(f.pending); i++ { // literals inside literals are added while it runs
		p := f.pending[i]
		sig, ok := f.typeOf(p.lit).(*types.Signature)
		if p.called && !p.open || !ok {
			continue
		}
		p.called, p.open = true, false
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
	f.changedApart(p.lit)
}

// changedApart makes fields open that other functions assign, in the structs that a literal captured a pointer to: they may
// have been called by the time that it runs.
func (f *frame) changedApart(lit *ast.FuncLit) {
	f.p.indexAll()
	if len(f.p.assigners) == 0 {
		return
	}
	ast.Inspect(lit.Body, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		if !ok {
			return true
		}
		obj, ok := f.p.info.Uses[id].(*types.Var)
		if !ok || obj.IsField() || !isPointer(obj.Type()) || obj.Pos() >= lit.Pos() && obj.Pos() < lit.End() {
			return true
		}
		v := f.st.get(cell(obj))
		if v == nil || v.kind != kPtr {
			return true
		}
		for _, c := range v.cells {
			if held := f.st.get(c); held != nil && held.kind == kStruct {
				f.st.set(c, f.openApart(held, lit))
			}
		}
		return true
	})
}

// openApart is a struct of which the fields that functions other than this one assign may hold something else.
func (f *frame) openApart(v *value, lit *ast.FuncLit) *value {
	st := structOf(v.typ)
	if st == nil {
		return v
	}
	for fld := range st.Fields() {
		if !slices.ContainsFunc(f.p.assigners[fld.Origin()], func(fn *types.Func) bool { return fn != f.fn }) {
			continue
		}
		sym := keytmpl.Sym{Kind: keytmpl.SymSite, Index: int(lit.Pos()), Path: "apart." + fld.Name()}
		f.p.siteFields[sym] = fld.Origin()
		v = v.withField(fld.Name(), join2(f.fieldOf(v, fld), symbol(fld.Type(), keytmpl.Hole{Name: fld.Name(), Origin: keytmpl.OriginField, Reason: keytmpl.ReasonField, Pos: fld.Pos(), Sym: sym}), 0))
	}
	return v
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
	if x := f.elements[c]; x != nil {
		f.modify(x.X, func(old *value) *value { return f.withIndex(old, &value{kind: kNum}, v, 0) })
	}
}

// addElement notes that c stands for an element of which the address was taken: what is put there is among the elements.
func (f *frame) addElement(c cell, x *ast.IndexExpr) {
	if f.elements == nil {
		f.elements = map[cell]*ast.IndexExpr{}
	}
	f.elements[c] = x
}
