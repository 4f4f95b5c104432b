package cachecall

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"github.com/cachevet/cachevet/internal/keytmpl"
)

func joinModel(f *frame, e *ast.CallExpr, _ *value, args []*value) *value {
	if len(args) != 2 {
		return nil
	}
	out := &value{kind: kText, typ: f.typeOf(e), raw: isBytes(f.typeOf(e))}
	sep := f.textOf(args[1], nil)
	list := f.load(args[0])
	if f.joinList(out, list, sep); len(out.text) > 0 {
		if out.form == nil && list.kind == kSlice {
			out.form = f.through(list.elems, func(marked []*value) keytmpl.Set {
				return f.joined(sequencesOf(&value{kind: kSlice, typ: list.typ, elems: marked}), sep)
			})
		}
		return out
	}
	if list.kind != kSlice {
		return nil
	}
	var parts []keytmpl.Set
	for i, el := range list.elems {
		if i > 0 {
			parts = append(parts, sep)
		}
		parts = append(parts, f.textOf(el, nil))
	}
	h := keytmpl.Hole{Name: exprName(e.Args[0]) + "…", Type: "string", Reason: keytmpl.ReasonLoop, Pos: e.Pos(), Varies: f.loops > 0, Content: keytmpl.ContentList}
	if list.more != nil {
		if from := f.comesFrom(list.more); outside(from.origin) {
			h.Origin = from.origin
		}
	}
	if inMapOrder(list) {
		h.Origin = keytmpl.OriginMapOrder
	}
	h.Ops = joinOps(sep)
	out.text = keytmpl.Concat(append(parts, keytmpl.Arbitrary(h))...)
	return out
}

// joinList sets the text of out to that of the elements of a list with a separator between them, where these are known, and
// notes what a caller has to know to tell more.
func (f *frame) joinList(out *value, list *value, sep keytmpl.Set) {
	list = f.load(list)
	seqs := sequencesOf(list)
	switch {
	case list.kind == kNil:
		out.text = keytmpl.Lit("", token.NoPos)
	case list.kind == kSym:
		out.text = f.joinedSymbol(list, sep)
	case seqs != nil:
		out.text = f.joined(seqs, sep)
	}
	for _, seq := range seqs {
		if spreads(seq) > 0 {
			out.form = &form{list: list, sep: sep}
		}
	}
}

// joinOps notes the separator of a joined list; such a hole is no symbol, so that nothing is ever done again.
func joinOps(sep keytmpl.Set) []keytmpl.Op {
	if s, ok := sep.Const(); ok {
		return []keytmpl.Op{{Kind: keytmpl.OpJoin, Args: []string{s}}}
	}
	return nil
}

func concatModel(f *frame, e *ast.CallExpr, _ *value, args []*value) *value {
	var parts []keytmpl.Set
	for _, a := range args {
		parts = append(parts, f.textOf(a, nil))
	}
	return &value{kind: kText, typ: f.typeOf(e), text: keytmpl.Concat(parts...)}
}

// pathJoinModel is path.Join: the non-empty elements with slashes between them, cleaned. An element that may be empty or
// hold ".." can take text before it away: then the joined text is one alternative, and any text the other.
func pathJoinModel(f *frame, e *ast.CallExpr, _ *value, args []*value) *value {
	if len(args) > 0 && e.Ellipsis.IsValid() {
		list := f.load(args[len(args)-1])
		if list.kind != kSlice || list.open || list.more != nil {
			return &value{kind: kText, typ: f.typeOf(e), text: pathOfUnknown(f, e)}
		}
		args = append(append([]*value(nil), args[:len(args)-1]...), list.elems...)
	}
	var parts []keytmpl.Set
	certain := true
	for _, a := range args {
		s := f.textOf(a, nil)
		if c, ok := s.Const(); ok && c == "" {
			continue
		}
		certain = certain && (notEmpty(s) || len(args) == 1)
		parts = append(parts, s)
	}
	if len(parts) == 0 {
		return &value{kind: kText, typ: f.typeOf(e), text: keytmpl.Lit("", e.Pos())}
	}
	joined := keytmpl.Join(parts, keytmpl.Lit("/", e.Pos()))
	text := keytmpl.Apply(keytmpl.Op{Kind: keytmpl.OpPathClean}, keytmpl.Arg{Class: keytmpl.ClassString, Text: joined})
	if !certain || !text.HasLiteral() && joined.HasLiteral() {
		text = keytmpl.Union(plainPath(joined), pathOfUnknown(f, e))
	}
	return &value{kind: kText, typ: f.typeOf(e), text: text}
}

// plainPath is a joined path whose elements are neither empty nor "..", which is what they are meant to be.
func plainPath(joined keytmpl.Set) keytmpl.Set {
	return keytmpl.MapHoles(joined, func(h keytmpl.Hole) keytmpl.Hole {
		h.Ops = append(append([]keytmpl.Op(nil), h.Ops...), keytmpl.Op{Kind: keytmpl.OpPathClean})
		return h
	})
}

// pathOfUnknown is any path.
func pathOfUnknown(f *frame, e *ast.CallExpr) keytmpl.Set {
	return keytmpl.Arbitrary(keytmpl.Hole{Name: "path", Type: "string", Reason: keytmpl.ReasonUnsupported, Pos: e.Pos(), Varies: f.loops > 0})
}

func splitModel(f *frame, e *ast.CallExpr, _ *value, args []*value) *value {
	if len(args) == 0 {
		return nil
	}
	part := keytmpl.Apply(keytmpl.Op{Kind: keytmpl.OpPart}, f.argOf(f.load(args[0]), f.typeOf(exprAt(e, 0))))
	return &value{kind: kSlice, typ: f.typeOf(e), open: true, more: varying(&value{kind: kText, typ: types.Typ[types.String], text: part})}
}

