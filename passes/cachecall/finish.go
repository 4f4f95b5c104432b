package cachecall

import (
	"go/types"

	"github.com/cachevet/cachevet/internal/client"
	"github.com/cachevet/cachevet/internal/keytmpl"
)

// finish turns a site into the Call that rules read.
func (p *pkgPass) finish(s *site) *Call {
	c := s.call
	f := p.packageFrame()
	f.rec = false
	for i, k := range s.keys {
		s.keys[i].v = p.settleForm(k.v, s.fn, maxSequences)
	}
	for _, k := range s.keys {
		c.Keys = append(c.Keys, p.finishKey(f, s, k))
	}
	if s.pattern != nil {
		k := p.finishKey(f, s, *s.pattern)
		c.Pattern = &k
	}
	c.Version = p.versionOf(c.Library)
	c.TTL = p.finishTTL(s)
	if c.Script != nil {
		sc := *c.Script
		for _, a := range s.args {
			sc.Args = append(sc.Args, p.finishKey(f, s, a))
		}
		c.Script = &sc
		p.readScript(&c, s.args)
	}
	return &c
}

func (p *pkgPass) finishKey(f *frame, s *site, k keyValue) Key {
	out := Key{Expr: k.expr, Arg: k.arg, Multi: k.multi, Many: k.many, Spec: k.spec}
	v := f.load(k.v)
	if encodesItself(v.typ) {
		v = symbol(types.Typ[types.String], f.unknownAt(k.expr, keytmpl.ReasonExternal).hole)
	}
	set := f.textOf(v, v.typ)
	out.Set = p.settle(set, s.fn)
	out.Passed = passed(set)
	out.Here, out.Theirs = len(s.call.Via) == 0 || k.here, k.theirs
	out.rate()
	return out
}

// rate sets how much is known of the key, and why not more.
func (k *Key) rate() {
	k.Status, k.Reason = k.Set.Status()
	if k.Status != keytmpl.Exact && k.Reason == keytmpl.ReasonNone {
		k.Reason = whyOpen(k.Set)
	}
}

// encodesItself: a client sends what a method of the type gives, not what package fmt prints of the value.
func encodesItself(t types.Type) bool {
	if t == nil || isInterface(t) || isNamed(t, "time", "Time") {
		return false
	}
	for _, method := range [...]string{"MarshalBinary", "RedisArg"} {
		if obj, _, _ := types.LookupFieldOrMethod(t, false, nil, method); obj != nil {
			if _, ok := obj.(*types.Func); ok {
				return true
			}
		}
	}
	return false
}

// whyOpen is why a text is not known of which no hole says so: a parameter or field that is all of it.
func whyOpen(s keytmpl.Set) keytmpl.Reason {
	for h := range s.Holes() {
		switch {
		case h.Sym.Kind == keytmpl.SymParam && h.Sym.Path == "" && h.Sym.Index >= 0, h.Origin == keytmpl.OriginParam:
			return keytmpl.ReasonParam
		case h.Origin == keytmpl.OriginField, h.Sym.Kind == keytmpl.SymParam && h.Sym.Index < 0:
			return keytmpl.ReasonField
		case h.Sym.Kind == keytmpl.SymParam:
			return keytmpl.ReasonParam
		case h.Origin == keytmpl.OriginConfig:
			return keytmpl.ReasonConfig
		case h.Origin == keytmpl.OriginReply:
			return keytmpl.ReasonReply
		case h.Origin == keytmpl.OriginElement, h.Origin == keytmpl.OriginMapOrder:
			return keytmpl.ReasonDynamic
		}
	}
	return keytmpl.ReasonExternal // what comes from a request, a clock, chance, or a library
}

// passed: every alternative is one parameter, as it is.
func passed(s keytmpl.Set) bool {
	for _, t := range s {
		if len(t) != 1 || t[0].Hole == nil || t[0].Hole.Sym.Kind != keytmpl.SymParam || t[0].Hole.Sym.Index < 0 {
			return false
		}
	}
	return len(s) > 0
}

func (p *pkgPass) finishTTL(s *site) TTL {
	row := s.ttl.row
	t := TTL{State: s.ttl.state, Expr: s.ttl.expr, Unit: s.ttl.unit, Zero: row.Zero, Minus1: row.Minus1, Negative: row.Negative, Grain: row.Grain, Below: row.Below}
	t.Here = len(s.call.Via) == 0 || s.ttl.here
	v := s.ttl.v
	if v == nil {
		return t
	}
	if s.ttl.own {
		t.Default, t.Here = true, false
	}
	t.Passed = dependsOnParam(v)
	t.Form, t.Formed = formOf(s.ttl), s.ttl.theirs
	v = p.settleNum(v, s.fn)
	if q := quantityOf(v); q != nil {
		t.Quantity = q.Quantity
	}
	t.Quantity.Default = defaultOf(v)
	if t.State != TTLUnknown {
		return t
	}
	if lo, hi, ok := v.bounds(); ok {
		t.State, t.Lo, t.Hi = TTLKnown, lo, hi
		if lo == 0 && hi == 0 && t.Zero == client.Default && s.ttl.row.Default > 0 {
			t.Lo, t.Hi, t.Unit = s.ttl.row.Default, s.ttl.row.Default, client.Duration
			t.Default, t.Here = true, false
		}
	} else if text, ok := v.constText(); ok { // options are often given as text: "EX", "60"
		if n, ok := scriptInt(text); ok {
			t.State, t.Lo, t.Hi = TTLKnown, n, n
		}
	}
	return t
}

// formOf is what an expiry is before the library writes it.
func formOf(t ttlValue) TTLForm {
	if t.v == nil || t.theirs {
		return t.form
	}
	switch b, _ := underlying(t.v.typ).(*types.Basic); {
	case isDuration(t.v.typ):
		return FormDuration
	case b == nil:
	case b.Info()&types.IsFloat != 0:
		return FormFloat
	case b.Info()&types.IsInteger != 0:
		return FormInteger
	case b.Info()&types.IsString != 0:
		return FormText
	}
	return t.form
}
