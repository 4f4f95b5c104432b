package cachecall

import (
	"go/ast"
	"go/token"
	"reflect"

	"golang.org/x/tools/go/analysis"

	"github.com/cachevet/cachevet/internal/client"
	"github.com/cachevet/cachevet/internal/command"
	"github.com/cachevet/cachevet/internal/keytmpl"
)

// Analyzer finds cache calls. Its result is a *[Result].
var Analyzer = newAnalyzer()

func newAnalyzer() *analysis.Analyzer {
	a := &analysis.Analyzer{
		Name:       "cachecall",
		Doc:        "find cache calls and resolve their keys",
		URL:        "https://pkg.go.dev/github.com/cachevet/cachevet/passes/cachecall",
		Run:        run,
		ResultType: reflect.TypeFor[*Result](),
		FactTypes:  []analysis.Fact{new(packageFact), new(versionFact)},
	}
	a.Flags.Bool(CollectFlag, false, "note what a package puts into fields of other packages' types; for cachevet learn")
	a.Flags.Var(&learnedValue{}, LearnedFlag, "types that lead to a cache, as JSON; what cachevet learn finds")
	a.Flags.Var(&clientsValue{}, ClientsFlag, "functions of the user's own that send a command, as JSON")
	return a
}

// Result is what the pass knows of a package. It is immutable.
type Result struct {
	calls []*Call
	// Failure is the text of an internal error that ended the analysis of the package; "" if there was none.
	Failure string
	// RowProblems is what is wrong with the user's rows about functions that this package declares or imports.
	RowProblems []RowProblem
	// Asked: what [LearnedFlag] says may have to do with the package. If not, the package and its facts are the same whatever it says.
	Asked     bool
	learnable func() Learned
	reads     []string
	keyTypes  []KeyType
	elsewhere []KeyType
}

// Calls are the package's cache calls in source order: the direct ones and, for a call of a wrapper that supplies a key
// or an expiry, one record for each command that the wrapper sends.
func (r *Result) Calls() []*Call { return r.calls }

// Call is one command that a place in the package sends.
type Call struct {
	Node    ast.Expr         // the call; for a command builder the call that completes the chain
	Source  string           // how the call reads, for messages: "rdb.Set"
	Library string           // import path of the client library
	Version string           // its version in the build ("v9.23.0"); "" when the driver does not tell
	Name    string           // upper-case wire command; "" when it is not constant
	Command *command.Command // nil when Name is not known to package command
	Unknown keytmpl.Reason   // why the command of a generic call, and so its keys, are not known
	Row     *client.Row      // the library's row
	Client  client.Kind      // what the client talks to, by its static type and by how it was made
	Keys    []Key            // in argument order
	Pattern *Key             // the glob pattern of a command that searches for keys (KEYS, SCAN); nil for others
	TTL     TTL
	Group   *Group        // what the command is sent together with; nil for a command on its own
	Script  *Script       // for commands that run Lua
	Func    *ast.FuncDecl // declared function that the call stands in; nil at package level
	Via     []string      // functions between this place and the client, outermost first ("store.(*Cache).Get"); nil for a direct call
	// Named: this place says which command it is, through a function that leaves the command's name to its callers: exec("FLUSHALL").
	Named bool
	// IfExists: the command never creates a key (XX, NOMKSTREAM). IfMissing: it does nothing to an existing key (NX).
	IfExists, IfMissing bool
	// Bounded: the call bounds the collection it adds to (XADD with MAXLEN or MINID).
	Bounded bool
	// Deferred: the call stands in a deferred function or statement.
	Deferred bool
	// At is the builder step that gave the first key; nil for other calls.
	At ast.Expr
}

// Key is one key of a call.
type Key struct {
	Expr  ast.Expr         // the expression at this place that supplies the text: the argument, or the element of a literal slice
	Arg   int              // index of the argument in the call at this place
	Multi bool             // the argument position may hold several keys
	Many  bool             // this entry stands for any number of keys (filled in a loop, passed on as a slice)
	Spec  *command.KeySpec // what the command does to this key; nil when not known
	Set   keytmpl.Set      // what the key looks like. Literals with a valid Pos are written in this package (or are chosen here through a key function of another one); others were added by a wrapper in another package
	// Passed: the whole key is a parameter of the enclosing function, passed on as it is: its callers' business.
	Passed bool
	// Callers is the Set, Status and Reason of what callers give where Passed holds and all that call the function stand in the
	// package; nil otherwise. It is for showing: whatever is to be said of it is said at the callers.
	Callers *Key
	Status  keytmpl.Status
	Reason  keytmpl.Reason
	// Here: this place has a say in the text: a direct call, or a wrapper's caller that supplies it.
	Here bool
	// Theirs: this place gives nothing of the key; it is all the wrapper's.
	Theirs bool
}

