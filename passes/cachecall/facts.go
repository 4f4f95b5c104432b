package cachecall

import (
	"fmt"
	"go/types"
	"sort"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/cachevet/cachevet/internal/keytmpl"
)

// funcFact is what a package tells its importers of a function: the templates of its results and the cache calls it
// makes with its parameters. The payload is the encoding of codec.go; unknown versions are ignored.
type funcFact struct{ Data string }

func (*funcFact) AFact() {}

// String shows the fact: "key user:<id>", "sends SET, GET".
func (f *funcFact) String() string {
	s := decodeSummary(nil, f.Data)
	if s == nil {
		return "cachecall fact of another version"
	}
	var out []string
	for _, r := range s.results {
		if r != nil && r.kind == kText {
			out = append(out, "gives "+r.text.Display())
		}
	}
	for _, e := range s.effects {
		var keys []string
		for _, k := range e.keys {
			if t, ok := plainText(k.v); ok {
				keys = append(keys, t.Display())
			} else {
				keys = append(keys, "?")
			}
		}
		out = append(out, "sends "+e.call.Name+" "+strings.Join(keys, ", "))
	}
	return strings.Join(out, "; ")
}

// varFact is the value of a package variable that is never changed.
type varFact struct{ Data string }

func (*varFact) AFact() {}

func (*varFact) String() string { return "constant variable" }

// packageFact marks a package that has facts. Sends: some of its functions make cache calls for their callers.
type packageFact struct{ Sends bool }

func (*packageFact) AFact() {}

func (f *packageFact) String() string { return fmt.Sprintf("has facts, sends=%v", f.Sends) }

// factPackages are the packages below this one that have facts, by path; the value tells whether they send.
func factPackages(pass *analysis.Pass) map[string]bool {
	out := map[string]bool{}
	for _, f := range pass.AllPackageFacts() {
		if pf, ok := f.Fact.(*packageFact); ok {
			out[f.Package.Path()] = pf.Sends
		}
	}
	return out
}

// exportFacts tells importers what they need to know. light: the package makes no cache calls; only functions that look
// like key functions are worth the work.
func (p *pkgPass) exportFacts(light bool) {
	type entry struct {
		obj   types.Object
		data  string
		sends bool
	}
	var list []entry
	for _, fn := range p.funcs {
		if !exportable(fn) || !p.calling[fn] && !p.looksLikeKey(fn) && (light || !p.constructs(fn)) {
			continue
		}
		s := p.summary(fn)
		if s == nil {
			continue
		}
		data, sends := p.encodeSummary(s, light)
		if data != "" && len(data) <= maxFactBytes {
			list = append(list, entry{fn, data, sends})
		}
	}
	if !light {
		for _, m := range p.exportedInterfaceMethods() {
			if s := p.interfaceSummary(m); s != nil {
				if data, sends := p.encodeSummary(s, true); data != "" && len(data) <= maxFactBytes {
					list = append(list, entry{m, data, sends})
				}
			}
		}
	}
	sort.SliceStable(list, func(i, j int) bool { return list[i].sends && !list[j].sends })
	total, sends := 0, false
	for _, e := range list {
		if total += len(e.data) + len(e.obj.Name()); total > maxPackageBytes {
			break
		}
		sends = sends || e.sends
		p.pass.ExportObjectFact(e.obj, &funcFact{e.data})
	}
	vars := p.exportVars(&total)
	if len(list) > 0 || vars {
		p.pass.ExportPackageFact(&packageFact{Sends: sends})
	}
}

// exportVars exports the values of exported variables of text that the package never changes.
func (p *pkgPass) exportVars(total *int) bool {
	any := false
	scope := p.pkg.Scope()
	for _, name := range scope.Names() {
		v, ok := scope.Lookup(name).(*types.Var)
		if !ok || !v.Exported() || len(p.varFns[v]) > 0 || p.varAddr[v] {
			continue
		}
		if _, ok := p.varInit[v]; !ok || !(isTextual(v.Type()) || isMap(v.Type())) {
			continue
		}
		val := p.packageVar(v)
		if val.kind != kText && (val.kind != kMap || val.entries == nil) || val.kind == kText && !val.text.HasLiteral() {
			continue
		}
		e := &encoder{b: []byte{factVersion}}
		e.value(val)
		if len(e.b) > maxFactBytes {
			continue
		}
		if *total += len(e.b) + len(name); *total > maxPackageBytes {
			break
		}
		any = true
		p.pass.ExportObjectFact(v, &varFact{string(e.b)})
	}
	return any
}

// exportable: importers can name the function.
func exportable(fn *types.Func) bool {
	if !fn.Exported() {
		return false
	}
	r := recvName(fn)
	return r == "" || r[0] >= 'A' && r[0] <= 'Z'
}

