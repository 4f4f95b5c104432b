package cachecall

import (
	"go/ast"
	"go/types"
	"strconv"
	"strings"

	"github.com/cachevet/cachevet/internal/client"
	"github.com/cachevet/cachevet/internal/keytmpl"
)

// applyEffects records, at a call of a function, the cache calls that the function makes with what this place gives it.
func (f *frame) applyEffects(e *ast.CallExpr, s *summary, sub *substitution) {
	if !f.rec || f.inline > 0 || len(s.effects) == 0 || f.fn == s.fn {
		return
	}
	n := 0
	special := f.specialised(s, sub.recv, sub.args)
	for _, eff := range s.effects {
		if !eff.handedOn(s.fn) {
			continue
		}
		if len(eff.call.Via) >= maxVia || n >= maxEffects {
			break
		}
		if got := f.effectAt(e, s, eff, special, sub); got != nil && !(eff.weak && got.weak) {
			n++
			f.record(got)
		}
	}
}

// handedOn: callers of fn may have a say in the command. Where the place in fn only gives an ID to a key of another function,
// they have one if they are near: a maker of handlers gives each its name, which is an ID for what the handler calls.
func (s *site) handedOn(fn *types.Func) bool {
	return !s.weak || !fn.Exported() && len(s.call.Via) == 1
}

// effectAt is an effect of the callee as a site of this call; nil when this place has no say in it, or the callee does not come to
// it with the constants of this call, of which special tells.
func (f *frame) effectAt(e *ast.CallExpr, s *summary, eff *site, special *summary, sub *substitution) *site {
	sent, ok := special.narrowed(eff)
	if !ok {
		return nil
	}
	out := &site{call: eff.call, fn: f.fn, direct: eff.direct}
	if out.direct == nil {
		out.direct = eff
	}
	out.call.Node = e
	out.call.At = nil
	out.call.Named = false
	out.call.Source = sourceOf(e)
	out.call.Func = f.decl
	out.call.Deferred = f.defers > 0
	out.call.Via = append([]string{s.name()}, eff.call.Via...)
	f.clientAt(out, eff, sub)
	says := false
	if eff.words != nil {
		if !f.wordsAt(e, s, eff, sub, out) {
			return nil
		}
		return out
	}
	shape, given := sub, 0
	for _, k := range eff.keys {
		says = says || f.chosenHere(k.v, sub)
		if dependsOnParam(k.v) {
			given++
		}
	}
	touches := given > 0
	if given == 1 && !says {
		shape = sub.withoutNumbers(e)
	}
	for i, k := range eff.keys {
		nk := k
		nk.expr, nk.arg = f.sourceArg(e, s, k.v)
		nk.here, nk.theirs = f.chosenHere(k.v, sub), !dependsOnParam(k.v)
		nk.v = sent.keys[i].v
		if f.eachElement(out, nk, sub, e, s) {
			continue
		}
		nk.v = sub.value(sent.keys[i].v, 0)
		if impossible(nk.v) && !impossible(k.v) {
			return nil // the function checks for this key and does something else
		}
		if shape != sub {
			nk.v = shape.value(sent.keys[i].v, 0)
		}
		exprs := elementExprs(nk.expr)
		if k.v.kind == kSym {
			exprs = append(exprs, variadicArgs(e, s, k.v.hole.Sym)...)
		}
		f.expand(out, nk, exprs)
	}
	out.ttl = eff.ttl
	out.ttl.here = false
	out.ttl.form, out.ttl.theirs = formOf(eff.ttl), formOf(eff.ttl) != FormUnknown
	if eff.ttl.v != nil && dependsOnParam(eff.ttl.v) {
		out.ttl.v = sub.value(eff.ttl.v, 0)
		if out.ttl.v.kind == kNum && out.ttl.v.num.never {
			return nil // the function checks for this value and does something else
		}
		out.ttl.expr, _ = f.sourceArg(e, s, eff.ttl.v)
		out.ttl.here = true
		says = true
	}
	if eff.pattern != nil && dependsOnParam(eff.pattern.v) {
		out.pattern = f.patternAt(e, s, *eff.pattern, sub)
		says, touches = says || out.pattern.here, true
	}
	if !says && !touches {
		return nil
	}
	out.weak = !says
	for _, a := range eff.args {
		na := a
		na.v = sub.value(a.v, 0)
		na.expr, na.arg = f.sourceArg(e, s, a.v)
		out.args = append(out.args, na)
	}
	return out
}

