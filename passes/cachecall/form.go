package cachecall

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/cachevet/cachevet/internal/keytmpl"
)

// maxTimes bounds the number of replacements that is told from "all".
const maxTimes = 1 << 20

// maxForms bounds the texts of which a caller knows more, among the alternatives of one value.
const maxForms = 4

// form is what a caller has to know to tell more of a text than the function that makes it: a format that is a parameter
// (func get(format string, args ...any)), or the elements of a list that is one, with the text that stands around it.
type form struct {
	format *value
	args   []*value
	spread bool   // the last argument is a slice of arguments
	list   *value // not nil: the text is that of the elements of this list, sep between them
	sep    keytmpl.Set
	fills  string // not "": the text is format with the first times occurrences (-1: all) of fills replaced by the argument
	times  int

	before, after keytmpl.Set // nil: nothing stands there
	or            *form       // what the text can be else
}

// settled: nobody can tell more of the text; it is before.
func (fm *form) settled() bool { return fm.format == nil && fm.list == nil }

// around puts the text that stands around the form to a text.
func (fm *form) around(s keytmpl.Set) keytmpl.Set {
	sets := []keytmpl.Set{s}
	if fm.before != nil {
		sets = []keytmpl.Set{fm.before, s}
	}
	if fm.after != nil {
		sets = append(sets, fm.after)
	}
	return keytmpl.Concat(sets...)
}

// mapForm is a copy of a form and its alternatives with other values and texts in it.
func mapForm(fm *form, change func(*value) *value, text func(keytmpl.Set) keytmpl.Set) *form {
	if fm == nil {
		return nil
	}
	out := *fm
	if fm.format != nil {
		out.format = change(fm.format)
	}
	if fm.list != nil {
		out.list = change(fm.list)
	}
	out.args = nil
	for _, a := range fm.args {
		out.args = append(out.args, change(a))
	}
	for _, s := range []*keytmpl.Set{&out.sep, &out.before, &out.after} {
		if *s != nil {
			*s = text(*s)
		}
	}
	out.or = mapForm(fm.or, change, text)
	return &out
}

func sameText(s keytmpl.Set) keytmpl.Set { return s }

// formParams calls fn for every parameter in a form.
func formParams(fm *form, fn func(keytmpl.Sym), depth int) {
	for ; fm != nil; fm = fm.or {
		eachParamDepth(fm.format, fn, depth)
		eachParamDepth(fm.list, fn, depth)
		for _, a := range fm.args {
			eachParamDepth(a, fn, depth)
		}
		for _, s := range []keytmpl.Set{fm.sep, fm.before, fm.after} {
			eachParamDepth(&value{kind: kText, text: s}, fn, depth)
		}
	}
}

// sameForm: the forms print the same.
func sameForm(a, b *form) bool {
	if a == b {
		return true
	}
	return a != nil && b != nil && a.spread == b.spread && a.fills == b.fills && a.times == b.times && sameOrNil(a.format, b.format) && sameOrNil(a.list, b.list) && slices.EqualFunc(a.args, b.args, same) &&
		a.sep.Key() == b.sep.Key() && a.before.Key() == b.before.Key() && a.after.Key() == b.after.Key() && sameForm(a.or, b.or)
}

func sameOrNil(a, b *value) bool { return a == b || a != nil && b != nil && same(a, b) }

// joinForms is what a text is that is made in one of two ways; nil when a caller can tell nothing more, or too much.
func joinForms(a, b *value) *form {
	if a.form == nil && b.form == nil {
		return nil
	}
	var list []*form
	for _, v := range []*value{a, b} {
		fm := v.form
		if fm == nil {
			fm = &form{before: v.text}
		}
		for ; fm != nil; fm = fm.or {
			one := *fm
			one.or = nil
			if !slices.ContainsFunc(list, func(x *form) bool { return sameForm(x, &one) }) {
				list = append(list, &one)
			}
		}
	}
	if len(list) > maxForms {
		return nil
	}
	var out *form
	for _, fm := range slices.Backward(list) {
		fm.or = out
		out = fm
	}
	return out
}

