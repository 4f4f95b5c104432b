package oracle

import (
	"fmt"
	"strings"
)

// wrapper is a function that sends its parameter, changed or not, as a key.
type wrapper struct {
	call func(f *fn, key val) string // the call
	k    func(key known) known       // what the servers get
	// value: the function is a value, or is given one; the analysis need not see through it here, as it sees the call of
	// the client inside.
	value bool
}

// wrapped calls a wrapper.
func (f *fn) wrapped() {
	w := f.g.wrapper(f)
	key := f.str(2)
	if f.g.chance(25) {
		key = f.leaf()
	}
	code := w.call(f, key)
	f.p("%s%s", code, f.g.site(w.k(key.k), Site{Outer: true, Indirect: w.value}))
}

// same is a wrapper that changes nothing.
func same(k known) known { return k }

// inner is a call of the client in a wrapper, with the mark of its line.
func (g *gen) inner(client, key string, k known) string {
	forms := []string{"%[1]s.Get(ctx, %[2]s)", "%[1]s.Set(ctx, %[2]s, \"v\", 0)", "%[1]s.Del(ctx, %[2]s)", "%[1]s.HGetAll(ctx, %[2]s)",
		"%[1]s.Incr(ctx, %[2]s)", "%[1]s.MGet(ctx, []string{%[2]s}...)"}
	if !g.cmdable {
		forms = append(forms, "%[1]s.Do(ctx, \"GET\", %[2]s)")
	}
	form := one(g.r, forms...)
	return fmt.Sprintf(form, client, key) + g.site(k, Site{})
}

// params is the parameters that a wrapper begins with.
func (g *gen) params(o *file, typ string) string {
	o.use("context")
	star := ""
	if typ == "Client" {
		star = "*"
	}
	return fmt.Sprintf("ctx context.Context, rdb %s%s.%s", star, o.use(pathRedis), typ)
}

