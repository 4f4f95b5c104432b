package cachecall

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"strings"

	"github.com/cachevet/cachevet/internal/client"
	"github.com/cachevet/cachevet/internal/command"
	"github.com/cachevet/cachevet/internal/keytmpl"
)

// site is a cache call while it is being worked out: what will be a Call, with abstract values for its keys and expiry.
type site struct {
	call   Call
	keys   []keyValue
	ttl    ttlValue
	args   []keyValue // ARGV of a script
	fn     *types.Func
	words  []word // a generic call whose words the function was given: they are read again at its callers
	weak   bool   // the place only gives an ID or the like: not handed on to its own callers
	direct *site  // the client's own call that this one leads to; nil for a direct one
}

// keyValue is one key position.
type keyValue struct {
	expr  ast.Expr
	arg   int
	multi bool
	many  bool
	spec  *command.KeySpec
	v     *value
	here  bool // the place has a say in the text
}

// ttlValue is the expiry of a site.
type ttlValue struct {
	state  TTLState
	expr   ast.Expr
	unit   client.Unit
	v      *value
	row    client.TTL
	passed bool
	here   bool
}

// record notes a site once the state has come to rest. The same place interpreted twice (a closure called twice, an
// unrolled loop) is one site with all keys of both.
func (f *frame) record(s *site) {
	if !f.rec || f.inline > 0 {
		return
	}
	for i := range s.keys {
		s.keys[i].v = f.printed(s.keys[i].v)
	}
	for _, old := range f.siteAt[s.call.Node] {
		if old.call.Node == s.call.Node && old.call.Name == s.call.Name && sameVia(old, s) && len(old.keys) == len(s.keys) {
			for i := range old.keys {
				old.keys[i].v = join2(old.keys[i].v, s.keys[i].v, 0)
				old.keys[i].many = old.keys[i].many || s.keys[i].many
			}
			old.ttl = joinTTL(old.ttl, s.ttl)
			return
		}
	}
	if f.siteAt == nil {
		f.siteAt = map[ast.Expr][]*site{}
	}
	f.siteAt[s.call.Node] = append(f.siteAt[s.call.Node], s)
	f.sites = append(f.sites, s)
}

// printed is a key as the client sends it: a value with a String method prints as that says. Text, and symbols that will
// be text, stay as they are.
func (f *frame) printed(v *value) *value {
	w := f.load(v)
	switch {
	case w.kind == kStruct && w.typ != nil, w.kind == kSym && w.typ != nil && !isTextual(w.typ) && structOf(w.typ) != nil:
		if textMethod(w.typ, f.p.pkg) != nil {
			return textValue(f.textOf(w, w.typ))
		}
	}
	return v
}

func sameVia(a, b *site) bool {
	if len(a.call.Via) != len(b.call.Via) || root(a) != nil && root(b) != nil && root(a).call.Node != root(b).call.Node {
		return false
	}
	for i := range a.call.Via {
		if a.call.Via[i] != b.call.Via[i] {
			return false
		}
	}
	return true
}

// root is the direct site that a site leads to; nil for a direct one.
func root(s *site) *site { return s.direct }

func joinTTL(a, b ttlValue) ttlValue {
	if a.state != b.state {
		a.state = TTLMaybe
		if b.expr != nil {
			a.expr = b.expr
		}
		return a
	}
	a.v = join2(a.v, b.v, 0)
	return a
}

// clientCall is a call of a client library's function.
func (f *frame) clientCall(e *ast.CallExpr, fn *types.Func, row *client.Row, lib string, recv *value) *value {
	if row.Step != client.NotAStep {
		return f.builderStep(e, fn, row, lib, recv)
	}
	var keep []int
	if row.Callback > 0 {
		keep = []int{row.Callback - 1}
	}
	args := f.args(e, keep)
	cl := f.clientOf(e, row, recv, args)
	var s *site
	if sends(row) {
		s = f.newSite(e, fn, row, lib, cl)
		if f.fillSite(s, e, row, recv, args, cl) {
			f.record(s)
		}
	}
	if row.Callback > 0 && row.Callback <= len(args) {
		f.runCallback(e, row, args[row.Callback-1], cl)
	}
	return f.clientResult(e, row, recv, args, cl)
}

