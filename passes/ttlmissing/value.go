package ttlmissing

import (
	"strings"

	"github.com/cachevet/cachevet/internal/client"
	"github.com/cachevet/cachevet/passes/cachecall"
)

// value judges a write of a whole value.
func (c *checker) value(u use) {
	if !hasFamily(u) && !u.Key.Passed {
		return // which key it is, is not known
	}
	effect, certain := u.Call.TTL.Effect()
	if !certain || effect != client.Never && effect != client.Keeps || len(u.Call.Via) > 0 && !u.Call.TTL.Here {
		return // it expires, that is not known, or it is the wrapper's business
	}
	if u.Call.TTL.State == cachecall.TTLKnown && u.Call.TTL.Hi < -1 && effect == client.Never {
		return // a wrong expiry rather than none: ttlvalue says so
	}
	g := c.givers(u)
	before := g.write
	if before == nil && c.readBefore(u) {
		before = g.expire
	}
	sends, key, unused := sends(u.Call), key(u), c.unusedTTL(u.Call.Func)
	switch {
	case g.here:
	case effect == client.Keeps:
		if g.write == nil && g.expire == nil && !g.unknown && hasFamily(u) {
			c.report(u, "never", "KEEPTTL gives "+key+" no expiry when it is gone, and nothing in this package gives it one: it then never expires; add XX, or pass an expiry")
		}
	case before != nil && !u.Call.IfMissing && !(before == g.write && calledBy(u)):
		c.report(u, "dropped", sends+", which clears the expiry that "+key+" gets at "+c.Where(before.Pos())+"; pass one again, or KEEPTTL with XX")
	case unused != "":
		c.report(u, "never", key+" never expires: "+unused+" is not used; pass it on")
	case g.write != nil || g.expire != nil || g.unknown:
	case u.Key.Passed && len(u.Call.Via) == 0 && (c.offersExpiry(u.Call.Func) || offers(u.Call)), saysForever(u.Call.Func):
	case u.Call.IfMissing && c.says(u, locks):
		c.report(u, "lock", sends+", so "+key+" stays locked for ever when its holder dies; pass how long it may be held")
	default:
		c.report(u, "set", sends+", so "+key+" never expires; pass how long it may live")
	}
}

// offers: a function with the name of a command that cannot carry an expiry offers this command to its callers.
func offers(call *cachecall.Call) bool {
	return call.Func != nil && (call.Name == "GETSET" || call.Name == "MSET" || call.Name == "MSETNX") && strings.EqualFold(call.Func.Name.Name, call.Name)
}

// sends tells how a call comes to have no expiry.
func sends(call *cachecall.Call) string {
	given := call.TTL.State == cachecall.TTLKnown
	library := client.NameOf(call.Library)
	switch {
	case call.Client == client.Memcached:
		return "the expiration is 0, which means never"
	case given && call.TTL.Hi == 0:
		return library + " sends no expiry for 0"
	case given && call.TTL.Hi == -1:
		return library + " sends no expiry for a negative one"
	case call.Name == "SET":
		return "SET has no EX or PX"
	}
	return call.Name + " carries no expiry"
}
