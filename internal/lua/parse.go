package lua

import "strconv"

// maxNesting bounds how deep blocks and expressions nest; a deeper script is not understood.
const maxNesting = 100

// parser walks the grammar of Lua 5.1 and keeps what it needs of it.
type parser struct {
	tokens   []token
	at       int
	failed   bool
	depth    int
	scopes   []map[string]variable
	block    *Block
	calls    []Call
	assigned map[string]bool // variables that are assigned after their declaration
	tainted  map[string]bool // variables that were once given something that depends on ARGV
}

func (p *parser) script() bool {
	p.chunk()
	return !p.failed && p.peek().kind == eof
}

func (p *parser) peek() token { return p.tokens[p.at] }

func (p *parser) advance() token {
	t := p.tokens[p.at]
	if t.kind != eof {
		p.at++
	}
	return t
}

// take skips the next token if it is this keyword or operator.
func (p *parser) take(s string) bool {
	t := p.peek()
	if (t.kind == op || t.kind == keyword) && t.s == s && !p.failed {
		p.at++
		return true
	}
	return false
}

func (p *parser) want(s string) {
	if !p.take(s) {
		p.fail()
	}
}

// fail gives up: from here on only the end is seen.
func (p *parser) fail() {
	p.failed = true
	p.at = len(p.tokens) - 1
}

func (p *parser) ident() string {
	if p.peek().kind != name {
		p.fail()
		return ""
	}
	return p.advance().s
}

// nest guards the recursion of f.
func (p *parser) nest(f func()) {
	if p.depth++; p.depth > maxNesting {
		p.fail()
	}
	f()
	p.depth--
}

// chunk is a list of statements with a scope of its own.
func (p *parser) chunk() {
	p.nest(func() {
		p.scopes = append(p.scopes, map[string]variable{})
		for p.statement() {
		}
		p.scopes = p.scopes[:len(p.scopes)-1]
	})
}

// branch is a chunk that may be skipped or repeated.
func (p *parser) branch(byArgs bool, declare ...string) {
	values := make([]expr, len(declare))
	for i := range values {
		values[i].value = unknown
	}
	p.branchWith(byArgs, declare, values)
}

// branchWith is branch with variables of its own and their values.
func (p *parser) branchWith(byArgs bool, declare []string, values []expr) {
	p.block = &Block{Parent: p.block, ByArgs: byArgs}
	p.scopes = append(p.scopes, map[string]variable{})
	for i, v := range declare {
		p.declare(v, values[i])
	}
	p.chunk()
	p.scopes = p.scopes[:len(p.scopes)-1]
	p.block = p.block.Parent
}

func (p *parser) declare(name string, e expr) {
	p.tainted[name] = p.tainted[name] || e.args
	v := variable{value: e.value, calls: e.calls, args: e.args || p.tainted[name]}
	if e.list {
		v.each = e.each
	}
	if p.assigned[name] {
		v = variable{value: unknown, args: v.args}
	}
	p.scopes[len(p.scopes)-1][name] = v
}

// statement reads one statement; it tells whether more may follow.
func (p *parser) statement() bool {
	t := p.peek()
	if t.kind == eof || p.failed {
		return false
	}
	if t.kind != keyword {
		if t.kind == op && t.s == ";" {
			p.at++
			return true
		}
		p.assignmentOrCall()
		return true
	}
	switch t.s {
	case "end", "else", "elseif", "until":
		return false
	}
	p.at++
	switch t.s {
	case "do":
		p.chunk()
		p.want("end")
	case "if":
		p.ifStatement()
	case "while":
		cond := p.expression()
		p.want("do")
		p.branch(cond.args)
		p.want("end")
	case "repeat":
		p.branch(false)
		p.want("until")
		p.expression()
	case "for":
		p.forStatement()
	case "function":
		p.ident()
		for p.take(".") || p.take(":") {
			p.ident()
		}
		p.function()
	case "local":
		p.local()
	case "return":
		switch next := p.peek(); {
		case next.kind == eof, next.kind == keyword && (next.s == "end" || next.s == "else" || next.s == "elseif" || next.s == "until"):
		case next.kind == op && next.s == ";":
		default:
			p.list()
		}
		p.take(";")
		return false
	case "break":
	default:
		p.fail()
	}
	return true
}

func (p *parser) ifStatement() {
	byArgs := p.expression().args
	p.want("then")
	p.branch(byArgs)
	for p.take("elseif") {
		byArgs = p.expression().args || byArgs
		p.want("then")
		p.branch(byArgs)
	}
	if p.take("else") {
		p.branch(byArgs)
	}
	p.want("end")
}