// sends: the row stands for a command with keys, or one that the call names itself.
func sends(row *client.Row) bool {
	return len(row.Keys) > 0 || row.Generic || row.Script && !row.New || row.Command != ""
}

// newSite begins a site for a call.
func (f *frame) newSite(e *ast.CallExpr, fn *types.Func, row *client.Row, lib string, cl clientValue) *site {
	s := &site{fn: f.fn}
	s.call = Call{Node: e, Source: sourceOf(e), Library: client.LibraryOf(lib), Row: row, Client: cl.kind, Group: cl.group, Func: f.decl, Deferred: f.defers > 0}
	return s
}

// sourceOf shows what is called: "rdb.Set".
func sourceOf(e *ast.CallExpr) string {
	switch x := ast.Unparen(e.Fun).(type) {
	case *ast.SelectorExpr:
		base := exprName(x.X)
		if strings.Count(base, ".") > 1 || strings.Contains(base, "(") {
			base = "…"
			return x.Sel.Name
		}
		return base + "." + x.Sel.Name
	}
	return exprName(e.Fun)
}

// clientOf is what the call talks to: by the value of the receiver, by its static type, by how it was made.
func (f *frame) clientOf(e *ast.CallExpr, row *client.Row, recv *value, args []*value) clientValue {
	if recv != nil && recv.kind == kClient {
		return *recv.cli
	}
	var x ast.Expr
	if sel, ok := ast.Unparen(e.Fun).(*ast.SelectorExpr); ok {
		x = sel.X
	}
	cl := clientValue{kind: f.kindOfType(f.typeOf(x))}
	if recv != nil && recv.typ != nil {
		if k := f.kindOfType(recv.typ); k != client.Unknown && (cl.kind == client.Unknown || cl.kind == client.Either) {
			cl.kind = k
		}
	}
	if row.Script && row.ScriptArg == -1 || recv == nil { // Script.Run(ctx, client, …), package helpers
		for i, a := range args {
			if a != nil && a.kind == kClient {
				return *a.cli
			}
			if i < len(e.Args) {
				if k := f.kindOfType(f.typeOf(e.Args[i])); k != client.Unknown {
					cl.kind = k
				}
			}
		}
	}
	return cl
}

// kindOfType is the kind of a client type, or of a struct or interface that embeds one.
func (f *frame) kindOfType(t types.Type) client.Kind { return kindOfType(t, 0) }

func kindOfType(t types.Type, depth int) client.Kind {
	if t == nil || depth > 3 {
		return client.Unknown
	}
	n, ok := types.Unalias(deref(t)).(*types.Named)
	if !ok {
		return client.Unknown
	}
	if n.Obj().Pkg() != nil {
		if k := client.KindOf(pkgPath(n.Obj().Pkg()), n.Obj().Name()); k != client.Unknown {
			return k
		}
	}
	switch u := n.Underlying().(type) {
	case *types.Struct:
		for i := range u.NumFields() {
			if u.Field(i).Embedded() {
				if k := kindOfType(u.Field(i).Type(), depth+1); k != client.Unknown {
					return k
				}
			}
		}
	case *types.Interface:
		for i := range u.NumEmbeddeds() {
			if k := kindOfType(u.EmbeddedType(i), depth+1); k != client.Unknown {
				return k
			}
		}
		return client.Either
	}
	return client.Unknown
}

// runCallback interprets the function that a call runs before it returns (Pipelined, TxPipelined, Watch).
func (f *frame) runCallback(e *ast.CallExpr, row *client.Row, fv *value, cl clientValue) {
	g := f.groupOf(e, row, cl)
	if fv == nil || fv.kind != kFunc || fv.fn.lit == nil {
		return
	}
	sig, ok := f.typeOf(fv.fn.lit).(*types.Signature)
	if !ok {
		return
	}
	args := make([]*value, sig.Params().Len())
	for i := range args {
		t := sig.Params().At(i).Type()
		if k := f.kindOfType(t); k != client.Unknown {
			kind := cl.kind
			if g == nil {
				kind = k
			}
			args[i] = &value{kind: kClient, typ: t, cli: &clientValue{kind: kind, group: g}}
		}
	}
	f.callLit(fv.fn, args, nil)
}

