package oracle

import (
	"fmt"
	"strconv"
	"strings"
)

// collection is a text that goes through a slice, an array, a map, a channel or a pointer.
func (f *fn) collection(d int) val {
	switch f.g.r.IntN(16) {
	case 0, 1:
		return f.table()
	case 2:
		return f.array(d)
	case 3, 4, 5:
		s := f.slice(d)
		return f.element(s)
	case 6:
		return f.copied(d)
	case 7, 8:
		return f.localMap(d)
	case 9:
		return f.channel(d)
	case 10, 11:
		return f.pointer(d)
	case 12:
		return f.structTable(d)
	case 13:
		return f.sorted(d)
	case 14:
		return f.nested(d)
	}
	s := f.slice(d)
	sep := f.lit()
	return val{code: f.use("strings") + ".Join(" + s.name + ", " + sep.code + ")", k: unknown()}
}

// table is a lookup in a package-level map.
func (f *fn) table() val {
	o := f.g.place(f.file)
	name := f.g.name("table")
	keys := []string{"a", "b", "c"}[:1+f.g.r.IntN(3)]
	var rows []string
	ks := []known{}
	for _, k := range keys {
		s := f.g.constText()
		rows = append(rows, fmt.Sprintf("%q: %q", k, s))
		ks = append(ks, lit(s))
	}
	o.decl("var %s = map[string]string{%s}", name, strings.Join(rows, ", "))
	q := f.file.from(o, name)
	if f.g.chance(20) {
		return val{code: fmt.Sprintf("%s[%q]", q, keys[0]), k: f.seen(o, ks[0])}
	}
	index := f.leaf()
	if f.in != "" {
		index.code = fmt.Sprintf("%s.OneOf(%q, %q)", f.in, keys[0], keys[len(keys)-1])
	}
	if f.g.chance(40) {
		v, ok := f.g.local("v"), f.g.local("ok")
		f.p("%s, %s := %s[%s]", v, ok, q, index.code)
		w := f.leaf()
		f.p("if !%s {", ok)
		f.p("\t%s = %s", v, w.code)
		f.p("}")
		k := unknown()
		if f.in != "" {
			k = f.seen(o, either(append(ks, w.k)...))
		}
		return val{code: f.declare(v, "string", k).name, k: k}
	}
	k := f.seen(o, either(append(ks, lit(""))...))
	if f.in == "" {
		k = unknown()
	}
	return val{code: q + "[" + index.code + "]", k: k}
}

// array is an array indexed by an enumeration.
func (f *fn) array(d int) val {
	o := f.g.place(f.file)
	name, a, b, c := f.g.name("names"), f.g.name("kindA"), f.g.name("kindB"), f.g.name("kindC")
	typ := f.g.name("kind")
	x, y, z := f.g.constText(), f.g.constText(), f.g.constText()
	o.decl("type %s int", typ)
	o.decl("const (\n\t%s %s = iota\n\t%s\n\t%s\n)", a, typ, b, c)
	o.decl("var %s = [...]string{%s: %q, %s: %q, %s: %q}", name, a, x, b, y, c, z)
	q := f.file.from(o, name)
	switch f.g.r.IntN(4) {
	case 0:
		return val{code: q + "[" + f.file.from(o, b) + "]", k: f.seen(o, lit(y))}
	case 1: // with a String method
		o.decl("func (k %s) String() string { return %s[k] }", typ, name)
		f.use("fmt")
		return val{code: fmt.Sprintf("fmt.Sprintf(%q, %s)", one(f.g.r, "%s", "%v", "%s:"), f.file.from(o, c)), k: unknown()}
	case 2:
		o.decl("func (k %s) String() string {\n\tswitch k {\n\tcase %s:\n\t\treturn %q\n\tcase %s:\n\t\treturn %q\n\t}\n\treturn %q\n}", typ, a, x, b, y, z)
		if f.in == "" {
			return val{code: f.file.from(o, a) + ".String()", k: unknown()}
		}
		return val{code: fmt.Sprintf("%s(%s.N(4)).String()", f.file.from(o, typ), f.in), k: either(lit(x), lit(y), lit(z))}
	}
	if f.in == "" {
		return val{code: q + "[" + f.file.from(o, a) + "]", k: f.seen(o, lit(x))}
	}
	return val{code: fmt.Sprintf("%s[%s.N(len(%s))]", q, f.in, q), k: f.seen(o, either(lit(x), lit(y), lit(z)))}
}

