// Package client is what cachevet knows about cache client libraries: which functions send which command, which of
// their arguments are keys, where the expiry stands, and to what kind of server the client talks.
//
// Knowledge is rows, one file per library. A row names a function the way go/types declares it (package path, receiver
// type, name); nothing here decides anything, and nothing outside looks at a library's name to find a key.
//
// To add a library, write its rows in a file of its own, return it from a method of catalogue, and give it a module of
// fixtures under testdata: the tests there and here compare every row with the library's types and, where its methods can
// be called by reflection, with what it sends; they also name the functions that seem to take a key and have no row. Rows
// of command builders are generated from the builder's source (gen).
package client

import "sync"

// Kind says what a client talks to, as far as the static type tells.
type Kind uint8

const (
	// Unknown: the type says nothing.
	Unknown Kind = iota
	// Single is one server (or one primary behind Sentinel): every key is in reach of every command.
	Single
	// Cluster is a Redis or Valkey Cluster: keys of one command must share a hash slot.
	Cluster
	// Either is decided at run time: a universal client, an interface, rueidis.Client.
	Either
	// Ring shards over independent servers on the client side: no CROSSSLOT error, wrong answers instead.
	Ring
	// Memcached is a list of memcached servers; every key is hashed on its own.
	Memcached
	// Local keeps everything in the process: no key leaves it. Calls of such a client are none of ours.
	Local
)

// Shape says how an argument holds keys.
type Shape uint8

const (
	// One: the argument (or its field) is the key.
	One Shape = iota
	// Variadic: this argument and all that follow, every Step-th.
	Variadic
	// Slice: the elements of the slice, every Step-th.
	Slice
	// MapKeys: the keys of the map.
	MapKeys
	// Pairs: a variadic of alternating keys and values; a single argument that is a map, slice or struct is expanded
	// (go-redis MSet: map keys, slice elements in turn, struct fields tagged `redis:"name"`).
	Pairs
	// FirstHalf: the first half of a slice or of the variadic arguments (XREAD streams, then IDs).
	FirstHalf
	// Firsts: the first element of each slice in a slice (TSMAdd).
	Firsts
	// Given: the argument is an option whose row (see Row.Option) has the keys; Field is where it keeps them.
	Given
	// Returns: the argument is a function, and its first result is the key (go-zero's QueryRowIndex).
	Returns
)

// Key is one place of a call that holds keys.
type Key struct {
	Arg   int    // index of the argument in the call, counted from 0, a leading context included
	Field string // when the argument is a struct or a pointer to one: the field, "" for the argument itself
	Shape Shape
	Elem  string // for Slice: when the elements are structs, the field of each that is the key
	Step  int    // for Variadic and Slice: distance between keys; 0 means 1
	Spec  int    // index of the command's key spec (command.Command.Keys) that tells what is done to this key
	// Form is the key on the wire where the library rewrites it: "rate:<key>" is what the argument becomes behind a
	// prefix. "<$prefix>" is a setting of the receiver (see Setting). Other names in brackets are text that is not known,
	// "<#n>" digits. "" is the argument as it is.
	Form string
	// Digest: only a string is sent as it is; of a value of another type the library sends a digest in hexadecimal.
	Digest bool
	// Whole: for FirstHalf, the field of the struct that makes all elements keys when it is set (go-redis XReadArgs.ID).
	Whole string
	// Optional: there is no key when the argument or field is empty.
	Optional bool
}

// Setting is something that a call gives to what it returns, for later calls to use: the prefix that a limiter is made
// with.
type Setting struct {
	Name    string
	Arg     int    // index of the argument; Own for a setting that is always Default
	Field   string // when the argument is a struct: the field
	Default string // text that holds when the argument or its field is empty
}

// Own stands for the index of an argument where the library chooses for itself.
const Own = -1

// Unit is the unit of an expiry argument as the library reads it.
type Unit uint8

const (
	NoUnit       Unit = iota
	Duration          // time.Duration
	Seconds           // integer seconds
	Milliseconds      // integer milliseconds
	UnixSeconds       // point in time, Unix seconds
	UnixMillis        // point in time, Unix milliseconds
	Time              // time.Time
	MemcachedExp      // memcached: 0 never, 1..2592000 relative seconds, more = Unix time, negative = expired at once
	Options           // the argument and those after it are options as the server takes them ("EX", "60")
	ByMode            // the field's own struct or a sibling field says the unit (redis.ExpirationOption{Mode, Value}); nil is none
	// Carried: the argument (or its field; or, when it is the variadic one, any of those from it on) is an option that a
	// function of the library made. That function's row has Option set and says where the expiry stands. See TTL.Absent.
	// With Arg Own no argument does: the library gives the key an expiry of its own.
	Carried
)

// Effect is what a particular value of an expiry argument does, as measured.
type Effect uint8

