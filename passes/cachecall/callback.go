package cachecall

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/cachevet/cachevet/internal/keytmpl"
)

// A function that calls a function it is given tells its callers with what, in terms of its own parameters: the parameters of
// a literal that is given there hold no more than that.

// heard is what a function does with its parameters of function type, while it is interpreted.
type heard struct {
	args map[int][]*value       // by parameter: the arguments that it is called with, joined over the calls
	at   map[*ast.CallExpr]bool // the calls that are in args; false: that do something else with it, too
}

// hear notes a call of a parameter, or that it is handed on to a function that calls it so.
func (f *frame) hear(e *ast.CallExpr, v *value, args []*value) {
	if v.kind != kSym || v.hole.Sym.Kind != keytmpl.SymParam || v.hole.Sym.Index < 0 || v.hole.Sym.Path != "" || !f.rec || f.fn == nil || e == nil {
		return
	}
	sig, ok := underlying(paramType(f.fn, v.hole.Sym.Index)).(*types.Signature)
	if !ok || len(args) != sig.Params().Len() {
		return
	}
	f.hearAt(e, true)
	old, known := f.heard.args[v.hole.Sym.Index]
	next := make([]*value, len(args))
	for i, a := range args {
		if t := sig.Params().At(i).Type(); !isTextual(t) && !isNumeric(t) {
			continue
		}
		if next[i] = f.snapshot(a, 0); known {
			next[i] = join2(old[i], next[i], 0)
		}
	}
	f.heard.args[v.hole.Sym.Index] = next
}

// hearAt notes whether all that a call does with a function that it is given is heard.
func (f *frame) hearAt(e *ast.CallExpr, all bool) {
	if f.heard.at == nil {
		f.heard = heard{args: map[int][]*value{}, at: map[*ast.CallExpr]bool{}}
	}
	before, seen := f.heard.at[e]
	f.heard.at[e] = all && (before || !seen)
}

// callbacks are the parameters that the function does nothing with but call them, and hand them on to functions that do no
// more, with the arguments that they get.
func (f *frame) callbacks() map[int][]*value {
	var out map[int][]*value
	for i, args := range f.heard.args {
		if p := f.fn.Signature().Params().At(i); f.onlyCalls(p) {
			if out == nil {
				out = map[int][]*value{}
			}
			out[i] = args
		}
	}
	return out
}

// onlyCalls: each use of the parameter is a call that was heard, or a comparison.
func (f *frame) onlyCalls(p *types.Var) bool {
	uses := 0
	named := func(x ast.Expr) int {
		if id, ok := ast.Unparen(x).(*ast.Ident); ok && (f.p.info.Uses[id] == p || f.p.info.Defs[id] == p) {
			return 1
		}
		return 0
	}
	ast.Inspect(f.decl.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Ident:
			uses += named(n)
		case *ast.BinaryExpr:
			if n.Op == token.EQL || n.Op == token.NEQ {
				uses -= named(n.X) + named(n.Y)
			}
		case *ast.CallExpr:
			if !f.heard.at[n] {
				break
			}
			uses -= named(n.Fun)
			for _, a := range n.Args {
				uses -= named(a)
			}
		}
		return true
	})
	return uses == 0
}

func isFunc(t types.Type) bool {
	_, ok := underlying(t).(*types.Signature)
	return ok
}

// giveBack gives the literals that stand in a call as arguments what the callee calls them with. Where that is not known, they
// are open, unless the callee was interpreted with them.
func (f *frame) giveBack(e *ast.CallExpr, s *summary, args []*value, sub *substitution, inlined bool) {
	sig := s.fn.Signature()
	for i, a := range args {
		if a == nil || sig.Variadic() && i >= sig.Params().Len()-1 {
			break
		}
		given, known := s.callbacks[i]
		if known {
			given = sub.list(given, 0)
			f.hear(e, a, given)
		} else if isFunc(a.typ) {
			f.hearAt(e, false)
		}
		if lit, ok := ast.Unparen(exprAt(e, i)).(*ast.FuncLit); ok {
			f.supply(lit, given, known, !inlined)
		}
	}
}

// supply adds to what the parameters of a literal hold. What is nil may be anything; so may all be when the arguments are not
// known, and again that tells whether the literal is to be interpreted so even if it was called with arguments that are.
func (f *frame) supply(lit *ast.FuncLit, args []*value, known, again bool) {
	for _, p := range f.pending {
		switch {
		case p.lit != lit || p.later:
		case !known || p.loose:
			p.loose, p.open, p.args = true, p.open || !known && again, nil
		case p.args == nil:
			p.args = args
		default:
			joined := make([]*value, len(args))
			for i := range joined {
				if args[i] != nil && p.args[i] != nil {
					joined[i] = join2(p.args[i], args[i], 0)
				}
			}
			p.args = joined
		}
	}
}
