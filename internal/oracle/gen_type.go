package oracle

import (
	"fmt"
	"strings"
)

// typed is a text that goes through the fields and methods of a type.
func (f *fn) typed(d int) val {
	switch f.g.r.IntN(14) {
	case 0, 1, 2, 3:
		return f.keyer(d)
	case 4:
		return f.methodValue(d)
	case 5, 6:
		return f.implemented(d)
	case 7:
		return f.embedded(d)
	case 8:
		return f.options(d)
	case 9:
		return f.request(d)
	case 10:
		return f.typeSwitch(d)
	case 11:
		return f.packageStruct(d)
	case 12:
		return f.fieldFunc(d)
	}
	return f.fieldPath(d)
}

// keyType declares a struct with a prefix and a method that makes keys with it.
func (g *gen) keyType(o *file, pointer bool) (name string, key func(prefix, id known) known) {
	name = g.name("keyer")
	o.decl("type %s struct {\n\tPrefix string\n\tSep    string\n\tN      int\n}", name)
	star := ""
	if pointer {
		star = "*"
	}
	x := g.constText()
	switch g.r.IntN(5) {
	case 0, 1:
		o.decl("func (k %s%s) Key(id string) string { return k.Prefix + %q + id }", star, name, x)
		return name, func(p, id known) known { return cat(p, lit(x), id) }
	case 2:
		o.decl("func (k %s%s) Key(id string) string { return k.join(id) }", star, name)
		o.decl("func (k %s%s) join(id string) string { return %s.Join([]string{k.Prefix, id}, \":\") }", star, name, o.use("strings"))
		return name, func(p, id known) known { return join(":", p, id) }
	case 3:
		o.decl("func (k %s%s) Key(id string) string {\n\tif k.N > 1 {\n\t\treturn id\n\t}\n\tp := k.Prefix\n\tp += k.Sep\n\treturn p + id\n}", star, name)
		return name, func(p, id known) known { return unknown() }
	}
	o.decl("func (k %s%s) Key(id string) string { return %s.Sprintf(\"%%s:%%s\", k.Prefix, id) }", star, name, o.use("fmt"))
	return name, func(p, id known) known { return join(":", p, id) }
}

