package cachecall

import (
	"go/ast"
	"go/types"

	"github.com/cachevet/cachevet/internal/keytmpl"
)

// maxTable is how many literals a composite literal may hold, its own elements and theirs. A larger one is a table of data
// (a generated one, in most cases): joining its elements costs seconds, and keys are not made of such.
const maxTable = 1000

// isTable: a literal holds more than maxTable literals.
func isTable(e *ast.CompositeLit) bool { return room(e, maxTable) < 0 }

// room is what is left of n after the elements of a literal; negative when they are more.
func room(e *ast.CompositeLit, n int) int {
	if n -= len(e.Elts); n < 0 {
		return n
	}
	for _, el := range e.Elts {
		if kv, ok := el.(*ast.KeyValueExpr); ok {
			el = kv.Value
		}
		if u, ok := el.(*ast.UnaryExpr); ok {
			el = u.X
		}
		if lit, ok := el.(*ast.CompositeLit); ok {
			if n = room(lit, n); n < 0 {
				return n
			}
		}
	}
	return n
}

// tableLit is a literal with more elements than are told apart: nothing is known of them, but what they call is called.
func (f *frame) tableLit(e *ast.CompositeLit, t types.Type) *value {
	noted := map[*types.Struct]bool{}
	f.tableElems(e, noted)
	return opaque(&value{typ: t}, keytmpl.ReasonTooLarge)
}

func (f *frame) tableElems(e *ast.CompositeLit, noted map[*types.Struct]bool) {
	st := structOf(deref(f.typeOf(e)))
	if st != nil && !noted[st] {
		noted[st] = true
		for fld := range st.Fields() {
			f.noteField(fld, opaque(&value{typ: fld.Type()}, keytmpl.ReasonTooLarge))
		}
	}
	for _, el := range e.Elts {
		if kv, ok := el.(*ast.KeyValueExpr); ok {
			if st == nil {
				f.tableElem(kv.Key, noted)
			}
			el = kv.Value
		}
		f.tableElem(el, noted)
	}
}

func (f *frame) tableElem(x ast.Expr, noted map[*types.Struct]bool) {
	if lit, ok := x.(*ast.CompositeLit); ok {
		f.tableElems(lit, noted)
		return
	}
	if tv, ok := f.p.info.Types[x]; ok && (tv.Value != nil || tv.IsNil()) {
		return
	}
	f.escape(f.eval(x))
}
