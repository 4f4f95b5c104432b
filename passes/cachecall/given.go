package cachecall

import (
	"encoding/base64"
	"go/ast"
	"go/types"
	"path"
	"path/filepath"
	"slices"
	"sort"
	"strings"

	"github.com/cachevet/cachevet/internal/keytmpl"
)

// What a package puts into fields and variables of other packages' types is nothing that facts can carry to them: they are
// analysed first. When the program is looked through as a whole (CollectFlag), each package tells what it gives, and each is
// told afterwards, with what was learned, what its own fields are given.

// givenPrefix begins the path of the symbol that stands for a field wherever a struct of its type is: "field:" and the field's
// name in full.
const givenPrefix = "field:"

// LearnedField is what the packages of a program put into a struct field or a package variable.
type LearnedField struct {
	Field string   `json:"field" usage:"full name of the field or variable: example.com/shop/store.Store.prefix" required:"true"` // full name: "example.com/shop/store.Store.prefix", "example.com/shop/global.Prefix"
	Facts []string `json:"facts" usage:"the values, as cachevet learn wrote them" required:"true"`                                // the values in the encoding of codec.go, in base64, sorted
}

// fieldKey is the full name of a field of a named struct type; "" for a field of another type.
func (p *pkgPass) fieldKey(fld *types.Var) string {
	fld = fld.Origin()
	if fld.Pkg() == nil {
		return ""
	}
	if !fld.IsField() {
		if fld.Parent() != fld.Pkg().Scope() {
			return ""
		}
		return pkgPath(fld.Pkg()) + "." + fld.Name()
	}
	names, ok := p.fieldNames[fld.Pkg()]
	if !ok {
		names = map[*types.Var]string{}
		scope := fld.Pkg().Scope()
		for _, name := range scope.Names() {
			if tn, ok := scope.Lookup(name).(*types.TypeName); ok && !tn.IsAlias() {
				nameFields(names, name, tn.Type().Underlying(), 0)
			}
		}
		if p.fieldNames == nil {
			p.fieldNames = map[*types.Package]map[*types.Var]string{}
		}
		p.fieldNames[fld.Pkg()] = names
	}
	if names[fld] == "" {
		return ""
	}
	return pkgPath(fld.Pkg()) + "." + names[fld]
}

// nameFields names the fields of a struct type, those of structs without a name in it included.
func nameFields(names map[*types.Var]string, prefix string, t types.Type, depth int) {
	st, ok := t.(*types.Struct)
	if !ok || depth > 2 {
		return
	}
	for i := range st.NumFields() {
		fld := st.Field(i)
		if names[fld.Origin()] == "" {
			names[fld.Origin()] = prefix + "." + fld.Name()
		}
		nameFields(names, prefix+"."+fld.Name(), fld.Type(), depth+1)
	}
}

// givesTo: the package that declares the field belongs to the program under analysis, as far as paths tell, and the field
// may hold text.
func (p *pkgPass) givesTo(fld *types.Var) bool {
	if !p.collect || fld.Pkg() == nil || fld.Pkg() == p.pkg || !mayHoldText(fld.Type(), 0) {
		return false
	}
	return p.sameProgram(fld.Pkg())
}

// sameProgram: another package belongs to the same module, or to one beside it.
func (p *pkgPass) sameProgram(pkg *types.Package) bool {
	own := p.pkg.Path()
	if p.pass.Module != nil && p.pass.Module.Path != "" {
		own = p.pass.Module.Path
	}
	of := pkgPath(pkg)
	return of == own || strings.HasPrefix(of, own+"/") || owner(of) == owner(own)
}

// sameModule: another package belongs to the same module, as far as the driver tells.
func (p *pkgPass) sameModule(pkg *types.Package) bool {
	if p.pass.Module == nil || p.pass.Module.Path == "" {
		return false
	}
	own, of := p.pass.Module.Path, pkgPath(pkg)
	return of == own || strings.HasPrefix(of, own+"/")
}

// owner is the beginning of an import path that its modules share: the host and the first name.
func owner(path string) string {
	parts := strings.SplitN(path, "/", 3)
	if len(parts) < 2 {
		return path
	}
	return parts[0] + "/" + parts[1]
}

