package cachecall

import (
	"go/ast"
	"go/types"
	"strconv"

	"github.com/cachevet/cachevet/internal/keytmpl"
)

func (f *frame) composite(e *ast.CompositeLit) *value {
	t := f.typeOf(e)
	if isTable(e) && !isBytes(t) {
		return f.tableLit(e, t)
	}
	switch u := underlying(t).(type) {
	case *types.Pointer: // elided &T in a literal of pointers
		c := allocCell{pos: e.Pos()}
		f.alloc(c, f.structLit(e, u.Elem()))
		return &value{kind: kPtr, typ: t, cells: []cell{c}}
	case *types.Struct:
		return f.structLit(e, t)
	case *types.Slice, *types.Array:
		if isBytes(t) {
			return f.bytesLit(e, t)
		}
		return f.sliceLit(e, t)
	case *types.Map:
		return f.mapLit(e, t)
	}
	return nil
}

func (f *frame) structLit(e *ast.CompositeLit, t types.Type) *value {
	if v := zeroValue(t); v.kind == kText { // bytes.Buffer{}, strings.Builder{}
		return v
	}
	st := structOf(t)
	out := &value{kind: kStruct, typ: t, fields: map[string]*value{}}
	if st == nil {
		return out
	}
	for i, el := range e.Elts {
		var fld *types.Var
		x := el
		if kv, ok := el.(*ast.KeyValueExpr); ok {
			if id, ok := kv.Key.(*ast.Ident); ok {
				fld, _ = f.p.info.ObjectOf(id).(*types.Var)
			}
			x = kv.Value
		} else if i < st.NumFields() {
			fld = st.Field(i)
		}
		v := f.eval(x)
		if fld == nil {
			continue
		}
		v = f.convert(v, fld.Type())
		if len(out.fields) < maxFields {
			out.fields[fld.Name()] = v
		}
		f.noteField(fld, v)
	}
	f.noteZero(st, out.fields)
	return out
}

func (f *frame) sliceLit(e *ast.CompositeLit, t types.Type) *value {
	out := &value{kind: kSlice, typ: t}
	at := 0
	fill := func(n int) { // what is left out is zero
		for len(out.elems) < min(n, maxElems) {
			out.elems = append(out.elems, zeroValue(elemType(t)))
		}
		if n > maxElems {
			out.more, out.open = join2(out.more, zeroValue(elemType(t)), 0), true
		}
	}
	for _, el := range e.Elts {
		x := el
		if kv, ok := el.(*ast.KeyValueExpr); ok {
			x = kv.Value
			n, ok := f.eval(kv.Key).constInt()
			if !ok || n < 0 || n > 1<<20 {
				n = maxElems
			}
			at = int(n)
		}
		v := f.convert(f.eval(x), elemType(t))
		switch {
		case at < len(out.elems):
			out.elems[at] = v
		case at < maxElems:
			fill(at)
			out.elems = append(out.elems, v)
		default:
			fill(at)
			out.more, out.open = join2(out.more, v, 0), true
		}
		at++
	}
	if a, ok := underlying(t).(*types.Array); ok && int(min(a.Len(), 1<<20)) > max(at, len(out.elems)) {
		fill(int(min(a.Len(), 1<<20)))
	}
	if out.open {
		return &value{kind: kSlice, typ: t, more: out.anyElem(), open: true}
	}
	return out
}

func (f *frame) mapLit(e *ast.CompositeLit, t types.Type) *value {
	out := &value{kind: kMap, typ: t, entries: map[string]*value{}}
	m, _ := underlying(t).(*types.Map)
	for _, el := range e.Elts {
		kv, ok := el.(*ast.KeyValueExpr)
		if !ok {
			continue
		}
		k, v := f.eval(kv.Key), f.eval(kv.Value)
		if m != nil {
			k, v = f.convert(k, m.Key()), f.convert(v, m.Elem())
		}
		out.mkey, out.mval = join2(out.mkey, k, 0), join2(out.mval, v, 0)
		if s, ok := mapEntry(t, k); ok && out.entries != nil && len(out.entries) < maxFields {
			out.entries[s] = v
		} else {
			out.entries = nil
		}
	}
	return out
}

// mapEntry is the name under which a map of type t keeps what it holds at a known key: the text, or the number in decimal.
func mapEntry(t types.Type, key *value) (string, bool) {
	if s, ok := key.constText(); ok {
		return s, true
	}
	if m, ok := underlying(t).(*types.Map); !ok || !isNumeric(m.Key()) {
		return "", false // of any key, 1 and "1" can both be there
	}
	n, ok := key.constInt()
	return strconv.FormatInt(n, 10), ok
}

// bytesLit is a []byte or byte array that is written out.
func (f *frame) bytesLit(e *ast.CompositeLit, t types.Type) *value {
	var parts []keytmpl.Set
	for _, el := range e.Elts {
		if _, ok := el.(*ast.KeyValueExpr); ok || len(parts) > maxElems {
			return opaque(symbol(t, keytmpl.Hole{Name: "bytes"}), keytmpl.ReasonUnsupported)
		}
		if n, ok := f.eval(el).constInt(); ok && n >= 0 && n < 256 {
			parts = append(parts, keytmpl.Lit(string([]byte{byte(n)}), el.Pos()))
			continue
		}
		parts = append(parts, keytmpl.Of(keytmpl.Hole{Name: exprName(el), Type: "byte", Bytes: keytmpl.AllBytes(), Min: 1, Max: 1, Varies: f.loops > 0}))
	}
	if a, ok := underlying(t).(*types.Array); ok && a.Len() > int64(len(parts)) {
		return opaque(symbol(t, keytmpl.Hole{Name: "bytes"}), keytmpl.ReasonUnsupported)
	}
	return &value{kind: kText, typ: t, raw: true, text: keytmpl.Concat(append(parts, keytmpl.Lit("", e.Pos()))...)}
}
