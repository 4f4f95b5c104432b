package oracle

import (
	"fmt"
	"strings"
)

// main writes the entry function of the program and gives its name.
func (g *gen) main() string {
	name := g.name("run")
	f := g.newFn(g.p)
	f.sends, f.top, f.in = true, true, "in"
	f.giveUp = func() string { return "return" }
	head := fmt.Sprintf("(ctx context.Context, rdb *%s.Client, in *%s.In", g.p.use(pathRedis), g.p.use(pathRT))
	g.p.use("context")
	if g.chance(30) { // the work is done in a function with parameters
		inner := g.name("work")
		args, params := "", ""
		for range 1 + g.r.IntN(3) {
			p := g.local("p")
			if g.chance(70) {
				args, params = args+", in.Str()", params+", "+p+" string"
				f.vars = append(f.vars, &variable{name: p, typ: "string", k: hole(), set: true})
			} else {
				args, params = args+", in.Int()", params+", "+p+" int"
				f.vars = append(f.vars, &variable{name: p, typ: "int", k: hole()})
			}
		}
		f.mainBody()
		g.p.decl("func %s%s%s) {\n%s}", inner, head, params, f.out.String())
		g.p.decl("func %s%s) { %s(ctx, rdb, in%s) }", name, head, inner, args)
		return name
	}
	f.mainBody()
	g.p.decl("func %s%s) {\n%s}", name, head, f.out.String())
	return name
}

func (f *fn) mainBody() {
	f.statements(2 + f.g.r.IntN(8))
	if f.done {
		return
	}
	if len(f.g.sites) == 0 {
		f.g.room = max(f.g.room, 1)
		f.send()
	}
}

// site is a new place that sends keys of which k is known; the text it gives ends the line.
func (g *gen) site(k known, s Site) string {
	s.ID, s.Want = len(g.sites), k
	g.sites = append(g.sites, &s)
	return fmt.Sprintf(" //@%d", s.ID)
}

// oneKey is the calls with a single key; %[1]s is the client, %[2]s the key.
func oneKey() []string {
	return []string{
		"%[1]s.Get(ctx, %[2]s)", "%[1]s.Get(ctx, %[2]s)", "%[1]s.Get(ctx, %[2]s)",
		"%[1]s.Set(ctx, %[2]s, \"v\", 0)", "%[1]s.Set(ctx, %[2]s, 1, 0)",
		"%[1]s.Incr(ctx, %[2]s)", "%[1]s.Expire(ctx, %[2]s, 5000000000)", "%[1]s.HGetAll(ctx, %[2]s)",
		"%[1]s.HSet(ctx, %[2]s, \"f\", \"v\")", "%[1]s.SAdd(ctx, %[2]s, \"m\")", "%[1]s.LPush(ctx, %[2]s, \"a\", \"b\")",
		"%[1]s.TTL(ctx, %[2]s)", "%[1]s.SetNX(ctx, %[2]s, \"v\", 0)", "%[1]s.GetDel(ctx, %[2]s)", "%[1]s.ZRem(ctx, %[2]s, \"m\")",
		"%[1]s.ZAdd(ctx, %[2]s, redis.Z{Score: 1, Member: \"m\"})", "%[1]s.SetArgs(ctx, %[2]s, \"v\", redis.SetArgs{})",
		"%[1]s.XAdd(ctx, &redis.XAddArgs{Stream: %[2]s, Values: []string{\"a\", \"b\"}})",
		"%[1]s.Do(ctx, \"GET\", %[2]s)", "%[1]s.Do(ctx, \"set\", %[2]s, \"v\")",
		"%[1]s.Eval(ctx, \"return 1\", []string{%[2]s})", "%[1]s.Eval(ctx, \"return 1\", []string{%[2]s}, \"arg\")",
		"%[1]s.XRange(ctx, %[2]s, \"-\", \"+\")", "%[1]s.Del(ctx, %[2]s)", "%[1]s.PFAdd(ctx, %[2]s, \"x\")",
	}
}

