package cachecall

import (
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"sort"

	"github.com/cachevet/cachevet/internal/client"
	"github.com/cachevet/cachevet/internal/keytmpl"
)

// join is a value that covers all of vs. nil values are left out; it is nil when none is left.
func join(vs ...*value) *value {
	var out *value
	for _, v := range vs {
		out = join2(out, v, 0)
	}
	return out
}

func join2(a, b *value, depth int) *value {
	switch {
	case a == nil || a == b:
		return b
	case b == nil:
		return a
	case a.kind == kNil:
		return b
	case b.kind == kNil:
		return a
	case depth > maxDepth:
		return opaque(a, keytmpl.ReasonTooLarge)
	}
	if (a.kind == kFunc || a.kind == kFuncs) && (b.kind == kFunc || b.kind == kFuncs) {
		return joinFuncs(a, b)
	}
	if a.kind != b.kind {
		return joinKinds(a, b)
	}
	if a.typ != b.typ && differ(a, b) {
		return opaque(&value{}, keytmpl.ReasonInterface)
	}
	switch a.kind {
	case kSym:
		if a.hole.Sym == b.hole.Sym && a.hole.Sym.Kind != keytmpl.SymNone {
			return a
		}
		if isTextual(a.typ) {
			return &value{kind: kText, typ: a.typ, text: keytmpl.Union(symText(a), symText(b)), raw: a.raw}
		}
		return withQuantity(opaque(a, reasonOf(a, b)), joinQuantity(a, b))
	case kText:
		if a.text.Key() == b.text.Key() {
			if !sameForm(a.form, b.form) {
				out := *a
				out.form = joinForms(a, b)
				return &out
			}
			return a
		}
		return &value{kind: kText, typ: a.typ, raw: a.raw || b.raw, text: keytmpl.Union(a.text, b.text), form: joinForms(a, b)}
	case kNum:
		return withQuantity(joinNum(a, b), joinQuantity(a, b))
	case kSlice:
		return joinSlice(a, b, depth)
	case kMap:
		return joinMap(a, b, depth)
	case kStruct:
		return joinStruct(a, b, depth)
	case kPtr:
		return joinPtr(a, b)
	case kTuple:
		return joinTuple(a, b, depth)
	case kCmd:
		return joinCmd(a, b, depth)
	case kClient:
		if *a.cli == *b.cli {
			return a
		}
		return &value{kind: kClient, typ: a.typ, cli: &clientValue{kind: client.Unknown}}
	}
	return opaque(a, keytmpl.ReasonUnsupported)
}

// differ: the values are of different types, and what their methods do depends on the type.
func differ(a, b *value) bool {
	if a.typ == nil || b.typ == nil || types.Identical(a.typ, b.typ) {
		return false
	}
	switch a.kind {
	case kStruct, kPtr:
		return !types.Identical(deref(a.typ), deref(b.typ))
	case kText, kNum:
		return hasMethods(a.typ) || hasMethods(b.typ)
	case kSym:
		return isPointer(a.typ) || isPointer(b.typ) // *redis.Client and *redis.ClusterClient
	}
	return false
}

// joinKinds joins values of different kinds.
func joinKinds(a, b *value) *value {
	if a.kind == kText || b.kind == kText {
		if ta, ok := plainText(a); ok {
			if tb, ok := plainText(b); ok {
				return &value{kind: kText, text: keytmpl.Union(ta, tb), form: joinForms(withText(a, ta), withText(b, tb))}
			}
		}
	}
	if a.kind == kStruct && b.kind == kSym {
		return joinStruct(a, &value{kind: kStruct, typ: a.typ, base: b}, 0)
	}
	if b.kind == kStruct && a.kind == kSym {
		return joinStruct(&value{kind: kStruct, typ: b.typ, base: a}, b, 0)
	}
	if a.kind == kSlice && b.kind == kSym {
		return joinSlice(a, &value{kind: kSlice, more: elementOf(b), open: true}, 0)
	}
	if b.kind == kSlice && a.kind == kSym {
		return joinSlice(&value{kind: kSlice, more: elementOf(a), open: true}, b, 0)
	}
	if a.typ != nil && b.typ != nil && !types.Identical(a.typ, b.typ) {
		return opaque(&value{}, reasonOf(a, b))
	}
	q := joinQuantity(a, b)
	if a.kind == kSym {
		return withQuantity(opaque(a, reasonOf(a, b)), q)
	}
	return withQuantity(opaque(b, reasonOf(b, a)), q)
}

