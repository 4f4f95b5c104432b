package keytmpl

import (
	"fmt"
	"go/token"
	"strings"
)

// maxDepth is the depth of elements of elements up to which slices are printed.
const maxDepth = 4

// validVerbs are the verbs that print a value of each class; any other prints an error. A class that is not listed has
// rules of its own.
var validVerbs = [...]string{
	ClassString:  "vsxXq",
	ClassInt:     "vdboOxXcqU",
	ClassUint:    "vdboOxXcqU",
	ClassFloat:   "vbgGxXfFeE",
	ClassComplex: "vbgGxXfFeE",
	ClassBool:    "tv",
	ClassNil:     "v",
}

// typeNames maps how source writes a type to how package fmt prints it, for the types whose name can only mean one.
var typeNames = map[string]string{
	"bool": "bool", "string": "string",
	"int": "int", "int8": "int8", "int16": "int16", "int32": "int32", "int64": "int64", "rune": "int32",
	"uint": "uint", "uint8": "uint8", "uint16": "uint16", "uint32": "uint32", "uint64": "uint64", "byte": "uint8",
	"uintptr": "uintptr", "float32": "float32", "float64": "float64", "complex64": "complex64", "complex128": "complex128",
	"[]string": "[]string", "[]byte": "[]uint8", "[]int": "[]int", "[]int64": "[]int64",
}

// print returns what the directive prints for the argument. depth is 0 for an argument of the call, more for an element
// of one.
func (d directive) print(a Arg, pos token.Pos, depth int) Set {
	if d.unknownSize() {
		return d.wide(a, ReasonFormat)
	}
	if d.tooLarge() {
		return d.wide(a, ReasonTooLarge)
	}
	switch {
	case d.verb == 'T' && a.Class == ClassNil:
		return Lit(fmt.Sprintf(d.String(), nil), pos)
	case d.verb == 'T' && (a.Class == ClassUnknown || a.Class == ClassInterface):
		return Arbitrary(typeHole(a)) // nil is not cut to the precision
	case d.verb == 'T':
		return d.text(typeText(a), false)
	case d.verb == 'p':
		return d.address(a, pos)
	case d.verb == 'w' && a.Class != ClassNil:
		if _, basic := basicClass(a.Class); !basic && a.Class != ClassStruct {
			return d.wide(a, a.Hole.Reason)
		}
		return d.bad(a, pos)
	}
	switch a.Class {
	case ClassString, ClassInt, ClassUint, ClassFloat, ClassComplex, ClassBool:
		if !strings.ContainsRune(validVerbs[a.Class], d.verb) {
			return d.bad(a, pos)
		}
		return d.basic(a)
	case ClassNil:
		return d.null(pos, depth)
	case ClassBytes:
		return d.byteSlice(a)
	case ClassStringer:
		return d.stringer(a, pos, depth)
	case ClassPointer:
		return d.pointer(a, depth)
	case ClassSlice:
		return d.slice(a, pos, depth)
	case ClassStruct:
		return d.composite(a, 2)
	case ClassMap:
		return d.composite(a, len("map[]"))
	}
	return d.wide(a, a.Hole.Reason)
}

func basicClass(c Class) (Class, bool) {
	switch c {
	case ClassString, ClassInt, ClassUint, ClassFloat, ClassComplex, ClassBool:
		return c, true
	}
	return c, false
}

// derived returns a's hole with the directive remembered.
func (d directive) derived(a Arg) Hole {
	return withOp(a.Hole, d.op(a))
}

// op is the operation that redoes the directive. Directives that print the same text for the class are one operation,
// so that holes that print the same text are known to.
func (d directive) op(a Arg) Op {
	bare := d == plainVerb(d.verb)
	switch {
	case bare && d.verb == 'v' && a.Class != ClassBytes,
		bare && d.verb == 'd' && (a.Class == ClassInt || a.Class == ClassUint),
		bare && d.verb == 't' && a.Class == ClassBool:
		return Op{Kind: OpText}
	case bare && d.verb == 'x' && (a.Class == ClassString || a.Class == ClassBytes):
		return Op{Kind: OpHex}
	case bare && d.verb == 'q' && (a.Class == ClassString || a.Class == ClassBytes):
		return Op{Kind: OpQuote}
	case a.Class == ClassBytes && d.verb != 's' && d.verb != 'q' && d.verb != 'x' && d.verb != 'X':
		return Op{Kind: OpFormat, Args: []string{d.String(), bytesMark}}
	}
	return Op{Kind: OpFormat, Args: []string{d.String()}}
}

// bytesMark is the second argument of an OpFormat of a byte slice that prints it differently from its text.
const bytesMark = "bytes"

