package cachecall

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/cachevet/cachevet/internal/keytmpl"
)

func (f *frame) forStmt(s *ast.ForStmt, label string) {
	outer := f.st
	f.st = outer.child() // the scope of the loop variables
	if s.Init != nil {
		f.stmt(s.Init)
	}
	skip := s.Cond != nil
	if skip {
		if v, ok := f.eval(s.Cond).constBool(); ok && v && f.p.info.Types[s.Cond].Value != nil {
			skip = false
		}
	}
	if !f.unrollFor(s, label) {
		f.forLoop(s, label, skip)
	}
	in := f.st
	f.st = outer
	outer.merge(in)
}

// unrollFor takes the rounds of a loop one by one, where its condition says after each whether there is another, and there
// are few. What is left after that many is a loop like any other.
func (f *frame) unrollFor(s *ast.ForStmt, label string) bool {
	if s.Cond == nil || s.Post == nil || f.loops > 0 || f.steps <= 0 || !f.counts(s) {
		return false
	}
	if _, ok := f.eval(s.Cond).constBool(); !ok {
		return false
	}
	outer := f.st
	cur := outer.child()
	var exits []*state
	leave := f.enter(s)
	f.unrolling++
	rounds := 0
	for ; rounds < maxUnroll && !cur.dead; rounds++ {
		f.st = cur
		if more, ok := f.eval(s.Cond).constBool(); !ok || !more {
			break
		}
		f.st = cur.child()
		t := f.push(label, outer, cur)
		f.block(s.Body.List)
		f.pop()
		cur.merge(append(t.continues, f.st)...)
		exits = append(exits, t.breaks...)
		if !cur.dead {
			f.st = cur
			f.stmt(s.Post)
		}
	}
	f.unrolling--
	leave()
	if f.st = cur; !cur.dead {
		if more, ok := f.eval(s.Cond).constBool(); !ok || more {
			f.forLoop(s, label, true)
		}
	}
	f.st = outer
	outer.merge(append(exits, cur)...)
	return true
}

// counts: the loop goes up or down from a constant by one.
func (f *frame) counts(s *ast.ForStmt) bool {
	init, ok := s.Init.(*ast.AssignStmt)
	if !ok || len(init.Lhs) != 1 || len(init.Rhs) != 1 {
		return false
	}
	post, ok := s.Post.(*ast.IncDecStmt)
	if !ok {
		return false
	}
	a, ok1 := ast.Unparen(init.Lhs[0]).(*ast.Ident)
	b, ok2 := ast.Unparen(post.X).(*ast.Ident)
	return ok1 && ok2 && a.Name == b.Name
}

func (f *frame) forLoop(s *ast.ForStmt, label string, skip bool) {
	f.loop(s, label, skip, func() {
		if s.Cond != nil {
			f.eval(s.Cond)
		}
		f.block(s.Body.List)
	}, s.Post)
}

// loop interprets a loop: passes over the body until the state at its head comes to rest, then once more to record.
// skip: the loop may end at its head.
func (f *frame) loop(node ast.Node, label string, skip bool, iteration func(), post ast.Stmt) {
	outer, rec := f.st, f.rec
	head := outer.child()
	defer f.enter(node)()
	f.loops++
	defer func() { f.loops-- }()
	once := func(record bool) (*target, *state) {
		f.rec = record
		f.st = head.child()
		t := f.push(label, outer, head)
		iteration()
		f.pop()
		end := head.child()
		end.merge(append(t.continues, f.st)...)
		if post != nil && !end.dead {
			f.st = end
			f.stmt(post)
		}
		return t, end
	}
	if f.loops > maxLoopDepth || f.steps < 0 {
		f.forget(node, head)
	} else {
		for n := 0; ; n++ {
			_, end := once(false)
			if end.dead || !f.advance(node, head, end, n) {
				break
			}
		}
	}
	t, _ := once(rec)
	f.rec = rec
	f.st = outer
	states := t.breaks
	if skip {
		states = append(states, head)
	}
	outer.merge(states...)
}

