// Package ttlvalue defines an analyzer that reports expiries that do not mean what they say.
//
// # Analyzer ttlvalue
//
// ttlvalue: report expiries in the wrong unit, zero, negative or cut
//
// The expiry is given, and wrong: the key is gone after a millisecond, stays for years, or the server refuses the command.
//
//	rdb.Set(ctx, "sess:"+id, v, 3600)                              // 3600 nanoseconds
//	rdb.Set(ctx, "tok:"+id, v, time.Duration(tok.ExpiresIn))       // seconds taken as nanoseconds
//	rdb.Set(ctx, "tok:"+id, v, ttl*time.Second)                    // ttl is a time.Duration
//	rdb.Set(ctx, "revoked:"+id, 1, time.Until(exp))                // negative once exp has passed
//	conn.Do("SET", "page:"+id, v, "EX", ttl)                       // a time.Duration in a raw command
//	mc.Set(&memcache.Item{Key: k, Expiration: 365*24*3600})        // over 30 days is a date
//
// The messages:
//
//	set "sess:"+id: 3600 is a time.Duration in nanoseconds here, and go-redis sends 1 millisecond for so little; give it a unit, such as 3600*time.Second
//	set "tok:"+id: tok.ExpiresIn counts seconds by its name, but go-redis takes nanoseconds: an hour becomes 3.6µs, and go-redis sends 1 millisecond for so little; multiply it by time.Second
//	set "tok:"+id: ttl is a length of time already: multiplied by time.Second it is far longer, or overflows; use it as it is
//	set "revoked:"+id: time.Until(exp) is negative once that time has passed: go-redis sends no expiry for a negative one, and key "revoked:<id>" never expires; check that it is positive first
//
// What a number measures is followed through conversions, arithmetic, fields, constants and functions: a function that
// multiplies its parameter by time.Second takes seconds, and what its callers give is judged there. A number of which
// nothing tells the unit is left alone, and so is one that comes from a configuration.
//
// Zero and negative values are reported where the server refuses them or deletes the key; an EXPIRE that deletes is left
// alone in a function whose name says that it deletes. The time.Duration options of a client are judged too.
//
// Categories: unit (a number in another unit, or in none), double (a length of time multiplied by another one), type (a
// time.Duration or a float where the client cannot write one), overflow, subsecond (finer than the command can say),
// negative, zero, absolute (Memcached: over 30 days is a date), past (a point in time that has passed).
package ttlvalue