// reasonOf is the first reason that one of the values carries, or ReasonUnsupported.
func reasonOf(vs ...*value) keytmpl.Reason {
	for _, v := range vs {
		if v != nil && v.kind == kSym && v.hole.Reason != keytmpl.ReasonNone {
			return v.hole.Reason
		}
	}
	return keytmpl.ReasonNone
}

// opaque is a value of v's type of which nothing is known.
func opaque(v *value, why keytmpl.Reason) *value {
	h := keytmpl.Hole{Name: "?", Reason: why}
	if v.kind == kSym {
		h.Name, h.Type, h.Origin = v.hole.Name, v.hole.Type, v.hole.Origin
	}
	return symbol(v.typ, h)
}

func joinNum(a, b *value) *value {
	if a.num.c != nil && b.num.c != nil && a.num.c.Kind() == b.num.c.Kind() && constant.Compare(a.num.c, token.EQL, b.num.c) {
		return a
	}
	if a.num.sym != nil && b.num.sym != nil && a.num.mul == b.num.mul && max(a.num.div, 1) == max(b.num.div, 1) && a.num.sym.hole.Sym == b.num.sym.hole.Sym {
		out := *a // what a condition said of it holds on one of the ways only
		out.num.notZero, out.num.never = a.num.notZero && b.num.notZero, a.num.never && b.num.never
		if out.num.ranged = a.num.ranged && b.num.ranged; out.num.ranged {
			out.num.lo, out.num.hi = min(a.num.lo, b.num.lo), max(a.num.hi, b.num.hi)
		}
		return &out
	}
	alo, ahi, aok := a.bounds()
	blo, bhi, bok := b.bounds()
	if aok && bok {
		return &value{kind: kNum, typ: a.typ, num: num{ranged: true, lo: min(alo, blo), hi: max(ahi, bhi)}}
	}
	return &value{kind: kNum, typ: a.typ}
}

func joinSlice(a, b *value, depth int) *value {
	if len(a.elems) == len(b.elems) {
		out := &value{kind: kSlice, typ: a.typ, open: a.open || b.open, more: join2(a.more, b.more, depth+1)}
		for i := range a.elems {
			out.elems = append(out.elems, join2(a.elems[i], b.elems[i], depth+1))
		}
		if a.seqs != nil || b.seqs != nil {
			out.seqs = bothSequences(a, b)
		}
		return out
	}
	// Elements that both have keep their place; the rest may or may not be there.
	n := min(len(a.elems), len(b.elems))
	out := &value{kind: kSlice, typ: a.typ, open: true, more: join2(a.more, b.more, depth+1), seqs: bothSequences(a, b)}
	for i := range n {
		out.elems = append(out.elems, join2(a.elems[i], b.elems[i], depth+1))
	}
	for _, v := range a.elems[n:] {
		out.more = join2(out.more, v, depth+1)
	}
	for _, v := range b.elems[n:] {
		out.more = join2(out.more, v, depth+1)
	}
	return out
}

func joinMap(a, b *value, depth int) *value {
	out := &value{kind: kMap, typ: a.typ, mkey: join2(a.mkey, b.mkey, depth+1), mval: join2(a.mval, b.mval, depth+1)}
	if a.entries != nil && b.entries != nil && len(a.entries) == len(b.entries) {
		m := make(map[string]*value, len(a.entries))
		for k, v := range a.entries {
			w, ok := b.entries[k]
			if !ok {
				return out
			}
			m[k] = join2(v, w, depth+1)
		}
		out.entries = m
	}
	return out
}

