package cachecall

import (
	"go/ast"
	"go/token"
	"go/types"
	"reflect"
	"strings"

	"github.com/cachevet/cachevet/internal/keytmpl"
)

// found is what is known of where the result of a call comes from.
type found struct {
	origin  keytmpl.Origin
	content keytmpl.Content
	name    string // how it is shown; "" for the text of the call
}

// sourceOfCall is where the result of a call comes from.
func (f *frame) sourceOfCall(e *ast.CallExpr, fn *types.Func, recv *value, args []*value) found {
	out := found{origin: keytmpl.OriginCall}
	if fn == nil {
		return out
	}
	if fn.Pkg() == nil { // the method of the interface error
		out.origin = keytmpl.OriginError
		return out
	}
	rows, name := f.p.originRows(), unversioned(fn)
	if s, ok := rows.sources[name]; ok {
		out.origin, out.content = s.origin, s.content
		out.name = f.nameArg(args, s.named)
		if recv != nil && f.comesFrom(recv).origin == keytmpl.OriginReply { // the header of an answer
			out.origin = keytmpl.OriginReply
		}
		return out
	}
	if c, ok := rows.carriers[name]; ok {
		out.content = c.content
		var from *value
		switch {
		case c.from < 0:
			from = recv
		case c.from < len(args):
			from = args[c.from]
		}
		if from == nil {
			return out
		}
		if got := f.comesFrom(from); carried(got.origin) {
			out.origin, out.content = got.origin, max(got.content, c.content)
			if out.name = f.nameArg(args, c.named); out.name == "" && (c.from >= 0 || !outside(got.origin)) {
				out.name = got.name
			}
		}
		if c.content == keytmpl.ContentURL && outside(out.origin) {
			out.content = keytmpl.ContentQuery
		}
	}
	if fn.Name() == "Error" && fn.Type().(*types.Signature).Params().Len() == 0 {
		out.origin = keytmpl.OriginError
	}
	return out
}

// nameArg is the constant argument that names what a function is asked for; "" if there is none.
func (f *frame) nameArg(args []*value, n int) string {
	if n > 0 && n <= len(args) {
		if text, ok := f.load(args[n-1]).constText(); ok && isPlainName(text) {
			return text
		}
	}
	return ""
}

// carried: what is made of a value of this origin comes from there too.
func carried(o keytmpl.Origin) bool {
	switch o {
	case keytmpl.OriginClock, keytmpl.OriginRandom, keytmpl.OriginReply, keytmpl.OriginConfig:
		return true
	}
	return outside(o)
}

// comesFrom is where a value comes from: of several holes, the one that matters most.
func (f *frame) comesFrom(v *value) found { return valueFrom(f.load(v), 0) }

func valueFrom(v *value, depth int) found {
	if v == nil || depth > maxDepth {
		return found{}
	}
	switch v.kind {
	case kSym:
		return found{v.hole.Origin, v.hole.Content, v.hole.Name}
	case kNum:
		return valueFrom(v.num.sym, depth+1)
	case kText:
		return textFrom(v.text)
	case kStruct:
		return valueFrom(v.base, depth+1)
	case kSlice:
		return valueFrom(v.anyElem(), depth+1)
	}
	return found{}
}

// textFrom is where the holes of a text come from: the first from outside, or else the first that is carried.
func textFrom(s keytmpl.Set) found {
	var out found
	for h := range s.Holes() {
		if h.Hashed {
			continue
		}
		if outside(h.Origin) {
			return found{h.Origin, h.Content, h.Name}
		}
		if out.origin == keytmpl.OriginUnknown && carried(h.Origin) {
			out = found{h.Origin, h.Content, h.Name}
		}
	}
	return out
}

// isPlainName: a text that reads well as the name of a hole.
func isPlainName(s string) bool {
	return s != "" && len(s) <= 40 && !strings.ContainsFunc(s, func(r rune) bool {
		return !(r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r == '-' || r == '_' || r == '.')
	})
}