// general is the text of a form of which nobody knows more.
func (fm *form) general() (out keytmpl.Set) {
	for ; fm != nil; fm = fm.or {
		switch {
		case fm.settled():
			out = keytmpl.Union(out, fm.before)
		case fm.list != nil:
			out = keytmpl.Union(out, fm.around(keytmpl.Arbitrary(keytmpl.Hole{Name: "list", Type: "string", Reason: keytmpl.ReasonDynamic})))
		case fm.fills != "":
			out = keytmpl.Union(out, fm.around(keytmpl.Arbitrary(keytmpl.Hole{Name: "text", Type: "string", Reason: keytmpl.ReasonDynamic})))
		default:
			out = keytmpl.Union(out, fm.around(keytmpl.Arbitrary(keytmpl.Hole{Name: "format", Type: "string", Reason: keytmpl.ReasonFormat})))
		}
	}
	return out
}

// withText is a value as a text, with its form if it has one.
func withText(v *value, s keytmpl.Set) *value {
	if v.kind == kText {
		return v
	}
	return textValue(s)
}

// printed prints a form with what a caller gives.
func (s *substitution) printed(v *value, depth int) *value {
	return assembled(v, v.form, func(fm *form) (keytmpl.Set, *form) {
		text, rest := s.printedForm(fm, depth)
		if text == nil {
			text = s.text(v.text)
		}
		return text, rest
	})
}

// assembled is v with the texts of its forms. print gives the text of one, and what callers may still tell more of: nil for
// nothing.
func assembled(v *value, forms *form, print func(*form) (keytmpl.Set, *form)) *value {
	out := &value{kind: kText, typ: v.typ, raw: v.raw}
	var left, last *form
	open := false
	for fm := forms; fm != nil; fm = fm.or {
		text, rest := print(fm)
		out.text = keytmpl.Union(out.text, text)
		if rest != nil && !rest.settled() {
			one := *rest
			one.or, rest, open = nil, &one, true
		} else {
			rest = &form{before: text}
		}
		if left == nil {
			left = rest
		} else {
			last.or = rest
		}
		last = rest
	}
	if open {
		out.form = left
	}
	return out
}

// joinedForm is the text of a list with text around it, and what callers may tell more of.
func (f *frame) joinedForm(list *value, sep, before, after keytmpl.Set) (text keytmpl.Set, rest *form) {
	var joined value
	f.joinList(&joined, list, sep)
	if len(joined.text) == 0 {
		return nil, nil
	}
	if rest = joined.form; rest != nil {
		rest.before, rest.after = before, after
	}
	around := form{before: before, after: after}
	return around.around(joined.text), rest
}

// printedForm is the text of one form: nil when it stays unknown. rest is what callers of this function may tell more of.
func (s *substitution) printedForm(fm *form, depth int) (text keytmpl.Set, rest *form) {
	around := form{}
	if fm.before != nil {
		around.before = s.text(fm.before)
	}
	if fm.after != nil {
		around.after = s.text(fm.after)
	}
	switch {
	case fm.settled():
		return around.before, nil
	case fm.list != nil:
		return s.f.joinedForm(s.value(fm.list, depth+1), s.text(fm.sep), around.before, around.after)
	}
	now := form{format: s.f.load(s.value(fm.format, depth+1)), args: s.list(fm.args, depth), spread: fm.spread, fills: fm.fills, times: fm.times, before: around.before, after: around.after}
	set, ok := plainText(now.format)
	if fm.fills != "" {
		return s.filled(&now, set)
	}
	for _, t := range set {
		format, isConst := t.Const()
		if !isConst {
			ok = false
			break
		}
		pos := s.site
		if len(t) > 0 && t[0].Pos.IsValid() {
			pos = t[0].Pos
		}
		vals, more := s.f.formArgs(&now)
		text = keytmpl.Union(text, keytmpl.Sprintf(format, pos, vals, more))
	}
	if !ok || len(text) == 0 || s.symKind() == keytmpl.SymParam && mentionsArg(&now) {
		return nil, &now
	}
	return around.around(text), nil
}

// filled puts the argument of a form into the text that a caller gives.
func (s *substitution) filled(fm *form, set keytmpl.Set) (text keytmpl.Set, rest *form) {
	if len(set) == 0 {
		return nil, fm
	}
	with := s.f.load(fm.args[0])
	text, open, ok := keytmpl.Fill(set, fm.fills, s.f.textOf(with, with.typ), fm.times)
	switch {
	case !ok || len(text) == 0:
		return nil, fm
	case open && mentionsParam(fm.format):
		return fm.around(text), fm
	}
	return fm.around(text), nil
}

// mentionsArg: what is printed are parameters of a function value, whose caller knows more.
func mentionsArg(fm *form) bool {
	for _, a := range fm.args {
		if a != nil && a.kind == kSym && a.hole.Sym.Kind == keytmpl.SymArg {
			return true
		}
	}
	return false
}

