package cachecall

import (
	"go/ast"
	"go/types"

	"github.com/cachevet/cachevet/internal/client"
	"github.com/cachevet/cachevet/internal/command"
)

// cmdValue is a command that a builder has begun: c.B().Set().Key(k).Value(v).Ex(d).
type cmdValue struct {
	name     string
	words    []word // Arbitrary: the words so far
	generic  bool
	keys     []keyValue
	pattern  *keyValue
	ttl      ttlValue
	tokens   []string
	client   clientValue
	settings map[string]*value // what an option gives to what it is an option of
	last     ast.Expr          // the step that gave the first key
}

func joinCmd(a, b *value, depth int) *value {
	if a.cmd.name != b.cmd.name || len(a.cmd.keys) != len(b.cmd.keys) || a.cmd.generic {
		return &value{kind: kCmd, typ: a.typ, cmd: &cmdValue{}}
	}
	out := *a.cmd
	out.keys = append([]keyValue(nil), a.cmd.keys...)
	for i := range out.keys {
		out.keys[i].v = join2(out.keys[i].v, b.cmd.keys[i].v, depth+1)
	}
	out.ttl = joinTTL(a.cmd.ttl, b.cmd.ttl)
	return &value{kind: kCmd, typ: a.typ, cmd: &out}
}

func sameCmd(a, b *cmdValue, depth int) bool {
	if a.name != b.name || len(a.keys) != len(b.keys) || a.ttl.state != b.ttl.state || len(a.words) != len(b.words) || len(a.tokens) != len(b.tokens) {
		return false
	}
	for i := range a.keys {
		if !sameDepth(a.keys[i].v, b.keys[i].v, depth+1) {
			return false
		}
	}
	return sameDepth(a.ttl.v, b.ttl.v, depth+1)
}

func (s *substitution) command(v *value, depth int) *value {
	c := *v.cmd
	c.keys = append([]keyValue(nil), v.cmd.keys...)
	for i := range c.keys {
		c.keys[i].v = s.value(c.keys[i].v, depth+1)
	}
	c.ttl.v = s.value(c.ttl.v, depth+1)
	if c.pattern != nil {
		p := *c.pattern
		p.v = s.value(p.v, depth+1)
		c.pattern = &p
	}
	return &value{kind: kCmd, typ: v.typ, cmd: &c}
}

// builderStep is one step of a command builder.
func (f *frame) builderStep(e *ast.CallExpr, fn *types.Func, row *client.Row, lib string, recv *value) *value {
	args := f.args(e, nil)
	c := cmdValue{}
	if recv != nil && recv.kind == kCmd {
		c = *recv.cmd
	}
	switch row.Step {
	case client.Begin:
		c = cmdValue{name: row.Command, generic: row.Generic, client: f.builderClient(e)}
		if row.Generic {
			c.words = f.argv(e, row.Cmd, args)
		}
	case client.Part:
		if recv == nil || recv.kind != kCmd {
			return &value{kind: kSym, typ: f.typeOf(e), hole: f.unknownAt(e, 0).hole}
		}
		f.builderPart(&c, e, fn, row, lib, args)
	case client.End:
		if recv == nil || recv.kind != kCmd || c.name == "" && !c.generic {
			return nil
		}
		f.builderEnd(&c, e, fn, row, lib)
		return nil
	}
	return &value{kind: kCmd, typ: f.typeOf(e), cmd: &c}
}

// builderClient is what the client of c.B() talks to.
func (f *frame) builderClient(e *ast.CallExpr) clientValue {
	x := ast.Expr(e)
	for {
		switch y := ast.Unparen(x).(type) {
		case *ast.CallExpr:
			x = y.Fun
			continue
		case *ast.SelectorExpr:
			if k := f.kindOfType(f.typeOf(y.X)); k != client.Unknown {
				return clientValue{kind: k}
			}
			x = y.X
			continue
		}
		return clientValue{kind: client.Either}
	}
}

// builderPart adds what a step says.
func (f *frame) builderPart(c *cmdValue, e *ast.CallExpr, fn *types.Func, row *client.Row, lib string, args []*value) {
	if c.generic {
		words := f.argv(e, 0, args)
		c.words = append(c.words[:len(c.words):len(c.words)], words...)
		return
	}
	s := &site{}
	s.call.Command = command.Lookup(c.name)
	for _, k := range row.Keys {
		f.addKeys(s, e, k, nil, args)
	}
	if len(s.keys) > 0 {
		c.keys = append(c.keys[:len(c.keys):len(c.keys)], s.keys...)
		if c.last == nil {
			c.last = e
		}
	}
	if f.fillPattern(s, e, row, args); s.pattern != nil {
		c.pattern = s.pattern
	}
	if row.TTL.Has {
		s.ttl = ttlValue{}
		f.fillTTL(s, e, row, nil, args)
		c.ttl = s.ttl
	}
	if row.Token != "" {
		c.tokens = append(c.tokens[:len(c.tokens):len(c.tokens)], row.Token)
		if row.Token == "KEEPTTL" {
			c.ttl = ttlValue{state: TTLKeep}
		}
	}
}

// builderEnd records the command that is complete.
func (f *frame) builderEnd(c *cmdValue, e *ast.CallExpr, fn *types.Func, row *client.Row, lib string) {
	s := f.newSite(e, fn, row, lib, c.client)
	if c.generic {
		if f.fillArgv(s, c.words) {
			f.record(s)
		}
		return
	}
	s.call.Name, s.call.Command = c.name, command.Lookup(c.name)
	s.call.Source = builderSource(e)
	s.call.At = c.last
	s.keys, s.ttl, s.pattern = c.keys, c.ttl, c.pattern
	for _, t := range c.tokens {
		s.token(t)
	}
	f.record(s)
}

// builderSource shows a chain by its first steps: "c.B().Set".
func builderSource(e *ast.CallExpr) string {
	var x ast.Expr = e
	var names []string
	for {
		switch y := ast.Unparen(x).(type) {
		case *ast.CallExpr:
			x = y.Fun
			continue
		case *ast.SelectorExpr:
			names = append(names, y.Sel.Name)
			x = y.X
			continue
		case *ast.Ident:
			names = append(names, y.Name)
		}
		break
	}
	n := len(names)
	if n >= 3 && names[n-2] == "B" {
		return names[n-1] + ".B()." + names[n-3]
	}
	for i := n - 1; i >= 1; i-- {
		if names[i] == "B" {
			return "B()." + names[i-1]
		}
	}
	return sourceOf(e)
}