// fill gives what the arguments of a call point to what the function puts there, when it comes from outside.
func (f *frame) fill(e *ast.CallExpr, fn *types.Func, recv *value, args []*value) {
	if fn == nil || fn.Pkg() == nil {
		return
	}
	r, ok := f.p.originRows().fillers[unversioned(fn)]
	if !ok || r.into >= len(args) {
		return
	}
	origin := r.origin
	if origin == keytmpl.OriginUnknown {
		from := recv
		if r.from >= 0 && r.from < len(args) {
			from = args[r.from]
		}
		if from == nil {
			return
		}
		if origin = f.comesFrom(from).origin; !outside(origin) {
			return
		}
	}
	into := args[r.into]
	if into == nil || !f.reference(into) && !(into.kind == kSym && isInterface(into.typ)) {
		return
	}
	h := keytmpl.Hole{Name: exprName(exprAt(e, r.into)), Origin: origin, Pos: e.Pos(), Varies: f.loops > 0, Sym: keytmpl.Sym{Kind: keytmpl.SymSite, Index: int(e.Pos()), Path: "filled"}}
	t := deref(into.typ)
	if into.kind == kPtr && len(into.cells) == 1 {
		if obj, ok := into.cells[0].(*types.Var); ok {
			t = obj.Type()
		}
	}
	f.storeThrough(into, symbol(t, h))
}

// checkedByTag: a tag of the field lets only some texts in, whoever fills the struct.
func checkedByTag(t types.Type, name string) bool {
	st := structOf(t)
	if st == nil {
		return false
	}
	for i := range st.NumFields() {
		if st.Field(i).Name() == name {
			return limitsText(st.Tag(i))
		}
	}
	return false
}

// limitsText: a binding or validate tag says what the text must look like, or how long it may be.
func limitsText(tag string) bool {
	for _, key := range [...]string{"binding", "validate", "vd", "v"} {
		for rule := range strings.FieldsFuncSeq(reflect.StructTag(tag).Get(key), func(r rune) bool { return r == ',' || r == '|' || r == ';' }) {
			rule, _, _ = strings.Cut(rule, "=")
			if rule != "" && !noLimit[rule] {
				return true
			}
		}
	}
	return strings.Contains(reflect.StructTag(tag).Get("json"), ",options=") || strings.Contains(reflect.StructTag(tag).Get("form"), ",options=")
}

// noLimit are the rules of tags that let any text in.
var noLimit = map[string]bool{"required": true, "omitempty": true, "omitnil": true, "dive": true, "min": true, "gt": true, "gte": true, "-": true, "structonly": true, "required_if": true, "required_with": true, "required_without": true, "trim": true}

// holds gives the hole of a digest what of its input another run would not have: a hash of it differs too.
func digestOf(h *keytmpl.Hole, s keytmpl.Set) {
	for g := range s.Holes() {
		h.Content = max(h.Content, g.Content)
		switch {
		case g.Origin == keytmpl.OriginPointer, g.Origin == keytmpl.OriginRandom, g.Origin == keytmpl.OriginClock,
			g.Origin == keytmpl.OriginMapOrder && g.Reason == keytmpl.ReasonLoop:
			h.Origin, h.Reason = g.Origin, g.Reason
		}
	}
}

// sortedSlice is a slice in a fixed order: in that of a map's iteration no longer.
func sortedSlice(v *value) *value {
	if v == nil || v.kind != kSlice {
		return v
	}
	ordered := func(w *value) *value {
		switch {
		case w == nil:
		case w.kind == kSym && w.hole.Origin == keytmpl.OriginMapOrder:
			out := *w
			out.hole.Origin = keytmpl.OriginElement
			return &out
		case w.kind == kText:
			out := *w
			out.text = keytmpl.MapHoles(w.text, func(h keytmpl.Hole) keytmpl.Hole {
				if h.Origin == keytmpl.OriginMapOrder && h.Reason != keytmpl.ReasonLoop {
					h.Origin = keytmpl.OriginElement
				}
				return h
			})
			return &out
		}
		return w
	}
	out := *v
	out.seqs = nil
	out.elems = make([]*value, len(v.elems))
	for i, w := range v.elems {
		out.elems[i] = ordered(w)
	}
	out.more = ordered(v.more)
	return &out
}

