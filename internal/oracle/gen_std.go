package oracle

import (
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"net/url"
	"path"
	"strconv"
	"strings"
)

// stdlib is a function of the standard library that gives a text.
func (f *fn) stdlib(d int) val {
	switch f.g.r.IntN(12) {
	case 0, 1, 2:
		return f.cases(d)
	case 3, 4:
		return f.cuts(d)
	case 5:
		return f.replaces(d)
	case 6:
		return f.numbers(d)
	case 7, 8:
		return f.encodings(d)
	case 9:
		return f.digests(d)
	case 10:
		return f.times(d)
	}
	return f.joins(d)
}

// cases is functions that change or trim single characters.
func (f *fn) cases(d int) val {
	v := f.str(d)
	s := f.use("strings")
	set := one(f.g.r, ":", " ", "u:", "abc", "é:", "r")
	switch f.g.r.IntN(11) {
	case 0, 1:
		return val{code: s + ".ToLower(" + v.code + ")", k: v.k.mapped(strings.ToLower)}
	case 2:
		return val{code: s + ".ToUpper(" + v.code + ")", k: v.k.mapped(strings.ToUpper)}
	case 3:
		return val{code: s + ".TrimSpace(" + v.code + ")", k: v.k.opaque(strings.TrimSpace)}
	case 4:
		return val{code: fmt.Sprintf("%s.Trim(%s, %q)", s, v.code, set), k: v.k.opaque(func(x string) string { return strings.Trim(x, set) })}
	case 5:
		return val{code: fmt.Sprintf("%s.TrimLeft(%s, %q)", s, v.code, set), k: v.k.opaque(func(x string) string { return strings.TrimLeft(x, set) })}
	case 6:
		return val{code: fmt.Sprintf("%s.TrimRight(%s, %q)", s, v.code, set), k: v.k.opaque(func(x string) string { return strings.TrimRight(x, set) })}
	case 7:
		p := f.lit()
		return val{code: s + ".TrimPrefix(" + v.code + ", " + p.code + ")", k: f.const2(v.k, p.k, strings.TrimPrefix)}
	case 8:
		p := f.leaf()
		return val{code: s + ".TrimSuffix(" + v.code + ", " + p.code + ")", k: f.const2(v.k, p.k, strings.TrimSuffix)}
	case 9:
		fun := one(f.g.r, "ToTitle", "Title", "ToValidUTF8")
		if fun == "ToValidUTF8" {
			return val{code: s + ".ToValidUTF8(" + v.code + ", \"?\")", k: v.k.opaque(nil)}
		}
		return val{code: s + "." + fun + "(" + v.code + ")", k: v.k.opaque(nil)}
	}
	f.use("unicode")
	fun := one(f.g.r, "unicode.IsLetter", "unicode.IsDigit", "unicode.IsSpace")
	switch f.g.r.IntN(3) {
	case 0:
		return val{code: s + ".TrimFunc(" + v.code + ", " + fun + ")", k: v.k.opaque(nil)}
	case 1:
		return val{code: s + ".Map(func(r rune) rune { if " + fun + "(r) { return '_' }; return r }, " + v.code + ")", k: v.k.opaque(nil)}
	}
	return val{code: s + ".Join(" + s + ".FieldsFunc(" + v.code + ", " + fun + "), \":\")", k: v.k.opaque(nil)}
}

// const2 is what a function of two constants gives.
func (f *fn) const2(a, b known, fun func(string, string) string) known {
	x, ok1 := a.constant()
	y, ok2 := b.constant()
	if !ok1 || !ok2 {
		return unknown()
	}
	return lit(fun(x, y))
}

