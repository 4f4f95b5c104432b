package oracle

// built is a text that is written piece by piece into a builder, a buffer or a byte slice.
func (f *fn) built(d int) val {
	name := f.g.local("sb")
	kind := f.g.r.IntN(4)
	buffer := false
	k := lit("")
	switch kind {
	case 0:
		f.p("var %s %s.Builder", name, f.use("strings"))
	case 1:
		buffer = true
		f.p("var %s %s.Buffer", name, f.use("bytes"))
	case 2:
		v := f.leaf()
		buffer = true
		k = v.k
		f.p("%s := %s.NewBufferString(%s)", name, f.use("bytes"), v.code)
	default:
		f.p("%s := new(%s.Builder)", name, f.use("strings"))
	}
	address := "&" + name
	if kind >= 2 {
		address = name
	}
	for range 1 + f.g.r.IntN(4) {
		k = cat(k, f.write(d, name, address, buffer))
	}
	if buffer && f.g.chance(20) {
		if f.g.chance(50) {
			f.p("%s.Truncate(min(%s.Len(), 3))", name, name)
		} else {
			f.p("%s.WriteByte('z')", name)
			f.p("%s.ReadByte()", name)
		}
		k = unknown()
	}
	if f.g.chance(5) {
		f.p("%s.Reset()", name)
		w := f.leaf()
		f.p("%s.WriteString(%s)", name, w.code)
		k = w.k
	}
	if buffer && f.g.chance(30) {
		return val{code: "string(" + name + ".Bytes())", k: k}
	}
	if f.g.chance(5) {
		return val{code: f.use("fmt") + ".Sprint(" + address + ")", k: unknown()}
	}
	return val{code: name + ".String()", k: k}
}

// write is one write into the builder, under a condition or in a loop now and then.
func (f *fn) write(d int, name, address string, buffer bool) known {
	switch f.g.r.IntN(14) {
	case 0, 1, 2, 3:
		v := f.str(d)
		f.p("%s.WriteString(%s)", name, v.code)
		return v.k
	case 4:
		c := one(f.g.r, ':', '-', 'x')
		f.p("%s.WriteByte('%c')", name, c)
		return lit(string(c))
	case 5:
		if f.in != "" {
			f.p("%s.WriteRune(%s.Rune())", name, f.in)
			return hole()
		}
		f.p("%s.WriteRune('é')", name)
		return lit("é")
	case 6:
		v := f.str(d)
		f.p("%s.Write([]byte(%s))", name, v.code)
		return v.k
	case 7:
		code, k := f.formatArgs(d)
		f.p("%s.Fprintf(%s, %s)", f.use("fmt"), address, code)
		return k
	case 8:
		v := f.str(d)
		f.p("%s.WriteString(%s, %s)", f.use("io"), address, v.code)
		return v.k
	case 9: // under a condition
		b, exact := f.coin(d)
		v := f.str(d)
		f.p("if %s {", b)
		f.p("\t%s.WriteString(%s)", name, v.code)
		f.p("}")
		if !exact {
			return unknown()
		}
		return either(lit(""), v.k)
	case 10: // in a loop
		v := f.leaf()
		f.p("for i := range %d {", f.g.r.IntN(4))
		f.p("\tif i > 0 {")
		f.p("\t\t%s.WriteByte(',')", name)
		f.p("\t}")
		f.p("\t%s.WriteString(%s)", name, v.code)
		f.p("}")
		return unknown()
	case 11: // through a helper
		o := f.g.place(f.file)
		h := f.g.name("write")
		pkg, typ := "strings", "Builder"
		if buffer {
			pkg, typ = "bytes", "Buffer"
		}
		o.decl("func %s(w *%s, s string) { w.WriteString(\"<\" + s + \">\") }", h, o.use(pkg)+"."+typ)
		v := f.leaf()
		f.p("%s(%s, %s)", f.file.from(o, h), address, v.code)
		return unknown()
	case 12:
		o := f.g.place(f.file)
		h := f.g.name("emit")
		o.decl("func %s(w %s.Writer, s string) { %s.Fprint(w, s, len(s)) }", h, o.use("io"), o.use("fmt"))
		v := f.leaf()
		f.p("%s(%s, %s)", f.file.from(o, h), address, v.code)
		return unknown()
	}
	v := f.str(d)
	f.p("%s.Fprint(%s, %s)", f.use("fmt"), address, v.code)
	return v.k
}
