package client

// Dskit lists the libraries of this file.
func (catalogue) Dskit() []*Library {
	return []*Library{&dskit}
}

// dskit is github.com/grafana/dskit/cache as of 2026-07-03, which stands on grafana's client of Memcached. It takes an
// expiry as a time.Duration in whole seconds, and refuses less than one second, more than 30 days and negative ones; 0 is
// never. Cache is the interface of the same client and of what is put around it; Versioned puts a version before each key.
var dskit = Library{
	Path:      "github.com/grafana/dskit/cache",
	Receivers: []string{"MemcachedClient", "Cache"},
	Unproved:  "its module brings a hundred others; compared with its source by hand",
	Kinds:     []TypeKind{{"MemcachedClient", Memcached}, {"Cache", Memcached}},
	rows: []Row{
		{Name: "GetMulti", Command: "MC.GET", Keys: []Key{{Arg: 1, Shape: Slice}}, Splits: true},
		{Name: "GetMultiWithError", Command: "MC.GET", Keys: []Key{{Arg: 1, Shape: Slice}}, Splits: true},
		{Name: "SetAsync", Command: "MC.SET", Keys: []Key{{}}, TTL: dskitTTL(2)},
		{Name: "SetMultiAsync", Command: "MC.SET", Keys: []Key{{Shape: MapKeys}}, TTL: dskitTTL(1), Splits: true},
		{Name: "Set", Command: "MC.SET", Keys: []Key{{Arg: 1}}, TTL: dskitTTL(3)},
		{Name: "Add", Command: "MC.ADD", Keys: []Key{{Arg: 1}}, TTL: dskitTTL(3)},
		{Name: "Delete", Command: "MC.DELETE", Keys: []Key{{Arg: 1}}},
		{Recv: "MemcachedClient", Name: "CompareAndSwap", Command: "MC.CAS", Keys: []Key{{Arg: 1}}, TTL: dskitTTL(3)},
		{Recv: "MemcachedClient", Name: "Touch", Command: "MC.TOUCH", Keys: []Key{{Arg: 1}}, TTL: dskitTTL(2)},
		{Recv: "MemcachedClient", Name: "Increment", Command: "MC.INCR", Keys: []Key{{Arg: 1}}},
		{Recv: "MemcachedClient", Name: "Decrement", Command: "MC.DECR", Keys: []Key{{Arg: 1}}},
		{Recv: "MemcachedClient", Name: "FlushAll", Command: "MC.FLUSH_ALL"},
	},
}

func dskitTTL(arg int) TTL {
	return TTL{Has: true, Arg: arg, Unit: Duration, Zero: Never, Minus1: Refused, Negative: Refused, Grain: ToSeconds, Below: Refused}
}
