package ttlmissing

import (
	"slices"
	"strings"

	"github.com/cachevet/cachevet/internal/command"
	"github.com/cachevet/cachevet/internal/keytmpl"
	"github.com/cachevet/cachevet/internal/lifetime"
	"github.com/cachevet/cachevet/passes/cachecall"
)

// collection judges a write that changes a counter or a collection, which cannot carry an expiry.
func (c *checker) collection(u use) {
	g := c.givers(u)
	if _, certain := u.Call.TTL.Effect(); !certain || u.Call.TTL.State == cachecall.TTLKnown || g.here || u.Call.Bounded {
		return
	}
	if name := c.unusedTTL(u.Call.Func); name != "" {
		c.report(u, "never", key(u)+" never expires: "+name+" is not used; set the expiry in the same transaction")
		return
	}
	if g.expire != nil || g.unknown {
		return
	}
	category := "collection"
	if lifetime.IsCounter(u.Call.Name) {
		category = "counter"
	}
	if g.write != nil && u.Key.Spec.TTL == command.TTLClear && !calledBy(u) {
		c.report(u, "dropped", u.Call.Name+" clears the expiry that "+key(u)+" gets at "+c.Where(g.write.Pos())+"; set it again in the same transaction")
		return
	}
	why := c.evidence(u, g)
	if why == "" && (!c.Strict || u.Key.Passed) {
		return
	}
	advice := "set its expiry in the same transaction"
	if u.Call.Name == "XADD" {
		advice = "add MAXLEN or MINID"
	}
	c.report(u, category, key(u)+" never expires"+why+"; "+advice)
}

// evidence tells why the key is meant to go, "" when nothing shows it.
func (c *checker) evidence(u use, g givers) string {
	if u.Key.Passed {
		return "" // what the key is, its callers know
	}
	if g.write != nil && !calledBy(u) {
		return " when this call creates it, although it gets an expiry at " + c.Where(g.write.Pos())
	}
	if u.Call.Name == "XADD" {
		if c.removes(u) {
			return ""
		}
		return ", and the stream has no bound"
	}
	if value := c.indexed(u); value != nil {
		return ", although it indexes " + value.text + " (" + c.Where(value.call.Pos()) + "), which does"
	}
	if c.says(u, permanent) {
		return ""
	}
	switch {
	case c.says(u, locks) && !(u.Call.Command.DataType == "zset" && c.removes(u)): // what takes the oldest out ends the leases of a set
		return ", and a lock is meant to go"
	case c.says(u, temporary):
		return ", and its name says that it is meant to go"
	case c.says(u, limiters) && (lifetime.IsCounter(u.Call.Name) || u.Call.Name == "ZADD" || u.Call.Name == "LPUSH" || u.Call.Name == "RPUSH"):
		return ", and a limit is meant to go"
	case c.says(u, caches) && !lifetime.IsCounter(u.Call.Name) && !isQueue(u.Call):
		return ", and a cache entry is meant to go"
	case !lifetime.IsCounter(u.Call.Name) && !isQueue(u.Call) && c.readThrough(u):
		return ", although it is filled when a read misses, as a cache is"
	}
	return ""
}

// calledBy tells whether callers say all that tells the key from others: a store with methods for all kinds of keys puts a prefix
// before each, and one method's keys are not another's.
func calledBy(u use) bool {
	return u.Key.Passed || len(u.Key.Set) > 0 && !slices.ContainsFunc(u.Key.Set, func(t keytmpl.Template) bool {
		holes := 0
		for h := range t.Holes() {
			holes++
			given := h.Sym.Kind == keytmpl.SymParam && h.Sym.Index >= 0 && h.Sym.Path == ""
			if !given && h.Sym.Kind != keytmpl.SymGlobal && h.Sym.Index >= 0 || given && !strings.HasSuffix(strings.ToLower(h.Name), "key") {
				return true
			}
		}
		return holes == 0 || t[len(t)-1].Hole == nil
	})
}

// isQueue tells a list or stream, which consumers empty.
func isQueue(call *cachecall.Call) bool {
	return call.Command.DataType == "list" || call.Command.DataType == "stream"
}

// removes tells whether the package takes elements out of the key.
func (c *checker) removes(u use) bool {
	for _, other := range c.sameKey(u) {
		if s := other.Key.Spec; s != nil && s.Effect == command.Write && (s.MayDelete || other.Call.Name == "XTRIM") && s.TTL != command.TTLSet && other.Call.Name != "DEL" {
			return true
		}
	}
	return false
}