// slice is a local slice that was built somehow; k is what each element can be.
func (f *fn) slice(d int) *variable {
	name := f.g.local("list")
	k := known{ok: true}
	add := func() string {
		v := f.str(d)
		k = either(k, v.k)
		return v.code
	}
	start := f.g.r.IntN(6)
	a := add()
	switch start {
	case 0, 1:
		b := add()
		f.p("%s := []string{%s, %s}", name, a, b)
	case 2:
		f.p("var %s []string", name)
		f.p("%s = append(%s, %s)", name, name, a)
	case 3:
		f.p("%s := make([]string, 1, 8)", name)
		f.p("%s[0] = %s", name, a)
	case 4:
		f.p("%s := make([]string, 0)", name)
		f.p("%s = append(%s, %s, %s)", name, name, a, f.quote("x"))
		k = either(k, lit("x"))
	default:
		f.p("%s := append([]string(nil), %s)", name, a)
	}
	for range f.g.r.IntN(3) {
		switch f.g.r.IntN(9) {
		case 0, 1, 2:
			f.p("%s = append(%s, %s)", name, name, add())
		case 3:
			v := add()
			f.p("%s[0] = %s", name, v)
		case 4:
			b, _ := f.coin(d)
			v := add()
			f.p("if %s {", b)
			f.p("\t%s = append(%s, %s)", name, name, v)
			f.p("}")
		case 5:
			if f.in != "" {
				p := f.lit()
				f.p("for _, id := range %s.Strs() {", f.in)
				f.p("\t%s = append(%s, %s+id)", name, name, p.code)
				f.p("}")
				k = either(k, cat(p.k, hole()))
			}
		case 6:
			p := f.lit()
			f.p("for i := range %s {", name)
			f.p("\t%s[i] = %s + %s[i]", name, p.code, name)
			f.p("}")
			k = unknown()
		case 7:
			v := add()
			f.p("%s = append([]string{%s}, %s...)", name, v, name)
		case 8:
			v := add()
			f.p("%s[len(%s)-1] += %s", name, name, v)
			k = unknown()
		}
	}
	v := f.declare(name, "[]string", k)
	return v
}

// element is one element of a slice that is not empty.
func (f *fn) element(s *variable) val {
	switch f.g.r.IntN(5) {
	case 0:
		return val{code: s.name + "[0]", k: unknown()}
	case 1:
		return val{code: s.name + "[len(" + s.name + ")-1]", k: unknown()}
	case 2:
		if f.in != "" {
			return val{code: fmt.Sprintf("%s[%s.N(len(%s))]", s.name, f.in, s.name), k: unknown()}
		}
	case 3:
		name := f.g.local("o")
		f.p("%s := \"\"", name)
		f.p("for _, e := range %s {", s.name)
		f.p("\t%s", one(f.g.r, name+" += e", name+" = e", "if len(e) > 2 { "+name+" = e; break }"))
		f.p("}")
		return val{code: f.declare(name, "string", unknown()).name, k: unknown()}
	}
	return val{code: s.name + "[:1][0]", k: unknown()}
}

// copied is elements that are copied, or changed through a pointer to their array. Slices that share their memory are left
// to the fixed cases: in fields and across packages they are a known limit, see docs/limits.md.
func (f *fn) copied(d int) val {
	a, b := f.g.local("a"), f.g.local("b")
	v, w, x := f.str(d), f.str(d), f.leaf()
	switch f.g.r.IntN(4) {
	case 0:
		f.p("%s := [2]string{%s, %s}", a, v.code, w.code)
		f.p("%s := %s", b, a)
		f.p("%s[0] = %s", b, x.code)
		f.p("_ = %s", b)
	case 1:
		f.p("%s := []string{%s, %s}", a, v.code, w.code)
		f.p("%s := []string{%s}", b, x.code)
		f.p("copy(%s, %s)", a, b)
	case 2:
		f.p("%s := []string{%s, %s}", a, v.code, w.code)
		f.p("%s := append([]string(nil), %s...)", b, a)
		f.p("%s[0] = %s", b, x.code)
	default:
		f.p("%s := [3]string{%s, %s}", a, v.code, w.code)
		f.p("%s := &%s", b, a)
		f.p("%s[0] = %s", b, x.code)
		f.p("for i, e := range %s {", b)
		f.p("\t%s[2-i] = e", b)
		f.p("}")
	}
	f.p("_ = %s", b)
	return val{code: a + "[0]", k: unknown()}
}

