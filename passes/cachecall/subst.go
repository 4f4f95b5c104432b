package cachecall

import (
	"go/constant"
	"go/token"
	"go/types"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/cachevet/cachevet/internal/keytmpl"
)

// substitution replaces the parameters of a summary by the arguments of a call.
type substitution struct {
	f    *frame
	recv *value
	args []*value
	fn   *types.Func
	site token.Pos // the call: symbols made in the callee are renamed to it
	loop bool
	seen map[keytmpl.Sym]*value // what lookup found
	kind keytmpl.SymKind        // the symbols that are replaced: SymParam, or SymArg for the parameters of a function value
	held bool                   // there is no call: fields of fn's parameters and receiver are replaced by what the package puts into them
}

// lookup is the value that a symbol of the callee has in the caller; nil if it is none of its parameters.
func (s *substitution) lookup(sym keytmpl.Sym) *value {
	if sym.Kind != s.symKind() {
		return nil
	}
	if v, ok := s.seen[sym]; ok {
		return v
	}
	v := s.find(sym)
	if s.seen == nil {
		s.seen = map[keytmpl.Sym]*value{}
	}
	s.seen[sym] = v
	return v
}

// symKind is the kind of the symbols that are replaced.
func (s *substitution) symKind() keytmpl.SymKind {
	if s.kind == keytmpl.SymNone {
		return keytmpl.SymParam
	}
	return s.kind
}

func (s *substitution) find(sym keytmpl.Sym) *value {
	if s.held {
		return s.f.p.heldIn(s.fn, sym)
	}
	base := s.recv
	if sym.Index >= 0 {
		if sym.Index >= len(s.args) {
			return nil
		}
		base = s.args[sym.Index]
	}
	return s.f.follow(base, sym.Path)
}

// follow selects the fields and elements of a path, one after the other; nil when that leads nowhere.
func (f *frame) follow(v *value, path string) *value {
	for v != nil && path != "" {
		var name string
		name, path, _ = strings.Cut(path, ".")
		v = f.step(f.load(v), name)
	}
	return v
}

func (f *frame) step(v *value, name string) *value {
	if name == stepPointee {
		if v.kind == kNil || isPointer(v.typ) {
			return nil
		}
		return v
	}
	if strings.HasSuffix(name, stepCall) {
		return f.askStep(v, name)
	}
	if strings.HasPrefix(name, "(") { // the implementation of an interface: the value itself, when it is no longer the interface
		return v
	}
	if !strings.HasPrefix(name, "[") {
		switch v.kind {
		case kStruct, kSym:
			if got := f.p.fieldOfNamed(v, name); got != nil {
				return got
			}
			got := v.field(name)
			if got != nil && got.kind == kSym && got.hole.Sym.Kind != keytmpl.SymNone && !isPointer(got.typ) {
				if w := f.st.get(symCell{got.hole.Sym}); w != nil { // changed through its address
					return w
				}
			}
			return got
		}
		return nil
	}
	switch v.kind {
	case kSlice:
		if n, err := strconv.Atoi(strings.Trim(name, "[]")); err == nil {
			if n < len(v.elems) {
				return v.elems[n]
			}
		}
		if e := v.anyElem(); e != nil {
			return varying(e)
		}
	case kMap:
		if name == "[k]" && v.mkey != nil {
			return varying(v.mkey)
		}
		if name == "[v]" && v.mval != nil {
			return varying(v.mval)
		}
	case kSym:
		return elementAt(v, name)
	}
	return nil
}