func (f *frame) formArgs(fm *form) (out []keytmpl.Arg, more bool) {
	for i, a := range fm.args {
		if !fm.spread || i < len(fm.args)-1 {
			out = append(out, f.argOf(a, a.typ))
			continue
		}
		list := f.load(a)
		switch list.kind {
		case kSlice:
			for _, el := range list.elems {
				out = append(out, f.argOf(el, el.typ))
			}
			more = list.open || list.more != nil
		case kNil:
		default:
			more = true
		}
	}
	return out, more
}

// concat is the text of a before that of b.
func (f *frame) concat(a, b *value, ta, tb types.Type) *value {
	x, y := f.textOf(a, ta), f.textOf(b, tb)
	out := &value{kind: kText, typ: ta, text: keytmpl.Concat(x, y)}
	switch fa, fb := f.formOf(a), f.formOf(b); {
	case fa != nil && fb == nil:
		out.form = surrounded(fa, nil, y)
	case fb != nil && fa == nil:
		out.form = surrounded(fb, x, nil)
	}
	return out
}

func (f *frame) formOf(v *value) *form {
	if v = f.load(v); v.kind == kText {
		return v.form
	}
	return nil
}

// surrounded puts text around each alternative of a form.
func surrounded(fm *form, before, after keytmpl.Set) *form {
	if fm == nil {
		return nil
	}
	out := *fm
	switch {
	case fm.settled():
		if before != nil {
			out.before = keytmpl.Concat(before, fm.before)
		}
		if after != nil {
			out.before = keytmpl.Concat(out.before, after)
		}
	default:
		if before != nil {
			out.before = before
			if fm.before != nil {
				out.before = keytmpl.Concat(before, fm.before)
			}
		}
		if after != nil {
			out.after = after
			if fm.after != nil {
				out.after = keytmpl.Concat(fm.after, after)
			}
		}
	}
	out.or = surrounded(fm.or, before, after)
	return &out
}

// placeOfForm stands for a text with a form while it is found out where an operation puts it.
const placeOfForm = "\x00form\x00"

// through is the form of a text that an operation makes of texts of which one has a form: what the operation puts around it.
// again does the operation with other values; nil when the text does not come through as it is, once.
func (f *frame) through(vals []*value, again func([]*value) keytmpl.Set) *form {
	at := -1
	for i, v := range vals {
		if v != nil && f.formOf(v) != nil {
			if at >= 0 {
				return nil
			}
			at = i
		}
	}
	if at < 0 {
		return nil
	}
	marked := slices.Clone(vals)
	marked[at] = &value{kind: kText, typ: types.Typ[types.String], text: keytmpl.Lit(placeOfForm, token.NoPos)}
	set := again(marked)
	if len(set) != 1 {
		return nil
	}
	before, after, ok := cutAt(set[0], placeOfForm)
	if !ok {
		return nil
	}
	return surrounded(f.formOf(vals[at]), keytmpl.Set{before}, keytmpl.Set{after})
}

// cutAt takes a template apart at a text that is in it once.
func cutAt(t keytmpl.Template, mark string) (before, after keytmpl.Template, ok bool) {
	for i, p := range t {
		if p.Hole != nil || !strings.Contains(p.Lit, mark) {
			continue
		}
		left, right, _ := strings.Cut(p.Lit, mark)
		if ok || strings.Contains(right, mark) {
			return nil, nil, false
		}
		ok = true
		before, after = slices.Clone(t[:i]), slices.Clone(t[i+1:])
		if p.Lit = left; left != "" {
			before = append(before, p)
		}
		if p.Lit = right; right != "" {
			after = append(keytmpl.Template{p}, after...)
		}
	}
	return before, after, ok
}

// plainVerbs: a format that puts texts where they belong as they are.
func plainVerbs(format string) bool {
	for {
		_, rest, found := strings.Cut(format, "%")
		if !found {
			return true
		}
		if rest == "" || !strings.ContainsRune("svdxqt%", rune(rest[0])) {
			return false
		}
		format = rest[1:]
	}
}

// printedAround is the form of what a constant format makes of its arguments.
func (f *frame) printedAround(e *ast.CallExpr, format int, args []*value) *form {
	if s, ok := f.load(args[format]).constText(); !ok || !plainVerbs(s) || e.Ellipsis.IsValid() {
		return nil
	}
	return f.through(args[format+1:], func(marked []*value) keytmpl.Set {
		return f.sprintf(e, format, append(slices.Clone(args[:format+1]), marked...))
	})
}