// withoutNumbers gives constant numbers among the arguments their parameters' names. Where a place only tells a function
// which number to put into a key of its own, the key is that function's, and the number one of many.
func (s *substitution) withoutNumbers(e *ast.CallExpr) *substitution {
	out := *s
	out.seen, out.args = nil, append([]*value(nil), s.args...)
	for i, a := range out.args {
		if _, ok := a.constInt(); !ok {
			continue
		}
		if t := paramType(s.fn, i); t != nil && !isDuration(t) && textMethod(t, s.f.p.pkg) == nil {
			name := nameOr(s.fn.Signature().Params().At(i).Name(), "n")
			out.args[i] = symbol(t, keytmpl.Hole{Name: name, Pos: e.Pos(), Sym: keytmpl.Sym{Kind: keytmpl.SymSite, Index: int(e.Pos()), Path: "#" + strconv.Itoa(i)}})
		}
	}
	return &out
}

// clientAt works out what the callee's command is sent through: the pipeline, transaction or client that this call gives it.
func (f *frame) clientAt(out, eff *site, sub *substitution) {
	got := sub.lookup(eff.client)
	if got == nil {
		return
	}
	got = f.load(got)
	if got.kind == kClient {
		if eff.call.Group == nil {
			out.call.Group = got.cli.group
		}
		if got.cli.kind != client.Unknown {
			out.call.Client = got.cli.kind
		}
		return
	}
	if clientGiven(got) != nil {
		out.client = got.hole.Sym
	}
	if k := f.kindOfType(got.typ); k != client.Unknown && k != client.Either {
		out.call.Client = k
	}
}

// eachElement adds a key that the callee makes of each element of a slice it was given, for the elements that this call
// gives; it is false when these are not known.
func (f *frame) eachElement(s *site, k keyValue, sub *substitution, e *ast.CallExpr, callee *summary) bool {
	var elem keytmpl.Sym
	found := 0
	eachParam(k.v, func(sym keytmpl.Sym) {
		if strings.HasSuffix(sym.Path, "[]") && sym != elem {
			elem = sym
			found++
		}
	})
	if !k.many || found != 1 {
		return false
	}
	slice := elem
	slice.Path = strings.TrimSuffix(strings.TrimSuffix(slice.Path, "[]"), ".")
	got := sub.lookup(slice)
	if got == nil {
		return false
	}
	list := f.load(got)
	if list.kind != kSlice || list.open || list.more != nil {
		return false
	}
	single := oneOf(k.v, elem)
	exprs := variadicArgs(e, callee, slice)
	for i, el := range list.elems {
		one := *sub
		one.seen = map[keytmpl.Sym]*value{elem: el}
		nk := k
		nk.many, nk.v = false, one.value(single, 0)
		if len(exprs) == len(list.elems) {
			nk.expr, nk.arg = exprs[i], k.arg+i
		}
		f.expand(s, nk, elementExprs(nk.expr))
	}
	return true
}

// variadicArgs are the arguments that become the elements of the callee's variadic parameter, if sym is that; nil otherwise.
func variadicArgs(e *ast.CallExpr, callee *summary, sym keytmpl.Sym) []ast.Expr {
	if callee.fn == nil || sym.Kind != keytmpl.SymParam || sym.Path != "" || e.Ellipsis.IsValid() {
		return nil
	}
	sig := callee.fn.Signature()
	if !sig.Variadic() || sym.Index != sig.Params().Len()-1 || sym.Index >= len(e.Args) {
		return nil
	}
	return e.Args[sym.Index:]
}

// oneOf is a value with a symbol that stands for any element taken as one particular element.
func oneOf(v *value, elem keytmpl.Sym) *value {
	one := func(h keytmpl.Hole) keytmpl.Hole {
		if h.Sym == elem {
			h.Varies = false
		}
		return h
	}
	out := *v
	switch v.kind {
	case kSym:
		out.hole = one(v.hole)
	case kText:
		out.text = keytmpl.MapHoles(v.text, one)
	}
	return &out
}

