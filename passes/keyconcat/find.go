package keyconcat

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"sort"

	"github.com/cachevet/cachevet/internal/rulekit"
)

// maxAssignments is the number of assignments to one variable, the last before its use, in which its text is looked for.
const maxAssignments = 64

// finder looks for the expressions of a function that build the text of a key.
type finder struct {
	p  *rulekit.Pass
	fn *ast.FuncDecl
}

// find returns where the value of an expression is built. It follows local variables, not calls: what a function gives is
// built there.
func (f finder) find(e ast.Expr) []*built { return f.expr(e, 3) }

// expr follows up to depth variables.
func (f finder) expr(e ast.Expr, depth int) []*built {
	switch e := ast.Unparen(e).(type) {
	case *ast.BinaryExpr:
		if e.Op == token.ADD && f.p.TypesInfo.Types[e].Value == nil {
			return []*built{f.built(e, "concat")}
		}
	case *ast.CallExpr:
		return f.call(e, depth)
	case *ast.Ident:
		if v, ok := f.p.TypesInfo.Uses[e].(*types.Var); ok && depth > 0 {
			return f.variable(v, e.Pos(), depth-1)
		}
	case *ast.CompositeLit:
		return f.elements(e.Elts, depth)
	case *ast.SliceExpr:
		return f.expr(e.X, depth)
	case *ast.UnaryExpr:
		return f.expr(e.X, depth)
	}
	return nil
}

// elements returns where the elements of a list are built.
func (f finder) elements(list []ast.Expr, depth int) (found []*built) {
	for _, e := range list {
		if kv, ok := e.(*ast.KeyValueExpr); ok {
			e = kv.Key // of a map whose keys are keys
		}
		found = append(found, f.expr(e, depth)...)
	}
	return found
}

func (f finder) call(e *ast.CallExpr, depth int) []*built {
	if tv := f.p.TypesInfo.Types[e.Fun]; tv.IsType() && len(e.Args) == 1 {
		return f.expr(e.Args[0], depth)
	} else if tv.IsBuiltin() {
		switch {
		case !isAppend(e):
			return nil
		case isBytes(f.p.TypesInfo.TypeOf(e)):
			return []*built{f.built(e, "concat")}
		}
		return f.elements(e.Args, depth)
	}
	fn := f.p.Callee(e)
	if fn == nil {
		return nil
	}
	switch fn.FullName() {
	case "strings.Join", "bytes.Join", "path.Join":
		return []*built{f.built(e, "join")}
	case "fmt.Sprintf", "fmt.Sprint", "fmt.Sprintln", "fmt.Appendf", "fmt.Append", "fmt.Appendln":
		return []*built{f.built(e, "format")}
	case "strings.ToLower", "strings.ToUpper", "strings.TrimSpace", "strings.Clone":
		return f.expr(e.Args[0], depth)
	case "(*strings.Builder).String", "(*bytes.Buffer).String", "(*bytes.Buffer).Bytes":
		if sel, ok := ast.Unparen(e.Fun).(*ast.SelectorExpr); ok && f.isLocal(sel.X) {
			return []*built{f.built(e, "builder")}
		}
	}
	return nil
}

// variable returns where a local variable's value is built: of its assignments before the use the last that is not +=,
// and each += after it. A slice is built by its elements.
func (f finder) variable(v *types.Var, use token.Pos, depth int) []*built {
	var found []*built
	list := f.p.Locals(f.fn)[v] // in source order
	n := sort.Search(len(list), func(i int) bool { return list[i].Stmt.Pos() > use })
	for _, a := range list[max(n-maxAssignments, 0):n] {
		if a.Value == nil {
			continue
		}
		switch {
		case a.Add:
			b := f.built(a.Value, "concat")
			b.node, b.prefix = a.Stmt, ""
			if as, ok := a.Stmt.(*ast.AssignStmt); ok {
				b.shown = as.Lhs[0]
			}
			found = append(found, b)
		default:
			found = append(found, f.expr(a.Value, depth)...)
		}
	}
	return found
}

func (f finder) built(e ast.Expr, how string) *built {
	b := &built{node: e, shown: e, how: how}
	if how == "concat" {
		b.prefix = f.namedPrefix(e)
	}
	ast.Inspect(e, func(n ast.Node) bool {
		if lit, ok := n.(*ast.BasicLit); ok && lit.Kind == token.STRING {
			b.literal = true
		}
		return !b.literal
	})
	return b
}

// namedPrefix is the named constant of a package that stands in front, "" if there is none.
func (f finder) namedPrefix(e ast.Expr) string {
	for {
		switch x := ast.Unparen(e).(type) {
		case *ast.BinaryExpr:
			e = x.X
			continue
		case *ast.Ident:
			return f.constName(x, x)
		case *ast.SelectorExpr:
			return f.constName(x.Sel, x)
		}
		return ""
	}
}

func (f finder) constName(id *ast.Ident, shown ast.Expr) string {
	c, ok := f.p.TypesInfo.Uses[id].(*types.Const)
	if !ok || c.Val().Kind() != constant.String || c.Pkg() == nil || c.Parent() != c.Pkg().Scope() {
		return ""
	}
	return rulekit.Expr(shown)
}

// isLocal tells whether a builder is made in the function: one that is handed in is filled elsewhere.
func (f finder) isLocal(e ast.Expr) bool {
	id, ok := ast.Unparen(e).(*ast.Ident)
	if !ok || f.fn == nil || f.fn.Body == nil {
		return false
	}
	obj := f.p.TypesInfo.Uses[id]
	return obj != nil && f.fn.Body.Pos() <= obj.Pos() && obj.Pos() < f.fn.Body.End()
}

func isAppend(e *ast.CallExpr) bool {
	id, ok := ast.Unparen(e.Fun).(*ast.Ident)
	return ok && id.Name == "append"
}

func isBytes(t types.Type) bool {
	s, ok := t.Underlying().(*types.Slice)
	if !ok {
		return false
	}
	b, ok := s.Elem().Underlying().(*types.Basic)
	return ok && b.Kind() == types.Byte
}
