package cachecall

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/cachevet/cachevet/internal/keytmpl"
)

// noteVar notes that v was put into a package variable.
func (f *frame) noteVar(obj *types.Var, v *value) {
	if f.again() || v == nil {
		return
	}
	if f.inTest() && !f.p.inTestFile(obj) { // a variable of tests holds what they put there
		return
	}
	f.p.noted++
	v = f.snapshot(v, 0)
	if f.p.collect && f.sum != nil && mentionsParam(v) && mayHoldText(obj.Type(), 0) {
		f.sum.note(notePlace{key: f.p.fieldKey(obj)}, v)
	}
	f.p.vars[obj] = join2(f.p.vars[obj], f.detach(v), 0)
}

// detach cuts a value loose from the function it was made in: its parameters become plain holes.
func (f *frame) detach(v *value) *value { return detach(v, 0) }

func detach(v *value, depth int) *value {
	if v == nil || depth > maxDepth {
		return v
	}
	loose := func(h keytmpl.Hole) keytmpl.Hole {
		if h.Sym.Kind == keytmpl.SymParam {
			if h.Reason == keytmpl.ReasonNone {
				h.Reason = keytmpl.ReasonParam
			}
			h.Sym = keytmpl.Sym{}
		}
		if h.Sym.Kind == keytmpl.SymSite {
			h.Sym = keytmpl.Sym{}
		}
		return h
	}
	out := *v
	switch v.kind {
	case kSym:
		out.hole = loose(v.hole)
	case kText:
		out.text, out.form = keytmpl.MapHoles(v.text, loose), nil
	case kNum:
		if v.num.sym != nil {
			return &value{kind: kNum, typ: v.typ}
		}
	case kSlice:
		out.elems = make([]*value, len(v.elems))
		for i, w := range v.elems {
			out.elems[i] = detach(w, depth+1)
		}
		out.more = detach(v.more, depth+1)
		out.seqs = nil
	case kMap:
		out.mkey, out.mval = detach(v.mkey, depth+1), detach(v.mval, depth+1)
		if v.entries != nil {
			out.entries = map[string]*value{}
			for k, w := range v.entries {
				out.entries[k] = detach(w, depth+1)
			}
		}
	case kStruct:
		out.base = detach(v.base, depth+1)
		out.fields = map[string]*value{}
		for k, w := range v.fields {
			out.fields[k] = detach(w, depth+1)
		}
	case kFuncs:
		out.tupl = make([]*value, len(v.tupl))
		for i, w := range v.tupl {
			out.tupl[i] = detach(w, depth+1)
		}
	case kFunc:
		fn := *v.fn
		fn.recv = detach(fn.recv, depth+1)
		if fn.closed != nil {
			c := &closedFunc{results: make([]*value, len(fn.closed.results))}
			for i, w := range fn.closed.results {
				c.results[i] = detach(w, depth+1)
			}
			fn.closed = c
		}
		out.fn = &fn
	case kClient:
		out.cli = &clientValue{kind: v.cli.kind}
	}
	return &out
}

