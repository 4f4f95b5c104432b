package ttljitter

import (
	_ "embed"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"
	"time"

	"golang.org/x/tools/go/analysis"

	"github.com/cachevet/cachevet/internal/client"
	"github.com/cachevet/cachevet/internal/convention"
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
	// Strict reports constant expiries, too.
	Strict bool
}

// New makes the rule.
func New(o Options) *analysis.Analyzer {
	a := rulekit.New("ttljitter", doc, o.Policy, func(p *rulekit.Pass) { run(&checker{Pass: p, strict: o.Strict}) })
	a.Flags.BoolVar(&o.Strict, "strict", o.Strict, "report one constant expiry for many keys, too")
	return a
}

type checker struct {
	*rulekit.Pass
	strict bool
}

func run(c *checker) {
	for _, call := range c.Calls {
		if call.TTL.Expr == nil || len(call.Keys) == 0 {
			continue
		}
		if c.noop(call) || !c.strict {
			continue
		}
		c.constant(call)
	}
}

// constant reports an expiry that is the same for a family of keys, or that has no name.
func (c *checker) constant(call *cachecall.Call) {
	t := call.TTL
	unit, known := units[t.Unit]
	if effect, certain := t.Effect(); !t.Here || !known || t.State != cachecall.TTLKnown || t.Lo != t.Hi || !certain || effect != client.Sets {
		return
	}
	k := &call.Keys[0]
	if len(k.Set) == 0 {
		return
	}
	shown := convention.FormatDuration(time.Duration(t.Lo) * unit)
	key := rulekit.Quoted(k.Set[0])
	f := rulekit.Finding{Pos: t.Expr.Pos(), End: t.Expr.End()}
	_, one := k.Set[0].Const()
	switch {
	case !one && k.Set[0].HasLiteral() && c.inLoop(call, k):
		f.Category = "batch"
		f.Message = "the loop gives all keys " + key + " the same " + shown + ", so they are missing together later, and are loaded at once; add a random part to each time"
	case !one && k.Set[0].HasLiteral() && c.spreads(call, k) && !c.collapsed(call.Func):
		f.Category = "constant"
		f.Message = "all keys " + key + " live " + shown + ", so those that are written together are missing together; add a random part to the time"
	case c.written(t.Expr):
		f.Category = "constant"
		f.Message = "the expiry of key " + key + " is written out here; give " + rulekit.Expr(t.Expr) + " a name, beside the key function"
	default:
		return
	}
	f.Message = rulekit.Head(call, k.Expr) + ": " + f.Message
	c.Report(f)
}

// units are the lengths of the units in which an expiry is given.
var units = map[client.Unit]time.Duration{
	client.Duration: 1, client.Seconds: time.Second, client.Milliseconds: time.Millisecond, client.MemcachedExp: time.Second,
}

// spreads tells whether keys of the family had better not live equally long. What ends when it has to (a lock, a session, a code)
// is no cache.
func (c *checker) spreads(call *cachecall.Call, k *cachecall.Key) bool {
	if call.IfMissing || call.IfExists || !slices.Contains(valueWrites, call.Name) && !c.collection(call, k) {
		return false
	}
	for _, t := range k.Set {
		for _, p := range t {
			text := strings.ToLower(p.Lit)
			if p.Hole == nil && slices.ContainsFunc(deadlines, func(word string) bool { return strings.Contains(text, word) }) {
				return false
			}
		}
	}
	return true
}

var valueWrites = []string{"SET", "SETEX", "PSETEX", "GETSET", "MC.SET", "MC.ADD", "MC.REPLACE", "JSON.SET"}

// collection tells an EXPIRE of a collection that the package fills. Counters are no caches.
func (c *checker) collection(call *cachecall.Call, k *cachecall.Key) bool {
	if call.Name != "EXPIRE" && call.Name != "PEXPIRE" {
		return false
	}
	return slices.ContainsFunc(c.Uses(k.Set[0]), func(u rulekit.Use) bool {
		return slices.Contains([]string{"HSET", "HMSET", "SADD", "ZADD", "RPUSH", "LPUSH"}, u.Call.Name)
	})
}

// deadlines are words for keys whose end means something by itself.
var deadlines = []string{
	"lock", "mutex", "lease", "session", "sess:", "token", "jwt", "otp", "code", "captcha", "nonce", "verif", "limit", "rate", "throttl", "quota", "cooldown",
	"heartbeat", "online", "presence", "alive", "dedup", "idempot", "once", "login", "auth", "ban", "block", "attempt", "expire", "timeout", "delay", "reset", "invite",
}

// inLoop tells whether the call writes a key for each turn of a loop.
func (c *checker) inLoop(call *cachecall.Call, k *cachecall.Key) bool {
	if k.Many {
		return true
	}
	if !slices.ContainsFunc(k.Set, func(t keytmpl.Template) bool {
		for h := range t.Holes() {
			if h.Varies {
				return true
			}
		}
		return false
	}) {
		return false
	}
	return c.enclosing(call.Node, func(n ast.Node) bool {
		switch n.(type) {
		case *ast.ForStmt, *ast.RangeStmt:
			return true
		}
		return false
	})
}

// enclosing tells whether one of the nodes around n, within its function, is as asked.
func (c *checker) enclosing(n ast.Node, is func(ast.Node) bool) bool {
	file := c.File(n.Pos())
	if file == nil {
		return false
	}
	found := false
	ast.Inspect(file, func(m ast.Node) bool {
		if m == nil || found || n.Pos() < m.Pos() || m.End() < n.End() {
			return false
		}
		found = m != n && is(m)
		return true
	})
	return found
}

// collapsed tells whether the function lets only one of several equal loads through.
func (c *checker) collapsed(fn *ast.FuncDecl) bool {
	found := false
	if fn != nil && fn.Body != nil {
		ast.Inspect(fn.Body, func(n ast.Node) bool {
			if call, ok := n.(*ast.CallExpr); ok {
				if callee := c.Callee(call); callee != nil && strings.HasPrefix(callee.Name(), "Do") && strings.Contains(strings.ToLower(callee.FullName()), "singleflight") {
					found = true
				}
			}
			return !found
		})
	}
	return found
}

// written tells whether a duration is made of numbers and the names of package time only.
func (c *checker) written(e ast.Expr) bool {
	number, own := false, false
	ast.Inspect(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BasicLit:
			number = number || n.Kind == token.INT || n.Kind == token.FLOAT
		case *ast.Ident:
			obj := c.TypesInfo.Uses[n]
			_, pkg := obj.(*types.PkgName)
			if obj != nil && !pkg && (obj.Pkg() == nil || obj.Pkg().Path() != "time") {
				_, basic := obj.(*types.TypeName)
				own = own || !basic
			}
		}
		return true
	})
	return number && !own
}
