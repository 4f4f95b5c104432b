package cachecall

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"

	"github.com/cachevet/cachevet/internal/client"
	"github.com/cachevet/cachevet/internal/keytmpl"
)

// kind is the kind of an abstract value.
type kind uint8

const (
	kSym    kind = iota // a value that is only named: a parameter, the result of a call
	kText               // a string, []byte, strings.Builder or bytes.Buffer: a set of templates
	kNum                // a number or a bool
	kSlice              // a slice or array
	kMap                // a map
	kStruct             // a struct
	kPtr                // a pointer to one of a few cells
	kFunc               // a function
	kFuncs              // one of several functions
	kCmd                // a command that a builder has begun
	kClient             // a client or pipeline of which more is known than its type
	kTuple              // the results of a call
	kNil                // nil
)

// Caps of the value domain.
const (
	maxElems  = 64  // elements of a slice that are told apart
	maxFields = 64  // fields of a struct that are told apart
	maxCells  = 4   // cells that a pointer may point to
	maxFuncs  = 4   // functions that one value may be
	maxDepth  = 6   // nesting of slices, maps and structs in a value
	maxNodes  = 256 // parts of a value that leaves its function
)

// value is an abstract value. It is never changed once it is made.
type value struct {
	kind kind
	typ  types.Type   // static type where it was made; may be nil
	hole keytmpl.Hole // kSym: what it stands for

	text keytmpl.Set // kText
	raw  bool        // kText: the text of a []byte, Builder or Buffer
	form *form       // kText: what was printed, when the format is the caller's

	num num       // kNum
	qty *quantity // kNum, and kSym that is a number or a time: what it measures; nil where that follows from type and name

	elems []*value // kSlice: the first elements, in order
	more  *value   // kSlice: any number of further elements, each like this; kMap: none
	open  bool     // kSlice: elems may be incomplete (more holds for the rest)
	seqs  [][]item // kSlice: the sequences that the elements can be, where elems and more say less; nil when not known

	mkey, mval *value            // kMap: any key, any value (nil for an empty map)
	entries    map[string]*value // kMap: the entries when every key is a constant string and none is missing

	fields map[string]*value // kStruct: what is known of the fields
	base   *value            // kStruct: where the other fields come from (a kSym); nil: they are zero

	cells []cell // kPtr

	fn   *funcValue // kFunc
	cmd  *cmdValue  // kCmd
	cli  *clientValue
	tupl []*value // kTuple, kFuncs
}

// num is a number: a constant, or mul*sym+add, or a range.
type num struct {
	c       constant.Value // not nil: the constant
	sym     *value         // not nil: mul times this symbol
	mul     int64
	div     int64 // divided by this, 0 and 1 for not
	unit    bool  // mul or div is a length of time (times time.Second)
	notZero bool  // the code checked that the symbol is not zero
	never   bool  // contradicts a condition that the code checked: the place is not reached with it
	ranged  bool  // lo and hi hold
	lo, hi  int64
}

// funcValue is a function: declared (with its bound receiver) or a literal with the state that it captured.
type funcValue struct {
	fn    *types.Func
	recv  *value
	expr  bool // a method expression: the receiver is the first argument
	lit   *ast.FuncLit
	env   *state
	owner *frame   // frame that made the literal
	seq   int      // assignments before it was made
	loop  bool     // it was made in a loop
	node  ast.Node // the outermost loop that it was made in
	round bool     // that loop's rounds were taken one by one
	bound []binding
	// closed is what the function gives, in terms of its own parameters (SymArg) and of those of the function that made
	// it. It is all that is known of a function value that comes from another package.
	closed *closedFunc
}

// closedFunc is a function value without its code.
type closedFunc struct{ results []*value }

// binding is one substitution of parameters that is to be applied to what a captured literal gives.
type binding struct {
	recv *value
	args []*value
	st   *state
}

// clientValue is what is known of a client beyond its static type.
type clientValue struct {
	kind  client.Kind
	group *Group
}

// cell is a place that holds a value: a variable (types.Object), an allocation (allocCell) or what a symbol points to
// (symCell).
type cell any

type allocCell struct {
	pos token.Pos
	n   int
}

type symCell struct{ sym keytmpl.Sym }

// symbol makes a value of which only the name is known.
func symbol(t types.Type, h keytmpl.Hole) *value {
	return &value{kind: kSym, typ: t, hole: h}
}

func textValue(s keytmpl.Set) *value { return &value{kind: kText, text: s} }

func literal(s string, pos token.Pos) *value { return textValue(keytmpl.Lit(s, pos)) }

func constNum(c constant.Value) *value { return &value{kind: kNum, num: num{c: c}} }

func intConst(n int64) *value { return constNum(constant.MakeInt64(n)) }

// constInt is the value as a constant integer.
func (v *value) constInt() (int64, bool) {
	if v == nil || v.kind != kNum || v.num.c == nil {
		return 0, false
	}
	c := constant.ToInt(v.num.c)
	if c.Kind() != constant.Int {
		return 0, false
	}
	return constant.Int64Val(c)
}

// constBool is the value as a constant bool.
func (v *value) constBool() (val, ok bool) {
	if v == nil || v.kind != kNum || v.num.c == nil || v.num.c.Kind() != constant.Bool {
		return false, false
	}
	return constant.BoolVal(v.num.c), true
}

// constText is the value as one constant string.
func (v *value) constText() (string, bool) {
	if v == nil || v.kind != kText || len(v.text) != 1 {
		return "", false
	}
	return v.text[0].Const()
}

// bounds is the range of an integer value.
func (v *value) bounds() (lo, hi int64, ok bool) {
	if v == nil || v.kind != kNum {
		return 0, 0, false
	}
	if n, ok := v.constInt(); ok {
		return n, n, true
	}
	if v.num.ranged && v.num.lo > -unbounded && v.num.hi < unbounded {
		return v.num.lo, v.num.hi, true
	}
	return 0, 0, false
}

// unbounded stands for an end of a range that nothing bounds.
const unbounded = int64(1)<<62 - 1

func rangeNum(lo, hi int64) *value { return &value{kind: kNum, num: num{ranged: true, lo: lo, hi: hi}} }

func hasMethods(t types.Type) bool {
	n, ok := types.Unalias(t).(*types.Named)
	return ok && n.NumMethods() > 0
}

// anyElem is a value that covers every element of a slice; nil when it is empty.
func (v *value) anyElem() *value {
	out := v.more
	for _, e := range v.elems {
		out = join2(out, e, 1)
	}
	return out
}

// field is what a struct value knows of a field: its value, that of the base, or zero.
func (v *value) field(name string) *value {
	switch v.kind {
	case kStruct:
		if f, ok := v.fields[name]; ok {
			return f
		}
		if v.base != nil {
			return v.base.field(name)
		}
		if t := fieldType(v.typ, name); t != nil {
			return zeroValue(t)
		}
		return nil
	case kSym:
		return selectSym(v, name)
	}
	return nil
}

// withField is a copy of a struct value with one field changed.
func (v *value) withField(name string, f *value) *value {
	out := &value{kind: kStruct, typ: v.typ, base: v.base, fields: make(map[string]*value, len(v.fields)+1)}
	if v.kind == kSym {
		out.base = v
	}
	for k, w := range v.fields {
		out.fields[k] = w
	}
	out.fields[name] = f
	return out
}