// localMap is a map that the function makes.
func (f *fn) localMap(d int) val {
	name := f.g.local("m")
	v, w := f.str(d), f.str(d)
	a, b := f.lit(), f.lit()
	f.p("%s := map[string]string{%s: %s}", name, strconv.Quote("a"), v.code)
	f.p("%s[%q] = %s", name, one(f.g.r, "b", "a"), w.code)
	switch f.g.r.IntN(8) {
	case 0:
		f.p("delete(%s, \"a\")", name)
	case 1:
		f.p("%s[%q] += %s", name, one(f.g.r, "a", "z"), a.code)
	case 2:
		o := f.g.local("o")
		f.p("%s := %s", o, a.code)
		f.p("for k, v := range %s {", name)
		f.p("\t_, _ = k, v")
		f.p("\t%s = %s", o, one(f.g.r, "k", "v", o+" + k + v", "v + k"))
		f.p("}")
		return val{code: f.declare(o, "string", unknown()).name, k: unknown()}
	case 3:
		o := f.g.local("o")
		f.p("%s := %s", o, name)
		f.p("%s[\"a\"] = %s", o, b.code)
	case 4:
		f.p("clear(%s)", name)
	case 5:
		return val{code: fmt.Sprintf("%s.Join(%s.Sorted(%s.Keys(%s)), \",\")", f.use("strings"), f.use("slices"), f.use("maps"), name), k: unknown()}
	case 6:
		o, ok := f.g.local("o"), f.g.local("ok")
		f.p("%s, %s := %s[%s]", o, ok, name, f.leaf().code)
		f.p("if !%s {", ok)
		f.p("\t%s = %s", o, a.code)
		f.p("}")
		return val{code: f.declare(o, "string", unknown()).name, k: unknown()}
	}
	return val{code: fmt.Sprintf("%s[%q]", name, one(f.g.r, "a", "b", "c")), k: unknown()}
}

// channel is values sent and received.
func (f *fn) channel(d int) val {
	ch := f.g.local("ch")
	v, w := f.str(d), f.leaf()
	f.p("%s := make(chan string, 2)", ch)
	f.p("%s <- %s", ch, v.code)
	f.p("%s <- %s", ch, w.code)
	switch f.g.r.IntN(3) {
	case 0:
		f.p("close(%s)", ch)
		o := f.g.local("o")
		f.p("%s := \"\"", o)
		f.p("for e := range %s {", ch)
		f.p("\t%s += e", o)
		f.p("}")
		return val{code: f.declare(o, "string", unknown()).name, k: unknown()}
	case 1:
		o := f.g.local("o")
		f.p("var %s string", o)
		f.p("select {")
		f.p("case %s = <-%s:", o, ch)
		f.p("default:")
		f.p("\t%s = %s", o, f.lit().code)
		f.p("}")
		return val{code: f.declare(o, "string", unknown()).name, k: unknown()}
	}
	return val{code: "<-" + ch, k: unknown()}
}

