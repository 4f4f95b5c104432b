package cachecall

import (
	"encoding/base64"
	"go/types"
	"path"
	"slices"
	"sort"
	"strings"

	"github.com/cachevet/cachevet/internal/keytmpl"
)

// What is known of fields by their names, from what was learned of the whole program.

// learnedField is the entry of a field or variable; nil when nothing was learned of it.
func (p *pkgPass) learnedField(key string) *LearnedField {
	if key == "" {
		return nil
	}
	i, found := sort.Find(len(p.learned.Fields), func(i int) int { return strings.Compare(key, p.learned.Fields[i].Field) })
	if !found {
		return nil
	}
	return &p.learned.Fields[i]
}

// assignedApart: the field is set in structs that were made elsewhere, so that a struct that holds it does not tell what it is.
func (p *pkgPass) assignedApart(fld *types.Var) bool {
	if p.assigned[fld.Origin()] {
		return true
	}
	learned := p.learnedField(p.fieldKey(fld))
	return learned != nil && learned.Assigned
}

// learnedValue is what was learned of a field or variable of type t; nil when nothing was. What is only known to be given by
// somebody's caller counts where there is nothing else, and in a library, which others call with texts of their own.
func (p *pkgPass) learnedValue(key string, t types.Type) *value {
	learned := p.learnedField(key)
	if learned == nil {
		return nil
	}
	program := p.inProgram(ownerOf(key))
	var known, open *value
	for _, fact := range learned.Facts {
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
	if known == nil || !program {
		return join2(known, open, 0)
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

// withoutOpen drops the alternatives of a text that some caller gives, when there are others, or that have something of one,
// when there are some that it can have become: in a program all callers are known, and what they give. A library has callers
// that nobody here knows.
func withoutOpen(v *value, program bool) *value {
	if !program || v.kind != kText || len(v.text) == 0 || len(v.text) == 1 && !onlyParam(v.text[0]) {
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
	out := *v
	out.text = slices.DeleteFunc(left, func(t keytmpl.Template) bool {
		return ofCaller(t) && slices.ContainsFunc(closed, t.Becomes)
	})
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
			a = append(a, LearnedField{f.Field, slices.Sorted(slices.Values(f.Facts)), f.Assigned, f.Shown})
			continue
		}
		a[i].Assigned = a[i].Assigned || f.Assigned
		a[i].Shown = a[i].Shown && f.Shown
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
