package claim

// servers are the claims about Redis, a cluster and Memcached.
var servers = []Claim{
	// Expiry.
	{"no-expiry", Redis, "a key without an expiry stays until it is deleted", []string{
		"never expires", "never expire", "stays locked for ever", "stay for ever", "stays for ever",
	}},
	{"set-clears-expiry", Redis, "SET without KEEPTTL, GETSET and MSET take away the expiry that the key has", []string{
		"clears the expiry", "SET clears the expiry", "takes away the expiry",
	}},
	{"store-clears-expiry", Redis, "the *STORE commands and BITOP take away the expiry that the destination has", []string{"STORE clears the expiry"}},
	{"update-keeps-expiry", Redis, "INCR, APPEND, HSET, SADD and their like keep the expiry that the key has", []string{"keeps its expiry"}},
	{"keepttl-missing", Redis, "SET KEEPTTL on a key that is missing creates it without an expiry", []string{"no expiry when it is gone"}},
	{"expire-zero", Redis, "EXPIRE with 0 or a negative value deletes the key", []string{
		"deletes the key at once", "deletes the key", "is deleted at once", "the key is deleted at once", "the key is gone at once",
	}},
	{"expire-missing", Redis, "EXPIRE on a key that is missing does nothing, and answers 0", []string{
		"EXPIRE does nothing to a key that is missing", "does nothing to a missing key", "sets nothing",
	}},
	{"set-expiry-refused", Redis, "SET EX and SETEX with 0 or a negative value answer an error and write nothing", []string{
		"the server refuses it", "the server refuses 0", "the server refuses a negative expiry", "the server answers an error",
		"the server answers \"invalid expire time\"", "invalid expire time", "refuses the command", "nothing is written",
	}},
	{"expiry-not-integer", Redis, "an expiry that is not an integer (1.5, 1m0s) is refused", []string{
		"value is not an integer or out of range", "refuses what is not an integer",
	}},
	{"expiry-past", Redis, "EXPIREAT and SET EXAT with a time in the past delete the key", []string{"a time in the past deletes the key"}},
	{"expiry-overflow", Redis, "an expiry that is too large is refused", []string{"refuses an expiry that is too large"}},
	{"px-one", Redis, "SET PX 1 is gone within a few milliseconds", []string{"lives one millisecond", "the key lives 1 ms", "the key lives for a millisecond"}},
	{"mset-ex", Redis, "MSET k v EX 10 writes a second key with the name EX", []string{"writes a second key named EX"}},
	{"persist", Redis, "PERSIST and GETEX PERSIST take away the expiry", []string{"takes the expiry away"}},
	{"rename-expiry", Redis, "RENAME gives the new key the expiry of the old one, or none", []string{"brings its own expiry"}},
	{"dies-between", Redis, "a connection that ends between SET and EXPIRE leaves a key without an expiry", []string{
		"a crash between them leaves it without an expiry", "a crash between them leaves %s without an expiry", "leaves a key that never expires", "leaves it without an expiry",
	}},
	{"expires-before-incr", Redis, "a key may expire between EXISTS and INCR, which then creates it without an expiry", []string{"may be gone since"}},
	{"ttl-reply", Redis, "TTL answers -2 for a key that is missing, -1 for one without an expiry", []string{"is negative when the key is missing or has no expiry"}},
	{"script-set", Redis, "SET in a script clears the expiry too", []string{"the script's SET clears the expiry"}},

	// Data types.
	{"wrongtype", Redis, "a command of another data type answers WRONGTYPE", []string{"the server answers WRONGTYPE", "answers WRONGTYPE", "answer WRONGTYPE", "WRONGTYPE"}},
	{"mget-nil", Redis, "MGET answers nil for a key of another type, without an error", []string{"answers nil for it, without an error"}},
	{"type-after-del", Redis, "a key that was deleted takes any type", nil},
	{"set-overwrites", Redis, "SET, MSET, SETEX and the *STORE commands replace a value of any type without an error", []string{
		"replaces it without an error", "replaces what is there without an error", "overwrites it without an error",
	}},
	{"setnx-any-type", Redis, "SETNX on a key of another type does nothing, without an error", []string{"does nothing, without an error"}},
	{"generic-any-type", Redis, "DEL, EXPIRE, EXISTS and TYPE accept every type", nil},

	// Commands.
	{"keys-blocks", Redis, "KEYS walks all keys in one go, and no other command runs meanwhile", []string{
		"walks all keys in one go and blocks the server meanwhile", "blocks the server while it walks all keys",
	}},
	{"scan-walks", Redis, "SCAN with MATCH walks all keys, whatever matches; one call may return nothing", []string{
		"SCAN walks the whole keyspace", "walks the whole keyspace", "one SCAN call may return nothing although keys match",
	}},
	{"flushall", Redis, "FLUSHALL deletes the keys of all databases", []string{"deletes every key of every database"}},
	{"flushdb", Redis, "FLUSHDB deletes all keys of its database, whoever wrote them", []string{"deletes every key of the database"}},
	{"whole-read-blocks", Redis, "HGETALL, SMEMBERS, LRANGE 0 -1 and ZRANGE 0 -1 answer all members at once", []string{
		"answers all of it at once", "returns all of it at once, and the server does nothing else meanwhile",
	}},
	{"unlink", Redis, "UNLINK frees a large collection in the background, DEL before it answers", []string{
		"frees it before it answers", "UNLINK frees it in the background",
	}},

	// Keys.
	{"case", Redis, "keys that differ in case are different keys", nil},
	{"glob", Redis, "a pattern with glob characters matches other keys too, one without them only the key of that name", []string{
		"the character matches other keys too", "they match other keys too", "matches other keys too", "matches one key at most",
	}},
	{"nonascii-bytes", Redis, "a character outside ASCII takes two to four bytes of the key", []string{"takes 2 to 4 bytes a character"}},
	{"key-memory", Redis, "a longer key takes more memory, in steps of 16 bytes", []string{"costs %s MB a million keys", "costs"}},

	// Cluster.
	{"crossslot", Cluster, "a command with keys of two slots answers CROSSSLOT", []string{"a cluster answers CROSSSLOT", "answers CROSSSLOT", "CROSSSLOT"}},
	{"crossslot-multi", Cluster, "in MULTI a key of another slot is refused, and EXEC discards the transaction", []string{
		"discards the transaction (EXECABORT)", "a cluster answers CROSSSLOT and discards the transaction",
	}},
	{"crossslot-watch", Cluster, "in MULTI after a WATCH a key of another node is refused, and EXEC discards the transaction", []string{
		"a cluster discards the transaction (EXECABORT)",
	}},
	{"script-undeclared", Cluster, "a script that uses a key of another node gets an error", []string{"refuses keys of other nodes"}},
	{"tag-slot", Cluster, "keys with one hash tag are in one slot, whatever else they hold", []string{"puts all of them on one node", "in one hash slot"}},
	{"tag-empty", Cluster, "{} is no hash tag: the whole key is hashed", []string{"the whole key is hashed", "is no hash tag"}},
	{"tag-unbalanced", Cluster, "{ without } is no hash tag: the whole key is hashed", nil},
	{"tag-first", Cluster, "only the first { up to the first } after it is hashed; later tags are plain text", []string{
		"only the first tag counts", "only the first %s is hashed", "only %s is hashed",
	}},
	{"tag-brace", Cluster, "{{a}} hashes {a", nil},
	{"tag-accidental", Cluster, "braces that a value brings are a hash tag like any other", []string{
		"only what stands between them is hashed", "only what stands between the braces is hashed",
	}},
	{"one-node", Cluster, "KEYS and SCAN answer the keys of the node that they are sent to", []string{"sees the keys of one node only"}},
	{"flush-one-node", Cluster, "FLUSHALL empties the node that it is sent to", []string{"empties one node only"}},

	// Memcached.
	{"mc-key-length", Memcached, "a key of 251 bytes is refused, one of 250 is taken", []string{"memcached refuses keys over 250 bytes"}},
	{"mc-thirty-days", Memcached, "an expiration over 2592000 (30 days) is a date: 2592001 lies in 1970, and the item is gone at once", []string{
		"is read as a date in 1970", "reads it as a date in %s", "the item is gone at once", "is a date in 1970",
	}},
	{"mc-zero", Memcached, "an expiration of 0 means never", []string{"which means never"}},
	{"mc-negative", Memcached, "a negative expiration is over at once", []string{"is expired at once", "expires at once"}},
	{"mc-injection", Memcached, "CR LF in a key ends the command: what follows is a command of its own", []string{"what follows is read as another command"}},
	{"mc-space", Memcached, "a space in the key of a get asks for two keys", []string{"asks for two keys"}},
	{"mc-flush", Memcached, "flush_all expires every item", []string{"expires every item"}},
}
