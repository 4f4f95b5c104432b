package command

// others holds commands that Go clients send and that the servers' own lists of commands lack: subcommands that are no
// commands to COMMAND, and modules. Taken from documentation, not measured.
var others = [...]Command{
	{Name: "DEBUG OBJECT", Arity: 3, Since: "1.0.0", Keys: []KeySpec{{Begin: 2, AnyType: true}}},
	// redis-cell: a limiter that gives its key an expiry of its own.
	{Name: "CL.THROTTLE", DataType: "string", Arity: -5, Module: "redis-cell", Valkey: "-", Write: true, Keys: []KeySpec{{Begin: 1, Effect: Write, Creates: CreatesAlways, TTL: TTLSet}}},
	{Name: "GCRA", DataType: "string", Arity: -2, Valkey: "-", Write: true, Keys: []KeySpec{{Begin: 1, Effect: Write, Creates: CreatesAlways, TTL: TTLUnknown}}},
	// Triggers and functions of Redis Stack.
	{Name: "TFCALL", Arity: -3, Module: "redisgears", Valkey: "-", Opaque: true, NoKeysOK: true, Keys: []KeySpec{{Begin: 2, Find: FindNumKeys, First: 1, Effect: Write, TTL: TTLUnknown}}},
	{Name: "TFCALLASYNC", Arity: -3, Module: "redisgears", Valkey: "-", Opaque: true, NoKeysOK: true, Keys: []KeySpec{{Begin: 2, Find: FindNumKeys, First: 1, Effect: Write, TTL: TTLUnknown}}},
}
