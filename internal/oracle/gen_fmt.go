package oracle

import (
	"fmt"
	"strconv"
	"strings"
)

// arg is an argument of a printing function.
type arg struct {
	code string
	typ  string
	k    known // of its text as %v prints it
	str  bool
}

// operands of printing functions.
func (f *fn) arg(d int) arg {
	switch n := f.g.r.IntN(20); {
	case n < 10:
		v := f.str(d)
		return arg{code: v.code, typ: "string", k: v.k, str: true}
	case n < 15:
		n := f.number()
		if n.typ == "bool" {
			n.k = unknown()
		}
		return arg{code: n.code, typ: n.typ, k: n.k}
	case n == 15:
		v := f.str(d)
		return arg{code: "[]byte(" + v.code + ")", typ: "[]byte", k: unknown()}
	case n == 16:
		v, w := f.str(d), f.leaf()
		return arg{code: "[]string{" + v.code + ", " + w.code + "}", typ: "[]string", k: unknown()}
	case n == 17:
		t := f.namedText(d)
		return arg{code: t.code, typ: "named", k: t.k, str: true}
	case n == 18 && f.in != "":
		return arg{code: f.in + "." + one(f.g.r, "Any", "Time", "Duration", "Err", "Strs", "Bytes", "Map") + "()", typ: "any", k: unknown()}
	}
	return f.structArg(d)
}

// structArg is a value with structure.
func (f *fn) structArg(d int) arg {
	v := f.str(d)
	code := one(f.g.r,
		"struct{A string; B int}{"+v.code+", 7}",
		"&struct{A string}{"+v.code+"}",
		"map[string]int{"+v.code+": 1}",
		"[2]any{"+v.code+", nil}",
		"error(nil)",
		"any("+v.code+")",
		"complex(1, 2)",
		"errors.New("+v.code+")",
	)
	if strings.HasPrefix(code, "errors.") {
		f.use("errors")
	}
	return arg{code: code, typ: "composite", k: unknown()}
}

// namedText is a value of a named string type, with or without a String method.
func (f *fn) namedText(d int) val {
	v := f.str(d)
	o := f.g.place(f.file)
	t := f.g.name("label")
	o.decl("type %s string", t)
	k := v.k
	switch f.g.r.IntN(4) {
	case 0:
		s := f.g.constText()
		o.decl("func (t %s) String() string { return %q + string(t) }", t, s)
		k = cat(lit(s), v.k)
	case 1:
		s := f.g.constText()
		o.decl("func (t *%s) String() string { return %q + string(*t) }", t, s)
	case 2:
		o.decl("func (t %s) Error() string { return \"e:\" + string(t) }", t)
		k = cat(lit("e:"), v.k)
	}
	name := f.g.local("t")
	f.p("%s := %s(%s)", name, f.file.from(o, t), v.code)
	f.p("_ = %s", name)
	if f.g.chance(15) {
		name = "&" + name
		k = unknown()
	}
	return val{code: name, k: k}
}

// format is the fmt package.
func (f *fn) format(d int) val {
	switch f.g.r.IntN(12) {
	case 0:
		return f.sprint(d)
	case 1:
		return f.append(d)
	case 2:
		return f.oddFormat(d)
	}
	code, k := f.formatArgs(d)
	return val{code: f.use("fmt") + ".Sprintf(" + code + ")", k: k}
}

// formatArgs is a constant format and what it takes.
func (f *fn) formatArgs(d int) (string, known) {
	var format strings.Builder
	var args []string
	k := lit("")
	for i := range 1 + f.g.r.IntN(4) {
		if s := f.g.constText(); i == 0 || f.g.chance(80) {
			format.WriteString(strings.ReplaceAll(s, "%", "%%"))
			k = cat(k, lit(s))
		}
		if f.g.chance(3) {
			format.WriteString("%%")
			k = cat(k, lit("%"))
		}
		a := f.arg(d)
		verb, ak := f.verb(a)
		format.WriteString(verb)
		args = append(args, a.code)
		if strings.Contains(verb, "*") {
			args = append(args[:len(args)-1], f.width(), a.code)
		}
		k = cat(k, ak)
	}
	formatCode := strconv.Quote(format.String())
	if f.g.chance(10) {
		name := f.g.local("format")
		f.p("%s %s = %s", one(f.g.r, "const", "var"), name, formatCode)
		formatCode = name
	}
	return strings.Join(append([]string{formatCode}, args...), ", "), k
}

func (f *fn) width() string {
	if f.in != "" && f.g.chance(50) {
		return fmt.Sprintf("%s.N(6)", f.in)
	}
	return one(f.g.r, "3", "-4", "8")
}

