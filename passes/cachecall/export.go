package cachecall

import (
	"go/types"
	"slices"
	"sort"

	"github.com/cachevet/cachevet/internal/keytmpl"
)

// maxLightStmts is the size of a key function that is looked at in a package that makes no cache calls.
const maxLightStmts = 24

// exportSteps is the number of statements that may be interpreted only because importers may want to know.
const exportSteps = 20000

// maxTold is the number of alternatives of a result that importers are told of.
const maxTold = 8

// exported is a fact about to be exported.
type exported struct {
	obj   types.Object
	data  string
	sends bool // the function makes cache calls
	keys  bool // its name or that of the package says that it has to do with keys: it comes first where not all have room
}

// exportFacts tells importers what they need to know. light: the package makes no cache calls; only functions that make
// text are worth the work.
func (p *pkgPass) exportFacts(light bool, keys []KeyType) {
	p.reachable = p.reachableTypes()
	p.steps, p.exporting = min(p.steps, exportSteps), true // what the package's own keys led to is worked out already
	if !p.usesCache {
		p.steps = min(p.steps, lightPackage)
	}
	var list []exported
	makers := map[*types.TypeName]bool{} // types whose methods make keys
	told := map[*types.Func]bool{}
	p.told = told
	tell := func(fn *types.Func) bool {
		s := p.summary(fn)
		if s == nil {
			return false
		}
		data, sends := p.encodeSummary(s, light)
		if data == "" || len(data) > p.factRoom() {
			return false
		}
		told[fn] = true
		list = append(list, exported{fn, data, sends, p.keyPackage() || keyWord(fn.Name())})
		return true
	}
	for _, fn := range p.funcs {
		if p.exportable(fn) && (p.calling[fn] || p.makesText(fn) || readsRequest(fn.Signature())) && tell(fn) {
			if tn := recvType(fn); tn != nil {
				makers[tn] = true
			}
		}
	}
	if p.collect {
		p.summariseGivers()
	}
	for _, fn := range p.funcs {
		if p.exportable(fn) && !told[fn] && (p.constructs(fn, makers, light) || p.gives(fn)) {
			tell(fn)
		}
	}
	list = append(list, p.toldSetters(told)...)
	if !light {
		for _, m := range p.exportedInterfaceMethods() {
			if s := p.interfaceSummary(m); s != nil {
				if data, sends := p.encodeSummary(s, true); data != "" && len(data) <= maxFactBytes {
					list = append(list, exported{m, data, sends, true})
				}
			}
		}
	}
	list = append(list, p.varFacts()...)
	sort.SliceStable(list, func(i, j int) bool {
		a, b := list[i], list[j]
		return a.sends && !b.sends || a.sends == b.sends && a.keys && !b.keys
	})
	kinds := packKeyTypes(keys)
	if len(list) == 0 && kinds == "" {
		return
	}
	var entries []entry
	for _, e := range list {
		entries = append(entries, entry{entryName(e.obj), e.data})
	}
	if kinds != "" {
		entries = append(entries, entry{keyTypesEntry, kinds})
	}
	sends := len(list) > 0 && list[0].sends
	p.pass.ExportPackageFact(&packageFact{Sends: sends, Keys: kinds != "", Data: packEntries(entries, !p.collect)})
}

// factRoom is the size up to which a function is told of: larger for a driver that looks through the whole program, where
// what a function does to fields must reach its callers.
func (p *pkgPass) factRoom() int {
	if p.collect {
		return collectRoom * maxFactBytes
	}
	return maxFactBytes
}

