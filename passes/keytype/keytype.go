package keytype

import (
	"cmp"
	_ "embed"
	"go/token"
	"maps"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/cachevet/cachevet/internal/rulekit"
	"github.com/cachevet/cachevet/passes/cachecall"
)

//go:embed doc.go
var doc string

// Analyzer is the rule with its default options.
var Analyzer = New(Options{})

// Options are the rule's options.
type Options struct{ Policy rulekit.Policy }

// New makes the rule.
func New(o Options) *analysis.Analyzer { return rulekit.New("keytype", doc, o.Policy, run) }

// Reports tells of the places in a package whether the rule reports something there.
func Reports(p *rulekit.Pass) func(token.Pos) bool {
	found := p.Rehearse(run)
	return func(pos token.Pos) bool {
		return slices.ContainsFunc(found, func(f rulekit.Finding) bool { return f.Pos == pos })
	}
}

func run(p *rulekit.Pass) {
	c := checker{Pass: p}
	for _, kind := range c.kinds() {
		if !kind.deliberate && !c.judge(kind) {
			c.foreign(kind)
		}
	}
}

type checker struct{ *rulekit.Pass }

// judge reports the uses of a kind of keys that do not go with the type that most of its uses agree on, and tells whether they
// are of more than one type.
func (c *checker) judge(k *kind) bool {
	settled, by := k.settled()
	if by == nil {
		return false
	}
	for i := range k.uses {
		u := &k.uses[i]
		if u.dataType == settled || u.accepts(settled) && !u.overwrites {
			continue
		}
		by := c.against(u, by, k)
		switch {
		case by == nil: // two ways to one purpose, of which a program takes one
		case !k.creates() && c.Trial(u.Call.Pos()): // a test asks for what is not there
		case c.parted(u, by):
		case !c.chosenHere(u) && (c.ofWrapper(u) || !c.chosenHere(by)): // said in the wrapper
		case !u.overwrites:
			c.report(u, by)
		default:
			if then := k.failing(u, settled); then != nil && !c.parted(u, then) {
				c.replaced(u, by, then)
			}
		}
	}
	return true
}

// foreign reports the uses of a kind of keys that do not go with the type that another package gives it.
func (c *checker) foreign(k *kind) {
	for i := range c.Elsewhere {
		there := &c.Elsewhere[i]
		if c.Shown(there.Package) || c.Demonstrates() {
			continue // each example is a program of its own
		}
		if !there.Creates || there.Type == k.uses[0].dataType || !k.isThat(there) || k.creates() && there.Package > c.Pkg.Path() {
			continue // of two packages that create a kind the one that comes later is reported
		}
		for j := range k.uses {
			if u := &k.uses[j]; !u.accepts(there.Type) && c.chosenHere(u) {
				c.reportForeign(u, there)
			}
		}
		return
	}
}

// against is a use that shows the type of by and meets u in one program: by, or else another one that creates the key.
func (c *checker) against(u, by *use, k *kind) *use {
	meets := func(v *use) bool { return u.Call.Library == v.Call.Library && !c.alternatives(u, v) }
	if meets(by) {
		return by
	}
	for i := range k.uses {
		if v := &k.uses[i]; v.dataType == by.dataType && (v.creates || !by.creates) && meets(v) {
			return v
		}
	}
	return nil
}

// chosenHere tells whether the text of the key is chosen at the call, not in a function that it goes through.
func (c *checker) chosenHere(u *use) bool {
	return len(u.Call.Via) == 0 || u.Key.Here && c.Chosen(u.Call, u.Key)
}

// ofWrapper tells whether the text of the key stands in this package.
func (c *checker) ofWrapper(u *use) bool { return rulekit.Written(u.Tmpl).IsValid() }

func (k *kind) creates() bool {
	return slices.ContainsFunc(k.uses, func(u use) bool { return u.creates })
}

// isThat tells whether the kind is that of another package: its text reads the same, and its values go by the same names.
func (k *kind) isThat(there *cachecall.KeyType) bool {
	t := there.Template()
	here := k.uses[0].Tmpl
	a, _ := rulekit.Family(t)
	b, _ := rulekit.Family(here)
	if a != b || !telling(t) || here.Prefix() == "" {
		return false
	}
	x, y := values(t), values(here)
	for i := range x {
		if i >= len(y) || !sameName(x[i], y[i], here) {
			return false
		}
	}
	return len(x) == len(y)
}

// settled is the type that the keys have, and a use that shows it: of the types that some use creates the one with the most
// uses, else, where no use creates a key, that with the most uses; of equals the plainest, whatever the order in the
// source.
func (k *kind) settled() (dataType string, by *use) {
	type tally struct {
		uses    int
		creator *use
	}
	count := map[string]*tally{}
	for i := range k.uses {
		u := &k.uses[i]
		t := count[u.dataType]
		if t == nil {
			t = &tally{}
			count[u.dataType] = t
		}
		t.uses++
		if u.creates && t.creator == nil {
			t.creator = u
		}
	}
	if len(count) < 2 {
		return "", nil
	}
	best := ""
	for _, name := range slices.SortedFunc(maps.Keys(count), plainerFirst) {
		t, b := count[name], count[best]
		switch {
		case b == nil, t.creator != nil && b.creator == nil:
			best = name
		case (t.creator != nil) == (b.creator != nil) && t.uses > b.uses:
			best = name
		}
	}
	if by = count[best].creator; by == nil {
		by = k.first(best)
	}
	return best, by
}

// dataTypes are the types of keys, the plainest first: of two that have the same say it is the other whose commands are told.
var dataTypes = []string{"string", "list", "set", "zset", "hash", "stream"}

func plainerFirst(a, b string) int {
	return cmp.Or(cmp.Compare(slices.Index(dataTypes, a), slices.Index(dataTypes, b)), cmp.Compare(a, b))
}

func (k *kind) first(dataType string) *use {
	for i := range k.uses {
		if k.uses[i].dataType == dataType {
			return &k.uses[i]
		}
	}
	return nil
}

// failing is a use of the type that fails on what u leaves behind.
func (k *kind) failing(u *use, dataType string) *use {
	for i := range k.uses {
		if v := &k.uses[i]; v.dataType == dataType && !v.accepts(u.dataType) {
			return v
		}
	}
	return nil
}