// wrapper declares a wrapper of one kind or another.
func (g *gen) wrapper(f *fn) wrapper {
	o := g.place(f.file)
	name := g.name("fetch")
	q := f.file.from(o, name)
	kind := one(g.r, "Client", "Client", "Cmdable", "UniversalClient")
	g.cmdable = kind == "Cmdable"
	head := func() string { return g.params(o, kind) }
	x := g.constText()
	plain := func(k func(known) known) wrapper {
		return wrapper{k: k, call: func(f *fn, key val) string { return q + "(ctx, rdb, " + key.code + ")" }}
	}
	switch g.r.IntN(22) {
	case 0, 1:
		o.decl("func %s(%s, key string) {\n\t%s\n}", name, head(), g.inner("rdb", "key", hole()))
		return plain(same)
	case 2:
		o.decl("func %s(%s, id string) {\n\t%s\n}", name, head(), g.inner("rdb", fmt.Sprintf("%q+id", x), cat(lit(x), hole())))
		return plain(func(k known) known { return cat(lit(x), k) })
	case 3:
		k := g.helper(o, false, false)
		if len(k.params) != 1 || k.params[0] != "string" {
			o.decl("func %s(%s, id string) {\n\tid = id + %q\n\t%s\n}", name, head(), x, g.inner("rdb", "id", cat(hole(), lit(x))))
			return plain(func(k known) known { return cat(k, lit(x)) })
		}
		o.decl("func %s(%s, id string) {\n\t%s\n}", name, head(), g.inner("rdb", o.from(k.file, k.name)+"(id)", k.k.with([]known{hole()})))
		return plain(func(a known) known { return k.k.with([]known{a}) })
	case 4: // of a wrapper
		p := g.place(o)
		other := g.name("fetchInner")
		g.cmdable = true
		p.decl("func %s(%s, key string) {\n\t%s\n}", other, g.params(p, "Cmdable"), g.inner("rdb", "\"in:\"+key", cat(lit("in:"), hole())))
		o.decl("func %s(%s, key string) {\n\tkey = %q + key\n\t%s(ctx, rdb, key)%s\n}", name, head(), x, o.from(p, other), g.site(cat(lit("in:"), lit(x), hole()), Site{Outer: true}))
		return plain(func(k known) known { return cat(lit("in:"), lit(x), k) })
	case 5, 6, 7:
		return g.wrapType(f, o, name)
	case 8: // variadic
		o.decl("func %s(%s, keys ...string) {\n\trdb.Del(ctx, keys...)%s\n}", name, head(), g.site(hole(), Site{}))
		w := plain(same)
		if g.chance(40) {
			w.call = func(f *fn, key val) string { return q + "(ctx, rdb, []string{" + key.code + "}...)" }
		}
		return w
	case 9: // every key of a slice is changed
		o.decl("func %s(%s, keys ...string) {\n\tfull := make([]string, len(keys))\n\tfor i, k := range keys {\n\t\tfull[i] = %q + k\n\t}\n\trdb.MGet(ctx, full...)%s\n}", name, head(), x, g.site(cat(lit(x), hole()), Site{}))
		return plain(func(k known) known { return cat(lit(x), k) })
	case 10: // generic
		o.decl("func %s[T any](%s, key string) (v T, err error) {\n\t%s\n\treturn v, nil\n}", name, head(), g.inner("rdb", "key", hole()))
		w := plain(same)
		w.call = func(f *fn, key val) string { return q + "[int](ctx, rdb, " + key.code + ")" }
		return w
	case 11: // of a request
		req := g.name("req")
		o.decl("type %s struct {\n\tKey string\n\tN   int\n}", req)
		o.decl("func %s(%s, r %s) {\n\t%s\n}", name, head(), req, g.inner("rdb", "r.Key", unknown()))
		w := plain(same)
		w.call = func(f *fn, key val) string {
			return q + "(ctx, rdb, " + f.file.from(o, req) + "{Key: " + key.code + ", N: 1})"
		}
		return w
	case 12: // calls back
		g.cmdable = false
		o.decl("func %s(key string, fun func(string)) { fun(%q + key) }", name, x)
		return wrapper{value: true, k: func(k known) known { return cat(lit(x), k) }, call: func(f *fn, key val) string {
			local := g.local("visit")
			f.p("%s := func(k string) {", local)
			f.p("\t%s", g.inner("rdb", "k", unknown()))
			f.p("}")
			return q + "(" + key.code + ", " + local + ")"
		}}
	case 13: // tries again, with another key
		o.decl("func %s(%s, key string, n int) {\n\tif n == 0 {\n\t\treturn\n\t}\n\t%s\n\t%s(ctx, rdb, key+%q, n-1)%s\n}", name, head(),
			g.inner("rdb", "key", hole()), name, x, g.site(unknown(), Site{Outer: true}))
		w := plain(func(known) known { return unknown() })
		w.call = func(f *fn, key val) string { return q + "(ctx, rdb, " + key.code + ", 2)" }
		return w
	case 14: // reads, then writes
		o.decl("func %s(%s, key string, load func() string) {\n\tif key == \"\" {\n\t\tkey = \"none\"\n\t}\n\tv := rdb.Get(ctx, key).Val()%s\n\tif v == \"\" {\n\t\tv = load()\n\t}\n\trdb.Set(ctx, key, v, 0)%s\n}", name, head(),
			g.site(unknown(), Site{}), g.site(unknown(), Site{}))
		w := plain(func(known) known { return unknown() })
		w.call = func(f *fn, key val) string { return q + "(ctx, rdb, " + key.code + ", func() string { return \"\" })" }
		return w
	case 15: // a local function
		g.cmdable = false
		return wrapper{value: true, k: func(k known) known { return cat(lit(x), k) }, call: func(f *fn, key val) string {
			local := g.local("get")
			f.p("%s := func(key string) {", local)
			f.p("\t%s", g.inner("rdb", fmt.Sprintf("%q + key", x), unknown()))
			f.p("}")
			return local + "(" + key.code + ")"
		}}
	case 16: // through a function value
		o.decl("func %s(%s, key string) {\n\t%s\n}", name, head(), g.inner("rdb", "key", hole()))
		return wrapper{value: true, k: same, call: func(f *fn, key val) string {
			local := g.local("do")
			f.p("%s := %s", local, q)
			return local + "(ctx, rdb, " + key.code + ")"
		}}
	case 17: // in a pipeline
		o.use("context")
		o.decl("func %s(ctx context.Context, p %s.Pipeliner, key string) {\n\t%s.Mark(ctx, p); %s\n}", name, o.use(pathRedis), o.use(pathRT), g.inner("p", "key+\":p\"", cat(hole(), lit(":p"))))
		return wrapper{k: func(k known) known { return cat(k, lit(":p")) }, call: func(f *fn, key val) string {
			p := g.local("pipe")
			f.p("%s := rdb.Pipeline()", p)
			f.p("defer %s.Exec(ctx)", p)
			return q + "(ctx, " + p + ", " + key.code + ")"
		}}
	case 18: // formats
		o.decl("func %s(%s, format string, args ...any) {\n\t%s\n}", name, head(), g.inner("rdb", o.use("fmt")+".Sprintf(format, args...)", unknown()))
		w := plain(func(k known) known { return cat(lit(x), k) })
		w.call = func(f *fn, key val) string {
			return q + "(ctx, rdb, " + fmt.Sprintf("%q", strings.ReplaceAll(x, "%", "%%")+"%s") + ", " + key.code + ")"
		}
		return w
	case 19, 20: // takes its way by a constant
		return g.choosing(o, name, q, head(), x)
	}
	o.decl("func %s(%s, key *string) {\n\t*key += %q\n\t%s\n}", name, head(), x, g.inner("rdb", "*key", unknown()))
	w := plain(func(known) known { return unknown() })
	w.call = func(f *fn, key val) string {
		v := f.def(key)
		v.set, v.k = false, unknown()
		return q + "(ctx, rdb, &" + v.name + ")"
	}
	return w
}

