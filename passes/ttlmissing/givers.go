package ttlmissing

import (
	"cmp"
	"regexp"
	"slices"

	"github.com/cachevet/cachevet/internal/client"
	"github.com/cachevet/cachevet/internal/command"
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
		does, certain := gives(other.call, other.key)
		switch fn := other.call.Func; {
		case !does || other.call == u.call:
		case fn == u.call.Func:
			g.here = true
		case !certain:
			g.unknown = true
		case creates(other.call, other.key):
			g.write = cmp.Or(g.write, other.call)
		default:
			// An EXPIRE beside another write of the key belongs to that write; it covers this one only if that is this one, seen
			// from a caller.
			writes := slices.IndexFunc(same, func(w use) bool { return w.call.Func == fn && creates(w.call, w.key) })
			caller := slices.ContainsFunc(same, func(w use) bool { return w.call.Func == fn && rulekit.Through(w.call, u.call.Func) })
			switch {
			case caller:
				g.here = true
			case writes >= 0:
				g.write = cmp.Or(g.write, other.call)
			default:
				g.expire = cmp.Or(g.expire, other.call)
			}
		}
	}
	return g
}

// sameKey are the package's uses of the same key: of its family anywhere, and of the same value in the same function.
func (c *checker) sameKey(u use) (uses []use) {
	seen := map[*cachecall.Key]bool{}
	add := func(call *cachecall.Call, k *cachecall.Key) {
		if !seen[k] {
			seen[k] = true
			uses = append(uses, use{call, k})
		}
	}
	for _, t := range u.key.Set {
		for _, other := range c.Uses(t) {
			add(other.Call, other.Key)
		}
	}
	for _, call := range c.Calls {
		if call.Func != u.call.Func {
			continue
		}
		for i := range call.Keys {
			if k := &call.Keys[i]; overlap(u.key, k) {
				add(call, k)
			}
		}
	}
	return uses
}

func overlap(a, b *cachecall.Key) bool {
	for _, s := range a.Set {
		for _, t := range b.Set {
			if rulekit.SameKey(s, t) {
				return true
			}
		}
	}
	return false
}

// gives tells whether a call gives the key an expiry; certain is false when it may or may not.
func gives(call *cachecall.Call, k *cachecall.Key) (does, certain bool) {
	switch {
	case call.Script != nil:
		return !call.Script.Known || mayExpire(call.Script.Text), false
	case k.Spec == nil || call.Command == nil:
		return true, false
	case k.Spec.TTL == command.TTLTransfer || k.Spec.TTL == command.TTLUnknown:
		return true, false
	case call.TTL.State == cachecall.TTLMaybe:
		return true, false
	case call.TTL.State == cachecall.TTLUnknown:
		return true, true
	}
	effect, ok := call.TTL.Effect()
	return !ok || effect == client.Sets || effect == client.Default, true
}

var expiring = regexp.MustCompile(`(?i)EXPIRE|SETEX|['"](EX|PX|EXAT|PXAT|KEEPTTL)['"]`)

func mayExpire(script string) bool { return expiring.MatchString(script) }

// readBefore tells whether the function reads the key before the call: a value that is changed and written back.
func (c *checker) readBefore(u use) bool { return len(c.reads(u)) > 0 }

func (c *checker) reads(u use) (reads []*cachecall.Call) {
	for _, other := range c.sameKey(u) {
		if other.call.Func == u.call.Func && other.call.Node.Pos() < u.call.Node.Pos() && other.call.Command != nil && other.call.Command.ReadOnly {
			reads = append(reads, other.call)
		}
	}
	return reads
}
