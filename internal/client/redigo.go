package client

// Redigo lists the libraries of this file.
func (catalogue) Redigo() []*Library {
	return []*Library{&redigo, &redisc}
}

// redigo is github.com/gomodule/redigo as of v1.9.3. A connection talks to one server; redisc gives connections of the
// same type that talk to a cluster.
//
// A time.Duration as an argument is formatted ("1m0s"), and refused by the server. Arguments built with redis.Args are
// known to whoever reads calls, not here.
var redigo = Library{
	Path:      "github.com/gomodule/redigo/redis",
	Version:   "v1.9.3",
	Wire:      true,
	Name:      "redigo",
	Raw:       RawText,
	Alias:     []string{"github.com/garyburd/redigo/redis"},
	Receivers: []string{"Conn", "ConnWithTimeout", "ConnWithContext"},
	Kinds:     []TypeKind{{"Conn", Single}, {"ConnWithTimeout", Single}, {"ConnWithContext", Single}, {"Pool", Single}},
	rows: []Row{
		{Recv: Func, Name: "DoContext", Generic: true, Cmd: 2},
		{Recv: Func, Name: "DoWithTimeout", Generic: true, Cmd: 2},
		{Recv: Func, Name: "NewScript", Script: true, New: true, ScriptArg: 1, NumKeysArg: 0},
		{Name: "Do", Generic: true, Cmd: 0},
		{Name: "Send", Generic: true, Cmd: 0, Queues: true},
		{Name: "DoContext", Generic: true, Cmd: 1},
		{Name: "DoWithTimeout", Generic: true, Cmd: 1},
		// The keys are the first keyCount arguments after the connection, as NewScript was told; when it was told a
		// negative number the argument after the connection is the number.
		{Recv: "Script", Name: "Do", Command: "EVALSHA", Cmd: 1, Script: true, ScriptArg: -1, NumKeysArg: -2},
		{Recv: "Script", Name: "DoContext", Command: "EVALSHA", Cmd: 2, Script: true, ScriptArg: -1, NumKeysArg: -2},
		{Recv: "Script", Name: "Send", Command: "EVAL", Cmd: 1, Script: true, ScriptArg: -1, NumKeysArg: -2},
		{Recv: "Script", Name: "SendHash", Command: "EVALSHA", Cmd: 1, Script: true, ScriptArg: -1, NumKeysArg: -2},
		{Recv: "Script", Name: "Load", Command: "SCRIPT LOAD"},
	},
}

// redisc is github.com/mna/redisc v1.4.0: redigo connections to a cluster. Nothing is split.
var redisc = Library{
	Path:    "github.com/mna/redisc",
	Version: "v1.4.0",
	Wire:    true,
	Raw:     RawText,
	Kinds:   []TypeKind{{"Cluster", Cluster}, {"Conn", Cluster}},
	rows: []Row{
		{Recv: "Conn", Name: "Do", Generic: true, Cmd: 0},
		{Recv: "Conn", Name: "Send", Generic: true, Cmd: 0, Queues: true},
		{Recv: "Conn", Name: "DoWithTimeout", Generic: true, Cmd: 1},
		{Recv: "Cluster", Name: "Get", Makes: Cluster},
		{Recv: "Cluster", Name: "Dial", Makes: Cluster},
		{Recv: Func, Name: "RetryConn", Makes: Cluster},
	},
}
