package client

// Memcachier lists the libraries of this file.
func (catalogue) Memcachier() []*Library {
	return []*Library{&memcachier}
}

// memcachier is github.com/memcachier/mc/v3 as of v3.0.3, which speaks the binary protocol. It checks no key: bytes that
// the text protocol refuses reach the server. Incr and Decr create a counter that is missing, with the expiry, unless that is
// 0xffffffff.
var memcachier = Library{
	Path:      "github.com/memcachier/mc/v3",
	Version:   "v3.0.3",
	Wire:      true,
	Receivers: []string{"Client"},
	Kinds:     []TypeKind{{"Client", Memcached}},
	rows: []Row{
		{Name: "Get", Command: "MC.GET", Keys: []Key{{}}},
		{Name: "GAT", Command: "MC.GAT", Keys: []Key{{}}, TTL: TTL{Has: true, Arg: 1, Unit: MemcachedExp, Zero: Never, Minus1: Deletes, Negative: Deletes}},
		{Name: "Touch", Command: "MC.TOUCH", Keys: []Key{{}}, TTL: TTL{Has: true, Arg: 1, Unit: MemcachedExp, Zero: Never, Minus1: Deletes, Negative: Deletes}},
		{Name: "Set", Command: "MC.SET", Keys: []Key{{}}, TTL: TTL{Has: true, Arg: 3, Unit: MemcachedExp, Zero: Never, Minus1: Deletes, Negative: Deletes}},
		{Name: "Add", Command: "MC.ADD", Keys: []Key{{}}, TTL: TTL{Has: true, Arg: 3, Unit: MemcachedExp, Zero: Never, Minus1: Deletes, Negative: Deletes}},
		{Name: "Replace", Command: "MC.REPLACE", Keys: []Key{{}}, TTL: TTL{Has: true, Arg: 3, Unit: MemcachedExp, Zero: Never, Minus1: Deletes, Negative: Deletes}},
		{Name: "Append", Command: "MC.APPEND", Keys: []Key{{}}},
		{Name: "Prepend", Command: "MC.PREPEND", Keys: []Key{{}}},
		{Name: "Incr", Command: "MC.INCR", Keys: []Key{{}}, TTL: counterTTL},
		{Name: "Decr", Command: "MC.DECR", Keys: []Key{{}}, TTL: counterTTL},
		{Name: "Del", Command: "MC.DELETE", Keys: []Key{{}}},
		{Name: "DelCAS", Command: "MC.DELETE", Keys: []Key{{}}},
		{Name: "Flush", Command: "MC.FLUSH_ALL"},
	},
}

// counterTTL is the expiry of a counter, which counts when the counter is created.
var counterTTL = TTL{Has: true, Arg: 3, Unit: MemcachedExp, Zero: Never, Minus1: Ignored, Negative: Deletes}
