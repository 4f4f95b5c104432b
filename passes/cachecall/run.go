package cachecall

import (
	"fmt"
	"go/types"
	"slices"
	"sort"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/cachevet/cachevet/internal/client"
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
		return &Result{Asked: p.asked}, nil
	}
	out := p.calls()
	out.Asked = true
	return out, nil
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
		out.calls = append(out.calls, p.finish(s))
	}
	p.callersSay(sites, out.calls)
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
		if e.handedOn(s.fn) && saysParam(e) {
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

// learnsOf: fn is an interface method of which cache calls were learned. Texts alone, such as those of error types, are no
// reason to look at all who ask for them.
func (p *pkgPass) learnsOf(fn *types.Func) bool {
	r := fn.Type().(*types.Signature).Recv()
	return r != nil && isInterface(r.Type()) && len(sendingSummaries(p.learnedImpls(fn))) > 0
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
