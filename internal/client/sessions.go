package client

// Sessions lists the libraries of this file.
func (catalogue) Sessions() []*Library {
	return []*Library{&scsRedis, &scsGoRedis, &rediStore, &rediStoreOld, &ginSessions, &ginCache}
}

// Session stores. Their keys are a prefix, which the program may choose, and a token of their own.

// scsRedis is github.com/alexedwards/scs/redisstore as of 2025-10-02. The prefix is "scs:session:" unless it is given.
var scsRedis = Library{
	Path:      "github.com/alexedwards/scs/redisstore",
	Wire:      true,
	Wraps:     true,
	Version:   "v0.0.0-20251002162104-209de6e426de",
	Receivers: []string{"RedisStore"},
	Kinds:     []TypeKind{{"RedisStore", Single}},
	derived: made(func() []Row {
		return []Row{
			{Recv: Func, Name: "New", Sets: []Setting{{Name: "prefix", Arg: Own, Default: scsPrefix}}},
			{Recv: Func, Name: "NewWithPrefix", Command: "SET", Also: []string{"PEXPIREAT"}, New: true, Keys: []Key{{Arg: 1, Form: "<key><token>"}}, TTL: ownExpiry, Sets: []Setting{{Name: "prefix", Arg: 1}}},
			{Name: "Find", Command: "GET", Keys: []Key{{Form: "<$prefix><key>"}}},
			{Name: "Commit", Command: "SET", Also: []string{"PEXPIREAT"}, Keys: []Key{{Form: "<$prefix><key>"}}, TTL: TTL{Has: true, Arg: 2, Unit: Time, Zero: Deletes, Minus1: Deletes, Negative: Deletes}},
			{Name: "Delete", Command: "DEL", Keys: []Key{{Form: "<$prefix><key>"}}},
		}
	}),
}

// scsGoRedis is github.com/alexedwards/scs/goredisstore as of 2025-02-12: the same on go-redis.
var scsGoRedis = Library{
	Path:      "github.com/alexedwards/scs/goredisstore",
	Wire:      true,
	Wraps:     true,
	Version:   "v0.0.0-20250212122300-421ef1d8611c",
	Receivers: []string{"RedisStore"},
	Kinds:     []TypeKind{{"RedisStore", Single}},
	derived: made(func() []Row {
		return []Row{
			{Recv: Func, Name: "New", Sets: []Setting{{Name: "prefix", Arg: Own, Default: scsPrefix}}},
			{Recv: Func, Name: "NewWithPrefix", Command: "SET", New: true, Keys: []Key{{Arg: 1, Form: "<key><token>"}}, TTL: ownExpiry, Sets: []Setting{{Name: "prefix", Arg: 1}}},
			{Name: "FindCtx", Command: "GET", Keys: []Key{{Arg: 1, Form: "<$prefix><key>"}}},
			{Name: "CommitCtx", Command: "SET", Keys: []Key{{Arg: 1, Form: "<$prefix><key>"}}, TTL: TTL{Has: true, Arg: 3, Unit: Time, Zero: Depends, Minus1: Depends, Negative: Depends}},
			{Name: "DeleteCtx", Command: "DEL", Keys: []Key{{Arg: 1, Form: "<$prefix><key>"}}},
		}
	}),
}

const scsPrefix = "scs:session:"

// rediStore is github.com/boj/redistore as of v1.4.1, the store of gorilla sessions. The prefix is "session_" unless
// SetKeyPrefix says otherwise; what NewRediStore calls key pairs signs cookies.
var rediStore = Library{
	Path:      "github.com/boj/redistore",
	Wire:      true,
	Wraps:     true,
	Version:   "v1.4.1",
	Receivers: []string{"RediStore"},
	Kinds:     []TypeKind{{"RediStore", Single}},
	derived: made(func() []Row {
		return []Row{
			{Name: "SetKeyPrefix", Command: "SETEX", New: true, Keys: []Key{{Form: "<key><id>"}}, TTL: ownExpiry},
		}
	}),
}

// rediStoreOld is the path that older programs import.
var rediStoreOld = Library{
	Path:      "gopkg.in/boj/redistore.v1",
	Wraps:     true,
	Receivers: []string{"RediStore"},
	Kinds:     []TypeKind{{"RediStore", Single}},
	Unproved:  notServed,
	derived:   rediStore.Rows,
}

// ginSessions is github.com/gin-contrib/sessions/redis as of v1.0.4, which stands on rediStore.
var ginSessions = Library{
	Path:    "github.com/gin-contrib/sessions/redis",
	Wire:    true,
	Wraps:   true,
	Version: "v1.0.4",
	derived: made(func() []Row {
		return []Row{
			{Recv: Func, Name: "SetKeyPrefix", Command: "SETEX", New: true, Keys: []Key{{Arg: 1, Form: "<key><id>"}}, TTL: ownExpiry},
		}
	}),
}

// ginCache is github.com/gin-contrib/cache/persistence: Redis and Memcached stores with one interface. An expiry of 0 is
// the store's default, and -1 is none.
var ginCache = Library{
	Path:      "github.com/gin-contrib/cache/persistence",
	Wraps:     true,
	Receivers: []string{"RedisStore", "MemcachedStore", "MemcachedBinaryStore"},
	Kinds:     []TypeKind{{"RedisStore", Single}, {"MemcachedStore", Memcached}, {"MemcachedBinaryStore", Memcached}, {"InMemoryStore", Local}},
	Unproved:  notServed,
	derived: made(func() []Row {
		return []Row{
			{Name: "Get", Command: "GET", Over: []Over{{Client: Memcached, Command: "MC.GET"}}, Keys: []Key{{}}},
			{Name: "Set", Command: "SET", Over: []Over{{Client: Memcached, Command: "MC.SET", TTL: ginCacheTTL}}, Keys: []Key{{}}, TTL: ginCacheTTL},
			{Name: "Add", Command: "SET", Over: []Over{{Client: Memcached, Command: "MC.ADD", TTL: ginCacheTTL}}, Keys: []Key{{}}, TTL: ginCacheTTL},
			{Name: "Replace", Command: "SET", Over: []Over{{Client: Memcached, Command: "MC.REPLACE", TTL: ginCacheTTL}}, Keys: []Key{{}}, TTL: ginCacheTTL, IfExists: true},
			{Name: "Delete", Command: "DEL", Over: []Over{{Client: Memcached, Command: "MC.DELETE"}}, Keys: []Key{{}}},
			{Name: "Increment", Command: "INCRBY", Over: []Over{{Client: Memcached, Command: "MC.INCR"}}, Keys: []Key{{}}, IfExists: true},
			{Name: "Decrement", Command: "DECRBY", Over: []Over{{Client: Memcached, Command: "MC.DECR"}}, Keys: []Key{{}}, IfExists: true},
		}
	}),
}

var ginCacheTTL = TTL{Has: true, Arg: 2, Unit: Duration, Zero: Default, Minus1: Never, Negative: Depends, Grain: ToSeconds, Below: Depends}
