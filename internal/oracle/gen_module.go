package oracle

import "fmt"

// far is a text that another package of the program has a say in: an enumeration, a table of key functions, a setting.
func (f *fn) far(d int) val {
	o := f.g.place(f.file)
	x, y := f.g.constText(), f.g.constText()
	id := f.leaf()
	switch f.g.r.IntN(7) {
	case 0, 1: // an enumeration with a key for each of its values
		typ := f.g.name("kind")
		a, b := f.g.name("first"), f.g.name("second")
		o.decl("type %s int", typ)
		o.decl("const (\n\t%s %s = iota\n\t%s\n)", a, typ, b)
		if f.g.chance(50) {
			o.decl("func (k %s) String() string {\n\tswitch k {\n\tcase %s:\n\t\treturn %q\n\tcase %s:\n\t\treturn %q\n\t}\n\treturn \"none\"\n}", typ, a, x, b, y)
		} else {
			table := f.g.name("names")
			o.decl("var %s = [...]string{%q, %q}", table, x, y)
			o.decl("func (k %s) String() string { return %s[k] }", typ, table)
		}
		o.decl("func (k %s) Key(id string) string { return k.String() + \":\" + id }", typ)
		if f.g.chance(60) {
			return val{code: f.file.from(o, a) + ".Key(" + id.code + ")", k: join(":", lit(x), id.k)}
		}
		k := f.g.local("kind")
		c, exact := f.coin(d)
		f.p("%s := %s", k, f.file.from(o, a))
		f.p("if %s {", c)
		f.p("\t%s = %s", k, f.file.from(o, b))
		f.p("}")
		known := either(join(":", lit(x), id.k), join(":", lit(y), id.k))
		if !exact {
			known = unknown()
		}
		return val{code: k + ".Key(" + id.code + ")", k: known}
	case 2: // a function that another one made, in a variable
		maker, name := f.g.name("maker"), f.g.name("keyOf")
		o.decl("func %s(prefix string) func(parts ...string) string {\n\treturn func(parts ...string) string { return prefix + \":\" + %s.Join(parts, \":\") }\n}", maker, o.use("strings"))
		if f.g.chance(50) {
			o.decl("var %s = %s(%q)", name, maker, x)
			return val{code: f.file.from(o, name) + "(" + id.code + ", \"p\")", k: f.seen(o, cat(lit(x), lit(":"), id.k, lit(":p")))}
		}
		local := f.g.local("key")
		f.p("%s := %s(%q)", local, f.file.from(o, maker), x)
		return val{code: local + "(" + id.code + ", \"p\")", k: cat(lit(x), lit(":"), id.k, lit(":p"))}
	case 3: // set by one function, read by another
		v, set, get := f.g.name("setting"), f.g.name("setUp"), f.g.name("settingOf")
		w := f.leaf()
		o.decl("var %s = %q", v, x)
		o.decl("func %s(p string) {\n\tif p != \"\" {\n\t\t%s = p\n\t}\n}", set, v)
		o.decl("func %s(id string) string { return %s + id }", get, v)
		if f.g.chance(60) {
			f.p("%s(%s)", f.file.from(o, set), w.code)
		}
		if f.g.chance(30) {
			f.p("%s = %s", f.file.from(o, v), f.leaf().code)
		}
		return val{code: f.file.from(o, get) + "(" + id.code + ")", k: unknown()}
	case 4: // an entity that knows its key
		iface, typ := f.g.name("cacheable"), f.g.name("entity")
		show := f.g.name("show")
		o.decl("type %s interface{ CacheKey() string }", iface)
		o.decl("type %s struct{ ID string }", typ)
		o.decl("func (e *%s) CacheKey() string { return %q + e.ID }", typ, x)
		other := one(f.g.r, f.file, o)
		other.decl("func %s(c %s) string { return \"c:\" + c.CacheKey() }", show, other.from(o, iface))
		return val{code: fmt.Sprintf("%s(&%s{ID: %s})", f.file.from(other, show), f.file.from(o, typ), id.code), k: unknown()}
	case 5: // once
		name := f.g.name("once")
		o.decl("var %s = %s.OnceValue(func() string { return %q })", name, o.use("sync"), x)
		return val{code: f.file.from(o, name) + "() + " + id.operand(), k: f.seen(o, cat(lit(x), id.k)), bin: true}
	}
	// a path, whose elements can be anything
	return val{code: f.use("path") + ".Join(" + f.lit().code + ", " + id.code + ")", k: unknown()}
}

