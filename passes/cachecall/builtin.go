package cachecall

import (
	"go/ast"
	"go/types"

	"github.com/cachevet/cachevet/internal/keytmpl"
)

// callBuiltin is a call of a built-in function.
func (f *frame) callBuiltin(name string, e *ast.CallExpr) *value {
	if len(e.Args) == 0 { // does not compile
		return nil
	}
	switch name {
	case "append":
		return f.appendTo(e)
	case "make":
		return f.makeValue(e)
	case "new":
		c := allocCell{pos: e.Pos()}
		t := f.typeOf(e)
		f.alloc(c, zeroValue(elemType(t)))
		return &value{kind: kPtr, typ: t, cells: []cell{c}}
	case "len", "cap":
		v := f.load(f.eval(e.Args[0]))
		switch {
		case v.kind == kSlice && !v.open && v.more == nil:
			return intConst(int64(len(v.elems)))
		case v.kind == kText:
			if s, ok := v.constText(); ok {
				return intConst(int64(len(s)))
			}
			lo, hi := v.text.MinLen(), v.text.MaxLen()
			if hi >= 0 {
				return rangeNum(int64(lo), int64(hi))
			}
		}
		return &value{kind: kNum, typ: f.typeOf(e)}
	case "min", "max":
		var out *value
		floor := false
		for _, a := range e.Args {
			v := f.eval(a)
			n, known := v.constInt()
			floor = floor || name == "max" && known && n >= 0
			out = join2(out, v, 0)
		}
		if q := quantityOf(out); floor && q != nil {
			out = withQuantity(out, checked(q))
		}
		return out
	case "copy":
		f.eval(e.Args[1])
		f.modify(rootOrSelf(e.Args[0]), func(old *value) *value { return opaque(retyped(old), keytmpl.ReasonUnsupported) })
		return &value{kind: kNum}
	case "clear":
		f.modify(e.Args[0], func(old *value) *value {
			if old.kind == kMap || isMap(f.typeOf(e.Args[0])) {
				return &value{kind: kMap, typ: old.typ, entries: map[string]*value{}}
			}
			return opaque(retyped(old), keytmpl.ReasonUnsupported)
		})
		return &value{kind: kNum}
	case "delete":
		for _, a := range e.Args {
			f.eval(a)
		}
		if name == "delete" {
			f.modify(e.Args[0], func(old *value) *value {
				if old.kind == kMap {
					return &value{kind: kMap, typ: old.typ, mkey: old.mkey, mval: old.mval}
				}
				return old
			})
		}
		return &value{kind: kNum}
	}
	for _, a := range e.Args {
		f.eval(a)
	}
	return &value{kind: kNum, typ: f.typeOf(e)}
}

// rootOrSelf strips slicing: copy(b[3:], …) changes b.
func rootOrSelf(e ast.Expr) ast.Expr {
	if s, ok := ast.Unparen(e).(*ast.SliceExpr); ok {
		return rootOrSelf(s.X)
	}
	return e
}

func (f *frame) appendTo(e *ast.CallExpr) *value {
	t := f.typeOf(e)
	base := f.load(f.eval(e.Args[0]))
	if isBytes(t) {
		return f.appendBytes(e, base, t)
	}
	g := f.grow(e, base)
	defer func() { f.shareAppend(e, g.base, g.out) }()
	for i, a := range e.Args[1:] {
		if v := f.eval(a); e.Ellipsis.IsValid() && i+2 == len(e.Args) {
			g.spread(v)
		} else {
			g.add(v)
		}
	}
	return g.done()
}

// grown is a slice that more is appended to.
type grown struct {
	f         *frame
	base, out *value
	seqs      [][]item // the orders that its elements may have; nil when that is not known
}

