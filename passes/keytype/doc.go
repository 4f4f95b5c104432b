// Package keytype defines an analyzer that reports keys that are used as two data types.
//
// # Analyzer keytype
//
// keytype: report keys that commands of two data types use
//
// A key of Redis or Valkey holds a string, a hash, a list, a set, a sorted set or a stream, and a command of another type
// answers WRONGTYPE. It goes wrong when the code runs on data, not when it starts.
//
//	rdb.HSet(ctx, "stream:"+slug, "url", u)
//	rdb.Get(ctx, "stream:"+slug)             // WRONGTYPE
//	rdb.Set(ctx, "stream:"+slug, u, ttl)     // replaces the hash
//
// The messages:
//
//	get "stream:"+slug: key "stream:<slug>" is a hash (hset at stream.go:12), and GET answers WRONGTYPE to it; use a hash command, or another key
//	set "stream:"+slug: key "stream:<slug>" is a hash (hset at stream.go:12): SET replaces it without an error, and hset at stream.go:12 then answers WRONGTYPE; use another key
//	mget "stream:"+slug: key "stream:<slug>" is a hash (hset at stream.go:12), and MGET answers nil for it, without an error; use a hash command, or another key
//
// Two keys are the same kind when their text comes from the same place in the source, or reads the same and has values that go
// by the same name, in this package, in those that it imports and, with the standalone command, in all of the module. DEL, EXPIRE, TYPE and other generic commands have no type.
//
// Category: wrongtype.
package keytype
