package cachecall

import (
	"fmt"
	"go/types"
	"slices"
	"strings"

	"github.com/cachevet/cachevet/internal/keytmpl"
)

// settle replaces the fields that holes stand for by what the package puts into them, where all of that is seen, and by
// what their own packages say of them.
func (p *pkgPass) settle(s keytmpl.Set, fn *types.Func) keytmpl.Set {
	for range 3 { // a field may hold another field
		elses, alone := map[keytmpl.Sym]keytmpl.Set{}, map[keytmpl.Sym]bool{}
		for _, t := range s {
			if len(t) == 1 && t[0].Hole != nil {
				alone[t[0].Hole.Sym] = true
			}
		}
		for h := range s.Holes() {
			if len(h.Else) > 0 && h.Sym.Kind != keytmpl.SymNone {
				elses[h.Sym] = h.Else
			}
		}
		changed := false
		s = keytmpl.Subst(s, func(sym keytmpl.Sym) (keytmpl.Arg, bool) {
			if a, ok := p.fieldArg(fn, sym, alone[sym]); ok {
				changed = true
				a.Text = heldBy(a.Text, sym)
				return a, true
			}
			if e := elses[sym]; len(e) > 0 {
				changed = true
				return keytmpl.Arg{Class: keytmpl.ClassString, Text: heldBy(e, sym)}, true
			}
			return keytmpl.Arg{}, false
		})
		if !changed {
			break
		}
	}
	return s
}

// heldBy gives the holes of what a field holds the identity of the field: it is the same text each time it is read.
func heldBy(s keytmpl.Set, sym keytmpl.Sym) keytmpl.Set {
	n := 0
	return keytmpl.MapHoles(s, func(h keytmpl.Hole) keytmpl.Hole {
		n++
		if h.Sym.Kind == keytmpl.SymNone {
			h.Sym = keytmpl.Sym{Kind: keytmpl.SymGlobal, Path: fmt.Sprintf("%d.%d.%s#%d", sym.Kind, sym.Index, sym.Path, n)}
		}
		return h
	})
}

// fieldArg is what a field of a parameter or receiver holds, when that tells more than the field's name. alone: there is no
// text beside it.
func (p *pkgPass) fieldArg(fn *types.Func, sym keytmpl.Sym, alone bool) (keytmpl.Arg, bool) {
	var v *value
	var t types.Type
	switch {
	case sym.Path == "":
	case sym.Kind == keytmpl.SymGlobal && strings.HasPrefix(sym.Path, givenPrefix):
		v, t = p.namedField(strings.TrimPrefix(sym.Path, givenPrefix))
	case sym.Kind == keytmpl.SymParam && fn != nil:
		v, t = p.fieldAt(fn, sym)
	case sym.Kind == keytmpl.SymSite, sym.Kind == keytmpl.SymGlobal:
		if fld := p.siteFields[sym]; fld != nil {
			v, t = p.fieldValue(fld), fld.Type()
		}
	}
	if v != nil && v.kind == kText {
		if v = tellsMore(v, sym, alone); v == nil {
			return keytmpl.Arg{}, false
		}
	}
	if v == nil || v.kind != kText && v.kind != kNum && (v.kind != kSlice || v.open || v.more != nil) {
		return keytmpl.Arg{}, false
	}
	return p.packageFrame().argOf(v, t), true
}

// tellsMore is what a field holds, when that says more than the field's name does: some text that is known. Alternatives of
// which nothing is known are one, named after the field. nil when nothing is known. What is too much is joined where it is all
// that is known (alone); beside other text the field's name says more.
func tellsMore(v *value, sym keytmpl.Sym, alone bool) *value {
	var known, open keytmpl.Set
	for _, t := range v.text {
		if c, isConst := t.Const(); t.HasLiteral() || isConst && c == "" {
			known = append(known, t)
		} else {
			open = append(open, t)
		}
	}
	if len(known) > maxOpenFields {
		if known = keytmpl.Narrow(known, maxOpenFields); !alone || !known.HasLiteral() {
			return nil
		}
		out := *v
		out.text = keytmpl.Union(known, open)
		return tellsMore(&out, sym, alone)
	}
	switch {
	case len(open) > 0 && !known.HasLiteral():
		if len(v.text) > 1 {
			return nil
		}
		return v
	case len(open) < 2:
		return v
	}
	h := keytmpl.Hole{Name: sym.Path[strings.LastIndexByte(sym.Path, '.')+1:], Type: "string", Origin: keytmpl.OriginField, Reason: openReason(open)}
	out := *v
	out.text = keytmpl.Union(known, keytmpl.Arbitrary(h))
	return &out
}

