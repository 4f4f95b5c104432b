package cachecall

import (
	"go/ast"
	"go/token"

	"github.com/cachevet/cachevet/internal/keytmpl"
)

// fprintModel writes to the first argument where that is a builder or buffer.
func fprintModel(text func(*frame, *ast.CallExpr, []*value) keytmpl.Set) model {
	return func(f *frame, e *ast.CallExpr, _ *value, args []*value) *value {
		s := text(f, e, args)
		if len(args) > 0 {
			f.writeTo(args[0], s)
		}
		return f.unknownCall(e, nil, nil, keytmpl.ReasonNone)
	}
}

// writeTo appends text to the builder or buffer that w points to.
func (f *frame) writeTo(w *value, s keytmpl.Set) {
	if w.kind != kPtr && !(w.kind == kSym && (isPointer(w.typ) || isInterface(w.typ))) {
		return
	}
	old := f.load(w)
	if isHash(w.typ) && old.kind != kText { // nothing was written to it yet
		old = &value{kind: kText, typ: w.typ, raw: true, text: keytmpl.Lit("", token.NoPos)}
	}
	if t, ok := plainText(old); ok {
		f.storeThrough(w, &value{kind: kText, typ: old.typ, raw: true, text: keytmpl.Concat(t, s)})
		return
	}
	f.storeThrough(w, opaque(retyped(old), keytmpl.ReasonUnsupported))
}

// bufferFuncs: the methods of strings.Builder and bytes.Buffer.
func bufferFuncs() map[string]model {
	m := map[string]model{}
	write := func(text func(f *frame, e *ast.CallExpr, args []*value) keytmpl.Set) model {
		return func(f *frame, e *ast.CallExpr, recv *value, args []*value) *value {
			f.mutate(e, recv, func(old *value) *value {
				return &value{kind: kText, typ: old.typ, raw: true, text: keytmpl.Concat(f.textOf(old, nil), text(f, e, args))}
			})
			return f.unknownCall(e, nil, nil, keytmpl.ReasonNone)
		}
	}
	str := func(f *frame, e *ast.CallExpr, recv *value, args []*value) *value {
		f.mutate(e, recv, func(old *value) *value {
			out := f.concat(old, args[0], nil, f.typeOf(e.Args[0]))
			out.typ, out.raw = old.typ, true
			return out
		})
		return f.unknownCall(e, nil, nil, keytmpl.ReasonNone)
	}
	byt := write(func(f *frame, e *ast.CallExpr, args []*value) keytmpl.Set {
		if n, ok := args[0].constInt(); ok && n >= 0 && n < 256 {
			return keytmpl.Lit(string([]byte{byte(n)}), e.Args[0].Pos())
		}
		return keytmpl.Of(keytmpl.Hole{Name: exprName(e.Args[0]), Type: "byte", Bytes: keytmpl.AllBytes(), Min: 1, Max: 1, Varies: f.loops > 0})
	})
	run := write(func(f *frame, e *ast.CallExpr, args []*value) keytmpl.Set {
		return keytmpl.Apply(keytmpl.Op{Kind: keytmpl.OpRune}, f.argOf(args[0], f.typeOf(e.Args[0])))
	})
	reset := func(f *frame, e *ast.CallExpr, recv *value, _ []*value) *value {
		f.mutate(e, recv, func(old *value) *value {
			return &value{kind: kText, typ: old.typ, raw: true, text: keytmpl.Lit("", token.NoPos)}
		})
		return &value{kind: kTuple}
	}
	get := func(f *frame, e *ast.CallExpr, recv *value, _ []*value) *value {
		return &value{kind: kText, typ: f.typeOf(e), raw: isBytes(f.typeOf(e)), text: f.textOf(f.load(recv), nil), form: f.formOf(recv)}
	}
	keep := func(f *frame, e *ast.CallExpr, recv *value, _ []*value) *value {
		return &value{kind: kNum, typ: f.typeOf(e)}
	}
	for _, t := range [...]string{"strings.Builder.", "bytes.Buffer."} {
		m[t+"WriteString"], m[t+"Write"], m[t+"WriteByte"], m[t+"WriteRune"] = str, str, byt, run
		m[t+"Reset"], m[t+"String"], m[t+"Grow"], m[t+"Len"], m[t+"Cap"] = reset, get, keep, keep, keep
	}
	m["bytes.Buffer.Bytes"] = get
	for _, pkg := range [...]string{"gob", "json"} {
		m["encoding/"+pkg+".NewEncoder"], m["encoding/"+pkg+".Encoder.Encode"] = newEncoderModel, encodeModel(pkg)
	}
	m["bytes.NewBufferString"], m["bytes.NewBuffer"] = newBufferModel, newBufferModel
	m["io.WriteString"] = func(f *frame, e *ast.CallExpr, _ *value, args []*value) *value {
		if len(args) == 2 {
			f.writeTo(args[0], f.textOf(args[1], nil))
		}
		return nil
	}
	m["io.Writer.Write"] = func(f *frame, e *ast.CallExpr, recv *value, args []*value) *value {
		if recv != nil && isHash(recv.typ) && len(args) == 1 {
			f.writeTo(recv, f.textOf(args[0], nil))
			return f.unknownCall(e, nil, nil, keytmpl.ReasonNone)
		}
		return f.dispatch(e, f.p.callee(e), recv, args)
	}
	return m
}