// cutModel is strings.Cut: before and after the separator, or the whole text and "".
func cutModel(f *frame, e *ast.CallExpr, _ *value, args []*value) *value {
	if len(args) != 2 {
		return nil
	}
	a := f.argOf(f.load(args[0]), f.typeOf(exprAt(e, 0)))
	sep, ok := f.load(args[1]).constText()
	before, after := keytmpl.Op{Kind: keytmpl.OpPart}, keytmpl.Op{Kind: keytmpl.OpPart}
	if ok && sep != "" {
		before, after = keytmpl.Op{Kind: keytmpl.OpBefore, Args: []string{sep}}, keytmpl.Op{Kind: keytmpl.OpAfter, Args: []string{sep}}
	}
	mk := func(op keytmpl.Op) *value {
		return &value{kind: kText, typ: types.Typ[types.String], text: keytmpl.Apply(op, a)}
	}
	return &value{kind: kTuple, tupl: []*value{mk(before), mk(after), {kind: kNum}}}
}

// partsModel gives some part of the text, and a bool.
func partsModel(f *frame, e *ast.CallExpr, _ *value, args []*value) *value {
	if len(args) == 0 {
		return nil
	}
	part := keytmpl.Apply(keytmpl.Op{Kind: keytmpl.OpPart}, f.argOf(f.load(args[0]), f.typeOf(exprAt(e, 0))))
	return &value{kind: kTuple, tupl: []*value{{kind: kText, typ: types.Typ[types.String], text: part}, {kind: kNum}}}
}

func anyTextModel(name string) model {
	return func(f *frame, e *ast.CallExpr, _ *value, args []*value) *value {
		h := keytmpl.Hole{Name: name + "()", Type: "string", Reason: keytmpl.ReasonExternal, Pos: e.Pos(), Varies: f.loops > 0, Sym: keytmpl.Sym{Kind: keytmpl.SymSite, Index: int(e.Pos())}}
		return &value{kind: kText, typ: f.typeOf(e), text: keytmpl.Arbitrary(h)}
	}
}

// replacerModel is Replace of a strings.Replacer made with constants.
func replacerModel(f *frame, e *ast.CallExpr, recv *value, args []*value) *value {
	if recv == nil || len(args) != 1 {
		return nil
	}
	r := f.load(recv)
	a := f.argOf(f.load(args[0]), f.typeOf(exprAt(e, 0)))
	op := keytmpl.Op{Kind: keytmpl.OpOther, Args: []string{"Replacer.Replace"}}
	if s, ok := f.load(args[0]).constText(); ok && r.kind == kStruct {
		if pairs := r.fields["pairs"]; pairs != nil && !pairs.open && len(pairs.elems)%2 == 0 {
			var words []string
			for _, p := range pairs.elems {
				w, ok := f.load(p).constText()
				if !ok {
					words = nil
					break
				}
				words = append(words, w)
			}
			if words != nil {
				return &value{kind: kText, typ: f.typeOf(e), text: keytmpl.Lit(strings.NewReplacer(words...).Replace(s), e.Pos())}
			}
		}
	}
	return &value{kind: kText, typ: f.typeOf(e), text: escapedText(keytmpl.Apply(op, a))}
}

// escapedText marks the holes of a text that went through a replacer: one that is put to keys or patterns takes out what
// must not be in them.
func escapedText(s keytmpl.Set) keytmpl.Set {
	return keytmpl.MapHoles(s, func(h keytmpl.Hole) keytmpl.Hole {
		h.Escaped = true
		return h
	})
}

// appendModel is strconv.AppendX(dst, x, base).
func appendModel(kind keytmpl.OpKind, base bool) model {
	return func(f *frame, e *ast.CallExpr, _ *value, args []*value) *value {
		if len(args) < 2 {
			return nil
		}
		op := keytmpl.Op{Kind: kind}
		if base {
			b, ok := f.opArg(args, 2)
			if !ok {
				op = keytmpl.Op{Kind: keytmpl.OpOther, Args: []string{"AppendInt"}}
			} else {
				op.Args = []string{b}
			}
		}
		text := keytmpl.Apply(op, f.argOf(f.load(args[1]), f.typeOf(exprAt(e, 1))))
		return &value{kind: kText, typ: f.typeOf(e), raw: true, text: keytmpl.Concat(f.textOf(args[0], f.typeOf(exprAt(e, 0))), text)}
	}
}

// encodingModel is EncodeToString of one of the package's encodings.
func encodingModel(kind keytmpl.OpKind, names map[string]string) model {
	return func(f *frame, e *ast.CallExpr, recv *value, args []*value) *value {
		if len(args) != 1 {
			return nil
		}
		op := keytmpl.Op{Kind: keytmpl.OpOther, Args: []string{"encoding"}}
		var of string
		if recv != nil && recv.kind == kSym { // the package's variable, perhaps through one of the function's
			of = recv.hole.Name[strings.LastIndexByte(recv.hole.Name, '.')+1:]
		}
		if sel, ok := ast.Unparen(e.Fun).(*ast.SelectorExpr); ok {
			if enc, ok := ast.Unparen(sel.X).(*ast.SelectorExpr); ok {
				of = enc.Sel.Name
			}
		}
		if name := names[of]; name != "" {
			op = keytmpl.Op{Kind: kind, Args: []string{name}}
		}
		return &value{kind: kText, typ: f.typeOf(e), text: keytmpl.Apply(op, f.argOf(f.load(args[0]), f.typeOf(exprAt(e, 0))))}
	}
}
