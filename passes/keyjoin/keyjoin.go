package keyjoin

import (
	_ "embed"
	"fmt"
	"go/token"
	"go/types"

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
	// Strict reports free texts joined by a separator that they may contain even when they do not come from outside, and
	// texts that are IDs by their names with nothing between them.
	Strict bool
}

// New makes the rule.
func New(o Options) *analysis.Analyzer { return rulekit.New("keyjoin", doc, o.Policy, o.run) }

func (o Options) run(p *rulekit.Pass) {
	makers := map[*types.Func]bool{}
	bare := map[string]bool{}
	entered := map[token.Pos]bool{}
	for _, c := range p.Calls {
		for i := range c.Keys {
			k := &c.Keys[i]
			if v := o.judge(k.Set); v != nil {
				u := rulekit.Use{Call: c, Key: k, Tmpl: v.tmpl}
				if !v.tmpl.HasLiteral() { // no text tells where it is put together: said once of all calls with such a key
					if bare[v.text] {
						continue
					}
					bare[v.text] = true
				}
				kind := ""
				if fn := p.Maker(u, v.part); fn != nil && makers[fn] {
					continue
				} else if fn != nil {
					makers[fn] = true
					kind, _ = rulekit.Family(v.tmpl[:v.part+1])
				}
				report(p, u, v, kind, entered)
			}
		}
	}
}

// verdict is what is wrong with a key.
type verdict struct {
	category string
	tmpl     keytmpl.Template
	part     int // the part of tmpl that it is about
	bug      bool
	text     string // what follows the head of the message
}

// judge finds the first thing that is wrong with what a key can be.
func (o Options) judge(set keytmpl.Set) *verdict {
	for _, t := range set {
		for _, find := range [...]func(keytmpl.Template) *verdict{runes, o.adjacent, o.delimiter} {
			if v := find(t); v != nil {
				v.tmpl = t
				return v
			}
		}
	}
	return optional(set)
}

// Reports tells whether the rule would report a key that can be one of these, whatever the policy.
func Reports(set keytmpl.Set) bool { return Options{}.judge(set) != nil }

// report reports a verdict; kind is the text that it is about where another package's function makes it. Text from outside that a
// wrapper is handed is known for what it is at the call alone: there it is told, once for each place where it enters.
func report(p *rulekit.Pass, u rulekit.Use, v *verdict, kind string, entered map[token.Pos]bool) {
	if !v.bug && !p.Conventional(u.Call) {
		return
	}
	if h := u.Tmpl[v.part].Hole; h != nil && len(u.Call.Via) > 0 && !u.Key.Here && !chosenHere(p, u, h) {
		if !rulekit.Raw(h) || p.OfRequest(u, h) || entered[h.Pos] {
			return // the wrapper's own call says so
		}
		entered[h.Pos] = true
	}
	from, to, ok := p.Place(u, v.part)
	if !ok {
		return
	}
	p.Report(rulekit.Finding{
		Pos: from, End: to, Category: v.category, Bug: v.bug, Kind: kind,
		Message: fmt.Sprintf("%s: %s", rulekit.Head(u.Call, u.Key.Expr), v.text),
	})
}

// chosenHere tells whether a value enters in the function of the call.
func chosenHere(p *rulekit.Pass, u rulekit.Use, h *keytmpl.Hole) bool {
	return h.Pos != token.NoPos && u.Call.Func != nil && u.Call.Func.Pos() <= h.Pos && h.Pos < u.Call.Func.End()
}
