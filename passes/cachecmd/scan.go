package cachecmd

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/cachevet/cachevet/passes/cachecall"
)

// scan judges SCAN: on one node of several, for one key, only to see whether there is one, one page of it.
func (c *checker) scan(call *cachecall.Call) {
	if !call.Chosen() || c.oneNode(call) {
		return
	}
	if c.one(call) {
		c.report(call, "scan", false, "SCAN walks the whole keyspace, and %s matches one key at most; use EXISTS", c.pattern(call))
		return
	}
	path := enclosing(call.Func, call.Node)
	switch use, _ := c.result(path, call.Node); {
	case use == tested:
		c.report(call, "scan", false, "SCAN walks the whole keyspace only to see whether a key is there; keep such keys in a set, or count them")
	case use == firstPage:
		c.report(call, "scan", false, "one SCAN call may return nothing although keys match; go on with the cursor it returns until that is 0")
	}
}

// outcome is what a function does with the reply to a SCAN.
type outcome uint8

const (
	other outcome = iota
	tested
	firstPage // the cursor is dropped
)

// result tells what becomes of the reply of a call: it follows the chain .Iterator(), .Result(), .Val() to a variable.
func (c *checker) result(path []ast.Node, node ast.Expr) (outcome, types.Object) {
	method := ""
	at := ast.Node(node)
	for _, n := range path {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			method = n.Sel.Name
		case *ast.CallExpr:
			if n.Fun == at {
				break
			}
			if fn := c.Callee(n); fn == nil || fn.FullName() != "github.com/gomodule/redigo/redis.Values" {
				return other, nil
			}
			method = "Values"
		case *ast.ParenExpr:
		case *ast.AssignStmt:
			return c.assigned(path, n, method), nil
		case *ast.IfStmt: // if c.Scan(…).Iterator().Next(ctx)
			if method == "Next" && n.Cond == at {
				return tested, nil
			}
			return other, nil
		case *ast.UnaryExpr:
			if n.Op != token.NOT {
				return other, nil
			}
		case *ast.ReturnStmt:
			if method == "Next" {
				return tested, nil
			}
			return other, nil
		default:
			return other, nil
		}
		at = n
	}
	return other, nil
}

func (c *checker) assigned(path []ast.Node, n *ast.AssignStmt, method string) outcome {
	body := body(path)
	if body == nil {
		return other
	}
	switch method {
	case "Iterator":
		if it := c.object(n.Lhs[0]); it != nil && c.onlyTested(body, it) {
			return tested
		}
	case "Result", "Val": // keys, cursor[, err]
		if len(n.Lhs) < 2 {
			return other
		}
		id, ok := n.Lhs[1].(*ast.Ident)
		if !ok || id.Name != "_" {
			return other
		}
		if keys := c.object(n.Lhs[0]); keys != nil && c.onlyCounted(body, keys) {
			return tested
		}
		return firstPage
	case "Values": // page, err: the cursor is its first element, the keys are its second
		if page := c.object(n.Lhs[0]); page != nil && c.onlySecond(body, page) {
			return firstPage
		}
	}
	return other
}

// body is the outermost block on the path: the function's.
func body(path []ast.Node) *ast.BlockStmt {
	for i := len(path) - 1; i >= 0; i-- {
		if b, ok := path[i].(*ast.BlockStmt); ok {
			return b
		}
	}
	return nil
}

// onlySecond tells whether of a list nothing but its second element is read.
func (c *checker) onlySecond(body *ast.BlockStmt, list types.Object) bool {
	second, uses := 0, 0
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Ident:
			if c.TypesInfo.Uses[n] == list {
				uses++
			}
		case *ast.IndexExpr:
			if v := c.TypesInfo.Types[n.Index].Value; c.object(n.X) == list && v != nil && v.ExactString() == "1" {
				second++
			}
		}
		return true
	})
	return second > 0 && second == uses
}

// onlyTested tells whether an iterator is asked for a next key outside of a loop's condition, and never for the key.
func (c *checker) onlyTested(body *ast.BlockStmt, it types.Object) bool {
	next, elsewhere := 0, false
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ForStmt:
			if n.Cond != nil && c.mentions(n.Cond, it) {
				elsewhere = true
			}
		case *ast.CallExpr:
			for _, arg := range n.Args {
				elsewhere = elsewhere || c.object(arg) == it
			}
		case *ast.SelectorExpr:
			if c.object(n.X) == it {
				switch n.Sel.Name {
				case "Next":
					next++
				case "Err":
				default:
					elsewhere = true
				}
			}
		case *ast.ReturnStmt:
			for _, r := range n.Results {
				elsewhere = elsewhere || c.object(r) == it
			}
		}
		return !elsewhere
	})
	return next == 1 && !elsewhere
}

// onlyCounted tells whether a list is only compared with nothing: len(keys) > 0.
func (c *checker) onlyCounted(body *ast.BlockStmt, list types.Object) bool {
	counted, uses := 0, 0
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Ident:
			if c.TypesInfo.Uses[n] == list {
				uses++
			}
		case *ast.BinaryExpr:
			call, ok := ast.Unparen(n.X).(*ast.CallExpr)
			if ok && len(call.Args) == 1 && types.ExprString(call.Fun) == "len" && c.object(call.Args[0]) == list {
				if lit, ok := n.Y.(*ast.BasicLit); ok && (lit.Value == "0" || lit.Value == "1") {
					counted++
				}
			}
		}
		return true
	})
	return counted > 0 && counted == uses
}

func (c *checker) mentions(e ast.Expr, obj types.Object) bool {
	found := false
	ast.Inspect(e, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && c.TypesInfo.Uses[id] == obj {
			found = true
		}
		return !found
	})
	return found
}