// choosing declares a wrapper that takes its way by its first text, of which a caller gives a constant.
func (g *gen) choosing(o *file, name, q, head, x string) wrapper {
	pick := one(g.r, "a", "b", "c", "d")
	ways := map[string]func(known) known{
		"a": func(k known) known { return cat(lit(x), k) },
		"b": func(k known) known { return cat(k, lit(":b")) },
		"c": func(k known) known { return cat(lit("c:"), k) },
		"d": func(k known) known { return cat(lit("d:"), k) },
	}
	body := fmt.Sprintf("switch kind {\n\tcase \"a\":\n\t\tkey = %q + key\n\tcase \"b\":\n\t\tkey += \":b\"\n\tdefault:\n\t\tkey = kind + \":\" + key\n\t}\n\t%s",
		x, g.inner("rdb", "key", unknown()))
	w := wrapper{k: ways[pick], call: func(f *fn, key val) string { return fmt.Sprintf("%s(ctx, rdb, %q, %s)", q, pick, key.code) }}
	if g.chance(40) { // a maker of functions gives it
		inner := g.name("by")
		o.decl("func %s(%s, kind, key string) {\n\t%s\n}", inner, head, body)
		o.decl("func %s(%s, kind string) func(key string) {\n\treturn func(key string) {\n\t\t%s(ctx, rdb, kind, key)%s\n\t}\n}", name, head, inner, g.site(unknown(), Site{Outer: true}))
		w.value, w.k = true, func(known) known { return unknown() } // the key is given to what the maker returns
		w.call = func(f *fn, key val) string { return fmt.Sprintf("%s(ctx, rdb, %q)(%s)", q, pick, key.code) }
		return w
	}
	o.decl("func %s(%s, kind, key string) {\n\t%s\n}", name, head, body)
	return w
}

