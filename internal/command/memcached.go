package command

// memcachedPrefix marks the names of Memcached's commands: "GET" of Redis and "get" of Memcached differ.
const memcachedPrefix = "MC."

// memcachedExpiry is the expiry of a storage command, exptime of "set key flags exptime bytes". A value over 2592000 (30
// days) is a point in time: Unit says so.
func memcachedExpiry(pos int) *Expiry {
	return &Expiry{Pos: pos, Unit: MemcachedExp, Zero: OutcomeNoTTL, Negative: OutcomeDeletes, Past: OutcomeDeletes}
}

// memcached holds the commands of Memcached's text protocol; positions are those of its words, the data block is not
// counted. What they create and what becomes of the expiry was measured on memcached 1.6.18.
var memcached = [...]Command{
	{Name: "MC.GET", DataType: "string", Arity: -2, ReadOnly: true, Keys: []KeySpec{{Begin: 1, Last: -1}}},
	{Name: "MC.GETS", DataType: "string", Arity: -2, ReadOnly: true, Keys: []KeySpec{{Begin: 1, Last: -1}}},
	{Name: "MC.GAT", DataType: "string", Arity: -3, Write: true, Keys: []KeySpec{{Begin: 2, Last: -1, Effect: Write, TTL: TTLSet, MayDelete: true}}, Expiry: memcachedExpiry(1)},
	{Name: "MC.GATS", DataType: "string", Arity: -3, Write: true, Keys: []KeySpec{{Begin: 2, Last: -1, Effect: Write, TTL: TTLSet, MayDelete: true}}, Expiry: memcachedExpiry(1)},
	{Name: "MC.SET", DataType: "string", Arity: -5, Write: true, Keys: []KeySpec{{Begin: 1, Effect: Write, Creates: CreatesAlways, Overwrites: true, TTL: TTLSet}}, Expiry: memcachedExpiry(3)},
	{Name: "MC.ADD", DataType: "string", Arity: -5, Write: true, Keys: []KeySpec{{Begin: 1, Effect: Write, Creates: CreatesAlways, TTL: TTLKeep}}, Expiry: memcachedExpiry(3)},
	{Name: "MC.REPLACE", DataType: "string", Arity: -5, Write: true, Keys: []KeySpec{{Begin: 1, Effect: Write, Overwrites: true, TTL: TTLSet}}, Expiry: memcachedExpiry(3)},
	{Name: "MC.CAS", DataType: "string", Arity: -6, Write: true, Keys: []KeySpec{{Begin: 1, Effect: Write, Overwrites: true, TTL: TTLSet}}, Expiry: memcachedExpiry(3)},
	// APPEND and PREPEND have an exptime on the wire, which the server ignores.
	{Name: "MC.APPEND", DataType: "string", Arity: -5, Write: true, Keys: []KeySpec{{Begin: 1, Effect: Write, TTL: TTLKeep}}},
	{Name: "MC.PREPEND", DataType: "string", Arity: -5, Write: true, Keys: []KeySpec{{Begin: 1, Effect: Write, TTL: TTLKeep}}},
	// In the binary protocol INCR and DECR may create the counter, with an expiry; it stands here as a last word.
	{Name: "MC.INCR", DataType: "string", Arity: -3, Write: true, Keys: []KeySpec{{Begin: 1, Effect: Write, TTL: TTLKeep}}, Expiry: memcachedExpiry(3)},
	{Name: "MC.DECR", DataType: "string", Arity: -3, Write: true, Keys: []KeySpec{{Begin: 1, Effect: Write, TTL: TTLKeep}}, Expiry: memcachedExpiry(3)},
	{Name: "MC.TOUCH", DataType: "string", Arity: -3, Write: true, Keys: []KeySpec{{Begin: 1, Effect: Write, TTL: TTLSet, MayDelete: true}}, Expiry: memcachedExpiry(2)},
	{Name: "MC.DELETE", DataType: "string", Arity: -2, Write: true, Keys: []KeySpec{{Begin: 1, Effect: Write, TTL: TTLGone, Deletes: true}}},
	{Name: "MC.FLUSH_ALL", Arity: -1, Write: true},
}
