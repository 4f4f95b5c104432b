package keycase

import (
	_ "embed"
	"fmt"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/cachevet/cachevet/internal/convention"
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
	// Allow are patterns of keys that may have upper-case letters; * stands for any text.
	Allow []string
}

// New makes the rule.
func New(o Options) *analysis.Analyzer {
	return rulekit.New("keycase", doc, o.Policy, func(p *rulekit.Pass) { run(p, o.Allow) })
}

func run(p *rulekit.Pass, allow []string) {
	twins := families(p.Calls)
	for _, c := range p.Calls {
		for i := range c.Keys {
			for _, t := range c.Keys[i].Set {
				if slices.ContainsFunc(allow, func(pattern string) bool { return convention.MatchKey(pattern, t) }) {
					continue
				}
				u := rulekit.Use{Call: c, Key: &c.Keys[i], Tmpl: t}
				if literal(p, u, twins) || reader(p, u, twins.writtenOnlyAs(t)) || printed(p, u) {
					break // an argument is reported once
				}
			}
		}
	}
}

// literal reports the first literal of a template that has upper-case letters.
func literal(p *rulekit.Pass, u rulekit.Use, twins variants) bool {
	other := twins.other(u.Tmpl)
	for _, part := range u.Tmpl {
		if part.Hole != nil || !part.Pos.IsValid() || !strings.ContainsFunc(part.Lit, isUpper) {
			continue
		}
		f := rulekit.Finding{Category: "upper", Fix: lowerFix(p, twins, u.Tmpl, part.Pos), Migrates: true}
		f.Pos, f.End = p.Range(part.Pos)
		head, key := p.HeadAt(f.Pos, u.Call, u.Key.Expr), rulekit.Quoted(u.Tmpl)
		if other != nil {
			f.Category = "mixed"
			f.Message = fmt.Sprintf("%s: key %s has upper-case letters, and %s at %s is another key: keys are case-sensitive; write both in lower case",
				head, key, rulekit.Quoted(other.Tmpl), p.Where(other.Call.Pos()))
		} else {
			f.Message = fmt.Sprintf("%s: key %s has upper-case letters, and keys are case-sensitive: %s would be another key; keep keys in lower case",
				head, key, rulekit.Quoted(lower(u.Tmpl)))
		}
		p.Report(f)
		return true
	}
	return false
}

// reader reports a key in lower case that is only read, where the package writes it in another case.
func reader(p *rulekit.Pass, u rulekit.Use, other *rulekit.Use) bool {
	if other == nil {
		return false
	}
	for _, part := range u.Tmpl {
		if part.Hole == nil && part.Pos.IsValid() && strings.ContainsFunc(part.Lit, isLower) {
			f := rulekit.Finding{Category: "mixed"}
			f.Pos, f.End = p.Range(part.Pos)
			f.Message = fmt.Sprintf("%s: nothing in this package writes key %s, but %s is written at %s, and keys are case-sensitive; write both in lower case",
				p.HeadAt(f.Pos, u.Call, u.Key.Expr), rulekit.Quoted(u.Tmpl), rulekit.Quoted(other.Tmpl), p.Where(other.Call.Pos()))
			p.Report(f)
			return true
		}
	}
	return false
}

// printed reports upper-case letters that the program prints whatever the value: %X, strings.ToUpper, a time layout.
func printed(p *rulekit.Pass, u rulekit.Use) bool {
	for h := range u.Tmpl.Holes() {
		why := printsUpper(h)
		if why == "" || !h.Pos.IsValid() {
			continue
		}
		f := rulekit.Finding{Category: "upper"}
		f.Pos, f.End = u.At()
		f.Message = fmt.Sprintf("%s: %s in upper case in key %s, and keys are case-sensitive; keep keys in lower case",
			rulekit.Head(u.Call, u.Key.Expr), why, rulekit.Quoted(u.Tmpl))
		p.Report(f)
		return true
	}
	return false
}

func printsUpper(h *keytmpl.Hole) string {
	shown := rulekit.Quote("<" + h.Name + ">")
	for _, op := range slices.Backward(h.Ops) {
		switch {
		case op.Kind == keytmpl.OpLower || op.Kind == keytmpl.OpHash:
			return ""
		case op.Kind == keytmpl.OpUpper:
			return "strings.ToUpper puts " + shown
		case op.Kind == keytmpl.OpFormat && len(op.Args) > 0 && strings.HasSuffix(op.Args[0], "X"):
			return op.Args[0] + " prints " + shown
		}
	}
	upper := h.Bytes.Intersect(keytmpl.ByteRange('A', 'Z'))
	if h.Origin == keytmpl.OriginClock && len(h.Ops) == 0 && !h.Bytes.Has(0) && !upper.Empty() {
		return "the layout prints letters of " + shown
	}
	return ""
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