// enter notes the outermost loop, until what it returns is called.
func (f *frame) enter(loop ast.Node) (leave func()) {
	if f.loopNode != nil {
		return func() {}
	}
	f.loopNode = loop
	return func() { f.loopNode = nil }
}

// advance joins the state at the end of a pass into that at the head of the loop, and tells whether it changed.
func (f *frame) advance(node ast.Node, head, end *state, n int) bool {
	changed := false
	for c, v := range end.delta(head) {
		if obj, ok := c.(types.Object); ok && node.Pos() <= obj.Pos() && obj.Pos() < node.End() && !isLoopVar(node, obj) {
			continue // declared in the loop: not carried over
		}
		if isNote(c) {
			continue
		}
		old := head.get(c)
		if old == nil {
			if obj, ok := c.(types.Object); ok && isLoopVar(node, obj) {
				continue
			}
		}
		j := join2(old, v, 0)
		if n >= widenAfter {
			j = widen(old, j, 0)
		}
		if n >= maxLoopPasses {
			j = opaque(retyped(v), keytmpl.ReasonLoop)
		}
		if old == nil || !same(old, j) {
			head.set(c, j)
			changed = true
		}
	}
	return changed && n <= maxLoopPasses+1
}

// retyped is v as a bare holder of its type.
func retyped(v *value) *value {
	if v.kind == kSym {
		return v
	}
	return &value{typ: v.typ}
}

// isLoopVar: obj is declared by the loop's own init statement, which lies before its body.
func isLoopVar(node ast.Node, obj types.Object) bool {
	if fs, ok := node.(*ast.ForStmt); ok {
		return obj.Pos() < fs.Body.Pos()
	}
	return false
}

// forget makes everything that the node assigns unknown in st: for loops that are too deep to iterate.
func (f *frame) forget(node ast.Node, st *state) {
	lose := func(e ast.Expr) {
		if obj := f.localVar(rootOf(e)); obj != nil {
			if _, ok := f.shared[obj]; !ok {
				st.set(cell(obj), opaque(symbol(obj.Type(), keytmpl.Hole{Name: obj.Name()}), keytmpl.ReasonLoop))
			}
		}
	}
	ast.Inspect(node, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for _, l := range n.Lhs {
				lose(l)
			}
		case *ast.IncDecStmt:
			lose(n.X)
		case *ast.UnaryExpr:
			if n.Op == token.AND {
				lose(n.X)
			}
		case *ast.CallExpr:
			if sel, ok := ast.Unparen(n.Fun).(*ast.SelectorExpr); ok {
				lose(sel.X)
			}
		}
		return true
	})
}

// rootOf is the variable that a selector, index or dereference starts from.
func rootOf(e ast.Expr) ast.Expr {
	for {
		switch x := ast.Unparen(e).(type) {
		case *ast.SelectorExpr:
			e = x.X
		case *ast.IndexExpr:
			e = x.X
		case *ast.StarExpr:
			e = x.X
		default:
			return x
		}
	}
}

func (f *frame) rangeStmt(s *ast.RangeStmt, label string) {
	x := f.eval(s.X)
	x = f.load(x)
	if f.canUnroll(x) {
		f.unroll(s, label, x)
		return
	}
	t := f.typeOf(s.X)
	f.loop(s, label, true, func() {
		if now := f.load(f.ranged(s, x)); now.kind == x.kind && now != x { // the body may have changed it
			x = join2(x, now, 0)
		}
		k, v := f.rangeVars(s, x, t)
		f.bindRange(s.Key, k)
		f.bindRange(s.Value, v)
		f.block(s.Body.List)
	}, nil)
}

// ranged is what the variable that a range statement goes over holds now; x when it goes over anything else, or over a copy.
func (f *frame) ranged(s *ast.RangeStmt, x *value) *value {
	if v := f.localVar(s.X); v != nil {
		if _, array := underlying(v.Type()).(*types.Array); !array {
			return f.eval(s.X)
		}
	}
	return x
}

func (f *frame) bindRange(e ast.Expr, v *value) {
	if e != nil && v != nil {
		f.store(e, f.convert(v, f.typeOf(e)))
	}
}