// packageVar is what a package variable can hold: its initial value and what the package assigns to it.
func (p *pkgPass) packageVar(obj *types.Var) *value {
	hole := keytmpl.Hole{Name: obj.Name(), Origin: keytmpl.OriginVar, Reason: keytmpl.ReasonVariable, Sym: keytmpl.Sym{Kind: keytmpl.SymGlobal, Path: obj.Pkg().Path() + "." + obj.Name()}}
	if obj.Pkg() != p.pkg {
		hole.Name = obj.Pkg().Name() + "." + obj.Name()
		if hole.Sym.Path == "os.Args" {
			hole.Origin, hole.Reason = keytmpl.OriginArgs, keytmpl.ReasonNone
		}
		v := p.importedVar(obj)
		if !p.light {
			p.indexAll()
		}
		if p.setsFar[obj] {
			v = join2(v, symbol(obj.Type(), hole), 0)
			if v.kind != kText {
				return symbol(obj.Type(), hole)
			}
		}
		if learned := p.learnedOfField(obj); learned != nil {
			v = join2(v, learned, 0)
		}
		if v != nil {
			return v
		}
		return symbol(obj.Type(), hole)
	}
	p.globals[hole.Sym.Path] = obj
	p.indexAll()
	if p.varAddr[obj] && !isBuffer(obj.Type()) && structOf(obj.Type()) == nil {
		hole.Reason, hole.Origin = keytmpl.ReasonConfig, keytmpl.OriginConfig
		return symbol(obj.Type(), hole)
	}
	if p.busy[obj] {
		p.cuts++
		return symbol(obj.Type(), hole)
	}
	p.busy[obj] = true
	defer delete(p.busy, obj)
	p.initVar(obj)
	for _, fn := range p.varFns[obj] {
		if fn == nil {
			continue
		}
		if s := p.summary(fn); s == nil && p.decls[fn] != nil || s != nil && s.running {
			p.cuts++
			return symbol(obj.Type(), hole)
		}
	}
	v := p.vars[obj]
	if learned := p.learnedOfVar(obj, v); learned != nil {
		return learned
	}
	if _, ok := p.varInit[obj]; !ok {
		if obj.Exported() && p.pkg.Name() != "main" && (v == nil || v.kind != kStruct || !p.internal()) || v == nil && isTextual(obj.Type()) {
			return symbol(obj.Type(), hole) // set from outside, or by the linker
		}
		if v != nil && isTextual(obj.Type()) && v.kind == kText {
			return v // set before use: what it holds before is not a key
		}
	}
	if v == nil {
		return symbol(obj.Type(), hole)
	}
	if v.kind == kSym && v.hole.Sym.Kind == keytmpl.SymNone {
		w := *v
		w.hole.Sym = hole.Sym
		return &w
	}
	if v.kind == kText && obj.Exported() && p.pkg.Name() != "main" {
		return setByCallers(v, hole)
	}
	return v
}

// setByCallers is what an exported variable may hold that a function of its package sets to what it is given: other
// packages need not go through the function, and so need not give what the function checks for.
func setByCallers(v *value, hole keytmpl.Hole) *value {
	if !slices.ContainsFunc(v.text, onlyParam) {
		return v
	}
	out := *v
	out.text, out.form = nil, nil
	for _, t := range v.text {
		if !onlyParam(t) {
			out.text = append(out.text, t)
		}
	}
	return join2(&out, symbol(v.typ, hole), 0)
}

// learnedOfVar is what a variable holds when other packages set it, or give it something through a function: v is what
// this package puts into it. nil when nothing was learned.
func (p *pkgPass) learnedOfVar(obj *types.Var, v *value) *value {
	learned := p.learnedOfField(obj)
	if learned == nil {
		return nil
	}
	if v != nil {
		if v = withoutOpen(v, p.internal()); v.kind == kSym && v.hole.Reason == keytmpl.ReasonParam {
			v = nil
		}
	}
	return join2(v, learned, 0)
}

// initVar evaluates the initialiser of a package variable.
func (p *pkgPass) initVar(obj *types.Var) {
	if p.initDone[obj] {
		return
	}
	p.initDone[obj] = true
	in, ok := p.varInit[obj]
	if !ok {
		return
	}
	f := p.packageFrame()
	f.forTests = p.inTestFile(obj)
	var v *value
	switch {
	case in.embed != "":
		v = p.embeddedText(obj, in.embed)
	case in.n > 1:
		if vals := f.evalMulti(in.expr, in.n); in.index < len(vals) {
			v = vals[in.index]
		}
	default:
		v = f.eval(in.expr)
	}
	f.noteVar(obj, f.convert(v, obj.Type()))
	f.runPending()
	p.extra = append(p.extra, f.sites...)
}

// packageFrame is a frame for code at package level.
func (p *pkgPass) packageFrame() *frame {
	f := &frame{p: p, shared: map[types.Object]*value{}, rec: true, steps: minSteps * 10}
	f.st = newState()
	f.entry, f.firsts = f.st, map[keytmpl.Sym]*value{}
	f.ctx = &body{sig: types.NewSignatureType(nil, nil, nil, nil, nil, false)}
	return f
}

// declaredVars are the package variables with a value that a declaration declares.
func declaredVars(p *pkgPass, d ast.Decl) []*types.Var {
	gd, ok := d.(*ast.GenDecl)
	if !ok || gd.Tok != token.VAR {
		return nil
	}
	var out []*types.Var
	for _, s := range gd.Specs {
		vs, ok := s.(*ast.ValueSpec)
		if !ok || len(vs.Values) == 0 || len(vs.Names) == 1 && vs.Names[0].Name == "_" { // var _ I = &T{}: never used
			continue
		}
		for _, n := range vs.Names {
			if v, ok := p.info.Defs[n].(*types.Var); ok {
				out = append(out, v)
			}
		}
	}
	return out
}
