package cachecall

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"strings"

	"github.com/cachevet/cachevet/internal/client"
	"github.com/cachevet/cachevet/internal/command"
	"github.com/cachevet/cachevet/internal/keytmpl"
)

// addKeys adds the keys that stand at one place of the call.
func (f *frame) addKeys(s *site, e *ast.CallExpr, k client.Key, recv *value, args []*value) {
	if k.Arg >= len(args) {
		return
	}
	if k.Form != "" || k.Digest {
		n := len(s.keys)
		defer func() {
			for i := n; i < len(s.keys); i++ {
				if k.Digest {
					s.keys[i].v = f.digest(s.keys[i].expr, s.keys[i].v)
				}
				if k.Form != "" {
					s.keys[i].v = f.formed(k.Form, recv, s.keys[i].v)
				}
			}
		}()
	}
	base := keyValue{arg: k.Arg, spec: specOf(s.call.Command, k.Spec), expr: exprAt(e, k.Arg)}
	v := args[k.Arg]
	if k.Field != "" && k.Shape != client.Given {
		if k.Whole != "" {
			if w := f.follow(v, k.Whole); w != nil && !isZero(f.load(w)) {
				k.Shape = client.Slice
			}
		}
		v, base.expr = f.fieldArg(e, k, v)
		if v == nil {
			return
		}
	}
	if k.Optional && isZero(f.load(v)) {
		return
	}
	step := max(k.Step, 1)
	if k.Elem != "" {
		f.elementKeys(s, e, k, base, v, args)
		return
	}
	switch k.Shape {
	case client.One:
		base.v = v
		s.keys = append(s.keys, base)
	case client.Variadic, client.FirstHalf:
		if k.Field == "" && k.Shape == client.Variadic || k.Field == "" && !isSliceType(f.typeOf(base.expr)) {
			f.variadicKeys(s, e, k.Arg, step, 0, base, args, k.Shape == client.FirstHalf)
			return
		}
		f.sliceKeys(s, base, v, step, k.Shape == client.FirstHalf)
	case client.Slice:
		f.sliceKeys(s, base, v, step, false)
	case client.Firsts:
		f.firstKeys(s, base, v)
	case client.Returns:
		base.v = f.returned(base.expr, v)
		s.keys = append(s.keys, base)
	case client.MapKeys:
		f.mapKeys(s, base, v)
	case client.Given:
		if w := f.load(v); w.kind == kCmd {
			for _, kv := range w.cmd.keys {
				kv.arg, kv.spec = k.Arg, base.spec
				s.keys = append(s.keys, kv)
			}
		}
	case client.Pairs:
		f.pairKeys(s, e, k.Arg, base, args)
	}
}

func specOf(c *command.Command, i int) *command.KeySpec {
	if c == nil || i >= len(c.Keys) {
		return nil
	}
	return &c.Keys[i]
}

func exprAt(e *ast.CallExpr, i int) ast.Expr {
	if i < len(e.Args) {
		return e.Args[i]
	}
	return e
}

func isSliceType(t types.Type) bool {
	_, ok := underlying(t).(*types.Slice)
	return ok
}

// fieldArg is the field of a struct argument, and the expression that sets it when the argument is written out here.
func (f *frame) fieldArg(e *ast.CallExpr, k client.Key, v *value) (*value, ast.Expr) {
	x := exprAt(e, k.Arg)
	got := f.follow(v, k.Field)
	if got == nil {
		got = f.unknownAt(x, keytmpl.ReasonField)
		got.hole.Type = ""
	}
	return got, fieldExpr(x, k.Field)
}

// fieldExpr is the expression that sets a field when the struct is written out at x, x itself when it is not.
func fieldExpr(x ast.Expr, name string) ast.Expr {
	lit := ast.Unparen(x)
	if u, ok := lit.(*ast.UnaryExpr); ok && u.Op == token.AND {
		lit = ast.Unparen(u.X)
	}
	if c, ok := lit.(*ast.CompositeLit); ok {
		for _, el := range c.Elts {
			if kv, ok := el.(*ast.KeyValueExpr); ok {
				if id, ok := kv.Key.(*ast.Ident); ok && id.Name == name {
					return kv.Value
				}
			}
		}
	}
	return x
}