// verb is a directive for an argument, and what is known of the text it prints.
func (f *fn) verb(a arg) (string, known) {
	if f.g.chance(60) {
		switch {
		case a.str:
			return one(f.g.r, "%s", "%s", "%v"), a.k
		case a.typ == "[]byte":
			return one(f.g.r, "%s", "%x", "%v", "%q"), unknown()
		case strings.HasPrefix(a.typ, "int") || strings.HasPrefix(a.typ, "uint"):
			return one(f.g.r, "%d", "%d", "%v"), a.k
		case strings.HasPrefix(a.typ, "float"):
			return one(f.g.r, "%v", "%f", "%g", "%.2f"), a.k.opaque(nil)
		case a.typ == "rune":
			return one(f.g.r, "%c", "%d", "%v"), a.k.opaque(nil)
		}
		return "%v", unknown()
	}
	flags := ""
	for _, c := range "+-# 0" {
		if f.g.chance(15) {
			flags += string(c)
		}
	}
	width := one(f.g.r, "", "", "3", "10", "*", "1")
	if f.g.chance(25) {
		width += one(f.g.r, ".0", ".2", ".", ".5")
	}
	verb := one(f.g.r, "s", "v", "d", "x", "X", "q", "c", "U", "b", "o", "O", "e", "E", "f", "F", "g", "G", "t", "T", "s", "s", "d", "d", "w", "z")
	if a.typ == "string" && !strings.Contains(width, "*") {
		return "%" + flags + width + verb, a.k.opaque(func(s string) string { return fmt.Sprintf("%"+flags+width+verb, s) })
	}
	return "%" + flags + width + verb, unknown()
}

// sprint is Sprint and Sprintln.
func (f *fn) sprint(d int) val {
	fun := one(f.g.r, "Sprint", "Sprint", "Sprintln")
	var args []arg
	for range 1 + f.g.r.IntN(4) {
		args = append(args, f.arg(d))
	}
	k := lit("")
	var codes []string
	for i, a := range args {
		codes = append(codes, a.code)
		if i > 0 && (fun == "Sprintln" || !plain(a) && !plain(args[i-1])) {
			k = cat(k, lit(" "))
		}
		if a.typ == "any" || a.typ == "composite" {
			k = unknown() // whether it is a string decides about the space
		}
		k = cat(k, a.k)
	}
	if fun == "Sprintln" {
		k = cat(k, lit("\n"))
	}
	return val{code: f.use("fmt") + "." + fun + "(" + strings.Join(codes, ", ") + ")", k: k}
}

// plain tells whether Sprint takes the argument for a string.
func plain(a arg) bool { return a.str }

// append is Append, Appendf and Appendln, and the Fprint family into a builder.
func (f *fn) append(d int) val {
	v := f.leaf()
	switch f.g.r.IntN(4) {
	case 0:
		code, k := f.formatArgs(d)
		return val{code: "string(" + f.use("fmt") + ".Appendf([]byte(" + v.code + "), " + code + "))", k: cat(v.k, k)}
	case 1:
		a := f.str(d)
		return val{code: "string(" + f.use("fmt") + ".Append(nil, " + a.code + "))", k: a.k}
	case 2:
		a := f.str(d)
		return val{code: "string(" + f.use("fmt") + ".Appendln([]byte(" + v.code + "), " + a.code + "))", k: cat(v.k, a.k, lit("\n"))}
	}
	code, k := f.formatArgs(d)
	b := f.g.local("b")
	pkg := one(f.g.r, "strings", "bytes")
	f.p("var %s %s.%s", b, f.use(pkg), map[string]string{"strings": "Builder", "bytes": "Buffer"}[pkg])
	f.p("%s.Fprintf(&%s, %s)", f.use("fmt"), b, code)
	return val{code: b + ".String()", k: k}
}

// oddFormat is formats with indexes, with arguments missing or left over, and formats that are not constant.
func (f *fn) oddFormat(d int) val {
	f.use("fmt")
	a, b := f.str(d), f.leaf()
	n := f.int()
	switch f.g.r.IntN(8) {
	case 0:
		return val{code: fmt.Sprintf("fmt.Sprintf(\"%%[2]s:%%[1]s\", %s, %s)", a.code, b.code), k: cat(b.k, lit(":"), a.k)}
	case 1:
		return val{code: fmt.Sprintf("fmt.Sprintf(\"%%[1]s:%%[1]s:%%s\", %s, %s)", a.code, b.code), k: unknown()}
	case 2:
		return val{code: fmt.Sprintf("fmt.Sprintf(\"%%s:%%s:%%d\", %s, %s)", a.code, b.code), k: unknown()}
	case 3:
		return val{code: fmt.Sprintf("fmt.Sprintf(\"%%s\", %s, %s, %s)", a.code, b.code, n.code), k: unknown()}
	case 4:
		return val{code: fmt.Sprintf("fmt.Sprintf(%s+\"%%s\", %s)", a.operand(), b.code), k: unknown()}
	case 5:
		return val{code: fmt.Sprintf("fmt.Sprintf(\"%%[3]*.[2]*[1]s|\", %s, %d, %d)", a.code, f.g.r.IntN(4), f.g.r.IntN(6)), k: unknown()}
	case 6:
		args := f.g.local("args")
		f.p("%s := []any{%s, %s}", args, a.code, b.code)
		if f.g.chance(40) {
			f.p("%s = append(%s, %s)", args, args, n.code)
		}
		return val{code: fmt.Sprintf("fmt.Sprintf(\"%%s/%%s\", %s...)", args), k: unknown()}
	}
	return val{code: fmt.Sprintf("fmt.Sprintf(\"%%[%d]d%%!%%\", %s, %s)", f.g.r.IntN(4), n.code, b.code), k: unknown()}
}