func openReason(s keytmpl.Set) keytmpl.Reason {
	for h := range s.Holes() {
		if h.Reason != keytmpl.ReasonNone {
			return h.Reason
		}
	}
	return keytmpl.ReasonNone
}

// dependsOnMaker: the text depends on how the particular struct was made: there are several, or some depends on what a
// constructor was given, or nothing of it is known.
func dependsOnMaker(s keytmpl.Set) bool {
	if len(s) > 1 || len(s) == 1 && len(s[0]) > 0 && !s.HasLiteral() {
		return true
	}
	for h := range s.Holes() {
		if h.Reason == keytmpl.ReasonParam {
			return true
		}
	}
	return false
}

// maxArgumentElse is how many texts that a field of an argument holds in general are told to importers, who mostly know their
// own.
const maxArgumentElse = 2

// ofArgument: the symbol is a field of a parameter other than the receiver.
func ofArgument(sym keytmpl.Sym) bool { return sym.Kind == keytmpl.SymParam && sym.Index >= 0 }

// settleForExport is settle for a value that leaves the package: a field whose value depends on how the particular struct
// was made stays a symbol, with its general value beside it.
func (p *pkgPass) settleForExport(v *value, fn *types.Func) *value {
	if v == nil {
		return nil
	}
	general := func(h keytmpl.Hole) keytmpl.Hole {
		if strings.HasSuffix(h.Sym.Path, stepCall) { // importers know the method, or nothing
			h.Else = nil
		}
		given := ofArgument(h.Sym)
		if a, ok := p.fieldArg(fn, h.Sym, false); ok && len(a.Text) > 0 && (dependsOnMaker(a.Text) || given) {
			if h.Else = p.settle(a.Text, fn); given && len(h.Else) > maxArgumentElse {
				h.Else = nil
			}
		}
		return h
	}
	v = p.settleForm(v, fn, 1)
	out := *v
	switch v.kind {
	case kStruct:
		out.fields = make(map[string]*value, len(v.fields))
		for name, w := range v.fields {
			out.fields[name] = p.settleForExport(w, fn)
		}
	case kSym:
		out.hole = general(v.hole)
	case kText:
		text := func(s keytmpl.Set) keytmpl.Set {
			return keytmpl.MapHoles(keytmpl.Subst(s, func(sym keytmpl.Sym) (keytmpl.Arg, bool) {
				if ofArgument(sym) {
					return keytmpl.Arg{}, false
				}
				a, ok := p.fieldArg(fn, sym, false)
				return a, ok && !dependsOnMaker(a.Text)
			}), general)
		}
		out.text = text(v.text)
		out.form = mapForm(v.form, func(w *value) *value { return w }, text)
	default:
		return v
	}
	return &out
}

// fieldAt is what a field of a parameter or receiver holds, by what the package puts into it.
func (p *pkgPass) fieldAt(fn *types.Func, sym keytmpl.Sym) (*value, types.Type) {
	t := paramType(fn, sym.Index)
	if t == nil {
		return nil, nil
	}
	f := p.packageFrame()
	names := strings.Split(sym.Path, ".")
	for i, name := range names {
		if strings.HasPrefix(name, "[") {
			t = elemType(t)
			continue
		}
		if name == stepPointee {
			t = deref(t)
			continue
		}
		if strings.HasPrefix(name, "(") { // an implementation of the interface: its type
			tn, ok := p.pkg.Scope().Lookup(strings.Trim(name, "()")).(*types.TypeName)
			if !ok {
				return nil, nil
			}
			t = tn.Type()
			continue
		}
		fld := fieldVar(t, name)
		if fld == nil {
			return nil, nil
		}
		if v := p.named(p.fieldValue(fld)); v != nil && v.kind != kSym {
			if got := f.follow(v, strings.Join(names[i+1:], ".")); got != nil && got.kind != kSym {
				leaf := fieldAlong(fld, names[i+1:])
				switch {
				case leaf == nil || leaf == fld:
				case p.assignedApart(leaf):
					set := p.named(p.fieldValue(leaf))
					if set == nil {
						return nil, nil
					}
					got = join2(got, set, 0)
				case partlyOpaque(got): // a struct that somebody gave: all that such structs hold says more
					if set := p.named(p.fieldValue(leaf)); set != nil && set.kind == kText && !partlyOpaque(set) {
						return set, fieldTypeOf(leaf, true)
					}
				}
				return got, fieldTypeOf(fld, i == len(names)-1)
			}
		}
		t = fld.Type()
	}
	return nil, nil
}

