package cachecall

import (
	"go/types"
	"slices"

	"github.com/cachevet/cachevet/internal/keytmpl"
)

// A function that hands its parameter on as the whole key says nothing of the key itself. Where all that call it stand in
// the package, the records of these calls tell what the key is there.

// callersSay fills in what callers give to the keys that functions pass on. sites and calls are the same calls, before and
// after they were finished.
func (p *pkgPass) callersSay(sites []*site, calls []*Call) {
	c := &callers{p: p, calls: calls, of: map[callerKey][]int{}, sites: sites}
	for i, s := range sites {
		if via := s.call.Via; len(via) > 0 && !p.tests[s.fn] {
			k := callerKey{directOf(s), via[0], len(via)}
			c.of[k] = append(c.of[k], i)
		}
	}
	for i := range calls {
		for k := range calls[i].Keys {
			if calls[i].Keys[k].Passed {
				calls[i].Keys[k].Callers = c.keyOf(c.given(i, k, 0))
			}
		}
	}
}

type callers struct {
	p     *pkgPass
	sites []*site
	calls []*Call
	of    map[callerKey][]int // calls of a function that lead to a direct site
}

type callerKey struct {
	direct *site
	via    string // the function that is called
	length int    // of the way to the direct site
}

// directOf is the direct site that a site leads to: itself, if it is one.
func directOf(s *site) *site {
	if d := root(s); d != nil {
		return d
	}
	return s
}

func (c *callers) keyOf(set keytmpl.Set) *Key {
	if !set.HasLiteral() {
		return nil
	}
	k := &Key{Set: set}
	k.rate()
	return k
}

// given is what the callers of a call's function give to its key, those of callers in their turn included; nil when not all
// of them are known.
func (c *callers) given(call, key, depth int) keytmpl.Set {
	s := c.sites[call]
	if s.fn == nil || depth > maxVia || !c.p.calledHere(s.fn) {
		return nil
	}
	if sum := c.p.sums[s.fn]; sum == nil || sum.recursive {
		return nil
	}
	var out keytmpl.Set
	heard := map[*types.Func]bool{}
	for _, i := range c.of[callerKey{directOf(s), viaName(s.fn), len(s.call.Via) + 1}] {
		if !slices.Equal(c.sites[i].call.Via[1:], s.call.Via) {
			continue
		}
		if key >= len(c.calls[i].Keys) {
			return nil
		}
		heard[c.sites[i].fn] = true
		k := &c.calls[i].Keys[key]
		set := k.Set
		if k.Passed {
			if of := c.given(i, key, depth+1); of != nil {
				set = of
			}
		}
		out = keytmpl.Union(out, set)
	}
	for _, fn := range c.p.uses[s.fn] {
		if !heard[fn] && !c.p.tests[fn] { // it has no record: there were too many
			return nil
		}
	}
	return out
}