// cuts is functions that take a text apart.
func (f *fn) cuts(d int) val {
	v := f.str(d)
	s := f.use("strings")
	sep := one(f.g.r, ":", "-", "", "er", ".")
	switch f.g.r.IntN(9) {
	case 0, 1:
		a, b, ok := f.g.local("before"), f.g.local("after"), f.g.local("ok")
		f.p("%s, %s, %s := %s.Cut(%s, %q)", a, b, ok, s, v.code, sep)
		f.declare(ok, "bool", unknown())
		ka, kb := v.k.opaque(func(x string) string { x, _, _ = strings.Cut(x, sep); return x }), v.k.opaque(func(x string) string { _, x, _ = strings.Cut(x, sep); return x })
		va, vb := f.declare(a, "string", ka), f.declare(b, "string", kb)
		if f.g.chance(50) {
			return val{code: va.name, k: ka}
		}
		return val{code: vb.name, k: kb}
	case 2:
		return val{code: fmt.Sprintf("%s.Split(%s, %q)[0]", s, v.code+" + \"x\"", ":"), k: unknown()}
	case 3:
		name := f.g.local("parts")
		f.p("%s := %s.%s(%s, %q)", name, s, one(f.g.r, "Split", "SplitAfter"), v.code, sep)
		p := f.declare(name, "[]string", unknown())
		o := f.g.local("o")
		f.p("%s := \"none\"", o)
		f.p("if len(%s) > 1 {", p.name)
		f.p("\t%s = %s[%s]", o, p.name, one(f.g.r, "1", "0", "len("+p.name+")-1"))
		f.p("}")
		return val{code: f.declare(o, "string", unknown()).name, k: unknown()}
	case 4:
		name := f.g.local("parts")
		f.p("%s := %s.SplitN(%s, \":\", %d)", name, s, v.code, 1+f.g.r.IntN(3))
		f.declare(name, "[]string", unknown())
		return val{code: name + "[len(" + name + ")-1]", k: unknown()}
	case 5:
		return val{code: s + ".Join(" + s + ".Fields(" + v.code + "), " + f.lit().code + ")", k: unknown()}
	case 6:
		i := f.g.local("i")
		a := f.def(v)
		f.p("%s := %s.%s(%s, %q)", i, s, one(f.g.r, "Index", "LastIndex"), a.name, ":")
		f.declare(i, "int", unknown())
		f.p("if %s >= 0 {", i)
		f.p("\t%s = %s", a.name, one(f.g.r, a.name+"["+i+":]", a.name+"[:"+i+"]", a.name+"["+i+"+1:]", a.name+"[:"+i+"+1]"))
		f.p("}")
		a.k = unknown()
		return val{code: a.name, k: a.k}
	case 7:
		a, ok := f.g.local("rest"), f.g.local("ok")
		p := f.lit()
		f.p("%s, %s := %s.%s(%s, %s)", a, ok, s, one(f.g.r, "CutPrefix", "CutSuffix"), v.code, p.code)
		f.declare(ok, "bool", unknown())
		return val{code: f.declare(a, "string", unknown()).name, k: unknown()}
	}
	name := f.g.local("o")
	f.p("%s := %s", name, f.lit().code)
	f.p("for part := range %s.SplitSeq(%s, %q) {", s, v.code, ":")
	f.p("\t%s", one(f.g.r, name+" += part", name+" = part", name+" = part + \"-\" + "+name))
	f.p("}")
	return val{code: f.declare(name, "string", unknown()).name, k: unknown()}
}

// replaces is functions that put other text in.
func (f *fn) replaces(d int) val {
	v := f.str(d)
	s := f.use("strings")
	a, b := one(f.g.r, ":", " ", "", "er", "a", "-", "é"), one(f.g.r, "_", "", "::", "x", "%3A")
	switch f.g.r.IntN(6) {
	case 0, 1:
		return val{code: fmt.Sprintf("%s.ReplaceAll(%s, %q, %q)", s, v.code, a, b),
			k: v.k.opaque(func(x string) string { return strings.ReplaceAll(x, a, b) })}
	case 2:
		n := f.g.r.IntN(4) - 1
		return val{code: fmt.Sprintf("%s.Replace(%s, %q, %q, %d)", s, v.code, a, b, n),
			k: v.k.opaque(func(x string) string { return strings.Replace(x, a, b, n) })}
	case 3:
		o := f.g.place(f.file)
		name := f.g.name("replacer")
		o.decl("var %s = %s.NewReplacer(%q, %q, \"|\", \"/\")", name, o.use("strings"), a, b)
		return val{code: f.file.from(o, name) + ".Replace(" + v.code + ")",
			k: v.k.opaque(func(x string) string { return strings.NewReplacer(a, b, "|", "/").Replace(x) })}
	case 4:
		w := f.leaf()
		return val{code: fmt.Sprintf("%s.ReplaceAll(%s, %q, %s)", s, v.code, a, w.code), k: unknown()}
	}
	if f.in != "" && f.g.chance(60) {
		return val{code: fmt.Sprintf("%s.Repeat(%s, %s.N(4))", s, v.code, f.in), k: unknown()}
	}
	n := f.g.r.IntN(4)
	return val{code: fmt.Sprintf("%s.Repeat(%s, %d)", s, v.code, n), k: v.k.opaque(func(x string) string { return strings.Repeat(x, n) })}
}