// groupOf is the group that a pipeline, transaction or Watch call opens; nil for other calls. It is the same one each
// time the call is interpreted.
func (f *frame) groupOf(e *ast.CallExpr, row *client.Row, cl clientValue) *Group {
	var kind GroupKind
	switch {
	case row.Tx:
		kind = Transaction
	case row.Pipeline:
		kind = Pipeline
	case row.Command == "WATCH" && row.Callback > 0:
		kind = Watch
	default:
		return cl.group
	}
	if g := f.p.groups[e]; g != nil {
		return g
	}
	g := &Group{Kind: kind, Node: e, Source: sourceOf(e), Client: cl.kind, Parent: cl.group}
	f.p.groups[e] = g
	return g
}

// clientResult is the value of a client call: a pipeline, a script, a client, or a reply.
func (f *frame) clientResult(e *ast.CallExpr, row *client.Row, recv *value, args []*value, cl clientValue) *value {
	t := f.typeOf(e)
	switch {
	case (row.Tx || row.Pipeline) && row.Callback == 0:
		return &value{kind: kClient, typ: t, cli: &clientValue{kind: cl.kind, group: f.groupOf(e, row, cl)}}
	case row.Makes != client.Unknown:
		return &value{kind: kClient, typ: t, cli: &clientValue{kind: row.Makes}}
	case row.Script && row.New && row.ScriptArg >= 0 && row.ScriptArg < len(args):
		fields := map[string]*value{"src": args[row.ScriptArg]}
		if row.NumKeysArg >= 0 && row.NumKeysArg < len(args) && row.ScriptArg != row.NumKeysArg {
			fields["keys"] = args[row.NumKeysArg]
		}
		return &value{kind: kStruct, fields: fields, base: symbol(t, keytmpl.Hole{Name: "script"})}
	}
	if k := f.kindOfType(t); k != client.Unknown && cl.kind != client.Unknown && cl.group != nil {
		return &value{kind: kClient, typ: t, cli: &cl}
	}
	for _, a := range args {
		f.escape(a)
	}
	v := f.unknownCall(e, nil, nil, keytmpl.ReasonReply)
	return replied(v)
}

// replied marks a value as what a server answered.
func replied(v *value) *value {
	switch {
	case v == nil:
	case v.kind == kSym:
		out := *v
		out.hole.Origin, out.hole.Reason = keytmpl.OriginReply, keytmpl.ReasonReply
		return &out
	case v.kind == kTuple:
		out := &value{kind: kTuple}
		for _, w := range v.tupl {
			out.tupl = append(out.tupl, replied(w))
		}
		return out
	}
	return v
}

// fillSite works out the keys and the expiry of a direct call. It is false when the call sends no command of its own.
func (f *frame) fillSite(s *site, e *ast.CallExpr, row *client.Row, recv *value, args []*value, cl clientValue) bool {
	if row.Generic {
		return f.fillGeneric(s, e, row, args)
	}
	s.call.Name = row.Command
	s.call.Command = command.Lookup(row.Command)
	for _, k := range row.Keys {
		f.addKeys(s, e, k, args)
	}
	f.fillTTL(s, e, row, args)
	f.fillScript(s, e, row, recv, args)
	s.call.IfExists = row.IfExists || row.Token == "XX" || row.Token == "NOMKSTREAM"
	s.call.IfMissing = row.Token == "NX" || row.Command == "SETNX"
	f.fillFlags(s, row, args)
	return true
}

// fillFlags reads the fields of the struct argument that change what the command does.
func (f *frame) fillFlags(s *site, row *client.Row, args []*value) {
	field := func(name string) *value {
		for _, a := range args {
			w := f.load(a)
			if w.kind == kStruct {
				if v := w.field(name); v != nil {
					return v
				}
			}
		}
		return nil
	}
	for _, b := range row.Bounds {
		if v := field(b); v != nil && !isZero(v) {
			s.call.Bounded = true
		}
	}
	if row.Unless != "" {
		if v := field(row.Unless); v != nil && !isZero(v) {
			s.call.IfExists = true
		}
	}
	if v := field("Mode"); v != nil && row.Command == "SET" {
		switch m, _ := v.constText(); strings.ToUpper(m) {
		case "XX":
			s.call.IfExists = true
		case "NX":
			s.call.IfMissing = true
		}
	}
}

