package cachecall

import (
	"fmt"
	"go/types"
	"slices"
	"sort"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/cachevet/cachevet/internal/client"
	"github.com/cachevet/cachevet/internal/keytmpl"
)

// run analyses a package. It never fails because of the code it reads: a panic becomes an empty result with Failure set.
func run(pass *analysis.Pass) (res any, err error) {
	exportVersion(pass)
	if pass.Pkg == nil || len(pass.Files) == 0 || client.IsLibrary(pkgPath(pass.Pkg)) && !client.Wraps(pkgPath(pass.Pkg)) {
		return &Result{}, nil // a client library itself sends what it is told
	}
	facts := factPackages(pass)
	own := !isStandard(pass) && (pass.Module == nil || pass.Module.Version == "")
	uses := usesCache(pass, facts)
	sends := uses || userRows(pass).concerns(pass.Pkg) || own && (!learnedOf(pass).Empty() || collecting(pass))
	if !sends && isStandard(pass) {
		return &Result{}, nil
	}
	defer func() {
		if r := recover(); r != nil {
			if debugPanics {
				panic(r)
			}
			res, err = &Result{Failure: fmt.Sprint(r)}, nil
		}
		if r, ok := res.(*Result); ok {
			r.RowProblems = rowProblems(pass)
		}
	}()
	p := newPkgPass(pass)
	p.facts, p.usesCache = facts, uses
	p.light, p.steps, p.collect = !sends, minPackage, own && collecting(pass)
	if p.light {
		p.steps = lightPackage
	}
	if !sends {
		p.exportFacts(true, nil)
		return &Result{}, nil
	}
	return p.calls(), nil
}

// calls works out the cache calls of a package, and exports what importers need.
func (p *pkgPass) calls() *Result {
	p.indexAll()
	var sites []*site
	for _, fn := range p.relevant() {
		if s := p.needed(fn); s != nil {
			sites = append(sites, s.effects...)
		}
	}
	p.initAll()
	sites = append(sites, p.extra...)
	out := &Result{}
	for _, s := range sites {
		if c := p.finish(s); c != nil {
			out.calls = append(out.calls, c)
		}
	}
	sort.SliceStable(out.calls, func(i, j int) bool { return out.calls[i].Pos() < out.calls[j].Pos() })
	p.groupSequences(out.calls)
	out.keyTypes, out.elsewhere = keyTypes(p.pass, out.calls), p.keyTypesElsewhere()
	p.exportFacts(false, out.keyTypes)
	out.learnable = p.learnableTypes
	for key := range p.reads {
		out.reads = append(out.reads, key)
	}
	sort.Strings(out.reads)
	return out
}

// needed is the summary of a function that makes cache calls. Where the budget of the package is used up, the function is
// looked at all the same, with little for what it calls: its calls are there, with less known of their keys.
func (p *pkgPass) needed(fn *types.Func) *summary {
	if s := p.summary(fn); s != nil || p.steps >= 0 {
		return s
	}
	p.steps = reserve
	return p.summary(fn)
}

// collecting: the driver wants to know what packages give to fields of others.
func collecting(pass *analysis.Pass) bool {
	f := pass.Analyzer.Flags.Lookup(CollectFlag)
	return f != nil && f.Value.String() == "true"
}

// debugPanics lets a panic through; to be set when looking for where it comes from.
const debugPanics = false

// usesCache: the package can make cache calls: it imports a client library, or a package that makes cache calls for its
// callers.
func usesCache(pass *analysis.Pass, facts imports) bool {
	for _, imp := range pass.Pkg.Imports() {
		if facts.sends(imp.Path()) || client.IsLibrary(pkgPath(imp)) {
			return true
		}
	}
	return false
}

// isStandard: the package belongs to the standard library, as far as the driver and its path tell.
func isStandard(pass *analysis.Pass) bool {
	first, _, _ := strings.Cut(pass.Pkg.Path(), "/")
	if strings.Contains(first, ".") || first == "command-line-arguments" {
		return false
	}
	return pass.Module == nil || pass.Module.Path == "std" || pass.Module.Path == ""
}

