package cachecall

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/cachevet/cachevet/internal/keytmpl"
)

// Caps of the interpreter.
const (
	maxLoopPasses = 6  // passes over a loop body before what still changes is given up
	widenAfter    = 2  // passes that join; later ones widen
	maxLoopDepth  = 2  // nesting of loops that are iterated; deeper ones lose what they assign
	maxUnroll     = 8  // elements of a known slice that a range statement takes one by one
	maxInline     = 6  // nesting of functions that are interpreted with their arguments
	stepsPerNode  = 24 // statements interpreted for each statement of a function
	minSteps      = 2000
	packageSteps  = 20    // statements interpreted for each statement of a package, all functions together
	minPackage    = 30000 // at least so many
	lightPackage  = 6000  // in a package that makes no cache calls
	maxNesting    = 200   // summaries that wait for each other
	lightNesting  = 4
	maxImpls      = 8 // implementations of an interface method that are taken together
)

// frame interprets one declared function (or the initialisers of a package), the function literals in it included.
type frame struct {
	p         *pkgPass
	fn        *types.Func
	decl      *ast.FuncDecl
	sum       *summary
	st        *state
	entry     *state
	rec       bool // record calls: off while a loop has not come to rest
	ctx       *body
	shared    map[types.Object]*value      // variables that are taken without regard to order, with all they ever hold
	sharing   map[*types.Var]*sharing      // variables that may share their elements
	late      map[types.Object][]lateValue // what the variables took that literals read when they run later
	seq       int
	moved     bool // a shared variable has changed in this round
	hasGoto   bool
	loops     int
	changes   map[cell]*value // what pointers led to after literals were made that have not run
	loopNode  ast.Node        // the outermost loop that is being interpreted
	unrolling int             // nesting of loops whose rounds are taken one by one
	steps     int             // statements left
	nodes     int             // parts of a value that a snapshot may still keep
	defers    int             // nesting of deferred code
	inline    int             // nesting of inlined functions
	label     string
	active    []*ast.FuncLit // literals being interpreted, against recursion
	sites     []*site        // cache calls recorded in this round
	siteAt    map[ast.Expr][]*site
	pending   []*pendingLit       // literals that nothing has called yet
	assigns   map[*types.Var]bool // fields that the body assigns
}

// body is one function body under interpretation: the declared function's or a literal's.
type body struct {
	sig     *types.Signature
	results []*value
	ends    []*state
	targets []*target
	node    ast.Node
}

// target is what break and continue refer to.
type target struct {
	label     string
	loop      bool
	breaks    []*state
	continues []*state
}

func (f *frame) block(list []ast.Stmt) {
	for _, s := range list {
		if f.st.dead && !f.hasGoto {
			return
		}
		f.stmt(s)
	}
}

func (f *frame) stmt(s ast.Stmt) {
	label := f.label
	f.label = ""
	f.steps--
	f.p.steps--
	switch s := s.(type) {
	case *ast.ExprStmt:
		if call, ok := ast.Unparen(s.X).(*ast.CallExpr); ok && f.neverReturns(call) {
			f.eval(s.X)
			f.st.dead = true
			return
		}
		f.eval(s.X)
	case *ast.AssignStmt:
		f.assign(s)
	case *ast.DeclStmt:
		f.declare(s)
	case *ast.IncDecStmt:
		f.eval(s.X)
		f.store(s.X, &value{kind: kNum, typ: f.typeOf(s.X)})
	case *ast.BlockStmt:
		f.block(s.List)
	case *ast.IfStmt:
		f.ifStmt(s)
	case *ast.ForStmt:
		f.forStmt(s, label)
	case *ast.RangeStmt:
		f.rangeStmt(s, label)
	case *ast.SwitchStmt:
		f.switchStmt(s, label)
	case *ast.TypeSwitchStmt:
		f.typeSwitch(s, label)
	case *ast.SelectStmt:
		f.selectStmt(s, label)
	case *ast.ReturnStmt:
		f.returnStmt(s)
	case *ast.BranchStmt:
		f.branch(s)
	case *ast.LabeledStmt:
		if f.hasGoto {
			f.st.dead = false
		}
		f.label = s.Label.Name
		f.stmt(s.Stmt)
		f.label = ""
	case *ast.DeferStmt:
		f.defers++
		f.eval(s.Call)
		f.runsLater(s.Call)
		f.defers--
	case *ast.GoStmt:
		f.eval(s.Call)
		f.runsLater(s.Call)
	case *ast.SendStmt:
		f.eval(s.Chan)
		f.eval(s.Value)
	}
}

