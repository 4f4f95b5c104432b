package keyinput

import (
	_ "embed"
	"fmt"
	"go/ast"
	"go/token"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/cachevet/cachevet/internal/client"
	"github.com/cachevet/cachevet/internal/keytmpl"
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
func New(o Options) *analysis.Analyzer { return rulekit.New("keyinput", doc, o.Policy, run) }

// categories are the sub-reasons by where the text comes from.
var categories = map[keytmpl.Origin]string{
	keytmpl.OriginHTTP:   "http",
	keytmpl.OriginHeader: "header",
	keytmpl.OriginCookie: "header",
	keytmpl.OriginGRPC:   "grpc",
	keytmpl.OriginArgs:   "args",
}

// entry is one place where text enters keys in one function: it is reported once, whatever is done with the key.
type entry struct {
	at token.Pos
	fn *ast.FuncDecl
}

func run(p *rulekit.Pass) {
	calls := slices.Clone(p.Calls)
	slices.SortStableFunc(calls, func(a, b *cachecall.Call) int { return len(a.Via) - len(b.Via) })
	seen, within := map[entry]bool{}, map[token.Pos][]*ast.FuncDecl{}
	judge := func(c *cachecall.Call, k *cachecall.Key, report func(rulekit.Use, *keytmpl.Hole)) {
		for _, t := range k.Set {
			for h := range t.Holes() {
				if !rulekit.Raw(h) || h.Origin == keytmpl.OriginArgs && !t.HasLiteral() {
					continue
				}
				if p.OfRequest(rulekit.Use{Call: c, Key: k, Tmpl: t}, h) {
					continue // said in the wrapper
				}
				if c.Client == client.Memcached && h.Max < 0 {
					continue // refused for its length and its spaces: keylen and keychars say so
				}
				e := entry{h.Pos, c.Func}
				if !h.Pos.IsValid() {
					if len(c.Via) > 0 {
						continue // it enters in the wrapper, in another package
					}
					e.at = c.Pos()
				}
				theirs := len(c.Via) > 0 && slices.ContainsFunc(within[e.at], func(fn *ast.FuncDecl) bool { return rulekit.Through(c, fn) })
				if seen[e] || theirs {
					continue
				}
				seen[e] = true
				within[e.at] = append(within[e.at], c.Func)
				report(rulekit.Use{Call: c, Key: k, Tmpl: t}, h)
			}
		}
	}
	for _, c := range calls {
		if c.Pattern != nil {
			judge(c, c.Pattern, func(u rulekit.Use, h *keytmpl.Hole) { pattern(p, u, h) })
		}
		for i := range c.Keys {
			judge(c, &c.Keys[i], func(u rulekit.Use, h *keytmpl.Hole) { key(p, u, h) })
		}
	}
	for _, c := range calls {
		if c.Pattern != nil && len(c.Via) == 0 {
			deletes(p, c)
		}
	}
}

// holder is the argument of the call in which a value enters, or else the key's expression.
func holder(u rulekit.Use, h *keytmpl.Hole) ast.Expr {
	if call, ok := u.Call.Node.(*ast.CallExpr); ok && len(u.Call.Via) > 0 {
		for _, arg := range call.Args {
			if arg.Pos() <= h.Pos && h.Pos < arg.End() {
				return arg
			}
		}
	}
	return u.Key.Expr
}

func key(p *rulekit.Pass, u rulekit.Use, h *keytmpl.Hole) {
	expr := holder(u, h)
	what := "in key " + rulekit.Quoted(u.Tmpl)
	if !u.Tmpl.HasLiteral() && len(u.Tmpl) == 1 {
		what = "is the whole key, and"
	}
	f := rulekit.Finding{
		Category: categories[h.Origin],
		Message: fmt.Sprintf("%s: %s %s comes from %s as it is: its author chooses the key's characters and length; check it, parse it, or hash it",
			rulekit.Head(u.Call, expr), rulekit.Named(h), what, rulekit.Outside(h.Origin)),
	}
	f.Pos, f.End = u.At()
	if expr != nil {
		f.Pos, f.End = expr.Pos(), expr.End()
	}
	p.Report(f)
}

func pattern(p *rulekit.Pass, u rulekit.Use, h *keytmpl.Hole) {
	f := rulekit.Finding{
		Category: "pattern",
		Message: fmt.Sprintf("%s: %s in pattern %s comes from %s as it is: with * ? or [ in it the pattern matches other keys too; escape them with \\",
			rulekit.Head(u.Call, u.Key.Expr), rulekit.Named(h), rulekit.Quoted(u.Tmpl), rulekit.Outside(h.Origin)),
	}
	f.Pos, f.End = u.At()
	p.Report(f)
}

// deletes reports a pattern made of a parameter when what it matches is deleted: one glob character too many, and other
// keys go. A parameter that is a pattern itself, or the whole of it, is its callers' business.
func deletes(p *rulekit.Pass, c *cachecall.Call) {
	for _, t := range c.Pattern.Set {
		for i, part := range t {
			h := part.Hole
			if h == nil || h.Sym.Kind != keytmpl.SymParam || h.Sym.Index < 0 || h.Sym.Path != "" || h.Escaped || h.Hashed || h.Checked ||
				h.Type != "string" || !h.Bytes.Has('*') || !t.HasLiteral() || isPattern(h.Name) || p.Reported(c.Pattern.Expr.Pos()) ||
				i > 0 && strings.HasSuffix(t[i-1].Lit, `\`) {
				continue
			}
			if c.Func == nil || calledFrom(p, c.Func) || !deletesKeys(p, c.Func) {
				continue
			}
			u := rulekit.Use{Call: c, Key: c.Pattern, Tmpl: t}
			f := rulekit.Finding{
				Category: "pattern",
				Message: fmt.Sprintf("%s: %s goes into pattern %s unescaped, for keys that are to go: with * ? or [ in it the pattern matches other keys too; escape them with \\",
					rulekit.Head(c, c.Pattern.Expr), rulekit.Named(h), rulekit.Quoted(t)),
			}
			f.Pos, f.End = u.At()
			p.Report(f)
			return
		}
	}
}

// isPattern tells a parameter that its callers are meant to give glob characters.
func isPattern(name string) bool {
	for _, w := range rulekit.Words(name) {
		switch w {
		case "pattern", "match", "glob", "wildcard", "expr", "query", "filter", "search":
			return true
		}
	}
	return false
}

// deletesKeys tells whether the function deletes keys.
func deletesKeys(p *rulekit.Pass, fn *ast.FuncDecl) bool {
	return slices.ContainsFunc(p.Calls, func(c *cachecall.Call) bool {
		return c.Func == fn && (c.Name == "DEL" || c.Name == "UNLINK")
	})
}

// calledFrom tells whether the package itself calls the function: then its callers show what the parameters hold.
func calledFrom(p *rulekit.Pass, fn *ast.FuncDecl) bool {
	obj := p.TypesInfo.Defs[fn.Name]
	for _, used := range p.TypesInfo.Uses {
		if used == obj {
			return true
		}
	}
	return false
}