// give notes that v is put into a field or variable of another package.
func (f *frame) give(key string, v *value) {
	if key == "" || v == nil || f.inline > 0 || f.inTest() || impossible(v) {
		return
	}
	v = f.named(f.snapshot(v, 0), 0)
	if f.fn != nil && f.sum != nil && mentionsParam(v) {
		f.sum.note(notePlace{key: key}, v)
		f.p.openGivers = addFunc(f.p.openGivers, f.fn)
		return
	}
	f.p.addGiven(key, detach(v, 0))
}

// impossible: the place is not reached with any text.
func impossible(v *value) bool { return v.kind == kText && len(v.text) == 0 && v.form == nil }

func (p *pkgPass) addGiven(key string, v *value) {
	if p.given == nil {
		p.given = map[string]*value{}
	}
	p.given[key] = join2(p.given[key], p.portable(v, 0), 0)
}

// inTest: the function stands in a file of tests or for tests, which makes structs that the program does not.
func (f *frame) inTest() bool {
	return f.decl != nil && f.p.tests[f.fn]
}

// servesTests: a test file, one that imports package testing, or one of a package for tests by the name of its directory or
// its own (drivertest, testutil, testing.go).
func (p *pkgPass) servesTests(x *ast.File) bool {
	for _, imp := range x.Imports {
		if imp.Path.Value == `"testing"` {
			return true
		}
	}
	name := path.Base(filepath.ToSlash(p.pass.Fset.PositionFor(x.FileStart, false).Filename))
	dir := path.Base(pkgPath(p.pkg))
	return strings.HasSuffix(name, "_test.go") || name == "testing.go" || strings.HasPrefix(name, "testing_") || strings.HasPrefix(name, "test_") ||
		strings.HasSuffix(dir, "test") || strings.HasPrefix(dir, "testutil") || dir == "testing" || strings.HasPrefix(dir, "testhelper")
}

// named gives fields of parameters and of unknown structs the name of the field, so that what is learned of that field can take
// their place.
func (f *frame) named(v *value, depth int) *value {
	if v == nil || depth > maxDepth {
		return v
	}
	rename := func(h keytmpl.Hole) keytmpl.Hole {
		if fld := f.p.fieldOf(f.fn, h.Sym); fld != nil {
			if key := f.p.fieldKey(fld); key != "" {
				h.Sym = keytmpl.Sym{Kind: keytmpl.SymGlobal, Path: givenPrefix + key}
				h.Reason = keytmpl.ReasonField
			}
		}
		return h
	}
	out := *v
	switch v.kind {
	case kSym:
		out.hole = rename(v.hole)
	case kText:
		out.text = keytmpl.MapHoles(v.text, rename)
	case kStruct:
		out.base = f.named(v.base, depth+1)
		out.fields = make(map[string]*value, len(v.fields))
		for k, w := range v.fields {
			out.fields[k] = f.named(w, depth+1)
		}
	default:
		return v
	}
	return &out
}

// fieldOf is the field that a symbol stands for: the last one selected from a parameter of fn, or from what was made at a
// place; nil if there is none.
func (p *pkgPass) fieldOf(fn *types.Func, sym keytmpl.Sym) *types.Var {
	if sym.Path == "" {
		return nil
	}
	if sym.Kind == keytmpl.SymSite || sym.Kind == keytmpl.SymGlobal {
		return p.siteFields[sym]
	}
	if sym.Kind != keytmpl.SymParam || fn == nil {
		return nil
	}
	t := paramType(fn, sym.Index)
	var fld *types.Var
	for _, name := range strings.Split(sym.Path, ".") {
		switch {
		case strings.HasPrefix(name, "["):
			t, fld = elemType(t), nil
		case name == stepPointee:
			t = deref(t)
		case strings.HasPrefix(name, "("), strings.HasSuffix(name, stepCall):
			return nil
		default:
			if fld = fieldVar(t, name); fld == nil {
				return nil
			}
			t = fld.Type()
		}
	}
	return fld
}

// paramType is the type of a parameter, or of the receiver (-1); nil if there is none.
func paramType(fn *types.Func, index int) types.Type {
	sig := fn.Signature()
	switch {
	case index == -1 && sig.Recv() != nil:
		return sig.Recv().Type()
	case index >= 0 && index < sig.Params().Len():
		return sig.Params().At(index).Type()
	}
	return nil
}

