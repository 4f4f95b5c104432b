// Package lua reads the Lua 5.1 scripts that programs give to EVAL: which commands they call, and with which arguments,
// as far as the text tells. It is no interpreter: a value is literal text, KEYS[n], ARGV[n], a concatenation of them, or
// not known. What it does not understand it does not guess.
package lua

import "strings"

// PartKind is the kind of a part of a value.
type PartKind uint8

const (
	Unknown PartKind = iota // any text
	Literal                 // Text
	Key                     // KEYS[Index]; Index is 0 when it is not constant
	Arg                     // ARGV[Index]; the same
)

// Part is a piece of a value.
type Part struct {
	Kind  PartKind
	Text  string
	Index int
	// Number: the script reads it as a number (tonumber), which may be printed in another way than it was given.
	Number bool
}

// Value is what is known of an argument: its parts, one after the other.
type Value []Part

// Known tells whether the text of every part is that of a literal, or of one element of KEYS or ARGV.
func (v Value) Known() bool {
	for _, p := range v {
		if p.Kind == Unknown || p.Kind != Literal && p.Index == 0 || p.Number {
			return false
		}
	}
	return len(v) > 0
}

// Const is the text of a literal value.
func (v Value) Const() (text string, ok bool) {
	if len(v) != 1 || v[0].Kind != Literal {
		return "", false
	}
	return v[0].Text, true
}

// Block is a block of statements that may be skipped or repeated: a branch, the body of a loop or function. The script's
// own block is the nil *Block.
type Block struct {
	Parent *Block
	ByArgs bool // whether it runs depends on ARGV
}

// Within tells whether b is outer or inside it.
func (b *Block) Within(outer *Block) bool {
	for ; b != nil; b = b.Parent {
		if b == outer {
			return true
		}
	}
	return outer == nil
}

// Call is one redis.call or redis.pcall.
type Call struct {
	Command string  // upper case; "" when it is not constant
	Args    []Value // what follows the command
	Open    bool    // any number of further arguments may follow (unpack, a call's results)
	Rest    Value   // with Open, what each of them is when that is known: KEYS[0] or ARGV[0] for unpack(KEYS), unpack(ARGV)
	Block   *Block
}

// Parse returns the calls of a script in the order of the text; ok is false when the text is not understood, and nothing
// is known of it.
func Parse(source string) (calls []Call, ok bool) {
	tokens, ok := scan(source)
	if !ok {
		return nil, false
	}
	// The first pass learns which variables are assigned after their declaration: those are not followed.
	first := &parser{tokens: tokens, assigned: map[string]bool{}, tainted: map[string]bool{}}
	if !first.script() {
		return nil, false
	}
	second := &parser{tokens: tokens, assigned: first.assigned, tainted: first.tainted}
	second.script()
	return second.calls, true
}

// variable is what is known of a local variable.
type variable struct {
	value Value
	calls bool  // it is redis.call itself
	args  bool  // its value depends on ARGV
	each  Value // it is KEYS or ARGV itself: an element of it
}

// expr is what is known of an expression.
type expr struct {
	value Value
	calls bool  // the function redis.call or redis.pcall
	args  bool  // depends on ARGV
	multi bool  // a call or ...: may be any number of values when it comes last
	each  Value // with multi or list: what each of the values is, nil when that is not known
	list  bool  // the table KEYS or ARGV itself; each is an element of it
	pairs bool  // ipairs or pairs of one
}

var unknown = Value{{}}

// join is the concatenation of two values.
func join(a, b Value) Value {
	if text, ok := a.Const(); ok {
		if more, ok := b.Const(); ok {
			return Value{{Kind: Literal, Text: text + more}}
		}
	}
	return append(append(Value{}, a...), b...)
}

// command finishes a call of redis.call.
func (p *parser) command(args []expr) {
	c := Call{Block: p.block}
	for i, a := range args {
		switch {
		case i == len(args)-1 && a.multi:
			c.Open, c.Rest = true, a.each
		case i == 0:
			name, _ := a.value.Const()
			c.Command = strings.ToUpper(name)
		default:
			c.Args = append(c.Args, a.value)
		}
	}
	p.calls = append(p.calls, c)
}
