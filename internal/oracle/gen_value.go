package oracle

import (
	"fmt"
	"strings"
)

// funcValue is a text that a function value gives.
func (f *fn) funcValue(d int) val {
	switch f.g.r.IntN(13) {
	case 0, 1:
		return f.closure(d)
	case 2, 3:
		return f.lateCapture(d)
	case 4:
		return f.funcMap(d)
	case 5, 6:
		return f.chosenFunc(d)
	case 7:
		return f.funcVar(d)
	case 8:
		return f.closures(d)
	case 9:
		return f.applied(d)
	case 10:
		return f.iterator(d)
	case 11:
		return f.counter(d)
	}
	name := f.g.local("once")
	v := f.str(d)
	f.p("%s := %s.OnceValue(func() string { return %s })", name, f.use("sync"), v.code)
	return val{code: name + "()", k: unknown()}
}

// closure is a function literal with parameters, called once or twice.
func (f *fn) closure(d int) val {
	name := f.g.local("mk")
	v, w := f.str(d), f.leaf()
	base := f.def(v)
	base.set = false
	f.p("%s := func(s string, n int) string {", name)
	k := unknown()
	n := f.int()
	switch f.g.r.IntN(3) {
	case 0:
		f.p("\treturn %s + \":\" + s", base.name)
		k = cat(base.k, lit(":"), w.k)
	case 1:
		f.p("\tif n > 2 {")
		f.p("\t\treturn s")
		f.p("\t}")
		f.p("\treturn %s + s", base.name)
		if _, constant := n.k.constant(); !constant {
			k = either(w.k, cat(base.k, w.k))
		}
	default:
		f.p("\ts = s + %s.Itoa(n)", f.use("strconv"))
		f.p("\treturn %s + s", base.name)
		k = cat(base.k, w.k, n.k)
	}
	f.p("}")
	f.p("_ = %s", name)
	return val{code: fmt.Sprintf("%s(%s, %s)", name, w.code, n.code), k: k}
}

// lateCapture is a closure over a variable that changes between its making and its call.
func (f *fn) lateCapture(d int) val {
	name := f.g.local("get")
	base := f.def(f.str(d))
	base.set = false
	w := f.leaf()
	f.p("%s := func() string { return %s + \"!\" }", name, base.name)
	k := unknown()
	switch f.g.r.IntN(4) {
	case 0:
		f.p("%s = %s", base.name, w.code)
		base.k = w.k
		k = cat(w.k, lit("!"))
	case 1:
		f.p("%s += %s", base.name, w.code)
		base.k = cat(base.k, w.k)
		k = cat(base.k, lit("!"))
	case 2:
		b, exact := f.coin(d)
		f.p("if %s {", b)
		f.p("\t%s = %s", base.name, w.code)
		f.p("}")
		base.k = either(base.k, w.k)
		if !exact {
			base.k = unknown()
		}
		k = cat(base.k, lit("!"))
	default:
		f.p("defer func() { %s = %s }()", base.name, w.code)
		k = cat(base.k, lit("!"))
	}
	return val{code: name + "()", k: k}
}

func (f *fn) funcMap(d int) val {
	o := f.g.place(f.file)
	name := f.g.name("makers")
	x := f.g.constText()
	s := o.use("strings")
	o.decl("var %s = map[string]func(string) string{\n\t\"a\": func(s string) string { return %q + s },\n\t\"b\": %s.ToUpper,\n}", name, x, s)
	q := f.file.from(o, name)
	v := f.str(d)
	if f.in == "" || f.g.chance(40) {
		return val{code: fmt.Sprintf("%s[\"a\"](%s)", q, v.code), k: f.seen(o, cat(lit(x), v.k))}
	}
	fun, ok := f.g.local("fun"), f.g.local("ok")
	f.p("%s, %s := %s[%s.OneOf(\"a\", \"b\")]", fun, ok, q, f.in)
	f.p("if !%s {", ok)
	f.p("\t%s = %s.TrimSpace", fun, f.use("strings"))
	f.p("}")
	return val{code: fun + "(" + v.code + ")", k: unknown()}
}

// chosenFunc is a function variable that is set on one of several paths.
func (f *fn) chosenFunc(d int) val {
	v := f.str(d)
	name := f.g.local("fun")
	b, exact := f.coin(d)
	s := f.use("strings")
	x := f.g.constText()
	f.p("%s := %s.ToLower", name, s)
	k := v.k.mapped(strings.ToLower)
	var other known
	f.p("if %s {", b)
	switch f.g.r.IntN(3) {
	case 0:
		f.p("\t%s = %s.ToUpper", name, s)
		other = v.k.mapped(strings.ToUpper)
	case 1:
		f.p("\t%s = func(s string) string { return %q + s }", name, x)
		other = cat(lit(x), v.k)
	default:
		o := f.g.place(f.file)
		h := f.g.name("plain")
		o.decl("func %s(s string) string { return s + %q }", h, x)
		f.p("\t%s = %s", name, f.file.from(o, h))
		other = cat(v.k, lit(x))
	}
	f.p("}")
	k = either(k, other)
	if !exact {
		k = unknown()
	}
	return val{code: name + "(" + v.code + ")", k: k}
}

