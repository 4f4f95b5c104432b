package ttlvalue

import (
	"strconv"
	"time"

	"github.com/cachevet/cachevet/internal/client"
	"github.com/cachevet/cachevet/internal/lazyregexp"
	"github.com/cachevet/cachevet/passes/cachecall"
)

// presentDay is about now, in nanoseconds since 1970.
const presentDay = 1_800_000_000 * second

// instant judges a point in time where a length of time is read.
func (c *checker) instant(call *cachecall.Call) *verdict {
	t := call.TTL
	q := t.Quantity
	if q.Measure != cachecall.Instant || reads(t.Unit) == 0 || q.Unit == 0 && !q.Named {
		return nil
	}
	if t.Unit == client.MemcachedExp && (q.Unit == second || q.Unit == 0) {
		return nil // memcached takes Unix seconds too
	}
	what := subject(t) + " is a point in time, not a length of time"
	switch {
	case q.Wide:
		return &verdict{category: "overflow", text: what + ", and times a unit it overflows; pass time.Until of it"}
	case t.Unit == client.MemcachedExp:
		return &verdict{category: "overflow", text: what + " in seconds: memcached takes Unix seconds, in an int32; pass Unix()"}
	}
	text := what
	if q.Unit > 0 {
		text += ": read as one it is " + long(float64(presentDay)/float64(q.Unit)*float64(reads(t.Unit)))
		if t.Unit == client.Duration && float64(presentDay)/float64(q.Unit) < float64(millisecond) {
			text += ", and " + arrivesSmall(call)
		}
	} else if t.Unit == client.Duration {
		text += ": Unix seconds read as one are " + long(float64(presentDay)/float64(second))
	}
	return &verdict{category: "unit", text: text + "; pass time.Until of it, or set it with EXPIREAT"}
}

// point judges the expiry of a call that reads a point in time.
func (c *checker) point(call *cachecall.Call) *verdict {
	t := call.TTL
	var unit int64
	switch t.Unit {
	case client.UnixSeconds:
		unit = second
	case client.UnixMillis:
		unit = millisecond
	default:
		return nil
	}
	if t.Hi >= presentDay/unit/2 || deleting(call) {
		return nil
	}
	return &verdict{category: "past", text: given(t) + " is a point in time in " + strconv.Itoa(time.Unix(0, max(t.Hi, 0)*unit).UTC().Year()) + ": " +
		effect(call, client.Deletes) + "; pass a time that lies ahead, or use " + relative(call)}
}

// relative is the command that takes a length of time instead.
func relative(call *cachecall.Call) string {
	switch call.Name {
	case "EXPIREAT":
		return "EXPIRE"
	case "PEXPIREAT":
		return "PEXPIRE"
	}
	return "EX"
}

// past judges a length of time, or a point in time that has passed, where a point in time is read.
func (c *checker) past(call *cachecall.Call) *verdict {
	t := call.TTL
	q := t.Quantity
	switch t.Unit {
	case client.Time:
		if q.Past && !deleting(call) {
			return &verdict{category: "past", text: subject(t) + " has passed: " + effect(call, client.Deletes) + "; pass a time that lies ahead"}
		}
	case client.UnixSeconds, client.UnixMillis:
		if q.Measure == cachecall.Span && (!q.Named || lengths().MatchString(q.By)) && !q.Assumed || q.Past {
			if deleting(call) {
				return nil
			}
			return &verdict{category: "past", text: subject(t) + " is a length of time, read as a point in time it lies in 1970: " + effect(call, client.Deletes) +
				"; add the present time, or use " + relative(call)}
		}
		want := second
		if t.Unit == client.UnixMillis {
			want = millisecond
		}
		if q.Measure == cachecall.Instant && q.Unit != 0 && q.Unit != want {
			return c.wrongPoint(call, want)
		}
	}
	return nil
}

// lengths are names of a length of time that are not those of a point in time.
var lengths = lazyregexp.New(`(?i)ttl|lifetime|max_?age|timeout|duration`)

func (c *checker) wrongPoint(call *cachecall.Call, want int64) *verdict {
	t := call.TTL
	q := t.Quantity
	text := subject(t) + " counts " + unitWords[q.Unit].word + ", but " + reader(call) + " takes " + unitWords[want].word + ": "
	if q.Unit < want {
		return &verdict{category: "unit", text: text + "that lies " + long(float64(presentDay)/float64(q.Unit)*float64(want)) + " ahead; convert it"}
	}
	return &verdict{category: "past", text: text + "that is a day in 1970, and " + effect(call, client.Deletes) + "; convert it"}
}