// relevant are the functions that make cache calls, in source order: those that mention a client function, and those that
// mention a function which makes cache calls with what it is given. The others are only looked at where a key, a field
// or a variable leads to them.
func (p *pkgPass) relevant() []*types.Func {
	in := map[*types.Func]bool{}
	add := func(fns []*types.Func) {
		for _, fn := range fns {
			in[fn] = true
		}
	}
	for obj, fns := range p.uses {
		if fn, ok := obj.(*types.Func); ok && p.leadsToCache(fn) {
			add(fns)
		}
	}
	if p.collect {
		for obj, fns := range p.uses {
			if p.leadsToField(obj) {
				add(fns)
			}
		}
	}
	p.ifaces = p.interfaceMethods()
	done := map[*types.Func]bool{}
	for again := true; again; {
		again = false
		for _, fn := range p.funcs {
			if !in[fn] || done[fn] {
				continue
			}
			done[fn], again = true, true
			if s := p.needed(fn); s == nil || !handsOn(s) && (!p.collect || len(s.notes) == 0) {
				continue
			}
			add(p.uses[fn])
			for _, m := range p.ifaces[fn.Name()] {
				if slices.Contains(p.implementations(m), fn) {
					add(p.uses[m])
				}
			}
		}
	}
	p.calling = in
	var out []*types.Func
	for _, fn := range p.funcs {
		if in[fn] {
			out = append(out, fn)
		}
	}
	return out
}

// handsOn: the function makes cache calls with what it is given, so that its callers may have a say in them.
func handsOn(s *summary) bool {
	for _, e := range s.effects {
		if !e.weak && saysParam(e) {
			return true
		}
	}
	return s.recursive
}

// leadsToCache: a function of a client library, one of another package that makes cache calls with what it is given, or an
// interface method of which that was learned.
func (p *pkgPass) leadsToCache(fn *types.Func) bool {
	if row, _ := p.row(fn, nil); row != nil {
		return true
	}
	if s := p.imported(fn); s != nil {
		return len(s.effects) > 0
	}
	return p.learnsOf(fn)
}

// leadsToField: a field or variable of another package that can be given a text, or a function that gives one its parameter.
func (p *pkgPass) leadsToField(obj types.Object) bool {
	switch obj := obj.(type) {
	case *types.Var:
		return p.givesTo(obj)
	case *types.Func:
		if s := p.imported(obj); s != nil {
			return len(s.notes) > 0
		}
	}
	return false
}

// learnsOf: fn is an interface method of which something was learned.
func (p *pkgPass) learnsOf(fn *types.Func) bool {
	r := fn.Type().(*types.Signature).Recv()
	return r != nil && isInterface(r.Type()) && len(p.learnedImpls(fn)) > 0
}

// interfaceMethods are the interface methods that the package mentions, by name.
func (p *pkgPass) interfaceMethods() map[string][]*types.Func {
	out := map[string][]*types.Func{}
	for obj := range p.uses {
		if fn, ok := obj.(*types.Func); ok {
			if r := fn.Type().(*types.Signature).Recv(); r != nil && isInterface(r.Type()) {
				out[fn.Name()] = append(out[fn.Name()], fn)
			}
		}
	}
	return out
}

// initAll evaluates the initialisers of package variables that may hold cache calls (literals of functions).
func (p *pkgPass) initAll() {
	for _, f := range p.pass.Files {
		for _, d := range f.Decls {
			for _, v := range declaredVars(p, d) {
				p.initVar(v)
			}
		}
	}
}

