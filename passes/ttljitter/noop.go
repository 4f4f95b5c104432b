package ttljitter

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"strconv"

	"github.com/cachevet/cachevet/internal/rulekit"
	"github.com/cachevet/cachevet/passes/cachecall"
)

// maxDepth bounds how many variables and functions are followed from an expiry.
const maxDepth = 6

// noop reports a random part of an expiry that is always the same, or too small to count.
func (c *checker) noop(call *cachecall.Call) bool {
	f := &finder{c: c, seen: map[ast.Node]bool{}, scaled: map[ast.Expr]bool{}}
	f.scan(call.TTL.Expr, c.Locals(call.Func), 0)
	if f.found == nil {
		return false
	}
	k := &call.Keys[0]
	key := "the key"
	if len(k.Set) > 0 {
		key = "key " + rulekit.Quoted(k.Set[0])
	}
	c.Report(rulekit.Finding{
		Pos: f.found.Pos(), End: f.found.End(), Category: "noop", Bug: true,
		Message: fmt.Sprintf("%s: %s %s, so the expiry of %s does not vary; %s", rulekit.Head(call, k.Expr), rulekit.Expr(f.found), f.why, key, f.advice),
	})
	return true
}

// finder looks for a random part that does nothing.
type finder struct {
	c           *checker
	seen        map[ast.Node]bool
	scaled      map[ast.Expr]bool // factors of a product: they are no durations yet
	found       ast.Expr
	why, advice string
}

// scan goes over an expression and what it is made of: local variables with all that they are given, and functions of the
// package.
func (f *finder) scan(e ast.Expr, locals rulekit.Locals, depth int) {
	if e == nil || f.seen[e] || depth > maxDepth {
		return
	}
	f.seen[e] = true
	v := evaluator{c: f.c, locals: locals}
	ast.Inspect(e, func(n ast.Node) bool {
		if f.found != nil {
			return false
		}
		x, ok := n.(ast.Expr)
		if !ok {
			return true
		}
		if f.judge(x, v) {
			return false
		}
		switch x := x.(type) {
		case *ast.BinaryExpr:
			if x.Op == token.MUL {
				f.scaled[ast.Unparen(x.X)], f.scaled[ast.Unparen(x.Y)] = true, true
			}
		case *ast.FuncLit:
			return false
		case *ast.Ident:
			for _, a := range locals[f.c.TypesInfo.Uses[x]] {
				f.scan(a.Value, locals, depth+1)
			}
		case *ast.CallExpr:
			f.function(x, depth)
		}
		return true
	})
}

// function scans what a function of the package returns.
func (f *finder) function(call *ast.CallExpr, depth int) {
	decl := f.c.declaration(call)
	if decl == nil || f.seen[decl] {
		return
	}
	f.seen[decl] = true
	locals := f.c.Locals(decl)
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.ReturnStmt:
			for _, result := range n.Results {
				f.scan(result, locals, depth+1)
			}
		}
		return f.found == nil
	})
}

// judge tells whether the expression is a random part that does nothing; of one inside of another, the inner one.
func (f *finder) judge(e ast.Expr, v evaluator) bool {
	x := v.eval(e, 0)
	_, name := e.(*ast.Ident)
	switch {
	case !x.random || name: // what a variable is given is judged there
		return false
	case x.known && x.lo == x.hi:
		for _, part := range operands(e) {
			if y := v.eval(part, 0); y.random && y.known && y.lo == y.hi {
				return f.judge(part, v)
			}
		}
		f.found = e
		f.why, f.advice = "is always "+strconv.FormatFloat(x.lo+0, 'g', -1, 64), "give it a range"
		switch e := e.(type) {
		case *ast.CallExpr:
			if f.c.TypesInfo.Types[e.Fun].IsType() {
				f.why, f.advice = f.why+", because the conversion cuts the fraction off", "multiply before the conversion"
			}
		case *ast.BinaryExpr:
			if e.Op == token.QUO {
				f.why, f.advice = f.why+", because a division of whole numbers cuts the fraction off", "multiply before the division"
			}
		}
		return true
	}
	return f.small(e, v)
}

// small judges the sum of a duration and a random one of less than a millisecond.
func (f *finder) small(e ast.Expr, v evaluator) bool {
	sum, ok := e.(*ast.BinaryExpr)
	if !ok || f.scaled[e] || sum.Op != token.ADD && sum.Op != token.SUB || !isDuration(f.c.TypesInfo.TypeOf(e)) {
		return false
	}
	for _, pair := range [][2]ast.Expr{{sum.X, sum.Y}, {sum.Y, sum.X}} {
		part, rest := v.eval(pair[0], 0), v.eval(pair[1], 0)
		if part.random && part.known && part.lo < part.hi && part.hi-part.lo < 1e6 && !rest.random && (!rest.known || rest.lo >= 1e9) {
			f.found = ast.Unparen(pair[0])
			f.why = fmt.Sprintf("is at most %s nanoseconds", strconv.FormatFloat(max(part.hi, -part.lo), 'f', -1, 64))
			f.advice = "multiply it by time.Second"
			return true
		}
	}
	return false
}

func isDuration(t types.Type) bool {
	n, ok := types.Unalias(t).(*types.Named)
	return ok && n.Obj().Pkg() != nil && n.Obj().Pkg().Path() == "time" && n.Obj().Name() == "Duration"
}

// operands are the parts of an expression that make up its value.
func operands(e ast.Expr) []ast.Expr {
	switch e := e.(type) {
	case *ast.ParenExpr:
		return []ast.Expr{e.X}
	case *ast.UnaryExpr:
		return []ast.Expr{e.X}
	case *ast.BinaryExpr:
		return []ast.Expr{e.X, e.Y}
	case *ast.CallExpr:
		if len(e.Args) == 1 {
			return e.Args
		}
	}
	return nil
}

// declaration is the function of this package that a call calls, nil for all others.
func (c *checker) declaration(call *ast.CallExpr) *ast.FuncDecl {
	fn := c.Callee(call)
	if fn == nil || fn.Pkg() != c.Pkg {
		return nil
	}
	for _, file := range c.Files {
		for _, d := range file.Decls {
			if decl, ok := d.(*ast.FuncDecl); ok && decl.Body != nil && c.TypesInfo.Defs[decl.Name] == fn.Origin() {
				return decl
			}
		}
	}
	return nil
}