// canUnroll: a slice of which every element is known, and few enough.
func (f *frame) canUnroll(x *value) bool {
	return x.kind == kSlice && !x.open && x.more == nil && len(x.elems) <= maxUnroll && f.loops == 0 && f.steps > 0
}

// unroll takes the elements of a known slice one after the other.
func (f *frame) unroll(s *ast.RangeStmt, label string, x *value) {
	outer := f.st
	cur := outer.child()
	var exits []*state
	defer f.enter(s)()
	f.unrolling++
	defer func() { f.unrolling-- }()
	for i, e := range x.elems {
		f.st = cur.child()
		if now := f.load(f.ranged(s, x)); i > 0 && now.kind == kSlice && i < len(now.elems) { // the body may have changed it
			e = join2(e, now.elems[i], 0)
		}
		t := f.push(label, outer, cur)
		f.bindRange(s.Key, intConst(int64(i)))
		f.bindRange(s.Value, e)
		f.block(s.Body.List)
		f.pop()
		cur.merge(append(t.continues, f.st)...)
		exits = append(exits, t.breaks...)
		if cur.dead {
			break
		}
	}
	f.st = outer
	outer.merge(append(exits, cur)...)
}

// inIteration is a key or value of a map as an iteration meets it. What a loop made of it was made before.
func inIteration(v *value) *value {
	switch {
	case v == nil:
	case v.kind == kSym && !outside(v.hole.Origin) && v.hole.Reason != keytmpl.ReasonLoop:
		out := *v
		out.hole.Origin = keytmpl.OriginMapOrder
		return &out
	case v.kind == kText:
		out := *v
		out.text = keytmpl.MapHoles(v.text, func(h keytmpl.Hole) keytmpl.Hole {
			if !outside(h.Origin) && h.Reason != keytmpl.ReasonLoop {
				h.Origin = keytmpl.OriginMapOrder
			}
			return h
		})
		return &out
	}
	return v
}

// rangeVars are the values of the key and value variables of a range statement.
func (f *frame) rangeVars(s *ast.RangeStmt, x *value, t types.Type) (k, v *value) {
	switch x.kind {
	case kSlice:
		if v = x.anyElem(); v != nil {
			v = varying(v)
		} else if s.Value != nil {
			v = f.unknownAt(s.Value, keytmpl.ReasonDynamic)
		}
		return &value{kind: kNum}, v
	case kMap:
		return inIteration(varying(x.mkey)), inIteration(varying(x.mval))
	}
	hole := func(e ast.Expr, origin keytmpl.Origin, path string) *value {
		if e == nil {
			return nil
		}
		if x.kind == kSym && path != "" && x.hole.Sym.Kind != keytmpl.SymNone {
			el := selectSym(x, path)
			if el != nil {
				h := el.hole
				h.Name, h.Varies, h.Origin = exprName(e), true, origin
				return symbol(f.typeOf(e), h)
			}
		}
		h := keytmpl.Hole{Name: exprName(e), Origin: origin, Varies: true, Pos: e.Pos(), Sym: keytmpl.Sym{Kind: keytmpl.SymSite, Index: int(e.Pos())}}
		if x.kind == kSym && x.hole.Reason != keytmpl.ReasonLoop {
			h.Reason = x.hole.Reason
		}
		return symbol(f.typeOf(e), h)
	}
	switch underlying(t).(type) {
	case *types.Map:
		return hole(s.Key, keytmpl.OriginMapOrder, "[k]"), hole(s.Value, keytmpl.OriginMapOrder, "[v]")
	case *types.Slice, *types.Array, *types.Pointer:
		return &value{kind: kNum}, hole(s.Value, keytmpl.OriginElement, "[]")
	case *types.Basic: // integer or string
		return &value{kind: kNum}, &value{kind: kNum}
	case *types.Chan:
		k = hole(s.Key, keytmpl.OriginElement, "")
		if k != nil && k.kind == kSym {
			k.hole.Reason = keytmpl.ReasonChannel
		}
		return k, nil
	}
	return hole(s.Key, keytmpl.OriginElement, ""), hole(s.Value, keytmpl.OriginElement, "")
}
