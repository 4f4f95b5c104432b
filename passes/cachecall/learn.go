package cachecall

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"go/types"
	"slices"
	"sort"
	"strings"

	"golang.org/x/tools/go/analysis"
)

// Learned is what a whole program teaches that facts cannot carry: types whose methods lead to a cache, for packages that
// only know them as an interface and do not import them.
type Learned struct {
	Types  []LearnedType  `json:"types"`
	Keys   []KeyType      `json:"keys,omitempty"` // kinds of keys to which packages that need not import each other give different types
	Fields []LearnedField `json:"fields,omitempty"`
	// Programs are packages that a program is made of: a command of the same module imports them, so that what the
	// module gives to their functions is all they are given.
	Programs []string `json:"programs,omitempty"`
	// Whole: all packages that can give something to a field have been looked through; what is not listed is not given.
	Whole bool `json:"whole,omitempty"`
}

// LearnedType is a type with methods that lead to a cache or make keys.
type LearnedType struct {
	Type    string          `json:"type" usage:"full name of the type: example.com/shop/infra.RedisCache" required:"true"`
	Methods []LearnedMethod `json:"methods" usage:"all its exported methods" required:"true"`
}

// LearnedMethod is a method of a learned type. All methods are listed, since the set decides which interfaces the type
// implements; Fact is empty for those that have nothing to do with a cache.
type LearnedMethod struct {
	Name      string `json:"name" usage:"name of the method" required:"true"`
	Signature string `json:"signature" usage:"its parameter and result types, with full package paths" required:"true"`
	Fact      string `json:"fact,omitempty" usage:"what it does to keys and expiries, as cachevet learn writes it"` // the encoding of codec.go, in base64
}

// LearnedFlag is the name of the analyzer's flag that holds a Learned value as JSON.
const LearnedFlag = "learned"

// CollectFlag is the name of the analyzer's flag that makes it note what a package gives to others; see [Result.Learnable].
const CollectFlag = "collect"

// Merge adds other to l, keeping the order by type and one entry for each type.
func (l *Learned) Merge(other Learned) {
	seen := map[string]bool{}
	for _, t := range l.Types {
		seen[t.Type] = true
	}
	for _, t := range other.Types {
		if !seen[t.Type] {
			seen[t.Type] = true
			l.Types = append(l.Types, t)
		}
	}
	for _, k := range other.Keys {
		if !slices.ContainsFunc(l.Keys, k.same) {
			l.Keys = append(l.Keys, k)
		}
	}
	sort.Slice(l.Types, func(i, j int) bool { return l.Types[i].Type < l.Types[j].Type })
	l.Fields = mergeFields(l.Fields, other.Fields)
	l.Programs = append(slices.Clone(l.Programs), other.Programs...)
	slices.Sort(l.Programs)
	l.Programs = slices.Compact(l.Programs)
}

// Empty: nothing was learned.
func (l Learned) Empty() bool {
	return len(l.Types) == 0 && len(l.Keys) == 0 && len(l.Fields) == 0 && len(l.Programs) == 0
}

// ForReaders drops the fields that nobody reads, neither in a key nor in the value of a field that is read, and the packages
// of which no field is read.
func (l Learned) ForReaders(reads []string) Learned {
	at := map[string]int{}
	for i, f := range l.Fields {
		at[f.Field] = i
	}
	keep := map[string]bool{}
	for todo := reads; len(todo) > 0; {
		key := todo[0]
		todo = todo[1:]
		i, ok := at[key]
		if !ok || keep[key] {
			continue
		}
		keep[key] = true
		for _, fact := range l.Fields[i].Facts {
			todo = append(todo, mentionedFields(decodeGiven(fact, nil), 0)...)
		}
	}
	out := l
	out.Fields, out.Programs = nil, nil
	owners := map[string]bool{}
	for _, key := range reads {
		owners[ownerOf(key)] = true
	}
	for _, p := range l.Programs {
		if owners[p] {
			out.Programs = append(out.Programs, p)
		}
	}
	for _, f := range l.Fields {
		if keep[f.Field] {
			out.Fields = append(out.Fields, f)
		}
	}
	return out
}