// decodes notes the structs that a call gives to code which may fill their exported fields, as decoders of configuration do:
// code of another program, or a function that takes a pointer to anything.
func (p *pkgPass) decodes(in *types.Func, e *ast.CallExpr) {
	fn := p.callee(e)
	if fn == nil || fn.Pkg() == nil || onlyReads(fn) {
		return
	}
	far := fn.Pkg() != p.pkg && !p.sameProgram(fn.Pkg())
	for i, a := range e.Args {
		if t := p.info.TypeOf(a); t != nil && isPointer(t) && (far || takesAny(fn, i)) {
			p.opens(deref(t), 0)
			p.decoders = addFunc(p.decoders, in)
		}
	}
}

// opens notes that code which is not seen may fill the exported fields of a struct, and of what it holds.
func (p *pkgPass) opens(t types.Type, depth int) {
	for range 3 {
		switch u := types.Unalias(t).(type) {
		case *types.Pointer:
			t = u.Elem()
		case *types.Slice:
			t = u.Elem()
		case *types.Array:
			t = u.Elem()
		case *types.Map:
			t = u.Elem()
		}
	}
	n, ok := types.Unalias(t).(*types.Named)
	if !ok || depth > 2 || n.Obj().Pkg() == nil || n.Obj().Pkg() != p.pkg && !(p.collect && p.sameProgram(n.Obj().Pkg())) {
		return
	}
	st := structOf(n)
	if st == nil || p.opened[n.Obj()] {
		return
	}
	if p.opened == nil {
		p.opened, p.decoded = map[*types.TypeName]bool{}, map[*types.Var]bool{}
	}
	p.opened[n.Obj()] = true
	for i := range st.NumFields() {
		fld := st.Field(i).Origin()
		if !fld.Exported() {
			continue
		}
		if isTextual(fld.Type()) {
			p.decoded[fld] = true
			if key := p.fieldKey(fld); p.collect && key != "" {
				p.addGiven(key, configSymbol(fld))
			}
		}
		p.opens(fld.Type(), depth+1)
	}
}

func configSymbol(fld *types.Var) *value {
	return symbol(fld.Type(), keytmpl.Hole{Name: fld.Name(), Origin: keytmpl.OriginConfig, Reason: keytmpl.ReasonConfig})
}

// learnableFields is what the package gives to fields and variables, those of its own that others can read included.
func (p *pkgPass) learnableFields() []LearnedField {
	for _, fn := range p.openGivers { // what callers may give; it counts where nothing else is known
		if s := p.sums[fn]; s != nil && !p.calledHere(fn) {
			for _, n := range s.notes {
				if n.key == "" {
					continue
				}
				v := detach(n.v, 0)
				if !p.told[fn] && dependsOnParam(n.v) { // its callers do not know that they give something
					v = unheard(v, 0)
				}
				p.addGiven(n.key, v)
			}
		}
	}
	for fld := range p.varAddr { // something may be put there through a pointer
		if p.givesTo(fld) {
			p.addGiven(p.fieldKey(fld), symbol(fld.Type(), keytmpl.Hole{Name: fld.Name(), Origin: keytmpl.OriginField, Reason: keytmpl.ReasonPointer}))
		}
	}
	for _, fld := range p.ownFields() {
		if key := p.fieldKey(fld); key != "" {
			v := join2(p.fields[fld], nil, 0)
			if v != nil && p.zeroed[fld] && !isNumeric(fld.Type()) {
				v = join2(v, zeroValue(fld.Type()), 0)
			}
			if v != nil {
				p.addGiven(key, v)
			}
		}
	}
	for _, obj := range p.madeVars() {
		if v := p.assignedVar(obj); v != nil {
			p.addGiven(p.fieldKey(obj), v)
		}
	}
	var out []LearnedField
	for _, key := range sortedKeys(p.given) {
		v := p.given[key]
		e := &encoder{b: []byte{factVersion}}
		e.value(v)
		if len(e.b) > 2*maxFactBytes {
			e = &encoder{b: []byte{factVersion}}
			e.value(opaque(&value{typ: v.typ}, keytmpl.ReasonTooLarge))
		}
		out = append(out, LearnedField{Field: key, Facts: []string{base64.StdEncoding.EncodeToString(e.b)}})
	}
	return out
}

// madeVars are the exported variables of the package that hold structs with text and are set by functions of the package, in
// source order.
func (p *pkgPass) madeVars() []*types.Var {
	var out []*types.Var
	for obj := range p.varFns {
		if obj.Exported() && obj.Parent() == p.pkg.Scope() && !p.varAddr[obj] && structOf(obj.Type()) != nil && mayHoldText(obj.Type(), 0) {
			out = append(out, obj)
		}
	}
	sort.Slice(out, func(i, j int) bool { return out[i].Pos() < out[j].Pos() })
	return out
}