// neverReturns: panic, os.Exit, log.Fatal and runtime.Goexit.
func (f *frame) neverReturns(call *ast.CallExpr) bool {
	if id, ok := ast.Unparen(call.Fun).(*ast.Ident); ok {
		b, ok := f.p.info.Uses[id].(*types.Builtin)
		return ok && b.Name() == "panic"
	}
	fn := f.p.callee(call)
	if fn == nil || fn.Pkg() == nil {
		return false
	}
	switch fn.Pkg().Path() + "." + fn.Name() {
	case "os.Exit", "log.Fatal", "log.Fatalf", "log.Fatalln", "log.Panic", "log.Panicf", "log.Panicln", "runtime.Goexit":
		return true
	}
	return false
}

func (f *frame) declare(s *ast.DeclStmt) {
	gd, ok := s.Decl.(*ast.GenDecl)
	if !ok || gd.Tok != token.VAR {
		return
	}
	for _, sp := range gd.Specs {
		vs, ok := sp.(*ast.ValueSpec)
		if !ok {
			continue
		}
		vals := f.evalList(vs.Values, len(vs.Names))
		for i, name := range vs.Names {
			obj := f.p.info.Defs[name]
			if obj == nil {
				continue
			}
			switch {
			case i < len(vals):
				f.setVar(obj, f.convert(vals[i], obj.Type()))
			default:
				f.setVar(obj, zeroValue(obj.Type()))
			}
		}
	}
}

// evalList evaluates the right-hand sides for n left-hand sides, taking a tuple apart.
func (f *frame) evalList(exprs []ast.Expr, n int) []*value {
	if len(exprs) == 1 && n > 1 {
		v := f.evalMulti(exprs[0], n)
		return v
	}
	out := make([]*value, len(exprs))
	for i, e := range exprs {
		out[i] = f.eval(e)
	}
	return out
}

func (f *frame) assign(s *ast.AssignStmt) {
	if s.Tok != token.ASSIGN && s.Tok != token.DEFINE {
		op := assignOps[s.Tok]
		v := f.binary(op, s.Lhs[0], s.Rhs[0], s.TokPos)
		f.store(s.Lhs[0], v)
		return
	}
	vals := f.evalList(s.Rhs, len(s.Lhs))
	for i, l := range s.Lhs {
		if i < len(vals) {
			f.store(l, f.convert(vals[i], f.typeOf(l)))
		}
	}
}

var assignOps = map[token.Token]token.Token{
	token.ADD_ASSIGN: token.ADD, token.SUB_ASSIGN: token.SUB, token.MUL_ASSIGN: token.MUL, token.QUO_ASSIGN: token.QUO,
	token.REM_ASSIGN: token.REM, token.AND_ASSIGN: token.AND, token.OR_ASSIGN: token.OR, token.XOR_ASSIGN: token.XOR,
	token.SHL_ASSIGN: token.SHL, token.SHR_ASSIGN: token.SHR, token.AND_NOT_ASSIGN: token.AND_NOT,
}

// setVar gives a variable a value: at this point, or among all it ever holds when it is taken without order.
func (f *frame) setVar(obj types.Object, v *value) {
	if old, ok := f.shared[obj]; ok {
		j := join2(old, v, 0)
		if !same(old, j) {
			f.shared[obj] = j
			f.moved = true
		}
		return
	}
	if old, ok := f.late[obj]; ok {
		f.seq++
		if len(old) < maxLate {
			f.late[obj] = append(old, lateValue{f.seq, v})
		} else { // one value for all that comes
			f.late[obj] = append(old[:maxLate-1:maxLate-1], lateValue{f.seq, widen(old[maxLate-1].v, v, 0)})
		}
	}
	f.st.set(cell(obj), v)
}

// maxLate is the number of values of a variable that are told apart for literals that run later.
const maxLate = 24

func (f *frame) ifStmt(s *ast.IfStmt) {
	if s.Init != nil {
		f.stmt(s.Init)
	}
	cond := f.eval(s.Cond)
	val, known := cond.constBool()
	base := f.st
	var states []*state
	if !known || val {
		f.st = base.child()
		f.refine(s.Cond, true)
		f.block(s.Body.List)
		states = append(states, f.st)
	}
	if !known || !val {
		f.st = base.child()
		f.refine(s.Cond, false)
		if s.Else != nil {
			f.stmt(s.Else)
		}
		states = append(states, f.st)
	}
	f.st = base
	base.merge(states...)
}