// varFacts are the values of exported variables that the package never changes: texts, tables, structs with prefixes,
// functions that make keys.
func (p *pkgPass) varFacts() []exported {
	var list []exported
	scope := p.pkg.Scope()
	for _, name := range scope.Names() {
		v, ok := scope.Lookup(name).(*types.Var)
		if !ok || !v.Exported() || len(p.varFns[v]) > 0 || p.varAddr[v] {
			continue
		}
		if _, ok := p.varInit[v]; !ok || !mayHoldText(v.Type(), 0) {
			continue
		}
		val := p.portable(p.packageVar(v), 0)
		if !holdsText(val, 0) {
			continue
		}
		e := &encoder{b: []byte{factVersion}}
		e.value(val)
		if len(e.b) <= maxFactBytes {
			list = append(list, exported{v, string(e.b), false, p.keyPackage() || keyWord(name)})
		}
	}
	return list
}

// exportable: importers can name the function: it is exported, and so is the type that declares it, or the type can be
// reached through something exported.
func (p *pkgPass) exportable(fn *types.Func) bool {
	if !fn.Exported() {
		return false
	}
	tn := recvType(fn)
	return tn == nil || tn.Exported() || p.reachable[tn]
}

// recvType is the type that declares a method; nil for a function.
func recvType(fn *types.Func) *types.TypeName {
	r := fn.Type().(*types.Signature).Recv()
	if r == nil {
		return nil
	}
	if n, ok := types.Unalias(deref(r.Type())).(*types.Named); ok {
		return n.Obj()
	}
	return nil
}

// reachableTypes are the unexported types of the package that exported functions and variables have or give.
func (p *pkgPass) reachableTypes() map[*types.TypeName]bool {
	out := map[*types.TypeName]bool{}
	add := func(t types.Type) {
		if n, ok := types.Unalias(deref(t)).(*types.Named); ok && n.Obj().Pkg() == p.pkg && !n.Obj().Exported() {
			out[n.Obj()] = true
		}
	}
	scope := p.pkg.Scope()
	for _, name := range scope.Names() {
		switch obj := scope.Lookup(name).(type) {
		case *types.Var:
			if obj.Exported() {
				add(obj.Type())
			}
		case *types.Func:
			if obj.Exported() {
				for v := range obj.Signature().Results().Variables() {
					add(v.Type())
				}
			}
		}
	}
	return out
}

// makesText: a small function whose first result is text, or that gives a function which makes text.
func (p *pkgPass) makesText(fn *types.Func) bool {
	sig := fn.Type().(*types.Signature)
	if sig.Results().Len() == 0 || sig.Results().Len() > 2 || fn.Name() == "Error" || fn.Name() == "GoString" {
		return false
	}
	t := sig.Results().At(0).Type()
	_, isFunc := underlying(t).(*types.Signature)
	if !isString(t) && !isBytes(t) && !isTextSlice(t) && !(isFunc && mayHoldText(t, 0)) && !p.printsAsText(t) {
		return false
	}
	n := p.stmts(p.decls[fn])
	return n > 0 && n <= maxLightStmts && (p.hasOwnText(p.decls[fn]) || n <= 2 && isTextType(sig.Recv()) || givesKey(fn))
}

func (p *pkgPass) hasFacts(pkg *types.Package) bool {
	return p.facts[pkg.Path()] != nil
}

// summariseGivers looks at the functions that put something into fields of the package that may hold text.
func (p *pkgPass) summariseGivers() {
	givers := map[*types.Func]bool{}
	for fld, fns := range p.fieldFns {
		if mayHoldText(fld.Type(), 0) {
			for _, fn := range fns {
				givers[fn] = true
			}
		}
	}
	for _, fn := range p.funcs {
		if givers[fn] && p.exportable(fn) {
			p.summary(fn)
		}
	}
}

// gives: the function is known to give its parameters to fields.
func (p *pkgPass) gives(fn *types.Func) bool {
	s := p.sums[fn]
	return p.collect && s != nil && len(s.notes) > 0
}