// variadicKeys adds the keys of variadic arguments from index at on; the last argument may be a slice spread with dots.
func (f *frame) variadicKeys(s *site, e *ast.CallExpr, at, step, offset int, base keyValue, args []*value, half bool) {
	base.multi = true
	end := len(args)
	if half {
		end = at + (len(args)-at)/2
	}
	for i := at; i < end; i++ {
		kv := base
		kv.expr, kv.arg = exprAt(e, i), i
		if e.Ellipsis.IsValid() && i == len(args)-1 {
			rest := (step - (i-at)%step) % step
			f.spreadKeys(s, kv, args[i], step, rest)
			return
		}
		if (i-at-offset)%step == 0 {
			kv.v = args[i]
			s.keys = append(s.keys, kv)
		}
	}
}

// elementKeys adds the keys that a field of each element holds, of a slice or of variadic arguments.
func (f *frame) elementKeys(s *site, e *ast.CallExpr, k client.Key, base keyValue, v *value, args []*value) {
	var all site
	if k.Shape == client.Variadic {
		f.variadicKeys(&all, e, k.Arg, 1, 0, base, args, false)
	} else {
		f.sliceKeys(&all, base, v, 1, false)
	}
	for _, elem := range all.keys {
		got := f.follow(elem.v, k.Elem)
		if got == nil {
			got = f.unknownAt(elem.expr, keytmpl.ReasonField)
		}
		elem.multi, elem.expr = true, fieldExpr(elem.expr, k.Elem)
		if isSliceType(got.typ) || f.load(got).kind == kSlice {
			f.sliceKeys(s, elem, got, 1, false)
			continue
		}
		elem.v = got
		s.keys = append(s.keys, elem)
	}
}

// firstKeys adds the keys that stand first in each slice of a slice.
func (f *frame) firstKeys(s *site, base keyValue, v *value) {
	var all site
	f.sliceKeys(&all, base, v, 1, false)
	for _, row := range all.keys {
		if w := f.load(row.v); w.kind == kSlice && len(w.elems) > 0 {
			row.v = w.elems[0]
			if exprs := elementExprs(row.expr); len(exprs) > 0 {
				row.expr = exprs[0]
			}
		} else {
			row.v = f.unknownAt(row.expr, keytmpl.ReasonDynamic)
		}
		s.keys = append(s.keys, row)
	}
}

// spreadKeys adds the keys in a slice that is passed on with dots.
func (f *frame) spreadKeys(s *site, base keyValue, v *value, step, from int) {
	base.multi = true
	v = f.load(v)
	if v.kind != kSlice {
		f.sliceKeys(s, base, v, step, false)
		return
	}
	for i := from; i < len(v.elems); i += step {
		kv := base
		kv.v = v.elems[i]
		s.keys = append(s.keys, kv)
	}
	if v.more != nil {
		kv := base
		kv.many, kv.v = true, v.more
		s.keys = append(s.keys, kv)
	}
}

// sliceKeys adds the keys in a slice.
func (f *frame) sliceKeys(s *site, base keyValue, v *value, step int, half bool) {
	base.multi = true
	v = f.load(v)
	switch v.kind {
	case kSlice:
		elems := v.elems
		exact := !v.open && v.more == nil
		if half {
			if exact {
				elems = elems[:len(elems)/2]
			} else if n := (len(elems) + 1) / 2; len(elems) > 0 {
				elems = elems[:n]
			}
		}
		if exprs := elementExprs(base.expr); len(exprs) >= len(elems) {
			for i := 0; i < len(elems); i += step {
				kv := base
				kv.v, kv.expr = elems[i], exprs[i]
				s.keys = append(s.keys, kv)
			}
		} else {
			for i := 0; i < len(elems); i += step {
				kv := base
				kv.v = elems[i]
				s.keys = append(s.keys, kv)
			}
		}
		if v.more != nil {
			kv := base
			kv.many, kv.v = true, v.more
			s.keys = append(s.keys, kv)
		} else if v.open && len(v.elems) == 0 {
			kv := base
			kv.many, kv.v = true, f.unknownAt(base.expr, keytmpl.ReasonDynamic)
			kv.v.typ, kv.v.hole.Type = types.Typ[types.String], "string"
			s.keys = append(s.keys, kv)
		}
	case kNil:
	case kSym:
		kv := base
		kv.many, kv.v = true, elementOf(v)
		if kv.v.hole.Reason == keytmpl.ReasonNone {
			kv.v.hole.Reason = v.hole.Reason
		}
		s.keys = append(s.keys, kv)
	default:
		kv := base
		kv.v = v
		s.keys = append(s.keys, kv)
	}
}

// elementExprs are the elements of a slice that is written out.
func elementExprs(e ast.Expr) []ast.Expr {
	if c, ok := ast.Unparen(e).(*ast.CompositeLit); ok {
		return c.Elts
	}
	return nil
}