// funcVar is a package-level function variable, which something may replace.
func (f *fn) funcVar(d int) val {
	o := f.g.place(f.file)
	name := f.g.name("keyFn")
	x, y := f.g.constText(), f.g.constText()
	o.decl("var %s = func(s string) string { return %q + s }", name, x)
	v := f.str(d)
	q := f.file.from(o, name)
	k := f.seen(o, cat(lit(x), v.k))
	switch f.g.r.IntN(4) {
	case 0:
		swap := f.g.name("swap")
		o.decl("func %s() { %s = func(s string) string { return s + %q } }", swap, name, y)
		f.p("%s()", f.file.from(o, swap))
		k = unknown()
	case 1:
		f.p("%s = func(s string) string { return s + %q }", q, y)
		k = unknown()
	}
	return val{code: q + "(" + v.code + ")", k: k}
}

// closures is function literals collected in a loop and called afterwards.
func (f *fn) closures(d int) val {
	list, out, i := f.g.local("fns"), f.g.local("o"), f.g.local("i")
	v := f.def(f.str(d))
	v.set = false
	v.k = unknown()
	f.p("var %s []func() string", list)
	if f.g.chance(50) {
		f.p("for %s := 0; %s < 3; %s++ {", i, i, i)
		f.p("\t%s = append(%s, func() string { return %s + %s.Itoa(%s) })", list, list, v.name, f.use("strconv"), i)
	} else {
		f.p("for _, %s := range []string{\"x\", \"y\"} {", i)
		f.p("\t%s += %s", v.name, i)
		f.p("\t%s = append(%s, func() string { return %s + %s })", list, list, v.name, i)
	}
	f.p("}")
	f.p("%s := \"\"", out)
	f.p("for _, fun := range %s {", list)
	f.p("\t%s = fun()", out)
	f.p("}")
	return val{code: f.declare(out, "string", unknown()).name, k: unknown()}
}

// applied hands a function to a function.
func (f *fn) applied(d int) val {
	o := f.g.place(f.file)
	name := f.g.name("apply")
	v := f.str(d)
	x := f.g.constText()
	o.decl("func %s(fun func(string) string, s string) string { return fun(s) }", name)
	q := f.file.from(o, name)
	switch f.g.r.IntN(3) {
	case 0:
		return val{code: fmt.Sprintf("%s(%s.ToUpper, %s)", q, f.use("strings"), v.code), k: v.k.mapped(strings.ToUpper)}
	case 1:
		return val{code: fmt.Sprintf("%s(func(s string) string { return %q + s }, %s)", q, x, v.code), k: cat(lit(x), v.k)}
	}
	return val{code: fmt.Sprintf("%s(func(s string) string { return s + %s }, %q)", q, v.operand(), x), k: cat(lit(x), v.k)}
}

// iterator ranges over a function.
func (f *fn) iterator(d int) val {
	o := f.g.place(f.file)
	name := f.g.name("each")
	out := f.g.local("o")
	v := f.str(d)
	if f.g.chance(50) {
		o.decl("func %s(s string) func(func(string) bool) {\n\treturn func(yield func(string) bool) {\n\t\t_ = yield(s) && yield(s+\"2\")\n\t}\n}", name)
	} else {
		o.decl("func %s(s string) %s.Seq[string] {\n\treturn %s.Values([]string{s, \"it\"})\n}", name, o.use("iter"), o.use("slices"))
	}
	f.p("%s := \"none\"", out)
	f.p("for e := range %s(%s) {", f.file.from(o, name), v.code)
	f.p("\t%s", one(f.g.r, out+" = e", out+" += e", out+" = e; break"))
	f.p("}")
	return val{code: f.declare(out, "string", unknown()).name, k: unknown()}
}

// counter is a closure that changes what it captured.
func (f *fn) counter(d int) val {
	base := f.def(f.str(d))
	base.set = false
	w := f.leaf()
	name := f.g.local("step")
	f.p("%s := func() { %s += %s }", name, base.name, w.code)
	switch f.g.r.IntN(4) {
	case 0:
		f.p("%s()", name)
		base.k = cat(base.k, w.k)
	case 1:
		f.p("%s()", name)
		f.p("%s()", name)
		base.k = unknown()
	case 2:
		f.p("for range %d {", f.g.r.IntN(4))
		f.p("\t%s()", name)
		f.p("}")
		base.k = unknown()
	default:
		done := f.g.local("wg")
		f.p("var %s %s.WaitGroup", done, f.use("sync"))
		f.p("%s.Go(%s)", done, name)
		f.p("%s.Wait()", done)
		base.k = unknown()
	}
	return val{code: base.name, k: base.k}
}
