package keyprefix

import (
	"fmt"
	"math"
	"path"
	"slices"
	"strings"
	"time"

	"github.com/cachevet/cachevet/internal/client"
	"github.com/cachevet/cachevet/internal/command"
	"github.com/cachevet/cachevet/internal/convention"
	"github.com/cachevet/cachevet/internal/rulekit"
	"github.com/cachevet/cachevet/passes/cachecall"
)

// owner compares the package with those that may use the key.
func (c *checker) owner(u rulekit.Use, e *convention.Prefix) fault {
	if len(e.Owner) == 0 {
		return fault{}
	}
	file, ok := c.Pass.Path(c.Fset.PositionFor(u.Call.Pos(), false).Filename)
	if !ok || slices.ContainsFunc(e.Owner, func(owner string) bool { return convention.MatchPath(owner, file) }) {
		return fault{}
	}
	return fault{category: "owner", after: fmt.Sprintf(" belongs to %s, and this is %s; go through the owner, or add this package to the owners of %s",
		strings.Join(e.Owner, ", "), path.Dir(file), rulekit.Quote(e.Prefix))}
}

// datatype compares the command with the type of the keys.
func datatype(u rulekit.Use, e *convention.Prefix) fault {
	memcached := u.Call.Client == client.Memcached
	wrong := false
	switch {
	case e.Type == "" || u.Call.Command == nil || u.Key.Spec == nil:
		return fault{}
	case memcached || e.Type == "item":
		wrong = memcached != (e.Type == "item")
	default:
		wrong = !accepts(u.Call.Command, u.Key.Spec, e.Type)
	}
	if !wrong {
		return fault{}
	}
	return fault{category: "type", after: fmt.Sprintf(" is listed in the registry as %s, which %s is not for; change one of the two", e.Type, u.Call.Command.Display())}
}

// accepts tells whether a command works on keys of the type, or makes them.
func accepts(c *command.Command, spec *command.KeySpec, dataType string) bool {
	for i := range c.Keys {
		if &c.Keys[i] == spec || c.Keys[i] == *spec {
			own := c.KeyType(i)
			return own == "" || own == dataType || strings.Contains("|"+own+"|", "|"+dataType+"|") || !spec.Overwrites && c.Accepts(i, dataType)
		}
	}
	return true
}

// lifetime compares the expiry that the call sets. A missing one is ttlmissing's business.
func lifetime(u rulekit.Use, e *convention.Prefix) fault {
	lo, hi, ok := span(u.Call.TTL)
	if effect, certain := u.Call.TTL.Effect(); !ok || e.TTL.IsZero() || !certain || effect != client.Sets {
		return fault{}
	}
	shown := convention.FormatDuration(lo)
	if lo != hi {
		shown += " to " + convention.FormatDuration(hi)
	}
	switch {
	case e.TTL.Persistent:
		return fault{category: "ttl", after: fmt.Sprintf(" is set to live %s, and the registry has %s as persistent; change one of the two", shown, rulekit.Quote(e.Prefix))}
	case hi < e.TTL.Min, e.TTL.Max > 0 && lo > e.TTL.Max:
		return fault{category: "ttl", after: fmt.Sprintf(" is set to live %s, and the registry says %s for %s; change one of the two", shown, e.TTL, rulekit.Quote(e.Prefix))}
	}
	return fault{}
}

// maxRelative is the number of seconds from which memcached takes an expiry for a point in time.
const maxRelative = 30 * 24 * 60 * 60

// span is the time to live that a call gives, when it is known.
func span(t cachecall.TTL) (lo, hi time.Duration, ok bool) {
	unit := map[client.Unit]time.Duration{client.Duration: 1, client.Seconds: time.Second, client.Milliseconds: time.Millisecond, client.MemcachedExp: time.Second}[t.Unit]
	if t.State != cachecall.TTLKnown || unit == 0 || t.Lo <= 0 || t.Hi > math.MaxInt64/int64(unit) || t.Unit == client.MemcachedExp && t.Hi > maxRelative {
		return 0, 0, false
	}
	return time.Duration(t.Lo) * unit, time.Duration(t.Hi) * unit, true
}

// version compares the version in the key.
func version(u rulekit.Use, e *convention.Prefix) fault {
	if e.Version == "" {
		return fault{}
	}
	for _, seg := range u.Tmpl.Segments(':') {
		text, constant := seg.Const()
		if !constant {
			for h := range seg.Holes() {
				if convention.MayPrefix(h) || len(seg) == 2 && strings.TrimSpace(seg[0].Lit) == "v" || strings.Contains(strings.ToLower(h.Name), "version") {
					return fault{}
				}
			}
			continue
		}
		switch {
		case text == e.Version:
			return fault{}
		case convention.IsVersion(text):
			return fault{category: "version", after: fmt.Sprintf(" is of version %s, and the registry has %s at %s; change one of the two", text, rulekit.Quote(e.Prefix), e.Version)}
		}
	}
	return fault{category: "version", after: fmt.Sprintf(" has no version, and the registry has %s at %s; add the part %s", rulekit.Quote(e.Prefix), e.Version, e.Version)}
}