// keyer makes a value of such a type in one way or another, and asks it for a key.
func (f *fn) keyer(d int) val {
	o := f.g.place(f.file)
	pointer := f.g.chance(60)
	typ, key := f.g.keyType(o, pointer)
	q := f.file.from(o, typ)
	p, id := f.str(d), f.leaf()
	name := f.g.local("ks")
	k := p.k
	switch f.g.r.IntN(9) {
	case 0:
		f.p("%s := &%s{Prefix: %s}", name, q, p.code)
	case 1:
		f.p("%s := %s{Prefix: %s, N: %d}", name, q, p.code, f.g.r.IntN(3))
	case 2:
		f.p("%s := %s{%s, \"|\", 0}", name, q, p.code)
	case 3, 4:
		ctor := f.g.name("new" + typ)
		if f.g.chance(40) {
			o.decl("func %s(p string) *%s {\n\tk := &%s{Sep: \"-\"}\n\tk.Prefix = p\n\treturn k\n}", ctor, typ, typ)
		} else if f.g.chance(30) {
			o.decl("func %s(p string) *%s {\n\tif p == \"\" {\n\t\tp = \"default\"\n\t}\n\treturn &%s{Prefix: p}\n}", ctor, typ, typ)
			k = unknown()
		} else {
			o.decl("func %s(p string) *%s { return &%s{Prefix: p + \".\"} }", ctor, typ, typ)
			k = cat(k, lit("."))
		}
		f.p("%s := %s(%s)", name, f.file.from(o, ctor), p.code)
	case 5:
		f.p("var %s %s", name, q)
		f.p("%s.Prefix = %s", name, p.code)
	case 6:
		f.p("%s := new(%s)", name, q)
		f.p("%s.Prefix, %s.Sep = %s, \"/\"", name, name, p.code)
	case 7:
		f.p("%s := []%s{{Prefix: %s}, {Prefix: \"other\"}}[0]", name, q, p.code)
		k = unknown()
	default:
		f.p("%s := map[string]*%s{\"a\": {Prefix: %s}}[\"a\"]", name, q, p.code)
		k = unknown()
	}
	w := f.leaf()
	switch f.g.r.IntN(12) {
	case 0:
		f.p("%s.Prefix = %s", name, w.code)
		k = w.k
	case 1:
		f.p("%s.Prefix += %s", name, w.code)
		k = cat(k, w.k)
	case 2:
		set := f.g.name("set")
		o.decl("func (k *%s) %s(p string) { k.Prefix = p }", typ, set)
		f.p("%s.%s(%s)", name, set, w.code)
		k = w.k
	case 3: // a copy or an alias, by the way it was made
		c := f.g.local("c")
		f.p("%s := %s", c, name)
		f.p("%s.Prefix = %s", c, w.code)
		k = unknown()
	case 4:
		c := f.g.local("c")
		f.p("%s := &%s.Prefix", c, name)
		f.p("*%s = %s + *%s", c, w.operand(), c)
		k = unknown()
	case 5:
		b, exact := f.coin(d)
		f.p("if %s {", b)
		f.p("\t%s.Prefix = %s", name, w.code)
		f.p("}")
		k = either(k, w.k)
		if !exact {
			k = unknown()
		}
	case 6:
		h := f.g.name("touch")
		o.decl("func %s(k *string) { *k = \"touched:\" + *k }", h)
		f.p("%s(&%s.Prefix)", f.file.from(o, h), name)
		k = unknown()
	}
	return val{code: name + ".Key(" + id.code + ")", k: key(k, id.k)}
}

// methodValue takes a method for a value, or calls it as a function of its receiver.
func (f *fn) methodValue(d int) val {
	o := f.g.place(f.file)
	pointer := f.g.chance(50)
	typ, key := f.g.keyType(o, pointer)
	q := f.file.from(o, typ)
	p, id := f.str(d), f.leaf()
	name, m := f.g.local("ks"), f.g.local("m")
	w := f.leaf()
	f.p("%s := &%s{Prefix: %s}", name, q, p.code)
	k := p.k
	switch f.g.r.IntN(3) {
	case 0:
		f.p("%s := %s.Key", m, name)
		if f.g.chance(50) {
			f.p("%s.Prefix = %s", name, w.code)
			if pointer {
				k = w.k
			}
		}
		return val{code: m + "(" + id.code + ")", k: key(k, id.k)}
	case 1:
		return val{code: fmt.Sprintf("(*%s).Key(%s, %s)", q, name, id.code), k: key(k, id.k)}
	}
	f.p("%s := func(fun func(string) string) string { return fun(%s) }", m, id.code)
	return val{code: m + "(" + name + ".Key)", k: key(k, id.k)}
}