// value is v with the parameters replaced: v itself where there are none, so that values which many calls give are one.
func (s *substitution) value(v *value, depth int) *value {
	if v == nil || depth > maxDepth {
		return v
	}
	s.f.p.steps--
	switch v.kind {
	case kSym:
		if got := s.lookup(v.hole.Sym); got != nil {
			got = withElse(asSorted(got, v.hole), v.hole.Else)
			if v.hole.Varies {
				return varying(got)
			}
			return got
		}
		v = withQuantity(v, s.quantity(v.qty))
		if !s.renames(v.hole) {
			return v
		}
		out := *v
		out.hole = s.rename(v.hole)
		return &out
	case kText:
		if v.form != nil {
			return s.printed(v, depth)
		}
		if !s.touches(v.text) {
			return v
		}
		out := *v
		out.text = s.text(v.text)
		return &out
	case kNum:
		return s.number(v)
	case kSlice:
		out := *v
		out.elems = s.list(v.elems, depth)
		out.more = s.value(v.more, depth+1)
		if v.seqs == nil && out.more == v.more && slices.Equal(out.elems, v.elems) {
			return v
		}
		if v.seqs != nil {
			out.seqs = nil
			if seqs := s.f.splice(mapSequences(v.seqs, func(w *value) *value { return s.value(w, depth+1) })); seqs != nil {
				return exactly(&out, seqs)
			}
		}
		return s.spliced(v, &out)
	case kMap:
		out := *v
		var changed bool
		out.mkey, out.mval = s.value(v.mkey, depth+1), s.value(v.mval, depth+1)
		if out.entries, changed = s.fields(v.entries, depth); !changed && out.mkey == v.mkey && out.mval == v.mval {
			return v
		}
		return &out
	case kStruct:
		out := *v
		var changed bool
		if out.fields, changed = s.fields(v.fields, depth); !changed && v.base == nil {
			return v
		}
		if v.base != nil {
			out.fields = maps.Clone(out.fields)
			b := s.f.load(s.value(v.base, depth+1))
			switch b.kind {
			case kStruct:
				for name, w := range b.fields {
					if _, ok := out.fields[name]; !ok {
						if out.fields == nil {
							out.fields = map[string]*value{}
						}
						out.fields[name] = w
					}
				}
				out.base = b.base
			case kSym:
				out.base = b
			default:
				out.base = opaque(v.base, keytmpl.ReasonUnsupported)
			}
		}
		return &out
	case kFunc:
		fn := *v.fn
		fn.recv = s.value(fn.recv, depth+1)
		if fn.closed != nil {
			fn.closed = &closedFunc{results: s.list(fn.closed.results, depth)}
		}
		if fn.lit != nil {
			fn.bound = append(append([]binding(nil), fn.bound...), binding{recv: s.recv, args: s.args, st: s.f.st})
		}
		return &value{kind: kFunc, typ: v.typ, fn: &fn}
	case kTuple, kFuncs:
		tupl := s.list(v.tupl, depth)
		if slices.Equal(tupl, v.tupl) {
			return v
		}
		return &value{kind: v.kind, typ: v.typ, tupl: tupl}
	case kCmd:
		return s.command(v, depth)
	}
	return v
}

// spliced: a slice whose rest is "any element of a slice parameter" takes that slice's elements where they are known.
func (s *substitution) spliced(old, out *value) *value {
	if old.more == nil || old.more.kind != kSym || !strings.HasSuffix(old.more.hole.Sym.Path, "[]") {
		return out
	}
	sym := old.more.hole.Sym
	sym.Path = strings.TrimSuffix(strings.TrimSuffix(sym.Path, "[]"), ".")
	src := s.lookup(sym)
	if src == nil {
		return out
	}
	src = s.f.load(src)
	if src.kind == kSlice && !src.open && src.more == nil && len(out.elems)+len(src.elems) <= maxElems {
		res := *out
		res.elems = append(append([]*value(nil), out.elems...), src.elems...)
		res.more, res.open = nil, false
		return &res
	}
	return out
}

func (s *substitution) list(vs []*value, depth int) []*value {
	out := make([]*value, len(vs))
	for i, v := range vs {
		out[i] = s.value(v, depth+1)
	}
	return out
}

// fields is m with the parameters in its values replaced, m itself where that changes none.
func (s *substitution) fields(m map[string]*value, depth int) (out map[string]*value, changed bool) {
	out = m
	for k, v := range m {
		w := s.value(v, depth+1)
		if w == v {
			continue
		}
		if !changed {
			out, changed = maps.Clone(m), true
		}
		out[k] = w
	}
	return out, changed
}

// renames: rename changes the hole.
func (s *substitution) renames(h keytmpl.Hole) bool {
	return !s.held && (h.Sym.Kind == keytmpl.SymSite || h.Sym.Kind == s.symKind() || s.loop && !h.Varies)
}

// touches: a hole of the text is a parameter, or was made in the callee.
func (s *substitution) touches(t keytmpl.Set) bool {
	for h := range t.Holes() {
		if h.Sym.Kind == s.symKind() || h.Sym.Kind == keytmpl.SymSite {
			return true
		}
	}
	return false
}

// rename gives a symbol that was made in the callee the identity of this call.
func (s *substitution) rename(h keytmpl.Hole) keytmpl.Hole {
	if s.held {
		return h
	}
	if h.Sym.Kind == keytmpl.SymSite {
		h.Sym = keytmpl.Sym{Kind: keytmpl.SymSite, Index: int(s.site), Path: joinPath(siteName(token.Pos(h.Sym.Index)), h.Sym.Path)}
		if len(h.Sym.Path) > 120 {
			h.Sym = keytmpl.Sym{}
		}
	}
	if h.Sym.Kind == s.symKind() { // no such argument
		h.Sym = keytmpl.Sym{}
	}
	h.Varies = h.Varies || s.loop
	return h
}

