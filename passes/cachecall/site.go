package cachecall

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"github.com/cachevet/cachevet/internal/client"
	"github.com/cachevet/cachevet/internal/command"
	"github.com/cachevet/cachevet/internal/keytmpl"
)

// site is a cache call while it is being worked out: what will be a Call, with abstract values for its keys and expiry.
type site struct {
	call    Call
	keys    []keyValue
	ttl     ttlValue
	args    []keyValue // ARGV of a script
	pattern *keyValue  // pattern of KEYS and SCAN
	fn      *types.Func
	words   []word      // a generic call whose words the function was given: they are read again at its callers
	weak    bool        // the place only gives an ID or the like: handed on to its own callers only where they are near and give more
	direct  *site       // the client's own call that this one leads to; nil for a direct one
	client  keytmpl.Sym // the parameter that is the client, or holds it; its callers know what it is
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
	// theirs: the place gives nothing of the text.
	theirs bool
}

// ttlValue is the expiry of a site.
type ttlValue struct {
	state  TTLState
	expr   ast.Expr
	unit   client.Unit
	v      *value
	row    client.TTL
	form   TTLForm // what the value is, where its own type does not tell
	theirs bool    // the form is that of a function between this place and the client
	passed bool
	here   bool
	own    bool // the library's own, where the call gives none
}

// record notes a site once the state has come to rest. The same place interpreted twice (a closure called twice, an
// unrolled loop) is one site with all keys of both.
func (f *frame) record(s *site) {
	if !f.rec || f.inline > 0 {
		return
	}
	for i := range s.keys {
		s.keys[i].v = f.vetted(f.printed(s.keys[i].v))
	}
	if s.pattern != nil {
		s.pattern.v = f.vetted(s.pattern.v)
	}
	for _, old := range f.siteAt[s.call.Node] {
		if old.call.Node == s.call.Node && old.call.Name == s.call.Name && sameVia(old, s) && len(old.keys) == len(s.keys) {
			for i := range old.keys {
				old.keys[i].v = join2(old.keys[i].v, s.keys[i].v, 0)
				old.keys[i].many = old.keys[i].many || s.keys[i].many
			}
			old.ttl = joinTTL(old.ttl, s.ttl)
			if old.pattern != nil && s.pattern != nil {
				old.pattern.v = join2(old.pattern.v, s.pattern.v, 0)
			}
			return
		}
	}
	if slices.ContainsFunc(f.siteAt[s.call.Node], func(old *site) bool { return saysTheSame(old, s) }) {
		return
	}
	if f.siteAt == nil {
		f.siteAt = map[ast.Expr][]*site{}
	}
	f.siteAt[s.call.Node] = append(f.siteAt[s.call.Node], s)
	f.sites = append(f.sites, s)
}

// saysTheSame: the site tells of the same command with the same keys as another one at the same place, through another
// implementation of an interface.
func saysTheSame(old, s *site) bool {
	a, b := &old.call, &s.call
	if len(b.Via) == 0 || len(a.Via) == 0 || a.Name != b.Name || a.Library != b.Library || a.Client != b.Client || a.Group != b.Group || old.client != s.client ||
		len(old.keys) != len(s.keys) || len(old.args) != len(s.args) || old.weak != s.weak || old.words != nil || s.words != nil || old.pattern != nil || s.pattern != nil ||
		old.ttl.state != s.ttl.state || old.ttl.unit != s.ttl.unit || !same(old.ttl.v, s.ttl.v) {
		return false
	}
	for i, k := range old.keys {
		if l := s.keys[i]; k.arg != l.arg || k.many != l.many || !same(k.v, l.v) {
			return false
		}
	}
	return true
}

// printed is a key as the client sends it: a value with a String method prints as that says. Text, and symbols that will
// be text, stay as they are.
func (f *frame) printed(v *value) *value {
	w := f.load(v)
	switch {
	case w.kind == kStruct && w.typ != nil, w.kind == kSym && w.typ != nil && !isTextual(w.typ) && structOf(w.typ) != nil:
		if m := textMethod(w.typ, f.p.pkg); m != nil {
			if v := f.stringOf(m, w); v != nil {
				return v
			}
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

// fillSite works out the keys and the expiry of a direct call. It is false when the call sends no command of its own.
func (f *frame) fillSite(s *site, e *ast.CallExpr, row *client.Row, recv *value, args []*value, cl clientValue) bool {
	if row.Generic {
		return f.fillGeneric(s, e, row, args)
	}
	s.call.Name = row.Command
	s.call.Command = command.Lookup(row.Command)
	for _, k := range row.Keys {
		f.addKeys(s, e, k, recv, args)
	}
	f.fillScript(s, e, row, recv, args)
	s.call.IfExists = row.IfExists || row.Token == "XX" || row.Token == "NOMKSTREAM"
	s.call.IfMissing = row.Token == "NX" || row.Command == "SETNX"
	f.fillTTL(s, e, row, recv, args)
	f.fillFlags(s, row, args)
	f.fillPattern(s, e, row, args)
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

// fillTTL finds the expiry of a call of a typed method.
func (f *frame) fillTTL(s *site, e *ast.CallExpr, row *client.Row, recv *value, args []*value) {
	t := row.TTL
	s.ttl.row = t
	if t.Has && t.Unit == client.Carried {
		sig, _ := f.typeOf(e.Fun).(*types.Signature)
		f.carriedTTL(s, e, t, recv, args, sig != nil && sig.Variadic() && t.Arg == sig.Params().Len()-1)
		return
	}
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
		at = exprAt(e, row.ScriptArg)
		if w := f.scriptMade(at, args[row.ScriptArg]); w.kind == kStruct {
			src = w.fields["src"]
		} else {
			src = f.sourceText(at, args[row.ScriptArg])
		}
	case row.ScriptArg == -1 && recv != nil:
		var x ast.Expr
		if sel, ok := ast.Unparen(e.Fun).(*ast.SelectorExpr); ok {
			x = sel.X
		}
		if w := f.scriptMade(x, recv); w.kind == kStruct {
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

// scriptMade is a script object: the value itself, or what the field that it is read from always holds.
func (f *frame) scriptMade(x ast.Expr, v *value) *value {
	w := f.load(v)
	if w.kind != kSym || x == nil {
		return w
	}
	if fld := f.fieldSelected(x); fld != nil {
		if made := f.p.fieldValue(fld); made != nil {
			return f.load(made)
		}
	}
	return w
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
