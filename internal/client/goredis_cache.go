package client

import "time"

// GoredisCache lists the libraries of this file.
func (catalogue) GoredisCache() []*Library {
	return []*Library{&goRedisCacheV9, &goRedisCacheV8}
}

// goRedisCacheV9 is github.com/go-redis/cache/v9 as of v9.0.0. An Item whose TTL is zero, or less than a second, is kept for
// an hour; with a negative TTL nothing is sent at all. A LocalCache is asked first, and is not seen here.
var goRedisCacheV9 = Library{
	Path:      "github.com/go-redis/cache/v9",
	Wire:      true,
	Wraps:     true,
	Version:   "v9.0.0",
	Receivers: []string{"Cache"},
	Kinds:     []TypeKind{{"Cache", Either}},
	rows:      goRedisCacheRows,
}

// goRedisCacheV8 is github.com/go-redis/cache/v8 as of v8.4.4: the same on go-redis v8.
var goRedisCacheV8 = Library{
	Path:      "github.com/go-redis/cache/v8",
	Wire:      true,
	Wraps:     true,
	Version:   "v8.4.4",
	Receivers: []string{"Cache"},
	Kinds:     []TypeKind{{"Cache", Either}},
	rows:      goRedisCacheRows,
}

var (
	goRedisCacheTTL  = TTL{Has: true, Field: "TTL", Unit: Duration, Zero: Default, Minus1: Ignored, Negative: Ignored, Grain: ToMillis, Below: Default, Default: int64(time.Hour)}
	goRedisCacheRows = []Row{
		{Name: "Set", Command: "SET", Keys: []Key{{Field: "Key"}}, TTL: goRedisCacheTTL, Unless: "SetXX"},
		{Name: "Once", Command: "SET", Also: []string{"GET"}, Keys: []Key{{Field: "Key"}}, TTL: goRedisCacheTTL, Unless: "SetXX"},
		{Name: "Get", Command: "GET", Keys: []Key{{Arg: 1}}},
		{Name: "GetSkippingLocalCache", Command: "GET", Keys: []Key{{Arg: 1}}},
		{Name: "Exists", Command: "GET", Keys: []Key{{Arg: 1}}},
		{Name: "Delete", Command: "DEL", Keys: []Key{{Arg: 1}}},
	}
)
