package keyslot

import (
	_ "embed"
	"fmt"
	"go/ast"

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
	Policy  rulekit.Policy
	Cluster rulekit.Cluster
}

// New makes the rule.
func New(o Options) *analysis.Analyzer {
	a := rulekit.New("keyslot", doc, o.Policy, func(p *rulekit.Pass) { run(p, o.Cluster) })
	a.Flags.Var(&o.Cluster, "cluster", "whether the server is a cluster: auto (judge by the client), always or never")
	return a
}

func run(p *rulekit.Pass, cluster rulekit.Cluster) {
	groups := map[group][]member{}
	for _, c := range p.Calls {
		kind := cluster.Kind(c.Client)
		switch t := transaction(c.Group); {
		case t != nil && cluster.Kind(t.Client) != client.Single:
			together(p, c, cluster.Kind(t.Client), groups, groupOf(c, t))
		case c.Name == "WATCH" && kind != client.Single:
			groups[group{open: c.Node}] = members(c)
		}
		if kind == client.Single {
			continue
		}
		if c.Script != nil {
			undeclared(p, c, kind)
		}
		if c.Row == nil || !c.Row.Splits || kind == client.Ring || inTransaction(c) {
			if a, b := apart(p, members(c)); b != nil {
				report(p, c, kind, a, b)
			}
		}
	}
}

// inTransaction tells whether the call is in a transaction, where no client splits it.
func inTransaction(c *cachecall.Call) bool {
	t := transaction(c.Group)
	return t != nil && t.Kind == cachecall.Transaction
}

// group is one transaction: the call that opens it, and the call of the function that it is in, if it is not this one.
type group struct{ open, through ast.Expr }

func groupOf(c *cachecall.Call, t *cachecall.Group) group {
	g := group{open: t.Node}
	if len(c.Via) > 0 && (c.Func == nil || t.Node.Pos() < c.Func.Pos() || c.Func.End() <= t.Node.Pos()) {
		g.through = c.Node
	}
	return g
}

// transaction is the outermost transaction or WATCH around a group; nil when there is only a pipeline, whose commands go
// where their keys are.
func transaction(g *cachecall.Group) (outer *cachecall.Group) {
	for ; g != nil; g = g.Parent {
		if g.Kind != cachecall.Pipeline {
			outer = g
		}
	}
	return outer
}

// member is a way in which a call may use a key.
type member struct {
	call *cachecall.Call
	key  *cachecall.Key
	tmpl keytmpl.Template
}

func members(c *cachecall.Call) (list []member) {
	for i := range c.Keys {
		for _, t := range c.Keys[i].Set {
			list = append(list, member{c, &c.Keys[i], t})
		}
	}
	return list
}

// together adds the keys of a call to those of its transaction. The first that need not share their slot is reported; a nil
// list says that this was done.
func together(p *rulekit.Pass, c *cachecall.Call, kind client.Kind, groups map[group][]member, g group) {
	before, seen := groups[g]
	if seen && before == nil {
		return
	}
	list := members(c)
	for i := range list {
		for j := range before {
			if x, y := &before[j], &list[i]; differ(p, x, y) && !agree(p, x, y) {
				report(p, c, kind, x, y)
				groups[g] = nil
				return
			}
		}
	}
	groups[g] = append(append([]member{}, before...), list...)
}

// apart returns two keys of a call that need not share a slot, the same one twice when it stands for many.
func apart(p *rulekit.Pass, list []member) (a, b *member) {
	for j := range list {
		y := &list[j]
		if y.many() && differ(p, y, y) && !tagsOtherwise(p, y) {
			return y, y
		}
		for i := range list[:j] {
			x := &list[i]
			if x.key == y.key || !differ(p, x, y) || agree(p, x, y) {
				continue
			}
			if !elsewhere(x.tmpl) && !elsewhere(y.tmpl) {
				return x, y
			}
			if b == nil {
				a, b = x, y // unless there are two that show more
			}
		}
	}
	return a, b
}

func report(p *rulekit.Pass, c *cachecall.Call, kind client.Kind, a, b *member) {
	category, effect := happens(c, a.call, kind)
	x, y := a.tmpl, b.tmpl
	if a.call == b.call {
		x, y = oneRound(x), oneRound(y)
	}
	var text string
	if a == b {
		text = fmt.Sprintf("the keys %s need not share a hash slot, and %s; %s", rulekit.Quoted(a.tmpl), effect, taggedMany(a.tmpl))
	} else {
		text = fmt.Sprintf("keys %s and %s need not share a hash slot, and %s; %s", rulekit.Quoted(a.tmpl), rulekit.Quoted(b.tmpl), effect, tagged(c, category, x, y))
	}
	exprs := []ast.Expr{b.key.Expr}
	if a.call == b.call && a != b {
		exprs = []ast.Expr{a.key.Expr, b.key.Expr}
	}
	p.Report(rulekit.Finding{
		Pos: c.Pos(), End: c.Node.End(), Category: category, Bug: kind != client.Either,
		Message: rulekit.Head(c, exprs...) + ": " + text,
	})
}