// grow begins a slice that has what base has.
func (f *frame) grow(e *ast.CallExpr, base *value) *grown {
	t := f.typeOf(e)
	g := &grown{f: f, seqs: sequencesOf(base)}
	if f.loops > 0 {
		g.seqs = nil
	}
	switch base.kind {
	case kSym:
		base = &value{kind: kSlice, typ: t, more: elementOf(base), open: true}
	case kNil:
		base = &value{kind: kSlice, typ: t}
	case kSlice:
	default:
		base = &value{kind: kSlice, typ: t, open: true, more: f.unknownAt(e, keytmpl.ReasonUnsupported)}
		base.more = symbol(elemType(t), base.more.hole)
	}
	g.base, g.out = base, &value{kind: kSlice, typ: t, elems: base.elems, more: base.more, open: base.open}
	return g
}

func (g *grown) add(v *value) {
	v = g.f.convert(v, elemType(g.out.typ))
	g.seqs = extended(g.seqs, [][]item{{{v, false}}})
	g.put(v)
}

func (g *grown) put(v *value) {
	if g.out.open || len(g.out.elems) >= maxElems {
		g.out.more, g.out.open = join2(g.out.more, v, 0), true
		return
	}
	g.out.elems = append(g.out.elems[:len(g.out.elems):len(g.out.elems)], v)
}

// spread appends the elements of a slice.
func (g *grown) spread(v *value) {
	v = g.f.load(v)
	g.seqs = extended(g.seqs, sequencesOf(v))
	switch v.kind {
	case kSlice:
		for _, el := range v.elems {
			g.put(g.f.convert(el, elemType(g.out.typ)))
		}
		if v.more != nil || v.open {
			g.any(v.more)
		}
	case kSym:
		g.any(elementOf(v))
	case kNil:
	default:
		g.seqs, g.out.open = nil, true
	}
}

// any appends any number of elements.
func (g *grown) any(v *value) {
	g.out.more, g.out.open = join2(g.out.more, v, 0), true
}

func (g *grown) done() *value {
	if g.out.open && g.seqs != nil {
		g.out.seqs = g.seqs
	}
	return g.out
}

func (f *frame) appendBytes(e *ast.CallExpr, base *value, t types.Type) *value {
	parts := []keytmpl.Set{f.textOf(base, t)}
	for _, a := range e.Args[1:] {
		v := f.eval(a)
		if e.Ellipsis.IsValid() {
			parts = append(parts, f.textOf(v, f.typeOf(a)))
			continue
		}
		if n, ok := v.constInt(); ok && n >= 0 && n < 256 {
			parts = append(parts, keytmpl.Lit(string([]byte{byte(n)}), a.Pos()))
			continue
		}
		parts = append(parts, keytmpl.Of(keytmpl.Hole{Name: exprName(a), Type: "byte", Bytes: keytmpl.AllBytes(), Min: 1, Max: 1}))
	}
	return &value{kind: kText, typ: t, raw: true, text: keytmpl.Concat(parts...)}
}

func (f *frame) makeValue(e *ast.CallExpr) *value {
	t := f.typeOf(e)
	var n *value
	for i, a := range e.Args[1:] {
		v := f.eval(a)
		if i == 0 {
			n = v
		}
	}
	switch u := underlying(t).(type) {
	case *types.Slice:
		size, known := n.constInt()
		if isByte(u.Elem()) {
			if known && size == 0 {
				return zeroValue(t)
			}
			return &value{kind: kText, typ: t, raw: true, text: keytmpl.Arbitrary(keytmpl.Hole{Name: exprName(e), Type: "[]byte", Reason: keytmpl.ReasonUnsupported})}
		}
		if known && size <= maxElems {
			out := &value{kind: kSlice, typ: t}
			for range size {
				out.elems = append(out.elems, zeroValue(u.Elem()))
			}
			return out
		}
		// A length that is not known: the elements are set by index; those that are not hold zero.
		return &value{kind: kSlice, typ: t, open: true}
	case *types.Map:
		return &value{kind: kMap, typ: t, entries: map[string]*value{}}
	}
	return f.unknownAt(e, keytmpl.ReasonChannel)
}