// wrapType declares a type around the client.
func (g *gen) wrapType(f *fn, o *file, name string) wrapper {
	redis := o.use(pathRedis)
	o.use("context")
	x, p := g.constText(), g.constText()
	q := f.file.from(o, name)
	local := g.local("cache")
	call := func(method string) func(f *fn, key val) string {
		return func(f *fn, key val) string { return local + "." + method + "(ctx, " + key.code + ")" }
	}
	field := unknown() // the analysis may know what constructors put there
	g.cmdable = false
	switch g.r.IntN(8) {
	case 0: // prefix in a field, set by a literal in the caller
		o.decl("type %s struct {\n\tRDB    *%s.Client\n\tPrefix string\n}", name, redis)
		o.decl("func (c *%s) Fetch(ctx context.Context, key string) {\n\t%s\n}", name, g.inner("c.RDB", "c.Prefix+key", field))
		pre := f.leaf()
		f.p("%s := &%s{RDB: rdb, Prefix: %s}", local, q, pre.code)
		return wrapper{k: func(k known) known { return cat(pre.k, k) }, call: call("Fetch")}
	case 1: // by a constructor; through a method that makes the key
		g.cmdable = true
		o.decl("type %s struct {\n\trdb    %s.Cmdable\n\tprefix string\n}", name, redis)
		o.decl("func New%s(rdb %s.Cmdable, prefix string) *%s { return &%s{rdb: rdb, prefix: prefix + \":\"} }", name, redis, name, name)
		o.decl("func (c *%s) key(s string) string { return c.prefix + s }", name)
		o.decl("func (c *%s) Fetch(ctx context.Context, key string) {\n\t%s\n}", name, g.inner("c.rdb", "c.key(key)", field))
		pre := f.leaf()
		f.p("%s := %s(rdb, %s)", local, f.file.from(o, "New"+name), pre.code)
		return wrapper{k: func(k known) known { return join(":", pre.k, k) }, call: call("Fetch")}
	case 2: // the client is embedded, one method is replaced
		o.decl("type %s struct {\n\t*%s.Client\n}", name, redis)
		o.decl("func (c %s) Get(ctx context.Context, key string) *%s.StringCmd {\n\treturn c.Client.Get(ctx, %q+key)%s\n}", name, redis, x, g.site(cat(lit(x), hole()), Site{}))
		f.p("%s := %s{rdb}", local, q)
		if g.chance(30) {
			return wrapper{k: same, call: call("Incr")}
		}
		return wrapper{k: func(k known) known { return cat(lit(x), k) }, call: call("Get")}
	case 3: // an interface with one or two implementations
		iface := g.name("store")
		o.decl("type %s interface{ Fetch(ctx context.Context, key string) }", iface)
		o.decl("type %s struct{ rdb *%s.Client }", name, redis)
		o.decl("func (c *%s) Fetch(ctx context.Context, key string) {\n\t%s\n}", name, g.inner("c.rdb", fmt.Sprintf("%q+key", x), cat(lit(x), hole())))
		o.decl("func New%s(rdb *%s.Client) %s { return &%s{rdb} }", name, redis, iface, name)
		k := func(k known) known { return cat(lit(x), k) }
		f.p("%s := %s(rdb)", local, f.file.from(o, "New"+name))
		if g.chance(50) {
			other := g.name("second")
			o.decl("type %s struct{ Next %s }", other, iface)
			o.decl("func (c *%s) Fetch(ctx context.Context, key string) {\n\tc.Next.Fetch(ctx, %q+key)%s\n}", other, p, g.site(unknown(), Site{Outer: true}))
			c, _ := f.coin(0)
			f.p("if %s {", c)
			f.p("\t%s = &%s{%s}", local, f.file.from(o, other), local)
			f.p("}")
			k = func(known) known { return unknown() }
		}
		return wrapper{k: k, call: call("Fetch")}
	case 4: // a function in a field
		o.decl("type %s struct{ Fetch func(ctx context.Context, key string) }", name)
		f.p("%s := %s{}", local, q)
		f.p("%s.Fetch = func(ctx context.Context, key string) {", local)
		f.p("\t%s", g.inner("rdb", fmt.Sprintf("%q + key", x), unknown()))
		f.p("}")
		return wrapper{value: true, k: func(k known) known { return cat(lit(x), k) }, call: call("Fetch")}
	case 5: // generic
		o.decl("type %s[K ~string | ~int] struct{ RDB *%s.Client }", name, redis)
		o.decl("func (c %s[K]) Fetch(ctx context.Context, key K) {\n\t%s\n}", name, g.inner("c.RDB", o.use("fmt")+".Sprint("+fmt.Sprintf("%q", x)+", key)", unknown()))
		f.p("%s := %s[string]{rdb}", local, q)
		return wrapper{k: func(k known) known { return cat(lit(x), k) }, call: call("Fetch")}
	case 6: // the prefix changes
		o.decl("type %s struct {\n\trdb *%s.Client\n\tns  string\n}", name, redis)
		o.decl("func New%s(rdb *%s.Client) *%s { return &%s{rdb: rdb, ns: %q} }", name, redis, name, name, x)
		o.decl("func (c *%s) With(ns string) *%s {\n\td := *c\n\td.ns = c.ns + ns\n\treturn &d\n}", name, name)
		o.decl("func (c *%s) Fetch(ctx context.Context, key string) {\n\t%s\n}", name, g.inner("c.rdb", "c.ns+key", field))
		f.p("%s := %s(rdb)", local, f.file.from(o, "New"+name))
		if g.chance(60) {
			f.p("%s = %s.With(%q)", local, local, p)
			return wrapper{k: func(k known) known { return cat(lit(x), lit(p), k) }, call: call("Fetch")}
		}
		return wrapper{k: func(k known) known { return cat(lit(x), k) }, call: call("Fetch")}
	}
	o.decl("type %s struct{ rdb *%s.Client }", name, redis)
	o.decl("func Make%s(rdb *%s.Client) %s { return %s{rdb} }", name, redis, name, name)
	o.decl("func (c %s) Fetch(ctx context.Context, key string) { c.fetch(ctx, key, %q)%s\n}", name, x, g.site(cat(lit(x), hole()), Site{Outer: true}))
	o.decl("func (c %s) fetch(ctx context.Context, key, ns string) {\n\t%s\n}", name, g.inner("c.rdb", "ns+key", field))
	f.p("%s := %s(rdb)", local, f.file.from(o, "Make"+name))
	if g.chance(40) {
		return wrapper{value: true, k: func(k known) known { return cat(lit(x), k) }, call: func(f *fn, key val) string {
			m := g.local("m")
			f.p("%s := %s.Fetch", m, local)
			return m + "(ctx, " + key.code + ")"
		}}
	}
	return wrapper{k: func(k known) known { return cat(lit(x), k) }, call: call("Fetch")}
}
