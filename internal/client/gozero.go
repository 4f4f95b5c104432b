package client

import "time"

// Gozero lists the libraries of this file.
func (catalogue) Gozero() []*Library {
	return []*Library{&goZeroCache, &goZeroSQLC, &goZeroMonc, &goZeroLimit}
}

// goZeroCache is github.com/zeromicro/go-zero/core/stores/cache as of v1.10.3. Values are kept seven days unless WithExpiry
// says otherwise, give or take five percent. SetWithExpire rounds up to whole seconds, and with zero or less it sends SET
// without an expiry. Del deletes key by key on a cluster. What is not found is remembered under the same key for a minute.
var goZeroCache = Library{
	Path:       "github.com/zeromicro/go-zero/core/stores/cache",
	Wire:       true,
	Wraps:      true,
	Version:    "v1.10.3",
	OptionType: "Option",
	Receivers:  []string{"Cache"},
	Kinds:      []TypeKind{{"Cache", Either}},
	derived: made(func() []Row {
		return []Row{
			{Recv: Func, Name: "New", Options: 5},
			{Recv: Func, Name: "NewNode", Options: 5},
			{Recv: Func, Name: "WithExpiry", Option: true, TTL: TTL{Has: true, Unit: Duration, Zero: Default, Minus1: Default, Negative: Default, Default: int64(week)}},
			{Name: "Get", Command: "GET", Keys: []Key{{}}},
			{Name: "GetCtx", Command: "GET", Keys: []Key{{Arg: 1}}},
			{Name: "Set", Command: "SET", Keys: []Key{{}}, TTL: goZeroTTL},
			{Name: "SetCtx", Command: "SET", Keys: []Key{{Arg: 1}}, TTL: goZeroTTL},
			{Name: "SetWithExpire", Command: "SET", Keys: []Key{{}}, TTL: goZeroExpire(2)},
			{Name: "SetWithExpireCtx", Command: "SET", Keys: []Key{{Arg: 1}}, TTL: goZeroExpire(3)},
			{Name: "Take", Command: "SET", Also: []string{"GET"}, Keys: []Key{{Arg: 1}}, TTL: goZeroTTL},
			{Name: "TakeCtx", Command: "SET", Also: []string{"GET"}, Keys: []Key{{Arg: 2}}, TTL: goZeroTTL},
			{Name: "TakeWithExpire", Command: "SET", Also: []string{"GET"}, Keys: []Key{{Arg: 1}}, TTL: goZeroTTL},
			{Name: "TakeWithExpireCtx", Command: "SET", Also: []string{"GET"}, Keys: []Key{{Arg: 2}}, TTL: goZeroTTL},
			{Name: "Del", Command: "DEL", Keys: []Key{{Shape: Variadic}}, Splits: true},
			{Name: "DelCtx", Command: "DEL", Keys: []Key{{Arg: 1, Shape: Variadic}}, Splits: true},
		}
	}),
}

// goZeroSQLC is github.com/zeromicro/go-zero/core/stores/sqlc as of v1.10.3: rows of a database behind goZeroCache.
// QueryRowIndex has a key for the index, and one for the row that the function makes of the primary key.
var goZeroSQLC = Library{
	Path:      "github.com/zeromicro/go-zero/core/stores/sqlc",
	Wire:      true,
	Wraps:     true,
	Version:   "v1.10.3",
	Receivers: []string{"CachedConn"},
	Kinds:     []TypeKind{{"CachedConn", Either}},
	derived: made(func() []Row {
		return []Row{
			{Recv: Func, Name: "NewConn", Options: 3},
			{Recv: Func, Name: "NewNodeConn", Options: 3},
			{Recv: Func, Name: "NewConnWithCache", Of: 2},
			{Name: "GetCache", Command: "GET", Keys: []Key{{}}},
			{Name: "GetCacheCtx", Command: "GET", Keys: []Key{{Arg: 1}}},
			{Name: "SetCache", Command: "SET", Keys: []Key{{}}, TTL: goZeroTTL},
			{Name: "SetCacheCtx", Command: "SET", Keys: []Key{{Arg: 1}}, TTL: goZeroTTL},
			{Name: "SetCacheWithExpire", Command: "SET", Keys: []Key{{}}, TTL: goZeroExpire(2)},
			{Name: "SetCacheWithExpireCtx", Command: "SET", Keys: []Key{{Arg: 1}}, TTL: goZeroExpire(3)},
			{Name: "DelCache", Command: "DEL", Keys: []Key{{Shape: Variadic}}, Splits: true},
			{Name: "DelCacheCtx", Command: "DEL", Keys: []Key{{Arg: 1, Shape: Variadic}}, Splits: true},
			{Name: "Exec", Command: "DEL", Keys: []Key{{Arg: 1, Shape: Variadic}}, Splits: true},
			{Name: "ExecCtx", Command: "DEL", Keys: []Key{{Arg: 2, Shape: Variadic}}, Splits: true},
			{Name: "QueryRow", Command: "SET", Also: []string{"GET"}, Keys: []Key{{Arg: 1}}, TTL: goZeroTTL},
			{Name: "QueryRowCtx", Command: "SET", Also: []string{"GET"}, Keys: []Key{{Arg: 2}}, TTL: goZeroTTL},
			{Name: "QueryRowIndex", Command: "SET", Also: []string{"GET"}, Keys: []Key{{Arg: 1}, {Arg: 2, Shape: Returns}}, TTL: goZeroTTL, Splits: true},
			{Name: "QueryRowIndexCtx", Command: "SET", Also: []string{"GET"}, Keys: []Key{{Arg: 2}, {Arg: 3, Shape: Returns}}, TTL: goZeroTTL, Splits: true},
		}
	}),
}

