package client

// Gocache lists the libraries of this file.
func (catalogue) Gocache() []*Library {
	return []*Library{&gocacheCache, &gocacheMarshaler, &gocacheStore, &gocacheRedis, &gocacheMemcache, &gocacheRedisCluster, &gocacheRueidis, &gocacheValkey, &gocacheBigcache, &gocacheFreecache, &gocacheGoCache, &gocacheRistretto}
}

// What is known of github.com/eko/gocache. A cache has a store beneath, and the store decides about commands and
// expiries: on Redis an expiry of zero is none, on rueidis and valkey-go it is refused, on Memcached it is none and parts
// of a second are cut off. A key that is a string is sent as it is; of a value of another type the MD5 digest is sent,
// unless the value has a method GetCacheKey. Stores take strings only, and panic on anything else.

// gocacheCache is github.com/eko/gocache/lib/v4/cache as of v4.2.0.
var gocacheCache = Library{
	Path:      "github.com/eko/gocache/lib/v4/cache",
	Wire:      true,
	Wraps:     true,
	Version:   "v4.2.0",
	Receivers: []string{"Cache", "ChainCache", "LoadableCache", "MetricCache", "CacheInterface", "SetterCacheInterface"},
	derived: made(func() []Row {
		return []Row{
			{Recv: Func, Name: "New", Of: 1},
			{Recv: Func, Name: "NewLoadable", Of: 2},
			{Recv: Func, Name: "NewMetric", Of: 2},
			{Name: "Get", Command: "GET", Over: gocacheGet, Keys: gocacheKey},
			{Name: "GetWithTTL", Command: "GET", Also: []string{"TTL"}, Over: gocacheGet, Keys: gocacheKey},
			{Recv: "LoadableCache", Name: "Get", Command: "SET", Also: []string{"GET"}, Over: []Over{{Client: Memcached, Command: "MC.SET", Also: []string{"MC.GET"}, TTL: TTL{Has: true, Arg: Own, Unit: Carried, Absent: Depends, Zero: Depends}}},
				Keys: gocacheKey, TTL: TTL{Has: true, Arg: Own, Unit: Carried, Absent: Depends, Zero: Depends}},
			{Name: "Set", Command: "SET", Over: gocacheSet, Keys: gocacheKey, TTL: gocacheTTL},
			{Name: "Delete", Command: "DEL", Over: gocacheDelete, Keys: gocacheKey},
			{Name: "Clear", Over: gocacheClear},
		}
	}),
}

// gocacheMarshaler is github.com/eko/gocache/lib/v4/marshaler, a cache that encodes its values.
var gocacheMarshaler = Library{
	Path:      "github.com/eko/gocache/lib/v4/marshaler",
	Wire:      true,
	Wraps:     true,
	Version:   "v4.2.0",
	Receivers: []string{"Marshaler"},
	derived: made(func() []Row {
		return []Row{
			{Recv: Func, Name: "New", Of: 1},
			{Name: "Get", Command: "GET", Over: gocacheGet, Keys: gocacheKey},
			{Name: "Set", Command: "SET", Over: gocacheSet, Keys: gocacheKey, TTL: gocacheTTL},
			{Name: "Delete", Command: "DEL", Over: gocacheDelete, Keys: gocacheKey},
			{Name: "Clear", Over: gocacheClear},
		}
	}),
}

// gocacheStore is github.com/eko/gocache/lib/v4/store: the interface of the stores, and their options.
var gocacheStore = Library{
	Path:       "github.com/eko/gocache/lib/v4/store",
	Wraps:      true,
	Version:    "v4.2.0",
	OptionType: "Option",
	Receivers:  []string{"StoreInterface"},
	derived: made(func() []Row {
		return append([]Row{{Recv: Func, Name: "WithExpiration", Option: true, TTL: TTL{Has: true, Unit: Duration, Zero: Depends, Minus1: Depends, Negative: Depends, Below: Depends}}}, gocacheStoreRows...)
	}),
}