// implemented is a key that an interface method gives.
func (f *fn) implemented(d int) val {
	o := f.g.place(f.file)
	iface, a, b := f.g.name("namer"), f.g.name("plain"), f.g.name("fancy")
	x, y := f.g.constText(), f.g.constText()
	v := f.str(d)
	o.decl("type %s interface{ Name(s string) string }", iface)
	o.decl("type %s struct{}", a)
	o.decl("func (%s) Name(s string) string { return %q + s }", a, x)
	k := cat(lit(x), v.k)
	name := f.g.local("nm")
	n := f.g.r.IntN(5)
	if n > 0 {
		o.decl("type %s struct{ P string }", b)
		o.decl("func (f *%s) Name(s string) string { return f.P + %q + s }", b, y)
	}
	switch n {
	case 0:
		f.p("var %s %s = %s{}", name, f.file.from(o, iface), f.file.from(o, a))
	case 1:
		w := f.leaf()
		c, exact := f.coin(d)
		f.p("var %s %s = %s{}", name, f.file.from(o, iface), f.file.from(o, a))
		f.p("if %s {", c)
		f.p("\t%s = &%s{P: %s}", name, f.file.from(o, b), w.code)
		f.p("}")
		k = either(k, cat(w.k, lit(y), v.k))
		if !exact {
			k = unknown()
		}
	case 2:
		ctor := f.g.name("newNamer")
		o.decl("func %s(fancy bool) %s {\n\tif fancy {\n\t\treturn &%s{P: \"fp\"}\n\t}\n\treturn %s{}\n}", ctor, iface, b, a)
		c, _ := f.coin(d)
		f.p("%s := %s(%s)", name, f.file.from(o, ctor), c)
		k = either(k, cat(lit("fp"), lit(y), v.k))
	case 3: // an implementation elsewhere
		z := f.g.name("far")
		f.file.decl("type %s string", z)
		f.file.decl("func (z %s) Name(s string) string { return string(z) + s }", z)
		w := f.leaf()
		f.p("var %s %s = %s(%s)", name, f.file.from(o, iface), z, w.code)
		k = cat(w.k, v.k)
	default:
		h := f.g.name("nameOf")
		o.decl("func %s(n %s, s string) string { return n.Name(s) }", h, iface)
		w := f.leaf()
		if f.g.chance(50) {
			return val{code: fmt.Sprintf("%s(&%s{P: %s}, %s)", f.file.from(o, h), f.file.from(o, b), w.code, v.code), k: unknown()}
		}
		return val{code: fmt.Sprintf("%s(%s{}, %s)", f.file.from(o, h), f.file.from(o, a), v.code), k: unknown()}
	}
	f.p("_ = %s", name)
	return val{code: name + ".Name(" + v.code + ")", k: k}
}

// embedded is promoted fields and methods, overridden or not.
func (f *fn) embedded(d int) val {
	o := f.g.place(f.file)
	base, outer := f.g.name("base"), f.g.name("outer")
	x := f.g.constText()
	v, id := f.str(d), f.leaf()
	o.decl("type %s struct{ Prefix string }", base)
	o.decl("func (b *%s) Key(id string) string { return b.Prefix + %q + id }", base, x)
	star, amp := "", ""
	if f.g.chance(50) {
		star, amp = "*", "&"
	}
	override := f.g.chance(30)
	field := ""
	if override {
		field = "\n\tPrefix string"
	}
	o.decl("type %s struct {\n\t%s%s%s\n}", outer, star, base, field)
	k := cat(v.k, lit(x), id.k)
	name := f.g.local("out")
	f.p("%s := &%s{%s: %s%s{Prefix: %s}}", name, f.file.from(o, outer), base, amp, f.file.from(o, base), v.code)
	if f.g.chance(30) {
		w := f.leaf()
		f.p("%s.Prefix = %s", name, w.code)
		if !override {
			k = cat(w.k, lit(x), id.k)
		}
	}
	if f.g.chance(25) {
		o.decl("func (o *%s) Key(id string) string { return \"o:\" + o.%s.Key(id) }", outer, base)
		k = cat(lit("o:"), k)
	}
	return val{code: name + ".Key(" + id.code + ")", k: k}
}

// options is functional options.
func (f *fn) options(d int) val {
	o := f.g.place(f.file)
	typ, opt, ctor := f.g.name("conf"), f.g.name("option"), f.g.name("build")
	v := f.str(d)
	o.decl("type %s struct{ prefix, suffix string }", typ)
	o.decl("func (c *%s) Key(s string) string { return c.prefix + s + c.suffix }", typ)
	o.decl("func %s(p string) func(*%s) { return func(c *%s) { c.prefix = p } }", opt, typ, typ)
	o.decl("func %s(opts ...func(*%s)) *%s {\n\tc := &%s{prefix: \"dflt:\", suffix: \"!\"}\n\tfor _, o := range opts {\n\t\to(c)\n\t}\n\treturn c\n}", ctor, typ, typ, typ)
	name := f.g.local("cfg")
	if f.g.chance(70) {
		f.p("%s := %s(%s(%s))", name, f.file.from(o, ctor), f.file.from(o, opt), v.code)
	} else {
		f.p("%s := %s()", name, f.file.from(o, ctor))
		f.p("_ = %s", v.code)
	}
	return val{code: name + ".Key(" + f.leaf().code + ")", k: unknown()}
}

