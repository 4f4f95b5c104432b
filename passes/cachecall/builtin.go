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
	seqs := sequencesOf(base)
	if f.loops > 0 {
		seqs = nil
	}
	if base.kind == kSym {
		base = &value{kind: kSlice, typ: t, more: elementOf(base), open: true}
	}
	if base.kind == kNil {
		base = &value{kind: kSlice, typ: t}
	}
	if base.kind != kSlice {
		base = &value{kind: kSlice, typ: t, open: true, more: f.unknownAt(e, keytmpl.ReasonUnsupported)}
		base.more = symbol(elemType(t), base.more.hole)
	}
	out := &value{kind: kSlice, typ: t, elems: base.elems, more: base.more, open: base.open}
	defer func() { f.shareAppend(e, base, out) }()
	add := func(v *value) {
		v = f.convert(v, elemType(t))
		seqs = extended(seqs, [][]item{{{v, false}}})
		if out.open || len(out.elems) >= maxElems {
			out.more, out.open = join2(out.more, v, 0), true
			return
		}
		out.elems = append(out.elems[:len(out.elems):len(out.elems)], v)
	}
	for i, a := range e.Args[1:] {
		v := f.eval(a)
		if !e.Ellipsis.IsValid() || i+2 < len(e.Args) {
			add(v)
			continue
		}
		v = f.load(v)
		all := extended(seqs, sequencesOf(v))
		switch v.kind {
		case kSlice:
			for _, el := range v.elems {
				add(el)
			}
			if v.more != nil || v.open {
				out.more, out.open = join2(out.more, v.more, 0), true
			}
		case kSym:
			out.more, out.open = join2(out.more, elementOf(v), 0), true
		case kNil:
		default:
			out.open = true
		}
		seqs = all
	}
	if out.open && seqs != nil {
		out.seqs = seqs
	}
	return out
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
