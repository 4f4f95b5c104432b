package cachecall

import (
	"go/types"
	"slices"
	"strings"

	"github.com/cachevet/cachevet/internal/keytmpl"
)

// maxOpenFields bounds the alternatives that are told apart in a field that other packages can set too.
const maxOpenFields = 8

// maxFieldChain bounds how far a field is followed that is made of other fields, and so on.
const maxFieldChain = 6

// heldSteps is what it counts, in statements, to look into a field that another one is made of.
const heldSteps = 20

// fieldValue is what a field of a type of this package holds, when all that can put something into it is seen here; nil
// otherwise.
func (p *pkgPass) fieldValue(fld *types.Var) *value {
	fld = fld.Origin()
	if p.light {
		return nil
	}
	if fld.Pkg() != p.pkg {
		return p.learnedOfField(fld)
	}
	p.indexAll()
	if p.varAddr[fld] || p.sharedField(fld) {
		return nil
	}
	if p.busy[fld] {
		p.cuts++
		return nil
	}
	if k, ok := p.known[fld]; ok && k.noted == p.noted {
		return k.v
	}
	cuts := p.cuts
	p.busy[fld] = true
	v := p.lookUpField(fld)
	delete(p.busy, fld)
	if p.cuts == cuts {
		p.known[fld] = knownField{v, p.noted}
	}
	return v
}

// knownField is what looking a field up gave, after so many notes.
type knownField struct {
	v     *value
	noted int
}

// lookUpField puts together what fieldValue tells of a field of this package.
func (p *pkgPass) lookUpField(fld *types.Var) *value {
	for _, fn := range p.fieldFns[fld] {
		if fn == nil {
			continue
		}
		if s := p.summary(fn); s == nil && p.decls[fn] != nil || s != nil && s.running {
			p.cuts++
			return nil
		}
	}
	var open *value
	seen := true                              // all calls in this package of what gives something to the field
	for i := 0; i < len(p.givers[fld]); i++ { // looking at a giver's callers may find more
		seen = p.lookAtCallers(p.givers[fld][i]) && seen
		open = join2(open, p.giverValue(fld, p.givers[fld][i]), 0)
	}
	if open != nil || fld.Exported() {
		learned := p.learnedOfField(fld)
		if learned != nil && !p.internal() && p.learnedField(p.fieldKey(fld)).Shown {
			open = join2(open, learned, 0)
		} else if learned != nil {
			open = learned
		} else if own := p.fields[fld]; p.learned.Whole && seen && p.internal() && own != nil && holdsText(own, 0) {
			open = nil // the program itself calls it only from here
		}
	}
	v := join2(p.fields[fld], open, 0)
	if v != nil && fld.Exported() && p.pkg.Name() != "main" && (!p.learned.Whole || !p.internal() && p.takenFields()[fld]) {
		if v.kind != kText && v.kind != kStruct || len(v.text) >= maxOpenFields {
			return nil // others set it too
		}
		v = join2(v, symbol(fld.Type(), keytmpl.Hole{Name: fld.Name(), Origin: keytmpl.OriginField, Reason: keytmpl.ReasonField}), 0)
	}
	if v != nil && p.decoded[fld] && v.kind == kText {
		v = join2(v, configSymbol(fld), 0)
	}
	if v != nil && p.zeroed[fld] && !isNumeric(fld.Type()) {
		v = join2(v, zeroValue(fld.Type()), 0)
	}
	return v
}

// internal: only packages of the program itself import this one, as far as can be known. What a library offers, others call in their own way.
func (p *pkgPass) internal() bool {
	if p.pkg.Name() == "main" || slices.Contains(strings.Split(pkgPath(p.pkg), "/"), "internal") {
		return true
	}
	return p.inProgram(pkgPath(p.pkg))
}

// takenFields are the fields of the structs that exported functions take as parameters: options, configurations, which a
// library's users fill.
func (p *pkgPass) takenFields() map[*types.Var]bool {
	if p.takes != nil {
		return p.takes
	}
	p.takes = map[*types.Var]bool{}
	for _, fn := range p.funcs {
		if !fn.Exported() {
			continue
		}
		for param := range fn.Signature().Params().Variables() {
			t := param.Type()
			if s, ok := underlying(t).(*types.Slice); ok {
				t = s.Elem()
			}
			p.takeFields(t, 0)
		}
	}
	return p.takes
}

