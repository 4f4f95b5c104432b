package oracle

import (
	"fmt"
	"strconv"
	"strings"
)

// constText is a text as keys are made of.
func (g *gen) constText() string {
	switch g.r.IntN(12) {
	case 0:
		return one(g.r, "User:", "ORDER:", "Session", "cacheKey-", "ÄÖ:", "a b", "50%", "{t}", "x|y", "é", "*", "\t", "\"q\"", "'", "\\")
	case 1, 2:
		return one(g.r, ":", ":", "-", "_", "/", ".", "", "::")
	case 3:
		return strings.Repeat(one(g.r, "ab", "z", ":"), g.r.IntN(5))
	}
	return one(g.r, "user", "order", "session", "cache", "cart", "tenant", "v1", "v2", "profile", "items", "lock", "rate",
		"feed", "tmp", "u", "k") + one(g.r, "", ":", ":", ":", ":", "-", ".")
}

func (f *fn) quote(s string) string {
	if f.g.chance(5) && !strings.ContainsAny(s, "`\t") {
		return "`" + s + "`"
	}
	return strconv.Quote(s)
}

func (f *fn) lit() val {
	s := f.g.constText()
	return val{code: f.quote(s), k: lit(s)}
}

// str is a string expression of about the given depth. It may write statements before the one that it is part of; those
// declare variables of their own and change no other.
func (f *fn) str(d int) val {
	if d <= 0 || !f.g.spend() {
		return f.leaf()
	}
	return pick(f.g.r, []weighted[func(int) val]{
		{30, f.concat},
		{6, func(int) val { return f.leaf() }},
		{5, f.local},
		{14, f.format},
		{14, f.stdlib},
		{8, f.collection},
		{8, f.built},
		{10, f.helperCall},
		{10, f.typed},
		{6, f.far},
		{8, f.funcValue},
		{6, f.misc},
	})(d - 1)
}

// leaf is a literal, a constant, a variable or an input.
func (f *fn) leaf() val {
	switch n := f.g.r.IntN(20); {
	case n < 7:
		if v := f.find("string"); v != nil {
			return val{code: v.name, k: v.k}
		}
	case n < 11 && f.in != "":
		return f.input()
	case n == 11:
		return f.constant()
	case n == 12:
		return f.global()
	case n == 13:
		n := f.int()
		return val{code: f.use("strconv") + ".Itoa(" + n.code + ")", k: n.k}
	}
	return f.lit()
}

// input is text that only the run tells.
func (f *fn) input() val {
	if f.in == "" {
		return f.lit()
	}
	switch f.g.r.IntN(10) {
	case 0:
		return val{code: fmt.Sprintf("%s.OneOf(%s, %s)", f.in, f.lit().code, f.lit().code), k: unknown()}
	case 1, 2, 3:
		return val{code: f.in + ".ID()", k: hole()}
	}
	return val{code: f.in + ".Str()", k: hole()}
}

// constant declares a constant, here or at package level.
func (f *fn) constant() val {
	s := f.g.constText()
	expr := strconv.Quote(s)
	if i := len(s) / 2; f.g.chance(30) && isASCII(s) {
		expr = strconv.Quote(s[:i]) + " + " + strconv.Quote(s[i:])
	}
	if f.g.chance(40) {
		name := f.g.local("c")
		f.p("const %s = %s", name, expr)
		return val{code: name, k: lit(s)}
	}
	o := f.g.place(f.file)
	name := f.g.name("const")
	o.decl("const %s = %s", name, expr)
	return val{code: f.file.from(o, name), k: lit(s)}
}

func isASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= 0x80 {
			return false
		}
	}
	return true
}

// global declares a package variable that is never changed.
func (f *fn) global() val {
	s := f.g.constText()
	o := f.g.place(f.file)
	name := f.g.name("global")
	o.decl("var %s = %s", name, strconv.Quote(s))
	return val{code: f.file.from(o, name), k: f.seen(o, lit(s))}
}

// seen is what can be known of a package variable here: nothing in another package, as any package may set it.
func (f *fn) seen(o *file, k known) known {
	if f.file.path != o.path {
		return unknown()
	}
	return k
}

func (f *fn) concat(d int) val {
	a := f.str(d)
	b := f.str(d)
	if f.g.chance(50) {
		b = f.leaf()
	}
	if f.g.chance(30) {
		c := f.leaf()
		return val{code: a.code + " + " + b.code + " + " + c.code, k: cat(a.k, b.k, c.k), bin: true}
	}
	code := a.code + " + " + b.code
	if b.bin && f.g.chance(50) {
		code = a.code + " + (" + b.code + ")"
	}
	return val{code: code, k: cat(a.k, b.k), bin: true}
}

