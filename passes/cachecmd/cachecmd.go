package cachecmd

import (
	_ "embed"
	"fmt"
	"go/ast"
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
	// Del reports DEL of a collection, which UNLINK frees in the background.
	Del bool
}

// New makes the rule.
func New(o Options) *analysis.Analyzer {
	a := rulekit.New("cachecmd", doc, o.Policy, func(p *rulekit.Pass) { run(p, o) })
	a.Flags.Var(&o.Cluster, "cluster", "whether the server is a cluster: auto (judge by the client), always or never")
	a.Flags.BoolVar(&o.Del, "del", o.Del, "report DEL of collections")
	return a
}

func run(p *rulekit.Pass, o Options) {
	c := checker{p, o}
	for _, call := range p.Calls {
		if c.outside(call) {
			continue
		}
		if call.Script != nil && len(call.Via) == 0 {
			c.script(call)
		}
		switch call.Name {
		case "KEYS":
			if !c.aware(call) {
				c.keys(call)
			}
		case "SCAN":
			c.scan(call)
		case "FLUSHALL", "FLUSHDB", "MC.FLUSH_ALL":
			if !c.aware(call) {
				c.flush(call)
			}
		case "DEL":
			if o.Del && p.Server().Has("UNLINK") {
				c.del(call)
			}
		default:
			c.bigRead(call)
		}
	}
}

type checker struct {
	*rulekit.Pass
	Options
}

func (c *checker) report(call *cachecall.Call, category string, bug bool, format string, args ...any) {
	c.Report(rulekit.Finding{
		Pos: call.Pos(), End: call.Node.End(), Category: category, Bug: bug,
		Message: head(call) + ": " + fmt.Sprintf(format, args...),
	})
}

func head(call *cachecall.Call) string {
	if call.Pattern != nil {
		return rulekit.Head(call, call.Pattern.Expr)
	}
	var keys []ast.Expr
	for i := range call.Keys {
		keys = append(keys, call.Keys[i].Expr)
	}
	return rulekit.Head(call, keys...)
}

// keys judges KEYS.
func (c *checker) keys(call *cachecall.Call) {
	switch {
	case !c.responsible(call):
	case c.oneNode(call):
	case c.one(call):
		c.report(call, "keys", true, "KEYS walks all keys in one go and blocks the server meanwhile, and %s matches one key at most; use EXISTS", c.pattern(call))
	case c.Server().Has("SCAN"):
		c.report(call, "keys", true, "KEYS walks all keys in one go and blocks the server meanwhile; use SCAN, or keep the names in a set")
	default:
		c.report(call, "keys", true, "KEYS walks all keys in one go and blocks the server meanwhile; keep the names in a set")
	}
}

// script judges KEYS and the flushes in a script.
func (c *checker) script(call *cachecall.Call) {
	for i := range call.Script.Commands {
		switch call.Script.Commands[i].Name {
		case "KEYS":
			c.report(call, "keys", true, "the script's KEYS walks all keys in one go and blocks the server meanwhile; keep the names in a set")
		case "FLUSHALL", "FLUSHDB":
			c.report(call, "flush", true, "the script's %s %s; delete by prefix", call.Script.Commands[i].Name, empties[call.Script.Commands[i].Name])
		}
	}
}

var empties = map[string]string{
	"FLUSHALL":     "deletes every key of every database, whoever wrote it",
	"FLUSHDB":      "deletes every key of the database, whoever wrote it",
	"MC.FLUSH_ALL": "expires every item, whoever wrote it",
}

// flush judges what empties a server.
func (c *checker) flush(call *cachecall.Call) {
	// A library for stores of several kinds empties no server where the store is not known, and one that writes its callers' keys as
	// they are has no keys of its own.
	if !call.Chosen() || call.Client == client.Unknown || c.sayso(call) || c.nameless(call) {
		return
	}
	advice := "delete your own keys by their prefix, with SCAN and UNLINK"
	switch {
	case call.Name == "MC.FLUSH_ALL":
		advice = "put a version into the keys and raise it"
	case !c.Server().Has("SCAN"):
		advice = "keep the names of your keys in a set, and delete those"
	case !c.Server().Has("UNLINK"):
		advice = "delete your own keys by their prefix, with SCAN and DEL"
	}
	c.report(call, "flush", true, "%s %s; %s", strings.ToUpper(call.Command.Display()), empties[call.Name], advice)
}

// oneNode reports a search for keys that a cluster's client sends to one node.
func (c *checker) oneNode(call *cachecall.Call) bool {
	if !call.Chosen() || c.Cluster == rulekit.Never || call.Row != nil && call.Row.Splits {
		return false
	}
	switch call.Client {
	case client.Cluster:
		c.report(call, "onenode", true, "%s on a cluster's client sees the keys of one node only; do it on each master%s", call.Name, each[call.Library].master)
	case client.Ring:
		c.report(call, "onenode", true, "%s on a ring sees the keys of one server only; do it on each shard%s", call.Name, each[call.Library].shard)
	default:
		return false
	}
	return true
}

// each tells how a library goes over the nodes of its clients, by import path.
var each = map[string]struct{ master, shard string }{
	"github.com/redis/go-redis/v9": {", with ForEachMaster", ", with ForEachShard"},
	"github.com/go-redis/redis/v9": {", with ForEachMaster", ", with ForEachShard"},
	"github.com/go-redis/redis/v8": {", with ForEachMaster", ", with ForEachShard"},
	"github.com/go-redis/redis/v7": {", with ForEachMaster", ", with ForEachShard"},
	"github.com/go-redis/redis":    {", with ForEachMaster", ", with ForEachShard"},
	"gopkg.in/redis.v5":            {", with ForEachMaster", ", with ForEachShard"},
}

// one tells whether the pattern matches one key at most.
func (c *checker) one(call *cachecall.Call) bool {
	if call.Pattern == nil || len(call.Pattern.Set) == 0 {
		return false
	}
	for _, t := range call.Pattern.Set {
		if !t.HasLiteral() || globs(t) {
			return false
		}
	}
	return true
}

// globs tells whether a pattern has, or may have, characters that match others.
func globs(t keytmpl.Template) bool {
	for _, part := range t {
		switch {
		case part.Hole == nil:
			if strings.ContainsAny(part.Lit, `*?[`) {
				return true
			}
		case part.Hole.Bytes.Has('*'):
			return true
		}
	}
	return false
}

func (c *checker) pattern(call *cachecall.Call) string { return rulekit.Quoted(call.Pattern.Set[0]) }

// del reports DEL of a key that the package uses as a collection.
func (c *checker) del(call *cachecall.Call) {
	for i := range call.Keys {
		k := &call.Keys[i]
		if !k.Here || len(call.Via) > 0 && !c.Chosen(call, k) {
			continue
		}
		for _, t := range k.Set {
			for _, u := range c.Uses(t) {
				if u.Key.Spec == nil || u.Call.Command == nil || !slices.Contains(collections, u.Call.Command.DataType) {
					continue
				}
				c.report(call, "del", false, "key %s is a %s (%s at %s), and DEL frees it before it answers; UNLINK frees it in the background",
					rulekit.Quoted(t), strings.Replace(u.Call.Command.DataType, "zset", "sorted set", 1), strings.ToLower(u.Call.Name), c.Where(u.Call.Pos()))
				return
			}
		}
	}
}

var collections = []string{"hash", "list", "set", "zset", "stream"}