// refine uses what a condition says: in the branch where x == c holds, x is c.
func (f *frame) refine(cond ast.Expr, holds bool) {
	switch c := ast.Unparen(cond).(type) {
	case *ast.UnaryExpr:
		if c.Op == token.NOT {
			f.refine(c.X, !holds)
		}
	case *ast.BinaryExpr:
		switch {
		case c.Op == token.LAND && holds, c.Op == token.LOR && !holds:
			f.refine(c.X, holds)
			f.refine(c.Y, holds)
		case c.Op == token.EQL && holds, c.Op == token.NEQ && !holds:
			f.refineEqual(c.X, c.Y)
			f.refineEqual(c.Y, c.X)
		case c.Op == token.EQL && !holds, c.Op == token.NEQ && holds:
			f.refineUnequal(c.X, c.Y)
		}
		f.refineOrder(c, holds)
	}
}

// refineEqual: x, a local variable with text, equals a constant.
func (f *frame) refineEqual(x, c ast.Expr) {
	tv := f.p.info.Types[ast.Unparen(c)]
	obj := f.localVar(x)
	if tv.Value == nil || obj == nil {
		return
	}
	if _, ok := f.shared[obj]; ok {
		return
	}
	if v := f.st.get(cell(obj)); v != nil && (v.kind == kText || v.kind == kNum) {
		f.st.set(cell(obj), f.eval(c))
	}
}

// refineUnequal takes the alternative that is the constant away: after `if p == "" { … return }`, p is not empty.
func (f *frame) refineUnequal(x, c ast.Expr) {
	obj := f.localVar(x)
	s, ok := f.eval(c).constText()
	if obj == nil || !ok {
		return
	}
	if _, ok := f.shared[obj]; ok {
		return
	}
	v := f.st.get(cell(obj))
	if v == nil || v.kind != kText || len(v.text) < 2 {
		return
	}
	var left keytmpl.Set
	for _, t := range v.text {
		if lit, ok := t.Const(); ok && lit == s {
			continue
		}
		left = append(left, t)
	}
	if len(left) > 0 && len(left) < len(v.text) {
		f.st.set(cell(obj), &value{kind: kText, typ: v.typ, raw: v.raw, text: left})
	}
}

// localVar is the local variable that an expression names, nil if it is anything else.
func (f *frame) localVar(e ast.Expr) types.Object {
	id, ok := ast.Unparen(e).(*ast.Ident)
	if !ok {
		return nil
	}
	v, ok := f.p.info.Uses[id].(*types.Var)
	if !ok || v.Parent() == f.p.pkg.Scope() {
		return nil
	}
	return v
}

func (f *frame) push(label string, loop bool) *target {
	t := &target{label: label, loop: loop}
	f.ctx.targets = append(f.ctx.targets, t)
	return t
}

func (f *frame) pop() { f.ctx.targets = f.ctx.targets[:len(f.ctx.targets)-1] }

