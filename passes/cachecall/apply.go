package cachecall

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/cachevet/cachevet/internal/keytmpl"
)

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
		r := f.p.callee(e)
		named := r != nil && r.Origin() == fn.Origin() // not through an interface, where it is another object's method
		switch leads := f.p.leadsTo(fn, f.fn); {
		case leads && named:
			s.recursive = true
			s.noteMoved(f, recv, args)
			f.p.around(s)
		case !leads: // it is being worked out because it reads a field that this function has to do with
			f.p.again(s)
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
		if v := sub.value(n.v, 0); n.fld != nil {
			f.noteField(n.fld, v)
		} else {
			f.give(n.key, v)
		}
	}
	var inlined *value
	if s.lossy && f.worthInlining(args) || s.branchy && f.decided(recv, args) {
		inlined = f.inlineDecl(s.fn, recv, args)
	}
	f.giveBack(e, s, args, sub, inlined != nil)
	results := s.variant(f, recv, args)
	for _, p := range s.posts { // what is lost comes first: what takes its place stays
		target := sub.lookup(p.sym)
		if all, ok := asLost(p.val); ok {
			f.lose(e, p.sym.Index, target, all, true)
			continue
		}
		if target == nil || !f.reference(target) {
			f.postField(s, p, sub)
			continue
		}
		f.storeThrough(target, f.posted(e, p, target, sub.value(p.val, 0)))
	}
	f.shakeEscaped(s, args)
	f.writtenArgs(e, s.fn)
	f.maySort(e)
	sig := s.fn.Type().(*types.Signature)
	if inlined != nil {
		if inlined.kind != kTuple && sig.Results().Len() == 1 {
			return f.materialise(e, 0, inlined, sig.Results().At(0).Type())
		}
		return inlined
	}
	res := make([]*value, len(results))
	for i, r := range results {
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

// postField puts what a callee set through the address of a field into the struct that has the field. Where the callee changed
// the struct as a whole, too, it may have done so later.
func (f *frame) postField(s *summary, p post, sub *substitution) {
	names := strings.Split(p.sym.Path, ".")
	for n := len(names) - 1; n >= 0; n-- {
		if name := names[n]; name == stepPointee || name == "" || name[0] == '[' || name[0] == '(' || strings.HasSuffix(name, stepCall) {
			return
		}
		holder := p.sym
		holder.Path = strings.Join(names[:n], ".")
		target := sub.lookup(holder)
		if target == nil || !f.reference(target) {
			continue
		}
		v := sub.value(p.val, 0)
		if slices.ContainsFunc(s.posts, func(q post) bool {
			return q.sym != p.sym && q.sym.Index == p.sym.Index && within(p.sym.Path, q.sym.Path)
		}) {
			v = join2(f.follow(target, strings.Join(names[n:], ".")), v, 0)
		}
		f.storeThrough(target, withPath(f.load(target), names[n:], v))
		return
	}
}

// within: a path leads through another one.
func within(path, of string) bool { return of == "" || strings.HasPrefix(path, of+".") }

// withPath is the struct v with another value in a field, or in a field of a field.
func withPath(v *value, names []string, w *value) *value {
	if v.kind != kStruct && v.kind != kSym {
		v = opaque(v, keytmpl.ReasonUnsupported)
	}
	if len(names) == 1 {
		return v.withField(names[0], w)
	}
	inner := v.field(names[0])
	if inner == nil {
		inner = opaque(&value{}, keytmpl.ReasonPointer)
	}
	return v.withField(names[0], withPath(inner, names[1:], w))
}

// posted is what a callee put where an argument points to. A callee that takes any pointer does not know its type.
func (f *frame) posted(e *ast.CallExpr, p post, target, v *value) *value {
	if v.kind != kSym || v.typ != nil && !isInterface(v.typ) || !outside(v.hole.Origin) {
		return v
	}
	out := *v
	out.typ, out.hole.Type = deref(target.typ), ""
	if p.sym.Index >= 0 {
		out.hole.Name = exprName(exprAt(e, p.sym.Index))
	}
	if !out.hole.Pos.IsValid() {
		out.hole.Pos = e.Pos()
	}
	return &out
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
		for _, lit := range f.literals(a) {
			f.addPending(lit)
		}
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

// decided: an argument, or the receiver, is a constant that the function may choose its way by.
func (f *frame) decided(recv *value, args []*value) bool {
	if f.inline >= maxInline || f.steps < 0 {
		return false
	}
	for _, a := range append([]*value{recv}, args...) {
		if a == nil {
			continue
		}
		if _, ok := a.constInt(); ok {
			return true
		}
		if _, ok := a.constBool(); ok {
			return true
		}
		if _, ok := a.constText(); ok {
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
	g.entry, g.firsts = g.st, map[keytmpl.Sym]*value{}
	g.bindParams(sig)
	if r := sig.Recv(); r != nil && recv != nil {
		g.st.set(cell(r), recv)
	}
	for i := range sig.Params().Len() {
		if i < len(args) && args[i] != nil {
			g.st.set(cell(sig.Params().At(i)), f.convert(args[i], sig.Params().At(i).Type()))
		}
	}
	g.ctx = &body{sig: sig, results: make([]*value, sig.Results().Len()), base: f.st, node: decl}
	g.block(decl.Body.List)
	if !g.st.dead && sig.Results().Len() > 0 && sig.Results().At(0).Name() != "" {
		g.finish(g.namedResults(), nil)
	}
	g.settleEnds(f.st)
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
