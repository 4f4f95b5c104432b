package keyprefix

import (
	_ "embed"
	"go/token"

	"golang.org/x/tools/go/analysis"

	"github.com/cachevet/cachevet/internal/convention"
	"github.com/cachevet/cachevet/internal/keytmpl"
	"github.com/cachevet/cachevet/internal/rulekit"
	"github.com/cachevet/cachevet/passes/cachecall"
)

//go:embed doc.go
var doc string

// Analyzer is the rule without a registry.
var Analyzer = New(Options{})

// Options are the rule's options.
type Options struct {
	Policy   rulekit.Policy
	Registry convention.Registry
	// Typed tells where another rule reports a command of another data type than the key has: that is not said twice.
	Typed func(*rulekit.Pass) func(token.Pos) bool
}

// New makes the rule.
func New(o Options) *analysis.Analyzer {
	return rulekit.New("keyprefix", doc, o.Policy, func(p *rulekit.Pass) {
		if len(o.Registry) > 0 {
			run(&checker{Pass: p, registry: o.Registry, typed: o.Typed})
		}
	})
}

type checker struct {
	*rulekit.Pass
	registry convention.Registry
	typed    func(*rulekit.Pass) func(token.Pos) bool
	wrong    func(token.Pos) bool // what typed found, once it was asked
}

// saidOfType tells whether another rule reports the data type of a call.
func (c *checker) saidOfType(call *cachecall.Call) bool {
	if c.wrong == nil {
		c.wrong = func(token.Pos) bool { return false }
		if c.typed != nil {
			c.wrong = c.typed(c.Pass)
		}
	}
	return c.wrong(call.Pos())
}

// fault is what is wrong with the use of a key.
type fault struct {
	category string
	before   string // comes before the key in the message
	after    string // comes after it
	at       token.Pos
}

func run(c *checker) {
	for _, call := range c.Calls {
		if !c.Conventional(call) {
			continue
		}
		for i := range call.Keys {
			c.key(rulekit.Use{Call: call, Key: &call.Keys[i]})
		}
	}
}

// key reports a use of a key, when all that the key can be gives the same kind of fault.
func (c *checker) key(u rulekit.Use) {
	var first fault
	for i, t := range u.Key.Set {
		u.Tmpl = t
		f := c.judge(u)
		if f.category == "" || i > 0 && f.category != first.category {
			return
		}
		if i == 0 {
			first = f
		}
	}
	if first.category == "" || !first.at.IsValid() && (!u.Key.Here || len(u.Call.Via) > 0 && !c.Chosen(u.Call, u.Key)) {
		return
	}
	if first.category == "type" && c.saidOfType(u.Call) {
		return
	}
	f := rulekit.Finding{
		Category: first.category,
		Message:  rulekit.Head(u.Call, u.Key.Expr) + ": " + first.before + "key " + rulekit.Quoted(u.Key.Set[0]) + first.after,
	}
	if f.Pos, f.End = u.At(); first.at.IsValid() {
		f.Pos, f.End = c.Range(first.at)
	}
	c.Report(f)
}

// judge finds the gravest fault of one text that the key can be.
func (c *checker) judge(u rulekit.Use) fault {
	if u.Tmpl.Prefix() == "" || !rulekit.Written(u.Tmpl).IsValid() {
		return fault{}
	}
	entry, known := c.registry.Find(u.Tmpl)
	if !known && !follows(u.Tmpl) {
		return c.unknown(u.Tmpl)
	}
	if entry == nil {
		return fault{}
	}
	for _, find := range []func(rulekit.Use, *convention.Prefix) fault{c.owner, datatype, lifetime, version} {
		if f := find(u, entry); f.category != "" {
			return f
		}
	}
	return fault{}
}

// follows tells whether what follows the text may be the rest of a prefix.
func follows(t keytmpl.Template) bool {
	for h := range t.Holes() {
		return convention.MayPrefix(h)
	}
	return false
}

func (c *checker) unknown(t keytmpl.Template) fault {
	after := "; list it there, or use one that is listed"
	if near := c.registry.Nearest(t); near != nil {
		after = "; did you mean " + rulekit.Quote(near.Prefix) + "?"
	}
	return fault{"unknown", "no prefix in the registry fits ", after, rulekit.Written(t)}
}
