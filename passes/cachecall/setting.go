package cachecall

import (
	"go/ast"
	"go/types"
	"math"
	"strings"

	"github.com/cachevet/cachevet/internal/client"
	"github.com/cachevet/cachevet/internal/keytmpl"
)

// What a constructor of a library gives to its result is a struct with the settings as fields, and two of our own: names
// that no Go struct can have.
const (
	beneath = "->client" // the client, cache or store that it was made with
	expires = "->expiry" // the expiry that its options carry
)

// made is what is known of how the receiver of a call was made; nil when that is not seen.
func (f *frame) made(recv *value) *value {
	if recv == nil {
		return nil
	}
	w := f.load(recv)
	if w.kind == kSym && w.hole.Sym.Kind == keytmpl.SymParam && w.hole.Sym.Path != "" && f.fn != nil {
		if got, _ := f.p.fieldAt(f.fn, w.hole.Sym); got != nil {
			w = got
		}
	}
	if w.kind != kStruct || w.fields[beneath] == nil || w.fields[beneath].kind != kClient {
		return nil
	}
	return w
}

// embedder is the value that a promoted method is called on, when that is what is known to be made; else recv.
func (f *frame) embedder(e *ast.CallExpr, recv *value) *value {
	sel, ok := ast.Unparen(e.Fun).(*ast.SelectorExpr)
	if !ok || recv == nil || f.made(recv) != nil {
		return recv
	}
	if s, ok := f.p.info.Selections[sel]; !ok || len(s.Index()) < 2 {
		return recv
	}
	if id, ok := ast.Unparen(sel.X).(*ast.Ident); ok {
		if v := f.eval(id); f.made(v) != nil {
			return v
		}
	}
	return recv
}

// setting is a setting of the receiver, as text; a hole of that name when it is not known.
func (f *frame) setting(recv *value, name string) keytmpl.Set {
	if m := f.made(recv); m != nil && m.fields[name] != nil {
		return f.textOf(m.fields[name], types.Typ[types.String])
	}
	h := keytmpl.Hole{Name: name, Type: "string", Origin: keytmpl.OriginField, Reason: keytmpl.ReasonField}
	if recv != nil && recv.kind == kSym {
		h.Sym = recv.hole.Sym
		h.Sym.Path = joinPath(h.Sym.Path, name)
	}
	return keytmpl.Arbitrary(h)
}

// makes is the result of a call that makes a client, cache or limiter out of what it is given.
func (f *frame) makes(e *ast.CallExpr, row *client.Row, args []*value) *value {
	t := f.typeOf(e)
	one := t
	tup, several := t.(*types.Tuple)
	if several {
		if tup.Len() == 0 {
			return nil
		}
		one = tup.At(0).Type()
	}
	out := &value{kind: kStruct, typ: one, fields: map[string]*value{}, base: symbol(one, keytmpl.Hole{Name: exprName(e)})}
	cl := clientValue{kind: f.kindOfType(one)}
	if row.Of > 0 && row.Of <= len(args) {
		cl = f.inherit(out, exprAt(e, row.Of-1), args[row.Of-1], cl)
	}
	if row.Makes != client.Unknown {
		cl.kind = row.Makes
	}
	for _, s := range row.Sets {
		out.fields[s.Name] = f.settingArg(e, s, args)
	}
	if v := f.lifetime(e, row.Life, args); v != nil {
		out.fields[expires] = v
	}
	if row.Options > 0 {
		f.takeOptions(out, args[min(row.Options-1, len(args)):])
	}
	out.fields[beneath] = &value{kind: kClient, cli: &cl}
	if !several {
		return out
	}
	all := &value{kind: kTuple, tupl: []*value{out}}
	for i := 1; i < tup.Len(); i++ {
		all.tupl = append(all.tupl, symbol(tup.At(i).Type(), keytmpl.Hole{Name: exprName(e)}))
	}
	return all
}