// request is a struct of plain fields that a method or function makes a key of.
func (f *fn) request(d int) val {
	o := f.g.place(f.file)
	typ := f.g.name("request")
	v, w := f.str(d), f.leaf()
	n := f.int()
	o.decl("type %s struct {\n\tTenant, ID string\n\tPage       int\n}", typ)
	k := cat(v.k, lit("/"), w.k, lit("/"), n.k)
	lits := fmt.Sprintf("{Tenant: %s, ID: %s, Page: %s}", v.code, w.code, n.code)
	switch f.g.r.IntN(4) {
	case 0:
		o.decl("func (r %s) Key() string { return %s.Sprintf(\"%%s/%%s/%%d\", r.Tenant, r.ID, r.Page) }", typ, o.use("fmt"))
		return val{code: f.file.from(o, typ) + lits + ".Key()", k: k}
	case 1:
		h := f.g.name("requestKey")
		o.decl("func %s(r *%s) string { return r.Tenant + \"/\" + r.ID + \"/\" + %s.Itoa(r.Page) }", h, typ, o.use("strconv"))
		return val{code: f.file.from(o, h) + "(&" + f.file.from(o, typ) + lits + ")", k: k}
	case 2:
		o.decl("func (r %s) String() string { return r.Tenant + \"/\" + r.ID + \"/\" + %s.Itoa(r.Page) }", typ, o.use("strconv"))
		return val{code: f.use("fmt") + ".Sprint(" + f.file.from(o, typ) + lits + ")", k: k}
	}
	return val{code: f.use("fmt") + "." + one(f.g.r, "Sprintf(\"%v\", ", "Sprintf(\"%+v\", ", "Sprint(") + f.file.from(o, typ) + lits + ")", k: unknown()}
}

func (f *fn) typeSwitch(d int) val {
	o := f.g.place(f.file)
	name := f.g.name("show")
	x := f.g.constText()
	body := []string{
		"\tcase string:\n\t\treturn \"s:\" + t",
		"\tcase int, int64:\n\t\treturn " + o.use("fmt") + ".Sprintf(\"n%v\", t)",
		"\tcase fmt.Stringer:\n\t\treturn t.String()",
		"\tcase error:\n\t\treturn t.Error()",
		"\tcase []byte:\n\t\treturn string(t)",
		"\tcase nil:\n\t\treturn \"nil\"",
	}
	f.g.r.Shuffle(len(body), func(i, j int) { body[i], body[j] = body[j], body[i] })
	o.decl("func %s(v any) string {\n\tswitch t := v.(type) {\n%s\n\t}\n\treturn %q\n}", name, strings.Join(body[:2+f.g.r.IntN(4)], "\n"), x)
	q := f.file.from(o, name)
	if strings.Count(o.decls.String(), "fmt.") == 0 {
		o.decl("var _ fmt.Stringer")
	}
	switch f.g.r.IntN(4) {
	case 0:
		return val{code: q + "(" + f.str(d).code + ")", k: unknown()}
	case 1:
		return val{code: q + "(" + f.number().code + ")", k: unknown()}
	case 2:
		if f.in != "" {
			return val{code: q + "(" + f.in + ".Any())", k: unknown()}
		}
	}
	name = f.g.local("v")
	f.p("var %s any = %s", name, f.str(d).code)
	s, ok := f.g.local("s"), f.g.local("ok")
	if f.in != "" && f.g.chance(50) {
		f.p("if %s.Bool() {", f.in)
		f.p("\t%s = %s.Any()", name, f.in)
		f.p("}")
	}
	f.p("%s, %s := %s.(string)", s, ok, name)
	f.declare(ok, "bool", unknown())
	f.declare(s, "string", unknown())
	return val{code: q + "(" + name + ") + " + s, k: unknown(), bin: true}
}

