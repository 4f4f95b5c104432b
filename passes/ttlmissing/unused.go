package ttlmissing

import (
	"go/ast"
	"go/types"

	"github.com/cachevet/cachevet/internal/lazyregexp"
)

// unusedTTL names what would be the expiry if it were used: a parameter that the function does not use, or a field of its
// receiver that the package does not read. It is "" if there is none.
func (c *checker) unusedTTL(fn *ast.FuncDecl) string {
	if fn == nil || fn.Body == nil {
		return ""
	}
	for _, field := range fn.Type.Params.List {
		for _, name := range field.Names {
			v, ok := c.TypesInfo.Defs[name].(*types.Var)
			if !ok || name.Name == "_" {
				continue
			}
			if isExpiry(v) && !c.used(fn.Body, v) {
				return "the parameter " + name.Name
			}
			if field := c.unreadField(v); field != "" {
				return "the field " + name.Name + "." + field
			}
		}
	}
	obj, ok := c.TypesInfo.Defs[fn.Name].(*types.Func)
	if !ok || obj.Signature().Recv() == nil {
		return ""
	}
	t := obj.Signature().Recv().Type()
	if p, ok := t.(*types.Pointer); ok {
		t = p.Elem()
	}
	s, ok := t.Underlying().(*types.Struct)
	if !ok {
		return ""
	}
	for i := range s.NumFields() {
		if v := s.Field(i); isExpiry(v) && ttlName().MatchString(v.Name()) && !v.Exported() && !c.isRead(v) {
			return "the field " + v.Name()
		}
	}
	return ""
}

// unreadField is the field of a parameter, a struct of this package, that would be the expiry and that the package never reads.
func (c *checker) unreadField(v *types.Var) string {
	t := v.Type()
	if p, ok := t.(*types.Pointer); ok {
		t = p.Elem()
	}
	named, ok := types.Unalias(t).(*types.Named)
	if !ok || named.Obj().Pkg() != c.Pkg {
		return ""
	}
	s, ok := named.Underlying().(*types.Struct)
	if !ok {
		return ""
	}
	for i := range s.NumFields() {
		if f := s.Field(i); isExpiry(f) && ttlName().MatchString(f.Name()) && s.Tag(i) == "" && !c.isRead(f) {
			return f.Name()
		}
	}
	return ""
}

var ttlName = lazyregexp.New(`(?i)ttl|expir|life_?time|time_?to_?live`)

// isExpiry tells a variable that can be meant as an expiry: a duration, or a number of that name.
func isExpiry(v *types.Var) bool {
	if named, ok := types.Unalias(v.Type()).(*types.Named); ok {
		return named.Obj().Pkg() != nil && named.Obj().Pkg().Path() == "time" && named.Obj().Name() == "Duration"
	}
	b, ok := v.Type().(*types.Basic)
	return ok && b.Info()&types.IsInteger != 0 && ttlName().MatchString(v.Name())
}

func (c *checker) used(body ast.Node, v *types.Var) bool {
	found := false
	ast.Inspect(body, func(n ast.Node) bool {
		if as, ok := n.(*ast.AssignStmt); ok && len(as.Lhs) == 1 && types.ExprString(as.Lhs[0]) == "_" {
			return false // _ = ttl
		}
		if id, ok := n.(*ast.Ident); ok && c.TypesInfo.Uses[id] == v {
			found = true
		}
		return !found
	})
	return found
}

// isRead tells whether the package reads the field: uses it other than to give it a value.
func (c *checker) isRead(field *types.Var) bool {
	if c.read == nil {
		c.read = map[*types.Var]bool{}
		for _, file := range c.Files {
			given := map[*ast.Ident]bool{}
			ast.Inspect(file, func(n ast.Node) bool {
				switch n := n.(type) {
				case *ast.AssignStmt:
					for _, target := range n.Lhs {
						if sel, ok := target.(*ast.SelectorExpr); ok {
							given[sel.Sel] = true
						}
					}
				case *ast.KeyValueExpr:
					if id, ok := n.Key.(*ast.Ident); ok {
						given[id] = true
					}
				case *ast.Ident:
					if v, ok := c.TypesInfo.Uses[n].(*types.Var); ok && v.IsField() && !given[n] {
						c.read[v.Origin()] = true
					}
				}
				return true
			})
		}
	}
	return c.read[field.Origin()]
}
