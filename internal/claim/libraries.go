package claim

// libraries are the claims about client libraries, as far as they go beyond what the server does.
var libraries = []Claim{
	// Expiry.
	{"goredis-set-zero", Library, "go-redis sends no expiry for 0", []string{"%s sends no expiry for 0", "sends no expiry for 0"}},
	{"goredis-set-negative", Library, "go-redis sends no expiry for a negative duration", []string{"%s sends no expiry for a negative one", "sends no expiry for a negative one"}},
	{"goredis-set-submilli", Library, "go-redis v8 and v9 send PX 1 for less than a millisecond", []string{"sends PX 1"}},
	{"goredis-old-submilli", Library, "go-redis before v8 sends PX 0 for less than a millisecond, which the server refuses", []string{"sends PX 0"}},
	{"goredis-expire-cut", Library, "go-redis's Expire and SetEX cut to whole seconds, but not below one", []string{"cuts it to whole seconds", "cuts it to %s s", "sends 1 second"}},
	{"goredis-milli-cut", Library, "go-redis's Set and PExpire cut to whole milliseconds, but not below one", []string{"sends 1 millisecond", "sends %s for it"}},
	{"goredis-old-expire-cut", Library, "go-redis before v8 cuts Expire and PExpire to whole seconds and milliseconds: below one it sends 0, which deletes the key", []string{"sends 0 for so little"}},
	{"goredis-old-do-duration", Library, "go-redis before v8.11.5 refuses a time.Duration in Do", []string{"cannot write it and answers an error", "answers an error, or from v8.11.5 on sends the number of nanoseconds"}},
	{"redigo-float", Library, "redigo and go-redis send a float with its fraction", []string{"sent with its fraction"}},
	{"goredis-getex-zero", Library, "go-redis's GetEx with 0 sends PERSIST", []string{"sends PERSIST"}},
	{"goredis-do-duration", Library, "go-redis's Do sends a time.Duration as its number of nanoseconds", []string{"sends the number of nanoseconds"}},
	{"redigo-do-duration", Library, "redigo sends a time.Duration as 1m0s, which the server refuses", []string{"sends %s for a time.Duration", "sends 1m0s"}},
	{"rueidis-ex-cut", Library, "the typed Ex of rueidis and valkey-go cuts to whole seconds: below one it sends 0, which the server refuses", []string{"sends EX 0"}},
	{"gomemcache-expiration", Library, "gomemcache sends Item.Expiration as it is: 0 is never", []string{"the expiration is 0, which means never"}},

	// Keys.
	{"gomemcache-malformed", Library, "gomemcache refuses a key over 250 bytes, or with a byte up to 0x20 or 0x7f, with ErrMalformedKey", []string{
		"gomemcache refuses it with ErrMalformedKey", "refuses it with ErrMalformedKey",
	}},

	// Several slots.
	{"goredis-crossslot", Library, "go-redis's ClusterClient splits nothing: the cluster's CROSSSLOT comes back", nil},
	{"goredis-tx-slots", Library, "go-redis answers ErrCrossSlot to a TxPipelined with keys of two slots", []string{"go-redis answers ErrCrossSlot"}},
	{"goredis-tx-slots-old", Library, "go-redis before v9.11 sends one MULTI for each slot of a TxPipelined, which is not atomic", []string{
		"one MULTI for each slot, which is not atomic", "go-redis then sends one MULTI for each slot, which is not atomic",
	}},
	{"goredis-watch-slots", Library, "go-redis refuses a Watch on keys of two slots", []string{"go-redis answers"}},
	{"rueidis-panic", Library, "the command builders of rueidis and valkey-go panic on a cluster when keys are in two slots", []string{
		"on a cluster the command builder panics", "on a cluster the client panics",
	}},
	{"ring-first-key", Library, "a go-redis Ring sends a command to the server of its first key; keys of others are missed without an error", []string{
		"a ring sends the whole command to the first key's server", "the other keys are missed there, without an error",
	}},
	{"ring-tx", Library, "a go-redis Ring sends one MULTI to each server", []string{"a ring then sends one MULTI to each server, which is not atomic"}},
	{"ring-watch", Library, "a go-redis Ring refuses a Watch on keys of two servers", []string{"a ring answers"}},
	{"goredis-scan-one-node", Library, "Keys and Scan of go-redis's ClusterClient go to one node", nil},
	{"ring-scan-one-server", Library, "Keys and Scan of a go-redis Ring go to one server", []string{"sees the keys of one server only"}},
}