func (p *pkgPass) takeFields(t types.Type, depth int) {
	st := structOf(t)
	if st == nil || depth > 2 {
		return
	}
	for fld := range st.Fields() {
		if fld = fld.Origin(); fld.Pkg() == p.pkg && !p.takes[fld] {
			p.takes[fld] = true
			p.takeFields(fld.Type(), depth+1)
		}
	}
}

// inProgram: a command of the package's module uses it, and all that the module gives to others was learned.
func (p *pkgPass) inProgram(path string) bool {
	_, found := slices.BinarySearch(p.learned.Programs, path)
	return found
}

// learnedOfField is what was learned of a field: what other packages put into it.
func (p *pkgPass) learnedOfField(fld *types.Var) *value {
	if !mayHoldText(fld.Type(), 0) || fld.Pkg() == nil {
		return nil
	}
	p.asked = p.asked || fld.Pkg() == p.pkg || strings.Contains(fld.Pkg().Path(), ".")
	if fld.Pkg() != p.pkg && !p.sameProgram(fld.Pkg()) {
		return nil
	}
	key := p.fieldKey(fld)
	if p.reads == nil {
		p.reads = map[string]bool{}
	}
	p.reads[key] = true
	return p.learnedValue(key, fld.Type())
}

// noteField notes that v was put into a field.
func (f *frame) noteField(fld *types.Var, v *value) {
	fld = fld.Origin()
	if f.p.givesTo(fld) {
		f.heldAt(v, holder{fld, v}, 0)
		f.give(f.p.fieldKey(fld), v)
	}
	if fld.Pkg() != f.p.pkg || f.again() || v == nil || f.inTest() || impossible(v) {
		return
	}
	f.p.noted++
	f.heldAt(v, holder{fld, v}, 0)
	v = f.snapshot(v, 0)
	if f.fn != nil && f.sum != nil && mentionsParam(v) {
		f.sum.note(notePlace{fld: fld}, v)
		f.p.givers[fld] = addFunc(f.p.givers[fld], f.fn)
		return
	}
	f.p.fields[fld] = join2(f.p.fields[fld], f.detach(v), 0)
}

// holder is a field that holds a pointer.
type holder struct {
	fld *types.Var
	v   *value
}

// maxHolders bounds the fields that are told again when what they point to changes.
const maxHolders = 8

// heldAt notes that what v leads to can be read through a field: the field is told of changes.
func (f *frame) heldAt(v *value, h holder, depth int) {
	if v == nil || depth > 2 {
		return
	}
	switch v.kind {
	case kPtr:
		for _, c := range v.cells {
			if f.holders == nil {
				f.holders = map[cell][]holder{}
			}
			if !slices.Contains(f.holders[c], h) {
				if len(f.holders[c]) >= maxHolders {
					continue
				}
				f.holders[c] = append(f.holders[c], h)
			}
			f.heldAt(f.st.get(c), h, depth+1)
		}
	case kStruct:
		for _, name := range sortedKeys(v.fields) {
			f.heldAt(v.fields[name], h, depth+1)
		}
	}
}

// retell tells the fields that lead to a place what it holds now.
func (f *frame) retell(c cell) {
	held := f.holders[c]
	delete(f.holders, c)
	for _, h := range held {
		f.noteField(h.fld, h.v)
	}
}

// fieldNote is what a function puts into a field, in terms of its parameters.
type fieldNote struct {
	notePlace
	v *value
}

// notePlace is the field, or variable, that a note is about.
type notePlace struct {
	fld *types.Var // of this package
	key string     // of another package: the name of the field
}

// maxNotes is how many values that a function puts into one field are told apart.
const maxNotes = 16

// note adds what the function puts into a field, by itself or through what it calls. Callers come to the same field on many
// ways, so what is known already is not added again.
func (s *summary) note(place notePlace, v *value) {
	if s.noted == nil {
		s.noted = map[notePlace][]int{}
	}
	at := s.noted[place]
	for _, i := range at {
		if same(s.notes[i].v, v) {
			return
		}
	}
	if len(at) == maxNotes {
		last := &s.notes[at[len(at)-1]]
		last.v = join2(last.v, v, 0)
		return
	}
	s.noted[place] = append(at, len(s.notes))
	s.notes = append(s.notes, fieldNote{place, v})
}