func (f *frame) branch(s *ast.BranchStmt) {
	if s.Tok == token.GOTO || s.Tok == token.FALLTHROUGH {
		return // goto: everything that matters is shared; fallthrough: see clauses
	}
	for i := len(f.ctx.targets) - 1; i >= 0; i-- {
		t := f.ctx.targets[i]
		if s.Label != nil && t.label != s.Label.Name || s.Label == nil && s.Tok == token.CONTINUE && !t.loop {
			continue
		}
		snap := f.st.child()
		snap.dead = false
		if f.st.dead {
			return
		}
		if s.Tok == token.BREAK {
			t.breaks = append(t.breaks, snap)
		} else {
			t.continues = append(t.continues, snap)
		}
		break
	}
	f.st.dead = true
}

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
	f.loop(s, label, skip, func() {
		if s.Cond != nil {
			f.eval(s.Cond)
		}
		f.block(s.Body.List)
	}, s.Post)
	in := f.st
	f.st = outer
	outer.merge(in)
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
		t := f.push(label, true)
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
		t := f.push(label, true)
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
		return varying(x.mkey), varying(x.mval)
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
		if x.kind == kSym {
			h.Reason = x.hole.Reason
		}
		return symbol(f.typeOf(e), h)
	}
	switch types.Unalias(t).Underlying().(type) {
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

func (f *frame) switchStmt(s *ast.SwitchStmt, label string) {
	outer := f.st
	f.st = outer.child()
	if s.Init != nil {
		f.stmt(s.Init)
	}
	var tag *value
	if s.Tag != nil {
		tag = f.eval(s.Tag)
	}
	f.clauses(s.Body.List, label, func(c *ast.CaseClause) (takes, certain bool) {
		if c.List == nil {
			return true, false
		}
		all := true
		for _, e := range c.List {
			v := f.eval(e)
			switch eq, known := f.caseMatches(s.Tag != nil, tag, v); {
			case known && eq:
				return true, true
			case !known:
				all = false
			}
		}
		return !all, false
	}, func(c *ast.CaseClause) {
		if s.Tag != nil && len(c.List) == 1 {
			f.refineEqual(s.Tag, c.List[0])
		} else if s.Tag == nil && len(c.List) == 1 {
			f.refine(c.List[0], true)
		}
	})
	in := f.st
	f.st = outer
	outer.merge(in)
}

// caseMatches compares a case with the tag (or, without one, takes the case as the condition).
func (f *frame) caseMatches(hasTag bool, tag, v *value) (equal, known bool) {
	if !hasTag {
		return v.constBool()
	}
	if a, ok := tag.constText(); ok {
		if b, ok := v.constText(); ok {
			return a == b, true
		}
	}
	if a, ok := tag.constInt(); ok {
		if b, ok := v.constInt(); ok {
			return a == b, true
		}
	}
	return false, false
}

// clauses interprets the clauses of a switch. takes tells whether a clause can be chosen, and whether it certainly is.
func (f *frame) clauses(list []ast.Stmt, label string, takes func(*ast.CaseClause) (takes, certain bool), enter func(*ast.CaseClause)) {
	base := f.st
	t := f.push(label, false)
	var ends []*state
	var dflt *ast.CaseClause
	decided := false
	run := func(i int, c *ast.CaseClause) {
		f.st = base.child()
		enter(c)
		f.block(c.Body)
		for n := i + 1; n < len(list) && fallsThrough(c.Body); n++ { // the next body goes on from here
			c = list[n].(*ast.CaseClause)
			f.block(c.Body)
		}
		ends = append(ends, f.st)
	}
	dfltAt := 0
	for i, s := range list {
		c, ok := s.(*ast.CaseClause)
		if !ok || decided {
			continue
		}
		if c.List == nil {
			dflt, dfltAt = c, i
			continue
		}
		f.st = base
		may, certain := takes(c)
		if may {
			run(i, c)
		}
		decided = certain
	}
	if !decided {
		if dflt != nil {
			run(dfltAt, dflt)
		} else {
			ends = append(ends, base.child())
		}
	}
	f.pop()
	f.st = base
	base.merge(append(ends, t.breaks...)...)
}

func fallsThrough(list []ast.Stmt) bool {
	if len(list) == 0 {
		return false
	}
	b, ok := list[len(list)-1].(*ast.BranchStmt)
	return ok && b.Tok == token.FALLTHROUGH
}

func (f *frame) typeSwitch(s *ast.TypeSwitchStmt, label string) {
	outer := f.st
	f.st = outer.child()
	if s.Init != nil {
		f.stmt(s.Init)
	}
	var x *value
	switch a := s.Assign.(type) {
	case *ast.AssignStmt:
		x = f.eval(a.Rhs[0].(*ast.TypeAssertExpr).X)
	case *ast.ExprStmt:
		x = f.eval(a.X.(*ast.TypeAssertExpr).X)
	}
	f.clauses(s.Body.List, label, func(*ast.CaseClause) (bool, bool) { return true, false }, func(c *ast.CaseClause) {
		if obj := f.p.info.Implicits[c]; obj != nil && x != nil {
			f.setVar(obj, f.convert(x, obj.Type()))
		}
	})
	in := f.st
	f.st = outer
	outer.merge(in)
}

func (f *frame) selectStmt(s *ast.SelectStmt, label string) {
	base := f.st
	t := f.push(label, false)
	var ends []*state
	for _, cl := range s.Body.List {
		c, ok := cl.(*ast.CommClause)
		if !ok {
			continue
		}
		f.st = base.child()
		if c.Comm != nil {
			f.stmt(c.Comm)
		}
		f.block(c.Body)
		ends = append(ends, f.st)
	}
	f.pop()
	f.st = base
	base.merge(append(ends, t.breaks...)...)
}

func (f *frame) returnStmt(s *ast.ReturnStmt) {
	n := f.ctx.sig.Results().Len()
	var vals []*value
	if len(s.Results) == 0 {
		vals = f.namedResults()
	} else {
		vals = f.evalList(s.Results, n)
	}
	f.finish(vals, s.Results)
}

// finish ends a body with these results.
func (f *frame) finish(vals []*value, exprs []ast.Expr) {
	res := f.ctx.sig.Results()
	if f.st.dead {
		return
	}
	f.ctx.ends = append(f.ctx.ends, f.st.child())
	failed := len(exprs) == res.Len() && len(exprs) > 1 && f.isFailure(exprs[len(exprs)-1])
	for i := range min(len(vals), res.Len()) {
		if failed && i < res.Len()-1 {
			if isBlank(vals[i]) {
				continue // what stands beside an error is not a key
			}
		}
		v := f.convert(vals[i], res.At(i).Type())
		f.ctx.results[i] = join2(f.ctx.results[i], v, 0)
		if _, ok := f.shared[res.At(i)]; ok { // deferred code sees and may change it
			f.setVar(res.At(i), v)
		}
	}
	f.st.dead = true
}

// isBlank: "" or a struct that holds nothing.
func isBlank(v *value) bool {
	if s, ok := v.constText(); ok {
		return s == ""
	}
	if v.kind != kStruct || v.base != nil {
		return false
	}
	for _, f := range v.fields {
		if f != nil && !isZero(f) && !isBlank(f) {
			return false
		}
	}
	return true
}

// isFailure: the last result says that the others mean nothing: an error that is not nil, or false.
func (f *frame) isFailure(e ast.Expr) bool {
	tv := f.p.info.Types[ast.Unparen(e)]
	if tv.Value != nil {
		b, ok := constNum(tv.Value).constBool()
		return ok && !b
	}
	return !tv.IsNil() && tv.Type != nil && isErrorType(tv.Type)
}

// namedResults are the values of the named results at this point.
func (f *frame) namedResults() []*value {
	res := f.ctx.sig.Results()
	out := make([]*value, res.Len())
	for i := range out {
		out[i] = f.loadVar(res.At(i))
	}
	return out
}

// refineOrder uses what an order comparison with a constant says of an integer: after `if ttl <= 0 { return }` it is at
// least 1.
func (f *frame) refineOrder(c *ast.BinaryExpr, holds bool) {
	op := c.Op
	x, y := c.X, c.Y
	n, ok := f.eval(y).constInt()
	if !ok {
		if n, ok = f.eval(x).constInt(); !ok {
			return
		}
		x, op = y, mirrored[op]
	}
	if !holds {
		op = negated[op]
	}
	lo, hi := -unbounded, unbounded
	switch op {
	case token.GTR:
		lo = n + 1
	case token.GEQ:
		lo = n
	case token.LSS:
		hi = n - 1
	case token.LEQ:
		hi = n
	case token.NEQ:
		if n != 0 {
			return
		}
		lo, hi = 0, 0 // not zero: kept as an excluded point
	default:
		return
	}
	obj := f.localVar(x)
	if obj == nil {
		return
	}
	if _, shared := f.shared[obj]; shared {
		return
	}
	v := f.st.get(cell(obj))
	if v == nil || !isNumeric(obj.Type()) {
		return
	}
	sym, mul, ok := linear(v)
	if !ok || mul != 1 || v.num.div > 1 {
		return
	}
	out := num{sym: sym, mul: 1}
	if op == token.NEQ {
		out.notZero = true
	} else {
		out.ranged, out.lo, out.hi = true, lo, hi
		if v.num.ranged {
			out.lo, out.hi = max(lo, v.num.lo), min(hi, v.num.hi)
		}
	}
	f.st.set(cell(obj), &value{kind: kNum, typ: obj.Type(), num: out})
}

var mirrored = map[token.Token]token.Token{token.LSS: token.GTR, token.GTR: token.LSS, token.LEQ: token.GEQ, token.GEQ: token.LEQ, token.NEQ: token.NEQ, token.EQL: token.EQL}

var negated = map[token.Token]token.Token{token.LSS: token.GEQ, token.GEQ: token.LSS, token.GTR: token.LEQ, token.LEQ: token.GTR, token.NEQ: token.EQL, token.EQL: token.NEQ}