func (s *substitution) text(t keytmpl.Set) keytmpl.Set {
	if !s.touches(t) {
		return t
	}
	// Renaming comes first: symbols of the caller must not be renamed.
	t = keytmpl.MapHoles(t, func(h keytmpl.Hole) keytmpl.Hole {
		if h.Sym.Kind == keytmpl.SymSite || h.Sym.Kind == s.symKind() && s.lookup(h.Sym) == nil && len(h.Else) == 0 {
			return s.rename(h)
		}
		return h
	})
	varies := map[keytmpl.Sym]bool{}
	elses := map[keytmpl.Sym]keytmpl.Set{}
	asserted := map[keytmpl.Sym]bool{}
	for h := range t.Holes() {
		asserted[h.Sym] = h.Type == "string"
		if h.Varies {
			varies[h.Sym] = true
		}
		if len(h.Else) > 0 {
			elses[h.Sym] = h.Else
		}
	}
	return keytmpl.Subst(t, func(sym keytmpl.Sym) (keytmpl.Arg, bool) {
		v := s.lookup(sym)
		if v == nil {
			if e := elses[sym]; sym.Kind == s.symKind() && len(e) > 0 {
				return keytmpl.Arg{Class: keytmpl.ClassString, Text: e}, true
			}
			return keytmpl.Arg{}, false
		}
		v = withElse(v, elses[sym])
		if varies[sym] {
			v = varying(v)
		}
		if asserted[sym] && isComposite(v) { // x.(string) does not give this one
			h := keytmpl.Hole{Name: "?", Type: "string", Reason: keytmpl.ReasonInterface}
			return keytmpl.Arg{Class: keytmpl.ClassString, Text: keytmpl.Arbitrary(h), Hole: h}, true
		}
		if s.asNumber(sym) {
			return s.f.plainArg(v, v.typ), true
		}
		return s.f.rawArg(v, v.typ), true
	})
}

// isComposite: the value is no text, and no conversion makes it one: a struct, or a pointer to one.
func isComposite(v *value) bool {
	if v.kind == kStruct {
		return true
	}
	if v.typ == nil || v.kind != kSym && v.kind != kPtr {
		return false
	}
	_, is := underlying(deref(v.typ)).(*types.Struct)
	return is
}

// asNumber: the callee knows the symbol as a number of a type of the program: where it prints what a String method gives,
// that is in the text already.
func (s *substitution) asNumber(sym keytmpl.Sym) bool {
	var t types.Type
	switch {
	case s.fn == nil && s.recv != nil && sym.Path == "":
		t = s.recv.typ
	case s.fn != nil && sym.Path == "":
		t = paramType(s.fn, sym.Index)
	case s.fn != nil:
		if fld := s.f.p.fieldOf(s.fn, sym); fld != nil {
			t = fld.Type()
		}
	}
	if t == nil || isTypeParam(t) || !isNumeric(t) {
		return false
	}
	_, known := knownText(t, keytmpl.Hole{})
	return !known
}

// withElse gives a symbol what is known of its value in general.
func withElse(v *value, e keytmpl.Set) *value {
	if v.kind != kSym || len(e) == 0 || len(v.hole.Else) > 0 {
		return v
	}
	out := *v
	out.hole.Else = e
	return &out
}

// asSorted is an element of a map that the callee has put in order, as h tells: it is in order at the call, too.
func asSorted(got *value, h keytmpl.Hole) *value {
	if h.Origin != keytmpl.OriginElement || got.kind != kSym || got.hole.Origin != keytmpl.OriginMapOrder || !strings.HasSuffix(h.Sym.Path, "[k]") && !strings.HasSuffix(h.Sym.Path, "[v]") {
		return got
	}
	out := *got
	out.hole.Origin = keytmpl.OriginElement
	return &out
}

// quantity is q where a point in time that the function is given may be the present, or another function's parameter.
func (s *substitution) quantity(q *quantity) *quantity {
	if q == nil || q.until == (keytmpl.Sym{}) {
		return q
	}
	from := s.lookup(q.until)
	if from == nil {
		return q
	}
	return q.with(func(q *quantity) {
		q.until = keytmpl.Sym{}
		if from.kind == kSym && from.hole.Sym.Kind == keytmpl.SymParam {
			q.until = from.hole.Sym
		}
		if of := quantityOf(from); of != nil && of.now {
			q.Rest = true
		}
	})
}