// twoKeys is the calls with two keys.
func twoKeys() []string {
	return []string{
		"%[1]s.Del(ctx, %[2]s, %[3]s)", "%[1]s.Exists(ctx, %[2]s, %[3]s)", "%[1]s.MGet(ctx, %[2]s, %[3]s)", "%[1]s.Unlink(ctx, %[2]s, %[3]s)",
		"%[1]s.MSet(ctx, %[2]s, \"v\", %[3]s, \"w\")", "%[1]s.MSet(ctx, map[string]any{%[2]s: 1, %[3]s: 2})",
		"%[1]s.MSet(ctx, []string{%[2]s, \"v\", %[3]s, \"w\"})", "%[1]s.Rename(ctx, %[2]s, %[3]s)",
		"%[1]s.SUnionStore(ctx, %[2]s, %[3]s, \"const:key\")", "%[1]s.BLPop(ctx, 1000000000, %[2]s, %[3]s)",
		"%[1]s.Eval(ctx, \"return 1\", []string{%[2]s, %[3]s}, 1)", "%[1]s.SMove(ctx, %[2]s, %[3]s, \"m\")",
		"%[1]s.XRead(ctx, &redis.XReadArgs{Streams: []string{%[2]s, %[3]s, \"0\", \"0\"}})",
		"%[1]s.Do(ctx, \"MGET\", %[2]s, %[3]s)", "%[1]s.PFCount(ctx, %[2]s, %[3]s)",
	}
}

// listKeys is the calls with a slice of keys.
func listKeys() []string {
	return []string{
		"%[1]s.Del(ctx, %[2]s...)", "%[1]s.MGet(ctx, %[2]s...)", "%[1]s.Exists(ctx, %[2]s...)", "%[1]s.SInter(ctx, %[2]s...)",
		"%[1]s.Eval(ctx, \"return 1\", %[2]s)", "%[1]s.SUnionStore(ctx, \"dest\", %[2]s...)",
		"%[1]s.Del(ctx, append(%[2]s, \"one:more\")...)", "%[1]s.Touch(ctx, %[2]s[:1]...)",
	}
}

// client gives an expression for a go-redis client in scope.
func (f *fn) client() string {
	if f.g.chance(85) {
		return "rdb"
	}
	typ := one(f.g.r, "Cmdable", "UniversalClient")
	name := f.g.local(strings.ToLower(typ))
	f.p("var %s %s.%s = rdb", name, f.use(pathRedis), typ)
	return name
}

// send writes a statement that sends a command.
func (f *fn) send() {
	switch f.g.r.IntN(26) {
	case 0, 1:
		f.redigo()
		return
	case 2:
		f.memcache()
		return
	case 3:
		f.reply()
		return
	case 4:
		f.script()
		return
	case 5:
		f.methodOfClient()
		return
	}
	f.command(f.client(), "")
}

// command writes a go-redis command of a client; before is put in front of it on the line.
func (f *fn) command(client, before string) {
	code, k := f.callOf(client)
	f.p("%s%s%s", before, code, f.g.site(k, Site{}))
}

func (f *fn) callOf(client string) (string, known) {
	var code string
	var k known
	switch n := f.g.r.IntN(20); {
	case n < 4:
		a, b := f.str(2), f.str(2)
		code, k = fmt.Sprintf(one(f.g.r, twoKeys()...), client, a.code, b.code), either(a.k, b.k)
		if strings.Contains(code, "const:key") {
			k = either(k, lit("const:key"))
		}
	case n < 7:
		s := f.slice(2)
		code, k = fmt.Sprintf(one(f.g.r, listKeys()...), client, s.name), s.k
		if strings.Contains(code, "\"dest\"") {
			k = either(k, lit("dest"))
		}
		if strings.Contains(code, "one:more") {
			k = either(k, lit("one:more"))
		}
		if strings.Contains(code, "[:1]") {
			k = unknown()
		}
	case n == 7:
		m, a, b := f.g.local("m"), f.str(1), f.str(1)
		f.p("%s := map[string]any{%s: 1}", m, a.code)
		f.p("%s[%s] = 2", m, b.code)
		code, k = fmt.Sprintf("%s.MSet(ctx, %s)", client, m), either(a.k, b.k)
	default:
		a := f.str(3)
		code, k = fmt.Sprintf(one(f.g.r, oneKey()...), client, a.code), a.k
	}
	if strings.HasPrefix(code, "cmdable") && strings.Contains(code, ".Do(ctx") { // not a method of Cmdable
		code = "rdb" + code[strings.Index(code, ".Do(ctx"):]
	}
	if strings.Contains(code, "redis.") {
		f.use(pathRedis)
	}
	return code, k
}