// wordsAt works out the words of a generic call whose command or arguments the callee was given:
// func do(cmd string, args ...any) { conn.Do(cmd, args...) }.
func (f *frame) wordsAt(e *ast.CallExpr, s *summary, eff *site, sub *substitution, out *site) bool {
	var words []word
	for _, w := range eff.words {
		nw := w
		nw.v = sub.value(w.v, 0)
		nw.expr, nw.arg = f.sourceArg(e, s, w.v)
		if !w.many {
			words = append(words, nw)
			continue
		}
		list := nw.v
		if sym, ok := sliceSymbol(w.v); ok {
			if got := sub.lookup(sym); got != nil {
				list = f.load(got)
			}
		}
		if list.kind != kSlice {
			words = append(words, nw)
			continue
		}
		for i, el := range list.elems {
			one := nw
			one.v, one.many = el, false
			if at := nw.arg + i; nw.arg+len(list.elems) <= len(e.Args) && !e.Ellipsis.IsValid() {
				one.expr, one.arg = e.Args[at], at
			}
			words = append(words, one)
		}
		if list.more != nil || list.open {
			one := nw
			if list.more != nil {
				one.v = list.more
			}
			words = append(words, one)
		}
	}
	out.ttl, out.keys, out.call.Unknown = ttlValue{}, nil, keytmpl.ReasonNone
	if !f.fillArgv(out, words) {
		return false
	}
	out.call.Named = dependsOnParam(eff.words[0].v) && out.call.Name != ""
	for i := range out.keys {
		out.keys[i].here = true
	}
	out.ttl.here = true
	return true
}

// sliceSymbol is the slice parameter that a value is any element of.
func sliceSymbol(v *value) (keytmpl.Sym, bool) {
	if v.kind != kSym || !strings.HasSuffix(v.hole.Sym.Path, "[]") {
		return keytmpl.Sym{}, false
	}
	sym := v.hole.Sym
	sym.Path = strings.TrimSuffix(strings.TrimSuffix(sym.Path, "[]"), ".")
	return sym, true
}

// expand adds a key position, a slice that became known by element. exprs are the expressions of the elements, as far as they
// stand here.
func (f *frame) expand(s *site, k keyValue, exprs []ast.Expr) {
	v := f.load(k.v)
	if v.kind != kSlice {
		if k.v.kind == kPtr { // what it points to now
			k.v = v
		}
		s.keys = append(s.keys, k)
		return
	}
	for i, el := range v.elems {
		one := k
		one.v, one.many = el, false
		if i < len(exprs) {
			one.expr = exprs[i]
		}
		s.keys = append(s.keys, one)
	}
	if v.more != nil {
		one := k
		one.v, one.many = v.more, true
		s.keys = append(s.keys, one)
	}
}

// sourceArg is the argument of this call that supplies a value of the callee: the first parameter it mentions.
func (f *frame) sourceArg(e *ast.CallExpr, s *summary, v *value) (ast.Expr, int) {
	best := -1
	eachParam(v, func(sym keytmpl.Sym) {
		if sym.Index >= 0 && (best < 0 || sym.Index < best) {
			best = sym.Index
		}
	})
	if best >= 0 && best < len(e.Args) {
		return e.Args[best], best
	}
	if best >= len(e.Args) && len(e.Args) > 0 {
		return e.Args[len(e.Args)-1], len(e.Args) - 1
	}
	return e, 0
}

// eachParam calls fn for every parameter symbol in a value.
func eachParam(v *value, fn func(keytmpl.Sym)) { eachParamDepth(v, fn, 0) }

