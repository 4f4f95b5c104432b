package oracle

import (
	"fmt"
	"strings"
)

// helper is a function that gives a text.
type helper struct {
	file    *file
	name    string
	params  []string // types
	takesIn bool     // the input comes first
	results int      // 1, or 2 with an error
	k       known    // in terms of the parameters
}

// helperCall calls a function of the program.
func (f *fn) helperCall(d int) val {
	switch f.g.r.IntN(14) {
	case 0:
		return f.variadic(d)
	case 1, 2:
		return f.generic(d)
	case 3:
		return f.recursive(d)
	case 4:
		return f.namedResult(d)
	case 5:
		return f.pair(d)
	case 6:
		return f.curried(d)
	}
	return f.call(d, f.g.helper(f.file, f.in != "" && f.g.chance(40), f.g.chance(20)))
}

// helper declares a function with strings and ints for parameters and a generated body.
func (g *gen) helper(user *file, takesIn, fails bool) *helper {
	h := &helper{file: g.place(user), name: g.name("key"), takesIn: takesIn, results: 1}
	b := g.newFn(h.file)
	b.giveUp = func() string { return `panic("gave up")` }
	var params []string
	if takesIn {
		b.in = "in"
		params = append(params, "in *"+h.file.use(pathRT)+".In")
	}
	for i := range g.r.IntN(4) {
		typ := one(g.r, "string", "string", "int")
		name := g.local("p")
		h.params = append(h.params, typ)
		params = append(params, name+" "+typ)
		b.vars = append(b.vars, &variable{name: name, typ: typ, k: param(i + 1), set: true})
	}
	var returned []known
	result := "string"
	if fails {
		h.results, result = 2, "(string, error)"
	}
	b.ret = func() {
		v := b.str(1)
		returned = append(returned, v.k)
		if fails {
			b.p("return %s, nil", v.code)
			return
		}
		b.p("return %s", v.code)
	}
	if fails {
		c, _ := b.coin(1)
		b.p("if %s {", c)
		b.p("\treturn \"\", %s.New(\"failed\")", b.use("errors"))
		b.p("}")
	}
	b.statements(g.r.IntN(3))
	b.ret()
	h.k = either(returned...)
	h.file.decl("func %s(%s) %s {\n%s}", h.name, strings.Join(params, ", "), result, b.out.String())
	return h
}

// call calls a helper with arguments.
func (f *fn) call(d int, h *helper) val {
	var args []string
	var ks []known
	if h.takesIn {
		args = append(args, f.in)
	}
	for _, typ := range h.params {
		if typ == "int" {
			n := f.int()
			args, ks = append(args, n.code), append(ks, n.k)
			continue
		}
		v := f.str(d)
		args, ks = append(args, v.code), append(ks, v.k)
	}
	code := f.file.from(h.file, h.name) + "(" + strings.Join(args, ", ") + ")"
	k := h.k.with(ks)
	if h.results == 1 {
		return val{code: code, k: k}
	}
	return f.checked(code, k)
}

// checked takes a text and an error, and does something about the error.
func (f *fn) checked(code string, k known) val {
	name, err := f.g.local("s"), f.g.local("err")
	f.p("%s, %s := %s", name, err, code)
	f.p("if %s != nil {", err)
	if f.g.chance(60) {
		f.p("\t%s", f.giveUp())
	} else {
		w := f.lit()
		f.p("\t%s = %s", name, w.code)
		k = either(k, w.k)
	}
	f.p("}")
	return val{code: f.declare(name, "string", k).name, k: k}
}

func (f *fn) variadic(d int) val {
	o := f.g.place(f.file)
	name := f.g.name("joinAll")
	first := f.str(d)
	args := []val{f.leaf()}
	for range f.g.r.IntN(3) {
		args = append(args, f.leaf())
	}
	var codes []string
	var ks []known
	for _, a := range args {
		codes, ks = append(codes, a.code), append(ks, a.k)
	}
	k := unknown()
	switch f.g.r.IntN(5) {
	case 0:
		o.decl("func %s(parts ...string) string { return %s.Join(parts, \":\") }", name, o.use("strings"))
		k = join(":", append([]known{first.k}, ks...)...)
	case 1:
		o.decl("func %s(parts ...string) string {\n\ts := \"\"\n\tfor _, p := range parts {\n\t\ts += p + \"/\"\n\t}\n\treturn s\n}", name)
	case 2:
		o.decl("func %s(parts ...string) string { return %s.Join(append([]string{\"all\"}, parts...), \".\") }", name, o.use("strings"))
		k = join(".", append([]known{lit("all"), first.k}, ks...)...)
	case 3:
		o.decl("func %s(p string, rest ...any) string {\n\tif len(rest) == 0 {\n\t\treturn p\n\t}\n\treturn p + %s.Sprint(rest...)\n}", name, o.use("fmt"))
	default:
		o.decl("func %s(p string, rest ...any) string { return %s.Sprintf(p+\":%%s\", rest...) }", name, o.use("fmt"))
	}
	q := f.file.from(o, name)
	if f.g.chance(25) && !strings.Contains(o.decls.String(), name+"(p string") {
		list := f.g.local("list")
		f.p("%s := []string{%s, %s}", list, first.code, strings.Join(codes, ", "))
		return val{code: q + "(" + list + "...)", k: k}
	}
	return val{code: q + "(" + first.code + ", " + strings.Join(codes, ", ") + ")", k: k}
}