func addFunc(l []*types.Func, fn *types.Func) []*types.Func {
	for _, x := range l {
		if x == fn {
			return l
		}
	}
	return append(l, fn)
}

// mentionsParam: a parameter, or a field of the receiver, is in the value.
func mentionsParam(v *value) bool {
	found := false
	eachParam(v, func(keytmpl.Sym) { found = true })
	return found
}

// giverValue is what reaches a field through a function that puts its parameters there: what its callers in this package
// give (which they note themselves), and, when it can be called otherwise, anything.
func (p *pkgPass) giverValue(fld *types.Var, fn *types.Func) *value {
	if p.calledHere(fn) {
		return nil
	}
	var out *value
	if s := p.sums[fn]; s != nil {
		for _, n := range s.notes {
			if n.fld != fld || p.copies(fn, n.v, fld) {
				continue
			}
			v := n.v
			if isTextual(fld.Type()) {
				v = p.held(v, fn)
			}
			out = join2(out, detach(v, 0), 0)
		}
	}
	return out
}

// copies: the value is what another struct has in the same field, which tells nothing new of that field.
func (p *pkgPass) copies(fn *types.Func, v *value, fld *types.Var) bool {
	return v.kind == kSym && p.fieldOf(fn, v.hole.Sym) == fld
}

// held is v, a value in terms of fn's parameters and receiver, with what the package puts into their fields in the place of
// these.
func (p *pkgPass) held(v *value, fn *types.Func) *value {
	sub := &substitution{f: p.packageFrame(), fn: fn, held: true}
	return sub.value(v, 0)
}

// heldIn is what the package puts into a field of a parameter or receiver of fn; nil when that says nothing.
func (p *pkgPass) heldIn(fn *types.Func, sym keytmpl.Sym) *value {
	if sym.Path == "" || fn == nil {
		return nil
	}
	if len(p.busy) > maxFieldChain || p.steps < 0 {
		p.cuts++
		return nil
	}
	p.steps -= heldSteps
	v, _ := p.fieldAt(fn, sym)
	if v != nil && v.kind == kText {
		return tellsMore(v, sym, false)
	}
	return v
}

// calledHere: all calls of the function are in this package, and were looked at.
func (p *pkgPass) calledHere(fn *types.Func) bool {
	if !slices.ContainsFunc(p.uses[fn], func(c *types.Func) bool { return !p.tests[c] }) || fn.Exported() && p.pkg.Name() != "main" || p.escapes(fn) {
		return false
	}
	return p.lookAtCallers(fn)
}

// lookAtCallers summarises the functions of this package that call fn, so that what they give is noted; false when one of
// them cannot be summarised now, or fn is called by a value.
func (p *pkgPass) lookAtCallers(fn *types.Func) bool {
	all := !p.escapes(fn)
	for _, c := range p.uses[fn] {
		if p.tests[c] {
			continue // what tests give is nothing that the program gives
		}
		if s := p.summary(c); s == nil || s.running {
			p.cuts++
			all = false
		}
	}
	return all
}

// escapes: the function can be called through a value or an interface.
func (p *pkgPass) escapes(fn *types.Func) bool {
	if p.taken[fn] {
		return true
	}
	if fn.Type().(*types.Signature).Recv() == nil {
		return false
	}
	if p.ifaces == nil {
		p.ifaces = p.interfaceMethods()
	}
	return len(p.ifaces[fn.Name()]) > 0
}

// noteZero notes the fields that a composite literal leaves zero and the function does not set afterwards.
func (f *frame) noteZero(st *types.Struct, set map[string]*value) {
	if f.again() || f.inTest() {
		return
	}
	for i := range st.NumFields() {
		fld := st.Field(i).Origin()
		if fld.Pkg() != f.p.pkg {
			if set[fld.Name()] == nil && fld.Exported() && isTextual(fld.Type()) && !f.assigns[fld] && f.p.givesTo(fld) {
				f.give(f.p.fieldKey(fld), zeroValue(fld.Type()))
			}
			continue
		}
		if set[fld.Name()] == nil && !f.assigns[fld] && !f.p.zeroed[fld] {
			f.p.noted++
			f.p.zeroed[fld] = true
		}
	}
}
