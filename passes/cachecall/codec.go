package cachecall

import (
	"encoding/binary"
	"errors"
	"go/constant"
	"go/types"
	"math"
	"sort"

	"github.com/cachevet/cachevet/internal/keytmpl"
)

// factVersion is the version of the encoding; facts of another version are not read.
const factVersion = 9

// Caps on what is exported.
const (
	maxFactBytes    = 1000 // one function
	collectRoom     = 4    // times as much of a function, when the program is looked through
	maxPackageBytes = 2048 // one package
)

// encoder writes values, templates and cache calls in a compact form. Everything is written in a fixed order: equal
// values give equal bytes.
type encoder struct {
	b     []byte
	fail  bool // something that cannot leave the package
	depth int
}

func (e *encoder) uint(n uint64) { e.b = binary.AppendUvarint(e.b, n) }
func (e *encoder) int(n int64)   { e.b = binary.AppendVarint(e.b, n) }
func (e *encoder) str(s string)  { e.uint(uint64(len(s))); e.b = append(e.b, s...) }
func (e *encoder) flag(f ...bool) {
	var n uint64
	for i, b := range f {
		if b {
			n |= 1 << i
		}
	}
	e.uint(n)
}

// decoder reads what encoder wrote. After an error everything it gives is zero.
type decoder struct {
	b     []byte
	err   error
	depth int
}

var errFact = errors.New("malformed fact")

func (d *decoder) bad() { d.err, d.b = errFact, nil }

func (d *decoder) uint() uint64 {
	n, k := binary.Uvarint(d.b)
	if k <= 0 {
		d.bad()
		return 0
	}
	d.b = d.b[k:]
	return n
}

func (d *decoder) int() int64 {
	n, k := binary.Varint(d.b)
	if k <= 0 {
		d.bad()
		return 0
	}
	d.b = d.b[k:]
	return n
}

func (d *decoder) str() string {
	n := d.uint()
	if n > uint64(len(d.b)) {
		d.bad()
		return ""
	}
	s := string(d.b[:n])
	d.b = d.b[n:]
	return s
}

// count reads the length of a list; every element takes a byte or more.
func (d *decoder) count() int {
	n := d.uint()
	if n > uint64(len(d.b)) {
		d.bad()
		return 0
	}
	return int(n)
}

func (e *encoder) set(s keytmpl.Set) {
	e.uint(uint64(len(s)))
	for _, t := range s {
		e.uint(uint64(len(t)))
		for _, p := range t {
			if p.Hole == nil {
				e.uint(0)
				e.str(p.Lit)
				continue
			}
			e.uint(1)
			e.hole(*p.Hole)
		}
	}
}

func (d *decoder) set() keytmpl.Set {
	var s keytmpl.Set
	for range d.count() {
		t := keytmpl.Template{}
		for range d.count() {
			if d.uint() == 0 {
				t = append(t, keytmpl.Part{Lit: d.str()})
				continue
			}
			h := d.hole()
			t = append(t, keytmpl.Part{Hole: &h})
		}
		s = append(s, t)
	}
	return s
}

// hole writes a hole. Byte sets come in a few forms: all, none, or the four words.
func (e *encoder) hole(h keytmpl.Hole) {
	if h.Sym.Kind == keytmpl.SymSite {
		h.Sym.Index = 0 // positions mean nothing elsewhere; see decoder.hole
		h.Sym.Path = ""
	}
	all := h.Bytes == keytmpl.AllBytes()
	e.flag(h.Escaped, h.Hashed, h.Varies, all, h.Max < 0, h.Min == 0, len(h.Else) > 0, h.Checked, h.Content != 0)
	e.str(h.Name)
	e.str(h.Type)
	e.sym(h.Sym)
	e.uint(uint64(len(h.Ops)))
	for _, op := range h.Ops {
		e.uint(uint64(op.Kind))
		e.uint(uint64(len(op.Args)))
		for _, a := range op.Args {
			e.str(a)
		}
	}
	if !all {
		for _, w := range h.Bytes {
			e.uint(w)
		}
	}
	if h.Min != 0 {
		e.uint(uint64(h.Min))
	}
	if h.Max >= 0 {
		e.uint(uint64(h.Max))
	}
	e.uint(uint64(h.Origin))
	e.uint(uint64(h.Reason))
	if h.Content != 0 {
		e.uint(uint64(h.Content))
	}
	if len(h.Else) > 0 {
		e.set(h.Else)
	}
}

func (e *encoder) sym(s keytmpl.Sym) {
	e.uint(uint64(s.Kind))
	if s.Kind != keytmpl.SymNone {
		e.int(int64(s.Index))
		e.str(s.Path)
	}
}

func (d *decoder) sym() keytmpl.Sym {
	s := keytmpl.Sym{Kind: keytmpl.SymKind(d.uint())}
	if s.Kind != keytmpl.SymNone {
		s.Index, s.Path = int(d.int()), d.str()
	}
	return s
}