// goZeroMonc is github.com/zeromicro/go-zero/core/stores/monc as of v1.10.3: documents of MongoDB behind goZeroCache.
// Whatever changes a document deletes its key.
var goZeroMonc = Library{
	Path:      "github.com/zeromicro/go-zero/core/stores/monc",
	Wraps:     true,
	Version:   "v1.10.3",
	Receivers: []string{"Model"},
	Kinds:     []TypeKind{{"Model", Either}},
	derived: made(func() []Row {
		return []Row{
			{Name: "GetCache", Command: "GET", Keys: []Key{{}}},
			{Name: "SetCache", Command: "SET", Keys: []Key{{}}, TTL: goZeroTTL},
			{Name: "DelCache", Command: "DEL", Keys: []Key{{Arg: 1, Shape: Variadic}}, Splits: true},
			{Name: "FindOne", Command: "SET", Also: []string{"GET"}, Keys: []Key{{Arg: 1}}, TTL: goZeroTTL},
			{Name: "FindOneAndDelete", Command: "DEL", Keys: []Key{{Arg: 1}}},
			{Name: "FindOneAndReplace", Command: "DEL", Keys: []Key{{Arg: 1}}},
			{Name: "FindOneAndUpdate", Command: "DEL", Keys: []Key{{Arg: 1}}},
			{Name: "DeleteOne", Command: "DEL", Keys: []Key{{Arg: 1}}},
			{Name: "InsertOne", Command: "DEL", Keys: []Key{{Arg: 1}}},
			{Name: "ReplaceOne", Command: "DEL", Keys: []Key{{Arg: 1}}},
			{Name: "UpdateByID", Command: "DEL", Keys: []Key{{Arg: 1}}},
			{Name: "UpdateOne", Command: "DEL", Keys: []Key{{Arg: 1}}},
			{Name: "UpdateMany", Command: "DEL", Keys: []Key{{Arg: 1, Shape: Slice}}, Splits: true},
		}
	}),
}

// goZeroLimit is github.com/zeromicro/go-zero/core/limit as of v1.10.3. A PeriodLimit puts the prefix that it was made with
// in front of the key, without a separator. A TokenLimiter has two keys with the name as their tag.
var goZeroLimit = Library{
	Path:      "github.com/zeromicro/go-zero/core/limit",
	Wire:      true,
	Wraps:     true,
	Version:   "v1.10.3",
	Receivers: []string{"PeriodLimit"},
	Kinds:     []TypeKind{{"PeriodLimit", Either}, {"TokenLimiter", Either}},
	derived: made(func() []Row {
		return []Row{
			{Recv: Func, Name: "NewPeriodLimit", Of: 3, Sets: []Setting{{Name: "prefix", Arg: 3}}, Life: TTL{Has: true, Unit: Seconds}},
			{Name: "Take", Command: "EVALSHA", Script: true, ScriptArg: -2, Keys: []Key{{Form: "<$prefix><key>"}}, TTL: periodTTL},
			{Name: "TakeCtx", Command: "EVALSHA", Script: true, ScriptArg: -2, Keys: []Key{{Arg: 1, Form: "<$prefix><key>"}}, TTL: periodTTL},
			{Recv: Func, Name: "NewTokenLimiter", Command: "EVALSHA", Script: true, ScriptArg: -2, New: true, Keys: []Key{{Arg: 3, Form: "{<key>}.tokens"}, {Arg: 3, Form: "{<key>}.ts"}}, TTL: ownExpiry},
		}
	}),
}

// periodTTL is the expiry of a counter: the period that the limiter was made with.
var periodTTL = TTL{Has: true, Arg: Own, Unit: Carried, Absent: Depends, Zero: Default}

const week = 7 * 24 * time.Hour

var goZeroTTL = TTL{Has: true, Arg: Own, Unit: Carried, Absent: Depends, Zero: Default, Default: int64(week), Spread: 5}

func goZeroExpire(arg int) TTL {
	return TTL{Has: true, Arg: arg, Unit: Duration, Zero: Never, Minus1: Never, Negative: Never, Grain: ToSeconds, Below: RoundsUp}
}