// Pos is where the call stands: the name of the function or method, or the builder step that gives the first key.
func (c *Call) Pos() token.Pos {
	n := c.Node
	if c.At != nil {
		n = c.At
	}
	if e, ok := n.(*ast.CallExpr); ok {
		if sel, ok := ast.Unparen(e.Fun).(*ast.SelectorExpr); ok {
			return sel.Sel.Pos()
		}
	}
	return n.Pos()
}

// Chosen tells whether this place says which command it is: a direct call, or one that names it to a function that sends any.
func (c *Call) Chosen() bool { return len(c.Via) == 0 || c.Named }

// Template is the key's only template, nil when there are several or none.
func (k Key) Template() keytmpl.Template {
	if len(k.Set) == 1 {
		return k.Set[0]
	}
	return nil
}

// TTLState is what is known of an expiry.
type TTLState uint8

const (
	// TTLNone: the call gives no expiry (or cannot carry one).
	TTLNone TTLState = iota
	// TTLKeep: the call asks to keep the expiry that the key has.
	TTLKeep
	// TTLKnown: the expiry is given and lies in [Lo, Hi].
	TTLKnown
	// TTLUnknown: an expiry is given, its value is not known.
	TTLUnknown
	// TTLMaybe: arguments that are not known may hold an expiry.
	TTLMaybe
)

// TTLForm is what an expiry is, by its static type.
type TTLForm uint8

const (
	FormUnknown TTLForm = iota
	FormInteger
	FormDuration // time.Duration
	FormFloat
	FormText
)

// TTL is the key's expiry as a call gives it.
type TTL struct {
	State                  TTLState
	Expr                   ast.Expr    // the expression at this place that supplies it; nil when there is none here
	Unit                   client.Unit // unit of Lo and Hi as the library reads the argument: nanoseconds for client.Duration and client.Time
	Lo, Hi                 int64
	Zero, Minus1, Negative client.Effect // what special values do with this call
	Grain                  client.Grain  // resolution with which the library sends a time.Duration
	Below                  client.Effect // what a positive value below Grain does
	Form                   TTLForm       // what the value is before the library writes it
	Formed                 bool          // a function between this place and the client makes it so
	Quantity               Quantity      // what the value measures
	// Here: the value is chosen at this place. False in a wrapper that passes its parameter on, and at the caller of a
	// wrapper that sets the expiry itself.
	Here bool
	// Passed: the value is, or is computed from, a parameter of the enclosing function.
	Passed bool
	// Default: the call gives none, and this is what the library puts.
	Default bool
}

// Effect is what the expiry does when that is certain: for a value that is known exactly, or a range with one outcome.
func (t TTL) Effect() (e client.Effect, ok bool) {
	switch t.State {
	case TTLNone:
		return client.Never, true
	case TTLKeep:
		return client.Keeps, true
	case TTLKnown:
		switch {
		case t.Lo > 0:
			return client.Sets, true
		case t.Lo == 0 && t.Hi == 0:
			return t.Zero, true
		case t.Lo == -1 && t.Hi == -1:
			return t.Minus1, true
		case t.Hi < 0 && t.Minus1 == t.Negative, t.Hi < -1:
			return t.Negative, true
		}
	}
	return 0, false
}

// GroupKind is how commands are sent together.
type GroupKind uint8

const (
	// Pipeline: sent in one go, not atomic.
	Pipeline GroupKind = iota
	// Transaction: one MULTI/EXEC.
	Transaction
	// Watch: inside the function that WATCH guards.
	Watch
)

// Group is a set of commands that are sent together. Calls of one group share the pointer.
type Group struct {
	Kind   GroupKind
	Node   ast.Expr    // the call that opens the group
	Source string      // how it reads: "rdb.TxPipelined"
	Client client.Kind // kind of the client that sends it
	Parent *Group      // the group of the client that opens this one: the WATCH around a transaction; nil if there is none
}
