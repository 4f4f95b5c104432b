package oracle

import (
	"fmt"
	"strconv"
)

// loop is a loop of one kind or another.
func (f *fn) loop() {
	undo := f.loosen()
	f.loops++
	n := len(f.vars)
	escapes := f.escapes
	f.escapes = nil
	i := f.g.local("i")
	kind := f.g.r.IntN(9)
	if f.in == "" && kind >= 4 && kind <= 6 {
		kind = 0
	}
	var v *variable
	switch kind {
	case 0:
		f.p("for %s := 0; %s < %d; %s++ {", i, i, f.g.r.IntN(4), i)
		v = &variable{name: i, typ: "int", k: hole()}
	case 1:
		a, b := f.lit(), f.lit()
		f.p("for _, %s := range []string{%s, %s} {", i, a.code, b.code)
		v = &variable{name: i, typ: "string", k: either(a.k, b.k), set: true}
	case 2:
		f.p("for %s := range %d {", i, f.g.r.IntN(4))
		v = &variable{name: i, typ: "int", k: hole()}
	case 3:
		list := f.find("[]string")
		if list == nil {
			list = f.slice(1)
		}
		f.p("for _, %s := range %s {", i, list.name)
		v = &variable{name: i, typ: "string", k: list.k, set: true}
	case 4:
		f.p("for _, %s := range %s.Strs() {", i, f.in)
		v = &variable{name: i, typ: "string", k: hole(), set: true}
	case 5:
		f.p("for %s := range %s.Map() {", i, f.in)
		v = &variable{name: i, typ: "string", k: hole(), set: true}
	case 6:
		f.p("for %s := %s.N(4); %s > 0; %s-- {", i, f.in, i, i)
		v = &variable{name: i, typ: "int", k: hole()}
	case 7:
		f.p("for %s := 0; ; %s++ {", i, i)
		f.p("\tif %s > %d {", i, f.g.r.IntN(3))
		f.p("\t\tbreak")
		f.p("\t}")
		v = &variable{name: i, typ: "int", k: unknown()}
	default:
		f.p("for _, %s := range map[string]string{\"a\": %s, \"b\": %s} {", i, f.lit().code, f.lit().code)
		v = &variable{name: i, typ: "string", k: unknown(), set: true}
	}
	f.block(func() {
		f.p("_ = %s", i)
		f.vars = append(f.vars, v)
		f.statements(1 + f.g.r.IntN(3))
		if f.g.chance(25) {
			c, _ := f.coin(0)
			f.p("if %s {", c)
			f.p("\t%s", one(f.g.r, "break", "continue"))
			f.p("}")
			f.statements(1)
		}
		f.done = false
	})
	f.p("}")
	f.escapes = escapes
	f.vars = f.vars[:min(n, len(f.vars))]
	f.loops--
	undo()
	f.done = false
}

// labeled is nested loops that a label leaves.
func (f *fn) labeled() {
	undo := f.loosen()
	f.loops++
	label, i, j := f.g.local("outer"), f.g.local("i"), f.g.local("j")
	f.p("%s:", label)
	f.p("for %s := 0; %s < 2; %s++ {", i, i, i)
	f.p("\tfor %s := range 3 {", j)
	f.indent++
	f.block(func() {
		f.vars = append(f.vars, &variable{name: j, typ: "int", k: hole()})
		f.p("_ = %s", j)
		f.statements(1)
		f.p("if %s == %s {", j, strconv.Itoa(f.g.r.IntN(3)))
		f.p("\t%s %s", one(f.g.r, "break", "continue"), label)
		f.p("}")
		f.statements(1)
		f.done = false
	})
	f.indent--
	f.p("\t}")
	f.p("}")
	f.loops--
	undo()
	f.p("_ = %s", fmt.Sprint(0))
}

// brokenOff is a variable that a loop or switch changes, unless it is left before.
func (f *fn) brokenOff() {
	undo := f.loosen()
	f.loops++
	v := f.def(f.lit())
	name, i := v.name, f.g.local("i")
	loop := true
	switch f.g.r.IntN(5) {
	case 0:
		f.p("for %s := 0; %s < %d; %s++ {", i, i, 1+f.g.r.IntN(3), i)
	case 1:
		f.p("for range %d {", 1+f.g.r.IntN(3))
	case 2:
		f.p("for range []string{%s, %s} {", f.lit().code, f.lit().code)
	case 3:
		f.p("for %s := range []string{%s, %s, %s} {", i, f.lit().code, f.lit().code, f.lit().code)
		f.p("\t_ = %s", i)
	default:
		loop = false
		f.p("switch {")
		f.p("default:")
	}
	f.block(func() {
		for range 1 + f.g.r.IntN(2) {
			c, _ := f.coin(1)
			f.p("if %s {", c)
			if f.g.chance(30) {
				f.p("\t%s = %s", name, f.lit().code)
			}
			if loop && f.g.chance(50) {
				f.p("\tcontinue")
			} else {
				f.p("\tbreak")
			}
			f.p("}")
			f.p("%s %s %s", name, one(f.g.r, "=", "+="), f.lit().code)
		}
	})
	f.p("}")
	f.loops--
	undo()
	v.k = unknown()
	f.done = false
}
