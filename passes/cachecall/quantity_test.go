package cachecall

import (
	"go/token"
	"testing"
)

func TestQuantityByName(t *testing.T) {
	spans := map[string]int64{
		"ttlSeconds": second, "TTLSeconds": second, "TTL_SECONDS": second, "cfg.CacheTTLSec": second, "expire_in_seconds": second, "seconds": second,
		"req.GetTtlSeconds()": second, "ExpiresIn": second, "expires_in": second, "MaxAge": second, "expireSecond": second,
		"timeoutMs": millisecond, "ttlMillis": millisecond, "TTLMilliseconds": millisecond, "lifetimeMinutes": minute, "cacheHours": hour, "retentionDays": day,
	}
	for name, unit := range spans {
		if q := quantityByName(name); q == nil || q.Measure != Span || q.Unit != unit || !q.Named {
			t.Errorf("%s: %+v, want a span of %d ns", name, q, unit)
		}
	}
	for _, name := range []string{"", "ttl", "expire", "second", "hour", "params", "items", "args", "requestsPerSecond", "numDays0", "ms0", "minTTL", "ttlMin", "birthday"} {
		if q := quantityByName(name); q != nil && q.Measure == Span {
			t.Errorf("%s: %+v, want nothing", name, q)
		}
	}
}

func TestCombine(t *testing.T) {
	of := func(unit int64) operand { return operand{q: span(unit, "x")} }
	count := func(n int64) operand { return operand{q: plain, c: n, known: true} }
	unit := func(n int64) operand { return operand{q: span(nanosecond, "u"), c: n, known: true, dur: true} }
	unknown := operand{}
	unix := operand{q: &quantity{Quantity: Quantity{Measure: Instant, Unit: second}}}
	now := operand{q: &quantity{Quantity: Quantity{Measure: Instant, Unit: second}, now: true}}
	for _, c := range []struct {
		name    string
		op      token.Token
		a, b    operand
		measure Measure
		unit    int64
	}{
		{"n * time.Second", token.MUL, unknown, unit(second), Span, nanosecond},
		{"60 * time.Second", token.MUL, count(60), unit(second), Span, nanosecond},
		{"seconds * time.Second", token.MUL, of(second), unit(second), Span, nanosecond},
		{"minutes * time.Second", token.MUL, of(minute), unit(second), Mixed, minute},
		{"d * time.Second", token.MUL, of(nanosecond), unit(second), Product, nanosecond},
		{"minutes * 60", token.MUL, of(minute), count(60), Span, second},
		{"seconds * 1000", token.MUL, of(second), count(1000), Span, millisecond},
		{"seconds * 2", token.MUL, of(second), count(2), Span, second},
		{"d / time.Second", token.QUO, of(nanosecond), unit(second), Span, second},
		{"ms / 1000", token.QUO, of(millisecond), count(1000), Span, second},
		{"seconds / 2", token.QUO, of(second), count(2), Span, second},
		{"seconds + 5", token.ADD, of(second), count(5), Span, second},
		{"seconds + ms", token.ADD, of(second), of(millisecond), MeasureUnknown, 0},
		{"unix + 60", token.ADD, unix, count(60), Instant, second},
		{"unix - now", token.SUB, unix, now, Span, second},
		{"unix * time.Second", token.MUL, unix, unit(second), Instant, nanosecond},
		{"60 + 5", token.ADD, count(60), count(5), Plain, 0},
	} {
		for _, swap := range []bool{false, true} {
			a, b := c.a, c.b
			if swap {
				if c.op != token.MUL && c.op != token.ADD {
					continue
				}
				a, b = b, a
			}
			q := combine(c.op, a, b)
			if q == nil {
				q = &quantity{}
			}
			if q.Measure != c.measure || q.Unit != c.unit {
				t.Errorf("%s (swapped: %v): measure %d of %d ns, want %d of %d", c.name, swap, q.Measure, q.Unit, c.measure, c.unit)
			}
		}
	}
	if q := combine(token.SUB, unix, now); !q.Rest {
		t.Error("what is left until a point in time may be negative")
	}
	if q := combine(token.SUB, now, unix); q.Rest {
		t.Error("what has passed since a point in time is not negative")
	}
}