// of returns a's hole, printed by the directive, with shape x.
func (d directive) of(a Arg, x shape) Set {
	h := d.derived(a)
	h.setShape(x)
	return Of(h)
}

// wide returns a hole for a text of which nothing is known. It is a symbol only if the directive is known.
func (d directive) wide(a Arg, reason Reason) Set {
	h := a.Hole
	if d.unknownSize() {
		h.Sym, h.Ops = Sym{}, nil
	} else {
		h = d.derived(a)
	}
	h.Reason = reason
	return Arbitrary(h)
}

// composite is a struct, map or slice whose contents are not known: at least so many bytes.
func (d directive) composite(a Arg, least int) Set {
	if d.verb != 'v' && d.verb != 's' && d.verb != 'd' {
		least = 0
	}
	x := anyShape()
	x.min = least
	return d.of(a.shown(), x)
}

// shown is the argument with what its default format shows besides its values.
func (a Arg) shown() Arg {
	if a.Prints != OriginUnknown {
		a.Hole.Origin = a.Prints
	}
	a.Hole.Content = max(a.Hole.Content, a.Content)
	return a
}

// constant returns text as a literal that stands where the value does.
func constant(text string, a Arg) Set { return Lit(text, a.Hole.Pos) }

// basic prints a string, number or boolean with a verb that is valid for it.
func (d directive) basic(a Arg) Set {
	if v, ok := goValue(a); ok {
		return constant(fmt.Sprintf(d.String(), v), a)
	}
	switch a.Class {
	case ClassString:
		return d.textArg(a)
	case ClassInt, ClassUint:
		return d.of(a, d.intShape(a))
	case ClassFloat:
		if d.prec < 0 && strings.ContainsRune("vgG", d.verb) {
			a.Hole.Content = ContentFloat
		}
		return d.of(a, d.floatShape())
	case ClassComplex:
		return d.of(a, d.complexShape())
	}
	return d.of(a, textShape("true").or(textShape("false")).pad(max(d.wid, 0), d.fill()))
}

// byteSlice prints a byte slice.
func (d directive) byteSlice(a Arg) Set {
	switch {
	case strings.ContainsRune("sxXq", d.verb):
		return d.textArg(a)
	case d.sharp || len(a.Text) == 0 || d.verb|0x20 < 'a' || d.verb|0x20 > 'z':
		return d.byteList(a, anyShape())
	}
	var out []Set
	for _, t := range a.Text {
		text, ok := t.Const()
		if !ok {
			return d.byteList(a, a.Text.shape())
		}
		out = append(out, constant(fmt.Sprintf(d.String(), []byte(text)), a))
	}
	return Union(out...)
}

// byteList prints a byte slice of shape x as a list of its elements.
func (d directive) byteList(a Arg, x shape) Set {
	if len(a.Text) == 1 && len(a.Text[0]) == 1 && a.Text[0][0].Hole != nil {
		a.Hole = *a.Text[0][0].Hole
	} else if len(a.Text) > 0 {
		a.Hole = collapse(JoinAll(a.Text), ReasonNone)
	}
	if d != plainVerb('v') && d != plainVerb('d') {
		return d.of(a, anyShape())
	}
	list := asciiShape("[] 0123456789", addMin(2, mulMin(x.min, 2)), addMax(2, mulMax(x.max, 4)))
	list.min = max(2, list.min-1)
	return d.of(a, list)
}

// typeText is the type of the argument as fmt prints it.
func typeText(a Arg) Set {
	if name, ok := typeNames[a.Hole.Type]; ok {
		return Lit(name, token.NoPos)
	}
	h := typeHole(a)
	h.setShape(shape{AllBytes(), 1, -1})
	return Of(h)
}

// typeHole is a hole for the name of a's type.
func typeHole(a Arg) Hole {
	return Hole{Name: "type", Type: "string", Reason: a.Hole.Reason, Pos: a.Hole.Pos}
}

// typed is "type=value", as errors print a value.
func typed(a Arg, d directive, pos token.Pos) Set {
	switch a.Class {
	case ClassNil:
		return Lit(textNil, pos)
	case ClassUnknown, ClassInterface:
		return errorText(a)
	}
	return Concat(typeText(a), Lit("=", pos), d.print(a, pos, 0))
}

// errorText is what stands in an error text for a value whose type or flags are not known.
func errorText(a Arg) Set {
	return Arbitrary(withOp(a.Hole, Op{Kind: OpOther, Args: []string{"fmt error"}}))
}

