// Package keytag defines an analyzer that reports hash tags that do not do what they seem to.
//
// # Analyzer keytag
//
// keytag: report hash tags that are empty, broken, accidental or the same for all keys
//
// A Redis or Valkey cluster hashes a whole key, or, where it has a {, only what stands between the first { and the first }
// behind it, if that is anything: the hash tag. Keys with one tag are in one slot, and can be used together.
//
//	rdb.Get(ctx, "cart:{"+user+":items")         // no }: there is no tag
//	rdb.Get(ctx, "session:{}:"+id)               // nothing between: there is no tag
//	rdb.Get(ctx, "seen:{"+user+"}:{"+room+"}")   // the room counts for nothing
//	rdb.Get(ctx, fmt.Sprintf("search:%v", f))    // a struct prints braces
//	rdb.Get(ctx, "{shop}:user:"+id)              // all users are on one node
//
// The messages:
//
//	get "cart:{"+user+":items": in key "cart:{<user>:items" { without } is no hash tag: the whole key is hashed; close the brace behind what keys of one slot share
//	get "session:{}:"+id: in key "session:{}:<id>" {} is no hash tag: the whole key is hashed; put between the braces what keys of one slot share, or leave them out
//	get "seen:{"+user+"}:{"+room+"}": in key "seen:{<user>}:{<room>}" only the first tag counts, "{<user>}"; the second is plain text: leave its braces out, or put both parts into one tag
//	get fmt.Sprintf("search:%v", f): in key "search:<f>" "<f>" is a struct, printed with braces, and only what stands between them is hashed; hash it, or name its fields
//	get "{shop}:user:"+id: in key "{shop}:user:<id>" the tag "{shop}" is the same for all, which puts all of them on one node; tag what differs, or leave the braces out
//
// Empty and unclosed braces are reported for every Redis client, the rest for those that talk, or may talk, to a cluster. Keys
// that the package uses together with others in one command, transaction or script may have a tag in common.
//
// The option cluster says what the server is, as for keyslot.
//
// Categories: empty, unbalanced, accidental, second, hot.
package keytag