const (
	Sets     Effect = iota // the value is the key's lifetime
	Never                  // no expiry is sent: the key lives for ever (and an existing expiry is lost)
	Keeps                  // the key keeps the expiry it has (KEEPTTL)
	Refused                // the server or the client answers an error
	Deletes                // the key is removed at once
	Persist                // the existing expiry is removed
	Default                // the library puts a default of its own
	Ignored                // nothing happens
	RoundsUp               // one unit of the resolution is sent (TTL.Below only)
	Depends                // it depends on what the client was made with
)

// Grain is the resolution with which a library sends an expiry that it takes as a time.Duration. Finer parts are cut
// off.
type Grain uint8

const (
	NoGrain      Grain = iota // sent as it is, or not a Duration
	ToSeconds                 // whole seconds: 1500 ms is sent as 1 s
	ToMillis                  // whole milliseconds
	WholeSeconds              // sent with its fraction, which the server refuses
)

// TTL is where a call carries the key's expiry, and what special values do. The zero value: it carries none.
type TTL struct {
	Has      bool
	Arg      int    // index of the argument
	Field    string // when the argument is a struct: the field
	Unit     Unit
	Zero     Effect // what 0 does
	Minus1   Effect // what -1 (untyped, one nanosecond for a Duration) does
	Negative Effect // what other negative values do
	Grain    Grain
	Below    Effect // what a positive value below Grain does: RoundsUp, Refused, Deletes, Never
	Keep     string // field that asks for KEEPTTL ("KeepTTL" of go-redis SetArgs), "" if none
	At       string // field with a point in time that counts instead of Field ("ExpireAt"), "" if none
	// Absent is what becomes of the expiry when no Carried option gives one: Never (none is sent), Keeps, Default (the
	// library, or the client's configuration, has one of its own), or Depends: that of the options that the receiver was
	// made with, and Zero when there were none.
	Absent Effect
	// Default is the expiry that the library puts where an effect is Default, in nanoseconds; 0 when that is not known.
	Default int64
	// Spread: the library changes the expiry by up to this many percent either way.
	Spread int
}

// Step is the part that a method plays in a command builder (rueidis, valkey-go).
type Step uint8

const (
	NotAStep Step = iota
	Begin         // Builder.Set(): names the command
	Part          // adds a key, an expiry, a token
	End           // Build, Cache: the command is complete
)

// Func is the Recv of rows for package functions.
const Func = "func"

// Row is one function or method of a library.
type Row struct {
	// Recv is the name of the type that declares the method, as go/types gives it for the *types.Func; Func for a package
	// function; "" for a method that any of Library.Receivers may declare (go-redis declares Get on cmdable, and again on
	// the interface StringCmdable; the rows are the same). A row that names its receiver goes before one that does not.
	Recv    string
	Name    string
	Command string // upper-case wire command ("GET", "XGROUP CREATE"); "" when the call names it itself, see Generic
	Generic bool   // the command and its arguments are the call's: Cmd is the name's argument index, its arguments follow
	Cmd     int
	Flat    bool // with Generic: arguments that are slices, maps or structs are spread over as many words
	Keys    []Key
	TTL     TTL
	// FieldTTL is the expiry of hash fields (HEXPIRE, HSETEX), which leaves the key without one.
	FieldTTL TTL
	// Script: the command runs Lua, or with New makes a script that will. ScriptArg is the argument that holds the source text, -1 when the receiver does
	// (Script.Run), -2 when only a digest is known. NumKeysArg is the argument with the number of keys, -1 when Keys
	// tells them, -2 when the receiver was made with it (redigo NewScript): the first that many of the variadic at Cmd.
	Script     bool
	ScriptArg  int
	NumKeysArg int
	// Callback: index of a function argument plus one that is called before the call returns, with a client as its
	// parameter (Pipelined, TxPipelined, Watch); 0 for none.
	Callback int
	Tx       bool     // what Callback sends, or what the result (TxPipeline) collects, is one MULTI/EXEC transaction
	Queues   bool     // the command waits with others of the same connection until they are sent together (redigo Send)
	Pipeline bool     // the same for a plain pipeline
	IfExists bool     // never creates a key whatever the command table says (SetXX, XAdd with NoMkStream is not this)
	Bounds   []string // fields of the struct argument that bound the collection (MaxLen, MinID)
	TxArg    int      // with Pipeline: index plus one of a bool argument that makes it a transaction; 0 for none
	Splits   bool     // on a cluster the client splits this command by slot itself
	Split    []string // with Generic: the commands that the client splits
	Blind    bool     // a client that panics over keys of several slots does not look at the keys of this command: the server refuses it
	Step     Step     // for builders
	Token    string   // token that the call or builder step sends and a judgement needs: "NX", "XX", "KEEPTTL", "PERSIST", "MAXLEN", "MINID", "NOMKSTREAM", "MKSTREAM"
	Unless   string   // field of the struct argument that, when set, keeps a missing key from being created (NoMkStream, XX)
	New      bool     // sends nothing itself: its result does, when it is run or processed (NewScript, NewStringCmd)
	Makes    Kind     // kind of the client that the call returns, where its type does not tell (redisc's Cluster.Get returns a redigo Conn)
	Option   bool     // sends nothing: its result is an option, with TTL and Token, for a call whose expiry is Carried; a method adds to its receiver's
	Runs     bool     // sends nothing itself: arguments are commands that functions of the library make (radix Client.Do(Cmd(…))), and go to where this client talks to
	// Also lists further commands that the call sends with the same keys: a read-through reads and writes.
	Also []string
	// Over are commands and expiries that differ with the kind of the client beneath.
	Over []Over
	// Sets are settings that the call gives to its result. The result also takes over what the options from argument
	// Options-1 on carry, and the settings and the kind of the client, cache or store at argument Of-1; 0 for none.
	Sets []Setting
	// Life is the expiry that the call gives to its result, for later calls whose TTL is Depends; Zero says Default where the
	// zero value leaves the library's own.
	Life    TTL
	Options int
	Of      int
	Pattern int    // index plus one of an argument that is a glob pattern of keys (Keys, Scan); 0 for none
	Note    string // where the fact comes from, when it is not the library's own call ("survey, not proved")
}

