package client

import "time"

// Redsync lists the libraries of this file.
func (catalogue) Redsync() []*Library {
	return []*Library{&redsync}
}

// redsync is github.com/go-redsync/redsync/v4 as of v4.18.1. A mutex is one key on every pool: its name, without a prefix.
// Locking sends SET NX with the expiry, eight seconds unless WithExpiry says otherwise. What a wrong expiry does depends
// on the adapter: with go-redis an expiry of zero is a lock that never expires, with redigo it is refused.
var redsync = Library{
	Path:       "github.com/go-redsync/redsync/v4",
	Wire:       true,
	Wraps:      true,
	Version:    "v4.18.1",
	OptionType: "Option",
	Receivers:  []string{"Redsync"},
	Kinds:      []TypeKind{{"Redsync", Either}},
	rows: []Row{
		{Name: "NewMutex", Command: "SET", Token: "NX", New: true, Keys: []Key{{}}, TTL: TTL{Has: true, Arg: 1, Unit: Carried, Absent: Default, Default: int64(8 * time.Second)}},
		{Recv: Func, Name: "WithExpiry", Option: true, TTL: TTL{Has: true, Unit: Duration, Zero: Depends, Minus1: Depends, Negative: Refused, Grain: ToMillis, Below: Depends}},
	},
}