func (f *fn) generic(d int) val {
	o := f.g.place(f.file)
	name := f.g.name("of")
	v := f.str(d)
	s := f.g.constText()
	q := func() string { return f.file.from(o, name) }
	switch f.g.r.IntN(7) {
	case 0:
		o.decl("func %s[T any](p string, v T) string { return p + %s.Sprint(v) }", name, o.use("fmt"))
		w := f.leaf()
		return val{code: q() + "(" + v.code + ", " + w.code + ")", k: cat(v.k, w.k)}
	case 1:
		o.decl("func %s[T any](p string, v T) string { return %s.Sprintf(\"%%s:%%v\", p, v) }", name, o.use("fmt"))
		n := f.number()
		return val{code: q() + "(" + v.code + ", " + n.code + ")", k: cat(v.k, lit(":"), n.k)}
	case 2:
		o.decl("func %s[T ~string](v T) string { return %q + string(v) }", name, s)
		return val{code: q() + "(" + v.code + ")", k: cat(lit(s), v.k)}
	case 3:
		o.decl("func %s[T ~int | ~int64 | ~uint8](v T) string { return %s.Sprintf(%q, v) }", name, o.use("fmt"), strings.ReplaceAll(s, "%", "%%")+"%d")
		n := f.int()
		return val{code: q() + "[int](" + n.code + ")", k: cat(lit(s), n.k)}
	case 4:
		o.decl("type %s[T any] struct {\n\tPrefix string\n\tV T\n}", name)
		o.decl("func (b %s[T]) Key() string { return b.Prefix + \":\" + %s.Sprint(b.V) }", name, o.use("fmt"))
		w := f.leaf()
		return val{code: fmt.Sprintf("%s[string]{Prefix: %s, V: %s}.Key()", q(), v.code, w.code), k: cat(v.k, lit(":"), w.k)}
	case 5:
		o.decl("func %s[T any](xs []T, fun func(T) string) []string {\n\tvar out []string\n\tfor _, x := range xs {\n\t\tout = append(out, fun(x))\n\t}\n\treturn out\n}", name)
		return val{code: fmt.Sprintf("%s([]string{%s, \"q\"}, func(s string) string { return %q + s })[0]", q(), v.code, s), k: unknown()}
	}
	o.decl("func %s[T interface{ ~string | ~[]byte }](v T, more ...T) string {\n\tout := string(v)\n\tfor _, m := range more {\n\t\tout += string(m)\n\t}\n\treturn out\n}", name)
	if f.g.chance(50) {
		return val{code: q() + "([]byte(" + v.code + "), []byte(\"t\"))", k: unknown()}
	}
	return val{code: q() + "(" + v.code + ")", k: unknown()}
}

func (f *fn) recursive(d int) val {
	o := f.g.place(f.file)
	name, other := f.g.name("deep"), f.g.name("deeper")
	v := f.str(d)
	n := fmt.Sprint(f.g.r.IntN(4))
	if f.in != "" && f.g.chance(60) {
		n = f.in + ".N(4)"
	}
	switch f.g.r.IntN(5) {
	case 0:
		o.decl("func %s(n int, s string) string {\n\tif n <= 0 {\n\t\treturn s\n\t}\n\treturn %s(n-1, s+\":x\")\n}", name, name)
	case 1:
		o.decl("func %s(n int, s string) string {\n\tif n <= 0 {\n\t\treturn \"root\"\n\t}\n\treturn %s(n-1, s) + \"/\" + s\n}", name, name)
	case 2:
		o.decl("func %s(n int, s string) string {\n\tif n <= 0 {\n\t\treturn s\n\t}\n\treturn \"a\" + %s(n-1, s)\n}", name, other)
		o.decl("func %s(n int, s string) string {\n\tif n <= 0 {\n\t\treturn s + \"b\"\n\t}\n\treturn %s(n-1, \"c\"+s)\n}", other, name)
	case 3:
		o.decl("func %s(n int, s string) string {\n\tvar walk func(int) string\n\twalk = func(i int) string {\n\t\tif i >= n {\n\t\t\treturn s\n\t\t}\n\t\treturn walk(i+1) + \"-\"\n\t}\n\treturn walk(0)\n}", name)
	default:
		o.decl("type %s struct {\n\tName string\n\tUp *%s\n}", other, other)
		o.decl("func (t *%s) Path() string {\n\tif t.Up == nil {\n\t\treturn t.Name\n\t}\n\treturn t.Up.Path() + \".\" + t.Name\n}", other)
		o.decl("func %s(n int, s string) string {\n\tt := &%s{Name: s}\n\tfor i := 0; i < n; i++ {\n\t\tt = &%s{\"n\", t}\n\t}\n\treturn t.Path()\n}", name, other, other)
	}
	return val{code: fmt.Sprintf("%s(%s, %s)", f.file.from(o, name), n, v.code), k: unknown()}
}

