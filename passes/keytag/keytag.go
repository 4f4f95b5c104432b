package keytag

import (
	_ "embed"
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
	Policy  rulekit.Policy
	Cluster rulekit.Cluster
}

// New makes the rule.
func New(o Options) *analysis.Analyzer {
	a := rulekit.New("keytag", doc, o.Policy, func(p *rulekit.Pass) { run(p, o.Cluster) })
	a.Flags.Var(&o.Cluster, "cluster", "whether the server is a cluster: auto (judge by the client), always or never")
	return a
}

func run(p *rulekit.Pass, cluster rulekit.Cluster) {
	if cluster == rulekit.Never {
		return
	}
	c := checker{Pass: p, told: map[string]bool{}}
	for _, call := range p.Calls {
		if call.Client == client.Memcached || call.Command != nil && call.Command.Memcached() {
			continue
		}
		kind := cluster.Kind(call.Client)
		for i := range call.Keys {
			for _, t := range call.Keys[i].Set {
				if c.judge(use{rulekit.Use{Call: call, Key: &call.Keys[i], Tmpl: t}, kind}) {
					break // an argument is reported once
				}
			}
		}
	}
}

type checker struct {
	*rulekit.Pass
	joined map[string]bool // families of keys with a constant tag that are used together with others
	told   map[string]bool // what was reported of the text of another package's key function
}

type use struct {
	rulekit.Use
	kind client.Kind // what the server is to be taken for
}

// judge reports what is wrong with the hash tag of a key, and tells whether something is.
func (c *checker) judge(u use) bool {
	tag, state := assumed(u.Tmpl).Tag()
	h, what := c.braces(u.Tmpl)
	switch {
	case h != nil:
		return u.kind != client.Single && c.accidental(u, h, what)
	case state == keytmpl.EmptyTag && !always(u, state):
		return false // what stands between the braces may be something else
	case state == keytmpl.EmptyTag && !c.spelled(u.Tmpl, "{}"):
		return c.given(u, finding{"empty", u.kind != client.Single, emptyText})
	case state == keytmpl.EmptyTag:
		return c.literal(u, '{', finding{"empty", u.kind != client.Single, emptyText})
	case state == keytmpl.Unbalanced:
		return c.literal(u, '{', finding{"unbalanced", u.kind != client.Single,
			"{ without } is no hash tag: the whole key is hashed; close the brace behind what keys of one slot share"})
	case u.kind == client.Single:
		return false
	case state == keytmpl.HasTag && isJSON(tag):
		return c.literal(u, '{', finding{"accidental", true,
			"its JSON text has braces, and only what stands between them is hashed; hash the text, or name the fields"})
	case state == keytmpl.HasTag && c.second(u, tag):
		return true
	case state == keytmpl.HasTag:
		return c.hot(u, tag)
	}
	return false
}

// always tells whether a key has such a tag, whichever way it was made.
func always(u use, state keytmpl.TagState) bool {
	return !slices.ContainsFunc(u.Key.Set, func(t keytmpl.Template) bool {
		_, s := assumed(t).Tag()
		return s != state
	})
}

const emptyText = "{} is no hash tag: the whole key is hashed; put between the braces what keys of one slot share, or leave them out"

type finding struct {
	category string
	bug      bool
	text     string // what follows the key
}

// literal reports a finding at the literal of the first brace b. Text that a wrapper of another package adds has no place.
func (c *checker) literal(u use, b byte, f finding) bool {
	for _, part := range u.Tmpl {
		if part.Hole != nil || !contains(part.Lit, b) {
			continue
		}
		if !part.Pos.IsValid() {
			return false
		}
		kind := ""
		if lit, ok := c.Text(part.Pos); !ok || !contains(lit, b) { // a key function of another package writes it, for all its callers
			kind = tagged(u.Tmpl)
			if c.told[f.category+" "+kind] {
				return true
			}
			c.told[f.category+" "+kind] = true
		}
		from, to := c.Range(part.Pos)
		c.report(u, from, to, kind, f)
		return true
	}
	return false
}

// tagged is the text of a key up to its second tag, whatever its values are called.
func tagged(t keytmpl.Template) string {
	text, _ := rulekit.Family(t)
	if i := strings.IndexByte(text, '}'); i >= 0 {
		if j := strings.IndexByte(text[i+1:], '}'); j >= 0 {
			return text[:i+1+j+1]
		}
	}
	return text
}

