package cachecall

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/cachevet/cachevet/internal/keytmpl"
)

// Slices and maps are values here, and references in the program. What follows finds the local variables of a function
// that may share their elements, so that a change through one reaches the others: perhaps, and at any index when a part of
// a slice was taken. Sharing through fields, elements, and functions of other packages is not followed.

// sharing is local variables that may share their elements.
type sharing struct {
	vars []*types.Var
	part bool // some is a part of another: indexes differ
}

// share notes that lhs is set to a slice or map that may be that of a variable in rhs.
func (s *scanner) share(lhs types.Object, rhs ast.Expr) {
	v, ok := lhs.(*types.Var)
	if !ok || !refersToElements(v.Type()) {
		return
	}
	from, part := s.f.elementsOf(rhs)
	if from != nil && (from != v || part) {
		s.f.join(v, from, part)
	}
}

// refersToElements: copies of a value of the type share their elements.
func refersToElements(t types.Type) bool {
	switch underlying(t).(type) {
	case *types.Slice, *types.Map:
		return true
	}
	return false
}

// elementsOf is the local variable whose elements an expression gives; part: perhaps only some of them.
func (f *frame) elementsOf(e ast.Expr) (v *types.Var, part bool) {
	for {
		switch x := ast.Unparen(e).(type) {
		case *ast.Ident:
			v, _ := f.localVar(x).(*types.Var)
			return v, part
		case *ast.SliceExpr:
			part = true
			e = x.X
			continue
		case *ast.CallExpr:
			if len(x.Args) == 0 {
				break
			}
			if f.builtin(x) == "append" {
				e = x.Args[0]
				continue
			}
			if tv, ok := f.p.info.Types[x.Fun]; ok && tv.IsType() && refersToElements(tv.Type) {
				e = x.Args[0]
				continue
			}
		}
		return nil, false
	}
}

func (f *frame) join(a, b *types.Var, part bool) {
	if f.sharing == nil {
		f.sharing = map[*types.Var]*sharing{}
	}
	x, y := f.sharing[a], f.sharing[b]
	switch {
	case x == nil && y == nil:
		x = &sharing{vars: []*types.Var{a}}
		if a != b {
			x.vars = append(x.vars, b)
		}
	case x == nil:
		x = y
		x.vars = append(x.vars, a)
	case y == nil:
		x.vars = append(x.vars, b)
	case x != y:
		x.vars = append(x.vars, y.vars...)
		part = part || y.part
	}
	x.part = x.part || part
	for _, v := range x.vars {
		f.sharing[v] = x
	}
}

// shareChange makes a change of the elements of x reach the variables that may share them. after is what x holds now.
func (f *frame) shareChange(x ast.Expr, after *value, change func(*value) *value) {
	obj, _ := f.localVar(x).(*types.Var)
	if obj == nil || f.sharing[obj] == nil {
		return
	}
	class := f.sharing[obj]
	for _, v := range class.vars {
		if v == obj {
			continue
		}
		old := f.held(v)
		if old == nil {
			continue
		}
		if class.part {
			f.setVar(v, withAny(old, after.anyElem()))
			continue
		}
		f.setVar(v, join2(old, change(old), 0))
	}
}

// held is what a variable holds here; nil when it has no value yet.
func (f *frame) held(v *types.Var) *value {
	if w, ok := f.shared[v]; ok {
		return w
	}
	return f.st.get(cell(v))
}

// withAny is a slice or map any of whose elements may also be v.
func withAny(old, v *value) *value {
	if v == nil {
		return old
	}
	switch old.kind {
	case kSlice:
		out := *old
		out.seqs = nil
		out.elems = make([]*value, len(old.elems))
		for i, e := range old.elems {
			out.elems[i] = join2(e, v, 0)
		}
		if old.open || old.more != nil {
			out.more = join2(old.more, v, 0)
		}
		return &out
	case kMap:
		return &value{kind: kMap, typ: old.typ, mkey: old.mkey, mval: join2(old.mval, v, 0)}
	case kSym:
		return &value{kind: kSlice, typ: old.typ, more: join2(elementOf(old), v, 0), open: true}
	}
	return old
}

// shareAppend makes elements that are appended reach the variables in whose memory they may land.
func (f *frame) shareAppend(e *ast.CallExpr, base, out *value) {
	obj, part := f.elementsOf(e.Args[0])
	if obj == nil || f.sharing[obj] == nil {
		return
	}
	class := f.sharing[obj]
	if _, ok := ast.Unparen(e.Args[0]).(*ast.Ident); ok && !class.part && len(class.vars) == 1 {
		return
	}
	added := &value{kind: kSlice, more: out.more}
	if len(out.elems) > len(base.elems) {
		added.elems = out.elems[len(base.elems):]
	}
	any := added.anyElem()
	for _, v := range class.vars {
		if v == obj && !part {
			continue
		}
		old := f.held(v)
		if old == nil {
			continue
		}
		if !class.part && old.kind == kSlice && !old.open && !base.open { // only what stands behind the base is written over
			if n := len(base.elems); n < len(old.elems) {
				tail := withAny(&value{kind: kSlice, elems: old.elems[n:]}, any)
				w := *old
				w.seqs = nil
				w.elems = append(append([]*value(nil), old.elems[:n]...), tail.elems...)
				f.setVar(v, &w)
			}
			continue
		}
		f.setVar(v, withAny(old, any))
	}
}

