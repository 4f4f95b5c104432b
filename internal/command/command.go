// Package command is what cachevet knows about the commands of Redis, Valkey and Memcached: where their keys are, what
// they do to a key and to its expiry. It also computes hash slots.
//
// The facts are rows of a generated table (table.go, see gen) and of a small one written by hand (memcached.go). They
// are compared with a real server's COMMAND and COMMAND GETKEYS by the tests. Nothing here knows a client library, Go
// syntax or types: a call reaches this package as a list of tokens.
package command

import (
	"strings"
	"sync"
)

// Effect says whether a command reads or may change a key.
type Effect uint8

const (
	Read Effect = iota
	Write
)

// Creates says whether a command creates a key that is missing.
type Creates uint8

const (
	// CreatesNever: a missing key stays missing.
	CreatesNever Creates = iota
	// CreatesAlways: a missing key is created (where the command has something to store: SINTERSTORE with an empty result
	// creates nothing).
	CreatesAlways
	// CreatesUnless: as CreatesAlways, except when the command carries KeySpec.CreatesToken ("XX", "NOMKSTREAM").
	CreatesUnless
	// CreatesWith: only when the command carries KeySpec.CreatesToken ("MKSTREAM"; several are separated by "|").
	CreatesWith
)

// TTLEffect says what becomes of the expiry that a key has, when the command carries no expiry of its own.
type TTLEffect uint8

const (
	TTLKeep     TTLEffect = iota // the key keeps it (INCR, HSET, SADD, and every read)
	TTLClear                     // it is lost (SET, GETSET, MSET, *STORE, PERSIST)
	TTLSet                       // the command always sets one (EXPIRE, SETEX)
	TTLTransfer                  // the key takes the source's, or the source's lack of one (RENAME, COPY)
	TTLGone                      // the key goes (DEL, GETDEL, the source of RENAME)
	TTLUnknown                   // not known (scripts, some module commands)
)

// Unit is the unit in which a command takes an expiry.
type Unit uint8

const (
	NoUnit       Unit = iota
	Seconds           // from now
	Milliseconds      // from now
	UnixSeconds       // a point in time
	UnixMillis        // a point in time
	MemcachedExp      // 0 never, 1..2592000 seconds from now, more is Unix time, negative is expired at once
)

// Scope says what an expiry argument limits.
type Scope uint8

const (
	// ScopeKey: the life of the key.
	ScopeKey Scope = iota
	// ScopeField: the life of hash fields; the key has no expiry for it (HEXPIRE, HSETEX).
	ScopeField
	// ScopeOther: something else: samples of a time series, an idle index.
	ScopeOther
)

// Outcome is what the server does with a special value of an expiry.
type Outcome uint8

const (
	OutcomeUnknown Outcome = iota
	OutcomeRefused         // an error, nothing is changed
	OutcomeDeletes         // the key (or field) is removed at once
	OutcomeNoTTL           // the key gets no expiry
)

// Find says how the number of keys of a KeySpec is known.
type Find uint8

const (
	// FindRange: keys stand at Begin, Begin+Step, ... up to Last.
	FindRange Find = iota
	// FindNumKeys: the argument at Begin tells how many keys there are; the first stands First after it.
	FindNumKeys
)

// Skip is an option and the number of arguments that belong to it, so that an argument is not taken for an option.
type Skip struct {
	Token string
	Args  int
}

// KeySpec is one group of keys of a command that are treated alike. All indexes count the command's name as 0, and a
// subcommand as 1.
type KeySpec struct {
	Begin   int    // index of the first key (or of the number of keys); with Keyword: where the search starts
	Keyword string // the first key follows this token, which may be missing; the last one counts when LastWins
	// LastWins: of several Keyword tokens the last counts (SORT STORE); otherwise the first.
	LastWins bool

	Find  Find
	Last  int // FindRange: index of the last key, from Begin (0: one key) or, negative, from the end (-1: the last argument)
	Step  int // distance between keys; 0 means 1
	Limit int // FindRange to the end: the keys are the first 1/Limit of the arguments (XREAD: 2); 0 means all
	First int // FindNumKeys: distance from the number to the first key

	Effect       Effect
	Creates      Creates
	CreatesToken string
	Overwrites   bool      // replaces a value of any type, rather than answering WRONGTYPE; with REPLACE for COPY and RESTORE
	AnyType      bool      // accepts a key of any type, without WRONGTYPE
	TTL          TTLEffect // see TTLEffect
	Deletes      bool      // always removes the key (DEL, GETDEL, RENAME's source)
	MayDelete    bool      // removes it under conditions: the last element taken, an empty result, an expiry in the past
	// Type is the key's data type where it is not Command.DataType: one name, or several separated by "|".
	Type string
}

// ExpiryToken is an option that is followed by an expiry.
type ExpiryToken struct {
	Token string
	Unit  Unit
}