// reply overwrites the key with what the server answered.
func (f *fn) reply() {
	v := f.def(f.str(2))
	site := f.g.site(v.k, Site{})
	switch f.g.r.IntN(3) {
	case 0:
		f.p("%s = rdb.Get(ctx, %s).Val()%s", v.name, v.name, site)
	case 1:
		f.p("%s, _ = rdb.Get(ctx, %s).Result()%s", v.name, v.name, site)
	default:
		r, err := f.g.local("got"), f.g.local("err")
		f.p("%s, %s := rdb.Get(ctx, %s).Result()%s", r, err, v.name, site)
		f.p("if %s == nil {", err)
		f.p("\t%s = \"seen:\" + %s", v.name, r)
		f.p("}")
	}
	v.k = unknown()
	if f.g.chance(60) {
		f.p("rdb.Set(ctx, %s, \"again\", 0)%s", v.name, f.g.site(unknown(), Site{}))
	}
}

// script runs Lua.
func (f *fn) script() {
	o := f.g.place(f.file)
	name := f.g.name("script")
	o.decl("var %s = %s.NewScript(%q)", name, o.use(pathRedis), one(f.g.r, "return 1", "return redis.call('get', KEYS[1])"))
	q := f.file.from(o, name)
	if f.g.chance(50) {
		a := f.str(2)
		f.p("%s.Run(ctx, rdb, []string{%s}, \"arg\")%s", q, a.code, f.g.site(a.k, Site{}))
		return
	}
	s := f.slice(2)
	f.p("%s.%s(ctx, rdb, %s, \"arg\", 2)%s", q, one(f.g.r, "Run", "Eval", "EvalSha"), s.name, f.g.site(s.k, Site{}))
}

// methodOfClient sends through a method value or expression of the client.
func (f *fn) methodOfClient() {
	v := f.str(2)
	name := f.g.local("get")
	if f.g.chance(50) {
		f.p("%s := rdb.Get", name)
		f.p("%s(ctx, %s)%s", name, v.code, f.g.site(v.k, Site{Indirect: true}))
		return
	}
	f.p("(*%s.Client).Get(rdb, ctx, %s)%s", f.use(pathRedis), v.code, f.g.site(v.k, Site{Indirect: true}))
}

// deferredCall defers the command itself. Its arguments are evaluated here; the value tells the servers the place.
func (f *fn) deferredCall() {
	v := f.str(2)
	site := f.g.site(v.k, Site{})
	f.p("defer rdb.Set(ctx, %s, \"@%d:%d\", 0)%s", v.code, f.g.id, len(f.g.sites)-1, site)
}

func (f *fn) redigo() {
	a, b := f.str(2), f.leaf()
	site := func(k known) string { return f.g.site(k, Site{}) }
	switch f.g.r.IntN(8) {
	case 0:
		f.p("in.Redigo().Do(\"MGET\", %s, %s)%s", a.code, b.code, site(either(a.k, b.k)))
	case 1:
		s := f.slice(1)
		f.p("in.Redigo().Do(\"DEL\", %s.Args{}.Add(%s).AddFlat(%s)...)%s", f.use(pathRedigo), a.code, s.name, site(either(a.k, s.k)))
	case 2:
		c := f.g.local("conn")
		f.p("%s := in.Redigo(); %s.Send(\"GET\", %s); %s.Flush(); %s.Receive()%s", c, c, a.code, c, c, site(a.k))
	case 3:
		f.p("%s.String(in.Redigo().Do(\"GET\", %s))%s", f.use(pathRedigo), a.code, site(a.k))
	case 4:
		args := f.g.local("args")
		f.p("%s := []any{%s}", args, a.code)
		f.p("%s = append(%s, %s)", args, args, b.code)
		f.p("in.Redigo().Do(\"DEL\", %s...)%s", args, site(either(a.k, b.k)))
	case 5:
		f.p("in.Redigo().Do(\"EXPIRE\", %s, 60)%s", a.code, site(a.k))
	case 6:
		f.p("in.Redigo().Do(\"GET\", []byte(%s))%s", a.code, site(a.k))
	default:
		f.p("in.Redigo().Do(%q, %s, \"v\", \"EX\", 60)%s", one(f.g.r, "SET", "set"), a.code, site(a.k))
	}
}

