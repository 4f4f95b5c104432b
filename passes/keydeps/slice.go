package keydeps

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"github.com/cachevet/cachevet/internal/rulekit"
)

// usage is how an expression uses a parameter.
type usage struct {
	all   bool     // as a whole
	paths []string // these fields, or methods, of it
}

// uses are the parameters that an expression is made of.
type uses map[*types.Var]usage

// slicer finds out what expressions of a function are made of.
type slicer struct {
	c      *checker
	fn     *ast.FuncDecl
	locals rulekit.Locals
	params []*types.Var
}

// maxVariables bounds how many local variables are followed.
const maxVariables = 100

// step is an expression to look into. loaded: it decides what is loaded; otherwise it is, or becomes part of, the value itself.
type step struct {
	node   ast.Node
	loaded bool
}

// made is what the expressions are made of: what they read and, for local variables, what those are given, also by a call that
// gets their address.
func (s *slicer) made(list ...ast.Expr) uses { return s.of(list, true) }

// loaded is what decides what is loaded for the expressions: the arguments of the calls that they come from. What is only
// stored, or converted to be stored, does not count.
func (s *slicer) loaded(list ...ast.Expr) uses { return s.of(list, false) }

func (s *slicer) of(list []ast.Expr, all bool) uses {
	out := uses{}
	var queue []step
	for _, e := range list {
		queue = append(queue, step{e, all})
	}
	type visited struct {
		v      types.Object
		loaded bool
	}
	seen := map[visited]bool{}
	for len(queue) > 0 && len(seen) < maxVariables {
		now := queue[0]
		queue = queue[1:]
		ast.Inspect(now.node, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.CallExpr:
				if !now.loaded && s.loads(n) {
					queue = append(queue, step{n, true})
					return false
				}
			case *ast.SelectorExpr:
				if p, path := s.field(n); p != nil {
					if now.loaded {
						out.add(p, path)
					}
					return false
				}
			case *ast.KeyValueExpr: // the key of a literal may be a field's name
				queue = append(queue, step{n.Value, now.loaded})
				if _, name := n.Key.(*ast.Ident); !name {
					queue = append(queue, step{n.Key, now.loaded})
				}
				return false
			case *ast.Ident:
				v, ok := s.c.TypesInfo.Uses[n].(*types.Var)
				if !ok || seen[visited{v, now.loaded}] {
					return true
				}
				if slices.Contains(s.params, v) {
					if now.loaded {
						out.add(v, "")
					}
					return true
				}
				seen[visited{v, now.loaded}] = true
				for _, e := range s.sources(v) {
					queue = append(queue, step{e, now.loaded})
				}
			}
			return true
		})
	}
	return out
}

// loads tells a call that gets a value from elsewhere, as against one that makes another form of its arguments.
func (s *slicer) loads(call *ast.CallExpr) bool {
	if tv := s.c.TypesInfo.Types[call.Fun]; tv.IsType() || tv.IsBuiltin() {
		return false
	}
	fn := s.c.Callee(call)
	if fn == nil || fn.Pkg() == nil {
		return true
	}
	path, name := fn.Pkg().Path(), strings.ToLower(fn.Name())
	if !strings.Contains(path, ".") && path != s.c.Pkg.Path() && !strings.HasPrefix(path, "database/") && !strings.HasPrefix(path, "net/http") && path != "os" {
		return false
	}
	return !slices.ContainsFunc(conversions, func(word string) bool { return strings.Contains(name, word) })
}

// conversions are words in the names of functions that make another form of their arguments.
var conversions = []string{"marshal", "encode", "serial", "string", "format", "json", "bytes", "copy", "clone", "convert", "new", "compress", "hash", "encrypt", "sign", "must"}

func (u uses) add(p *types.Var, path string) {
	use := u[p]
	if path == "" {
		use.all = true
	} else if !slices.Contains(use.paths, path) {
		use.paths = append(use.paths, path)
	}
	u[p] = use
}

// field is the parameter and the name for p.Name.
func (s *slicer) field(sel *ast.SelectorExpr) (p *types.Var, path string) {
	id, ok := ast.Unparen(sel.X).(*ast.Ident)
	if !ok {
		return nil, ""
	}
	v, ok := s.c.TypesInfo.Uses[id].(*types.Var)
	if !ok || !slices.Contains(s.params, v) {
		return nil, ""
	}
	return v, sel.Sel.Name
}

// sources are the expressions that a local variable gets its value from.
func (s *slicer) sources(v *types.Var) (list []ast.Expr) {
	if v.Pos() < s.fn.Pos() || s.fn.End() <= v.Pos() {
		return nil
	}
	for _, a := range s.locals[v] {
		switch stmt := a.Stmt.(type) {
		case *ast.AssignStmt:
			list = append(list, stmt.Rhs...)
		case *ast.ValueSpec:
			list = append(list, stmt.Values...)
		}
	}
	ast.Inspect(s.fn.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.RangeStmt:
			if s.is(n.Key, v) || s.is(n.Value, v) {
				list = append(list, n.X)
			}
		case *ast.CallExpr:
			if s.fillsIn(n, v) {
				list = append(list, n)
			}
		}
		return true
	})
	return list
}

func (s *slicer) is(e ast.Expr, v *types.Var) bool {
	id, ok := e.(*ast.Ident)
	return ok && s.c.TypesInfo.ObjectOf(id) == v
}

// fillsIn tells whether a call gets the address of the variable, so that it can give it a value.
func (s *slicer) fillsIn(call *ast.CallExpr, v *types.Var) bool {
	_, pointer := v.Type().Underlying().(*types.Pointer)
	return slices.ContainsFunc(call.Args, func(arg ast.Expr) bool {
		if u, ok := arg.(*ast.UnaryExpr); ok && s.is(u.X, v) {
			return true
		}
		return pointer && s.is(arg, v)
	})
}
