package oracle

import "fmt"

// statements writes up to n statements.
func (f *fn) statements(n int) {
	for range n {
		if !f.g.spend() || f.done {
			return
		}
		f.statement()
	}
}

// statement writes one statement. It may assign the variables that may be assigned here.
func (f *fn) statement() {
	if f.nest > 4 {
		f.assign()
		return
	}
	choices := []weighted[func()]{
		{14, f.assign},
		{8, func() { f.def(f.str(2)) }},
		{10, f.ifElse},
		{8, f.switchCase},
		{10, f.loop},
		{4, f.shadow},
		{3, f.jump},
		{4, f.calledLiteral},
		{3, f.mutating},
		{3, f.swap},
		{3, f.refined},
		{3, f.labeled},
		{2, f.zeroThenSet},
		{2, f.early},
		{3, f.brokenOff},
	}
	if f.sends {
		choices = append(choices, []weighted[func()]{
			{25, f.send},
			{8, f.pipeline},
			{4, f.deferred},
			{2, f.goroutine},
			{16, f.wrapped},
			{8, f.repository},
		}...)
	}
	pick(f.g.r, choices)()
}

// assign gives a variable a new value.
func (f *fn) assign() {
	v := f.settable("string")
	if v == nil {
		f.def(f.str(2))
		return
	}
	switch f.g.r.IntN(5) {
	case 0, 1:
		w := f.str(2)
		f.p("%s = %s", v.name, w.code)
		v.k = w.k
	case 2:
		w := f.added(0)
		f.p("%s = %s + %s", v.name, w.code, v.name)
		v.k = cat(w.k, v.k)
	default:
		w := f.added(1)
		f.p("%s += %s", v.name, w.code)
		v.k = cat(v.k, w.k)
	}
}

// added is text to add to a variable. Deep in loops it is a literal: two variables that are added to each other double in every
// round.
func (f *fn) added(depth int) val {
	if f.loops > 2 {
		return f.lit()
	}
	return f.str(depth)
}

// swap assigns two variables at once.
func (f *fn) swap() {
	a, b := f.settable("string"), f.settable("string")
	if a == nil || a == b || f.g.chance(20) {
		f.assign()
		return
	}
	f.p("%s, %s = %s, %s+\"~\"", a.name, b.name, b.name, a.name)
	a.k, b.k = b.k, cat(a.k, lit("~"))
}

// zeroThenSet declares a variable without a value and sets it on some paths.
func (f *fn) zeroThenSet() {
	name := f.g.local("z")
	c, exact := f.coin(1)
	w := f.str(1)
	f.p("var %s string", name)
	f.p("if %s {", c)
	f.p("\t%s = %s", name, w.code)
	f.p("}")
	k := either(lit(""), w.k)
	if !exact {
		k = unknown()
	}
	f.declare(name, "string", k)
}

// early leaves the function on a condition.
func (f *fn) early() {
	c, _ := f.coin(1)
	f.p("if %s {", c)
	f.block(func() {
		switch {
		case f.ret != nil:
			f.ret()
		case f.top:
			f.p("return")
		default:
			f.assign()
		}
	})
	f.p("}")
	if f.ret == nil && !f.top {
		for _, v := range f.vars {
			if v.set {
				v.k = unknown()
			}
		}
	}
}

// branch writes a body that may or may not run, and gives the state at its end; nil when the end is not reached.
func (f *fn) branch(base map[*variable]known, body func()) map[*variable]known {
	f.restore(base)
	f.block(body)
	done := f.done
	f.done = false
	if done {
		return nil
	}
	return f.snapshot()
}

// join merges the states of branches, without those that do not come to their end.
func (f *fn) join(base map[*variable]known, states ...map[*variable]known) {
	f.restore(base)
	var live []map[*variable]known
	for _, s := range states {
		if s != nil {
			live = append(live, s)
		}
	}
	f.done = len(live) == 0
	f.merge(live)
}