// pointer is a text behind a pointer.
func (f *fn) pointer(d int) val {
	v := f.def(f.str(d))
	v.set = false
	w := f.leaf()
	v.k = unknown()
	p := f.g.local("ptr")
	switch f.g.r.IntN(9) {
	case 0:
		f.p("%s := &%s", p, v.name)
		f.p("*%s = %s", p, w.code)
	case 1:
		f.p("%s := &%s", p, v.name)
		f.p("*%s += %s", p, w.code)
		return val{code: "*" + p, k: unknown()}
	case 2:
		f.p("func(p *string) { *p = %s + *p }(&%s)", w.code, v.name)
	case 3:
		if f.in != "" {
			f.p("%s.Fill(&%s)", f.in, v.name)
		}
	case 4:
		f.p("%s := new(string)", p)
		f.p("*%s = %s", p, v.name)
		return val{code: "*" + p, k: unknown()}
	case 5:
		f.p("%s.Unmarshal([]byte(`\"json:x\"`), &%s)", f.use("encoding/json"), v.name)
	case 6:
		f.p("%s.Sscanf(\"in put\", \"%%s\", &%s)", f.use("fmt"), v.name)
	case 7:
		f.p("%s.ValueOf(&%s).Elem().SetString(%s)", f.use("reflect"), v.name, w.code)
	default:
		o := f.g.place(f.file)
		name := f.g.name("set")
		o.decl("func %s(p *string, s string) { *p = s + *p }", name)
		f.p("%s(&%s, %s)", f.file.from(o, name), v.name, w.code)
	}
	return val{code: v.name, k: unknown()}
}

// structTable is a list of rows that a loop searches.
func (f *fn) structTable(d int) val {
	o := f.g.place(f.file)
	name := f.g.name("routes")
	x, y := f.g.constText(), f.g.constText()
	o.decl("var %s = []struct {\n\tName, Key string\n\tN int\n}{\n\t{\"a\", %q, 1},\n\t{Name: \"b\", Key: %q},\n}", name, x, y)
	q := f.file.from(o, name)
	out := f.g.local("o")
	w := f.leaf()
	f.p("%s := %s", out, w.code)
	f.p("for _, row := range %s {", q)
	if f.in != "" && f.g.chance(60) {
		f.p("\tif row.Name == %s.OneOf(\"a\", \"b\") {", f.in)
		f.p("\t\t%s = row.Key", out)
		f.p("\t\tbreak")
		f.p("\t}")
	} else {
		f.p("\t%s += row.Key", out)
	}
	f.p("}")
	return val{code: f.declare(out, "string", unknown()).name, k: unknown()}
}

// sorted is slices that package slices or sort changes.
func (f *fn) sorted(d int) val {
	s := f.slice(d)
	switch f.g.r.IntN(7) {
	case 0:
		f.p("%s.Strings(%s)", f.use("sort"), s.name)
	case 1:
		f.p("%s.Reverse(%s)", f.use("slices"), s.name)
	case 2:
		f.p("%s = %s.Insert(%s, 0, %s)", s.name, f.use("slices"), s.name, f.leaf().code)
	case 3:
		f.p("%s = %s.Concat(%s, []string{%s})", s.name, f.use("slices"), s.name, f.leaf().code)
	case 4:
		f.p("%s = %s.Clone(%s)", s.name, f.use("slices"), s.name)
		f.p("%s[0] = %s", s.name, f.leaf().code)
	case 5:
		f.p("%s.SortFunc(%s, func(a, b string) int { return %s.Compare(b, a) })", f.use("slices"), s.name, f.use("cmp"))
	default:
		f.p("%s = %s.Compact(%s)", s.name, f.use("slices"), s.name)
	}
	return val{code: s.name + "[0]", k: unknown()}
}

// nested is a slice of slices or a map of slices.
func (f *fn) nested(d int) val {
	v, w, x := f.str(d), f.leaf(), f.leaf()
	name := f.g.local("nest")
	switch f.g.r.IntN(4) {
	case 0:
		f.p("%s := [][]string{{%s}, {%s, %s}}", name, v.code, w.code, x.code)
		return val{code: name + "[1][0] + " + name + "[0][0]", k: unknown(), bin: true}
	case 1:
		f.p("%s := map[string][]string{\"a\": {%s}}", name, v.code)
		f.p("%s[\"a\"] = append(%s[\"a\"], %s)", name, name, w.code)
		return val{code: name + "[\"a\"][1]", k: unknown()}
	case 2:
		f.p("%s := []*string{new(string)}", name)
		f.p("*%s[0] = %s", name, v.code)
		return val{code: "*" + name + "[0]", k: unknown()}
	}
	f.p("%s := []struct{ A, B string }{{A: %s, B: %s}, {%s, \"z\"}}", name, v.code, w.code, x.code)
	f.p("%s[0].B += %s[1].A", name, name)
	return val{code: name + "[0]." + one(f.g.r, "A", "B"), k: unknown()}
}