func (f *fn) memcache() {
	a, b := f.str(2), f.leaf()
	switch f.g.r.IntN(7) {
	case 0:
		f.p("in.Memcache().Set(&%s.Item{Key: %s, Value: []byte(\"v\")})%s", f.use(pathMem), a.code, f.g.site(a.k, Site{}))
	case 1:
		item := f.g.local("item")
		f.p("%s := &%s.Item{Value: []byte(\"v\")}", item, f.use(pathMem))
		f.p("%s.Key = %s", item, a.code)
		f.p("in.Memcache().Add(%s)%s", item, f.g.site(a.k, Site{}))
	case 2:
		f.p("in.Memcache().Delete(%s)%s", a.code, f.g.site(a.k, Site{}))
	case 3:
		f.p("in.Memcache().Increment(%s, 1)%s", a.code, f.g.site(a.k, Site{}))
	case 4:
		f.p("in.Memcache().GetMulti([]string{%s, %s})%s", a.code, b.code, f.g.site(either(a.k, b.k), Site{}))
	case 5:
		f.p("in.Memcache().Touch(%s, 60)%s", a.code, f.g.site(a.k, Site{}))
	default:
		f.p("in.Memcache().Get(%s)%s", a.code, f.g.site(a.k, Site{}))
	}
}

// pipeline sends several commands together.
func (f *fn) pipeline() {
	p := f.g.local("pipe")
	mark := func() string { return fmt.Sprintf("%s.Mark(ctx, %s); ", f.use(pathRT), p) }
	n := 1 + f.g.r.IntN(3)
	switch f.g.r.IntN(4) {
	case 0:
		f.p("%s := rdb.%s()", p, one(f.g.r, "Pipeline", "TxPipeline"))
		for range n {
			f.command(p, mark())
			if f.g.chance(40) {
				f.statements(1)
			}
		}
		if f.g.chance(40) {
			f.pipedLoop(p, mark())
		}
		f.p("%s.Exec(ctx)", p)
	case 1, 2:
		f.p("rdb.%s(ctx, func(%s %s.Pipeliner) error {", one(f.g.r, "Pipelined", "TxPipelined"), p, f.use(pathRedis))
		f.within(func() {
			for range n {
				f.command(p, mark())
			}
			if f.g.chance(40) {
				f.assign()
				f.command(p, mark())
			}
			f.p("return nil")
		})
		f.p("})")
	default:
		v := f.def(f.str(2))
		f.p("fn%s := func(tx *%s.Tx) error {", p, f.use(pathRedis))
		f.within(func() {
			f.p("tx.Get(ctx, %s)%s", v.name, f.g.site(v.k, Site{}))
			f.p("_, err := tx.TxPipelined(ctx, func(%s redis.Pipeliner) error {", p)
			f.within(func() {
				f.command(p, mark())
				f.p("return nil")
			})
			f.p("})")
			f.p("return err")
		})
		f.p("}")
		f.p("rdb.Watch(ctx, fn%s, %s)%s", p, v.name, f.g.site(v.k, Site{}))
	}
}

// pipedLoop sends one command for each of some keys.
func (f *fn) pipedLoop(p, mark string) {
	a := f.lit()
	f.p("for _, id := range in.Strs() {")
	f.p("\t%s%s.Get(ctx, %s+id)%s", mark, p, a.code, f.g.site(cat(a.k, hole()), Site{}))
	f.p("}")
}
