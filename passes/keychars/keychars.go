package keychars

import (
	_ "embed"

	"golang.org/x/tools/go/analysis"

	"github.com/cachevet/cachevet/internal/client"
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
func New(o Options) *analysis.Analyzer { return rulekit.New("keychars", doc, o.Policy, run) }

func run(p *rulekit.Pass) {
	for _, c := range p.Calls {
		for i := range c.Keys {
			for _, t := range c.Keys[i].Set {
				template(p, rulekit.Use{Call: c, Key: &c.Keys[i], Tmpl: t})
			}
		}
	}
}

func template(p *rulekit.Pass, u rulekit.Use) {
	memcached, refused := u.Call.Client == client.Memcached, refusing[u.Call.Library]
	for _, part := range u.Tmpl {
		var atKey rulekit.Finding
		atKey.Pos, atKey.End = u.At()
		switch {
		case part.Hole != nil:
			// What a value prints stands nowhere in the source. Without a position it comes from a wrapper of another package.
			if part.Hole.Pos.IsValid() {
				report(p, u, atKey, prints(p, part.Hole, memcached, refused))
			}
		case part.Pos.IsValid():
			v := worst(part.Lit, memcached, refused)
			if v == nil || p.Reported(part.Pos) {
				continue
			}
			f := atKey
			if fn := u.Call.Func; v.category != "wire" || fn != nil && fn.Pos() <= part.Pos && part.Pos < fn.End() {
				f.Pos, f.End = p.Range(part.Pos)
			}
			// A text that is a fine name for something else is wrong only where it becomes a key that is refused.
			report(p, u, f, v)
		}
	}
}

func report(p *rulekit.Pass, u rulekit.Use, f rulekit.Finding, v *verdict) {
	if v == nil {
		return
	}
	f.Category, f.Bug = v.category, v.category == "wire"
	f.Message = rulekit.Head(u.Call, u.Key.Expr) + ": " + v.before + rulekit.Quoted(u.Tmpl) + v.after
	p.Report(f)
}
