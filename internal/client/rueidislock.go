package client

import "time"

// Rueidislock lists the libraries of this file.
func (catalogue) Rueidislock() []*Library {
	return []*Library{&rueidisLock, &valkeyLock}
}

// rueidisLock is github.com/redis/rueidis/rueidislock as of v1.0.79. A lock is several keys, "<prefix>:<i>:<name>" with
// "rueidislock" as the prefix unless LockerOption.KeyPrefix is set, and i from 0 up to twice the majority. Each is set with
// an expiry: LockerOption.KeyValidity, or five seconds.
var rueidisLock = Library{
	Path:      "github.com/redis/rueidis/rueidislock",
	Version:   "v1.0.79",
	Wire:      true,
	Receivers: []string{"Locker"},
	CrossSlot: CrossSlotPanics,
	Kinds:     []TypeKind{{"Locker", Either}},
	derived:   made(func() []Row { return lockRows("rueidislock") }),
}

// valkeyLock is github.com/valkey-io/valkey-go/valkeylock as of v1.0.79: the same with "valkeylock" as the prefix.
var valkeyLock = Library{
	Path:      "github.com/valkey-io/valkey-go/valkeylock",
	Version:   "v1.0.79",
	Wire:      true,
	Receivers: []string{"Locker"},
	CrossSlot: CrossSlotPanics,
	Kinds:     []TypeKind{{"Locker", Either}},
	derived:   made(func() []Row { return lockRows("valkeylock") }),
}

// lockRows are the rows of a locker whose keys begin with prefix unless the program says otherwise.
func lockRows(prefix string) []Row {
	keys := []Key{{Arg: 1, Form: "<$prefix>:<#i>:<key>"}}
	ttl := TTL{Has: true, Arg: Own, Unit: Carried, Absent: Depends, Zero: Default, Default: int64(5 * time.Second)}
	life := TTL{Has: true, Field: "KeyValidity", Unit: Duration, Zero: Default, Grain: ToMillis}
	return []Row{
		{Recv: Func, Name: "NewLocker", Sets: []Setting{{Name: "prefix", Field: "KeyPrefix", Default: prefix}}, Life: life},
		{Name: "WithContext", Command: "SET", Keys: keys, TTL: ttl, Token: "NX", Splits: true},
		{Name: "TryWithContext", Command: "SET", Keys: keys, TTL: ttl, Token: "NX", Splits: true},
		{Name: "ForceWithContext", Command: "SET", Keys: keys, TTL: ttl, Splits: true},
	}
}
