// Package keycase defines an analyzer that reports upper-case letters in cache keys.
//
// # Analyzer keycase
//
// keycase: report upper-case letters in cache keys
//
// Redis, Valkey and Memcached compare keys byte by byte: user:1 and User:1 are two keys. Code that writes one and reads
// the other never finds what it wrote, and a sweep by prefix leaves half of the keys behind. Keys in lower case throughout
// cannot be confused that way.
//
//	rdb.Set(ctx, "Rack:"+id, v, ttl)
//	rdb.Get(ctx, "rack:"+id) // never finds it
//
// The messages:
//
//	set "Rack:"+id: key "Rack:<id>" has upper-case letters, and "rack:<id>" at rack.go:16 is another key: keys are case-sensitive; write both in lower case
//	get "rack:"+id: nothing in this package writes key "rack:<id>", but "Rack:<id>" is written at rack.go:12, and keys are case-sensitive; write both in lower case
//
// Letters that come from a variable are not judged.
//
// Categories: upper, mixed (the same key exists in another case in the package).
package keycase