func joinStruct(a, b *value, depth int) *value {
	out := &value{kind: kStruct, typ: a.typ}
	switch {
	case a.base != nil && b.base != nil:
		out.base = join2(a.base, b.base, depth+1)
		if out.base.kind != kSym {
			out.base = opaque(a.base, keytmpl.ReasonUnsupported)
		}
	case a.base != nil:
		out.base = a.base
	default:
		out.base = b.base
	}
	out.fields = make(map[string]*value, max(len(a.fields), len(b.fields)))
	for _, name := range fieldNames(a, b) {
		fa, fb := a.field(name), b.field(name)
		out.fields[name] = join2(fa, fb, depth+1)
	}
	return out
}

// fieldNames lists the field names that a or b tell apart, sorted. When only one of them has a base, the zero fields of
// the other must be told apart too.
func fieldNames(a, b *value) []string {
	set := map[string]bool{}
	for k := range a.fields {
		set[k] = true
	}
	for k := range b.fields {
		set[k] = true
	}
	if (a.base == nil) != (b.base == nil) {
		t := a.typ
		if t == nil {
			t = b.typ
		}
		if st := structOf(t); st != nil {
			for i := range min(st.NumFields(), maxFields) {
				set[st.Field(i).Name()] = true
			}
		}
	}
	names := make([]string, 0, len(set))
	for k := range set {
		names = append(names, k)
	}
	sort.Strings(names)
	return names
}

func joinPtr(a, b *value) *value {
	out := &value{kind: kPtr, typ: a.typ, cells: slices.Clone(a.cells)}
	for _, c := range b.cells {
		if !slices.Contains(out.cells, c) {
			out.cells = append(out.cells, c)
		}
	}
	if len(out.cells) > maxCells {
		return opaque(&value{typ: a.typ}, keytmpl.ReasonTooLarge)
	}
	return out
}

// joinFuncs is one of several functions.
func joinFuncs(a, b *value) *value {
	list := append([]*value(nil), a.funcs()...)
	for _, v := range b.funcs() {
		if !slices.ContainsFunc(list, func(w *value) bool { return same(v, w) }) {
			list = append(list, v)
		}
	}
	switch {
	case len(list) == 1:
		return list[0]
	case len(list) > maxFuncs:
		return opaque(&value{typ: a.typ}, keytmpl.ReasonFuncValue)
	}
	return &value{kind: kFuncs, typ: a.typ, tupl: list}
}

// funcs are the functions that the value can be.
func (v *value) funcs() []*value {
	switch v.kind {
	case kFunc:
		return []*value{v}
	case kFuncs:
		return v.tupl
	}
	return nil
}

// sameFunc: the same function with the same receiver, made by the same calls.
func sameFunc(a, b *funcValue, depth int) bool {
	if a.closed != nil || b.closed != nil {
		return a.closed != nil && b.closed != nil && sameList2(a.closed.results, b.closed.results, depth)
	}
	if a.fn != b.fn || a.lit != b.lit || a.owner != b.owner || a.round && a.env != b.env || a.expr != b.expr || len(a.bound) != len(b.bound) || !sameDepth(a.recv, b.recv, depth+1) {
		return false
	}
	for i := range a.bound {
		x, y := a.bound[i], b.bound[i]
		if len(x.args) != len(y.args) || !sameDepth(x.recv, y.recv, depth+1) || !sameList(x.args, y.args, depth) {
			return false
		}
	}
	return true
}

func joinTuple(a, b *value, depth int) *value {
	if len(a.tupl) != len(b.tupl) {
		return opaque(a, keytmpl.ReasonUnsupported)
	}
	out := &value{kind: kTuple}
	for i := range a.tupl {
		out.tupl = append(out.tupl, join2(a.tupl[i], b.tupl[i], depth+1))
	}
	return out
}

// same tells whether two values are known to be the same abstract value; it may say no for equal ones.
func same(a, b *value) bool { return sameDepth(a, b, 0) }