func (f *fn) body() {
	f.statements(1 + f.g.r.IntN(3))
	if f.ret != nil && f.g.chance(15) {
		f.ret()
		f.done = true
	}
}

func (f *fn) ifElse() {
	c, _ := f.coin(1)
	base := f.snapshot()
	f.p("if %s {", c)
	a := f.branch(base, f.body)
	if f.g.chance(50) {
		f.p("}")
		f.join(base, a, base)
		return
	}
	f.p("} else {")
	b := f.branch(base, f.body)
	f.p("}")
	f.join(base, a, b)
}

// refined tests a text itself, so that the branch tells something about it.
func (f *fn) refined() {
	v := f.find("string")
	if v == nil {
		v = f.def(f.input())
	}
	base := f.snapshot()
	s := f.lit()
	f.p("if %s {", one(f.g.r, v.name+" == "+s.code, v.name+" != "+s.code, "len("+v.name+") == 0", "!"+f.use("strings")+".HasPrefix("+v.name+", "+s.code+")"))
	f.p("\t_ = %s.ToLower", f.use("strings"))
	in := map[*variable]known{}
	for k, x := range base {
		in[k] = x
	}
	in[v] = unknown()
	a := f.branch(in, f.body)
	f.p("}")
	f.join(base, a, in)
}

// switchCase is a switch, with fallthrough and break now and then.
func (f *fn) switchCase() {
	var cases []string
	text := (*variable)(nil)
	switch f.g.r.IntN(5) {
	case 4: // the expressions of cases change what later clauses see, and earlier ones do not
		text = f.find("string")
		if text == nil {
			text = f.def(f.input())
		}
		a, _ := f.coin(1)
		b, _ := f.coin(1)
		changes := func(x, result string) string {
			return fmt.Sprintf("func() bool { %s += %q; return %s }()", text.name, x, result)
		}
		f.p("switch {")
		cases = []string{a, b + ", " + changes(":x", "!"+b), changes(":y", a)}
	case 0:
		text = f.find("string")
		if text == nil {
			text = f.def(f.input())
		}
		f.p("switch %s {", text.name)
		cases = []string{`"a"`, `"b", "c"`, `""`}
	case 1:
		a, _ := f.coin(1)
		b, _ := f.coin(1)
		f.p("switch {")
		cases = []string{a, b, "!" + a}
	default:
		n := f.int()
		if f.in != "" {
			n.code = f.in + ".N(4)"
		}
		if f.g.chance(30) {
			name := f.g.local("sw")
			f.p("switch %s := %s; %s {", name, n.code, name)
		} else {
			f.p("switch %s {", n.code)
		}
		cases = []string{"0", "1, 2", "3"}
	}
	base := f.snapshot()
	if text != nil {
		base[text] = unknown()
	}
	cases = cases[:1+f.g.r.IntN(3)]
	hasDefault := f.g.chance(50)
	var states []map[*variable]known
	var through map[*variable]known
	f.escapes = append(f.escapes, nil)
	for i, c := range cases {
		f.p("case %s:", c)
		entry := base
		if through != nil {
			f.join(base, base, through)
			entry = f.snapshot()
			through = nil
		}
		end := f.branch(entry, func() {
			f.body()
			if f.g.chance(15) && !f.done {
				b, _ := f.coin(1)
				f.p("if %s {", b)
				f.p("\tbreak")
				f.p("}")
				f.escapes[len(f.escapes)-1] = append(f.escapes[len(f.escapes)-1], f.snapshot())
				f.statements(1)
			}
		})
		if end != nil && f.g.chance(15) && (i+1 < len(cases) || hasDefault) {
			f.p("\tfallthrough")
			through = end
			continue
		}
		states = append(states, end)
	}
	if hasDefault {
		f.p("default:")
		entry := base
		if through != nil {
			f.join(base, base, through)
			entry = f.snapshot()
		}
		states = append(states, f.branch(entry, f.body))
	} else {
		states = append(states, base)
	}
	f.p("}")
	last := len(f.escapes) - 1
	states = append(states, f.escapes[last]...)
	f.escapes = f.escapes[:last]
	f.join(base, states...)
}

