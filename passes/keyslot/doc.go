// Package keyslot defines an analyzer that reports keys of one command, transaction or script that need not be in one hash
// slot of a cluster.
//
// # Analyzer keyslot
//
// keyslot: report keys used together that need not share a hash slot
//
// In a Redis or Valkey cluster every key belongs to one of 16384 hash slots, and a command, a transaction, a WATCH or a
// script may only use keys of one slot. Only the part of a key between { and } is hashed, if there is one: keys that are used
// together share such a hash tag.
//
//	func swap(ctx context.Context, rdb *redis.ClusterClient, id string) error {
//		return rdb.Rename(ctx, "cart:"+id+":new", "cart:"+id).Err()
//	}
//
// The message:
//
//	rename "cart:"+id+":new", "cart:"+id: keys "cart:<id>:new" and "cart:<id>" need not share a hash slot, and a cluster answers CROSSSLOT; tag what they share: "cart:{<id>}:new" and "cart:{<id>}"
//
// What happens depends on the client: go-redis hands on CROSSSLOT, rueidis and valkey-go panic in the command builder, a
// go-redis Ring sends everything to the first key's server and gives a wrong answer.
//
// The option cluster says what the server is. With auto the client's type tells: a cluster client is a cluster (these findings
// are bugs), a universal client or an interface may be one, a plain client is not.
//
// Categories: crossslot, transaction, script, undeclared (a Lua script writes a key that is not among its KEYS), ring.
package keyslot