// ParseLearned decodes the JSON form. The error names the first method whose fact cannot be read.
func ParseLearned(text string) (Learned, error) {
	var l Learned
	if err := json.Unmarshal([]byte(text), &l); err != nil {
		return Learned{}, fmt.Errorf("learned types: %w", err)
	}
	for _, t := range l.Types {
		for _, m := range t.Methods {
			if m.Fact == "" {
				continue
			}
			data, err := base64.StdEncoding.DecodeString(m.Fact)
			if err != nil || decodeSummary(nil, string(data)) == nil {
				return Learned{}, fmt.Errorf("learned types: %s.%s: the fact is malformed or of another version; run cachevet learn again", t.Type, m.Name)
			}
		}
	}
	for _, f := range l.Fields {
		for _, fact := range f.Facts {
			if data, err := base64.StdEncoding.DecodeString(fact); err != nil || len(data) == 0 || data[0] != factVersion {
				return Learned{}, fmt.Errorf("learned fields: %s: a fact is malformed or of another version; run cachevet learn again", f.Field)
			}
		}
	}
	sort.Slice(l.Fields, func(i, j int) bool { return l.Fields[i].Field < l.Fields[j].Field })
	slices.Sort(l.Programs)
	return l, nil
}

// learnedValue is the flag's value: the text is checked when it is set, and read once.
type learnedValue struct {
	text string
	l    Learned
}

func (v *learnedValue) String() string { return v.text }

func (v *learnedValue) Set(s string) error {
	l, err := ParseLearned(s)
	if err != nil {
		return err
	}
	v.text, v.l = s, l
	return nil
}

// learnedOf is what the driver was told with the flag.
func learnedOf(pass *analysis.Pass) Learned {
	if f := pass.Analyzer.Flags.Lookup(LearnedFlag); f != nil {
		if v, ok := f.Value.(*learnedValue); ok {
			return v.l
		}
	}
	return Learned{}
}

// Reads are the fields, by their full names, of which the package's keys are made and of which it does not see all values.
func (r *Result) Reads() []string { return r.reads }

// Learnable is what this package can teach others: its types whose methods lead to a cache or make keys and, with
// CollectFlag, what it puts into fields and variables.
func (r *Result) Learnable() Learned {
	if r.learnable == nil {
		return Learned{}
	}
	return r.learnable()
}

func (p *pkgPass) learnableTypes() Learned {
	var out Learned
	if p.collect {
		out.Fields = p.learnableFields()
		out.Programs = p.programPackages()
	}
	scope := p.pkg.Scope()
	for _, name := range scope.Names() {
		tn, ok := scope.Lookup(name).(*types.TypeName)
		if !ok || tn.IsAlias() || isInterface(tn.Type()) {
			continue
		}
		if _, ok := tn.Type().(*types.Named); !ok {
			continue
		}
		t := LearnedType{Type: pkgPath(p.pkg) + "." + name}
		set := types.NewMethodSet(types.NewPointer(instance(tn.Type())))
		useful := false
		for i := range set.Len() {
			m, ok := set.At(i).Obj().(*types.Func)
			if !ok || !m.Exported() {
				continue
			}
			lm := LearnedMethod{Name: m.Name(), Signature: signature(m)}
			if data := p.learnMethod(m.Origin()); data != "" {
				lm.Fact = base64.StdEncoding.EncodeToString([]byte(data))
				useful = true
			}
			t.Methods = append(t.Methods, lm)
		}
		if useful {
			out.Types = append(out.Types, t)
		}
	}
	return out
}

// programPackages are the packages of its own program that a command imports, directly or not. Examples and tests show how
// a library is used: they do not make a program of it. Nor is the package at the module's own path one: that is what others import.
func (p *pkgPass) programPackages() (list []string) {
	if p.pkg.Name() != "main" || p.pass.Module == nil {
		return nil
	}
	if p.showsUse() {
		return nil
	}
	for path, pkg := range p.allDeps() {
		if p.sameModule(pkg) && path != p.pass.Module.Path {
			list = append(list, path)
		}
	}
	slices.Sort(list)
	return list
}