func (f *frame) mapKeys(s *site, base keyValue, v *value) {
	base.multi = true
	v = f.load(v)
	switch {
	case v.kind == kMap && v.entries != nil && len(v.entries) > 0:
		for _, k := range sortedKeys(v.entries) {
			kv := base
			kv.v = literal(k, token.NoPos)
			if x := mapKeyExpr(f, base.expr, k); x != nil {
				kv.expr = x
				kv.v = f.eval(x)
			}
			s.keys = append(s.keys, kv)
		}
	case v.kind == kMap && v.mkey != nil:
		kv := base
		kv.many, kv.v = true, v.mkey
		if c, ok := ast.Unparen(base.expr).(*ast.CompositeLit); ok { // written out: each key by itself
			for _, el := range c.Elts {
				if pair, ok := el.(*ast.KeyValueExpr); ok {
					one := base
					one.expr, one.v = pair.Key, f.eval(pair.Key)
					s.keys = append(s.keys, one)
				}
			}
			return
		}
		s.keys = append(s.keys, kv)
	case v.kind == kSym:
		kv := base
		kv.many, kv.v = true, elementAt(v, "[k]")
		s.keys = append(s.keys, kv)
	}
}

func mapKeyExpr(f *frame, e ast.Expr, key string) ast.Expr {
	c, ok := ast.Unparen(e).(*ast.CompositeLit)
	if !ok {
		return nil
	}
	for _, el := range c.Elts {
		if kv, ok := el.(*ast.KeyValueExpr); ok {
			if tv := f.p.info.Types[kv.Key]; tv.Value != nil && tv.Value.Kind() == constant.String && constant.StringVal(tv.Value) == key {
				return kv.Key
			}
		}
	}
	return nil
}

// pairKeys adds the keys of alternating keys and values, or of the single map, slice or struct that stands for them.
func (f *frame) pairKeys(s *site, e *ast.CallExpr, at int, base keyValue, args []*value) {
	if len(args)-at == 1 && !e.Ellipsis.IsValid() {
		v := f.load(args[at])
		t := f.typeOf(base.expr)
		switch {
		case v.kind == kMap || v.kind == kSym && isMap(t):
			f.mapKeys(s, base, v)
			return
		case v.kind == kSlice || v.kind == kSym && isSliceType(t) && !isTextual(t):
			f.sliceKeys(s, base, v, 2, false)
			return
		}
		if st := structOf(t); st != nil {
			base.multi = true
			for i := range st.NumFields() {
				if name := tagName(st.Tag(i)); name != "" {
					kv := base
					kv.v = literal(name, token.NoPos)
					s.keys = append(s.keys, kv)
				}
			}
			return
		}
	}
	f.variadicKeys(s, e, at, 2, 0, base, args, false)
}

func isMap(t types.Type) bool {
	_, ok := underlying(t).(*types.Map)
	return ok
}

// tagName is the name in a `redis:"name,…"` tag, "" if there is none.
func tagName(tag string) string {
	const key = `redis:"`
	i := strings.Index(tag, key)
	if i < 0 {
		return ""
	}
	rest := tag[i+len(key):]
	if j := strings.IndexAny(rest, `",`); j >= 0 {
		rest = rest[:j]
	}
	if rest == "-" {
		return ""
	}
	return rest
}

// countedKeys: the first n arguments from index at on are keys; n was given when the script was made; a
// negative one says that the call has it.
func (f *frame) countedKeys(s *site, e *ast.CallExpr, at int, n *value, args []*value) {
	words := f.argv(e, at, args)
	count, known := n.constInt()
	if known && count < 0 && len(words) > 0 && !words[0].many { // the number is the first of the arguments
		count, known = words[0].v.constInt()
		words = words[1:]
	}
	if !known || count < 0 { // which of them are keys is not known
		if len(words) > 0 {
			keys := symbol(types.Typ[types.String], keytmpl.Hole{Name: "keys", Reason: keytmpl.ReasonDynamic})
			f.addWord(s, word{v: keys, expr: words[0].expr, arg: words[0].arg, many: true}, specOf(s.call.Command, 0), true)
		}
		return
	}
	for i, w := range words {
		if int64(i) < count {
			f.addWord(s, w, specOf(s.call.Command, 0), true)
		} else {
			s.args = append(s.args, keyValue{expr: w.expr, arg: w.arg, many: w.many, v: w.v})
		}
		if w.many {
			break
		}
	}
}