// Over is what a call does on a client of a particular kind.
type Over struct {
	Client  Kind
	Command string
	Also    []string
	TTL     TTL
}

// Library is everything known of one import path.
type Library struct {
	Path  string   // import path that declares the rows' receivers
	Alias []string // further import paths with the very same rows (valkey-go for rueidis is NOT one: names differ)
	Early []string // import paths of its first versions: what came later is not there, what is there has the same rows
	Shown string   // import path to show to users when it is not Path (rueidis for rueidis/internal/cmds)
	Name  string   // what messages call the library, "" for the last word of the path that is not a version
	Raw   Raw      // what becomes of a time.Duration among the arguments of a call that names its command itself
	// Receivers are the types to which rows without a Recv apply; with Steps they apply to every type.
	Receivers []string
	// Steps: the package declares the types of a command builder. Its methods without a row are steps that add nothing
	// of interest: Lookup gives a plain Part for them.
	Steps bool
	// Wraps: the library is built on the client libraries. Its own code is analysed like any other; to those who call it
	// its rows tell what it does.
	Wraps bool
	// OptionType is the type of the library's options: a function of the library that returns one and has no row makes an
	// option that says nothing of keys and expiries.
	OptionType string
	Version    string // version of the module that the rows were taken from
	Wire       bool   // what calls send is compared with the rows, by a test that runs the library
	CrossSlot  CrossSlot
	Kinds      []TypeKind
	// Unproved says why no test compares the rows with the library ("not served by the module proxy"); "" where tests do.
	Unproved string
	// NotKeys are functions ("Recv.Name", "Name") with a parameter that looks like a key and is none, and why.
	NotKeys map[string]string
	rows    []Row
	// derived gives the rows instead, where they are made of those of another library (see made).
	derived func() []Row
}

// Rows are the library's rows, the same ones at each call.
func (lib *Library) Rows() []Row {
	if lib.derived != nil {
		return lib.derived()
	}
	return lib.rows
}

// made has rows made when they are first asked for: most packages use one library, and each pays for the start of the tool.
func made(rows func() []Row) func() []Row { return sync.OnceValue(rows) }

// Raw is what a library makes of a time.Duration that is an argument of a generic call, as measured.
type Raw uint8

const (
	RawUnknown      Raw = iota
	RawNanoseconds      // the number of nanoseconds
	RawText             // as it prints: 1m0s
	RawRefused          // the client answers an error
	RawNanosOrError     // RawNanoseconds or RawRefused, depending on the version
)

// CrossSlot is what a cluster client does with keys in several slots that it does not split, in one command and in one
// transaction.
type CrossSlot uint8

const (
	// CrossSlotError: the command comes back with an error, from the server or from the client.
	CrossSlotError CrossSlot = iota
	// CrossSlotPanics: building the command panics (rueidis, valkey-go, and their go-redis look-alikes).
	CrossSlotPanics
	// CrossSlotRefusesTx: the client refuses a transaction, and a WATCH (go-redis; before v9.11 it did as CrossSlotSplitsTx).
	CrossSlotRefusesTx
	// CrossSlotSplitsTx: the client makes one transaction for each slot, which is not atomic.
	CrossSlotSplitsTx
)

// TypeKind gives the kind of a client type.
type TypeKind struct {
	Type string // name of a type of the library ("ClusterClient")
	Kind Kind
}