// assignedVar is what the package puts into a variable; nil when it cannot be told.
func (p *pkgPass) assignedVar(obj *types.Var) *value {
	p.initVar(obj)
	for _, fn := range p.varFns[obj] {
		if fn == nil {
			continue
		}
		if s := p.summary(fn); s == nil || s.running {
			return nil
		}
	}
	return p.vars[obj]
}

// unheard is a value of which the parts that a caller gives are not heard from that caller: they stay open.
func unheard(v *value, depth int) *value {
	if v == nil || depth > maxDepth {
		return v
	}
	open := func(h keytmpl.Hole) keytmpl.Hole {
		if h.Reason == keytmpl.ReasonParam {
			h.Reason = keytmpl.ReasonField
		}
		return h
	}
	out := *v
	switch v.kind {
	case kSym:
		out.hole = open(v.hole)
	case kText:
		out.text = keytmpl.MapHoles(v.text, open)
	case kStruct:
		out.base = unheard(v.base, depth+1)
		out.fields = make(map[string]*value, len(v.fields))
		for k, w := range v.fields {
			out.fields[k] = unheard(w, depth+1)
		}
	default:
		return v
	}
	return &out
}

// ownFields are the exported fields with text of the package's own types, of which the package itself puts something in, by
// name.
func (p *pkgPass) ownFields() []*types.Var {
	var out []*types.Var
	for fld := range p.fields {
		if fld.Exported() && mayHoldText(fld.Type(), 0) {
			out = append(out, fld)
		}
	}
	sort.Slice(out, func(i, j int) bool { return out[i].Pos() < out[j].Pos() })
	return out
}

// learnedValue is what was learned of a field or variable of type t; nil when nothing was. What is only known to be given by
// somebody's caller counts where there is nothing else.
func (p *pkgPass) learnedValue(key string, t types.Type) *value {
	if key == "" || len(p.learned.Fields) == 0 {
		return nil
	}
	i := sort.Search(len(p.learned.Fields), func(i int) bool { return p.learned.Fields[i].Field >= key })
	if i == len(p.learned.Fields) || p.learned.Fields[i].Field != key {
		return nil
	}
	program := p.inProgram(ownerOf(key))
	var known, open *value
	for _, fact := range p.learned.Fields[i].Facts {
		v := decodeGiven(fact, t)
		if v == nil {
			return symbol(t, keytmpl.Hole{Name: key[strings.LastIndexByte(key, '.')+1:], Origin: keytmpl.OriginField, Reason: keytmpl.ReasonField})
		}
		if v = withoutOpen(v, program); v.kind == kSym && v.hole.Reason == keytmpl.ReasonParam {
			open = join2(open, v, 0)
		} else {
			known = join2(known, v, 0)
		}
	}
	if known == nil {
		return open
	}
	return known
}

// ownerOf is the path of the package that declares a field or variable, by the full name.
func ownerOf(key string) string {
	dir, name := path.Split(key)
	name, _, _ = strings.Cut(name, ".")
	return dir + name
}

// namedField is what was learned of a field by its name. The package need not know the type.
func (p *pkgPass) namedField(key string) (*value, types.Type) {
	if name, ok := strings.CutPrefix(key, pkgPath(p.pkg)+"."); ok && strings.Count(name, ".") == 1 {
		typ, field, _ := strings.Cut(name, ".")
		if tn, ok := p.pkg.Scope().Lookup(typ).(*types.TypeName); ok {
			if fld := fieldVar(tn.Type(), field); fld != nil {
				return p.named(p.fieldValue(fld)), fld.Type()
			}
		}
	}
	if p.reads == nil {
		p.reads = map[string]bool{}
	}
	p.reads[key] = true
	return p.named(p.learnedValue(key, types.Typ[types.String])), types.Typ[types.String]
}

// named follows symbols that stand for fields to what was learned of these.
func (p *pkgPass) named(v *value) *value {
	for range 3 {
		if v == nil || v.kind != kSym || v.hole.Sym.Kind != keytmpl.SymGlobal || !strings.HasPrefix(v.hole.Sym.Path, givenPrefix) {
			return v
		}
		w := p.learnedValue(strings.TrimPrefix(v.hole.Sym.Path, givenPrefix), v.typ)
		if w == nil {
			return v
		}
		v = w
	}
	return v
}