// newEncoderModel is an encoder that writes to its argument.
func newEncoderModel(f *frame, e *ast.CallExpr, _ *value, args []*value) *value {
	if len(args) != 1 {
		return nil
	}
	return &value{kind: kStruct, typ: f.typeOf(e), fields: map[string]*value{"w": args[0]}}
}

// encodeModel is Encode of such an encoder.
func encodeModel(name string) model {
	return func(f *frame, e *ast.CallExpr, recv *value, args []*value) *value {
		v := f.unknownCall(e, nil, nil, keytmpl.ReasonNone)
		if recv == nil || len(args) != 1 {
			return v
		}
		if r := f.load(recv); r.kind == kStruct && r.fields["w"] != nil {
			h := keytmpl.Hole{Name: name, Type: "[]byte", Pos: e.Pos(), Varies: f.loops > 0, Content: keytmpl.ContentJSON, Reason: keytmpl.ReasonUnsupported}
			if name == "gob" && holdsMap(f.typeOf(e.Args[0]), 0) { // written in the order of the iteration
				h.Origin, h.Reason = keytmpl.OriginMapOrder, keytmpl.ReasonLoop
			}
			f.writeTo(r.fields["w"], keytmpl.Arbitrary(h))
		}
		return v
	}
}

// mutate changes the value that a method with a pointer receiver is called on.
func (f *frame) mutate(e *ast.CallExpr, recv *value, change func(*value) *value) {
	if recv != nil && f.reference(recv) {
		f.storeThrough(recv, change(f.load(recv)))
		return
	}
	if sel, ok := ast.Unparen(e.Fun).(*ast.SelectorExpr); ok {
		if s, ok := f.p.info.Selections[sel]; ok && len(s.Index()) == 1 {
			f.modify(sel.X, change)
			return
		} else if ok {
			idx := s.Index()
			f.update(sel.X, s.Recv(), idx[:len(idx)-1], change)
		}
	}
}

func newBufferModel(f *frame, e *ast.CallExpr, _ *value, args []*value) *value {
	c := allocCell{pos: e.Pos()}
	t := f.typeOf(e)
	var s keytmpl.Set
	if len(args) == 1 {
		s = f.textOf(args[0], f.typeOf(exprAt(e, 0)))
	}
	f.st.set(c, &value{kind: kText, typ: deref(t), raw: true, text: s})
	return &value{kind: kPtr, typ: t, cells: []cell{c}}
}
