package cachecall

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/cachevet/cachevet/internal/keytmpl"
)

// A check is a condition that looks at a text and decides whether the function goes on with it: a pattern that it must
// match, a list that it must be in, a parser that must take it, a database that must know it. What a check means is not
// worked out; after it, the text is no longer just any text.

// checkCell stands in the state for "the value of this symbol was checked". It holds in a state only if it holds on every
// way there.
type checkCell struct{ sym keytmpl.Sym }

// verdictCell holds, for a variable, the symbols that the call which gave it its value looked at: err of
// `_, err := uuid.Parse(id)`, ok of `_, ok := allowed[name]`.
type verdictCell struct{ v types.Object }

// isNote: the cell holds no value of the program.
func isNote(c cell) bool {
	switch c.(type) {
	case checkCell, verdictCell, refinedCell:
		return true
	}
	return false
}

// maxPeek bounds the symbols that one condition is taken to look at.
const maxPeek = 16

var checkedMark = constNum(constant.MakeBool(true))

// checks are the symbols that a condition looks at; firm are those that it compares with another value, which is a check
// even where neither outcome ends the function (a loop over the values that are allowed).
func (f *frame) checks(cond ast.Expr) (loose, firm []keytmpl.Sym) {
	switch c := ast.Unparen(cond).(type) {
	case *ast.UnaryExpr:
		return f.checks(c.X)
	case *ast.BinaryExpr:
		switch c.Op {
		case token.LAND, token.LOR:
			a, b := f.checks(c.X)
			x, y := f.checks(c.Y)
			return append(a, x...), append(b, y...)
		case token.EQL, token.NEQ:
			for _, p := range [2][2]ast.Expr{{c.X, c.Y}, {c.Y, c.X}} {
				tv := f.p.info.Types[ast.Unparen(p[1])]
				switch {
				case tv.IsNil():
					loose = append(loose, f.verdict(p[0])...)
				case tv.Value == nil && isTextual(f.typeOf(p[0])):
					firm = append(firm, f.peek(p[0])...)
				case tv.Value != nil && tv.Value.Kind() != constant.String:
					loose = append(loose, f.verdict(p[0])...)
					loose = append(loose, f.measured(p[0], tv.Value)...)
				}
			}
		case token.LSS, token.LEQ, token.GTR, token.GEQ:
			loose = append(loose, f.measured(c.X, f.p.info.Types[c.Y].Value)...)
			loose = append(loose, f.measured(c.Y, f.p.info.Types[c.X].Value)...)
			loose = append(loose, f.verdict(c.X)...)
			loose = append(loose, f.verdict(c.Y)...)
		}
	case *ast.Ident:
		return f.verdict(c), nil
	case *ast.CallExpr:
		return f.examined(c), nil
	case *ast.IndexExpr: // allowed[name]
		return f.peek(c.Index), nil
	}
	return loose, firm
}

// measured are the symbols whose length is compared with a bound above 1 in e: len(name) > 64.
func (f *frame) measured(e ast.Expr, bound constant.Value) []keytmpl.Sym {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok || len(call.Args) == 0 {
		return nil
	}
	if name := f.builtin(call); name != "len" {
		if fn := f.p.callee(call); fn == nil || fn.Name() != "RuneCountInString" {
			return f.examined(call)
		}
	}
	if bound != nil {
		if n, ok := constant.Int64Val(constant.ToInt(bound)); !ok || n <= 1 {
			return nil
		}
	}
	return f.peek(call.Args[0])
}

// verdict are the symbols that the call which gave a variable its value looked at, or those of a call itself.
func (f *frame) verdict(e ast.Expr) []keytmpl.Sym {
	switch x := ast.Unparen(e).(type) {
	case *ast.Ident:
		if obj := f.p.info.ObjectOf(x); obj != nil {
			if v := f.st.get(verdictCell{obj}); v != nil {
				return heldSymbols(v)
			}
		}
	case *ast.CallExpr:
		return f.examined(x)
	case *ast.SelectorExpr:
		return f.verdict(rootOf(x))
	}
	return nil
}

// lookers are functions that look at a text without limiting what it can be.
var lookers = map[string]bool{
	"strings.HasPrefix": true, "strings.HasSuffix": true, "strings.TrimSpace": true, "bytes.HasPrefix": true, "strings.ToLower": true, "strings.ToUpper": true, "strings.TrimPrefix": true,
	"strings.TrimSuffix": true, "strings.Trim": true, "strings.Split": true, "fmt.Sprintf": true, "fmt.Sprint": true, "fmt.Errorf": true, "errors.New": true, "context.WithValue": true,
}

