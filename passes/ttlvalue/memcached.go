package ttlvalue

import (
	"fmt"
	"time"

	"github.com/cachevet/cachevet/internal/client"
	"github.com/cachevet/cachevet/passes/cachecall"
)

// monthOfSeconds is the longest expiry that memcached takes as a length of time.
const monthOfSeconds = 30 * 24 * 60 * 60

// memcached judges an expiry that memcached reads as a point in time.
func (c *checker) memcached(call *cachecall.Call) *verdict {
	t := call.TTL
	if t.Unit != client.MemcachedExp {
		return nil
	}
	q := t.Quantity
	switch {
	case t.State == cachecall.TTLKnown && t.Lo > monthOfSeconds && t.Hi < presentDay/second/2 && q.Measure != cachecall.Instant:
		return &verdict{category: "absolute", text: fmt.Sprintf("%s is more than 30 days (%d s), and memcached reads it as a date in %d: the item is gone at once; add time.Now().Unix() to it",
			given(t), monthOfSeconds, time.Unix(t.Lo, 0).UTC().Year())}
	case t.State == cachecall.TTLKnown && t.Lo > 0 && t.Lo <= monthOfSeconds && t.Hi > monthOfSeconds && t.Hi < presentDay/second/2 && q.Measure != cachecall.Instant && !c.guarded(call):
		return &verdict{category: "absolute", text: fmt.Sprintf("%s can be %d, more than 30 days (%d s), and memcached reads it as a date in %d: the item is gone at once; add time.Now().Unix() to what is longer",
			given(t), t.Hi, monthOfSeconds, time.Unix(t.Hi, 0).UTC().Year())}
	case t.State == cachecall.TTLKnown && t.Hi < 0 && !deleting(call):
		return &verdict{category: "negative", text: given(t) + " is negative: the item is gone at once; pass a positive one"}
	case q.Parsed && !c.guarded(call):
		return &verdict{category: "absolute", text: subject(t) + fmt.Sprintf(" is not checked: over 30 days (%d s) memcached reads it as a date in 1970, and the item is gone at once; add time.Now().Unix() to what is longer", monthOfSeconds)}
	}
	return nil
}
