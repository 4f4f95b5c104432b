//go:build dev

package main

// What the facts of commands.json leave to whoever reads them, by hand.

// dataTypes gives the data type of the keys of a group of commands, as TYPE on the server tells it; groups that are not
// here take keys of any type.
var dataTypes = map[string]string{
	"string": "string", "bitmap": "string", "hyperloglog": "string",
	"hash": "hash", "list": "list", "set": "set", "sorted-set": "zset", "geo": "zset", "stream": "stream",
	"json": "json", "bloom": "bloom", "cuckoo": "cuckoo", "count-min-sketch": "cms", "topk": "topk",
	"t-digest": "tdigest", "timeseries": "timeseries", "vector-set": "vectorset", "array": "array",
	"search": "suggestion", // of the search commands only FT.SUG* have keys
}

// specTypes gives the type of the nth key spec of a command where it is not the command's.
var specTypes = map[string]string{
	"SORT 0":        "list|set|zset",
	"SORT_RO 0":     "list|set|zset",
	"SORT 1":        "list",
	"ZUNION 0":      "set|zset",
	"ZINTER 0":      "set|zset",
	"ZDIFF 0":       "set|zset",
	"ZINTERCARD 0":  "set|zset",
	"ZUNIONSTORE 1": "set|zset",
	"ZINTERSTORE 1": "set|zset",
	"ZDIFFSTORE 1":  "set|zset",
}

// searchSkips: options of commands whose keys follow a keyword, with the number of their arguments, as the server's own
// key extraction skips them.
var searchSkips = map[string]string{
	"SORT":              "LIMIT 2 GET 1 BY 1 STORE 1",
	"XREAD":             "BLOCK 1 COUNT 1 GROUP 2 CLAIM 1",
	"XREADGROUP":        "BLOCK 1 COUNT 1 GROUP 2 CLAIM 1",
	"GEORADIUS":         "COUNT 1 STORE 1 STOREDIST 1",
	"GEORADIUSBYMEMBER": "COUNT 1 STORE 1 STOREDIST 1",
	"MIGRATE":           "AUTH 1 AUTH2 2",
}

// optionFacts: where the options start that carry an expiry, which other options have arguments, and what ends them.
var optionFacts = map[string]struct {
	from      int
	afterKeys bool
	skip      string
	stop      []string
}{
	"SET":       {from: 3, skip: "IFEQ 1 IFNE 1 IFDEQ 1 IFDNE 1"},
	"GETEX":     {from: 2},
	"MSETEX":    {from: 2, afterKeys: true},
	"INCREX":    {from: 2, skip: "BYINT 1 BYFLOAT 1 LBOUND 1 UBOUND 1"},
	"HSETEX":    {from: 2, stop: []string{"FIELDS"}},
	"HGETEX":    {from: 2, stop: []string{"FIELDS"}},
	"FT.CREATE": {from: 2, stop: []string{"SCHEMA"}},
	"TS.ADD":    {from: 4, stop: []string{"LABELS"}},
	"TS.ALTER":  {from: 2, stop: []string{"LABELS"}},
	"TS.CREATE": {from: 2, stop: []string{"LABELS"}},
	"TS.INCRBY": {from: 3, stop: []string{"LABELS"}},
	"TS.DECRBY": {from: 3, stop: []string{"LABELS"}},
}

// createsTokens: more tokens that keep a command from creating a key.
var createsTokens = map[string]string{
	"SET": "XX|IFEQ|IFDEQ", // a missing key equals nothing
}

var units = map[string]string{"s": "Seconds", "ms": "Milliseconds", "abs-s": "UnixSeconds", "abs-ms": "UnixMillis"}

var outcomes = map[string]string{"error": "OutcomeRefused", "deletes": "OutcomeDeletes", "no-ttl": "OutcomeNoTTL"}

// fixed returns a key spec that COMMAND leaves unknown in a form that the table can say; ok is false for what is not a
// key of the command (the keys that SORT reads by patterns).
func fixed(c command, k key) (_ key, ok bool) {
	switch {
	case k.Begin == "unknown" && c.Name == "SORT" && k.Effect == "write":
		k.Begin = map[string]any{"keyword": "STORE", "from": 2.0}
		k.Find = map[string]any{"last": 0.0, "step": 1.0}
		k.Overwrites = true
	case k.Begin == "unknown":
		return k, false
	case c.Name == "BITOP" && k.Effect == "write":
		// The facts were taken with sources that do not exist, where there is nothing to store.
		k.Creates, k.Overwrites = true, true
	case c.Name == "SETNX" || c.Name == "MSETNX":
		k.AnyType = true // answers 0 for a key of another type, as for any key
	case c.Name == "MIGRATE":
		// The server searches KEYS forward from the options; backward it would find the word as a password.
		if b, isKeyword := k.Begin.(map[string]any); isKeyword {
			b["from"] = 6.0
		}
	}
	return k, true
}
