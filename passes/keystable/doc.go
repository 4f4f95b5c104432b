// Package keystable defines an analyzer that reports cache keys that are not the same twice.
//
// # Analyzer keystable
//
// keystable: report cache keys that are not the same twice
//
// A cache key must be the same whenever it is made for the same thing. One that holds an address, the present time, chance,
// the order of a map's iteration or of a query's parameters, or a float in as many digits as it takes, is written once and
// not found again: every read misses, and the entries pile up.
//
//	rdb.Get(ctx, fmt.Sprintf("user:%v", user)) // user is a *User that holds pointers
//	rdb.Get(ctx, "rates:"+time.Now().Format(time.RFC3339Nano))
//
// The messages:
//
//	get fmt.Sprintf("soft:%v", table): "<table>" in key "soft:<table>" prints an address, which is another one in every process and for every copy; print the value
//	get "rates:"+time.Now().Format(time.RFC3339Nano): "<time>" in key "rates:<time>" is the present time to fractions of a second: no later call makes this key again, so it never hits; use a bucket (Truncate) or leave it out
//
// Silent for what is meant to be new: a session ID or a token that is stored or returned, a day or another bucket of time, the
// window of a limiter, a random shard of a counter.
//
// Categories: pointer, map (the order of a map or of a query), clock, random, float, struct (a struct that prints a time),
// locale (a time with its zone, the text of an error).
package keystable