// isZero: the value is certainly the zero value of its type.
func isZero(v *value) bool {
	if s, ok := v.constText(); ok {
		return s == ""
	}
	if n, ok := v.constInt(); ok {
		return n == 0
	}
	if b, ok := v.constBool(); ok {
		return !b
	}
	return v.kind == kNil || v.kind == kSlice && len(v.elems) == 0 && v.more == nil && !v.open
}

// addKeys adds the keys that stand at one place of the call.
func (f *frame) addKeys(s *site, e *ast.CallExpr, k client.Key, args []*value) {
	if k.Arg >= len(args) {
		return
	}
	base := keyValue{arg: k.Arg, spec: specOf(s.call.Command, k.Spec), expr: exprAt(e, k.Arg)}
	v := args[k.Arg]
	if k.Field != "" {
		v, base.expr = f.fieldArg(e, k, v)
		if v == nil {
			return
		}
	}
	step := max(k.Step, 1)
	switch k.Shape {
	case client.One:
		base.v = v
		s.keys = append(s.keys, base)
	case client.Variadic, client.FirstHalf:
		if k.Field == "" && k.Shape == client.Variadic || k.Field == "" && !isSliceType(f.typeOf(base.expr)) {
			f.variadicKeys(s, e, k.Arg, step, 0, base, args, k.Shape == client.FirstHalf)
			return
		}
		f.sliceKeys(s, base, v, step, k.Shape == client.FirstHalf)
	case client.Slice:
		if k.Elem != "" {
			return
		}
		f.sliceKeys(s, base, v, step, false)
	case client.MapKeys:
		f.mapKeys(s, base, v)
	case client.Pairs:
		f.pairKeys(s, e, k.Arg, base, args)
	}
}

func specOf(c *command.Command, i int) *command.KeySpec {
	if c == nil || i >= len(c.Keys) {
		return nil
	}
	return &c.Keys[i]
}

func exprAt(e *ast.CallExpr, i int) ast.Expr {
	if i < len(e.Args) {
		return e.Args[i]
	}
	return e
}

func isSliceType(t types.Type) bool {
	_, ok := underlying(t).(*types.Slice)
	return ok
}

// fieldArg is the field of a struct argument, and the expression that sets it when the argument is written out here.
func (f *frame) fieldArg(e *ast.CallExpr, k client.Key, v *value) (*value, ast.Expr) {
	x := exprAt(e, k.Arg)
	got := f.follow(v, k.Field)
	if got == nil {
		got = f.unknownAt(x, keytmpl.ReasonField)
		got.hole.Type = ""
	}
	lit := ast.Unparen(x)
	if u, ok := lit.(*ast.UnaryExpr); ok && u.Op == token.AND {
		lit = ast.Unparen(u.X)
	}
	if c, ok := lit.(*ast.CompositeLit); ok {
		for _, el := range c.Elts {
			if kv, ok := el.(*ast.KeyValueExpr); ok {
				if id, ok := kv.Key.(*ast.Ident); ok && id.Name == k.Field {
					return got, kv.Value
				}
			}
		}
	}
	return got, x
}

// variadicKeys adds the keys of variadic arguments from index at on; the last argument may be a slice spread with dots.
func (f *frame) variadicKeys(s *site, e *ast.CallExpr, at, step, offset int, base keyValue, args []*value, half bool) {
	base.multi = true
	end := len(args)
	if half {
		end = at + (len(args)-at)/2
	}
	for i := at; i < end; i++ {
		kv := base
		kv.expr, kv.arg = exprAt(e, i), i
		if e.Ellipsis.IsValid() && i == len(args)-1 {
			rest := (step - (i-at)%step) % step
			f.spreadKeys(s, kv, args[i], step, rest)
			return
		}
		if (i-at-offset)%step == 0 {
			kv.v = args[i]
			s.keys = append(s.keys, kv)
		}
	}
}

