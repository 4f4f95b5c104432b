package cachecall

import (
	"go/ast"
	"go/token"
	"go/types"
)

// scanBody finds what must be known before the body is interpreted: goto, the fields it assigns, and the variables that
// are taken without regard to order (captured by a literal that runs some other time, and assigned more than once).
func (f *frame) scanBody(root *ast.BlockStmt) {
	f.assigns = map[*types.Var]bool{}
	f.late = map[types.Object][]lateValue{}
	s := &scanner{f: f, count: map[types.Object]int{}, captured: map[types.Object]bool{}, foreign: map[types.Object]bool{}}
	if sig, ok := f.fnSig(); ok { // parameters start with a value of their own
		for i := range sig.Params().Len() {
			s.count[sig.Params().At(i)]++
		}
		for i := range sig.Results().Len() {
			s.count[sig.Results().At(i)]++
		}
		if r := sig.Recv(); r != nil {
			s.count[r]++
		}
	}
	s.walk(root, root)
	if sig, ok := f.fnSig(); ok && s.recovers { // what a named result held when the code panicked
		for i := range sig.Results().Len() {
			if v := sig.Results().At(i); v.Name() != "" && v.Name() != "_" {
				f.shared[v] = nil
			}
		}
	}
	for obj, n := range s.count {
		v, ok := obj.(*types.Var)
		if !ok || n < 2 {
			continue
		}
		switch {
		case f.hasGoto, s.captured[obj] && s.foreign[obj]:
			f.shared[v] = nil
		case s.captured[obj]:
			f.late[v] = nil
		}
	}
}

// lateValue is a value that a variable took, for literals that run after they were made.
type lateValue struct {
	seq int
	v   *value
}

func (f *frame) fnSig() (*types.Signature, bool) {
	if f.fn == nil {
		return nil, false
	}
	return f.fn.Type().(*types.Signature), true
}

type scanner struct {
	f        *frame
	count    map[types.Object]int  // assignments, the declaration included
	captured map[types.Object]bool // mentioned in a literal that is not the one that declares it, and that does not run at once
	recovers bool                  // recover is called
	foreign  map[types.Object]bool // assigned in such a literal
}

// walk visits the nodes of one body; literals in it are bodies of their own.
func (s *scanner) walk(root ast.Node, body ast.Node) {
	if lit, ok := root.(*ast.FuncLit); ok && root != body { // an argument of a call
		s.params(lit)
		s.walk(lit, lit)
		s.capture(lit)
		return
	}
	info := s.f.p.info
	other := func(obj types.Object) {
		if lit, ok := body.(*ast.FuncLit); ok && (obj.Pos() < lit.Pos() || obj.Pos() >= lit.End()) {
			s.foreign[obj] = true
		}
		s.count[obj]++
	}
	assign := func(e ast.Expr) {
		switch x := ast.Unparen(e).(type) {
		case *ast.Ident:
			if obj := info.ObjectOf(x); obj != nil {
				other(obj)
			}
		case *ast.SelectorExpr:
			if fld := s.f.p.fieldOfSelector(x); fld != nil {
				s.f.assigns[fld.Origin()] = true
			}
			if id, ok := rootOf(x).(*ast.Ident); ok {
				if obj := info.Uses[id]; obj != nil {
					other(obj)
				}
			}
		default:
			if id, ok := rootOf(x).(*ast.Ident); ok {
				if obj := info.Uses[id]; obj != nil {
					other(obj)
				}
			}
		}
	}
	ast.Inspect(root, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			if n == root {
				return true
			}
			s.params(n)
			s.walk(n, n)
			s.capture(n)
			return false
		case *ast.DeferStmt:
			s.later(n.Call, body)
			return false
		case *ast.GoStmt:
			s.later(n.Call, body)
			return false
		case *ast.CallExpr:
			s.call(n, body)
			return false
		case *ast.AssignStmt:
			for i, l := range n.Lhs {
				assign(l)
				if id, ok := ast.Unparen(l).(*ast.Ident); ok && len(n.Lhs) == len(n.Rhs) {
					s.share(info.ObjectOf(id), n.Rhs[i])
				}
			}
		case *ast.IncDecStmt:
			assign(n.X)
		case *ast.RangeStmt:
			for _, e := range []ast.Expr{n.Key, n.Value} {
				if e != nil {
					assign(e)
				}
			}
		case *ast.ValueSpec:
			for i, id := range n.Names {
				assign(id)
				if len(n.Names) == len(n.Values) {
					s.share(info.Defs[id], n.Values[i])
				}
			}
		case *ast.BranchStmt:
			if n.Tok == token.GOTO {
				s.f.hasGoto = true
			}
		}
		return true
	})
}

// params counts the values that the parameters and results of a literal start with.
func (s *scanner) params(lit *ast.FuncLit) {
	for _, l := range []*ast.FieldList{lit.Type.Params, lit.Type.Results} {
		if l == nil {
			continue
		}
		for _, fld := range l.List {
			for _, id := range fld.Names {
				if obj := s.f.p.info.Defs[id]; obj != nil {
					s.count[obj]++
				}
			}
		}
	}
}

