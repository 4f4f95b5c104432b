package client

// Limiters lists the libraries of this file.
func (catalogue) Limiters() []*Library {
	return []*Library{&ululeLimiter, &ululeRedis, &ululeMemory, &throttled, &throttledGoRedis, &throttledGoRedisV8, &throttledGoRedisV9, &throttledRedigo, &throttledMemory}
}

// Limiters. Their stores put a prefix in front of the key, and give it an expiry that follows from the limit.

// ululeLimiter is github.com/ulule/limiter/v3 as of v3.11.2.
var ululeLimiter = Library{
	Path:      "github.com/ulule/limiter/v3",
	Wire:      true,
	Wraps:     true,
	Version:   "v3.11.2",
	Receivers: []string{"Limiter", "Store"},
	derived: made(func() []Row {
		return []Row{
			{Recv: Func, Name: "New", Of: 1},
			{Name: "Get", Command: "EVALSHA", Script: true, ScriptArg: -2, Keys: ululeKey, TTL: ownExpiry},
			{Name: "Peek", Command: "EVALSHA", Script: true, ScriptArg: -2, Keys: ululeKey},
			{Name: "Increment", Command: "EVALSHA", Script: true, ScriptArg: -2, Keys: ululeKey, TTL: ownExpiry},
			{Name: "Reset", Command: "DEL", Keys: ululeKey},
		}
	}),
}

// ululeRedis is its store on go-redis. The prefix is "limiter" unless it is given.
var ululeRedis = Library{
	Path:      "github.com/ulule/limiter/v3/drivers/store/redis",
	Wire:      true,
	Wraps:     true,
	Version:   "v3.11.2",
	Receivers: []string{"Store"},
	Kinds:     []TypeKind{{"Store", Either}},
	derived: made(func() []Row {
		return []Row{
			{Recv: Func, Name: "NewStore", Of: 1, Sets: []Setting{{Name: "prefix", Arg: Own, Default: "limiter"}}},
			{Recv: Func, Name: "NewStoreWithOptions", Of: 1, Sets: []Setting{{Name: "prefix", Arg: 1, Field: "Prefix"}}},
			{Name: "Get", Command: "EVALSHA", Script: true, ScriptArg: -2, Keys: ululeKey, TTL: ownExpiry},
			{Name: "Peek", Command: "EVALSHA", Script: true, ScriptArg: -2, Keys: ululeKey},
			{Name: "Increment", Command: "EVALSHA", Script: true, ScriptArg: -2, Keys: ululeKey, TTL: ownExpiry},
			{Name: "Reset", Command: "DEL", Keys: ululeKey},
		}
	}),
}

// ululeMemory is its store in the process.
var ululeMemory = Library{
	Path:    "github.com/ulule/limiter/v3/drivers/store/memory",
	Wraps:   true,
	Version: "v3.11.2",
	Kinds:   []TypeKind{{"Store", Local}},
	derived: made(func() []Row {
		return []Row{
			{Recv: Func, Name: "NewStore", Makes: Local},
			{Recv: Func, Name: "NewStoreWithOptions", Makes: Local},
		}
	}),
}

var ululeKey = []Key{{Arg: 1, Form: "<$prefix>:<key>"}}

// throttled is github.com/throttled/throttled/v2 as of v2.15.0. The prefix of the store stands before the key, without a
// separator.
var throttled = Library{
	Path:      "github.com/throttled/throttled/v2",
	Wire:      true,
	Wraps:     true,
	Version:   "v2.15.0",
	Receivers: []string{"GCRARateLimiterCtx", "RateLimiterCtx"},
	derived: made(func() []Row {
		return []Row{
			{Recv: Func, Name: "NewGCRARateLimiterCtx", Of: 1},
			{Recv: Func, Name: "NewGCRARateLimiter", Of: 1},
			{Recv: Func, Name: "WrapStoreWithContext", Of: 1},
			{Name: "RateLimitCtx", Command: "SETNX", Also: []string{"GET", "EXPIRE", "EVAL"}, Keys: []Key{{Arg: 1, Form: "<$prefix><key>"}}, TTL: ownExpiry},
			{Recv: "GCRARateLimiterCtx", Name: "RateLimit", Command: "SETNX", Also: []string{"GET", "EXPIRE", "EVAL"}, Keys: []Key{{Form: "<$prefix><key>"}}, TTL: ownExpiry},
			{Recv: "RateLimiter", Name: "RateLimit", Command: "SETNX", Also: []string{"GET", "EXPIRE", "EVAL"}, Keys: []Key{{Form: "<$prefix><key>"}}, TTL: ownExpiry},
		}
	}),
}

// The stores of throttled.
var (
	throttledGoRedis   = throttledStore("goredisstore", Either, 1, "New", "NewCtx")
	throttledGoRedisV8 = throttledStore("goredisstore.v8", Either, 1, "NewCtx")
	throttledGoRedisV9 = throttledStore("goredisstore.v9", Either, 1, "NewCtx")
	throttledRedigo    = throttledStore("redigostore", Single, 0, "New", "NewCtx")
	throttledMemory    = throttledStore("memstore", Local, 0, "New", "NewCtx")
)

// throttledStore has the constructors of a store, whose second argument is the prefix.
func throttledStore(name string, kind Kind, of int, makers ...string) Library {
	lib := Library{Path: "github.com/throttled/throttled/v2/store/" + name, Wraps: true, Version: "v2.15.0"}
	for _, maker := range makers {
		r := Row{Recv: Func, Name: maker, Of: of, Sets: []Setting{{Name: "prefix", Arg: 1}}}
		if of == 0 {
			r.Makes = kind
		}
		if kind == Local {
			r.Sets = nil
		}
		lib.rows = append(lib.rows, r)
	}
	return lib
}