// spreadKeys adds the keys in a slice that is passed on with dots.
func (f *frame) spreadKeys(s *site, base keyValue, v *value, step, from int) {
	base.multi = true
	v = f.load(v)
	if v.kind != kSlice {
		f.sliceKeys(s, base, v, step, false)
		return
	}
	for i := from; i < len(v.elems); i += step {
		kv := base
		kv.v = v.elems[i]
		s.keys = append(s.keys, kv)
	}
	if v.more != nil {
		kv := base
		kv.many, kv.v = true, v.more
		s.keys = append(s.keys, kv)
	}
}

// sliceKeys adds the keys in a slice.
func (f *frame) sliceKeys(s *site, base keyValue, v *value, step int, half bool) {
	base.multi = true
	v = f.load(v)
	switch v.kind {
	case kSlice:
		elems := v.elems
		exact := !v.open && v.more == nil
		if half {
			if exact {
				elems = elems[:len(elems)/2]
			} else if n := (len(elems) + 1) / 2; len(elems) > 0 {
				elems = elems[:n]
			}
		}
		if exprs := elementExprs(base.expr); len(exprs) >= len(elems) {
			for i := 0; i < len(elems); i += step {
				kv := base
				kv.v, kv.expr = elems[i], exprs[i]
				s.keys = append(s.keys, kv)
			}
		} else {
			for i := 0; i < len(elems); i += step {
				kv := base
				kv.v = elems[i]
				s.keys = append(s.keys, kv)
			}
		}
		if v.more != nil {
			kv := base
			kv.many, kv.v = true, v.more
			s.keys = append(s.keys, kv)
		} else if v.open && len(v.elems) == 0 {
			kv := base
			kv.many, kv.v = true, f.unknownAt(base.expr, keytmpl.ReasonDynamic)
			kv.v.typ, kv.v.hole.Type = types.Typ[types.String], "string"
			s.keys = append(s.keys, kv)
		}
	case kNil:
	case kSym:
		kv := base
		kv.many, kv.v = true, elementOf(v)
		if kv.v.hole.Reason == keytmpl.ReasonNone {
			kv.v.hole.Reason = v.hole.Reason
		}
		s.keys = append(s.keys, kv)
	default:
		kv := base
		kv.v = v
		s.keys = append(s.keys, kv)
	}
}

// elementExprs are the elements of a slice that is written out.
func elementExprs(e ast.Expr) []ast.Expr {
	if c, ok := ast.Unparen(e).(*ast.CompositeLit); ok {
		return c.Elts
	}
	return nil
}

func (f *frame) mapKeys(s *site, base keyValue, v *value) {
	base.multi = true
	v = f.load(v)
	switch {
	case v.kind == kMap && v.entries != nil && len(v.entries) > 0:
		for _, k := range sortedKeys(v.entries) {
			kv := base
			kv.v = literal(k, token.NoPos)
			if x := mapKeyExpr(f, base.expr, k); x != nil {
				kv.expr = x
				kv.v = f.eval(x)
			}
			s.keys = append(s.keys, kv)
		}
	case v.kind == kMap && v.mkey != nil:
		kv := base
		kv.many, kv.v = true, v.mkey
		if c, ok := ast.Unparen(base.expr).(*ast.CompositeLit); ok { // written out: each key by itself
			for _, el := range c.Elts {
				if pair, ok := el.(*ast.KeyValueExpr); ok {
					one := base
					one.expr, one.v = pair.Key, f.eval(pair.Key)
					s.keys = append(s.keys, one)
				}
			}
			return
		}
		s.keys = append(s.keys, kv)
	case v.kind == kSym:
		kv := base
		kv.many, kv.v = true, elementAt(v, "[k]")
		s.keys = append(s.keys, kv)
	}
}

func mapKeyExpr(f *frame, e ast.Expr, key string) ast.Expr {
	c, ok := ast.Unparen(e).(*ast.CompositeLit)
	if !ok {
		return nil
	}
	for _, el := range c.Elts {
		if kv, ok := el.(*ast.KeyValueExpr); ok {
			if tv := f.p.info.Types[kv.Key]; tv.Value != nil && tv.Value.Kind() == constant.String && constant.StringVal(tv.Value) == key {
				return kv.Key
			}
		}
	}
	return nil
}