func (f *fn) namedResult(d int) val {
	o := f.g.place(f.file)
	name := f.g.name("named")
	v := f.str(d)
	s := f.g.constText()
	k := unknown()
	switch f.g.r.IntN(6) {
	case 0:
		o.decl("func %s(s string) (k string) {\n\tdefer func() { k = %q + k }()\n\tk = s\n\treturn\n}", name, s)
	case 1:
		o.decl("func %s(s string) (k string) {\n\tdefer func() {\n\t\tif r := recover(); r != nil {\n\t\t\tk = %q + k\n\t\t}\n\t}()\n\tk = \"p\"\n\tif len(s) > 2 {\n\t\tpanic(s)\n\t}\n\treturn \"ok:\" + s\n}", name, s)
	case 2:
		o.decl("func %s(s string) (k string) {\n\tif len(s) > 3 {\n\t\treturn\n\t}\n\tk = %q + s\n\treturn k\n}", name, s)
	case 3:
		o.decl("func %s(s string) (k string) {\n\tk = %q\n\tfor _, r := range s {\n\t\tif r == ':' {\n\t\t\treturn\n\t\t}\n\t\tk += string(r)\n\t}\n\treturn k + \"$\"\n}", name, s)
	case 4:
		o.decl("func %s(s string) (k string) {\n\tk = s\n\tdefer func(old string) { k = old + %q }(k)\n\tk = \"changed\"\n\treturn k\n}", name, s)
	default:
		o.decl("func %s(s string) (k string) {\n\tk = %q\n\tk += s\n\treturn\n}", name, s)
		k = cat(lit(s), v.k)
	}
	return val{code: f.file.from(o, name) + "(" + v.code + ")", k: k}
}

// pair is functions with two results.
func (f *fn) pair(d int) val {
	o := f.g.place(f.file)
	name := f.g.name("pair")
	v := f.str(d)
	x, y := f.g.constText(), f.g.constText()
	a, b := f.g.local("a"), f.g.local("b")
	ka, kb := cat(v.k, lit(x)), cat(lit(y), v.k)
	if f.g.chance(50) {
		o.decl("func %s(s string) (a, b string) { return s + %q, %q + s }", name, x, y)
	} else {
		o.decl("func %s(s string) (a, b string) {\n\tb = %q + s\n\ta = s + %q\n\treturn\n}", name, y, x)
	}
	q := f.file.from(o, name)
	switch f.g.r.IntN(4) {
	case 0:
		f.p("%s, _ := %s(%s)", a, q, v.code)
		return val{code: f.declare(a, "string", ka).name, k: ka}
	case 1:
		f.p("_, %s := %s(%s)", b, q, v.code)
		return val{code: f.declare(b, "string", kb).name, k: kb}
	case 2:
		two := f.g.name("two")
		o.decl("func %s(a, b string) string { return b + a }", two)
		return val{code: fmt.Sprintf("%s(%s(%s))", f.file.from(o, two), q, v.code), k: cat(kb, ka)}
	}
	f.p("%s, %s := %s(%s)", a, b, q, v.code)
	f.declare(a, "string", ka)
	f.declare(b, "string", kb)
	f.p("%s, %s = %s(%s)", b, a, q, a)
	f.vars[len(f.vars)-1].k = cat(ka, lit(x))
	f.vars[len(f.vars)-2].k = cat(lit(y), ka)
	return val{code: b, k: f.vars[len(f.vars)-1].k}
}

func (f *fn) curried(d int) val {
	o := f.g.place(f.file)
	name := f.g.name("maker")
	v, w := f.str(d), f.leaf()
	switch f.g.r.IntN(3) {
	case 0:
		o.decl("func %s(p string) func(string) string { return func(s string) string { return p + s } }", name)
	case 1:
		o.decl("func %s(p string) func(string) string {\n\tp += \":\"\n\treturn func(s string) string { return p + s }\n}", name)
		v.k = cat(v.k, lit(":"))
	default:
		o.decl("func %s(p string) func(string) string {\n\tn := 0\n\treturn func(s string) string {\n\t\tn++\n\t\tp += s\n\t\treturn p + %s.Itoa(n)\n\t}\n}", name, o.use("strconv"))
		v.k = unknown()
	}
	q := f.file.from(o, name)
	if f.g.chance(50) {
		return val{code: fmt.Sprintf("%s(%s)(%s)", q, v.code, w.code), k: cat(v.k, w.k)}
	}
	m := f.g.local("mk")
	f.p("%s := %s(%s)", m, q, v.code)
	f.p("%s(\"first\")", m)
	return val{code: m + "(" + w.code + ")", k: cat(v.k, w.k)}
}
