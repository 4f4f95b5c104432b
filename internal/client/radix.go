package client

// Radix lists the libraries of this file.
func (catalogue) Radix() []*Library {
	return []*Library{&radixV3, &radixV4}
}

// radixV3 is github.com/mediocregopher/radix/v3 as of v3.8.0. Cmd, FlatCmd and the scripts make commands, which go to the
// client that runs them. A cluster client looks at the first key only: commands with others in another slot come back from
// the server as CROSSSLOT. A time.Duration as an argument cannot be sent.
var radixV3 = Library{
	Path:    "github.com/mediocregopher/radix/v3",
	Version: "v3.8.0",
	Wire:    true,
	Kinds:   []TypeKind{{"Client", Either}, {"Cluster", Cluster}, {"Pool", Single}, {"Sentinel", Single}, {"Conn", Either}},
	rows: []Row{
		{Recv: Func, Name: "Cmd", Generic: true, Cmd: 1, New: true},
		{Recv: Func, Name: "FlatCmd", Generic: true, Cmd: 1, New: true, Flat: true},
		{Recv: Func, Name: "NewEvalScript", Script: true, New: true, ScriptArg: 1, NumKeysArg: 0},
		{Recv: Func, Name: "NewStreamReader", Command: "XREAD", Keys: []Key{{Arg: 1, Field: "Streams", Shape: MapKeys}}},
		{Recv: Func, Name: "WithConn", Callback: 2},
		{Recv: "EvalScript", Name: "Cmd", Command: "EVALSHA", Cmd: 1, Script: true, ScriptArg: -1, NumKeysArg: -2},
		{Recv: "EvalScript", Name: "FlatCmd", Command: "EVALSHA", Keys: []Key{{Arg: 1, Shape: Slice}}, Script: true, ScriptArg: -1, NumKeysArg: -1},
		{Recv: "Client", Name: "Do", Runs: true},
		{Recv: "Cluster", Name: "Do", Runs: true},
		{Recv: "Pool", Name: "Do", Runs: true},
		{Recv: "Sentinel", Name: "Do", Runs: true},
	},
}

// radixV4 is github.com/mediocregopher/radix/v4 as of v4.1.4: the same idea with a context. On a cluster MSET, scripts and
// pipelines over several slots are refused before anything is sent.
var radixV4 = Library{
	Path:    "github.com/mediocregopher/radix/v4",
	Version: "v4.1.4",
	Wire:    true,
	Kinds:   []TypeKind{{"Client", Either}, {"MultiClient", Either}, {"Cluster", Cluster}, {"Sentinel", Single}, {"Conn", Either}},
	rows: []Row{
		{Recv: Func, Name: "Cmd", Generic: true, Cmd: 1, New: true},
		{Recv: Func, Name: "FlatCmd", Generic: true, Cmd: 1, New: true, Flat: true},
		{Recv: Func, Name: "NewEvalScript", Script: true, New: true},
		{Recv: Func, Name: "WithConn", Callback: 2},
		{Recv: "CmdConfig", Name: "Cmd", Generic: true, Cmd: 1, New: true},
		{Recv: "CmdConfig", Name: "FlatCmd", Generic: true, Cmd: 1, New: true, Flat: true},
		{Recv: "EvalScript", Name: "Cmd", Command: "EVALSHA", Keys: []Key{{Arg: 1, Shape: Slice}}, Script: true, ScriptArg: -1, NumKeysArg: -1},
		{Recv: "EvalScript", Name: "FlatCmd", Command: "EVALSHA", Keys: []Key{{Arg: 1, Shape: Slice}}, Script: true, ScriptArg: -1, NumKeysArg: -1},
		{Recv: "StreamReaderConfig", Name: "New", Command: "XREAD", Keys: []Key{{Arg: 1, Shape: MapKeys}}},
		{Recv: "Client", Name: "Do", Runs: true},
		{Recv: "MultiClient", Name: "Do", Runs: true},
		{Recv: "Cluster", Name: "Do", Runs: true},
		{Recv: "Sentinel", Name: "Do", Runs: true},
	},
}
