package ttlvalue

import (
	_ "embed"
	"go/ast"
	"go/token"

	"golang.org/x/tools/go/analysis"

	"github.com/cachevet/cachevet/internal/client"
	"github.com/cachevet/cachevet/internal/lazyregexp"
	"github.com/cachevet/cachevet/internal/lifetime"
	"github.com/cachevet/cachevet/internal/rulekit"
	"github.com/cachevet/cachevet/passes/cachecall"
)

//go:embed doc.go
var doc string

// Analyzer is the rule with its default options.
var Analyzer = New(Options{})

// Options are the rule's options.
type Options struct {
	Policy rulekit.Policy
}

// New makes the rule.
func New(o Options) *analysis.Analyzer {
	return rulekit.New("ttlvalue", doc, o.Policy, run)
}

// checker is one run of the rule.
type checker struct{ *rulekit.Pass }

func run(p *rulekit.Pass) {
	c := &checker{p}
	for _, call := range lifetime.Seen(p.Calls) {
		c.call(call)
	}
	c.options()
}

// verdict is what is wrong with an expiry.
type verdict struct {
	category string
	text     string
	fix      *analysis.SuggestedFix
}

func (c *checker) call(call *cachecall.Call) {
	t := call.TTL
	if !t.Here || t.Quantity.Theirs || t.State != cachecall.TTLKnown && t.State != cachecall.TTLUnknown {
		return
	}
	if v := c.judge(call); v != nil && !(extreme[v.category] && (c.Lenient(call.Node.Pos()) || c.sentinel(call))) {
		c.report(call, v)
	}
}

// extreme are the categories of values that tests give on purpose.
var extreme = map[string]bool{"zero": true, "negative": true, "subsecond": true, "past": true}

// judge finds what is wrong with the expiry of a call; nil when nothing is.
func (c *checker) judge(call *cachecall.Call) *verdict {
	for _, check := range []func(*cachecall.Call) *verdict{c.raw, c.unit, c.instant, c.past, c.rest, c.clamped, c.memcached, c.known} {
		if v := check(call); v != nil {
			return v
		}
	}
	return nil
}

func (c *checker) report(call *cachecall.Call, v *verdict) {
	from, to := call.Pos(), call.Node.End()
	if x := call.TTL.Expr; x != nil && call.Node.Pos() <= x.Pos() && x.End() <= call.Node.End() {
		from, to = x.Pos(), x.End()
	}
	var key ast.Expr
	if len(call.Keys) > 0 {
		key = call.Keys[0].Expr
	}
	c.Report(rulekit.Finding{Pos: from, End: to, Category: v.category, Bug: true, Message: rulekit.Head(call, key) + ": " + v.text, Fix: v.fix, Migrates: true})
}

// key is how messages show the key.
func key(call *cachecall.Call) string {
	if len(call.Keys) == 0 || len(call.Keys[0].Set) == 0 {
		return "the key"
	}
	return "key " + rulekit.Quoted(call.Keys[0].Set[0])
}

// deleting tells whether the function around a call says that it deletes.
func deleting(call *cachecall.Call) bool {
	return call.Func != nil && deletes().MatchString(call.Func.Name.Name)
}

var deletes = lazyregexp.New(`(?i)del|remove|clear|clean|evict|purge|invalid|revoke|logout|flush|reset|kill|drop|expire(now|key|all)?$|unset|forget`)

// given is the source of the expiry as a message shows it.
func given(t cachecall.TTL) string {
	if t.Expr != nil {
		return rulekit.Expr(t.Expr)
	}
	return "the expiry"
}

// isDuration: the argument at this place is a time.Duration.
func (c *checker) isDuration(x ast.Expr) bool {
	if x == nil {
		return false
	}
	t := c.TypesInfo.TypeOf(x)
	return t != nil && t.String() == "time.Duration"
}

// timesUnit is the fix that multiplies the expression by a unit.
func (c *checker) timesUnit(x ast.Expr, unit string) *analysis.SuggestedFix {
	file := c.File(x.Pos())
	if file == nil || !imports(file, "time") {
		return nil
	}
	switch ast.Unparen(x).(type) {
	case *ast.CallExpr, *ast.Ident, *ast.SelectorExpr, *ast.BasicLit:
	default:
		return nil
	}
	return &analysis.SuggestedFix{
		Message:   "Multiply by " + unit,
		TextEdits: []analysis.TextEdit{{Pos: x.End(), End: token.NoPos, NewText: []byte(" * " + unit)}},
	}
}

// imports tells whether a file imports a package of the standard library under its own name.
func imports(file *ast.File, path string) bool {
	for _, spec := range file.Imports {
		if spec.Path.Value == `"`+path+`"` && spec.Name == nil {
			return true
		}
	}
	return false
}

// library is how messages name what sends the command.
func library(call *cachecall.Call) string { return client.NameOf(call.Library) }
