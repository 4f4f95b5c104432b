package keytype

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/cachevet/cachevet/internal/keytmpl"
	"github.com/cachevet/cachevet/internal/rulekit"
	"github.com/cachevet/cachevet/passes/cachecall"
)

// alike tells whether two templates of one family are the same kind of keys: they come from the same texts in the source (a key
// function), or their values go by the same name.
func (c *checker) alike(a, b *use) bool {
	if sameSource(a.Tmpl, b.Tmpl) {
		return true
	}
	x, y := values(a.Tmpl), values(b.Tmpl)
	if len(x) != len(y) {
		return false
	}
	for i := range x {
		if x[i].Origin == keytmpl.OriginField && !x[i].Hashed && (plainName(x[i]) != plainName(y[i]) || c.receiver(a.Call.Func) != c.receiver(b.Call.Func)) {
			return false
		}
		if !sameName(x[i], y[i], a.Tmpl) {
			return false
		}
	}
	return true
}

func values(t keytmpl.Template) []*keytmpl.Hole { return slices.Collect(t.Holes()) }

// sameSource tells whether the texts with letters of both templates stand at the same places.
func sameSource(a, b keytmpl.Template) bool {
	x, y := places(a), places(b)
	return len(x) > 0 && slices.Equal(x, y)
}

func places(t keytmpl.Template) (list []token.Pos) {
	for _, part := range t {
		if part.Hole != nil || !strings.ContainsFunc(part.Lit, isLetter) {
			continue
		}
		if !part.Pos.IsValid() {
			return nil
		}
		list = append(list, part.Pos)
	}
	return list
}

func isLetter(r rune) bool { return 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || r >= 0x80 }

// sameName tells whether two values are called the same, up to words of the key: in "user:<id>" an id is a userID.
func sameName(x, y *keytmpl.Hole, t keytmpl.Template) bool {
	a, b := plainName(x), plainName(y)
	if len(a) > len(b) {
		a, b = b, a
	}
	if a == b || a != "" && a+"id" == b {
		return a != ""
	}
	rest, ok := strings.CutSuffix(b, a)
	if !ok || a == "" {
		return false
	}
	for _, part := range t {
		if part.Hole == nil && strings.Contains(strings.ToLower(part.Lit), rest) {
			return true
		}
	}
	return false
}

func (c *checker) receiver(fn *ast.FuncDecl) types.Object {
	if fn == nil || fn.Recv == nil || len(fn.Recv.List) == 0 {
		return nil
	}
	typ := fn.Recv.List[0].Type
	for {
		switch t := typ.(type) {
		case *ast.StarExpr:
			typ = t.X
		case *ast.IndexExpr:
			typ = t.X
		case *ast.IndexListExpr:
			typ = t.X
		case *ast.Ident:
			return c.TypesInfo.Uses[t]
		default:
			return nil
		}
	}
}

// handles tells whether the call stands in a function that expects WRONGTYPE, or that moves data from one type to another.
func (c *checker) handles(call *cachecall.Call) bool {
	if call.Func == nil || call.Func.Body == nil {
		return false
	}
	name := strings.ToLower(call.Func.Name.Name)
	for _, word := range []string{"migrat", "upgrade", "convert", "legacy", "example"} {
		if strings.Contains(name, word) {
			return true
		}
	}
	found := false
	ast.Inspect(call.Func.Body, func(n ast.Node) bool {
		if lit, ok := n.(*ast.BasicLit); ok && lit.Kind == token.STRING && strings.Contains(lit.Value, "WRONGTYPE") {
			found = true
		}
		return !found
	})
	return found
}

// parted tells whether what happens between two uses in one function, or at the beginning of two, leaves nothing of the first: the key
// is deleted or renamed away, or the database is flushed.
func (c *checker) parted(a, b *use) bool {
	if a.Call.Func == nil || b.Call.Func == nil {
		return false
	}
	if a.Call.Func != b.Call.Func {
		return c.flushes(a.Call.Func) && c.flushes(b.Call.Func)
	}
	from, to := a.Call.Pos(), b.Call.Pos()
	if from > to {
		from, to = to, from
	}
	for _, call := range c.Calls {
		if call.Func != a.Call.Func || call.Pos() <= from || to <= call.Pos() {
			continue
		}
		if call.Name == "FLUSHDB" || call.Name == "FLUSHALL" {
			return true
		}
		for i := range call.Keys {
			if s := call.Keys[i].Spec; s == nil || !s.Deletes {
				continue
			}
			for _, t := range call.Keys[i].Set {
				if rulekit.SameKey(t, a.Tmpl) || !t.HasLiteral() {
					return true
				}
			}
		}
	}
	return false
}

func (c *checker) flushes(fn *ast.FuncDecl) bool {
	return slices.ContainsFunc(c.Calls, func(call *cachecall.Call) bool {
		return call.Func == fn && (call.Name == "FLUSHDB" || call.Name == "FLUSHALL")
	})
}

// chosen tells whether a function of the package chooses between two types of the key: the uses stand in different branches, or a
// function that one call goes through sends commands of both.
func (c *checker) chosen(k *kind) bool {
	for i := range k.uses {
		for j := range k.uses[:i] {
			a, b := &k.uses[i], &k.uses[j]
			if a.dataType != b.dataType && a.Call.Node == b.Call.Node && len(a.Call.Via) > 0 && !a.script && !b.script {
				return true
			}
			if a.dataType != b.dataType && a.Call.Func != nil && a.Call.Func == b.Call.Func && apart(a.Call.Func.Body, a.Call.Pos(), b.Call.Pos()) {
				return true
			}
		}
	}
	return false
}

// apart tells whether two places are in different branches of one statement.
func apart(body *ast.BlockStmt, a, b token.Pos) bool {
	within := func(n ast.Node, pos token.Pos) bool { return n != nil && n.Pos() <= pos && pos < n.End() }
	found := false
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.IfStmt:
			inBody := within(n.Body, a) != within(n.Body, b)
			inElse := n.Else != nil && within(n.Else, a) != within(n.Else, b)
			found = found || inBody && (inElse || leaves(n.Body))
		case *ast.SwitchStmt:
			found = found || clauses(n.Body, a, b)
		case *ast.TypeSwitchStmt:
			found = found || clauses(n.Body, a, b)
		}
		return !found
	})
	return found
}

// leaves tells whether nothing behind a block runs after it.
func leaves(b *ast.BlockStmt) bool {
	if len(b.List) == 0 {
		return false
	}
	switch s := b.List[len(b.List)-1].(type) {
	case *ast.ReturnStmt:
		return true
	case *ast.BranchStmt:
		return s.Tok == token.CONTINUE || s.Tok == token.BREAK
	}
	return false
}

// clauses tells whether two places are in different clauses of a switch.
func clauses(body *ast.BlockStmt, a, b token.Pos) bool {
	clause := func(pos token.Pos) int {
		return slices.IndexFunc(body.List, func(s ast.Stmt) bool { return s.Pos() <= pos && pos < s.End() })
	}
	i, j := clause(a), clause(b)
	return i >= 0 && j >= 0 && i != j
}
