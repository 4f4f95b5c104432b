// Package keychars defines an analyzer that reports characters that do not belong in cache keys.
//
// # Analyzer keychars
//
// keychars: report characters that do not belong in cache keys
//
// Memcached's text protocol ends a key at the first space: clients refuse keys with bytes up to 0x20 or 0x7f, and every call
// with such a key fails. Redis and Valkey take any bytes. There the convention is lower-case letters, digits, and : _ - with
// { } for a hash tag: other characters must be quoted in redis-cli and in scripts, read as wildcards in SCAN and KEYS
// patterns, or hide in logs.
//
//	mc.Get(fmt.Sprintf("user subscriptions_%d", id))
//	rdb.Get(ctx, fmt.Sprintf("search:%q", name))
//
// The messages:
//
//	get fmt.Sprintf("user subscriptions_%d", id): key "user subscriptions_<id>" has a space: gomemcache refuses it with ErrMalformedKey; write _ or : instead
//	get fmt.Sprintf("search:%q", name): "<name>" is printed in quotes in key "search:<name>": redis-cli and scripts must escape them; print the plain text
//
// A list of keys joined with spaces, where a command takes any number of keys, is one key to the server.
//
//	conn.Do("DEL", strings.Join(keys, " "))
//
// Text whose characters are not known, such as a string parameter, is not judged.
//
// Categories: wire (refused: a bug), list (several keys in one: a bug), control, space, glob, quote, nonascii, separator.
package keychars
