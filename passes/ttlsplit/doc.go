// Package ttlsplit defines an analyzer that reports expiries which are set by a second call.
//
// # Analyzer ttlsplit
//
// ttlsplit: report expiries that are set by a second call
//
// The key is written by one call and gets its expiry from another one: a crash, a lost connection or an early return between
// them leaves a key that never expires. A limiter that is left so blocks for good; a lock is never free again.
//
//	n, err := rdb.Incr(ctx, "hits:"+ip).Result()
//	if err == nil && n == 1 {
//		rdb.Expire(ctx, "hits:"+ip, time.Minute)
//	}
//
// The messages:
//
//	incr "hits:"+ip: key "hits:<ip>" gets its expiry from EXPIRE (limit.go:15): a crash between them leaves it without an expiry; send both in one transaction, or create the counter with SET, NX and EX in the same one
//	set "page:"+id: key "page:<id>" gets its expiry from EXPIRE (page.go:20): a crash between them leaves it without an expiry; pass the expiry to Set itself
//	expire "page:"+id: EXPIRE does nothing to a missing key, and SET (page.go:31) writes key "page:<id>" without an expiry after it; set the expiry after the write, in the same transaction
//
// Whole values (SET, SETNX, GETSET) and counters (INCR and its like) are reported when an EXPIRE of the same key follows in
// the function, through helpers too; other data types when it follows the first write only (n == 1), or when something
// else may return before it: otherwise the next write makes up for it. Not reported: both in one transaction or script; in
// one pipeline, unless the option strict is set; a SET that carries an expiry itself; an EXPIRE that renews what was read;
// an EXPIRE that hangs on the key's TTL.
//
// Categories: expire-after, incr-expire (a counter; also one that is only counted when it was there a moment ago), order (the
// EXPIRE comes before the write), pipeline.
package ttlsplit