func (s *substitution) number(v *value) *value {
	if v.num.sym == nil {
		return v
	}
	base := s.value(v.num.sym, 1)
	out, q := s.applied(v, base), throughQuantity(v, base)
	if _, known := base.constInt(); known && out.num.c == nil && !out.num.never {
		q = q.with(func(q *quantity) { q.Wide = true }) // it does not fit the type that the function makes it
	}
	return withQuantity(out, q)
}

// throughQuantity is what v measures when its symbol is base.
func throughQuantity(v, base *value) *quantity {
	own, given := quantityOf(v), quantityOf(base)
	theirs := own.with(func(q *quantity) { q.Theirs = true })
	if given == nil || own != nil && own.Measure > Span && !own.Assumed {
		return theirs
	}
	o := operand{q: given, dur: isDuration(base.typ), text: given.By}
	o.c, o.known = base.constInt()
	if o.text == "" && o.known {
		o.text = strconv.FormatInt(o.c, 10)
	}
	q := given
	div := max(v.num.div, 1)
	count := !v.num.unit || div > 1 && v.num.mul <= microsecond // the unit is what it is divided by: 2*ttl/time.Millisecond
	switch {
	case v.num.mul != 1 && !count && isUnit(v.num.mul):
		q = timesUnit(o, operand{c: v.num.mul, known: true, text: unitNames[v.num.mul]})
	case v.num.mul != 1 && count:
		q = rescale(o, v.num.mul, false)
	case v.num.mul != 1:
		q = times(o, operand{c: v.num.mul, known: true, q: span(nanosecond, time.Duration(v.num.mul).String())})
	}
	switch {
	case q == nil || div == 1:
	case v.num.unit && isUnit(div):
		if q.Measure == Span && q.Unit == nanosecond {
			q = q.with(func(q *quantity) { q.Unit = div })
		}
	default:
		o.q = q
		q = rescale(o, div, true)
	}
	if q == nil || q.Measure == Plain && own != nil && (own.Named || div > 1) {
		if q != nil && div > 1 { // a number without a unit, taken as a duration
			return given
		}
		return theirs
	}
	if v.num.ranged && v.num.lo >= 0 {
		q = checked(q)
	}
	return q
}

// unitNames are the units as source writes them.
var unitNames = map[int64]string{
	nanosecond: "time.Nanosecond", microsecond: "time.Microsecond", millisecond: "time.Millisecond",
	second: "time.Second", minute: "time.Minute", hour: "time.Hour", day: "24*time.Hour",
}

// applied is v with base for its symbol.
func (s *substitution) applied(v, base *value) *value {
	div := max(v.num.div, 1)
	if n, ok := base.constInt(); ok {
		c := constant.BinaryOp(constant.MakeInt64(n), token.MUL, constant.MakeInt64(v.num.mul))
		if div > 1 && isFloat(v.typ) {
			c = constant.BinaryOp(constant.ToFloat(c), token.QUO, constant.MakeInt64(div))
		} else if div > 1 {
			c = constant.BinaryOp(c, token.QUO_ASSIGN, constant.MakeInt64(div))
		}
		if m, ok := constant.Int64Val(constant.ToInt(c)); ok {
			if v.num.ranged && (m < v.num.lo || m > v.num.hi) || v.num.notZero && m == 0 {
				return &value{kind: kNum, typ: v.typ, num: num{never: true}}
			}
		}
		if !fits(c, v.typ) {
			return &value{kind: kNum, typ: v.typ}
		}
		return &value{kind: kNum, typ: v.typ, num: num{c: c}}
	}
	if sym, mul, ok := divided(base); ok {
		d := div
		if base.kind == kNum {
			d *= max(base.num.div, 1)
		}
		return &value{kind: kNum, typ: v.typ, num: num{sym: sym, mul: mul * v.num.mul, div: d, ranged: v.num.ranged, lo: v.num.lo, hi: v.num.hi, notZero: v.num.notZero, unit: v.num.unit || base.num.unit}}
	}
	if lo, hi, ok := base.bounds(); ok && v.num.mul > 0 && hi < (1<<62)/v.num.mul && lo > -(1<<62)/v.num.mul {
		return rangeNum(lo*v.num.mul/div, hi*v.num.mul/div)
	}
	return &value{kind: kNum, typ: v.typ}
}
