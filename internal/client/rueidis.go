package client

// Rueidis lists the libraries of this file.
func (catalogue) Rueidis() []*Library {
	return []*Library{&rueidis, &rueidisCmds, &valkey, &valkeyCmds}
}

// rueidis is github.com/redis/rueidis as of v1.0.79, without its command builder (rueidisCmds). Whether a Client talks
// to a cluster is decided when it connects. The helpers send one command per key, or per slot, on a cluster.
//
// The time to live of DoCache, CT, MGetCache and JsonMGetCache is that of the client-side cache: the key has none.
var rueidis = Library{
	Path:      "github.com/redis/rueidis",
	Version:   "v1.0.79",
	Wire:      true,
	Receivers: []string{"Client"},
	CrossSlot: CrossSlotPanics,
	Kinds:     builderKinds,
	rows:      builderRows,
}

// valkey is github.com/valkey-io/valkey-go as of v1.0.79: the same code with other names. The rows are the same.
var valkey = Library{
	Path:      "github.com/valkey-io/valkey-go",
	Version:   "v1.0.79",
	Wire:      true,
	Receivers: []string{"Client"},
	CrossSlot: CrossSlotPanics,
	Kinds:     builderKinds,
	rows:      builderRows,
}

// valkeyCmds is the command builder of valkey-go, whose generated steps are those of rueidis.
var valkeyCmds = Library{
	Path:      "github.com/valkey-io/valkey-go/internal/cmds",
	Version:   "v1.0.79",
	Wire:      true,
	Shown:     "github.com/valkey-io/valkey-go",
	Steps:     true,
	CrossSlot: CrossSlotPanics,
	derived:   rueidisCmds.Rows,
}

var builderKinds = []TypeKind{
	{"Client", Either}, {"DedicatedClient", Either}, {"CoreClient", Either}, {"CommandClient", Either},
}

var builderRows = []Row{
	{Recv: Func, Name: "MGet", Command: "MGET", Keys: []Key{{Arg: 2, Shape: Slice}}, Splits: true},
	{Recv: Func, Name: "MGetCache", Command: "MGET", Keys: []Key{{Arg: 3, Shape: Slice}}, Splits: true},
	{Recv: Func, Name: "MSet", Command: "MSET", Keys: []Key{{Arg: 2, Shape: MapKeys}}, Splits: true},
	{Recv: Func, Name: "MSetNX", Command: "MSETNX", Keys: []Key{{Arg: 2, Shape: MapKeys}}, Splits: true, Token: "NX"},
	{Recv: Func, Name: "MSetEX", Command: "MSETEX", Keys: []Key{{Arg: 2, Shape: MapKeys}}, TTL: TTL{Has: true, Arg: 3, Unit: Options, Zero: Refused, Minus1: Refused, Negative: Refused}, Splits: true},
	{Recv: Func, Name: "MDel", Command: "DEL", Keys: []Key{{Arg: 2, Shape: Slice}}, Splits: true},
	{Recv: Func, Name: "MUnlink", Command: "UNLINK", Keys: []Key{{Arg: 2, Shape: Slice}}, Splits: true},
	{Recv: Func, Name: "JsonMGet", Command: "JSON.MGET", Keys: []Key{{Arg: 2, Shape: Slice}}, Splits: true},
	{Recv: Func, Name: "JsonMGetCache", Command: "JSON.GET", Keys: []Key{{Arg: 3, Shape: Slice}}, Splits: true},
	{Recv: Func, Name: "JsonMSet", Command: "JSON.MSET", Keys: []Key{{Arg: 2, Shape: MapKeys}}, Splits: true},
	{Recv: Func, Name: "NewLuaScript", Script: true, New: true},
	{Recv: Func, Name: "NewLuaScriptReadOnly", Script: true, New: true},
	{Recv: Func, Name: "NewLuaScriptNoSha", Script: true, New: true},
	{Recv: Func, Name: "NewLuaScriptReadOnlyNoSha", Script: true, New: true},
	{Recv: Func, Name: "NewLuaScriptRetryable", Script: true, New: true},
	{Recv: Func, Name: "NewLuaScriptNoShaRetryable", Script: true, New: true},
	{Recv: "Lua", Name: "Exec", Command: "EVALSHA", Keys: []Key{{Arg: 2, Shape: Slice}}, Script: true, ScriptArg: -1, NumKeysArg: -1},
	// Every LuaExec is a command of its own.
	{Recv: "Lua", Name: "ExecMulti", Command: "EVALSHA", Keys: []Key{{Arg: 2, Shape: Variadic, Elem: "Keys"}}, Script: true, ScriptArg: -1, NumKeysArg: -1, Splits: true},
	{Recv: "Client", Name: "Dedicated", Callback: 1},
}
