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
	reserve       = 2000  // for each further function with cache calls, when that is used up
	lightPackage  = 3000  // in a package that makes no cache calls
	maxNesting    = 200   // summaries that wait for each other
	lightNesting  = 4
	maxImpls      = 8  // implementations of an interface method that are taken together
	maxSending    = 32 // implementations that make cache calls, of an interface method that has more
)

// frame interprets one declared function (or the initialisers of a package), the function literals in it included.
type frame struct {
	p         *pkgPass
	fn        *types.Func
	decl      *ast.FuncDecl
	forTests  bool // code at package level, in a file that only tests have
	sum       *summary
	st        *state
	entry     *state
	firsts    map[keytmpl.Sym]*value // what the symbols that were changed through pointers were at first
	rec       bool                   // record calls: off while a loop has not come to rest
	meant     meant                  // the call of a function value that is looked at
	ctx       *body
	shared    map[types.Object]*value      // variables that are taken without regard to order, with all they ever hold
	sharing   map[*types.Var]*sharing      // variables that may share their elements
	late      map[types.Object][]lateValue // what the variables took that literals read when they run later
	seq       int
	moved     bool // a shared variable has changed in this round
	hasGoto   bool
	loops     int
	changes   map[cell]*value         // what pointers led to after literals were made that have not run
	elements  map[cell]*ast.IndexExpr // elements of which the address was taken
	holders   map[cell][]holder       // fields that lead to a place
	loopNode  ast.Node                // the outermost loop that is being interpreted
	unrolling int                     // nesting of loops whose rounds are taken one by one
	steps     int                     // statements left
	nodes     int                     // parts of a value that a snapshot may still keep
	defers    int                     // nesting of deferred code
	runs      *clientValue            // what commands that are made as arguments go to; nil outside such a call
	inline    int                     // nesting of inlined functions
	bound     map[int]*value          // parameters, -1 for the receiver, that are constants: the function is interpreted again for what it sends
	label     string
	checking  bool           // some text was checked
	active    []*ast.FuncLit // literals being interpreted, against recursion
	sites     []*site        // cache calls recorded in this round
	siteAt    map[ast.Expr][]*site
	pending   []*pendingLit       // literals that nothing has called yet
	heard     heard               // calls of parameters
	assigns   map[*types.Var]bool // fields that the body assigns
}

// body is one function body under interpretation: the declared function's or a literal's.
type body struct {
	sig     *types.Signature
	results []*value
	base    *state   // what holds before the body, which it does not change
	ends    []*state // what holds where it returns
	gave    []*state // those of ends whose results count
	targets []*target
	node    ast.Node
}

// target is what break and continue refer to.
type target struct {
	label     string
	loop      bool
	base      *state // what holds before the statement, which its body does not change
	round     *state // what holds before this round of a loop, in the same way
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
		f.store(s.X, f.stepped(s))
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
		if v := f.eval(s.Value); v != nil && v.kind == kPtr { // who receives it may change what it points to
			for _, c := range v.cells {
				f.havoc(c, keytmpl.ReasonPointer)
			}
		}
	}
}

// stepped is a number after ++ or --.
func (f *frame) stepped(s *ast.IncDecStmt) *value {
	n, ok := f.eval(s.X).constInt()
	if !ok || f.loops > 0 {
		return &value{kind: kNum, typ: f.typeOf(s.X)}
	}
	if s.Tok == token.INC {
		n++
	} else {
		n--
	}
	v := intConst(n)
	v.typ = f.typeOf(s.X)
	if !fits(v.num.c, v.typ) {
		return &value{kind: kNum, typ: v.typ}
	}
	return v
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
	for _, variables := range [...]bool{false, true} { // i, a[i] = 1, "x": the index is that of before
		for i, l := range s.Lhs {
			if _, ok := ast.Unparen(l).(*ast.Ident); ok == variables && i < len(vals) {
				f.store(l, f.convert(vals[i], f.typeOf(l)))
			}
		}
	}
	if len(s.Rhs) == 1 {
		f.noteVerdicts(s.Lhs, s.Rhs[0])
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
	if f.ensures(s) {
		return
	}
	if s.Init != nil {
		f.stmt(s.Init)
	}
	cond := f.eval(s.Cond)
	val, known := cond.constBool()
	loose, firm := f.checks(s.Cond)
	f.mark(firm)
	base := f.st
	var states []*state
	var fresh []keytmpl.Sym
	if !known || val {
		f.st = base.child()
		f.refine(s.Cond, true)
		fresh = f.mark(loose)
		f.block(s.Body.List)
		states = append(states, f.st)
	}
	if !known || !val {
		f.st = base.child()
		f.refine(s.Cond, false)
		fresh = f.mark(loose)
		if s.Else != nil {
			f.stmt(s.Else)
		}
		states = append(states, f.st)
	}
	f.st = base
	base.merge(states...)
	if len(states) == 2 && !states[0].dead && !states[1].dead {
		f.unmark(fresh) // either way the function goes on
		f.replaced(s.Cond, states[0], states[1], fresh)
	}
}

// push enters a statement that break leaves, and, when it is a loop, one round of it, which continue leaves; round is nil
// otherwise.
func (f *frame) push(label string, base, round *state) *target {
	t := &target{label: label, loop: round != nil, base: base, round: round}
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
		if f.st.dead {
			return
		}
		// What holds here, whatever the code behind it does.
		if s.Tok == token.BREAK {
			t.breaks = append(t.breaks, f.st.frozenTo(t.base).child())
		} else {
			t.continues = append(t.continues, f.st.frozenTo(t.round).child())
		}
		break
	}
	f.st.dead = true
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
	failed := len(exprs) == res.Len() && len(exprs) > 1 && f.isFailure(exprs[len(exprs)-1])
	gives := !failed
	for i := range min(len(vals), res.Len()) {
		if failed && i < res.Len()-1 {
			if isBlank(f.load(vals[i])) {
				continue // what stands beside an error is not a key
			}
			gives = true
		}
		v := f.vetted(f.convert(vals[i], res.At(i).Type()))
		f.ctx.results[i] = join2(f.ctx.results[i], v, 0)
		if _, ok := f.shared[res.At(i)]; ok { // deferred code sees and may change it
			f.setVar(res.At(i), v)
		}
	}
	f.end(gives)
	f.st.dead = true
}

// end notes what holds where the body returns, whatever the code behind it does.
func (f *frame) end(gives bool) {
	end := f.st.frozenTo(f.ctx.base).child()
	f.ctx.ends = append(f.ctx.ends, end)
	if gives {
		f.ctx.gave = append(f.ctx.gave, end)
	}
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
