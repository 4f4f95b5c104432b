package keychars

import (
	_ "embed"
	"go/token"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/cachevet/cachevet/internal/client"
	"github.com/cachevet/cachevet/internal/keytmpl"
	"github.com/cachevet/cachevet/internal/lazyregexp"
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
	// Allow are characters that keys may have in their text: "./" for all keys, "page: ./" for those that begin with page:.
	// What a client refuses stays refused.
	Allow []string
}

// New makes the rule.
func New(o Options) *analysis.Analyzer {
	return rulekit.New("keychars", doc, o.Policy, func(p *rulekit.Pass) {
		told := map[token.Pos]bool{}
		for _, c := range p.Calls {
			for i := range c.Keys {
				if !list(p, c, &c.Keys[i]) {
					key(p, c, &c.Keys[i], o.Allow, told)
				}
			}
		}
	})
}

// allowed are the characters that a key may have in addition.
func allowed(allow []string, t keytmpl.Template) (chars string) {
	for _, a := range allow {
		prefix, more, ok := strings.Cut(a, " ")
		if !ok {
			prefix, more = "", a
		}
		if strings.HasPrefix(t.Prefix(), prefix) {
			chars += more
		}
	}
	return chars
}

// nilText is what String methods say of a nil pointer, as package fmt does.
const nilText = "<nil>"

// key reports the worst of what is wrong with a key, once; told are the literals of other functions that were reported: a key
// function's text is wrong once, not at each of its callers.
func key(p *rulekit.Pass, c *cachecall.Call, k *cachecall.Key, allow []string, told map[token.Pos]bool) {
	memcached, refused := c.Client == client.Memcached, refusing[c.Library]
	var found *verdict
	var at rulekit.Finding
	var far token.Pos // the literal that it is about, where that stands in another function
	for _, t := range k.Set {
		u := rulekit.Use{Call: c, Key: k, Tmpl: t}
		for _, part := range t {
			var v *verdict
			switch {
			case part.Hole == nil && len(k.Set) > 1 && strings.Contains(part.Lit, nilText): // no key that anybody means
			case part.Hole == nil && part.Pos.IsValid():
				v = worst(part.Lit, allowed(allow, t), memcached, refused)
			case part.Hole != nil && part.Hole.Pos.IsValid() && !p.OfRequest(u, part.Hole):
				v = prints(p, part.Hole, memcached, refused)
			} // without a position it is added by a wrapper of another package
			if v == nil || found != nil && rank(found) <= rank(v) || v.category == "glob" && maybePattern(c) {
				continue
			}
			found = v
			at = rulekit.Finding{
				Category: v.category, Bug: v.category == "wire",
			}
			at.Pos, at.End = u.At()
			far = token.NoPos
			// What a value prints stands nowhere in the source. A text that is a fine name for something else is wrong only
			// where it becomes a key that is refused.
			if part.Hole == nil && (v.category != "wire" || c.Func != nil && c.Func.Pos() <= part.Pos && part.Pos < c.Func.End()) {
				at.Pos, at.End = p.Range(part.Pos)
			} else if part.Hole == nil {
				far = part.Pos
			}
			at.Message = p.HeadAt(at.Pos, c, k.Expr) + ": " + v.before + rulekit.Quoted(t) + v.after
		}
	}
	if found == nil || told[far] {
		return
	}
	told[far] = far.IsValid()
	p.Report(at)
}

// maybePattern tells whether what a call has as keys may be a pattern: scripts are given patterns for SCAN as KEYS.
func maybePattern(c *cachecall.Call) bool {
	return c.Script != nil && (!c.Script.Known || searches().MatchString(c.Script.Text))
}

var searches = lazyregexp.New(`(?i)['"](scan|keys)['"]`)
