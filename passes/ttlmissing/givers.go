package ttlmissing

import (
	"cmp"
	"slices"

	"github.com/cachevet/cachevet/internal/command"
	"github.com/cachevet/cachevet/internal/keytmpl"
	"github.com/cachevet/cachevet/internal/lazyregexp"
	"github.com/cachevet/cachevet/internal/lifetime"
	"github.com/cachevet/cachevet/internal/rulekit"
	"github.com/cachevet/cachevet/passes/cachecall"
)

// givers are the other calls that give a key an expiry.
type givers struct {
	here    bool            // one in the same function, its closures and its pipeline, or in a caller
	write   *cachecall.Call // one elsewhere in the package that writes the key with an expiry, or where the key is written too
	expire  *cachecall.Call // one elsewhere that only gives an expiry to the key
	unknown bool            // elsewhere there are calls that may
}

func (c *checker) givers(u use) (g givers) {
	same := c.sameKey(u)
	for _, other := range same {
		does, certain := gives(other.Call, other.Key)
		switch fn := other.Call.Func; {
		case !does || other.Call == u.Call:
		case other.Call.IfMissing && u.Call.IfMissing:
			// It leaves a key that this call made as it is.
		case fn == u.Call.Func && c.lost(other.Call, u):
			g.write = cmp.Or(g.write, other.Call)
		case fn == u.Call.Func:
			g.here = true
		case !certain:
			g.unknown = true
		case lifetime.Creates(other.Call, other.Key):
			g.write = cmp.Or(g.write, other.Call)
		default:
			// An EXPIRE beside another write of the key belongs to that write; it covers this one only if that is this one, seen
			// from a caller.
			writes := slices.IndexFunc(same, func(w use) bool { return w.Call.Func == fn && lifetime.Creates(w.Call, w.Key) })
			caller := slices.ContainsFunc(same, func(w use) bool { return w.Call.Func == fn && rulekit.Through(w.Call, u.Call.Func) })
			switch {
			case caller:
				g.here = true
			case writes >= 0:
				g.write = cmp.Or(g.write, other.Call)
			default:
				g.expire = cmp.Or(g.expire, other.Call)
			}
		}
	}
	return g
}

// lost: the call gives the key an expiry, and after it, whatever else happens, the write takes it away.
func (c *checker) lost(giver *cachecall.Call, u use) bool {
	if u.Key.Spec.TTL != command.TTLClear || u.Call.IfMissing || giver.Node == u.Call.Node {
		return false
	}
	after := cachecall.OrderOf(c.TypesInfo, giver, u.Call)
	return after.Follows && !after.Later && len(after.Conds) == 0 && !cachecall.OrderOf(c.TypesInfo, u.Call, giver).Follows
}

// sameKey are the package's uses of the same key: of its family anywhere, and of the same value in the same function.
func (c *checker) sameKey(u use) (uses []use) {
	seen := map[*cachecall.Key]bool{}
	add := func(call *cachecall.Call, k *cachecall.Key) {
		if !seen[k] {
			seen[k] = true
			uses = append(uses, use{Call: call, Key: k})
		}
	}
	for _, t := range u.Key.Set {
		for _, other := range c.Uses(t) {
			add(other.Call, other.Key)
		}
	}
	for _, call := range c.Calls {
		if call.Func != u.Call.Func {
			continue
		}
		for i := range call.Keys {
			if k := &call.Keys[i]; lifetime.Overlap(u.Key, k) || textless(u.Key) && textless(k) {
				add(call, k)
			}
		}
	}
	return uses
}

// textless: nothing is known of the key's text, and it may be any other such key of its function.
func textless(k *cachecall.Key) bool {
	return len(k.Set) > 0 && !slices.ContainsFunc(k.Set, keytmpl.Template.HasLiteral)
}

// gives tells whether a call gives the key an expiry; certain is false when it may or may not. What a script does that is
// understood, the calls that stand for its commands do.
func gives(call *cachecall.Call, k *cachecall.Key) (does, certain bool) {
	if call.Script != nil {
		return !call.Script.Read && (!call.Script.Known || mayExpire(call.Script.Text)), false
	}
	return lifetime.Gives(call, k)
}

var expiring = lazyregexp.New(`(?i)EXPIRE|SETEX|['"](EX|PX|EXAT|PXAT|KEEPTTL)['"]`)

func mayExpire(script string) bool { return expiring().MatchString(script) }

// readBefore tells whether the function reads the key before the call: a value that is changed and written back.
func (c *checker) readBefore(u use) bool { return len(c.reads(u)) > 0 }

func (c *checker) reads(u use) (reads []*cachecall.Call) {
	for _, other := range c.sameKey(u) {
		if other.Call.Func == u.Call.Func && other.Call.Node.Pos() < u.Call.Node.Pos() && other.Call.Command != nil && other.Call.Command.ReadOnly {
			reads = append(reads, other.Call)
		}
	}
	return reads
}