// local puts the value into a variable first.
func (f *fn) local(d int) val {
	v := f.str(d)
	return val{code: f.def(v).name, k: v.k}
}

// def declares a variable with a value.
func (f *fn) def(v val) *variable {
	name := f.g.local("s")
	switch f.g.r.IntN(4) {
	case 0:
		f.p("var %s = %s", name, v.code)
	case 1:
		f.p("var %s string", name)
		f.p("%s = %s", name, v.code)
	default:
		f.p("%s := %s", name, v.code)
	}
	return f.declare(name, "string", v.k)
}

// misc is conversions and operators.
func (f *fn) misc(d int) val {
	v := f.str(d)
	switch f.g.r.IntN(14) {
	case 0:
		return val{code: "string([]byte(" + v.code + "))", k: v.k}
	case 1:
		return val{code: "string([]rune(" + v.code + "))", k: v.k.mapped(func(s string) string { return string([]rune(s)) })}
	case 2: // a slice of it, where it is long enough
		a := f.def(v)
		n := 1 + f.g.r.IntN(3)
		o := f.g.local("o")
		f.p("%s := %s", o, a.name)
		f.p("if len(%s) > %d {", o, n)
		f.p("\t%s = %s[%s]", o, o, one(f.g.r, fmt.Sprint(n, ":"), fmt.Sprint(":", n), fmt.Sprintf("1:%d", n), fmt.Sprintf("len(%s)-%d:", o, n)))
		f.p("}")
		return val{code: f.declare(o, "string", unknown()).name, k: unknown()}
	case 3:
		a := f.def(v)
		o := f.g.local("o")
		f.p("var %s string", o)
		f.p("if len(%s) > 0 {", a.name)
		f.p("\t%s = %s", o, one(f.g.r, "string("+a.name+"[0])", "string(rune("+a.name+"[0]))", a.name+"[:1]", "string("+a.name+"[len("+a.name+")-1:])"))
		f.p("}")
		return val{code: f.declare(o, "string", unknown()).name, k: unknown()}
	case 4:
		w := f.str(d)
		fun := one(f.g.r, "min", "max")
		return val{code: fun + "(" + v.code + ", " + w.code + ")", k: f.extreme(fun, v.k, w.k)}
	case 5:
		if f.in == "" {
			return val{code: "string('x')", k: lit("x")}
		}
		return val{code: "string(" + f.in + ".Rune())", k: hole()}
	case 6:
		return val{code: "string(rune(" + strconv.Itoa('a'+f.g.r.IntN(26)) + "))", k: unknown()}
	case 7: // a function called in place
		return f.inPlace(d, v)
	case 8:
		name := f.g.local("arr")
		f.p("%s := [3]byte{'a', %s, 'c'}", name, one(f.g.r, "'b'", "':'", "65"))
		return val{code: "string(" + name + "[:]) + " + v.operand(), k: unknown(), bin: true}
	case 9:
		name := f.g.local("bs")
		f.p("%s := append([]byte(%s), %s...)", name, v.code, f.leaf().code)
		if f.g.chance(50) {
			f.p("%s = append(%s, ':', '%c')", name, name, 'a'+rune(f.g.r.IntN(26)))
		}
		return val{code: "string(" + name + ")", k: unknown()}
	case 10: // every byte or rune in a loop
		name := f.g.local("o")
		f.p("%s := %s", name, f.lit().code)
		switch f.g.r.IntN(3) {
		case 0:
			f.p("for _, r := range (%s) {", v.code)
			f.p("\t%s += string(r)", name)
		case 1:
			a := f.def(v)
			f.p("for i := 0; i < len(%s); i++ {", a.name)
			f.p("\t%s += string(%s[i])", name, a.name)
		default:
			a := f.def(v)
			f.p("for i := range %s {", a.name)
			f.p("\t%s = %s[i:] + %s", name, a.name, name)
		}
		f.p("}")
		return val{code: f.declare(name, "string", unknown()).name, k: unknown()}
	case 11:
		return val{code: "\"\" + " + v.operand(), k: v.k, bin: true}
	case 12: // a named string type and back
		t := f.g.name("text")
		o := f.g.place(f.file)
		o.decl("type %s string", t)
		q := f.file.from(o, t)
		if f.g.chance(50) {
			w := f.leaf()
			return val{code: "string(" + q + "(" + v.code + ") + " + q + "(" + w.code + "))", k: cat(v.k, w.k)}
		}
		return val{code: "string(" + q + "(" + v.code + "))", k: v.k}
	}
	a, b := f.def(v), f.def(f.str(d))
	f.p("%s, %s = %s, %s", a.name, b.name, b.name, a.name)
	a.k, b.k = b.k, a.k
	if f.g.chance(50) {
		w := f.leaf()
		f.p("%s += %s", a.name, w.code)
		a.k = cat(a.k, w.k)
	}
	return val{code: a.name, k: a.k}
}

