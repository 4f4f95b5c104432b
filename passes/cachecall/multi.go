package cachecall

import (
	"go/ast"
	"go/types"

	"github.com/cachevet/cachevet/internal/client"
)

// groupSequences finds the commands that are sent together without a function that says so: those between MULTI and EXEC, those
// that are queued one by one, and built commands that are handed over in one list.
func (p *pkgPass) groupSequences(calls []*Call) {
	lists := p.lists(calls)
	open := map[*ast.FuncDecl]*Group{}
	queues := map[queue]*Group{}
	for i, c := range calls {
		if len(c.Via) > 0 {
			continue
		}
		switch c.Name {
		case "MULTI":
			if closes(calls[i:]) {
				open[c.Func] = &Group{Kind: Transaction, Node: c.Node, Source: c.Source, Client: c.Client, Parent: c.Group}
			}
			continue
		case "EXEC", "DISCARD":
			delete(open, c.Func)
			continue
		}
		switch g := open[c.Func]; {
		case c.Group != nil && c.Group.Kind == Transaction:
		case g != nil:
			c.Group = g
		case c.Group != nil:
		case lists[c.Node] != nil:
			c.Group = lists[c.Node]
		case c.Row != nil && c.Row.Queues:
			q := queue{c.Func, c.Source}
			if queues[q] == nil {
				queues[q] = &Group{Kind: Pipeline, Node: c.Node, Source: c.Source, Client: c.Client}
			}
			c.Group = queues[q]
		}
	}
}

// queue is a connection of a function, by how the source names it.
type queue struct {
	fn     *ast.FuncDecl
	source string
}

// closes: an EXEC follows the MULTI that the calls begin with, in the same function.
func closes(calls []*Call) bool {
	for _, c := range calls[1:] {
		if c.Func == calls[0].Func && c.Name == "EXEC" && len(c.Via) == 0 {
			return true
		}
	}
	return false
}

// lists are the groups of built commands that stand in one list: the arguments of a call, a literal, appended to one variable.
func (p *pkgPass) lists(calls []*Call) map[ast.Expr]*Group {
	built := map[ast.Node]*Call{}
	for _, c := range calls {
		if c.Row != nil && c.Row.Step == client.End {
			built[c.Node] = c
		}
	}
	if len(built) == 0 {
		return nil
	}
	members := map[any][]*Call{}
	var order []any
	add := func(list any, elems []ast.Expr) {
		for _, e := range elems {
			if c := built[ast.Unparen(e)]; c != nil {
				if members[list] == nil {
					order = append(order, list)
				}
				members[list] = append(members[list], c)
			}
		}
	}
	for _, file := range p.pass.Files {
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.CallExpr:
				add(p.listOf(n), n.Args)
			case *ast.CompositeLit:
				add(n, n.Elts)
			}
			return true
		})
	}
	groups := map[ast.Expr]*Group{}
	for _, list := range order {
		cs := members[list]
		if len(cs) < 2 {
			continue
		}
		g := &Group{Kind: Pipeline, Node: cs[0].Node, Source: cs[0].Source, Client: cs[0].Client}
		for _, c := range cs {
			groups[c.Node] = g
		}
	}
	return groups
}

// listOf is what the arguments of a call become elements of: the call, or the variable that it appends to.
func (p *pkgPass) listOf(e *ast.CallExpr) any {
	if id, ok := ast.Unparen(e.Fun).(*ast.Ident); ok && len(e.Args) > 0 {
		if b, ok := p.info.Uses[id].(*types.Builtin); ok && b.Name() == "append" {
			if to, ok := ast.Unparen(e.Args[0]).(*ast.Ident); ok {
				return p.info.ObjectOf(to)
			}
		}
	}
	return e
}