func sameDepth(a, b *value, depth int) bool {
	if a == b {
		return true
	}
	if a == nil || b == nil || a.kind != b.kind || depth > maxDepth {
		return false
	}
	switch a.kind {
	case kSym:
		return a.hole.Sym == b.hole.Sym && a.hole.Reason == b.hole.Reason && a.hole.Name == b.hole.Name && a.hole.Varies == b.hole.Varies
	case kText:
		return keytmpl.Equal(a.text, b.text) && (a.form == b.form || sameForm(a.form, b.form))
	case kNum:
		if a.num.c != nil && b.num.c != nil {
			return a.num.c.Kind() == b.num.c.Kind() && constant.Compare(a.num.c, token.EQL, b.num.c)
		}
		return a.num.c == nil && b.num.c == nil && a.num.mul == b.num.mul && a.num.ranged == b.num.ranged && a.num.lo == b.num.lo && a.num.hi == b.num.hi && sameDepth(a.num.sym, b.num.sym, depth+1)
	case kSlice:
		return a.open == b.open && len(a.elems) == len(b.elems) && sameSequences(a.seqs, b.seqs, depth) && sameDepth(a.more, b.more, depth+1) && sameList(a.elems, b.elems, depth)
	case kMap:
		return (a.entries == nil) == (b.entries == nil) && sameDepth(a.mkey, b.mkey, depth+1) && sameDepth(a.mval, b.mval, depth+1) && sameFields(a.entries, b.entries, depth)
	case kStruct:
		return sameDepth(a.base, b.base, depth+1) && sameFields(a.fields, b.fields, depth)
	case kPtr:
		return slices.Equal(a.cells, b.cells)
	case kFunc:
		return sameFunc(a.fn, b.fn, depth)
	case kTuple, kFuncs:
		return len(a.tupl) == len(b.tupl) && sameList(a.tupl, b.tupl, depth)
	case kClient:
		return *a.cli == *b.cli
	case kCmd:
		return sameCmd(a.cmd, b.cmd, depth)
	case kNil:
		return true
	}
	return false
}

func sameList(a, b []*value, depth int) bool {
	for i := range a {
		if !sameDepth(a[i], b[i], depth+1) {
			return false
		}
	}
	return true
}

// sameList2 is sameList for lists that may differ in length.
func sameList2(a, b []*value, depth int) bool { return len(a) == len(b) && sameList(a, b, depth) }

func sameFields(a, b map[string]*value, depth int) bool {
	if len(a) != len(b) {
		return false
	}
	for k, v := range a {
		if w, ok := b[k]; !ok || !sameDepth(v, w, depth+1) {
			return false
		}
	}
	return true
}

// widen is a value that covers old and next, such that a sequence of widenings comes to rest.
func widen(old, next *value, depth int) *value {
	switch {
	case old == nil || same(old, next):
		return next
	case next == nil:
		return old
	case depth > maxDepth:
		return opaque(next, keytmpl.ReasonLoop)
	case old.kind == kText && next.kind == kText:
		return &value{kind: kText, typ: next.typ, raw: next.raw, text: keytmpl.Widen(old.text, next.text)}
	case old.kind == kNum && next.kind == kNum:
		return &value{kind: kNum, typ: next.typ}
	case old.kind == kSlice && next.kind == kSlice:
		if len(old.elems) > len(next.elems) {
			return &value{kind: kSlice, typ: next.typ, open: true, more: widen(old.anyElem(), next.anyElem(), depth+1)}
		}
		// What stands in front stays in front; what is new this time joins the rest.
		out := &value{kind: kSlice, typ: next.typ, open: old.open || next.open || len(old.elems) < len(next.elems)}
		for i, e := range old.elems {
			out.elems = append(out.elems, widen(e, next.elems[i], depth+1))
		}
		rest := next.more
		for _, e := range next.elems[len(old.elems):] {
			rest = join2(rest, e, depth+1)
		}
		out.more = widen(old.more, rest, depth+1)
		return out
	case old.kind == kMap && next.kind == kMap:
		return &value{kind: kMap, typ: next.typ, mkey: widen(old.mkey, next.mkey, depth+1), mval: widen(old.mval, next.mval, depth+1)}
	case old.kind == kStruct && next.kind == kStruct:
		out := joinStruct(old, next, depth)
		for k := range out.fields {
			out.fields[k] = widen(old.field(k), next.field(k), depth+1)
		}
		return out
	}
	return join2(old, next, depth)
}