// examined are the symbols that a call is given, if the call can be a check: not a cache call, nothing that only reads a
// request, nothing that only changes text.
func (f *frame) examined(call *ast.CallExpr) []keytmpl.Sym {
	fn := f.p.callee(call)
	if fn == nil {
		if f.builtin(call) != "" {
			return nil
		}
		return f.given(call)
	}
	if fn.Pkg() == nil {
		return nil
	}
	rows, name := f.p.originRows(), unversioned(fn)
	_, source := rows.sources[name]
	_, carrier := rows.carriers[name]
	_, filler := rows.fillers[name]
	switch {
	case source || carrier || filler || lookers[name]:
		return nil
	case name == "errors.Is" || name == "errors.As":
		if len(call.Args) > 0 {
			return f.verdict(call.Args[0])
		}
		return nil
	case f.sendsCommand(call):
		return nil
	}
	return f.given(call)
}

// sendsCommand: a cache client is called, in the call or in the chain that it ends.
func (f *frame) sendsCommand(call *ast.CallExpr) bool {
	var e ast.Expr = call
	for {
		c, ok := ast.Unparen(e).(*ast.CallExpr)
		if !ok {
			return false
		}
		fn := f.p.callee(c)
		if fn != nil {
			if row, _ := f.p.row(fn, nil); row != nil {
				return true
			}
			if s := f.p.sums[fn]; s != nil && len(s.effects) > 0 {
				return true
			}
			if s := f.p.imported(fn); s != nil && len(s.effects) > 0 {
				return true
			}
		}
		for _, a := range c.Args {
			if inner, ok := ast.Unparen(a).(*ast.CallExpr); ok && f.sendsCommand(inner) {
				return true
			}
		}
		sel, ok := ast.Unparen(c.Fun).(*ast.SelectorExpr)
		if !ok {
			return false
		}
		e = sel.X
	}
}

// given are the symbols of the arguments and of the receiver of a call.
func (f *frame) given(call *ast.CallExpr) []keytmpl.Sym {
	var out []keytmpl.Sym
	for _, a := range call.Args {
		out = append(out, f.peek(a)...)
	}
	if sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr); ok {
		switch x := ast.Unparen(sel.X).(type) {
		case *ast.Ident, *ast.SelectorExpr:
			out = append(out, f.peek(x)...)
		case *ast.CallExpr: // regexp.MustCompile(p).MatchString(s), v.Var(x).Validate()
			out = append(out, f.given(x)...)
		}
	}
	return out
}

// peek are the symbols of what an expression holds. It has no effect: calls in the expression are not made again.
func (f *frame) peek(e ast.Expr) []keytmpl.Sym {
	switch x := ast.Unparen(e).(type) {
	case *ast.Ident:
		if obj, ok := f.localVar(x).(*types.Var); ok {
			return f.symbols(f.loadVar(obj))
		}
	case *ast.SelectorExpr:
		if !hasCall(x) {
			return f.symbols(f.eval(x))
		}
	case *ast.UnaryExpr:
		if x.Op == token.AND {
			return f.peek(x.X)
		}
	case *ast.StarExpr:
		return f.peek(x.X)
	case *ast.IndexExpr:
		return f.peek(x.X)
	case *ast.SliceExpr:
		return f.peek(x.X)
	case *ast.BinaryExpr:
		return append(f.peek(x.X), f.peek(x.Y)...)
	case *ast.CompositeLit:
		var out []keytmpl.Sym
		for _, el := range x.Elts {
			if kv, ok := el.(*ast.KeyValueExpr); ok {
				el = kv.Value
			}
			out = append(out, f.peek(el)...)
		}
		return out
	case *ast.CallExpr: // valid(strings.ToLower(name)), []byte(name), c.Param("id") itself
		if fn := f.p.callee(x); fn != nil && fn.Pkg() != nil {
			if _, ok := f.p.originRows().sources[unversioned(fn)]; ok {
				return []keytmpl.Sym{{Kind: keytmpl.SymSite, Index: int(x.Pos())}}
			}
		}
		return f.given(x)
	}
	return nil
}

func hasCall(e ast.Expr) bool {
	found := false
	ast.Inspect(e, func(n ast.Node) bool {
		switch n.(type) {
		case *ast.CallExpr, *ast.FuncLit:
			found = true
		}
		return !found
	})
	return found
}

// symbols are the symbols in a value.
func (f *frame) symbols(v *value) []keytmpl.Sym {
	if v == nil {
		return nil
	}
	return heldSymbols(f.load(v))
}

func heldSymbols(v *value) []keytmpl.Sym {
	var out []keytmpl.Sym
	add := func(s keytmpl.Sym) {
		if s.Kind != keytmpl.SymNone && len(out) < maxPeek {
			out = append(out, s)
		}
	}
	var walk func(v *value, depth int)
	walk = func(v *value, depth int) {
		if v == nil || depth > 3 {
			return
		}
		switch v.kind {
		case kSym:
			add(v.hole.Sym)
		case kText:
			for h := range v.text.Holes() {
				add(h.Sym)
			}
		case kNum:
			walk(v.num.sym, depth+1)
		case kSlice:
			walk(v.anyElem(), depth+1)
		case kStruct:
			walk(v.base, depth+1)
			for _, name := range sortedKeys(v.fields) {
				walk(v.fields[name], depth+1)
			}
		case kTuple:
			for _, w := range v.tupl {
				walk(w, depth+1)
			}
		}
	}
	walk(v, 0)
	return out
}

