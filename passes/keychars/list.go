package keychars

import (
	"go/ast"
	"go/constant"
	"go/types"
	"strings"

	"github.com/cachevet/cachevet/internal/command"
	"github.com/cachevet/cachevet/internal/rulekit"
	"github.com/cachevet/cachevet/passes/cachecall"
)

// list judges a list of keys that is joined with spaces, as one types it in redis-cli, where the command takes any number of
// keys: to the server it is one key, which nobody wrote. With another separator it may be a key of several parts.
func list(p *rulekit.Pass, c *cachecall.Call, k *cachecall.Key) bool {
	if !k.Here || k.Spec == nil || c.Command == nil || k.Spec.Find != command.FindRange || k.Spec.Last >= 0 || k.Spec.Limit > 1 || k.Spec.Step > 1 || !spaced(p, c, k.Expr) {
		return false
	}
	at := rulekit.Finding{Category: "list", Bug: true}
	at.Pos, at.End = rulekit.Use{Call: c, Key: k}.At()
	at.Message = p.HeadAt(at.Pos, c, k.Expr) + ": the keys are joined into one, and " + c.Command.Display() +
		" looks for a single key of that name; give it each key as an argument of its own"
	p.Report(at)
	return true
}

// spaced tells strings.Join of a list with a space between the elements, or a variable that only ever holds one.
func spaced(p *rulekit.Pass, c *cachecall.Call, e ast.Expr) bool {
	if id, ok := e.(*ast.Ident); ok {
		v, ok := p.TypesInfo.Uses[id].(*types.Var)
		if !ok || c.Func == nil {
			return false
		}
		given := p.Locals(c.Func)[v]
		if len(given) != 1 || given[0].Value == nil {
			return false
		}
		e = given[0].Value
	}
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok || len(call.Args) != 2 {
		return false
	}
	fn := p.Callee(call)
	if fn == nil || fn.FullName() != "strings.Join" {
		return false
	}
	sep := p.TypesInfo.Types[call.Args[1]].Value
	if sep == nil || sep.Kind() != constant.String {
		return false
	}
	text := constant.StringVal(sep)
	return text != "" && strings.Trim(text, " ,") == "" && strings.Contains(text, " ")
}