// extreme is the builtin min or max of two texts, as far as both are constant.
func (f *fn) extreme(fun string, a, b known) known {
	x, ok1 := a.constant()
	y, ok2 := b.constant()
	if !ok1 || !ok2 {
		return unknown()
	}
	if fun == "min" {
		return lit(min(x, y))
	}
	return lit(max(x, y))
}

// inPlace is a function literal that is called at once.
func (f *fn) inPlace(d int, v val) val {
	name := f.g.local("r")
	b, bk := f.coin(d)
	w := f.str(d)
	f.p("%s := func(a string) string {", name)
	f.p("\tif %s {", b)
	f.p("\t\treturn a + %s", w.operand())
	f.p("\t}")
	f.p("\treturn a")
	f.p("}(%s)", v.code)
	k := either(v.k, cat(v.k, w.k))
	if !bk {
		k = unknown()
	}
	return val{code: f.declare(name, "string", k).name, k: k}
}

// coin is a condition that may be true or false, evaluated before; exact is false where the condition may tell
// something about a text.
func (f *fn) coin(d int) (code string, exact bool) {
	name := f.g.local("b")
	exact = true
	switch n := f.g.r.IntN(10); {
	case f.in != "" && n < 6:
		f.p("%s := %s.Bool()", name, f.in)
	case n < 8:
		i := f.int()
		f.p("%s := %s %s %d", name, i.code, one(f.g.r, ">", "<", "==", "!=", ">="), f.g.r.IntN(5))
		_, constant := i.k.constant()
		exact = !constant
	default:
		v := f.find("string")
		if v == nil {
			v = f.def(f.leaf())
		}
		switch f.g.r.IntN(4) {
		case 0:
			f.p("%s := %s == %s", name, v.name, f.lit().code)
		case 1:
			f.p("%s := %s.HasPrefix(%s, %s)", name, f.use("strings"), v.name, f.lit().code)
		case 2:
			f.p("%s := len(%s) > %d", name, v.name, f.g.r.IntN(5))
		default:
			f.p("%s := %s != \"\"", name, v.name)
		}
		exact = false
	}
	return f.declare(name, "bool", unknown()).name, exact
}

// int is an expression of type int.
func (f *fn) int() num {
	switch n := f.g.r.IntN(10); {
	case n < 3:
		if v := f.find("int"); v != nil {
			return num{code: v.name, typ: "int", k: v.k}
		}
	case n < 7 && f.in != "":
		return num{code: f.in + ".Int()", typ: "int", k: hole()}
	case n == 7 && f.in != "":
		return num{code: fmt.Sprintf("%s.N(%d)", f.in, 1+f.g.r.IntN(4)), typ: "int", k: hole()}
	}
	c := f.g.r.IntN(200) - 20
	if f.g.chance(60) {
		c = f.g.r.IntN(10)
	}
	return num{code: strconv.Itoa(c), typ: "int", k: lit(strconv.Itoa(c))}
}

// number is an expression of any basic type that is not a string.
func (f *fn) number() num {
	if f.in != "" && f.g.chance(70) {
		t := one(f.g.r, "Int", "Int8", "Int16", "Int32", "Int64", "Uint", "Uint8", "Uint16", "Uint32", "Uint64", "Float64",
			"Float32", "Bool", "Rune")
		typ := strings.ToLower(t)
		return num{code: f.in + "." + t + "()", typ: typ, k: hole()}
	}
	n := f.int()
	if f.g.chance(30) {
		t := one(f.g.r, "int64", "int32", "uint16", "float64", "uint64")
		name := f.g.local("n")
		f.p("var %s int = %s", name, n.code)
		f.declare(name, "int", n.k)
		return num{code: t + "(" + name + ")", typ: t, k: unknown()}
	}
	return n
}