// constructs: a small function that gives a struct of this package, which may hold prefixes. In a package that makes no
// cache calls the struct must have methods that make keys.
func (p *pkgPass) constructs(fn *types.Func, makers map[*types.TypeName]bool, light bool) bool {
	res := fn.Type().(*types.Signature).Results()
	if res.Len() > 2 {
		return false
	}
	if tn := recvType(fn); tn != nil && makers[tn] && p.stmts(p.decls[fn]) <= maxLightStmts {
		return true // it may change what such methods read
	}
	if res.Len() == 0 {
		return false
	}
	n, ok := types.Unalias(deref(res.At(0).Type())).(*types.Named)
	if !ok || n.Obj().Pkg() != p.pkg || structOf(n) == nil || !hasText(structOf(n)) || p.stmts(p.decls[fn]) > maxLightStmts {
		return false
	}
	return !light || makers[n.Obj()]
}

// encodeSummary encodes what is of use to importers; "" when nothing is. sends: it has cache calls.
func (p *pkgPass) encodeSummary(s *summary, light bool) (data string, sends bool) {
	e := &encoder{b: []byte{factVersion}}
	useful := false
	e.uint(uint64(len(s.results)))
	for _, r := range s.results {
		r = p.portable(r, 0)
		if p.worthTelling(s, r) {
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
		out.pattern = p.patternForExport(eff.pattern, s.fn)
		e.site(&out)
	}
	posts, notes := p.toldPosts(s), p.toldNotes(s)
	if !useful && len(effects) == 0 && len(posts) == 0 && len(notes) == 0 {
		return "", false
	}
	posts = append(p.lostPosts(s), posts...)
	e.uint(uint64(len(posts)))
	for _, post := range posts {
		e.int(int64(post.sym.Index))
		e.str(post.sym.Path)
		e.value(post.val)
	}
	e.uint(uint64(len(notes)))
	for _, n := range notes {
		e.str(n.key)
		e.value(n.v)
	}
	var vars []variant
	if useful {
		vars = p.variants(s)
	}
	return e.withVariants(vars), len(effects) > 0
}

// exportedInterfaceMethods are the methods of the package's exported interfaces, those of unexported interfaces that are
// embedded in one included: these are declared by the package too.
func (p *pkgPass) exportedInterfaceMethods() []*types.Func {
	var out []*types.Func
	seen := map[*types.Func]bool{}
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
		for m := range iface.Methods() {
			r := recvType(m)
			if m.Exported() && m.Pkg() == p.pkg && r != nil && (r == tn || !r.Exported()) && !seen[m] {
				seen[m] = true
				out = append(out, m)
			}
		}
	}
	return out
}

// interfaceSummary is what the implementations of an interface method do, together; nil when there is none.
func (p *pkgPass) interfaceSummary(m *types.Func) *summary {
	impls := p.implementations(m)
	many := len(impls) > maxImpls
	if many { // those that make no cache calls do not count
		impls = p.sending(impls)
	}
	if len(impls) == 0 {
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
			if many {
				break
			}
			out.results[i] = join2(out.results[i], p.settleForExport(r, impl), 0)
		}
		for _, e := range s.effects {
			c := *e
			c.keys = make([]keyValue, len(e.keys))
			for i, k := range e.keys {
				k.v = p.settleForExport(k.v, impl)
				c.keys[i] = k
			}
			c.pattern = p.patternForExport(e.pattern, impl)
			c.call.Via = append([]string{viaName(impl)}, e.call.Via...)
			out.effects = append(out.effects, &c)
		}
	}
	out.posts = lostBy(m, impls, many, p)
	return out
}

// lostBy are the parameters of an interface method of which some implementation changes what they refer to, as a decoder of
// what was cached does: callers do not know which one runs, so it may hold anything, or what it held. many: some are not looked at.
func lostBy(m *types.Func, impls []*types.Func, many bool, p *pkgPass) (out []post) {
	for i, param := range slices.Collect(m.Signature().Params().Variables()) {
		lost := many && mayReferTo(param.Type())
		for _, impl := range impls {
			lost = lost || slices.ContainsFunc(p.summary(impl).posts, func(c post) bool { return c.sym.Index == i })
		}
		if lost {
			out = append(out, post{keytmpl.Sym{Kind: keytmpl.SymParam, Index: i}, lostMark(true)})
		}
	}
	return out
}