// noteVerdicts remembers what a call (or a look into a map) that gives variables their values was given.
func (f *frame) noteVerdicts(lhs []ast.Expr, rhs ast.Expr) {
	var syms []keytmpl.Sym
	switch x := ast.Unparen(rhs).(type) {
	case *ast.CallExpr:
		if tv, ok := f.p.info.Types[x.Fun]; ok && tv.IsType() || f.builtin(x) != "" {
			return
		}
		syms = f.examined(x)
	case *ast.IndexExpr:
		if len(lhs) == 2 || isBool(f.typeOf(x)) {
			syms = f.peek(x.Index)
		}
	case *ast.BinaryExpr, *ast.UnaryExpr:
		if isBool(f.typeOf(x)) {
			loose, firm := f.checks(x)
			syms = append(loose, firm...)
		}
	default:
		return
	}
	for _, l := range lhs {
		id, ok := ast.Unparen(l).(*ast.Ident)
		if !ok || id.Name == "_" {
			continue
		}
		obj := f.p.info.ObjectOf(id)
		if obj == nil || isTextual(obj.Type()) {
			continue
		}
		if c := (verdictCell{obj}); len(syms) > 0 || f.st.get(c) != nil {
			f.st.set(c, verdictOf(syms))
		}
	}
}

func verdictOf(syms []keytmpl.Sym) *value {
	out := &value{kind: kTuple}
	for _, s := range syms {
		out.tupl = append(out.tupl, &value{kind: kSym, hole: keytmpl.Hole{Sym: s}})
	}
	return out
}

// mark notes that symbols were checked, from here on. It gives back those that were not before.
func (f *frame) mark(syms []keytmpl.Sym) (fresh []keytmpl.Sym) {
	for _, s := range syms {
		if c := (checkCell{s}); f.st.get(c) == nil {
			f.st.set(c, checkedMark)
			fresh = append(fresh, s)
		}
	}
	if len(fresh) > 0 {
		f.checking = true
	}
	return fresh
}

// unmark takes marks back.
func (f *frame) unmark(syms []keytmpl.Sym) {
	for _, s := range syms {
		f.st.set(checkCell{s}, nil)
	}
}

// replaced marks what is left of the value of a variable that a condition looks at, when one of the two branches gives the
// variable another: if !valid(s) { s = "asc" }.
func (f *frame) replaced(cond ast.Expr, a, b *state, syms []keytmpl.Sym) {
	if len(syms) == 0 {
		return
	}
	ast.Inspect(cond, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		if !ok {
			return true
		}
		obj, ok := f.localVar(id).(*types.Var)
		if _, shared := f.shared[obj]; !ok || shared {
			return true
		}
		x, y := a.get(cell(obj)), b.get(cell(obj))
		if x == nil || y == nil || same(x, y) {
			return true
		}
		if v := f.st.get(cell(obj)); v != nil {
			f.st.set(cell(obj), withChecked(v, syms))
		}
		return true
	})
}

// withChecked is a text with the holes of the given symbols marked as checked.
func withChecked(v *value, syms []keytmpl.Sym) *value {
	out := *v
	switch v.kind {
	case kSym:
		out.hole.Checked = out.hole.Checked || slices.Contains(syms, v.hole.Sym)
	case kText:
		out.text = keytmpl.MapHoles(v.text, func(h keytmpl.Hole) keytmpl.Hole {
			h.Checked = h.Checked || slices.Contains(syms, h.Sym)
			return h
		})
	}
	return &out
}

// checked tells whether a symbol, or what it is a part of, was checked on the way here.
func (f *frame) checked(s keytmpl.Sym) bool {
	for s.Kind != keytmpl.SymNone {
		if f.st.get(checkCell{s}) != nil {
			return true
		}
		i := strings.LastIndexByte(s.Path, '.')
		if s.Path == "" {
			return false
		}
		s.Path = s.Path[:max(i, 0)]
	}
	return false
}

// vetted is a value with what was checked on the way here marked as such.
func (f *frame) vetted(v *value) *value {
	if !f.checking || v == nil {
		return v
	}
	switch v.kind {
	case kSym:
		if !v.hole.Checked && f.checked(v.hole.Sym) {
			out := *v
			out.hole.Checked = true
			return &out
		}
	case kText:
		any := false
		for h := range v.text.Holes() {
			any = any || !h.Checked && f.checked(h.Sym)
		}
		if any {
			out := *v
			out.text = keytmpl.MapHoles(v.text, func(h keytmpl.Hole) keytmpl.Hole {
				h.Checked = h.Checked || f.checked(h.Sym)
				return h
			})
			return &out
		}
	case kSlice:
		out := *v
		out.elems = make([]*value, len(v.elems))
		for i, w := range v.elems {
			out.elems[i] = f.vetted(w)
		}
		out.more = f.vetted(v.more)
		return &out
	}
	return v
}