// partlyOpaque tells that nothing is known of one alternative of a text.
func partlyOpaque(v *value) bool {
	return v.kind == kText && slices.ContainsFunc(v.text, func(t keytmpl.Template) bool { return len(t) > 0 && !t.HasLiteral() })
}

// fieldAlong is the field at the end of names, which are selected from fld one after another, or from the elements of what was
// selected; nil where they are not all fields of structs.
func fieldAlong(fld *types.Var, names []string) *types.Var {
	t := fld.Type()
	for _, name := range names {
		switch {
		case name == stepPointee:
			continue
		case strings.HasPrefix(name, "["):
			t = elemType(t)
			continue
		}
		if fld = fieldVar(deref(t), name); fld == nil {
			return nil
		}
		t = fld.Type()
	}
	return fld
}

func fieldTypeOf(fld *types.Var, last bool) types.Type {
	if last {
		return fld.Type()
	}
	return nil
}

func fieldVar(t types.Type, name string) *types.Var {
	st := structOf(t)
	if st == nil {
		return nil
	}
	for i := range st.NumFields() {
		if st.Field(i).Name() == name {
			return st.Field(i)
		}
	}
	return nil
}

// settleNum replaces a field that a number is, or is computed from, by what the package puts into it, where all of that is seen.
func (p *pkgPass) settleNum(v *value, fn *types.Func) *value {
	sym := v
	if v.kind == kNum && v.num.sym != nil {
		sym = v.num.sym
	}
	if sym.kind != kSym {
		return v
	}
	var held *value
	switch h := sym.hole.Sym; {
	case h.Path == "":
	case h.Kind == keytmpl.SymParam && fn != nil:
		held, _ = p.fieldAt(fn, h)
	case h.Kind == keytmpl.SymSite:
		if fld := p.siteFields[h]; fld != nil {
			held = p.fieldValue(fld)
		}
	}
	if held == nil || held.kind != kNum {
		return p.namedByGiver(v, sym, fn)
	}
	if v.kind == kSym {
		return held
	}
	sub := &substitution{f: p.packageFrame()}
	q := throughQuantity(v, held)
	if own := quantityOf(v); q != nil && q.Theirs && own != nil && own.Named {
		q = own // the name stands here, and no caller gives the number
	}
	out := withQuantity(sub.applied(v, held), q)
	if v.num.mul == 1 && v.num.div <= 1 {
		out = withDefault(out, defaultOf(held))
	}
	return out
}

// namedByGiver is a number from a field, measured by the name of what is put into the field, where nothing else tells what it
// counts: a constructor's ttlSeconds in a field ttl.
func (p *pkgPass) namedByGiver(v, sym *value, fn *types.Func) *value {
	if quantityOf(v) != nil || isDuration(sym.typ) {
		return v
	}
	var fld *types.Var
	switch h := sym.hole.Sym; {
	case h.Path == "":
	case h.Kind == keytmpl.SymParam && fn != nil:
		fld = p.fieldOf(fn, h)
	case h.Kind == keytmpl.SymSite:
		fld = p.siteFields[h]
	}
	if fld == nil {
		return v
	}
	given := p.fieldValue(fld)
	if v == sym || v.num.mul == 1 && v.num.div <= 1 {
		v = withDefault(v, defaultOf(given))
	}
	if given != nil && given.kind == kSym && isNumeric(fld.Type()) {
		if q := quantityOf(given); q != nil && q.Named && q.Measure == Span {
			return withQuantity(v, q)
		}
	}
	return v
}
