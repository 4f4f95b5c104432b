package keylen

import (
	"cmp"
	_ "embed"
	"fmt"
	"slices"

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

const (
	// memcachedMax is the length in bytes of the longest key that Memcached takes.
	memcachedMax = 250
	tooLong      = "memcached refuses keys over 250 bytes"
	// DefaultMax is the length in bytes of the longest key by convention.
	DefaultMax = 64
)

// Options are the rule's options.
type Options struct {
	Policy rulekit.Policy
	Max    int // length in bytes from which on a key is too long by convention; 0 is DefaultMax
}

// New makes the rule.
func New(o Options) *analysis.Analyzer {
	if o.Max <= 0 {
		o.Max = DefaultMax
	}
	return rulekit.New("keylen", doc, o.Policy, o.run)
}

func (o Options) run(p *rulekit.Pass) {
	long := map[string]bool{} // the kinds of keys that are reported as longer than the convention
	calls := slices.Clone(p.Calls)
	slices.SortStableFunc(calls, func(a, b *cachecall.Call) int { return cmp.Compare(len(a.Via), len(b.Via)) }) // who sends the key speaks first
	for _, c := range calls {
		for i := range c.Keys {
			k := &c.Keys[i]
			for _, t := range k.Set {
				u := rulekit.Use{Call: c, Key: k, Tmpl: t}
				if o.report(p, u, long) {
					break // an argument is reported once
				}
			}
		}
	}
}

// report reports the worst that is to be said of the key's length.
func (o Options) report(p *rulekit.Pass, u rulekit.Use, long map[string]bool) bool {
	memcached := u.Call.Client == client.Memcached
	if memcached && (hard(p, u) || unbounded(p, u)) {
		return true
	}
	return !memcached && p.Conventional(u.Call) && o.soft(p, u, long)
}

// hard reports a key that memcached refuses, always or for the longest values.
func hard(p *rulekit.Pass, u rulekit.Use) bool {
	least, most := u.Tmpl.MinLen(), u.Tmpl.MaxLen()
	if least <= memcachedMax && (most < 0 || most <= memcachedMax) {
		return false
	}
	size := fmt.Sprintf("is at least %d bytes long", least)
	if least <= memcachedMax {
		size = fmt.Sprintf("can be %d bytes long", most)
	}
	return at(p, u, len(u.Tmpl)-1, rulekit.Finding{
		Category: "hard", Bug: true,
		Message: fmt.Sprintf("%s: key %s %s, and "+tooLong+"; hash the longest part",
			rulekit.Head(u.Call, u.Key.Expr), rulekit.Quoted(u.Tmpl), size),
	})
}

// unbounded reports text of any length in a Memcached key.
func unbounded(p *rulekit.Pass, u rulekit.Use) bool {
	for i, part := range u.Tmpl {
		if part.Hole == nil {
			continue
		}
		kind := longText(part.Hole)
		if kind == "" || p.OfRequest(u, part.Hole) {
			continue
		}
		return at(p, u, i, rulekit.Finding{
			Category: "unbounded", Bug: rulekit.Outside(part.Hole.Origin) != "",
			Message: fmt.Sprintf("%s: %s in key %s is %s of any length, and "+tooLong+"; hash it",
				rulekit.Head(u.Call, u.Key.Expr), rulekit.Named(part.Hole), rulekit.Quoted(u.Tmpl), kind),
		})
	}
	return false
}

// soft reports a kind of keys that is longer than the convention for certain, once in the package. Digests do not count. Where
// the text that wrappers add is too long by itself, it is not the business of those who call them.
func (o Options) soft(p *rulekit.Pass, u rulekit.Use, long map[string]bool) bool {
	least, added := 0, 0
	chosen := p.ChosenText(u.Call)
	for _, part := range u.Tmpl {
		switch {
		case part.Hole == nil:
			least += len(part.Lit)
			if !chosen(part) {
				added += len(part.Lit)
			}
		case !part.Hole.Hashed:
			least += part.Hole.Min
		}
	}
	family, _ := rulekit.Family(u.Tmpl)
	if least <= o.Max || added > o.Max || long[family] {
		return false
	}
	shown := keytmpl.Template(u.Tmpl).MinLen()
	found := at(p, u, len(u.Tmpl)-1, rulekit.Finding{
		Category: "soft", Kind: family,
		Message: fmt.Sprintf("%s: key %s is at least %d bytes long, more than %d: the names of a million such keys take %d MB of memory (names of 24 bytes: %d MB); use shorter words",
			rulekit.Head(u.Call, u.Key.Expr), rulekit.Quoted(u.Tmpl), shown, o.Max, nameMB(shown), nameMB(24)),
	})
	from, _, _ := p.Place(u, len(u.Tmpl)-1)
	long[family] = found && p.Reported(from)
	return found
}

// at reports a finding about the i-th part of the key.
func at(p *rulekit.Pass, u rulekit.Use, i int, f rulekit.Finding) bool {
	from, to, ok := p.Place(u, i)
	if ok {
		f.Pos, f.End = from, to
		p.Report(f)
	}
	return ok
}
