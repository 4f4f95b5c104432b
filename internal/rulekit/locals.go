package rulekit

import (
	"go/ast"
	"go/token"
	"go/types"
)

// Locals are the expressions that a function gives to its variables, closures included, in source order.
type Locals map[types.Object][]Assign

// Assign is one of them.
type Assign struct {
	Stmt  ast.Node // the assignment or declaration
	Value ast.Expr // nil when the variable is one of several results of a call, or declared without a value
	Add   bool     // += : the value is appended
	Elem  bool     // the value becomes an element of the variable: v[i] = value, append(v, value)
}

// Locals returns what the function assigns.
func (p *Pass) Locals(fn *ast.FuncDecl) Locals {
	if fn == nil || fn.Body == nil {
		return nil
	}
	found, ok := p.locals[fn]
	if !ok {
		found = p.assignments(fn.Body)
		if p.locals == nil {
			p.locals = map[*ast.FuncDecl]Locals{}
		}
		p.locals[fn] = found
	}
	return found
}

func (p *Pass) assignments(body ast.Node) Locals {
	found := Locals{}
	add := func(target ast.Expr, a Assign) {
		for {
			switch t := ast.Unparen(target).(type) {
			case *ast.IndexExpr:
				target, a.Elem = t.X, true
				continue
			case *ast.Ident:
				if v, ok := p.TypesInfo.ObjectOf(t).(*types.Var); ok && t.Name != "_" {
					for _, elem := range p.appended(a.Value, v) {
						found[v] = append(found[v], Assign{Stmt: a.Stmt, Value: elem, Elem: true})
					}
					found[v] = append(found[v], a)
				}
			}
			return
		}
	}
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for i, target := range n.Lhs {
				a := Assign{Stmt: n, Add: n.Tok == token.ADD_ASSIGN}
				if len(n.Lhs) == len(n.Rhs) {
					a.Value = n.Rhs[i]
				}
				add(target, a)
			}
		case *ast.ValueSpec:
			for i, name := range n.Names {
				a := Assign{Stmt: n}
				if len(n.Names) == len(n.Values) {
					a.Value = n.Values[i]
				}
				add(name, a)
			}
		}
		return true
	})
	return found
}

// appended are the elements of append(v, elements...) and of a composite literal.
func (p *Pass) appended(value ast.Expr, v *types.Var) (elems []ast.Expr) {
	if _, ok := v.Type().Underlying().(*types.Slice); !ok {
		return nil
	}
	switch e := ast.Unparen(value).(type) {
	case *ast.CallExpr:
		if id, ok := ast.Unparen(e.Fun).(*ast.Ident); ok && !e.Ellipsis.IsValid() && len(e.Args) > 0 {
			if b, ok := p.TypesInfo.Uses[id].(*types.Builtin); ok && b.Name() == "append" {
				return e.Args[1:]
			}
		}
	case *ast.CompositeLit:
		return e.Elts
	}
	return nil
}