// lifetime is the expiry, in nanoseconds, that a call gives to its result; nil when it gives none, so that the library's own
// holds.
func (f *frame) lifetime(e *ast.CallExpr, t client.TTL, args []*value) *value {
	if !t.Has {
		return nil
	}
	s := &site{}
	f.fillTTL(s, e, &client.Row{TTL: t}, nil, args)
	unit := int64(nanosecond)
	switch s.ttl.unit {
	case client.Seconds:
		unit = second
	case client.Milliseconds:
		unit = millisecond
	}
	if v := s.ttl.v; v != nil {
		if isZero(f.load(v)) && t.Zero == client.Default {
			return nil
		}
		if lo, hi, ok := f.load(v).bounds(); ok && lo > math.MinInt64/unit && hi < math.MaxInt64/unit {
			return rangeNum(lo*unit, hi*unit)
		}
	}
	return symbol(types.Typ[types.Int64], keytmpl.Hole{Name: "expiry"})
}

// remade is a call that changes what its receiver was made with: cache.SetAdapter(a).
func (f *frame) remade(e *ast.CallExpr, row *client.Row, args []*value) {
	sel, ok := ast.Unparen(e.Fun).(*ast.SelectorExpr)
	if !ok {
		return
	}
	t := f.typeOf(sel.X)
	cl := clientValue{kind: f.kindOfType(t)}
	out := &value{kind: kStruct, typ: t, fields: map[string]*value{}, base: symbol(t, keytmpl.Hole{Name: exprName(sel.X)})}
	cl = f.inherit(out, exprAt(e, row.Of-1), args[row.Of-1], cl)
	out.fields[beneath] = &value{kind: kClient, cli: &cl}
	f.modify(sel.X, func(*value) *value { return out })
}

// inherit takes over what the client, cache or store beneath was made with.
func (f *frame) inherit(out *value, x ast.Expr, v *value, cl clientValue) clientValue {
	k := f.kindOfType(f.typeOf(x))
	if v != nil && v.kind == kClient {
		return clientValue{kind: v.cli.kind}
	}
	if m := f.made(v); m != nil {
		for name, w := range m.fields {
			out.fields[name] = w
		}
		k = m.fields[beneath].cli.kind
	}
	if k != client.Unknown {
		cl.kind = k
	}
	return cl
}

// settingArg is the value of a setting: that of the argument, or of its field, or the default.
func (f *frame) settingArg(e *ast.CallExpr, s client.Setting, args []*value) *value {
	byDefault := literal(s.Default, e.Pos())
	byDefault.text = keytmpl.Lit(s.Default, 0)
	if s.Arg == client.Own || s.Arg >= len(args) {
		return byDefault
	}
	v := args[s.Arg]
	if s.Field != "" {
		v, _ = f.fieldArg(e, client.Key{Arg: s.Arg, Field: s.Field}, v)
	}
	if v == nil {
		return byDefault
	}
	if text, ok := v.constText(); ok && text == "" && s.Default != "" {
		return byDefault
	}
	return v
}

// takeOptions takes over what options carry.
func (f *frame) takeOptions(out *value, options []*value) {
	for _, o := range options {
		v := f.load(o)
		switch {
		case v.kind == kCmd:
			if v.cmd.ttl.v != nil {
				out.fields[expires] = v.cmd.ttl.v
			}
			for name, w := range v.cmd.settings {
				out.fields[name] = w
			}
		case v.kind == kSlice && !v.open && v.more == nil:
			f.takeOptions(out, v.elems)
		default: // it may carry anything
			out.fields[expires] = symbol(types.Typ[types.Int64], keytmpl.Hole{Name: "expiry"})
		}
	}
}

// ownTTL is the expiry of a call that gives none itself and takes that of its receiver.
func (f *frame) ownTTL(s *site, t client.TTL, recv *value) {
	m := f.made(recv)
	switch {
	case m == nil && t.Zero == client.Default:
		s.ttl.state = TTLUnknown
	case m == nil:
		s.ttl.state = TTLMaybe
	case m.fields[expires] != nil:
		s.ttl.state, s.ttl.unit, s.ttl.v = TTLUnknown, client.Duration, spread(f.load(m.fields[expires]), t.Spread)
	case t.Zero == client.Default:
		f.defaultTTL(s, t)
	case t.Zero == client.Never:
		s.ttl.state = TTLNone
	default:
		s.ttl.state = TTLMaybe
	}
}