// given: the parameters of a literal that is called here share the elements of the arguments.
func (s *scanner) given(lit *ast.FuncLit, args []ast.Expr) {
	i := 0
	for _, fld := range lit.Type.Params.List {
		for _, id := range fld.Names {
			if i < len(args) {
				s.share(s.f.p.info.Defs[id], args[i])
			}
			i++
		}
	}
}

// later visits a call that go or defer puts off: a literal in it does not run at once.
func (s *scanner) later(e *ast.CallExpr, body ast.Node) {
	lit, ok := ast.Unparen(e.Fun).(*ast.FuncLit)
	if ok || s.mayReadLater(e) {
		s.pointedTo(e)
	}
	if !ok {
		s.call(e, body)
		return
	}
	s.params(lit)
	s.given(lit, e.Args)
	s.walk(lit, lit)
	s.capture(lit)
	for _, a := range e.Args {
		s.walk(a, body)
	}
}

// mayReadLater: the function of a call that is put off is one of the program that may do something with what it is pointed to.
func (s *scanner) mayReadLater(e *ast.CallExpr) bool {
	fn := s.f.p.callee(e)
	if fn == nil {
		return true
	}
	sum := s.f.p.imported(fn)
	return s.f.p.decls[fn] != nil || sum != nil && len(sum.effects) > 0
}

// pointedTo: what a call that is put off is given a pointer to has, when the call runs, the value that it was given last.
func (s *scanner) pointedTo(e *ast.CallExpr) {
	mark := func(x ast.Expr) {
		if id, ok := rootOf(x).(*ast.Ident); ok {
			if v, ok := s.f.p.info.Uses[id].(*types.Var); ok && v.Parent() != s.f.p.pkg.Scope() && !isPointer(v.Type()) {
				s.captured[v], s.foreign[v] = true, true
			}
		}
	}
	for _, a := range e.Args {
		if u, ok := ast.Unparen(a).(*ast.UnaryExpr); ok && u.Op == token.AND {
			mark(u.X)
		}
	}
	if sel, ok := ast.Unparen(e.Fun).(*ast.SelectorExpr); ok {
		if fn := s.f.p.callee(e); fn != nil && fn.Signature().Recv() != nil && isPointer(fn.Signature().Recv().Type()) {
			mark(sel.X)
		}
	}
}

// call visits a call. A literal that is called on the spot, or that the callee runs before it returns, is part of the
// body that it stands in.
func (s *scanner) call(e *ast.CallExpr, body ast.Node) {
	if lit, ok := ast.Unparen(e.Fun).(*ast.FuncLit); ok {
		s.params(lit)
		s.given(lit, e.Args)
		s.walk(lit.Body, body)
	} else {
		s.walk(e.Fun, body)
	}
	if s.f.builtin(e) == "append" && len(e.Args) > 0 { // append(a[:1], x) writes over what follows in a
		if v, part := s.f.elementsOf(e.Args[0]); v != nil && part && refersToElements(v.Type()) {
			s.f.join(v, v, true)
		}
	}
	if id, ok := ast.Unparen(e.Fun).(*ast.Ident); ok && id.Name == "recover" {
		s.recovers = true
	}
	var sync []int
	if fn := s.f.p.callee(e); fn != nil {
		sync = s.f.callbackArgs(fn)
		if row, _ := s.f.p.row(fn, nil); row != nil && row.Callback > 0 {
			sync = append(sync, row.Callback-1)
		}
	}
	for i, a := range e.Args {
		if lit, ok := ast.Unparen(a).(*ast.FuncLit); ok && containsInt(sync, i) {
			s.params(lit)
			s.walk(lit.Body, body)
			continue
		}
		s.walk(a, body)
	}
	if sel, ok := ast.Unparen(e.Fun).(*ast.SelectorExpr); ok { // a method may change its receiver
		if id, ok := rootOf(sel.X).(*ast.Ident); ok {
			if v, ok := s.f.p.info.Uses[id].(*types.Var); ok && isBuffer(deref(v.Type())) {
				s.count[v]++
			}
		}
	}
}

func containsInt(l []int, n int) bool {
	for _, x := range l {
		if x == n {
			return true
		}
	}
	return false
}

// capture notes the variables of other bodies that a literal mentions.
func (s *scanner) capture(lit *ast.FuncLit) {
	ast.Inspect(lit.Body, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		if !ok {
			return true
		}
		v, ok := s.f.p.info.Uses[id].(*types.Var)
		if !ok || v.IsField() || v.Parent() == s.f.p.pkg.Scope() {
			return true
		}
		if v.Pos() < lit.Pos() || v.Pos() >= lit.End() {
			s.captured[v] = true
		}
		return true
	})
}

// syncCallbacks: functions of other packages that call a function argument before they return.
var syncCallbacks = map[string][]int{
	"sync.Once.Do": {0}, "slices.SortFunc": {1}, "slices.IndexFunc": {1}, "slices.ContainsFunc": {1}, "sort.Slice": {1}, "sort.SliceStable": {1},
	"strings.Map": {0}, "strings.FieldsFunc": {1}, "strings.IndexFunc": {1}, "slices.DeleteFunc": {1}, "sync.Map.Range": {0},
}

// callbackArgs are the arguments of a call of fn that it calls before it returns.
func (f *frame) callbackArgs(fn *types.Func) []int {
	if fn.Pkg() == nil {
		return nil
	}
	return syncCallbacks[funcName(fn)]
}