func (p *parser) forStatement() {
	names := []string{p.ident()}
	for p.take(",") {
		names = append(names, p.ident())
	}
	if !p.take("in") {
		p.want("=")
	}
	byArgs := false
	values := make([]expr, len(names))
	for i := range values {
		values[i].value = unknown
	}
	for i, e := range p.list() {
		byArgs = byArgs || e.args
		if i == 0 && e.pairs && len(names) > 1 {
			values[1] = expr{value: e.each, args: e.args} // for i, key in ipairs(KEYS)
		}
	}
	p.want("do")
	p.branchWith(byArgs, names, values)
	p.want("end")
}

func (p *parser) local() {
	if p.take("function") {
		p.declare(p.ident(), expr{value: unknown})
		p.function()
		return
	}
	names := []string{p.ident()}
	for p.take(",") {
		names = append(names, p.ident())
	}
	var values []expr
	if p.take("=") {
		values = p.list()
	}
	args := false
	for _, v := range values {
		args = args || v.args
	}
	for i, name := range names {
		e := expr{value: unknown, args: args} // a variable without a value, or one of several results
		if i < len(values) && !(values[i].multi && len(names) > len(values)) {
			e = values[i]
		}
		p.declare(name, e)
	}
}

// function reads parameters and body. It may be called at any time, or never.
func (p *parser) function() {
	p.want("(")
	var params []string
	for !p.take(")") {
		if !p.take("...") {
			params = append(params, p.ident())
		}
		if p.failed {
			return
		}
		p.take(",")
	}
	p.branch(true, params...)
	p.want("end")
}

func (p *parser) assignmentOrCall() {
	targets := []string{p.target()}
	_, called := p.suffixes()
	for p.take(",") {
		called = false
		targets = append(targets, p.target())
		p.suffixes()
	}
	if called && !(p.peek().kind == op && p.peek().s == "=") {
		return
	}
	p.want("=")
	args := false
	for _, e := range p.list() {
		args = args || e.args
	}
	for _, t := range targets {
		p.assigned[t] = true
		p.tainted[t] = p.tainted[t] || args
	}
}

// target is the variable that an assignment or call statement begins with.
func (p *parser) target() string {
	t := p.peek()
	if t.kind == name {
		return t.s
	}
	return ""
}

func (p *parser) list() []expr {
	list := []expr{p.expression()}
	for p.take(",") {
		list = append(list, p.expression())
	}
	return list
}

// Binary operators and how strongly they bind on the left and on the right.
var binary = map[string][2]int{
	"or": {1, 1}, "and": {2, 2}, "<": {3, 3}, ">": {3, 3}, "<=": {3, 3}, ">=": {3, 3}, "~=": {3, 3}, "==": {3, 3},
	"..": {5, 4}, "+": {6, 6}, "-": {6, 6}, "*": {7, 7}, "/": {7, 7}, "%": {7, 7}, "^": {10, 9},
}

func (p *parser) expression() expr { return p.operators(0) }

func (p *parser) operators(limit int) (e expr) {
	p.nest(func() {
		if p.take("not") || p.take("-") || p.take("#") {
			e = expr{value: unknown, args: p.operators(8).args}
		} else {
			e = p.simple()
		}
		for {
			t := p.peek()
			bind, ok := binary[t.s]
			if !ok || t.kind != op && t.kind != keyword || bind[0] <= limit {
				return
			}
			p.at++
			right := p.operators(bind[1])
			value := unknown
			switch t.s {
			case "..":
				value = join(e.value, right.value)
			case "+", "-", "*":
				value = fold(t.s, e.value, right.value)
			}
			e = expr{value: value, args: e.args || right.args}
		}
	})
	return e
}

// maxWhole bounds the whole numbers that Lua surely prints digit by digit.
const maxWhole = 99_999_999_999_999

// fold computes with whole numbers: 60 * 60.
func fold(operator string, a, b Value) Value {
	x, okX := whole(a)
	y, okY := whole(b)
	if !okX || !okY {
		return unknown
	}
	var n int
	switch operator {
	case "+":
		n = x + y
	case "-":
		n = x - y
	case "*":
		if y != 0 && x > maxWhole/max(y, -y) {
			return unknown
		}
		n = x * y
	}
	if n > maxWhole || n < -maxWhole {
		return unknown
	}
	return Value{{Kind: Literal, Text: strconv.Itoa(n)}}
}

func whole(v Value) (int, bool) {
	s, ok := v.Const()
	if !ok {
		return 0, false
	}
	n, err := strconv.Atoi(s)
	return n, err == nil && strconv.Itoa(n) == s && n >= 0 && n <= maxWhole
}

func (p *parser) simple() expr {
	t := p.peek()
	switch {
	case t.kind == text:
		p.at++
		return expr{value: Value{{Kind: Literal, Text: t.s}}}
	case t.kind == number:
		p.at++
		if n, err := strconv.Atoi(t.s); err == nil && strconv.Itoa(n) == t.s {
			return expr{value: Value{{Kind: Literal, Text: t.s}}}
		}
		return expr{value: unknown} // Lua prints 1e3 and 0x10 in its own way
	case p.take("nil"), p.take("true"), p.take("false"):
		return expr{value: unknown}
	case p.take("..."):
		return expr{value: unknown, multi: true}
	case p.take("function"):
		p.function()
		return expr{value: unknown}
	case t.kind == op && t.s == "{":
		return p.table()
	}
	e, _ := p.suffixes()
	return e
}

