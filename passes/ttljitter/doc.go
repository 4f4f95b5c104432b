// Package ttljitter defines an analyzer that reports expiries that do not spread: a random part that is always the same and, in
// strict, one constant for many keys.
//
// # Analyzer ttljitter
//
// ttljitter: report expiries whose random part is none, or that are the same for all
//
// Keys that are written together and live equally long are missing together, and what they saved the database from comes at once.
// So caches add a random part to the expiry. A random part that is always zero looks as if that were done.
//
//	ttl := base + time.Duration(rand.Float64()*0.4-0.2)*base
//	rdb.Set(ctx, "neg:"+k, "", ttl)
//
// The message:
//
//	set "neg:"+k: time.Duration(rand.Float64()*0.4-0.2) is always 0, because the conversion cuts the fraction off, so the expiry of key "neg:<k>" does not vary; multiply before the conversion
//
// With the option strict a family of keys with one constant expiry is reported, worst in a loop, and durations that are written out
// at the call:
//
//	set "user:"+id: all keys "user:<id>" live 1h, so those that are written together are missing together; add a random part to the time
//
// Categories: noop (a bug), constant, batch.
package ttljitter
