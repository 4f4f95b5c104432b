package client

// Redislock lists the libraries of this file.
func (catalogue) Redislock() []*Library {
	return []*Library{&redislock}
}

// redislock is github.com/bsm/redislock as of v0.9.4. Everything it does is a script on the one key of the lock. An
// expiry below a millisecond is sent as PX 0, which the server refuses.
var redislock = Library{
	Path:      "github.com/bsm/redislock",
	Wire:      true,
	Wraps:     true,
	Version:   "v0.9.4",
	Receivers: []string{"Client"},
	Kinds:     []TypeKind{{"Client", Either}, {"Lock", Either}},
	rows: []Row{
		{Name: "Obtain", Command: "EVALSHA", Script: true, ScriptArg: -2, Keys: []Key{{Arg: 1}}, TTL: redislockTTL(2)},
		{Recv: Func, Name: "Obtain", Command: "EVALSHA", Script: true, ScriptArg: -2, Keys: []Key{{Arg: 2}}, TTL: redislockTTL(3)},
		{Recv: "Lock", Name: "Refresh", Command: "EVALSHA", Script: true, ScriptArg: -2, TTL: TTL{Has: true, Arg: 1, Unit: Duration, Zero: Deletes, Minus1: Deletes, Negative: Deletes, Grain: ToMillis, Below: Deletes}},
		{Recv: "Lock", Name: "TTL", Command: "EVALSHA", Script: true, ScriptArg: -2},
		{Recv: "Lock", Name: "Release", Command: "EVALSHA", Script: true, ScriptArg: -2},
	},
}

func redislockTTL(arg int) TTL {
	return TTL{Has: true, Arg: arg, Unit: Duration, Zero: Refused, Minus1: Refused, Negative: Refused, Grain: ToMillis, Below: Refused}
}