func (p *parser) table() expr {
	e := expr{value: unknown}
	p.want("{")
	for !p.failed && !p.take("}") {
		if p.take("[") {
			p.expression()
			p.want("]")
			p.want("=")
		} else if p.peek().kind == name && p.tokens[p.at+1].kind == op && p.tokens[p.at+1].s == "=" {
			p.at += 2
		}
		e.args = p.expression().args || e.args
		if !p.take(",") {
			p.take(";")
		}
	}
	return e
}

// suffixes reads a name or a parenthesis and what follows: fields, indexes, calls. called tells that it ends in a call.
func (p *parser) suffixes() (e expr, called bool) {
	path := ""
	if p.take("(") {
		e = p.expression()
		p.want(")")
		e.multi = false
	} else {
		path = p.ident()
		e = p.variable(path)
	}
	for !p.failed {
		t := p.peek()
		called = false
		switch {
		case t.kind == op && t.s == ".":
			p.at++
			path += "." + p.ident()
			e = expr{value: unknown, args: e.args, calls: path == "redis.call" || path == "redis.pcall" || path == "server.call" || path == "server.pcall"}
		case t.kind == op && t.s == "[":
			p.at++
			index := p.expression()
			p.want("]")
			e = element(e, index)
			path = "?"
		case t.kind == op && t.s == ":":
			p.at++
			p.ident()
			args := p.arguments()
			e = result("?", append(args, expr{args: e.args}))
			called, path = true, "?"
		case t.kind == text, t.kind == op && (t.s == "(" || t.s == "{"):
			args := p.arguments()
			if e.calls {
				p.command(args)
			}
			e = result(path, args)
			called, path = true, "?"
		default:
			return e, false
		}
		if called && !p.continues() {
			return e, true
		}
	}
	return e, called
}

// continues tells whether another suffix follows.
func (p *parser) continues() bool {
	t := p.peek()
	return t.kind == text || t.kind == op && (t.s == "." || t.s == "[" || t.s == ":" || t.s == "(" || t.s == "{")
}

func (p *parser) arguments() (args []expr) {
	t := p.peek()
	switch {
	case t.kind == text:
		p.at++
		return []expr{{value: Value{{Kind: Literal, Text: t.s}}}}
	case t.kind == op && t.s == "{":
		return []expr{p.table()}
	}
	p.want("(")
	if p.take(")") {
		return nil
	}
	args = p.list()
	p.want(")")
	return args
}

func (p *parser) variable(name string) expr {
	for i := len(p.scopes) - 1; i >= 0; i-- {
		if v, ok := p.scopes[i][name]; ok {
			return expr{value: v.value, calls: v.calls, args: v.args || p.tainted[name], each: v.each, list: v.each != nil}
		}
	}
	switch {
	case p.assigned[name]:
	case name == "KEYS":
		return expr{value: unknown, each: Value{{Kind: Key}}, list: true}
	case name == "ARGV":
		return expr{value: unknown, each: Value{{Kind: Arg}}, list: true, args: true}
	}
	return expr{value: unknown, args: name == "ARGV" || p.tainted[name]}
}

// element is an indexed value: an element of KEYS or ARGV, or something unknown.
func element(e, index expr) expr {
	if !e.list {
		return expr{value: unknown, args: e.args || index.args}
	}
	n := 0
	if s, ok := index.value.Const(); ok {
		n, _ = strconv.Atoi(s)
	}
	return expr{value: Value{{Kind: e.each[0].Kind, Index: max(n, 0)}}, args: e.args || index.args}
}

// result is what a call gives.
func result(function string, args []expr) expr {
	e := expr{value: unknown, multi: true}
	for _, a := range args {
		e.args = e.args || a.args
	}
	if len(args) == 0 {
		return e
	}
	switch function {
	case "tostring", "tonumber":
		if len(args) == 1 && !args[0].multi {
			e.value, e.multi = args[0].value, false
			if function == "tonumber" {
				e.value = asNumber(e.value)
			}
		}
	case "ipairs", "pairs":
		e.each, e.pairs = args[0].each, args[0].list
	case "unpack", "table.unpack":
		if args[0].list { // with a first and a last index it is a part of the table
			e.each = args[0].each
		}
	}
	return e
}

// asNumber is a value that the script reads as a number.
func asNumber(v Value) Value {
	if len(v) != 1 || v[0].Kind == Unknown {
		return unknown
	}
	out := v[0]
	out.Number = true
	return Value{out}
}