// showsUse: the package is in a directory of its module for examples or tests.
func (p *pkgPass) showsUse() bool {
	if p.pass.Module == nil {
		return false
	}
	dir := strings.TrimPrefix(pkgPath(p.pkg), p.pass.Module.Path)
	return slices.ContainsFunc(strings.Split(dir, "/"), showsUse)
}

// showsUse: the name of a directory says that the code in it is an example or a test.
func showsUse(dir string) bool {
	dir = strings.TrimLeft(dir, "_.")
	for _, word := range [...]string{"example", "demo", "test", "bench", "e2e"} {
		if strings.HasPrefix(dir, word) {
			return true
		}
	}
	return false
}

// learnMethod is the encoded summary of a method, own or promoted; "" when it says nothing.
func (p *pkgPass) learnMethod(m *types.Func) string {
	s := p.summary(m)
	if s == nil {
		s = p.imported(m)
	}
	if s == nil || s.running {
		return ""
	}
	data, _ := p.encodeSummary(s, true)
	if len(data) > 4*maxFactBytes {
		return ""
	}
	return data
}

// signature writes the types of a function's parameters and results.
func signature(fn *types.Func) string {
	sig := fn.Type().(*types.Signature)
	var sb strings.Builder
	list := func(t *types.Tuple, variadic bool) {
		sb.WriteByte('(')
		for i := range t.Len() {
			if i > 0 {
				sb.WriteByte(',')
			}
			if variadic && i == t.Len()-1 {
				sb.WriteString("...")
			}
			sb.WriteString(types.TypeString(t.At(i).Type(), func(q *types.Package) string { return pkgPath(q) }))
		}
		sb.WriteByte(')')
	}
	list(sig.Params(), sig.Variadic())
	list(sig.Results(), false)
	return sb.String()
}

// learnedImpls are the summaries of the learned methods that an interface method can call.
func (p *pkgPass) learnedImpls(fn *types.Func) []*summary {
	if len(p.learned.Types) == 0 {
		return nil
	}
	if l, ok := p.taught[fn]; ok {
		return l
	}
	iface, ok := underlying(instance(fn.Signature().Recv().Type())).(*types.Interface)
	var out []*summary
	if ok {
		want := map[string]string{}
		for i := range iface.NumMethods() {
			m := iface.Method(i)
			want[m.Name()] = signature(m)
		}
		var perhaps []*summary // of types with type parameters, where the interface has none
		_, generic := ofInterface(fn)
		for _, t := range p.learned.Types {
			if ownerOf(t.Type) == pkgPath(p.pkg) {
				continue // the package itself tells more
			}
			s := learnedSummary(t, want, fn)
			switch {
			case s == nil:
			case !generic && t.generic():
				perhaps = append(perhaps, s)
			default:
				out = append(out, s)
			}
		}
		if len(out) == 0 {
			out = perhaps
		}
	}
	p.taught[fn] = out
	return out
}

// generic: the type has type parameters.
func (t LearnedType) generic() bool {
	return slices.ContainsFunc(t.Methods, func(m LearnedMethod) bool { return strings.Contains(m.Signature, anyType) })
}

// learnedSummary is the summary of the type's method of fn's name, when the type implements the wanted methods.
func learnedSummary(t LearnedType, want map[string]string, fn *types.Func) *summary {
	found := 0
	fact := ""
	for _, m := range t.Methods {
		if sig, ok := want[m.Name]; ok {
			if !sameSignature(sig, m.Signature) {
				return nil
			}
			found++
			if m.Name == fn.Name() {
				fact = m.Fact
			}
		}
	}
	if found != len(want) || fact == "" {
		return nil
	}
	data, err := base64.StdEncoding.DecodeString(fact)
	if err != nil {
		return nil
	}
	s := decodeSummary(fn, string(data))
	if s != nil {
		pkg, name := t.Type, ""
		if i := strings.LastIndexByte(t.Type, '.'); i >= 0 {
			pkg, name = t.Type[:i], t.Type[i+1:]
		}
		s.owner = pkg
		s.shown = pkg[strings.LastIndexByte(pkg, '/')+1:] + ".(*" + name + ")." + fn.Name()
	}
	return s
}
