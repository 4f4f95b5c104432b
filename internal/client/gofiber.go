package client

// Gofiber lists the libraries of this file.
func (catalogue) Gofiber() []*Library {
	return []*Library{&gofiberRedis, &gofiberRedisOld, &gofiberRueidis, &gofiberValkey, &gofiberMemcache}
}

// gofiberRedis is github.com/gofiber/storage/redis/v3 as of v3.4.3. There is no prefix; an empty key or value is ignored.
var gofiberRedis = Library{
	Path:      "github.com/gofiber/storage/redis/v3",
	Wire:      true,
	Wraps:     true,
	Version:   "v3.4.3",
	Receivers: []string{"Storage"},
	Kinds:     []TypeKind{{"Storage", Either}},
	derived: made(func() []Row {
		return fiberRows("GET", "SET", "DEL", TTL{Unit: Duration, Zero: Never, Minus1: Keeps, Negative: Never, Grain: ToMillis, Below: RoundsUp})
	}),
}

// gofiberRedisOld is what older programs import: the same methods without a context.
var gofiberRedisOld = Library{
	Path:      "github.com/gofiber/storage/redis",
	Alias:     []string{"github.com/gofiber/storage/redis/v2"},
	Wraps:     true,
	Receivers: []string{"Storage"},
	Kinds:     []TypeKind{{"Storage", Either}},
	Unproved:  "not at the version that the rows were taken from",
	derived:   gofiberRedis.Rows,
}

// gofiberRueidis is github.com/gofiber/storage/rueidis, and gofiberValkey its twin on valkey-go.
var gofiberRueidis = Library{
	Path:      "github.com/gofiber/storage/rueidis",
	Wraps:     true,
	Receivers: []string{"Storage"},
	Kinds:     []TypeKind{{"Storage", Either}},
	Unproved:  notServed,
	derived: made(func() []Row {
		return fiberRows("GET", "SET", "DEL", TTL{Unit: Duration, Zero: Never, Minus1: Never, Negative: Never, Grain: ToMillis, Below: Depends})
	}),
}

var gofiberValkey = Library{
	Path:      "github.com/gofiber/storage/valkey",
	Wraps:     true,
	Receivers: []string{"Storage"},
	Kinds:     []TypeKind{{"Storage", Either}},
	Unproved:  notServed,
	derived: made(func() []Row {
		return fiberRows("GET", "SET", "DEL", TTL{Unit: Duration, Zero: Never, Minus1: Never, Negative: Never, Grain: ToMillis, Below: Depends})
	}),
}

// gofiberMemcache is github.com/gofiber/storage/memcache/v2, which rounds up to whole seconds and turns what is longer than
// 30 days into a point in time.
var gofiberMemcache = Library{
	Path:      "github.com/gofiber/storage/memcache/v2",
	Alias:     []string{"github.com/gofiber/storage/memcache"},
	Wraps:     true,
	Receivers: []string{"Storage"},
	Kinds:     []TypeKind{{"Storage", Memcached}},
	Unproved:  notServed,
	derived: made(func() []Row {
		return fiberRows("MC.GET", "MC.SET", "MC.DELETE", TTL{Unit: Duration, Zero: Never, Minus1: Never, Negative: Never, Grain: ToSeconds, Below: RoundsUp})
	}),
}

// notServed is why the rows of a library were not compared with it.
const notServed = "not served by the module proxy"

func fiberRows(get, set, del string, ttl TTL) []Row {
	at := func(arg int) TTL {
		t := ttl
		t.Has, t.Arg = true, arg
		return t
	}
	return []Row{
		{Name: "Get", Command: get, Keys: []Key{{}}},
		{Name: "GetWithContext", Command: get, Keys: []Key{{Arg: 1}}},
		{Name: "Set", Command: set, Keys: []Key{{}}, TTL: at(2)},
		{Name: "SetWithContext", Command: set, Keys: []Key{{Arg: 1}}, TTL: at(3)},
		{Name: "Delete", Command: del, Keys: []Key{{}}},
		{Name: "DeleteWithContext", Command: del, Keys: []Key{{Arg: 1}}},
	}
}
