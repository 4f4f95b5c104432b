package ttlmissing

import (
	"github.com/cachevet/cachevet/internal/command"
	"github.com/cachevet/cachevet/passes/cachecall"
)

// counters are the commands that change a string in place.
var counters = map[string]bool{
	"INCR": true, "INCRBY": true, "INCRBYFLOAT": true, "INCREX": true, "DECR": true, "DECRBY": true, "APPEND": true,
	"SETBIT": true, "SETRANGE": true, "BITFIELD": true,
}

// collection judges a write that changes a counter or a collection, which cannot carry an expiry.
func (c *checker) collection(u use) {
	g := c.givers(u)
	if _, certain := u.call.TTL.Effect(); !certain || u.call.TTL.State == cachecall.TTLKnown || g.here || u.call.Bounded {
		return
	}
	if name := c.unusedTTL(u.call.Func); name != "" {
		c.report(u, "never", key(u)+" never expires: "+name+" is not used; set the expiry in the same transaction")
		return
	}
	if g.expire != nil || g.unknown {
		return
	}
	category := "collection"
	if counters[u.call.Name] {
		category = "counter"
	}
	if g.write != nil && u.key.Spec.TTL == command.TTLClear {
		c.report(u, "dropped", u.call.Name+" clears the expiry that "+key(u)+" gets at "+c.Where(g.write.Pos())+"; set it again in the same transaction")
		return
	}
	why := c.evidence(u, g)
	if why == "" && (!c.Strict || u.key.Passed) {
		return
	}
	advice := "set its expiry in the same transaction"
	if u.call.Name == "XADD" {
		advice = "add MAXLEN or MINID"
	}
	c.report(u, category, key(u)+" never expires"+why+"; "+advice)
}

// evidence tells why the key is meant to go, "" when nothing shows it.
func (c *checker) evidence(u use, g givers) string {
	if u.key.Passed {
		return "" // what the key is, its callers know
	}
	if g.write != nil {
		return " when this call creates it, although it gets an expiry at " + c.Where(g.write.Pos())
	}
	if u.call.Name == "XADD" {
		if c.removes(u) {
			return ""
		}
		return ", and the stream has no bound"
	}
	if value := c.indexed(u); value != nil {
		return ", although it indexes " + value.text + " (" + c.Where(value.call.Pos()) + "), which does"
	}
	if says(u, permanent) {
		return ""
	}
	switch {
	case says(u, locks):
		return ", and a lock is meant to go"
	case says(u, temporary):
		return ", and its name says that it is meant to go"
	case says(u, limiters) && (counters[u.call.Name] || u.call.Name == "ZADD" || u.call.Name == "LPUSH" || u.call.Name == "RPUSH"):
		return ", and a limit is meant to go"
	case says(u, caches) && !counters[u.call.Name] && !isQueue(u.call):
		return ", and a cache entry is meant to go"
	case !counters[u.call.Name] && !isQueue(u.call) && c.readThrough(u):
		return ", although it is filled when a read misses, as a cache is"
	}
	return ""
}

// isQueue tells a list or stream, which consumers empty.
func isQueue(call *cachecall.Call) bool {
	return call.Command.DataType == "list" || call.Command.DataType == "stream"
}

// removes tells whether the package takes elements out of the key.
func (c *checker) removes(u use) bool {
	for _, other := range c.sameKey(u) {
		if s := other.key.Spec; s != nil && s.Effect == command.Write && (s.MayDelete || other.call.Name == "XTRIM") && s.TTL != command.TTLSet && other.call.Name != "DEL" {
			return true
		}
	}
	return false
}