// pairKeys adds the keys of alternating keys and values, or of the single map, slice or struct that stands for them.
func (f *frame) pairKeys(s *site, e *ast.CallExpr, at int, base keyValue, args []*value) {
	if len(args)-at == 1 && !e.Ellipsis.IsValid() {
		v := f.load(args[at])
		t := f.typeOf(base.expr)
		switch {
		case v.kind == kMap || v.kind == kSym && isMap(t):
			f.mapKeys(s, base, v)
			return
		case v.kind == kSlice || v.kind == kSym && isSliceType(t) && !isTextual(t):
			f.sliceKeys(s, base, v, 2, false)
			return
		}
		if st := structOf(t); st != nil {
			base.multi = true
			for i := range st.NumFields() {
				if name := tagName(st.Tag(i)); name != "" {
					kv := base
					kv.v = literal(name, token.NoPos)
					s.keys = append(s.keys, kv)
				}
			}
			return
		}
	}
	f.variadicKeys(s, e, at, 2, 0, base, args, false)
}

func isMap(t types.Type) bool {
	_, ok := underlying(t).(*types.Map)
	return ok
}

// tagName is the name in a `redis:"name,…"` tag, "" if there is none.
func tagName(tag string) string {
	const key = `redis:"`
	i := strings.Index(tag, key)
	if i < 0 {
		return ""
	}
	rest := tag[i+len(key):]
	if j := strings.IndexAny(rest, `",`); j >= 0 {
		rest = rest[:j]
	}
	if rest == "-" {
		return ""
	}
	return rest
}

// fillGeneric reads a call that names its command itself: Do("SET", key, value, "EX", 60).
func (f *frame) fillGeneric(s *site, e *ast.CallExpr, row *client.Row, args []*value) bool {
	if row.Cmd >= len(args) {
		return false
	}
	return f.fillArgv(s, f.argv(e, row.Cmd, args))
}

// argv lists the words of a generic call from index at on. An entry with more set stands for any number of words.
type word struct {
	v    *value
	expr ast.Expr
	arg  int
	many bool
}

func (f *frame) argv(e *ast.CallExpr, at int, args []*value) []word {
	var out []word
	for i := at; i < len(args); i++ {
		x := exprAt(e, i)
		v := args[i]
		if !(e.Ellipsis.IsValid() && i == len(args)-1) {
			w := f.load(v)
			if w.kind == kSlice && i == at && len(args) == at+1 { // Do(ctx, []any{…}) is not a command; keep it unknown
				w = v
			}
			out = append(out, word{v: v, expr: x, arg: i})
			continue
		}
		w := f.load(v)
		if w.kind == kSlice {
			exprs := elementExprs(x)
			for j, el := range w.elems {
				wx := x
				if j < len(exprs) {
					wx = exprs[j]
				}
				out = append(out, word{v: el, expr: wx, arg: i})
			}
			if w.more != nil || w.open {
				m := w.more
				if m == nil {
					m = f.unknownAt(x, keytmpl.ReasonDynamic)
				}
				out = append(out, word{v: m, expr: x, arg: i, many: true})
			}
			continue
		}
		if w.kind == kSym {
			out = append(out, word{v: elementOf(w), expr: x, arg: i, many: true})
		}
	}
	return out
}

// fillArgv works out keys and expiry of the words of a command, the name being the first.
func (f *frame) fillArgv(s *site, words []word) bool {
	if len(words) == 0 {
		return false
	}
	for _, w := range words {
		if _, spread := sliceSymbol(w.v); w.many && spread && dependsOnParam(w.v) || dependsOnParam(words[0].v) {
			s.words = words
		}
	}
	toks := make([]command.Token, len(words))
	for i, w := range words {
		if t, ok := f.wordText(w); ok && !w.many {
			toks[i] = command.Token{Text: t, Known: true}
		} else {
			toks[i] = command.Token{Many: w.many}
		}
	}
	if words[0].many {
		toks[0].Known = false
	}
	if toks[0].Known {
		s.call.Name = strings.ToUpper(toks[0].Text)
		if s.call.Name == "" { // redigo: Do("") flushes
			return false
		}
	}
	cmd := command.Resolve(toks)
	if cmd == nil {
		return true
	}
	s.call.Command, s.call.Name = cmd, cmd.Name
	pos, _ := cmd.KeyPositions(toks)
	for _, p := range pos {
		if !p.Maybe {
			f.addWords(s, words, p, specOf(cmd, p.Spec), len(pos) > 1)
		}
	}
	f.argvTTL(s, cmd, toks, words)
	has := func(tok string) bool {
		for _, t := range toks[1:] {
			if t.Known && strings.EqualFold(t.Text, tok) {
				return true
			}
		}
		return false
	}
	s.call.IfExists = has("XX") || has("NOMKSTREAM")
	s.call.IfMissing = has("NX") || cmd.Name == "SETNX"
	s.call.Bounded = has("MAXLEN") || has("MINID")
	if cmd.Opaque && len(words) > 1 && (cmd.Name == "EVAL" || cmd.Name == "EVAL_RO") {
		s.call.Script = f.scriptOf(words[1].v, words[1].expr)
		f.scriptArgs(s, words[2:], toks[2:])
	}
	return true
}

