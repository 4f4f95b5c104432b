package client

// RedisRate lists the libraries of this file.
func (catalogue) RedisRate() []*Library {
	return []*Library{&redisRateV10, &redisRateV9}
}

// redisRateV10 is github.com/go-redis/redis_rate/v10 as of v10.0.1. It puts "rate:" in front of every key, and gives it an
// expiry that its script computes from the limit.
var redisRateV10 = Library{
	Path:      "github.com/go-redis/redis_rate/v10",
	Wire:      true,
	Wraps:     true,
	Version:   "v10.0.1",
	Receivers: []string{"Limiter"},
	Kinds:     []TypeKind{{"Limiter", Either}},
	rows:      redisRateRows,
}

// redisRateV9 is github.com/go-redis/redis_rate/v9 as of v9.1.2: the same on go-redis v8.
var redisRateV9 = Library{
	Path:      "github.com/go-redis/redis_rate/v9",
	Wire:      true,
	Wraps:     true,
	Version:   "v9.1.2",
	Receivers: []string{"Limiter"},
	Kinds:     []TypeKind{{"Limiter", Either}},
	rows:      redisRateRows,
}

var redisRateRows = []Row{
	{Name: "Allow", Command: "EVALSHA", Script: true, ScriptArg: -2, Keys: []Key{{Arg: 1, Form: "rate:<key>"}}, TTL: ownExpiry},
	{Name: "AllowN", Command: "EVALSHA", Script: true, ScriptArg: -2, Keys: []Key{{Arg: 1, Form: "rate:<key>"}}, TTL: ownExpiry},
	{Name: "AllowAtMost", Command: "EVALSHA", Script: true, ScriptArg: -2, Keys: []Key{{Arg: 1, Form: "rate:<key>"}}, TTL: ownExpiry},
	{Name: "Reset", Command: "DEL", Keys: []Key{{Arg: 1, Form: "rate:<key>"}}},
}

// ownExpiry is the expiry of a key to which the library gives one that its caller does not choose.
var ownExpiry = TTL{Has: true, Arg: Own, Unit: Carried, Absent: Default}