// packageStruct is a package-level struct that something may change.
func (f *fn) packageStruct(d int) val {
	o := f.g.place(f.file)
	typ, name := f.g.name("settings"), f.g.name("cfg")
	x, y := f.g.constText(), f.g.constText()
	o.decl("type %s struct{ Prefix, Env string }", typ)
	amp := one(f.g.r, "", "&")
	o.decl("var %s = %s%s{Prefix: %q}", name, amp, typ, x)
	q := f.file.from(o, name)
	v := f.leaf()
	k := unknown()
	switch f.g.r.IntN(4) {
	case 0:
		f.p("%s.Prefix = %s", q, v.code)
	case 1:
		h := f.g.name("configure")
		o.decl("func %s(p string) { %s.Env = p }", h, name)
		f.p("%s(%s)", f.file.from(o, h), v.code)
	case 2:
		o.decl("func init() { %s.Prefix += %q }", name, y)
	default:
		k = f.seen(o, lit(x))
	}
	return val{code: q + ".Prefix + " + q + ".Env", k: k, bin: true}
}

// fieldFunc is a function in a field.
func (f *fn) fieldFunc(d int) val {
	o := f.g.place(f.file)
	typ := f.g.name("maker")
	x := f.g.constText()
	v := f.str(d)
	o.decl("type %s struct {\n\tMake func(string) string\n\tP    string\n}", typ)
	name := f.g.local("mk")
	f.p("%s := %s{P: %q}", name, f.file.from(o, typ), x)
	f.p("%s.Make = func(s string) string { return %s.P + s }", name, name)
	k := cat(lit(x), v.k)
	if f.g.chance(40) {
		w := f.leaf()
		f.p("%s.P = %s", name, w.code)
		k = cat(w.k, v.k)
	}
	return val{code: name + ".Make(" + v.code + ")", k: k}
}

// fieldPath is fields of fields.
func (f *fn) fieldPath(d int) val {
	o := f.g.place(f.file)
	in, out := f.g.name("inner"), f.g.name("holder")
	v, w := f.str(d), f.leaf()
	o.decl("type %s struct{ P, Q string }", in)
	o.decl("type %s struct {\n\tA %s\n\tB *%s\n\tC [2]%s\n}", out, in, in, in)
	qi, qo := f.file.from(o, in), f.file.from(o, out)
	name := f.g.local("h")
	f.p("%s := %s{A: %s{P: %s}, B: &%s{Q: %s}}", name, qo, qi, v.code, qi, w.code)
	switch f.g.r.IntN(6) {
	case 0:
		f.p("%s.B = &%s.A", name, name)
		f.p("%s.B.P = %s", name, w.code)
		return val{code: name + ".A.P", k: unknown()}
	case 1:
		f.p("%s.A.Q = %s.A.P + %s.B.Q", name, name, name)
		return val{code: name + ".A.Q", k: cat(v.k, w.k)}
	case 2:
		f.p("%s.C[1].P = %s.A.P", name, name)
		f.p("for i := range %s.C {", name)
		f.p("\t%s.C[i].Q = \"q\" + %s.C[i].P", name, name)
		f.p("}")
		return val{code: name + ".C[1].Q", k: unknown()}
	case 3:
		c := f.g.local("c")
		f.p("%s := %s", c, name)
		f.p("%s.A.P, %s.B.Q = \"copied\", \"shared\"", c, c)
		return val{code: name + ".A.P + " + name + ".B.Q", k: unknown(), bin: true}
	case 4:
		return val{code: name + ".B.Q", k: w.k}
	}
	f.p("%s.A = %s{}", name, qi)
	return val{code: name + ".A.P + " + name + ".B.Q", k: w.k, bin: true}
}