// fieldOfNamed is the field of a struct that is itself only known as a field of some type: it goes by its own type's name.
func (p *pkgPass) fieldOfNamed(v *value, name string) *value {
	if v.kind != kSym || v.hole.Sym.Kind != keytmpl.SymGlobal || !strings.HasPrefix(v.hole.Sym.Path, givenPrefix) {
		return nil
	}
	fld := fieldVar(v.typ, name)
	if fld == nil {
		return nil
	}
	key := p.fieldKey(fld)
	if key == "" {
		return nil
	}
	h := v.hole
	h.Name, h.Type, h.Sym.Path = v.hole.Name+"."+name, "", givenPrefix+key
	return symbol(fld.Type(), h)
}

// anyOf makes a hole that stands for any struct of a type of this package: its fields hold what the program puts into them
// anywhere.
func (p *pkgPass) anyOf(t types.Type, h keytmpl.Hole) keytmpl.Hole {
	n, ok := types.Unalias(deref(t)).(*types.Named)
	if ok && n.Obj().Pkg() == p.pkg && structOf(n) != nil {
		h.Sym, h.Varies = keytmpl.Sym{Kind: keytmpl.SymGlobal, Path: givenPrefix + pkgPath(p.pkg) + "." + n.Obj().Name()}, true
	}
	return h
}

// mentionedFields are the names of the fields that symbols in a value stand for.
func mentionedFields(v *value, depth int) (out []string) {
	if v == nil || depth > maxDepth {
		return nil
	}
	add := func(h *keytmpl.Hole) {
		if name, ok := strings.CutPrefix(h.Sym.Path, givenPrefix); ok && h.Sym.Kind == keytmpl.SymGlobal {
			out = append(out, name)
		}
	}
	switch v.kind {
	case kSym:
		add(&v.hole)
	case kText:
		for h := range v.text.Holes() {
			add(h)
		}
	case kStruct:
		out = mentionedFields(v.base, depth+1)
		for _, name := range sortedKeys(v.fields) {
			out = append(out, mentionedFields(v.fields[name], depth+1)...)
		}
	}
	return out
}

// withoutOpen drops the alternatives of a text that are nothing but what some caller gives, when there are others. In a
// program all callers are known, and what they give: there those that have something of an unknown caller go too.
func withoutOpen(v *value, program bool) *value {
	if v.kind != kText || len(v.text) == 0 || len(v.text) == 1 && !onlyParam(v.text[0]) {
		return v
	}
	var left, closed keytmpl.Set
	for _, t := range v.text {
		if !onlyParam(t) {
			left = append(left, t)
			if !ofCaller(t) {
				closed = append(closed, t)
			}
		}
	}
	if len(left) == 0 {
		return symbol(v.typ, *v.text[0][0].Hole)
	}
	if program && len(closed) > 0 {
		left = closed
	}
	out := *v
	out.text = left
	return &out
}

func onlyParam(t keytmpl.Template) bool {
	return len(t) == 1 && t[0].Hole != nil && t[0].Hole.Reason == keytmpl.ReasonParam
}

// ofCaller: a hole of the template is what some caller gives.
func ofCaller(t keytmpl.Template) bool {
	for h := range t.Holes() {
		if h.Reason == keytmpl.ReasonParam {
			return true
		}
	}
	return false
}

func decodeGiven(fact string, t types.Type) *value {
	data, err := base64.StdEncoding.DecodeString(fact)
	if err != nil {
		return nil
	}
	return decodeVar(string(data), t)
}

// mergeFields adds what another package gives.
func mergeFields(a, b []LearnedField) []LearnedField {
	at := map[string]int{}
	for i, f := range a {
		at[f.Field] = i
	}
	for _, f := range b {
		i, ok := at[f.Field]
		if !ok {
			at[f.Field] = len(a)
			a = append(a, LearnedField{f.Field, slices.Sorted(slices.Values(f.Facts))})
			continue
		}
		for _, fact := range f.Facts {
			have := a[i].Facts
			if n := sort.SearchStrings(have, fact); n == len(have) || have[n] != fact {
				have = append(have, fact)
				sort.Strings(have)
				a[i].Facts = have
			}
		}
	}
	sort.Slice(a, func(i, j int) bool { return a[i].Field < a[j].Field })
	return a
}