// Expiry is where a command carries an expiry and what special values of it do.
type Expiry struct {
	Scope Scope
	Pos   int // index of the expiry when it has a fixed place, else 0
	Unit  Unit
	// Tokens are the options that an expiry follows; From is the index of the first argument that may be an option
	// (counted after the keys when AfterKeys), Skip are options that have arguments, and Stop ends the search.
	Tokens    []ExpiryToken
	From      int
	AfterKeys bool
	Skip      []Skip
	Stop      []string
	Keep      string // option by which the key keeps its expiry ("KEEPTTL")
	Persist   string // option that takes the expiry away ("PERSIST")
	Abs       string // option that makes the expiry at Pos a point in time ("ABSTTL")
	Removes   bool   // the command takes the expiry away (PERSIST)

	Zero     Outcome // what 0 does
	Negative Outcome // what negative values do
	Past     Outcome // what a point in time in the past does
}

// Command is what is known of one command. Values are shared: they must not be changed.
type Command struct {
	Name string // upper case; with the subcommand where it has one ("XGROUP CREATE"); Memcached's start with "MC."
	// DataType is the type of the command's keys as the server's TYPE tells it ("string", "hash", "list", "set", "zset",
	// "stream", "json", "bloom", ...): bitmaps and HyperLogLogs are strings, geo sets are sorted sets. It is "" for generic
	// commands (DEL, EXPIRE) and for those without keys.
	DataType string
	// Arity is the number of arguments with the name counted, negative when it is a minimum; 0 is unknown.
	Arity int
	// Since is the Redis version that first had the command, "" when Redis has none; Valkey is the same for Valkey, where
	// "" means as Redis (commands up to Redis 7.2) and "-" means that no version has it. Module is the module that has
	// the command ("bf", "ReJSON"), "" for the core.
	Since  string
	Valkey string
	Module string

	Keys   []KeySpec
	Expiry *Expiry
	Skip   []Skip // options with arguments, for the search of KeySpec.Keyword

	ReadOnly   bool // the server's readonly flag
	Write      bool // the server's write flag
	MultiShard bool // the command tip request_policy:multi_shard: clients may split it by slot (MGET, MSET, DEL, ...)
	Opaque     bool // runs a script: what it does to its keys is not known
	Container  bool // has subcommands that are commands of their own (XGROUP)
	NoKeysOK   bool // the number of keys may be 0 (EVAL)
	Blocking   bool // may wait; Timeout tells how long, which is not an expiry
	Timeout    int  // index of the argument with the time to wait, -1 the last one, 0 none
}

// index maps the names of every command to its row.
var index = sync.OnceValue(func() map[string]*Command {
	m := make(map[string]*Command, len(table)+len(others)+len(memcached))
	for c := range All {
		m[c.Name] = c
	}
	return m
})

// Lookup returns the command of that name, whatever its case, nil if it is not known. A subcommand follows after a
// space: "XGROUP CREATE".
func Lookup(name string) *Command {
	m := index()
	if c := m[name]; c != nil {
		return c
	}
	return m[strings.ToUpper(name)]
}

// All calls yield for every command, in the order of the tables, until it returns false.
func All(yield func(*Command) bool) {
	for _, commands := range [][]Command{table[:], others[:], memcached[:]} {
		for i := range commands {
			if !yield(&commands[i]) {
				return
			}
		}
	}
}

// Display is the name as users of the protocol write it: "SET" for Redis, "set" for Memcached.
func (c *Command) Display() string {
	if name, ok := strings.CutPrefix(c.Name, memcachedPrefix); ok {
		return strings.ToLower(name)
	}
	return c.Name
}

// Memcached tells whether this is a command of Memcached.
func (c *Command) Memcached() bool { return strings.HasPrefix(c.Name, memcachedPrefix) }

// KeyType is the data type of the keys of c.Keys[spec], "" when there are several or any will do.
func (c *Command) KeyType(spec int) string {
	t := c.keyTypes(spec)
	if strings.Contains(t, "|") {
		return ""
	}
	return t
}

// Accepts tells whether a key of that type in c.Keys[spec] is accepted, that is, whether the server would not answer
// WRONGTYPE. A key that is overwritten or whose type does not matter accepts all.
func (c *Command) Accepts(spec int, dataType string) bool {
	t := c.keyTypes(spec)
	if t == "" || dataType == "" || c.Keys[spec].Overwrites || c.Keys[spec].AnyType {
		return true
	}
	for one := range strings.SplitSeq(t, "|") {
		if one == dataType {
			return true
		}
	}
	return false
}

func (c *Command) keyTypes(spec int) string {
	if t := c.Keys[spec].Type; t != "" {
		return t
	}
	return c.DataType
}

// CreatesKey tells whether the command with these arguments creates a missing key of c.Keys[spec]; maybe is set when
// arguments that are not known decide.
func (c *Command) CreatesKey(spec int, argv []Token) (yes, maybe bool) {
	k := c.Keys[spec]
	switch k.Creates {
	case CreatesNever:
		return false, false
	case CreatesAlways:
		return true, false
	}
	found, unknown := false, false
	for i := k.Begin + 1; i < len(argv); i++ {
		if !argv[i].Known || argv[i].Many {
			unknown = true
			continue
		}
		for token := range strings.SplitSeq(k.CreatesToken, "|") {
			found = found || strings.EqualFold(token, argv[i].Text)
		}
	}
	if k.Creates == CreatesUnless {
		return !found, !found && unknown
	}
	return found, !found && unknown
}