// addWords adds the keys at one position of a generic call. Words that stand for many are one key each, which may be
// there any number of times; what follows them is only taken where every word is a key.
func (f *frame) addWords(s *site, words []word, p command.KeyPos, spec *command.KeySpec, multi bool) {
	if !p.Rest {
		if p.Index < len(words) {
			f.addWord(s, words[p.Index], spec, multi || words[p.Index].many)
		}
		return
	}
	step, n, shifted := max(p.Step, 1), 0, false
	for i := p.Index; i < len(words)-p.Trim && (p.Count == 0 || n < p.Count); i++ {
		switch {
		case words[i].many:
			shifted = true
		case shifted && step > 1, !shifted && (i-p.Index)%step != 0:
			continue
		}
		f.addWord(s, words[i], spec, true)
		n++
	}
}

// scriptArgs notes ARGV of an EVAL whose number of keys is constant.
func (f *frame) scriptArgs(s *site, words []word, toks []command.Token) {
	if len(words) == 0 {
		return
	}
	n, ok := words[0].v.constInt()
	if !ok {
		return
	}
	for i := 1 + int(n); i < len(words); i++ {
		s.args = append(s.args, keyValue{expr: words[i].expr, arg: words[i].arg, many: words[i].many, v: words[i].v})
	}
}

func (f *frame) wordText(w word) (string, bool) {
	if t, ok := w.v.constText(); ok {
		return t, true
	}
	if w.v.kind == kNum && w.v.num.c != nil && w.v.num.c.Kind() == constant.Int {
		return w.v.num.c.ExactString(), true
	}
	return "", false
}

func (f *frame) addWord(s *site, w word, spec *command.KeySpec, multi bool) {
	s.keys = append(s.keys, keyValue{expr: w.expr, arg: w.arg, multi: multi, many: w.many, spec: spec, v: w.v})
}

// argvTTL finds the expiry among the words.
func (f *frame) argvTTL(s *site, cmd *command.Command, toks []command.Token, words []word) {
	at := cmd.ExpiryAt(toks)
	s.ttl.row = client.TTL{Has: true, Zero: client.Refused, Minus1: client.Refused, Negative: client.Refused}
	if cmd.Expiry != nil {
		s.ttl.row.Zero, s.ttl.row.Negative = outcome(cmd.Expiry.Zero), outcome(cmd.Expiry.Negative)
		s.ttl.row.Minus1 = s.ttl.row.Negative
	}
	switch {
	case at.Found && at.Index < len(words):
		w := words[at.Index]
		s.ttl.state, s.ttl.expr, s.ttl.v, s.ttl.unit = TTLUnknown, w.expr, w.v, unitOf(at.Unit)
	case at.Keep:
		s.ttl.state = TTLKeep
	case at.Maybe:
		s.ttl.state = TTLMaybe
	}
}

func outcome(o command.Outcome) client.Effect {
	switch o {
	case command.OutcomeDeletes:
		return client.Deletes
	case command.OutcomeNoTTL:
		return client.Never
	}
	return client.Refused
}

func unitOf(u command.Unit) client.Unit {
	switch u {
	case command.Seconds:
		return client.Seconds
	case command.Milliseconds:
		return client.Milliseconds
	case command.UnixSeconds:
		return client.UnixSeconds
	case command.UnixMillis:
		return client.UnixMillis
	case command.MemcachedExp:
		return client.MemcachedExp
	}
	return client.NoUnit
}