// numbers is package strconv.
func (f *fn) numbers(d int) val {
	s := f.use("strconv")
	n := f.int()
	if f.in == "" {
		return val{code: s + ".Itoa(" + n.code + ")", k: n.k}
	}
	switch f.g.r.IntN(9) {
	case 0, 1:
		return val{code: s + ".Itoa(" + n.code + ")", k: n.k}
	case 2:
		return val{code: fmt.Sprintf("%s.FormatInt(%s.Int64(), %d)", s, f.in, one(f.g.r, 10, 16, 36, 2)), k: hole()}
	case 3:
		return val{code: fmt.Sprintf("%s.FormatUint(%s.Uint64(), %d)", s, f.in, one(f.g.r, 10, 16, 36)), k: hole()}
	case 4:
		return val{code: fmt.Sprintf("%s.FormatFloat(%s.Float64(), '%s', %d, 64)", s, f.in, one(f.g.r, "f", "e", "g", "x", "b", "G"), f.g.r.IntN(8)-1), k: hole()}
	case 5:
		return val{code: s + ".FormatBool(" + f.in + ".Bool())", k: unknown()}
	case 6:
		v := f.str(d)
		return val{code: s + "." + one(f.g.r, "Quote", "QuoteToASCII") + "(" + v.code + ")", k: unknown()}
	case 7:
		return val{code: fmt.Sprintf("string(%s.AppendInt([]byte(%s), %s.Int64(), 10))", s, f.leaf().code, f.in), k: unknown()}
	}
	return val{code: fmt.Sprintf("%s.QuoteRune(%s.Rune())", s, f.in), k: unknown()}
}

// encodings is functions that escape.
func (f *fn) encodings(d int) val {
	v := f.str(d)
	switch f.g.r.IntN(9) {
	case 0, 1:
		return val{code: f.use("net/url") + ".QueryEscape(" + v.code + ")", k: v.k.opaque(url.QueryEscape)}
	case 2:
		return val{code: f.use("net/url") + ".PathEscape(" + v.code + ")", k: v.k.opaque(url.PathEscape)}
	case 3:
		return val{code: f.use("encoding/hex") + ".EncodeToString([]byte(" + v.code + "))",
			k: v.k.opaque(func(s string) string { return hex.EncodeToString([]byte(s)) })}
	case 4, 5:
		enc := one(f.g.r, "StdEncoding", "URLEncoding", "RawURLEncoding", "RawStdEncoding")
		return val{code: f.use("encoding/base64") + "." + enc + ".EncodeToString([]byte(" + v.code + "))",
			k: v.k.opaque(func(s string) string {
				if enc == "URLEncoding" {
					return base64.URLEncoding.EncodeToString([]byte(s))
				}
				return "?"
			})}.only(enc == "URLEncoding")
	case 6:
		return val{code: f.use("encoding/base32") + ".StdEncoding.EncodeToString([]byte(" + v.code + "))", k: v.k.opaque(nil)}
	case 7:
		name, err := f.g.local("js"), f.g.local("err")
		w := f.leaf()
		f.p("%s, %s := %s.Marshal(map[string]any{\"a\": %s, \"b\": %s})", name, err, f.use("encoding/json"), v.code, w.code)
		f.p("_ = %s", err)
		return val{code: "string(" + name + ")", k: unknown()}
	}
	w := f.leaf()
	return val{code: f.use("net/url") + ".Values{\"q\": {" + v.code + "}, \"a\": {" + w.code + "}}.Encode()", k: unknown()}
}

// only keeps what is known on a condition.
func (v val) only(ok bool) val {
	if _, constant := v.k.constant(); constant && !ok {
		v.k = unknown()
	}
	return v
}