func (d *decoder) hole() keytmpl.Hole {
	f := d.uint()
	h := keytmpl.Hole{Escaped: f&1 != 0, Hashed: f&2 != 0, Varies: f&4 != 0, Checked: f&128 != 0, Max: -1}
	h.Name, h.Type = d.str(), d.str()
	h.Sym = d.sym()
	if h.Sym.Kind == keytmpl.SymSite {
		h.Sym = keytmpl.Sym{}
	}
	for range d.count() {
		op := keytmpl.Op{Kind: keytmpl.OpKind(d.uint())}
		for range d.count() {
			op.Args = append(op.Args, d.str())
		}
		h.Ops = append(h.Ops, op)
	}
	if f&8 != 0 {
		h.Bytes = keytmpl.AllBytes()
	} else {
		for i := range h.Bytes {
			h.Bytes[i] = d.uint()
		}
	}
	if f&32 == 0 {
		h.Min = int(min(d.uint(), math.MaxInt32))
	}
	if f&16 == 0 {
		h.Max = int(min(d.uint(), math.MaxInt32))
	}
	h.Origin, h.Reason = keytmpl.Origin(d.uint()), keytmpl.Reason(d.uint())
	if f&256 != 0 {
		h.Content = keytmpl.Content(d.uint())
	}
	if f&64 != 0 {
		if d.depth++; d.depth > 4*maxDepth {
			d.bad()
			return h
		}
		h.Else = d.set()
		d.depth--
	}
	return h
}

// value writes a value; nil, and what means nothing outside of the package, is written as an unknown value.
func (e *encoder) value(v *value) {
	e.depth++
	defer func() { e.depth-- }()
	if v == nil || e.depth > maxDepth {
		e.uint(0)
		return
	}
	switch v.kind {
	case kSym:
		if v.qty != nil && v.qty.Default == 0 {
			e.uint(9)
			e.quantity(v.qty)
		} else {
			e.uint(1)
		}
		e.hole(v.hole)
	case kText:
		e.uint(2)
		e.flag(v.raw, v.form != nil)
		if v.form == nil {
			e.set(v.text)
		} else { // the text itself says nothing
			e.form(v.form)
		}
	case kNum:
		e.number(v)
	case kSlice:
		e.uint(4)
		e.flag(v.open, v.more != nil, v.seqs != nil)
		e.uint(uint64(len(v.elems)))
		for _, w := range v.elems {
			e.value(w)
		}
		if v.more != nil {
			e.value(v.more)
		}
		if v.seqs != nil {
			e.uint(uint64(len(v.seqs)))
			for _, seq := range v.seqs {
				e.uint(uint64(len(seq)))
				for _, it := range seq {
					e.flag(it.spread)
					e.value(it.v)
				}
			}
		}
	case kMap:
		e.uint(5)
		e.flag(v.entries != nil, v.mkey != nil, v.mval != nil)
		if v.entries != nil {
			e.fields(v.entries)
		}
		if v.mkey != nil {
			e.value(v.mkey)
		}
		if v.mval != nil {
			e.value(v.mval)
		}
	case kStruct:
		e.uint(6)
		e.flag(v.base != nil)
		e.fields(v.fields)
		if v.base != nil {
			e.value(v.base)
		}
	case kNil:
		e.uint(7)
	case kFunc:
		if v.fn.closed == nil {
			e.uint(0)
			return
		}
		e.uint(8)
		e.uint(uint64(len(v.fn.closed.results)))
		for _, w := range v.fn.closed.results {
			e.value(w)
		}
	default:
		e.uint(0)
	}
}

func (e *encoder) fields(m map[string]*value) {
	names := make([]string, 0, len(m))
	for k := range m {
		names = append(names, k)
	}
	sort.Strings(names)
	e.uint(uint64(len(names)))
	for _, k := range names {
		e.str(k)
		e.value(m[k])
	}
}

func (e *encoder) number(v *value) {
	e.uint(3)
	n, known := v.constInt()
	measured := v.qty != nil && v.qty.Default == 0 && !(known && v.qty.Measure == Plain) // constants are plain unless something else is said
	e.flag(known, !known && v.num.sym != nil, !known && v.num.ranged, v.num.notZero, measured, v.num.unit)
	if measured {
		e.quantity(v.qty)
	}
	if known {
		e.int(n)
		return
	}
	if v.num.sym != nil {
		e.value(v.num.sym)
		e.int(v.num.mul)
		e.int(v.num.div)
	}
	if v.num.ranged {
		e.int(v.num.lo)
		e.int(v.num.hi)
	}
}

// quantity writes what a number measures.
func (e *encoder) quantity(q *quantity) {
	e.uint(uint64(q.Measure))
	e.int(q.Unit)
	e.flag(q.Named, q.Assumed, q.Rest, q.Past, q.Parsed, q.Wide, q.Theirs, q.now, q.since, q.Loose, q.Random, q.Reply, q.until != (keytmpl.Sym{}))
	if q.until != (keytmpl.Sym{}) {
		e.sym(q.until)
	}
	e.str(q.By)
	e.str(q.And)
}

