package ttlmissing

import (
	_ "embed"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"

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
	Strict bool // report counters and collections without evidence that they are meant to go
	// Persistent are prefixes of keys that are meant to stay.
	Persistent []string
}

// New makes the rule.
func New(o Options) *analysis.Analyzer {
	a := rulekit.New("ttlmissing", doc, o.Policy, func(p *rulekit.Pass) { run(p, o) })
	a.Flags.BoolVar(&o.Strict, "strict", o.Strict, "report counters and collections without evidence that they are meant to go")
	return a
}

// checker is one run of the rule.
type checker struct {
	*rulekit.Pass
	Options
	read map[*types.Var]bool // fields that the package reads; nil until asked
}

func run(p *rulekit.Pass, o Options) {
	p.Calls = lifetime.Seen(p.Calls)
	c := &checker{Pass: p, Options: o}
	for _, call := range p.Calls {
		c.call(call)
	}
}

func (c *checker) call(call *cachecall.Call) {
	if call.Script != nil {
		c.script(call)
		return
	}
	for i := range call.Keys {
		k := &call.Keys[i]
		if !lifetime.Creates(call, k) || c.persistent(k) {
			continue
		}
		if u := (use{Call: call, Key: k}); lifetime.IsValue(call.Name) && lifetime.InScript(call) {
			continue // see script
		} else if lifetime.IsValue(call.Name) {
			c.value(u)
		} else if c.Chosen(call, k) {
			c.collection(u)
		}
	}
}

type use = lifetime.Use

// persistent tells whether every key starts with a prefix that is meant to stay.
func (c *checker) persistent(k *cachecall.Key) bool {
	for _, prefix := range c.Persistent {
		if prefix != "" && strings.HasPrefix(k.Set.Prefix(), prefix) {
			return true
		}
	}
	return false
}

// key is how messages show the key.
func key(u use) string {
	if len(u.Key.Set) == 0 {
		return "the key"
	}
	return "key " + rulekit.Quoted(u.Key.Set[0])
}

func hasFamily(u use) bool {
	for _, t := range u.Key.Set {
		if _, ok := rulekit.Family(t); ok {
			return true
		}
	}
	return false
}

// report reports at the call.
func (c *checker) report(u use, category, text string) {
	c.Report(rulekit.Finding{
		Pos: u.Call.Pos(), End: u.Call.Node.End(), Category: category,
		Message: c.head(u) + ": " + text,
	})
}

// head names the call; for a command of a script, the call that runs it.
func (c *checker) head(u use) string {
	if !lifetime.InScript(u.Call) {
		return rulekit.Head(u.Call, u.Key.Expr)
	}
	run := *u.Call
	run.Script = &cachecall.Script{}
	return rulekit.Head(&run, u.Key.Expr) + ": the script's " + u.Call.Name
}