// looksLikeKey: a small function whose first result is text, and whose name or package says that it makes keys; or the
// String method of an enumeration.
func (p *pkgPass) looksLikeKey(fn *types.Func) bool {
	sig := fn.Type().(*types.Signature)
	if sig.Results().Len() == 0 || sig.Results().Len() > 2 || fn.Name() == "Error" || fn.Name() == "GoString" {
		return false
	}
	t := sig.Results().At(0).Type()
	if !isString(t) && !isBytes(t) && !isTextSlice(t) && !p.isKeyType(t) {
		return false
	}
	if fn.Name() == "String" {
		r := sig.Recv()
		if r == nil || !isNumeric(r.Type()) && !isString(r.Type()) {
			return p.keyPackage() && p.stmts(p.decls[fn]) <= maxLightStmts
		}
	} else if !p.keyPackage() && !keyWord(fn.Name()) {
		return false
	}
	n := p.stmts(p.decls[fn])
	return n > 0 && n <= maxLightStmts
}

// isKeyType: a struct type of the package that prints as a key.
func (p *pkgPass) isKeyType(t types.Type) bool {
	n, ok := types.Unalias(deref(t)).(*types.Named)
	return ok && n.Obj().Pkg() == p.pkg && structOf(t) != nil && (p.keyPackage() || keyWord(n.Obj().Name())) && textMethod(t, p.pkg) != nil
}

// constructs: a small function that gives a struct of this package, which may hold prefixes.
func (p *pkgPass) constructs(fn *types.Func) bool {
	res := fn.Type().(*types.Signature).Results()
	if res.Len() == 0 || res.Len() > 2 {
		return false
	}
	n, ok := types.Unalias(deref(res.At(0).Type())).(*types.Named)
	return ok && n.Obj().Pkg() == p.pkg && structOf(n) != nil && hasText(structOf(n)) && p.stmts(p.decls[fn]) <= maxLightStmts
}

// hasText: some field of the struct is text, or a struct that may have some.
func hasText(st *types.Struct) bool {
	for i := range st.NumFields() {
		if t := st.Field(i).Type(); isTextual(t) || structOf(t) != nil {
			return true
		}
	}
	return false
}

// maxLightStmts is the size of a key function that is looked at in a package that makes no cache calls.
const maxLightStmts = 24

// keyWords are what names of key functions and of their packages have in them.
var keyWords = [...]string{"key", "prefix", "cache", "redis", "memcache", "valkey", "session", "lock", "queue", "topic", "channel", "store", "const"}

func keyWord(name string) bool {
	name = strings.ToLower(name)
	for _, w := range keyWords {
		if strings.Contains(name, w) {
			return true
		}
	}
	return false
}

// keyPackage: the package's own name or that of its directory says that it makes keys.
func (p *pkgPass) keyPackage() bool {
	path := p.pkg.Path()
	return keyWord(path[strings.LastIndexByte(path, '/')+1:]) || keyWord(p.pkg.Name())
}

func isTextSlice(t types.Type) bool {
	s, ok := underlying(t).(*types.Slice)
	return ok && isString(s.Elem())
}

// encodeSummary encodes what is of use to importers; "" when nothing is. sends: it has cache calls.
func (p *pkgPass) encodeSummary(s *summary, light bool) (data string, sends bool) {
	e := &encoder{b: []byte{factVersion}}
	useful := false
	e.uint(uint64(len(s.results)))
	for _, r := range s.results {
		if p.worthTelling(s, r, light) {
			useful = true
			e.value(p.settleForExport(r, s.fn))
		} else {
			e.value(nil)
		}
	}
	var effects []*site
	for _, eff := range s.effects {
		if !eff.weak && len(eff.call.Via) < maxVia && saysParam(eff) && len(effects) < maxEffects {
			effects = append(effects, eff)
		}
	}
	e.uint(uint64(len(effects)))
	for _, eff := range effects {
		out := *eff
		out.keys = make([]keyValue, len(eff.keys))
		for i, k := range eff.keys {
			k.v = p.settleForExport(k.v, s.fn)
			out.keys[i] = k
		}
		e.site(&out)
	}
	if !useful && len(effects) == 0 {
		return "", false
	}
	e.uint(uint64(len(s.posts)))
	for _, post := range s.posts {
		e.int(int64(post.sym.Index))
		e.str(post.sym.Path)
		e.value(post.val)
	}
	return string(e.b), len(effects) > 0
}

// saysParam: the caller of the function has a say in the call.
func saysParam(s *site) bool {
	if s.words != nil || s.ttl.v != nil && dependsOnParam(s.ttl.v) {
		return true
	}
	for _, k := range s.keys {
		if dependsOnParam(k.v) {
			return true
		}
	}
	return false
}

// worthTelling: a result that says something about a key.
func (p *pkgPass) worthTelling(s *summary, r *value, light bool) bool {
	if r == nil {
		return false
	}
	switch r.kind {
	case kText:
		return r.form != nil || worthText(s.fn, r.text)
	case kSlice:
		if a := r.anyElem(); a != nil && a.kind == kText {
			return worthText(s.fn, a.text)
		}
	case kStruct:
		if light && !p.isKeyType(s.fn.Type().(*types.Signature).Results().At(0).Type()) {
			return false
		}
		for _, f := range r.fields {
			if f != nil && f.kind == kSlice && isTextSlice(f.typ) {
				return true
			}
			if f != nil && (f.kind == kText || f.kind == kSym && isTextual(f.typ)) {
				return true
			}
		}
	}
	return false
}

