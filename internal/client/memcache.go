package client

// Memcache lists the libraries of this file.
func (catalogue) Memcache() []*Library {
	return []*Library{&gomemcache, &grafanaMemcache, &rainycapeMemcache}
}

// gomemcache is github.com/bradfitz/gomemcache as of 2026-04-22. Keys of more than 250 bytes, and keys with a byte of
// 0x20 or less or 0x7f, are refused before anything is sent. Servers are chosen key by key. Get and GetMulti send gets.
var gomemcache = Library{
	Path:      "github.com/bradfitz/gomemcache/memcache",
	Version:   "v0.0.0-20260422231931-4d751bb6e37c",
	Wire:      true,
	Receivers: []string{"Client"},
	Kinds:     []TypeKind{{"Client", Memcached}},
	rows: []Row{
		{Name: "Get", Command: "MC.GET", Keys: []Key{{}}},
		{Name: "GetMulti", Command: "MC.GET", Keys: []Key{{Shape: Slice}}, Splits: true},
		{Name: "GetAndTouch", Command: "MC.GAT", Keys: []Key{{}}, TTL: TTL{Has: true, Arg: 1, Unit: MemcachedExp, Zero: Never, Minus1: Deletes, Negative: Deletes}},
		{Name: "Touch", Command: "MC.TOUCH", Keys: []Key{{}}, TTL: TTL{Has: true, Arg: 1, Unit: MemcachedExp, Zero: Never, Minus1: Deletes, Negative: Deletes}},
		{Name: "Set", Command: "MC.SET", Keys: []Key{{Field: "Key"}}, TTL: TTL{Has: true, Field: "Expiration", Unit: MemcachedExp, Zero: Never, Minus1: Deletes, Negative: Deletes}},
		{Name: "Add", Command: "MC.ADD", Keys: []Key{{Field: "Key"}}, TTL: TTL{Has: true, Field: "Expiration", Unit: MemcachedExp, Zero: Never, Minus1: Deletes, Negative: Deletes}},
		{Name: "Replace", Command: "MC.REPLACE", Keys: []Key{{Field: "Key"}}, TTL: TTL{Has: true, Field: "Expiration", Unit: MemcachedExp, Zero: Never, Minus1: Deletes, Negative: Deletes}},
		{Name: "CompareAndSwap", Command: "MC.CAS", Keys: []Key{{Field: "Key"}}, TTL: TTL{Has: true, Field: "Expiration", Unit: MemcachedExp, Zero: Never, Minus1: Deletes, Negative: Deletes}},
		// Append and Prepend send Item.Expiration too, and the server ignores it.
		{Name: "Append", Command: "MC.APPEND", Keys: []Key{{Field: "Key"}}},
		{Name: "Prepend", Command: "MC.PREPEND", Keys: []Key{{Field: "Key"}}},
		{Name: "Delete", Command: "MC.DELETE", Keys: []Key{{}}},
		{Name: "Increment", Command: "MC.INCR", Keys: []Key{{}}},
		{Name: "Decrement", Command: "MC.DECR", Keys: []Key{{}}},
		{Name: "DeleteAll", Command: "MC.FLUSH_ALL"},
		{Name: "FlushAll", Command: "MC.FLUSH_ALL"},
	},
}

// grafanaMemcache is github.com/grafana/gomemcache as of 2025-11-27, a fork.
var grafanaMemcache = Library{
	Path:      "github.com/grafana/gomemcache/memcache",
	Version:   "v0.0.0-20251127154401-74f93547077b",
	Wire:      true,
	Receivers: []string{"Client"},
	Kinds:     []TypeKind{{"Client", Memcached}},
	rows: []Row{
		{Name: "Get", Command: "MC.GET", Keys: []Key{{}}},
		{Name: "GetMulti", Command: "MC.GET", Keys: []Key{{Arg: 1, Shape: Slice}}, Splits: true},
		{Name: "Touch", Command: "MC.TOUCH", Keys: []Key{{}}, TTL: TTL{Has: true, Arg: 1, Unit: MemcachedExp, Zero: Never, Minus1: Deletes, Negative: Deletes}},
		{Name: "Set", Command: "MC.SET", Keys: []Key{{Field: "Key"}}, TTL: TTL{Has: true, Field: "Expiration", Unit: MemcachedExp, Zero: Never, Minus1: Deletes, Negative: Deletes}},
		{Name: "Add", Command: "MC.ADD", Keys: []Key{{Field: "Key"}}, TTL: TTL{Has: true, Field: "Expiration", Unit: MemcachedExp, Zero: Never, Minus1: Deletes, Negative: Deletes}},
		{Name: "Replace", Command: "MC.REPLACE", Keys: []Key{{Field: "Key"}}, TTL: TTL{Has: true, Field: "Expiration", Unit: MemcachedExp, Zero: Never, Minus1: Deletes, Negative: Deletes}},
		{Name: "CompareAndSwap", Command: "MC.CAS", Keys: []Key{{Field: "Key"}}, TTL: TTL{Has: true, Field: "Expiration", Unit: MemcachedExp, Zero: Never, Minus1: Deletes, Negative: Deletes}},
		{Name: "Delete", Command: "MC.DELETE", Keys: []Key{{}}},
		{Name: "Increment", Command: "MC.INCR", Keys: []Key{{}}},
		{Name: "Decrement", Command: "MC.DECR", Keys: []Key{{}}},
		{Name: "DeleteAll", Command: "MC.FLUSH_ALL"},
		{Name: "FlushAll", Command: "MC.FLUSH_ALL"},
	},
}

// rainycapeMemcache is github.com/rainycape/memcache as of 2015-06-22, which speaks the binary protocol: spaces and
// control characters in keys reach the server.
var rainycapeMemcache = Library{
	Path:      "github.com/rainycape/memcache",
	Version:   "v0.0.0-20150622160815-1031fa0ce2f2",
	Wire:      true,
	Receivers: []string{"Client"},
	Kinds:     []TypeKind{{"Client", Memcached}},
	rows: []Row{
		{Name: "Get", Command: "MC.GET", Keys: []Key{{}}},
		{Name: "GetMulti", Command: "MC.GET", Keys: []Key{{Shape: Slice}}, Splits: true},
		{Name: "Set", Command: "MC.SET", Keys: []Key{{Field: "Key"}}, TTL: TTL{Has: true, Field: "Expiration", Unit: MemcachedExp, Zero: Never, Minus1: Deletes, Negative: Deletes}},
		{Name: "Add", Command: "MC.ADD", Keys: []Key{{Field: "Key"}}, TTL: TTL{Has: true, Field: "Expiration", Unit: MemcachedExp, Zero: Never, Minus1: Deletes, Negative: Deletes}},
		{Name: "CompareAndSwap", Command: "MC.CAS", Keys: []Key{{Field: "Key"}}, TTL: TTL{Has: true, Field: "Expiration", Unit: MemcachedExp, Zero: Never, Minus1: Deletes, Negative: Deletes}},
		{Name: "Delete", Command: "MC.DELETE", Keys: []Key{{}}},
		{Name: "Increment", Command: "MC.INCR", Keys: []Key{{}}},
		{Name: "Decrement", Command: "MC.DECR", Keys: []Key{{}}},
		{Name: "Flush", Command: "MC.FLUSH_ALL"},
	},
}
