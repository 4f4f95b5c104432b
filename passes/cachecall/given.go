package cachecall

import (
	"encoding/base64"
	"go/ast"
	"go/types"
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
	// Assigned: a function sets the field in a struct that was made elsewhere, so that what holds the struct does not tell
	// what is in it.
	Assigned bool `json:"assigned,omitempty" usage:"the field is also set in structs that were made elsewhere"`
	// Shown: only examples give it something, which show how a library is used.
	Shown bool `json:"shown,omitempty" usage:"only examples put something into the field"`
}

// fieldKey is the full name of a field of a named struct type; "" for a field of another type, and for one that several types
// share: type List base; type Set base.
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
	if names[fld] == "" || names[fld] == shared {
		return ""
	}
	return pkgPath(fld.Pkg()) + "." + names[fld]
}

// shared stands for the name of a field that several types have: what is put into it through one of them is none of the others'.
const shared = "-"

// sharedField: several types of the package have this very field.
func (p *pkgPass) sharedField(fld *types.Var) bool {
	p.fieldKey(fld)
	return p.fieldNames[fld.Pkg()][fld.Origin()] == shared
}

// nameFields names the fields of a struct type, those of structs without a name in it included; shared where they have the name
// of another type.
func nameFields(names map[*types.Var]string, prefix string, t types.Type, depth int) {
	st, ok := t.(*types.Struct)
	if !ok || depth > 2 {
		return
	}
	for i := range st.NumFields() {
		fld := st.Field(i)
		if names[fld.Origin()] == "" {
			names[fld.Origin()] = prefix + "." + fld.Name()
		} else {
			names[fld.Origin()] = shared
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
	if key == "" || v == nil || f.again() || f.inTest() || impossible(v) {
		return
	}
	v = f.named(f.snapshot(v, 0))
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
	if key == "" {
		return
	}
	if p.given == nil {
		p.given = map[string]*value{}
	}
	p.given[key] = join2(p.given[key], p.portable(v, 0), 0)
}

// inTest: the function, or the variable that is initialised, serves tests, which make structs that the program does not.
func (f *frame) inTest() bool {
	return f.forTests || f.decl != nil && f.p.tests[f.fn]
}

// inTestFile: it is declared in a file that only tests have.
func (p *pkgPass) inTestFile(obj types.Object) bool {
	return strings.HasSuffix(p.pass.Fset.PositionFor(obj.Pos(), false).Filename, "_test.go")
}

// servesTests: the function stands in a test file, or takes what package testing gives, as no function does that the program
// calls.
func (p *pkgPass) servesTests(fn *types.Func) bool {
	if p.inTestFile(fn) {
		return true
	}
	for param := range fn.Signature().Params().Variables() {
		if n, ok := types.Unalias(deref(param.Type())).(*types.Named); ok && n.Obj().Pkg() != nil && n.Obj().Pkg().Path() == "testing" {
			return true
		}
	}
	return false
}

// named gives fields of parameters and of unknown structs the name of the field, so that what is learned of that field can take
// their place.
func (f *frame) named(v *value) *value {
	rename := func(h keytmpl.Hole) keytmpl.Hole {
		if fld := f.p.fieldOf(f.fn, h.Sym); fld != nil {
			if key := f.p.fieldKey(fld); key != "" {
				h.Sym = keytmpl.Sym{Kind: keytmpl.SymGlobal, Path: givenPrefix + key}
				h.Reason = keytmpl.ReasonField
			}
		}
		return h
	}
	return mapHoles(v, rename, 0)
}

// mapHoles is a symbol, a text or a struct of such with every hole replaced by change of it.
func mapHoles(v *value, change func(keytmpl.Hole) keytmpl.Hole, depth int) *value {
	if v == nil || depth > maxDepth {
		return v
	}
	out := *v
	switch v.kind {
	case kSym:
		out.hole = change(v.hole)
	case kText:
		out.text = keytmpl.MapHoles(v.text, change)
	case kStruct:
		out.base = mapHoles(v.base, change, depth+1)
		out.fields = make(map[string]*value, len(v.fields))
		for k, w := range v.fields {
			out.fields[k] = mapHoles(w, change, depth+1)
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
	if fn == nil || fn.Pkg() == nil {
		return
	}
	far := fn.Pkg() != p.pkg && !p.sameProgram(fn.Pkg())
	for i, a := range e.Args {
		if t := p.info.TypeOf(a); t != nil && isPointer(t) && (far || takesAny(fn, i)) && !onlyReads(fn, i, t) {
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
					v = unheard(v)
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
			if v != nil && p.pkg.Name() != "main" && p.takenFields()[fld] { // a library's users fill it
				v = join2(v, symbol(fld.Type(), keytmpl.Hole{Name: fld.Name(), Origin: keytmpl.OriginField, Reason: keytmpl.ReasonParam}), 0)
			}
			if v != nil {
				p.addGiven(key, v)
			}
		}
	}
	p.giveOpen()
	for _, obj := range p.madeVars() {
		if v := p.assignedVar(obj); v != nil {
			p.addGiven(p.fieldKey(obj), v)
		}
	}
	assigned := map[string]bool{}
	for fld := range p.assigned {
		assigned[p.fieldKey(fld)] = true
	}
	shown := p.showsUse()
	var out []LearnedField
	for _, key := range sortedKeys(p.given) {
		v := p.given[key]
		e := &encoder{b: []byte{factVersion}}
		e.value(v)
		if len(e.b) > 2*maxFactBytes {
			e = &encoder{b: []byte{factVersion}}
			e.value(opaque(&value{typ: v.typ}, keytmpl.ReasonTooLarge))
		}
		out = append(out, LearnedField{Field: key, Facts: []string{base64.StdEncoding.EncodeToString(e.b)}, Assigned: assigned[key], Shown: shown})
	}
	return out
}

// giveOpen tells what functions of this package put into its own exported fields that depends on what they are given, when
// their callers do not hear of that: because the function is called by a value, or has too much to tell.
func (p *pkgPass) giveOpen() {
	var fields []*types.Var
	for fld := range p.givers {
		if fld.Exported() && mayHoldText(fld.Type(), 0) && p.fieldKey(fld) != "" {
			fields = append(fields, fld)
		}
	}
	sort.Slice(fields, func(i, j int) bool { return fields[i].Pos() < fields[j].Pos() })
	for _, fld := range fields {
		for _, fn := range p.givers[fld] {
			if p.told[fn] && !p.escapes(fn) {
				continue
			}
			if v := p.giverValue(fld, fn); v != nil && !p.madeOf(fn, v, fld) {
				p.addGiven(p.fieldKey(fld), unheard(v))
			}
		}
	}
}

// madeOf: the value is made of what another struct has in the same field.
func (p *pkgPass) madeOf(fn *types.Func, v *value, fld *types.Var) bool {
	found := false
	eachParam(v, func(sym keytmpl.Sym) { found = found || p.fieldOf(fn, sym) == fld })
	return found
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
func unheard(v *value) *value {
	open := func(h keytmpl.Hole) keytmpl.Hole {
		if h.Reason == keytmpl.ReasonParam {
			h.Reason = keytmpl.ReasonField
		}
		return h
	}
	return mapHoles(v, open, 0)
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