// inMapOrder: the elements were gathered by ranging over a map.
func inMapOrder(v *value) bool {
	if v == nil || v.kind != kSlice {
		return false
	}
	el := v.anyElem()
	switch {
	case el == nil:
	case el.kind == kSym:
		return el.hole.Origin == keytmpl.OriginMapOrder
	case el.kind == kText:
		for h := range el.text.Holes() {
			if h.Origin == keytmpl.OriginMapOrder {
				return true
			}
		}
	}
	return false
}

// randReadModel is Read of a random source: it fills its argument.
func randReadModel(f *frame, e *ast.CallExpr, _ *value, args []*value) *value {
	if len(e.Args) > 0 {
		f.modify(rootOrSelf(e.Args[len(e.Args)-1]), func(old *value) *value {
			h := keytmpl.Hole{Name: "random", Type: "[]byte", Origin: keytmpl.OriginRandom, Pos: e.Pos(), Sym: keytmpl.Sym{Kind: keytmpl.SymSite, Index: int(e.Pos()), Path: "random"}}
			return &value{kind: kText, typ: old.typ, raw: true, text: keytmpl.Arbitrary(h)}
		})
	}
	return f.unknownCall(e, nil, nil, keytmpl.ReasonNone)
}

// formatFloatModel is strconv.FormatFloat: in as many digits as it takes when the precision is negative.
func formatFloatModel(f *frame, e *ast.CallExpr, _ *value, args []*value) *value {
	h := keytmpl.Hole{Name: "number", Type: "string", Bytes: keytmpl.BytesOf(digits + "+-.eEpxXInfNa" + hexDigits), Min: 1, Max: -1, Pos: e.Pos(), Varies: f.loops > 0,
		Sym: keytmpl.Sym{Kind: keytmpl.SymSite, Index: int(e.Pos())}}
	if len(e.Args) > 0 {
		h.Name = exprName(e.Args[0])
	}
	if len(args) > 2 {
		if prec, ok := args[2].constInt(); ok && prec < 0 {
			h.Content = keytmpl.ContentFloat
		}
	}
	return &value{kind: kText, typ: f.typeOf(e), text: keytmpl.Of(h)}
}

// clockModel is a method of time.Time that counts the time in units of the given content.
func clockModel(content keytmpl.Content) model {
	return func(f *frame, e *ast.CallExpr, recv *value, args []*value) *value {
		v := f.unknownCall(e, nil, nil, keytmpl.ReasonNone)
		if recv == nil || v == nil || v.kind != kSym {
			return v
		}
		if got := f.comesFrom(recv); got.origin == keytmpl.OriginClock && got.content != keytmpl.ContentNone {
			v.hole.Origin, v.hole.Content = keytmpl.OriginClock, content
		}
		return v
	}
}

// sortModel is a function that puts the elements of its first argument in order.
func sortModel(f *frame, e *ast.CallExpr, recv *value, args []*value) *value {
	if len(e.Args) > 0 {
		x := ast.Unparen(e.Args[0])
		for { // sort.Sort(sort.Reverse(byName(ids)))
			call, ok := x.(*ast.CallExpr)
			if !ok || len(call.Args) != 1 {
				break
			}
			x = ast.Unparen(call.Args[0])
		}
		f.inOrder(x)
		if x == ast.Unparen(e.Args[0]) {
			return shuffleModel(f, e, recv, []*value{f.load(f.eval(x))})
		}
	}
	return &value{kind: kTuple}
}

// inOrder notes that a function was given a slice that it may have sorted.
func (f *frame) inOrder(x ast.Expr) {
	if obj := f.localVar(x); obj != nil {
		if v := f.load(f.eval(x)); inMapOrder(v) {
			f.store(x, sortedSlice(v))
		}
	}
}

// maySort: what a call is given may be in another order afterwards.
func (f *frame) maySort(e *ast.CallExpr) {
	for _, a := range e.Args {
		switch x := ast.Unparen(a).(type) {
		case *ast.Ident:
			f.inOrder(x)
		case *ast.UnaryExpr:
			if x.Op == token.AND {
				f.inOrder(x.X)
			}
		}
	}
}