// writtenArgs makes unknown what a function of this package may write into the slices and maps that it is given.
func (f *frame) writtenArgs(e *ast.CallExpr, fn *types.Func) {
	sig := fn.Type().(*types.Signature)
	for i, a := range e.Args {
		n := min(i, sig.Params().Len()-1)
		if n < 0 || !refersToElements(sig.Params().At(n).Type()) || sig.Variadic() && n == sig.Params().Len()-1 && !e.Ellipsis.IsValid() {
			continue
		}
		if f.p.writesParam(fn, n) {
			f.spoil(a)
		}
	}
}

// spoil makes the elements of a slice or map unknown.
func (f *frame) spoil(a ast.Expr) {
	l := rootOrSelf(a)
	switch ast.Unparen(l).(type) {
	case *ast.Ident, *ast.SelectorExpr, *ast.IndexExpr, *ast.StarExpr:
	default:
		return
	}
	f.modify(l, func(old *value) *value {
		h := keytmpl.Hole{Name: exprName(l), Type: typeName(old.typ), Reason: keytmpl.ReasonPointer, Pos: a.Pos()}
		return symbol(f.typeOf(l), h)
	})
}

// writesParam: the function may write into a slice or map that it is given.
func (p *pkgPass) writesParam(fn *types.Func, i int) bool {
	fn = fn.Origin()
	decl := p.decls[fn]
	if decl == nil {
		return false
	}
	got, ok := p.writes[fn]
	if !ok {
		if p.writes == nil {
			p.writes = map[*types.Func][]bool{}
		}
		sig := fn.Type().(*types.Signature)
		got = make([]bool, sig.Params().Len())
		p.writes[fn] = got // a call of itself adds nothing
		params := map[types.Object]int{}
		for n := range got {
			if v := sig.Params().At(n); refersToElements(v.Type()) {
				params[v] = n
			}
		}
		if len(params) > 0 {
			p.findWrites(decl, params, got)
		}
	}
	return i < len(got) && got[i]
}

func (p *pkgPass) findWrites(decl *ast.FuncDecl, params map[types.Object]int, got []bool) {
	f := &frame{p: p}
	mark := func(e ast.Expr) {
		if e == nil {
			return
		}
		if v, _ := f.elementsOf(rootOf(e)); v != nil {
			if n, ok := params[v]; ok {
				got[n] = true
			}
		}
	}
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for _, l := range n.Lhs {
				if _, ok := ast.Unparen(l).(*ast.Ident); !ok {
					mark(l)
				}
			}
			if len(n.Lhs) == len(n.Rhs) {
				for i, r := range n.Rhs { // another name for it
					if v, _ := f.elementsOf(r); v != nil && refersToElements(v.Type()) {
						if l, _ := f.localVar(n.Lhs[i]).(*types.Var); l == nil || l != v {
							mark(r)
						}
					}
				}
			}
		case *ast.IncDecStmt:
			if _, ok := ast.Unparen(n.X).(*ast.Ident); !ok {
				mark(n.X)
			}
		case *ast.UnaryExpr:
			if n.Op == token.AND {
				mark(n.X)
			}
		case *ast.CallExpr:
			switch f.builtin(n) {
			case "clear", "copy", "delete":
				mark(n.Args[0])
				return true
			case "append":
				if _, part := f.elementsOf(n.Args[0]); part {
					if v, _ := f.elementsOf(n.Args[0]); v != nil {
						if i, ok := params[v]; ok {
							got[i] = true
						}
					}
				}
				return true
			}
			fn := p.callee(n)
			if fn == nil {
				return true
			}
			for i, a := range n.Args {
				if shuffles[funcName(fn)] && i == 0 {
					mark(a)
				}
				sig := fn.Type().(*types.Signature)
				if at := min(i, sig.Params().Len()-1); at >= 0 && p.decls[fn] != nil && refersToElements(sig.Params().At(at).Type()) && p.writesParam(fn, at) {
					if v, _ := f.elementsOf(a); v != nil {
						if k, ok := params[v]; ok {
							got[k] = true
						}
					}
				}
			}
		}
		return true
	})
}

// shuffles: functions that change the order of the elements of their first argument.
var shuffles = map[string]bool{"sort.Strings": true, "slices.Sort": true, "slices.Reverse": true, "sort.Slice": true, "sort.SliceStable": true, "slices.SortFunc": true, "sort.Sort": true, "slices.SortStableFunc": true}