func eachParamDepth(v *value, fn func(keytmpl.Sym), depth int) {
	if v == nil || depth > maxDepth {
		return
	}
	sym := func(s keytmpl.Sym) {
		if s.Kind == keytmpl.SymParam {
			fn(s)
		}
	}
	switch v.kind {
	case kSym:
		sym(v.hole.Sym)
	case kText:
		for h := range v.text.Holes() {
			sym(h.Sym)
		}
		formParams(v.form, fn, depth+1)
	case kNum:
		eachParamDepth(v.num.sym, fn, depth+1)
	case kSlice:
		for _, e := range v.elems {
			eachParamDepth(e, fn, depth+1)
		}
		eachParamDepth(v.more, fn, depth+1)
		for _, seq := range v.seqs {
			for _, it := range seq {
				eachParamDepth(it.v, fn, depth+1)
			}
		}
	case kStruct:
		for _, name := range sortedKeys(v.fields) {
			eachParamDepth(v.fields[name], fn, depth+1)
		}
		eachParamDepth(v.base, fn, depth+1)
	}
}

// dependsOnParam: a parameter other than the receiver is in the value.
func dependsOnParam(v *value) bool {
	found := false
	eachParam(v, func(s keytmpl.Sym) { found = found || s.Index >= 0 })
	return found
}

// chosenHere: the caller of a function has a say in a key: it gives text for it, or passes on what will be one.
//
// A function such as GetUser(id) makes "user:<id>" of an ID: that key is chosen in the function. A function such as
// Get(key) sends what it is given, perhaps with a prefix: that key is chosen by the caller.
func (f *frame) chosenHere(v *value, sub *substitution) bool {
	if !dependsOnParam(v) {
		return false
	}
	opaqueKey := true
	if s, ok := plainText(v); ok && s.HasLiteral() {
		opaqueKey = false
	}
	here := false
	eachParam(v, func(sym keytmpl.Sym) {
		if sym.Index < 0 || here {
			return
		}
		a := sub.lookup(sym)
		if a == nil {
			return
		}
		if w := f.load(a); w.kind == kSlice {
			a = w.anyElem()
			if a == nil {
				return
			}
		}
		if s, ok := plainText(a); ok && hasLetters(s) {
			here = true
			return
		}
		if opaqueKey || keyLike(sub, sym) {
			here = textual(a)
		}
	})
	return here
}

func textual(v *value) bool {
	switch v.kind {
	case kText:
		return true
	case kSym:
		return v.typ == nil || isTextual(v.typ) || isInterface(v.typ) || isSliceType(v.typ) || isMap(v.typ)
	}
	return false
}

// hasLetters: some literal text with a letter in it.
func hasLetters(s keytmpl.Set) bool {
	for _, t := range s {
		for _, p := range t {
			if p.Hole == nil && strings.ContainsFunc(p.Lit, func(r rune) bool { return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r > 127 }) {
				return true
			}
		}
	}
	return false
}

// keyLike: the callee calls the parameter a key.
func keyLike(sub *substitution, sym keytmpl.Sym) bool {
	if sub.fn == nil {
		return false
	}
	sig := sub.fn.Type().(*types.Signature)
	if sym.Index >= sig.Params().Len() {
		return false
	}
	name := sig.Params().At(sym.Index).Name()
	if sym.Path != "" {
		name = strings.TrimSuffix(sym.Path[strings.LastIndex(sym.Path, ".")+1:], stepCall)
	}
	name = strings.ToLower(name)
	return name == "k" || strings.HasSuffix(name, "key") || strings.HasSuffix(name, "keys") || name == "[]"
}

// name is how the function is shown.
func (s *summary) name() string {
	if s.shown != "" {
		return s.shown
	}
	return viaName(s.fn)
}

// viaName names a function as it is shown: "store.(*Cache).Get".
func viaName(fn *types.Func) string {
	name := fn.Name()
	sig := fn.Type().(*types.Signature)
	if r := sig.Recv(); r != nil {
		t := recvName(fn)
		if isPointer(r.Type()) {
			t = "(*" + t + ")"
		}
		name = t + "." + name
	}
	if fn.Pkg() != nil {
		name = fn.Pkg().Name() + "." + name
	}
	return name
}

// funcName names a function in full: "path/pkg.Recv.Name".
func funcName(fn *types.Func) string {
	name := fn.Name()
	if r := recvName(fn); r != "" {
		name = r + "." + name
	}
	if fn.Pkg() == nil {
		return name
	}
	return pkgPath(fn.Pkg()) + "." + name
}
