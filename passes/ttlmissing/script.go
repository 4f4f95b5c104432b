package ttlmissing

import (
	"slices"
	"strings"

	"github.com/cachevet/cachevet/internal/lua"
	"github.com/cachevet/cachevet/passes/cachecall"
)

// script judges the SETs of a Lua script on the keys that the call gives it.
func (c *checker) script(call *cachecall.Call) {
	if len(call.Via) > 0 || !call.Script.Read {
		return
	}
	calls := make([]lua.Call, len(call.Script.Commands))
	for i := range calls {
		calls[i] = call.Script.Commands[i].Call
	}
	for _, set := range calls {
		n := keyIndex(set)
		if set.Command != "SET" || set.Open || n < 1 || n > len(call.Keys) || slices.ContainsFunc(call.Keys[:n], func(k cachecall.Key) bool { return k.Many }) {
			continue
		}
		u := use{Call: call, Key: &call.Keys[n-1]}
		if bare, known := bareSet(set.Args); !bare || !known || c.persistent(u.Key) {
			continue
		}
		switch again, sure := expiresAgain(set, calls); {
		case !sure:
		case again:
			c.report(u, "dropped", "the script's SET clears the expiry of "+key(u)+" and gives it one only in a branch; give SET an expiry, or KEEPTTL with XX")
		case !c.expiresElsewhere(u):
			c.report(u, "set", "the script's SET has no EX or PX, so "+key(u)+" never expires; pass how long it may live")
		}
	}
}

func (c *checker) expiresElsewhere(u use) bool {
	g := c.givers(u)
	return g.here || g.expire != nil || g.write != nil || g.unknown
}

// keyIndex is n when the command's key is KEYS[n], else 0.
func keyIndex(call lua.Call) int {
	if len(call.Args) == 0 || len(call.Args[0]) != 1 || call.Args[0][0].Kind != lua.Key {
		return 0
	}
	return call.Args[0][0].Index
}

// bareSet tells whether a SET that may create the key carries no expiry.
func bareSet(args []lua.Value) (bare, known bool) {
	if len(args) < 2 {
		return false, true
	}
	for _, arg := range args[2:] {
		option, ok := arg.Const()
		if !ok {
			return false, false
		}
		switch strings.ToUpper(option) {
		case "EX", "PX", "EXAT", "PXAT", "KEEPTTL", "XX":
			return false, true
		}
	}
	return true, true
}

// expiresAgain tells whether the script gives the key of a SET an expiry, but not always. sure is false when it always does, or
// when the caller decides.
func expiresAgain(set lua.Call, calls []lua.Call) (again, sure bool) {
	for _, call := range calls {
		switch call.Command {
		default:
			continue
		case "":
			return false, false
		case "EXPIRE", "PEXPIRE", "EXPIREAT", "PEXPIREAT", "GETEX", "SETEX", "PSETEX":
		case "SET":
			if bare, known := bareSet(call.Args); bare && known && !call.Open {
				continue
			}
		}
		n := keyIndex(call)
		if n == 0 || set.Block.Within(call.Block) && n == keyIndex(set) {
			return false, false
		}
		if n != keyIndex(set) {
			continue
		}
		for b := call.Block; b != nil && !set.Block.Within(b); b = b.Parent {
			if b.ByArgs {
				return false, false
			}
		}
		again = true
	}
	return again, true
}
