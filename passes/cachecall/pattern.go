package cachecall

import (
	"go/ast"
	"go/types"
	"strings"

	"github.com/cachevet/cachevet/internal/client"
	"github.com/cachevet/cachevet/internal/command"
)

// fillPattern finds the glob pattern of a typed method that searches for keys (Keys, Scan).
func (f *frame) fillPattern(s *site, e *ast.CallExpr, row *client.Row, args []*value) {
	if i := row.Pattern - 1; i >= 0 && i < len(args) {
		s.pattern = &keyValue{expr: exprAt(e, i), arg: i, v: args[i], here: true}
	}
}

// argvPattern finds the pattern among the words of a call that names its command itself.
func (f *frame) argvPattern(s *site, cmd *command.Command, toks []command.Token, words []word) {
	at := 0
	switch cmd.Name {
	case "KEYS":
		at = 1
	case "SCAN":
		for i := 2; i+1 < len(toks); i++ {
			if toks[i].Known && strings.EqualFold(toks[i].Text, "MATCH") {
				at = i + 1
			}
		}
	}
	if at > 0 && at < len(words) && !words[at].many {
		s.pattern = &keyValue{expr: words[at].expr, arg: words[at].arg, v: words[at].v, here: true}
	}
}

// patternAt is the pattern of an effect of a callee as this call gives it.
func (f *frame) patternAt(e *ast.CallExpr, s *summary, k keyValue, sub *substitution) *keyValue {
	k.expr, k.arg = f.sourceArg(e, s, k.v)
	k.here = f.chosenHere(k.v, sub)
	k.v = sub.value(k.v, 0)
	return &k
}

// patternForExport is a pattern as importers see it.
func (p *pkgPass) patternForExport(k *keyValue, fn *types.Func) *keyValue {
	if k == nil {
		return nil
	}
	out := *k
	out.v = p.settleForExport(k.v, fn)
	return &out
}