// bad is what a verb that does not fit prints: %!d(string=hello).
func (d directive) bad(a Arg, pos token.Pos) Set {
	value := d
	value.verb = 'v'
	var inner Set
	if d.plus || d.sharp {
		inner = errorText(a) // the flags do not mean what they do for %v
	} else {
		inner = typed(a, value, pos)
	}
	return Concat(Lit("%!"+string(d.verb)+"(", pos), inner, Lit(")", pos))
}

// null prints a nil interface.
func (d directive) null(pos token.Pos, depth int) Set {
	switch {
	case depth > 0:
		return Lit(textNil, pos) // an element of interface type
	case d.verb == 'v':
		return Lit(fmt.Sprintf(d.String(), nil), pos)
	}
	return Lit("%!"+string(d.verb)+"("+textNil+")", pos)
}

// address prints %p.
func (d directive) address(a Arg, pos token.Pos) Set {
	switch a.Class {
	case ClassNil:
		return Lit("%!p("+textNil+")", pos)
	case ClassPointer, ClassMap:
		a.Hole.Origin = OriginPointer
		least := 1
		if d.prec == 0 {
			least = 0 // nil prints nothing then
		}
		return d.of(a, asciiShape("0123456789abcdefx+ ", least, len("+0x")+max(16, d.prec, d.wid)).pad(max(d.wid, 0), d.fill()))
	}
	if _, basic := basicClass(a.Class); basic {
		return d.bad(a, pos)
	}
	a.Hole.Origin = OriginPointer
	return d.wide(a, a.Hole.Reason)
}

// pointer prints a pointer with a verb other than %p.
func (d directive) pointer(a Arg, depth int) Set {
	if depth == 0 {
		switch a.Under {
		case ClassStruct, ClassSlice, ClassBytes, ClassMap:
			return d.wide(a.shown(), a.Hole.Reason) // "&" and the contents, or nil
		}
	}
	a.Hole.Origin = OriginPointer
	return d.wide(a, a.Hole.Reason)
}

// stringer prints a value that has String, Error or Format.
func (d directive) stringer(a Arg, pos token.Pos, depth int) Set {
	switch {
	case d.goSyntax():
		return d.wide(a, a.Hole.Reason)
	case !strings.ContainsRune("vsxXq", d.verb):
		if a.Under == ClassUnknown || a.Under == ClassStringer {
			return d.wide(a, a.Hole.Reason)
		}
		return d.underlying(a, pos, depth)
	case a.Under == ClassUnknown && !(d == plainVerb('v') || d == plainVerb('s')):
		return d.wide(a, a.Hole.Reason) // it may be a Formatter, and do what it likes
	case len(a.Text) == 0 && (a.Under == ClassPointer || a.Under == ClassInterface):
		return d.wide(a, a.Hole.Reason) // a nil pointer prints <nil> whatever the verb
	case len(a.Text) == 0:
		return d.of(a, d.textShape(anyShape()))
	}
	a.Class = ClassString
	return d.textArg(a)
}

// underlying prints a Stringer with a verb that does not call its method.
func (d directive) underlying(a Arg, pos token.Pos, depth int) Set {
	under := a
	under.Class, under.Under = a.Under, ClassUnknown
	under.Text, under.Hole.Sym = nil, Sym{} // the text is what the method makes of it
	s := d.print(under, pos, depth)
	if len(s) == 1 && len(s[0]) == 1 && s[0][0].Hole != nil {
		h := *s[0][0].Hole
		g := withOp(a.Hole, Op{Kind: OpFormat, Args: []string{d.String()}})
		h.Sym, h.Ops = g.Sym, g.Ops
		return Of(h)
	}
	return s
}

// slice prints a slice or array whose elements may be known.
func (d directive) slice(a Arg, pos token.Pos, depth int) Set {
	if !a.Exact || d.sharp || d.verb == 'w' || depth >= maxDepth || len(a.Elems) > MaxParts || !d.asList(a) {
		return d.composite(a, 0)
	}
	out := []Set{Lit("[", pos)}
	for i, e := range a.Elems {
		if i > 0 {
			out = append(out, Lit(" ", pos))
		}
		out = append(out, d.print(e, pos, depth+1))
	}
	return Concat(append(out, Lit("]", pos))...)
}

// asList tells whether the verb prints the elements one by one, which it does not for a slice of bytes as text.
func (d directive) asList(a Arg) bool {
	if !strings.ContainsRune("sqxX", d.verb) {
		return true
	}
	for _, e := range a.Elems {
		if e.Class == ClassUint && (e.Bits == 8 || e.Bits == 0) || e.Class == ClassUnknown || e.Class == ClassStringer {
			return false
		}
	}
	return len(a.Elems) > 0
}