// shadow declares a variable of the same name in a block.
func (f *fn) shadow() {
	v := f.find("string")
	if v == nil {
		f.assign()
		return
	}
	w := f.leaf()
	k := cat(v.k, w.k)
	if f.g.chance(50) {
		c, _ := f.coin(0)
		f.p("if %s := %s + %s; %s {", v.name, v.name, w.code, c)
	} else {
		f.p("{")
		f.p("\t%s := %s + %s", v.name, v.name, w.code)
	}
	base := f.snapshot()
	a := f.branch(base, func() {
		f.declare(v.name, "string", k)
		f.body()
	})
	f.p("}")
	if a == nil {
		a = base
	}
	f.join(base, a, base)
}

// jump is goto.
func (f *fn) jump() {
	label, n := f.g.local("label"), f.g.local("n")
	if f.g.chance(50) { // over a block
		c, _ := f.coin(0)
		base := f.snapshot()
		f.p("if %s {", c)
		f.p("\tgoto %s", label)
		f.p("}")
		f.p("{")
		a := f.branch(base, f.body)
		f.p("}")
		f.p("%s:", label)
		f.p("_ = 0")
		f.join(base, a, base)
		return
	}
	f.p("%s := 0", n)
	undo := f.loosen()
	f.p("%s:", label)
	f.p("%s++", n)
	f.p("{")
	f.block(f.body)
	f.p("}")
	f.p("if %s < %d {", n, 2+f.g.r.IntN(2))
	f.p("\tgoto %s", label)
	f.p("}")
	undo()
	f.done = false
}

// calledLiteral is a function literal that is called at once.
func (f *fn) calledLiteral() {
	f.p("func() {")
	f.within(func() { f.statements(1 + f.g.r.IntN(2)) })
	f.p("}()")
}

// within writes the body of a function literal without results.
func (f *fn) within(body func()) {
	ret, giveUp, top, escapes := f.ret, f.giveUp, f.top, f.escapes
	f.ret, f.top, f.escapes = nil, false, nil
	f.giveUp = func() string { return `panic("gave up")` }
	f.block(body)
	f.ret, f.giveUp, f.top, f.escapes = ret, giveUp, top, escapes
	f.done = false
}

// mutating is a function literal that assigns what it captured, called some times.
func (f *fn) mutating() {
	name := f.g.local("act")
	undo := f.loosen()
	f.p("%s := func() {", name)
	f.within(func() { f.statements(1 + f.g.r.IntN(2)) })
	f.p("}")
	undo()
	f.p("_ = %s", name)
	for range f.g.r.IntN(3) {
		f.p("%s()", name)
	}
}

// late runs a body for which nothing is known of the variables, as it runs at another time.
func (f *fn) late(body func()) {
	base := f.snapshot()
	for _, v := range f.vars {
		v.k = unknown()
	}
	var set []*variable
	for _, v := range f.vars {
		if v.set {
			v.set = false
			set = append(set, v)
		}
	}
	body()
	for _, v := range set {
		v.set = true
	}
	f.restore(base)
}

func (f *fn) deferred() {
	if f.loops > 0 {
		f.send()
		return
	}
	f.late(func() {
		if f.g.chance(30) {
			f.deferredCall()
			return
		}
		f.p("defer func() {")
		f.within(func() { f.send() })
		f.p("}()")
	})
}

func (f *fn) goroutine() {
	undo := f.loosen()
	wg := f.g.local("wg")
	f.p("var %s %s.WaitGroup", wg, f.use("sync"))
	f.p("%s.Go(func() {", wg)
	f.p("\tdefer %s.Recover()", f.use(pathRT))
	f.within(func() { f.statements(1 + f.g.r.IntN(2)) })
	f.p("})")
	f.p("%s.Wait()", wg)
	undo()
}
