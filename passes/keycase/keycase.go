package keycase

import (
	_ "embed"
	"fmt"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/cachevet/cachevet/internal/keytmpl"
	"github.com/cachevet/cachevet/internal/rulekit"
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
func New(o Options) *analysis.Analyzer { return rulekit.New("keycase", doc, o.Policy, run) }

func run(p *rulekit.Pass) {
	twins := families(p.Calls)
	for _, c := range p.Calls {
		for i := range c.Keys {
			for _, t := range c.Keys[i].Set {
				u := rulekit.Use{Call: c, Key: &c.Keys[i], Tmpl: t}
				if hasUpper(t) {
					literals(p, u, twins.other(t))
				} else if other := twins.writtenOnlyAs(t); other != nil {
					reader(p, u, other)
				}
				printed(p, u)
			}
		}
	}
}

// literals reports the literals of a template that have upper-case letters.
func literals(p *rulekit.Pass, u rulekit.Use, other *rulekit.Use) {
	for _, part := range u.Tmpl {
		if part.Hole != nil || !part.Pos.IsValid() || !strings.ContainsFunc(part.Lit, isUpper) {
			continue
		}
		f := rulekit.Finding{Category: "upper"}
		f.Pos, f.End = p.Range(part.Pos)
		head, key := rulekit.Head(u.Call, u.Key.Expr), rulekit.Quoted(u.Tmpl)
		if other != nil {
			f.Category = "mixed"
			f.Message = fmt.Sprintf("%s: key %s has upper-case letters, and %s at %s is another key: keys are case-sensitive; write both in lower case",
				head, key, rulekit.Quoted(other.Tmpl), p.Where(other.Call.Pos()))
		} else {
			f.Message = fmt.Sprintf("%s: key %s has upper-case letters, and keys are case-sensitive: %s would be another key; keep keys in lower case",
				head, key, rulekit.Quoted(lower(u.Tmpl)))
		}
		p.Report(f)
	}
}

// reader reports a key in lower case that is only read, where the package writes it in another case.
func reader(p *rulekit.Pass, u rulekit.Use, other *rulekit.Use) {
	for _, part := range u.Tmpl {
		if part.Hole == nil && part.Pos.IsValid() && strings.ContainsFunc(part.Lit, isLower) {
			f := rulekit.Finding{Category: "mixed"}
			f.Pos, f.End = p.Range(part.Pos)
			f.Message = fmt.Sprintf("%s: nothing in this package writes key %s, but %s is written at %s, and keys are case-sensitive; write both in lower case",
				rulekit.Head(u.Call, u.Key.Expr), rulekit.Quoted(u.Tmpl), rulekit.Quoted(other.Tmpl), p.Where(other.Call.Pos()))
			p.Report(f)
			return
		}
	}
}

// printed reports upper-case letters that the program prints whatever the value: %X, strings.ToUpper, a time layout.
func printed(p *rulekit.Pass, u rulekit.Use) {
	for h := range u.Tmpl.Holes() {
		if why := printsUpper(h); why != "" && h.Pos.IsValid() {
			f := rulekit.Finding{Category: "upper"}
			f.Pos, f.End = u.At()
			f.Message = fmt.Sprintf("%s: %s in upper case in key %s, and keys are case-sensitive; keep keys in lower case",
				rulekit.Head(u.Call, u.Key.Expr), why, rulekit.Quoted(u.Tmpl))
			p.Report(f)
		}
	}
}

func printsUpper(h *keytmpl.Hole) string {
	shown := rulekit.Quote("<" + h.Name + ">")
	for _, op := range slices.Backward(h.Ops) {
		switch {
		case op.Kind == keytmpl.OpLower || op.Kind == keytmpl.OpHash:
			return ""
		case op.Kind == keytmpl.OpUpper:
			return "strings.ToUpper puts " + shown
		case op.Kind == keytmpl.OpFormat && strings.HasSuffix(op.Args[0], "X"):
			return op.Args[0] + " prints " + shown
		}
	}
	upper := h.Bytes.Intersect(keytmpl.ByteRange('A', 'Z'))
	if h.Origin == keytmpl.OriginClock && len(h.Ops) == 0 && !h.Bytes.Has(0) && !upper.Empty() {
		return "the layout prints letters of " + shown
	}
	return ""
}

func hasUpper(t keytmpl.Template) bool {
	return slices.ContainsFunc(t, func(p keytmpl.Part) bool { return p.Hole == nil && strings.ContainsFunc(p.Lit, isUpper) })
}

func isUpper(r rune) bool { return 'A' <= r && r <= 'Z' }
func isLower(r rune) bool { return 'a' <= r && r <= 'z' }

// lower is the template with its literals in lower case, for messages.
func lower(t keytmpl.Template) keytmpl.Template {
	t = slices.Clone(t)
	for i, p := range t {
		if p.Hole == nil {
			t[i].Lit = strings.ToLower(p.Lit)
		}
	}
	return t
}