// digests is hashes.
func (f *fn) digests(d int) val {
	v := f.str(d)
	name := f.g.local("sum")
	switch f.g.r.IntN(7) {
	case 0, 1:
		f.p("%s := %s.Sum256([]byte(%s))", name, f.use("crypto/sha256"), v.code)
		return val{code: f.use("encoding/hex") + ".EncodeToString(" + name + "[:])", k: v.k.opaque(nil)}
	case 2:
		return val{code: fmt.Sprintf("%s.Sprintf(\"%%%s\", %s.Sum([]byte(%s)))", f.use("fmt"), one(f.g.r, "x", "X", "x", "v", "q", "02x"), f.use("crypto/md5"), v.code), k: unknown()}
	case 3:
		return val{code: fmt.Sprintf("%s.Sprint(%s.ChecksumIEEE([]byte(%s)))", f.use("fmt"), f.use("hash/crc32"), v.code), k: v.k.opaque(nil)}
	case 4:
		f.p("%s := %s.New()", name, f.use("crypto/sha1"))
		f.p("%s.Write([]byte(%s))", name, v.code)
		return val{code: f.use("encoding/hex") + ".EncodeToString(" + name + ".Sum(nil))" + one(f.g.r, "", "[:8]", "[2:12]"), k: v.k.opaque(nil)}
	case 5:
		f.p("%s := %s.New64a()", name, f.use("hash/fnv"))
		f.p("%s.WriteString(%s, %s)", f.use("io"), name, v.code)
		return val{code: f.use("strconv") + ".FormatUint(" + name + ".Sum64(), 36)", k: v.k.opaque(nil)}
	}
	f.p("%s := %s.New()", name, f.use("crypto/sha256"))
	f.p("%s.Fprintf(%s, \"%%s|%%d\", %s, 7)", f.use("fmt"), name, v.code)
	return val{code: fmt.Sprintf("fmt.Sprintf(\"%s\", %s.Sum([]byte{1}))", one(f.g.r, "%x", "% x", "%#x", "%.4x"), name), k: unknown()}
}

// times is points in time and durations.
func (f *fn) times(int) val {
	if f.in == "" {
		return val{code: f.use("time") + ".Duration(1500).String()", k: unknown()}
	}
	t := f.in + ".Time()"
	switch f.g.r.IntN(8) {
	case 0, 1, 2:
		layout := one(f.g.r, "20060102", "2006-01-02", "2006-01-02T15:04", "Jan _2 3:04PM", "Mon", "15:04:05.000", "15:04:05.999",
			"02/01/06", "2006-002", "__2 MST -07:00", "Z0700 January", "15h 04.00", "x")
		return val{code: fmt.Sprintf("%s.Format(%q)", t, layout), k: unknown()}
	case 3:
		f.use("time")
		return val{code: t + ".Format(time." + one(f.g.r, "RFC3339", "DateOnly", "RFC1123", "Kitchen", "RFC3339Nano", "DateTime", "ANSIC", "RFC850") + ")", k: unknown()}
	case 4:
		return val{code: f.use("strconv") + ".FormatInt(" + t + "." + one(f.g.r, "Unix", "UnixMilli", "UnixNano") + "(), 10)", k: hole()}
	case 5:
		return val{code: t + ".String()", k: hole()}
	case 6:
		return val{code: fmt.Sprintf("%s.Sprintf(\"%%d-%%02d-%%s\", %s.Year(), %s.Month(), %s.Weekday())", f.use("fmt"), t, t, t), k: unknown()}
	}
	return val{code: f.in + ".Duration().String()", k: hole()}
}

// joins is package path and strings.Join.
func (f *fn) joins(d int) val {
	a, b := f.str(d), f.leaf()
	switch f.g.r.IntN(6) {
	case 0:
		return val{code: f.use("path") + ".Join(" + a.code + ", " + b.code + ")", k: f.const2(a.k, b.k, func(x, y string) string { return path.Join(x, y) })}
	case 1:
		return val{code: f.use("path") + "." + one(f.g.r, "Base", "Dir", "Clean", "Ext") + "(" + a.code + ")", k: unknown()}
	case 2:
		sep := f.leaf()
		c := f.leaf()
		return val{code: fmt.Sprintf("%s.Join([]string{%s, %s, %s}, %s)", f.use("strings"), a.code, b.code, c.code, sep.code),
			k: joinKnown(sep.k, a.k, b.k, c.k)}
	case 3:
		return val{code: fmt.Sprintf("%s.Join([]string{%s}, %q)", f.use("strings"), a.code, ":"), k: a.k}
	case 4:
		return val{code: f.use("strings") + ".Clone(" + a.code + ")", k: a.k}
	}
	return val{code: fmt.Sprintf("%s.Join([]string{%s, %s}, %s)", f.use("strings"), a.code, b.code, strconv.Quote(":")), k: join(":", a.k, b.k)}
}

// joinKnown joins with a separator that need not be constant.
func joinKnown(sep known, ks ...known) known {
	if s, ok := sep.constant(); ok {
		return join(s, ks...)
	}
	return unknown()
}
