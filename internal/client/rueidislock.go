package client

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
	Rows:      lockRows,
}

// valkeyLock is github.com/valkey-io/valkey-go/valkeylock as of v1.0.79: the same with "valkeylock" as the prefix.
var valkeyLock = Library{
	Path:      "github.com/valkey-io/valkey-go/valkeylock",
	Version:   "v1.0.79",
	Wire:      true,
	Receivers: []string{"Locker"},
	CrossSlot: CrossSlotPanics,
	Kinds:     []TypeKind{{"Locker", Either}},
	Rows:      lockRows,
}

var (
	lockKeys = []Key{{Arg: 1, Form: "<prefix>:<#i>:<key>"}}
	lockTTL  = TTL{Has: true, Arg: -1, Unit: Carried, Absent: Default}
	lockRows = []Row{
		{Name: "WithContext", Command: "SET", Keys: lockKeys, TTL: lockTTL, Token: "NX", Splits: true},
		{Name: "TryWithContext", Command: "SET", Keys: lockKeys, TTL: lockTTL, Token: "NX", Splits: true},
		{Name: "ForceWithContext", Command: "SET", Keys: lockKeys, TTL: lockTTL, Splits: true},
	}
)