// worthText: text with literals and parameters in it, or a constant that looks like a key.
func worthText(fn *types.Func, s keytmpl.Set) bool {
	keyish := keyWord(fn.Name()) || fn.Pkg() != nil && keyWord(fn.Pkg().Name())
	for _, t := range s {
		holes, params := 0, 0
		for h := range t.Holes() {
			holes++
			if h.Sym.Kind == keytmpl.SymParam {
				params++
			}
		}
		text, isConst := t.Const()
		switch {
		case isConst && text != "" && (keyish || fn.Name() == "String" && len(s) <= 8 || strings.Contains(text, ":")):
			return true
		case holes > 0 && t.HasLiteral() && (keyish || params > 1 || strings.ContainsAny(literalText(t), ":/_{|-.")):
			return true
		case params > 0 && (keyish || holes > 1 || fn.Name() == "String"):
			return true
		}
		for h := range t.Holes() {
			for _, op := range h.Ops {
				if op.Kind == keytmpl.OpJoin {
					return true
				}
			}
		}
	}
	return false
}

func literalText(t keytmpl.Template) string {
	var sb strings.Builder
	for _, p := range t {
		sb.WriteString(p.Lit)
	}
	return sb.String()
}

// decodeSummary reads a summary; nil when it is of another version or broken.
func decodeSummary(fn *types.Func, data string) *summary {
	if data == "" || data[0] != factVersion {
		return nil
	}
	d := &decoder{b: []byte(data[1:])}
	s := &summary{fn: fn, external: true}
	for i := range d.count() {
		var t types.Type
		if fn != nil {
			if res := fn.Type().(*types.Signature).Results(); i < res.Len() {
				t = res.At(i).Type()
			}
		}
		s.results = append(s.results, d.value(t))
	}
	for range d.count() {
		s.effects = append(s.effects, d.site())
	}
	for range d.count() {
		sym := keytmpl.Sym{Kind: keytmpl.SymParam, Index: int(d.int())}
		sym.Path = d.str()
		s.posts = append(s.posts, post{sym, d.known(nil)})
	}
	if d.err != nil || len(d.b) != 0 {
		return nil
	}
	return s
}

// imported is the summary of a function of another package, from its facts; nil if it has none.
func (p *pkgPass) imported(fn *types.Func) *summary {
	if fn.Pkg() == nil || fn.Pkg() == p.pkg {
		return nil
	}
	if _, ok := p.facts[fn.Pkg().Path()]; !ok {
		return nil
	}
	if s, ok := p.imports[fn]; ok {
		return s
	}
	var f funcFact
	var s *summary
	if p.pass.ImportObjectFact(fn, &f) {
		s = decodeSummary(fn, f.Data)
	}
	p.imports[fn] = s
	return s
}

// importedVar is the value of a variable of another package, from its facts; nil if it has none.
func (p *pkgPass) importedVar(v *types.Var) *value {
	if _, ok := p.facts[v.Pkg().Path()]; !ok {
		return nil
	}
	var f varFact
	if !p.pass.ImportObjectFact(v, &f) || f.Data == "" || f.Data[0] != factVersion {
		return nil
	}
	d := &decoder{b: []byte(f.Data[1:])}
	val := d.value(v.Type())
	if d.err != nil {
		return nil
	}
	return val
}

// exportedInterfaceMethods are the methods of the package's exported interfaces that types of the package implement.
func (p *pkgPass) exportedInterfaceMethods() []*types.Func {
	var out []*types.Func
	scope := p.pkg.Scope()
	for _, name := range scope.Names() {
		tn, ok := scope.Lookup(name).(*types.TypeName)
		if !ok || !tn.Exported() || tn.IsAlias() {
			continue
		}
		iface, ok := tn.Type().Underlying().(*types.Interface)
		if !ok {
			continue
		}
		for i := range iface.NumExplicitMethods() {
			if m := iface.ExplicitMethod(i); m.Exported() {
				out = append(out, m)
			}
		}
	}
	return out
}

// interfaceSummary is what the implementations of an interface method do, together; nil when there is none.
func (p *pkgPass) interfaceSummary(m *types.Func) *summary {
	impls := p.implementations(m)
	if len(impls) == 0 || len(impls) > maxImpls {
		return nil
	}
	out := &summary{fn: m}
	n := m.Type().(*types.Signature).Results().Len()
	out.results = make([]*value, n)
	for _, impl := range impls {
		s := p.summary(impl)
		if s == nil || s.running || len(s.results) != n {
			return nil
		}
		for i, r := range s.results {
			out.results[i] = join2(out.results[i], p.settleForExport(r, impl), 0)
		}
		for _, e := range s.effects {
			c := *e
			c.keys = make([]keyValue, len(e.keys))
			for i, k := range e.keys {
				k.v = p.settleForExport(k.v, impl)
				c.keys[i] = k
			}
			c.call.Via = append([]string{viaName(impl)}, e.call.Via...)
			out.effects = append(out.effects, &c)
		}
	}
	return out
}
