// Package keytmpl is the key template: what is known of a string before the program runs.
//
// A [Template] is a sequence of parts, each a literal or a [Hole]; a [Set] is a value that may be one of several
// templates. The package is pure: no syntax, no types, no I/O. Its one law is soundness: the language of the result of
// an operation contains every string that the operation can give for strings of the operands' languages.
package keytmpl

import "go/token"

// Caps. Past a cap the value is joined into fewer, wider templates (see [JoinAll]); it is never dropped.
const (
	// MaxAlternatives is the number of templates a Set holds.
	MaxAlternatives = 16
	// MaxParts is the number of parts a Template holds.
	MaxParts = 48
	// MaxLiteral is the number of bytes a literal part holds; a longer text becomes a hole with ReasonTooLarge.
	MaxLiteral = 4096
	// MaxOps is the number of operations that a symbolic hole remembers.
	MaxOps = 8
)

// Template is a sequence of parts. Adjacent literals are merged where their positions allow; the empty Template is the
// empty string.
type Template []Part

// Part is a literal (Hole nil) or a hole.
type Part struct {
	Lit  string
	Pos  token.Pos // where the literal stands in the source; NoPos when it comes from another package
	Hole *Hole     // never changed once it is part of a template
}

// Set is a value that may be one of several templates, without duplicates, in a fixed order. The empty Set is no value
// at all: code that is not reached.
type Set []Template

// Origin tells where the value of a hole comes from.
type Origin uint8

// Origins.
const (
	OriginUnknown  Origin = iota
	OriginParam           // a parameter of the function
	OriginField           // a struct field
	OriginVar             // a package variable
	OriginCall            // the result of a call
	OriginElement         // an element of a slice or array, not otherwise known
	OriginMapOrder        // a key or value met while ranging over a map
	OriginConfig          // a flag, environment variable or decoded configuration
	OriginHTTP            // URL, form, body or path parameter of an HTTP request
	OriginHeader          // an HTTP header
	OriginCookie          // an HTTP cookie
	OriginGRPC            // gRPC metadata or request field
	OriginArgs            // the command line
	OriginClock           // the current time
	OriginRandom          // a random source, a new UUID
	OriginPointer         // the address of something
	OriginReply           // what a cache or database answered
	OriginError           // the text of an error
)

// Content tells what kind of text a hole is, where that says more than its bytes and its length do. Of two contents that
// are joined the later one in this list is kept.
type Content uint8

// Contents.
const (
	ContentNone    Content = iota
	ContentJSON            // an encoded value of any size
	ContentURL             // a URL, or a request's URI
	ContentList            // any number of parts, one behind the other
	ContentQuery           // parameters of a URL in the order in which the caller wrote them
	ContentFloat           // a float in as many digits as it takes
	ContentTime            // a point in time as people read it, with its zone
	ContentSecond          // the present time, to the second
	ContentInstant         // the present time, finer than a second
	ContentSeeded          // a hash that is another one in another process
)

// Reason tells why a hole is all that is known. ReasonNone: nothing was lost, the program itself leaves the value open
// (an ID, a name). The list is closed: `cachevet keys -summary` counts by it.
type Reason uint8

// Reasons.
const (
	ReasonNone        Reason = iota
	ReasonParam              // parameter of a function whose callers are not seen: its callers' business
	ReasonField              // field that is set where the analysis does not look
	ReasonVariable           // package variable that is set where the analysis does not look
	ReasonExternal           // result of a function whose code is not analysed
	ReasonDynamic            // element of a table, map or slice that is filled at run time
	ReasonConfig             // configuration, flag or environment
	ReasonReply              // text that a cache or database answered
	ReasonInterface          // interface method whose implementations are not seen
	ReasonFuncValue          // function value that is not known
	ReasonFormat             // format that is not constant
	ReasonLoop               // text that grows in a loop
	ReasonChannel            // value received from a channel
	ReasonPointer            // variable whose address is taken, value behind a pointer
	ReasonRecursion          // recursive function
	ReasonTooLarge           // past a cap of this package or of the analysis
	ReasonUnsupported        // construct that is not modelled
)

// SymKind is the kind of thing a hole stands for.
type SymKind uint8

// Kinds of symbols.
const (
	SymNone   SymKind = iota // nothing: two such holes are never the same value
	SymParam                 // parameter Index of the function under analysis; Index -1 is the receiver
	SymGlobal                // a package variable, named by Path ("pkg.Name.field")
	SymSite                  // a value computed once, at source position Index
	SymArg                   // parameter Index of a function value that the function under analysis gives
)

// Sym names the value that a hole stands for. Two holes with equal Sym (Kind not SymNone) and equal Ops print the same
// text within one activation of the function, unless one of them Varies.
type Sym struct {
	Kind  SymKind
	Index int
	Path  string // fields selected from it: "prefix", "opts.prefix"
}