// gocacheRedis is github.com/eko/gocache/store/redis/v4 as of v4.2.2, on go-redis v9.
var gocacheRedis = Library{
	Path:      "github.com/eko/gocache/store/redis/v4",
	Wire:      true,
	Wraps:     true,
	Version:   "v4.2.2",
	Receivers: []string{"RedisStore"},
	Kinds:     []TypeKind{{"RedisStore", Either}},
	derived: made(func() []Row {
		return append([]Row{{Recv: Func, Name: "NewRedis", Of: 1, Options: 2}, {Name: "Clear", Command: "FLUSHALL"}}, gocacheStoreRows...)
	}),
}

// gocacheMemcache is github.com/eko/gocache/store/memcache/v4 as of v4.2.2.
var gocacheMemcache = Library{
	Path:      "github.com/eko/gocache/store/memcache/v4",
	Wire:      true,
	Wraps:     true,
	Version:   "v4.2.2",
	Receivers: []string{"MemcacheStore"},
	Kinds:     []TypeKind{{"MemcacheStore", Memcached}},
	derived: made(func() []Row {
		return append([]Row{{Recv: Func, Name: "NewMemcache", Makes: Memcached, Options: 2}, {Name: "Clear", Command: "MC.FLUSH_ALL"}}, gocacheStoreRows...)
	}),
}

// The other stores.
var (
	gocacheRedisCluster = gocacheOther("rediscluster", "RedisClusterStore", "NewRedisCluster", Cluster)
	gocacheRueidis      = gocacheOther("rueidis", "RueidisStore", "NewRueidis", Either)
	gocacheValkey       = gocacheOther("valkey", "ValkeyStore", "NewValkey", Either)
	gocacheBigcache     = gocacheOther("bigcache", "BigcacheStore", "NewBigcache", Local)
	gocacheFreecache    = gocacheOther("freecache", "FreecacheStore", "NewFreecache", Local)
	gocacheGoCache      = gocacheOther("go_cache", "GoCacheStore", "NewGoCache", Local)
	gocacheRistretto    = gocacheOther("ristretto", "RistrettoStore", "NewRistretto", Local)
)

func gocacheOther(name, store, maker string, kind Kind) Library {
	return Library{
		Path:      "github.com/eko/gocache/store/" + name + "/v4",
		Wraps:     true,
		Version:   "v4.2.2",
		Receivers: []string{store},
		Kinds:     []TypeKind{{store, kind}},
		Unproved:  "not served by the module proxy, or without a client library beneath",
		derived: made(func() []Row {
			return append([]Row{{Recv: Func, Name: maker, Makes: kind, Options: 2}}, gocacheStoreRows...)
		}),
	}
}

var (
	gocacheKey = []Key{{Arg: 1, Digest: true}}
	gocacheTTL = TTL{Has: true, Arg: 3, Unit: Carried, Absent: Depends, Zero: Never}
	// On Memcached whole seconds are sent, as int32; 0 is never.
	gocacheSet    = []Over{{Client: Memcached, Command: "MC.SET", TTL: gocacheTTL}}
	gocacheGet    = []Over{{Client: Memcached, Command: "MC.GET"}}
	gocacheDelete = []Over{{Client: Memcached, Command: "MC.DELETE"}}
	// Clear empties the whole store. What a cache whose store is not known does is not known.
	gocacheClear     = []Over{{Client: Single, Command: "FLUSHALL"}, {Client: Cluster, Command: "FLUSHALL"}, {Client: Ring, Command: "FLUSHALL"}, {Client: Memcached, Command: "MC.FLUSH_ALL"}}
	gocacheStoreRows = []Row{
		{Name: "Get", Command: "GET", Over: gocacheGet, Keys: []Key{{Arg: 1}}},
		{Name: "GetWithTTL", Command: "GET", Also: []string{"TTL"}, Over: gocacheGet, Keys: []Key{{Arg: 1}}},
		{Name: "Set", Command: "SET", Over: gocacheSet, Keys: []Key{{Arg: 1}}, TTL: gocacheTTL},
		{Name: "Delete", Command: "DEL", Over: gocacheDelete, Keys: []Key{{Arg: 1}}},
	}
)
