// Package ttlmissing defines an analyzer that reports cache keys that never expire.
//
// # Analyzer ttlmissing
//
// ttlmissing: report writes that create keys which never expire
//
// A key without an expiry stays until somebody deletes it. A cache entry serves stale data for ever, a session never ends, a
// limiter blocks for good, and the server's memory fills.
//
//	rdb.Set(ctx, "resp:"+url, body, 0)
//	rdb.SAdd(ctx, "user-tokens:"+user, token) // beside a SET of the token with an expiry
//
// The messages:
//
//	set "resp:"+url: go-redis sends no expiry for 0, so key "resp:<url>" never expires; pass how long it may live
//	sadd "user-tokens:"+user: key "user-tokens:<user>" never expires, although it indexes "tok:<tok>" (x.go:12), which does; give it an expiry in the same transaction
//
// A write and an EXPIRE after it in the same function are the business of ttlsplit, a negative expiry that of ttlvalue.
//
// Values (SET, SETNX, MSET, GETSET, Memcached set and add) are reported when they carry no expiry and nothing gives the key
// one afterwards. Counters, collections and streams cannot carry one: they are reported when nothing in the package gives
// the key an expiry and there is evidence that it is meant to go: an unused TTL parameter, a write of the same key that
// carries an expiry, values with an expiry that it indexes, a stream without a bound, a name that says limiter, lock,
// session, token, code, nonce, temporary or cache, or a read-through around it. With the option strict they are always
// reported.
//
// Categories: set, lock, counter, collection, dropped (an expiry that the key had is lost), never (an expiry is accepted or
// kept that never was).
package ttlmissing