// repository calls a method of a type of another package, which sends a key with what the type was given when it was
// made, here or somewhere else.
func (f *fn) repository() {
	g := f.g
	o := g.place(f.file)
	o.use("context")
	redis := o.use(pathRedis)
	typ := g.name("repo")
	x, y := g.constText(), g.constText()
	pre, id := f.leaf(), f.str(1)
	g.cmdable = false
	local := g.local("repo")
	get := func(field string) {
		o.decl("func (r *%s) Load(ctx context.Context, id string) {\n\t%s\n}", typ, g.inner("r.rdb", field+fmt.Sprintf("+%q+id", x), unknown()))
	}
	made := func(code string) { f.p("%s := %s", local, code) }
	switch g.r.IntN(7) {
	case 0: // a constructor
		o.decl("type %s struct {\n\trdb    *%s.Client\n\tprefix string\n}", typ, redis)
		o.decl("func New%s(rdb *%s.Client, prefix string) *%s {\n\tif prefix == \"\" {\n\t\tprefix = %q\n\t}\n\treturn &%s{rdb: rdb, prefix: prefix}\n}", typ, redis, typ, y, typ)
		get("r.prefix")
		made(f.file.from(o, "New"+typ) + "(rdb, " + pre.code + ")")
	case 1: // through another function that calls the constructor
		o.decl("type %s struct {\n\trdb    *%s.Client\n\tprefix string\n}", typ, redis)
		o.decl("func New%s(rdb *%s.Client, prefix string) *%s { return &%s{rdb: rdb, prefix: prefix} }", typ, redis, typ, typ)
		get("r.prefix")
		wire, w := one(g.r, f.file, o), g.name("wire")
		wire.decl("func %s(rdb *%s.Client, name string) *%s { return %s(rdb, %q+name) }", w, wire.use(pathRedis), wire.from(o, typ), wire.from(o, "New"+typ), y)
		made(f.file.from(wire, w) + "(rdb, " + pre.code + ")")
	case 2: // a configuration of a third package
		conf, c := g.place(o), g.name("conf")
		conf.decl("type %s struct{ Prefix, Env string }", c)
		conf.decl("func Default%s() %s { return %s{Prefix: %q} }", c, c, c, y)
		o.decl("type %s struct {\n\trdb *%s.Client\n\tcfg %s\n}", typ, redis, o.from(conf, c))
		o.decl("func New%s(rdb *%s.Client, cfg %s) *%s { return &%s{rdb: rdb, cfg: cfg} }", typ, redis, o.from(conf, c), typ, typ)
		get("r.cfg.Prefix+r.cfg.Env")
		cfg := g.local("cfg")
		switch g.r.IntN(3) {
		case 0:
			f.p("%s := %s()", cfg, f.file.from(conf, "Default"+c))
			f.p("%s.Env = %s", cfg, pre.code)
		case 1:
			f.p("%s := %s{Env: %s}", cfg, f.file.from(conf, c), pre.code)
		default:
			f.p("%s := %s{Prefix: %s}", cfg, f.file.from(conf, c), pre.code)
		}
		made(f.file.from(o, "New"+typ) + "(rdb, " + cfg + ")")
	case 3: // an exported field, set from outside
		o.decl("type %s struct {\n\trdb    *%s.Client\n\tPrefix string\n}", typ, redis)
		o.decl("func New%s(rdb *%s.Client) *%s { return &%s{rdb: rdb} }", typ, redis, typ, typ)
		get("r.Prefix")
		made(f.file.from(o, "New"+typ) + "(rdb)")
		if g.chance(60) {
			f.p("%s.Prefix = %s", local, pre.code)
		}
	case 4: // functional options
		opt := g.name("with")
		o.decl("type %s struct {\n\trdb  *%s.Client\n\topts struct{ prefix string }\n}", typ, redis)
		o.decl("func %s(p string) func(*%s) { return func(r *%s) { r.opts.prefix = p } }", opt, typ, typ)
		o.decl("func New%s(rdb *%s.Client, opts ...func(*%s)) *%s {\n\tr := &%s{rdb: rdb}\n\tr.opts.prefix = %q\n\tfor _, o := range opts {\n\t\to(r)\n\t}\n\treturn r\n}", typ, redis, typ, typ, typ, y)
		get("r.opts.prefix")
		arg := ""
		if g.chance(60) {
			arg = ", " + f.file.from(o, opt) + "(" + pre.code + ")"
		}
		made(f.file.from(o, "New"+typ) + "(rdb" + arg + ")")
	case 5: // an embedded base of another package
		base, b := g.place(o), g.name("base")
		base.use("context")
		base.decl("type %s struct {\n\tRDB  *%s.Client\n\tKind string\n}", b, base.use(pathRedis))
		base.decl("func (b *%s) Key(id string) string { return b.Kind + \":\" + id }", b)
		o.decl("type %s struct{ %s }", typ, o.from(base, b))
		o.decl("func New%s(rdb *%s.Client, kind string) *%s { return &%s{%s: %s{RDB: rdb, Kind: kind}} }", typ, redis, typ, typ, b, o.from(base, b))
		o.decl("func (r *%s) Load(ctx context.Context, id string) {\n\t%s\n}", typ, g.inner("r.RDB", "r.Key(id)", unknown()))
		made(f.file.from(o, "New"+typ) + "(rdb, " + pre.code + ")")
	default: // a setter after the fact
		o.decl("type %s struct {\n\trdb    *%s.Client\n\tprefix string\n}", typ, redis)
		o.decl("func (r *%s) Use(p string) *%s {\n\tr.prefix = p\n\treturn r\n}", typ, typ)
		o.decl("func New%s(rdb *%s.Client) *%s { return &%s{rdb: rdb, prefix: %q} }", typ, redis, typ, typ, y)
		get("r.prefix")
		made(f.file.from(o, "New"+typ) + "(rdb)")
		if g.chance(60) {
			f.p("%s.Use(%s)", local, pre.code)
		}
	}
	f.p("%s.Load(ctx, %s)%s", local, id.code, g.site(unknown(), Site{Outer: true, Indirect: true}))
}
