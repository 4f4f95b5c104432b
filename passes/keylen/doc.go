// Package keylen defines an analyzer that reports cache keys that are too long.
//
// # Analyzer keylen
//
// keylen: report cache keys that are too long
//
// Memcached refuses keys of more than 250 bytes (bytes, not characters), so a key that holds text of any length works until
// somebody sends a long one. Redis and Valkey take keys of up to 512 MB, but every key stays in memory as long as its value
// does: the convention is 64 bytes.
//
//	mc.Get("page:" + u.String())
//	rdb.Set(ctx, "production:billing-service:invoice-line-item-cache:by-customer-id:"+id, v, ttl)
//
// The messages:
//
//	get "page:"+u.String(): "<u.String()>" in key "page:<u.String()>" is a URL of any length, and memcached refuses keys over 250 bytes; hash it
//	set "production:…"+id: key "production:…<id>" is at least 72 bytes, more than 64: the names of a million such keys take 80 MB of memory, names of 24 bytes 32 MB; use shorter words
//
// Digests do not count towards the 64 bytes: they are what long text should be replaced with.
//
// Categories: hard (over 250 bytes in Memcached, a bug), unbounded (text of any length in a Memcached key), soft.
package keylen
