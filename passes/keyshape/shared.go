package keyshape

import (
	"go/ast"
	"go/types"

	"github.com/cachevet/cachevet/internal/rulekit"
	"github.com/cachevet/cachevet/passes/cachecall"
)

// shared reports kinds of keys under which methods of two types store values of two types: one keyspace for two caches.
func (c *checker) shared() {
	for _, call := range c.Calls {
		if len(call.Via) > 0 || len(call.Keys) != 1 || call.Keys[0].Passed || len(call.Keys[0].Set) != 1 {
			continue
		}
		t := call.Keys[0].Set[0]
		if len(t) == 0 || t[0].Hole != nil {
			continue
		}
		mine, kind := receiver(call.Func), c.stored(call)
		if mine == "" || kind == "" {
			continue
		}
		for _, other := range c.Uses(t) {
			theirs, stored := receiver(other.Call.Func), c.stored(other.Call)
			if len(other.Call.Via) > 0 || theirs == "" || theirs == mine || stored <= kind { // of the two it is the number that is told
				continue
			}
			u := rulekit.Use{Call: call, Key: &call.Keys[0], Tmpl: t}
			f := rulekit.Finding{Category: "namespace", Message: rulekit.Head(call, u.Key.Expr) + ": key " + rulekit.Quoted(t) + " holds " + kind + " here and " +
				stored + " of " + theirs + " at " + c.Where(other.Call.Pos()) + ", and each SET overwrites it without an error; give each a namespace of its own"}
			f.Pos, f.End = u.At()
			c.Report(f)
			break
		}
	}
}

// receiver is the type that declares the method.
func receiver(fn *ast.FuncDecl) string {
	if fn == nil || fn.Recv == nil || len(fn.Recv.List) == 0 {
		return ""
	}
	typ := fn.Recv.List[0].Type
	if star, ok := typ.(*ast.StarExpr); ok {
		typ = star.X
	}
	if id, ok := typ.(*ast.Ident); ok {
		return id.Name
	}
	return ""
}

// stored names the kind of what a SET stores: "a number" or "text"; "" for a constant and for what may be either.
func (c *checker) stored(call *cachecall.Call) string {
	e, ok := call.Node.(*ast.CallExpr)
	i := call.Keys[0].Arg + 1
	if !ok || call.Name != "SET" || i >= len(e.Args) || e.Args[i] == call.TTL.Expr {
		return ""
	}
	value := c.TypesInfo.Types[e.Args[i]]
	if value.Value != nil || value.Type == nil {
		return ""
	}
	switch t := value.Type.Underlying().(type) {
	case *types.Basic:
		switch {
		case t.Info()&types.IsNumeric != 0:
			return "a number"
		case t.Info()&types.IsString != 0:
			return "text"
		}
	case *types.Slice:
		if b, ok := t.Elem().Underlying().(*types.Basic); ok && b.Kind() == types.Byte {
			return "text"
		}
	}
	return ""
}