// finish turns a site into the Call that rules read.
func (p *pkgPass) finish(s *site) *Call {
	c := s.call
	f := p.packageFrame()
	f.rec = false
	for i, k := range s.keys {
		s.keys[i].v = p.settleForm(k.v, s.fn, maxSequences)
	}
	for _, k := range s.keys {
		c.Keys = append(c.Keys, p.finishKey(f, s, k))
	}
	if s.pattern != nil {
		k := p.finishKey(f, s, *s.pattern)
		c.Pattern = &k
	}
	c.Version = p.versionOf(c.Library)
	c.TTL = p.finishTTL(s)
	if c.Script != nil {
		sc := *c.Script
		for _, a := range s.args {
			sc.Args = append(sc.Args, p.finishKey(f, s, a))
		}
		c.Script = &sc
		p.readScript(&c, s.args)
	}
	return &c
}

func (p *pkgPass) finishKey(f *frame, s *site, k keyValue) Key {
	out := Key{Expr: k.expr, Arg: k.arg, Multi: k.multi, Many: k.many, Spec: k.spec}
	v := f.load(k.v)
	set := f.textOf(v, v.typ)
	out.Set = p.settle(set, s.fn)
	out.Passed = passed(set)
	out.Here, out.Theirs = len(s.call.Via) == 0 || k.here, k.theirs
	out.Status, out.Reason = out.Set.Status()
	if out.Status != keytmpl.Exact && out.Reason == keytmpl.ReasonNone {
		out.Reason = whyOpen(out.Set)
	}
	return out
}

// whyOpen is why a text is not known of which no hole says so: a parameter or field that is all of it.
func whyOpen(s keytmpl.Set) keytmpl.Reason {
	for h := range s.Holes() {
		switch {
		case h.Sym.Kind == keytmpl.SymParam && h.Sym.Path == "" && h.Sym.Index >= 0, h.Origin == keytmpl.OriginParam:
			return keytmpl.ReasonParam
		case h.Origin == keytmpl.OriginField, h.Sym.Kind == keytmpl.SymParam && h.Sym.Index < 0:
			return keytmpl.ReasonField
		case h.Sym.Kind == keytmpl.SymParam:
			return keytmpl.ReasonParam
		case h.Origin == keytmpl.OriginConfig:
			return keytmpl.ReasonConfig
		case h.Origin == keytmpl.OriginReply:
			return keytmpl.ReasonReply
		case h.Origin == keytmpl.OriginElement, h.Origin == keytmpl.OriginMapOrder:
			return keytmpl.ReasonDynamic
		}
	}
	return keytmpl.ReasonExternal // what comes from a request, a clock, chance, or a library
}

// passed: every alternative is one parameter, as it is.
func passed(s keytmpl.Set) bool {
	for _, t := range s {
		if len(t) != 1 || t[0].Hole == nil || t[0].Hole.Sym.Kind != keytmpl.SymParam || t[0].Hole.Sym.Index < 0 {
			return false
		}
	}
	return len(s) > 0
}