// given reports a finding at the call that gives the text between the braces of a key function.
func (c *checker) given(u use, f finding) bool {
	if !u.Key.Here {
		return false
	}
	from, to := u.At()
	c.report(u, from, to, "", f)
	return true
}

// spelled tells whether the text stands in one piece in the source, rather than being put together from what a key function was
// given.
func (c *checker) spelled(t keytmpl.Template, text string) bool {
	for _, part := range t {
		if part.Hole == nil && contains(part.Lit, '{') {
			lit, ok := c.Text(part.Pos)
			return !ok || strings.Contains(lit, text)
		}
	}
	return true
}

// report reports a finding; kind is the text that it is about where that is told once in the package.
func (c *checker) report(u use, from, to token.Pos, kind string, f finding) {
	c.Report(rulekit.Finding{
		Pos: from, End: to, Category: f.category, Bug: f.bug, Kind: kind,
		Message: c.HeadAt(from, u.Call, u.Key.Expr) + ": in key " + rulekit.Quoted(u.Tmpl) + " " + f.text,
	})
}

// second reports a second tag, which counts for nothing.
func (c *checker) second(u use, first keytmpl.Template) bool {
	tag, state := behind(assumed(u.Tmpl), '}').Tag()
	if state != keytmpl.HasTag || rulekit.SameKey(tag, first) || isJSON(tag) {
		return false
	}
	return c.literal(u, '{', finding{"second", true,
		"only the first tag counts, " + rulekit.Quoted(braced(first)) + "; the second is plain text: leave its braces out, or put both parts into one tag"})
}

// hot reports a tag that is the same for a whole family of keys. Keys that are used together need one: they are left alone.
func (c *checker) hot(u use, tag keytmpl.Template) bool {
	text, constant := tag.Const()
	if !constant || !varies(u.Tmpl) || !sameTag(u, text) || !c.spelled(u.Tmpl, "{"+text+"}") || c.together(u.Tmpl) {
		return false
	}
	return c.literal(u, '{', finding{"hot", false,
		"the tag " + rulekit.Quoted(braced(tag)) + " is the same for all, which puts all of them on one node; tag what differs, or leave the braces out"})
}

// sameTag tells whether the key has this text for its tag, whichever way it was made.
func sameTag(u use, text string) bool {
	return !slices.ContainsFunc(u.Key.Set, func(t keytmpl.Template) bool {
		tag, _ := assumed(t).Tag()
		other, ok := tag.Const()
		return !ok || other != text
	})
}

// varies tells whether a template stands for many keys.
func varies(t keytmpl.Template) bool {
	for h := range t.Holes() {
		if h.Origin != keytmpl.OriginConfig && h.Origin != keytmpl.OriginField && h.Origin != keytmpl.OriginVar {
			return true
		}
	}
	return false
}

// together tells whether keys of the family are used with others in one command, transaction or script of the package: they
// need a tag in common.
func (c *checker) together(t keytmpl.Template) bool {
	if c.joined == nil {
		c.joined = map[string]bool{}
		for _, call := range c.Calls {
			if call.Script != nil && !alone(call) || len(call.Keys) > 1 || atomic(call.Group) {
				c.join(call)
			}
		}
	}
	name, _ := rulekit.Family(t)
	return c.joined[name]
}

// alone tells whether a script works on one key and no other, as far as its text tells.
func alone(call *cachecall.Call) bool {
	return len(call.Keys) == 1 && !call.Keys[0].Many && call.Script.Read && !slices.ContainsFunc(call.Script.Commands, func(cmd cachecall.ScriptCommand) bool {
		return !cmd.Sure || slices.ContainsFunc(cmd.Keys, func(k cachecall.ScriptKey) bool { return k.Index != 1 })
	})
}

func (c *checker) join(call *cachecall.Call) {
	for i := range call.Keys {
		for _, t := range call.Keys[i].Set {
			if name, ok := rulekit.Family(t); ok {
				c.joined[name] = true
			}
		}
	}
}

func atomic(g *cachecall.Group) bool {
	for ; g != nil; g = g.Parent {
		if g.Kind != cachecall.Pipeline {
			return true
		}
	}
	return false
}