// Hole is a part whose text is not known.
type Hole struct {
	Name string // how it is shown: "id", "user.Name"
	Type string // Go type, as source writes it ("int64", "uuid.UUID"); "" if not known
	Sym  Sym
	Ops  []Op // what was done to the symbol's value to give this text, in order; nil for the value itself as text
	// Bytes are the bytes the text can contain; Min and Max its length in bytes, Max < 0 without limit.
	Bytes    ByteSet
	Min, Max int
	Origin   Origin
	Reason   Reason
	Escaped  bool // passed through an escaping or encoding: cannot contain separators of its own
	Hashed   bool // a digest of something
	Checked  bool // the program looked at the value and went on only with some; it takes no part in the identity of the hole
	Content  Content
	Varies   bool // takes more than one value within one activation (made in a loop)
	// Else is what the symbol's value is known to be in general, for whoever cannot replace the symbol by a particular
	// value: what a package puts into a field. It takes no part in the identity of the hole.
	Else Set
	Pos  token.Pos // where the value is made or enters; NoPos when in another package
}

// OpKind is an operation on a text or value that a symbolic hole remembers, so that [Subst] can redo it once the
// symbol's value is known.
type OpKind uint8

// Operations. Args are given in brackets.
const (
	OpNone       OpKind = iota
	OpFormat            // one fmt directive [directive, such as "%05d"]
	OpFormatInt         // strconv.FormatInt/Itoa/FormatUint [base]
	OpLower             // strings.ToLower
	OpUpper             // strings.ToUpper
	OpTitle             // strings.Title and anything else that only changes case
	OpTrimSpace         // strings.TrimSpace
	OpTrim              // strings.Trim [cutset]
	OpTrimLeft          // strings.TrimLeft [cutset]
	OpTrimRight         // strings.TrimRight [cutset]
	OpTrimPrefix        // strings.TrimPrefix [prefix]
	OpTrimSuffix        // strings.TrimSuffix [suffix]
	OpReplace           // strings.Replace, ReplaceAll [old, new, n]
	OpQuote             // strconv.Quote
	OpHex               // hex.EncodeToString, %x of a string
	OpBase64            // base64 encoding [std, rawstd, url, rawurl]
	OpBase32            // base32 encoding [std, rawstd, hex, rawhex]
	OpURLQuery          // url.QueryEscape
	OpURLPath           // url.PathEscape
	OpHash              // a digest printed [bytes of the alphabet, min, max, name]: "0-9a-f",64,64,"sha256"
	OpSlice             // s[lo:hi] [lo, hi]; hi "" for the end
	OpRepeat            // strings.Repeat [count or ""]
	OpJoin              // strings.Join of a slice symbol [separator]
	OpBefore            // strings.Cut and Split: the text before the first separator [separator]
	OpAfter             // the text after it [separator]
	OpPart              // some part of the text: any substring
	OpPathClean         // path.Clean, path.Join of one element
	OpText              // fmt.Sprint, %v: the value printed in its default format
	OpRune              // string(rune): an integer taken as a code point
	OpOther             // anything else [name]: cannot be redone; the hole's Bytes, Min, Max hold what is known
)

// Op is one remembered operation. It is comparable through its String.
type Op struct {
	Kind OpKind
	Args []string
}

// Class is the class of Go type that an [Arg] has, as far as printing needs it.
type Class uint8

// Classes.
const (
	ClassUnknown Class = iota
	ClassString        // string kinds
	ClassBytes         // []byte kinds
	ClassInt           // signed integers
	ClassUint          // unsigned integers
	ClassFloat
	ClassComplex
	ClassBool
	ClassPointer // pointers, channels, functions, unsafe.Pointer: printed as an address (structs behind a pointer print &{...})
	ClassStruct
	ClassSlice // slices and arrays
	ClassMap
	ClassStringer  // has String, Error or Format: Text holds what it prints if that is known
	ClassInterface // dynamic type not known
	ClassNil
)

// Arg is a value given to a formatting operation.
type Arg struct {
	Class  Class
	Bits   int    // size of an integer or float, 0 if not known
	Text   Set    // for ClassString, ClassBytes, ClassStringer: its text; empty if not known
	Known  bool   // for ClassInt, ClassUint, ClassBool, ClassFloat: the value is constant
	Int    int64  // the constant (ClassInt, or ClassBool as 0/1)
	Uint   uint64 // the constant of ClassUint
	Float  float64
	Ranged bool // for ClassInt, not Known: the value lies in [Lo, Hi]
	Lo, Hi int64
	Hole   Hole  // what the value is shown as and stands for when it is not known; Bytes, Min, Max are not used
	Elems  []Arg // for ClassSlice: the elements in order, when all are known
	Exact  bool  // Elems is complete
	// Prints and Content are, for a pointer, struct, slice or map, what its default format shows besides the values: an
	// address (OriginPointer), a point in time.
	Prints  Origin
	Content Content
	// Under is, for ClassStringer, the class of the underlying type, as which verbs such as %d print it (ClassUnknown if
	// it is not known or the type has a Format method); for ClassPointer, the class of what it points to.
	Under Class
}