func (d *decoder) quantity() *quantity {
	q := &quantity{Quantity: Quantity{Measure: Measure(d.uint()), Unit: d.int()}}
	f := d.uint()
	q.Named, q.Assumed, q.Rest, q.Past, q.Parsed = f&1 != 0, f&2 != 0, f&4 != 0, f&8 != 0, f&16 != 0
	q.Wide, q.Theirs, q.now, q.since, q.Loose = f&32 != 0, f&64 != 0, f&128 != 0, f&256 != 0, f&512 != 0
	q.Random, q.Reply = f&1024 != 0, f&2048 != 0
	if f&4096 != 0 {
		q.until = d.sym()
	}
	q.By, q.And = d.str(), d.str()
	return q
}

// value reads a value of static type t, which gives its parts their types; nil where it was not known.
func (d *decoder) value(t types.Type) *value {
	d.depth++
	defer func() { d.depth-- }()
	if d.depth > 4*maxDepth {
		d.bad()
	}
	switch d.uint() {
	case 1:
		return &value{kind: kSym, typ: t, hole: d.hole()}
	case 2:
		f := d.uint()
		v := &value{kind: kText, typ: t, raw: f&1 != 0}
		if f&2 == 0 {
			v.text = d.set()
		} else {
			v.form = d.form()
			v.text = v.form.general()
		}
		return v
	case 3:
		return d.number(t)
	case 4:
		f := d.uint()
		v := &value{kind: kSlice, typ: t, open: f&1 != 0}
		for range d.count() {
			v.elems = append(v.elems, d.known(elemType(t)))
		}
		if f&2 != 0 {
			v.more = d.known(elemType(t))
		}
		if f&4 != 0 {
			v.seqs = [][]item{}
			for range d.count() {
				seq := []item{}
				for range d.count() {
					it := item{spread: d.uint()&1 != 0}
					it.v = d.known(elemType(t))
					if it.spread && it.v.kind == kSym {
						it.v.typ = t
					}
					seq = append(seq, it)
				}
				v.seqs = append(v.seqs, seq)
			}
		}
		return v
	case 5:
		f := d.uint()
		v := &value{kind: kMap, typ: t}
		if f&1 != 0 {
			v.entries = d.fields(func(string) types.Type { return elemType(t) })
		}
		if f&2 != 0 {
			v.mkey = d.known(nil)
		}
		if f&4 != 0 {
			v.mval = d.known(elemType(t))
		}
		return v
	case 6:
		f := d.uint()
		st := t
		if st != nil {
			st = deref(st)
		}
		v := &value{kind: kStruct, typ: st, fields: d.fields(func(name string) types.Type { return fieldType(st, name) })}
		if f&1 != 0 {
			v.base = d.known(st)
			if v.base.kind != kSym {
				v.base = symbol(st, keytmpl.Hole{Name: "value"})
			}
		}
		return v
	case 7:
		return &value{kind: kNil, typ: t}
	case 8:
		c := &closedFunc{}
		for i := range d.count() {
			var rt types.Type
			if sig, ok := underlying(t).(*types.Signature); ok && i < sig.Results().Len() {
				rt = sig.Results().At(i).Type()
			}
			c.results = append(c.results, d.known(rt))
		}
		return &value{kind: kFunc, typ: t, fn: &funcValue{closed: c}}
	case 9:
		q := d.quantity()
		return &value{kind: kSym, typ: t, qty: q, hole: d.hole()}
	}
	return nil
}

// known reads a value that must not be nil.
func (d *decoder) known(t types.Type) *value {
	if v := d.value(t); v != nil {
		return v
	}
	return symbol(t, keytmpl.Hole{Name: "value", Reason: keytmpl.ReasonExternal})
}

func (d *decoder) fields(typeOf func(string) types.Type) map[string]*value {
	m := map[string]*value{}
	for range d.count() {
		name := d.str()
		m[name] = d.known(typeOf(name))
	}
	return m
}

func (d *decoder) number(t types.Type) *value {
	f := d.uint()
	v := &value{kind: kNum, typ: t, num: num{notZero: f&8 != 0, unit: f&32 != 0}}
	if f&16 != 0 {
		v.qty = d.quantity()
	}
	if f&1 != 0 {
		v.num.c = constant.MakeInt64(d.int())
		if v.qty == nil {
			v.qty = plain
		}
		return v
	}
	if f&2 != 0 {
		v.num.sym = d.known(nil)
		v.num.mul, v.num.div = d.int(), d.int()
	}
	if f&4 != 0 {
		v.num.ranged, v.num.lo, v.num.hi = true, d.int(), d.int()
	}
	return v
}