// fillTTL finds the expiry of a call of a typed method.
func (f *frame) fillTTL(s *site, e *ast.CallExpr, row *client.Row, args []*value) {
	t := row.TTL
	s.ttl.row = t
	if !t.Has || t.Arg >= len(args) {
		return
	}
	v, x := args[t.Arg], exprAt(e, t.Arg)
	if t.Unit == client.Options {
		s.ttl.state, s.ttl.expr = TTLMaybe, x
		return
	}
	if t.Field != "" {
		arg := v
		if t.Keep != "" {
			if k := f.follow(arg, t.Keep); k != nil {
				if b, ok := k.constBool(); ok && b {
					s.ttl.state = TTLKeep
					return
				} else if !ok {
					s.ttl.state = TTLMaybe
				}
			}
		}
		if t.At != "" {
			if at := f.follow(arg, t.At); at != nil && !(at.kind == kStruct && at.base == nil && len(at.fields) == 0) {
				s.ttl.state, s.ttl.expr, s.ttl.v, s.ttl.unit = TTLUnknown, x, at, client.Time
				return
			}
		}
		v, x = f.fieldArg(e, client.Key{Arg: t.Arg, Field: t.Field}, arg)
	}
	if t.Unit == client.ByMode {
		s.ttl.state, s.ttl.expr = TTLMaybe, x
		return
	}
	s.ttl.expr, s.ttl.v, s.ttl.unit = x, v, t.Unit
	if s.ttl.state != TTLMaybe {
		s.ttl.state = TTLUnknown
	}
}

// fillScript finds the text and the keys of a script that a call runs.
func (f *frame) fillScript(s *site, e *ast.CallExpr, row *client.Row, recv *value, args []*value) {
	if !row.Script || row.New {
		return
	}
	var src *value
	var at ast.Expr = e
	switch {
	case row.ScriptArg >= 0 && row.ScriptArg < len(args):
		src, at = args[row.ScriptArg], exprAt(e, row.ScriptArg)
	case row.ScriptArg == -1 && recv != nil:
		if w := f.load(recv); w.kind == kStruct {
			src = w.fields["src"]
			if row.NumKeysArg == -2 {
				f.countedKeys(s, e, row.Cmd, w.fields["keys"], args)
			}
		} else if row.NumKeysArg == -2 {
			f.countedKeys(s, e, row.Cmd, nil, args)
		}
	}
	s.call.Script = f.scriptOf(src, at)
	if row.NumKeysArg == -1 && len(row.Keys) == 1 { // what follows the keys is ARGV
		for i := row.Keys[0].Arg + 1; i < len(args); i++ {
			many := e.Ellipsis.IsValid() && i == len(args)-1
			v := args[i]
			if many {
				if w := f.load(v); w.kind == kSlice {
					v = w.anyElem()
				} else if w.kind == kSym {
					v = elementOf(w)
				}
				if v == nil {
					continue
				}
			}
			s.args = append(s.args, keyValue{expr: exprAt(e, i), arg: i, many: many, v: v})
		}
	}
}

func (f *frame) scriptOf(src *value, at ast.Expr) *Script {
	sc := &Script{Pos: at.Pos()}
	if src == nil {
		return sc
	}
	if t, ok := src.constText(); ok {
		sc.Text, sc.Known = t, true
		if src.text[0] != nil && len(src.text[0]) > 0 && src.text[0][0].Pos.IsValid() {
			sc.Pos = src.text[0][0].Pos
		}
	}
	return sc
}

// countedKeys: the first n arguments from index at on are keys; n was given when the script was made.
func (f *frame) countedKeys(s *site, e *ast.CallExpr, at int, n *value, args []*value) {
	words := f.argv(e, at, args)
	count, known := n.constInt()
	if n == nil || !known || count < 0 {
		return
	}
	for i, w := range words {
		if w.many || int64(i) < count {
			f.addWord(s, w, specOf(s.call.Command, 0), true)
		} else {
			s.args = append(s.args, keyValue{expr: w.expr, arg: w.arg, many: w.many, v: w.v})
		}
		if w.many {
			break
		}
	}
}