// defaultTTL is the expiry that the library puts where the call gives none.
func (f *frame) defaultTTL(s *site, t client.TTL) {
	s.ttl.state = TTLUnknown
	if t.Default > 0 {
		s.ttl.unit, s.ttl.v, s.ttl.own = client.Duration, spread(rangeNum(t.Default, t.Default), t.Spread), true
	}
}

// spread is an expiry that the library changes by up to so many percent either way.
func spread(v *value, percent int) *value {
	lo, hi, ok := v.bounds()
	if percent == 0 || !ok || lo < 0 {
		return v
	}
	return rangeNum(lo-lo/100*int64(percent), hi+hi/100*int64(percent))
}

// digest is the key that a library makes of a value that is not a string.
func (f *frame) digest(x ast.Expr, v *value) *value {
	v = f.printed(v)
	t := f.typeOf(x)
	if isInterface(t) {
		t = v.typ
	}
	if t == nil || isInterface(t) || types.Identical(t, types.Typ[types.String]) || t == types.Typ[types.UntypedString] {
		return v
	}
	return textValue(keytmpl.Of(keytmpl.Hole{
		Name: exprName(x), Type: typeName(t), Bytes: keytmpl.BytesOf("0123456789abcdef"), Min: 32, Max: 32, Hashed: true, Reason: keytmpl.ReasonExternal, Pos: x.Pos(), Varies: f.loops > 0,
	}))
}

// returned is the key that a function argument returns when the library calls it.
func (f *frame) returned(x ast.Expr, v *value) *value {
	v = f.load(v)
	if v.kind == kFunc {
		sig, _ := underlying(v.typ).(*types.Signature)
		if v.fn.fn != nil {
			sig = v.fn.fn.Type().(*types.Signature)
		}
		if sig == nil && v.fn.lit != nil {
			sig, _ = f.typeOf(v.fn.lit).(*types.Signature)
		}
		if sig != nil && sig.Results().Len() > 0 {
			args := make([]*value, sig.Params().Len())
			for i := range args {
				p := sig.Params().At(i)
				args[i] = symbol(p.Type(), keytmpl.Hole{Name: nameOr(p.Name(), "arg"), Pos: x.Pos()})
			}
			if got := f.resultOf(v.fn, args, x); got != nil {
				return got
			}
		}
	}
	return symbol(types.Typ[types.String], keytmpl.Hole{Name: exprName(x) + "()", Type: "string", Reason: keytmpl.ReasonFuncValue, Pos: x.Pos()})
}

func (f *frame) resultOf(fv *funcValue, args []*value, x ast.Expr) *value {
	if fv.lit != nil {
		got := f.callLit(fv, args, nil)
		if got != nil && got.kind == kTuple {
			got = got.tupl[0]
		}
		return got
	}
	s := f.p.summary(fv.fn)
	if s == nil {
		s = f.p.imported(fv.fn)
	}
	if s == nil || s.running || len(s.results) == 0 || s.results[0] == nil {
		return nil
	}
	sub := &substitution{f: f, fn: s.fn, recv: fv.recv, args: args, site: x.Pos(), loop: f.loops > 0}
	return sub.value(s.results[0], 0)
}

// formed is a key as the library rewrites it.
func (f *frame) formed(form string, recv, v *value) *value {
	var sets []keytmpl.Set
	for form != "" {
		before, rest, found := strings.Cut(form, "<")
		sets = append(sets, keytmpl.Lit(before, 0))
		if !found {
			break
		}
		name, after, _ := strings.Cut(rest, ">")
		form = after
		switch {
		case name == "key":
			v = f.printed(v)
			w := f.load(v)
			sets = append(sets, f.textOf(w, w.typ))
		case strings.HasPrefix(name, "$"):
			sets = append(sets, f.setting(recv, name[1:]))
		case strings.HasPrefix(name, "#"):
			sets = append(sets, keytmpl.Of(keytmpl.Hole{Name: name[1:], Bytes: keytmpl.BytesOf("0123456789"), Min: 1, Max: 20}))
		default:
			sets = append(sets, keytmpl.Arbitrary(keytmpl.Hole{Name: name, Origin: keytmpl.OriginConfig, Reason: keytmpl.ReasonConfig}))
		}
	}
	return textValue(keytmpl.Concat(sets...))
}