// settle replaces the fields that holes stand for by what the package puts into them, where all of that is seen, and by
// what their own packages say of them.
func (p *pkgPass) settle(s keytmpl.Set, fn *types.Func) keytmpl.Set {
	for range 3 { // a field may hold another field
		elses := map[keytmpl.Sym]keytmpl.Set{}
		for h := range s.Holes() {
			if len(h.Else) > 0 && h.Sym.Kind != keytmpl.SymNone {
				elses[h.Sym] = h.Else
			}
		}
		changed := false
		s = keytmpl.Subst(s, func(sym keytmpl.Sym) (keytmpl.Arg, bool) {
			if a, ok := p.fieldArg(fn, sym); ok {
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

// fieldArg is what a field of a parameter or receiver holds, when that tells more than the field's name.
func (p *pkgPass) fieldArg(fn *types.Func, sym keytmpl.Sym) (keytmpl.Arg, bool) {
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
		if v = tellsMore(v, sym); v == nil {
			return keytmpl.Arg{}, false
		}
	}
	if v == nil || v.kind != kText && v.kind != kNum && (v.kind != kSlice || v.open || v.more != nil) {
		return keytmpl.Arg{}, false
	}
	return p.packageFrame().argOf(v, t), true
}

// tellsMore is what a field holds, when that says more than the field's name does: some text that is known. Alternatives of
// which nothing is known are one, named after the field. nil when all are such, or too many.
func tellsMore(v *value, sym keytmpl.Sym) *value {
	var known, open keytmpl.Set
	for _, t := range v.text {
		if c, isConst := t.Const(); t.HasLiteral() || isConst && c == "" {
			known = append(known, t)
		} else {
			open = append(open, t)
		}
	}
	switch {
	case len(open) > 0 && !known.HasLiteral(), len(known) > maxOpenFields:
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
// constructor was given.
func dependsOnMaker(s keytmpl.Set) bool {
	if len(s) > 1 {
		return true
	}
	for h := range s.Holes() {
		if h.Reason == keytmpl.ReasonParam {
			return true
		}
	}
	return false
}

// settleForExport is settle for a value that leaves the package: a field whose value depends on how the particular struct
// was made stays a symbol, with its general value beside it.
func (p *pkgPass) settleForExport(v *value, fn *types.Func) *value {
	if v == nil {
		return nil
	}
	general := func(h keytmpl.Hole) keytmpl.Hole {
		if a, ok := p.fieldArg(fn, h.Sym); ok && len(a.Text) > 0 && dependsOnMaker(a.Text) {
			h.Else = p.settle(a.Text, fn)
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
				a, ok := p.fieldArg(fn, sym)
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
			if got := f.follow(v, strings.Join(names[i+1:], ".")); got != nil {
				if got.kind != kSym {
					return got, fieldTypeOf(fld, i == len(names)-1)
				}
			}
		}
		t = fld.Type()
	}
	return nil, nil
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

func (p *pkgPass) finishTTL(s *site) TTL {
	row := s.ttl.row
	t := TTL{State: s.ttl.state, Expr: s.ttl.expr, Unit: s.ttl.unit, Zero: row.Zero, Minus1: row.Minus1, Negative: row.Negative, Grain: row.Grain, Below: row.Below}
	t.Here = len(s.call.Via) == 0 || s.ttl.here
	v := s.ttl.v
	if v == nil {
		return t
	}
	if s.ttl.own {
		t.Default, t.Here = true, false
	}
	t.Passed = dependsOnParam(v)
	t.Form, t.Formed = formOf(s.ttl), s.ttl.theirs
	v = p.settleNum(v, s.fn)
	if q := quantityOf(v); q != nil {
		t.Quantity = q.Quantity
	}
	if t.State != TTLUnknown {
		return t
	}
	if lo, hi, ok := v.bounds(); ok {
		t.State, t.Lo, t.Hi = TTLKnown, lo, hi
		if lo == 0 && hi == 0 && t.Zero == client.Default && s.ttl.row.Default > 0 {
			t.Lo, t.Hi, t.Unit = s.ttl.row.Default, s.ttl.row.Default, client.Duration
			t.Default, t.Here = true, false
		}
	} else if text, ok := v.constText(); ok { // options are often given as text: "EX", "60"
		if n, ok := scriptInt(text); ok {
			t.State, t.Lo, t.Hi = TTLKnown, n, n
		}
	}
	return t
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
		return v
	}
	if v.kind == kSym {
		return held
	}
	sub := &substitution{f: p.packageFrame()}
	return withQuantity(sub.applied(v, held), throughQuantity(v, held))
}

// formOf is what an expiry is before the library writes it.
func formOf(t ttlValue) TTLForm {
	if t.v == nil || t.theirs {
		return t.form
	}
	switch b, _ := underlying(t.v.typ).(*types.Basic); {
	case isDuration(t.v.typ):
		return FormDuration
	case b == nil:
	case b.Info()&types.IsFloat != 0:
		return FormFloat
	case b.Info()&types.IsInteger != 0:
		return FormInteger
	case b.Info()&types.IsString != 0:
		return FormText
	}
	return t.form
}
