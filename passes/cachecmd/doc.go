// Package cachecmd defines an analyzer that reports commands that block a server, empty it, or see a part of it.
//
// # Analyzer cachecmd
//
// cachecmd: report commands that block a server, empty it, or see a part of it
//
// Redis and Valkey run one command at a time: one that walks all keys, or answers a collection of a million members, keeps
// everybody waiting.
//
//	rdb.Keys(ctx, "sess:*")                  // walks all keys
//	rdb.FlushAll(ctx)                        // deletes what others wrote, too
//	cluster.Scan(ctx, 0, "sess:*", 500)      // one node of several
//	rdb.SMembers(ctx, "visitors:seen")       // a set that only grows
//
// The messages:
//
//	keys "sess:*": KEYS walks all keys in one go and blocks the server meanwhile; use SCAN, or keep the names in a set
//	keys "default:queue": KEYS walks all keys in one go and blocks the server meanwhile, and "default:queue" matches one key at most; use EXISTS
//	flushall: FLUSHALL deletes every key of every database, whoever wrote it; delete your own keys by their prefix, with SCAN and UNLINK
//	scan "sess:*": SCAN on a cluster's client sees the keys of one node only; do it on each master, with ForEachMaster
//	scan "lock:*": SCAN walks the whole keyspace only to see whether a key is there; keep such keys in a set, or count them
//	scan "user:*": one SCAN call may return nothing although keys match; go on with the cursor it returns until that is 0
//	smembers "visitors:seen": key "visitors:seen" gets a member more with each sadd at track.go:9, and nothing here takes any away, and SMEMBERS answers all of it at once; read it in pieces, with SSCAN
//	del "objects:"+id: key "objects:<id>" is a set (sadd at index.go:10), and DEL frees it before it answers; UNLINK frees it in the background
//
// No command is suggested that the configured server (server: redis 3.2) lacks. Tests, code that helps them, and examples are
// left alone, and so is a function that is called FlushDB.
//
// The option del reports DEL of collections; the preset strict sets it.
//
// Categories: keys, flush, onenode, bigread, scan, del.
package cachecmd
