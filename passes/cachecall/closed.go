package cachecall

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/cachevet/cachevet/internal/keytmpl"
)

// portable is a value without code: functions in it become what they give. nil stays nil.
func (p *pkgPass) portable(v *value, depth int) *value {
	if v == nil || depth > maxDepth {
		return v
	}
	switch v.kind {
	case kFunc:
		if v.fn.closed != nil || v.fn.expr {
			return v
		}
		if c := p.closed(v); c != nil {
			return &value{kind: kFunc, typ: v.typ, fn: &funcValue{closed: c}}
		}
	case kStruct:
		if !slices.ContainsFunc(sortedKeys(v.fields), func(name string) bool { return v.fields[name] != nil && v.fields[name].kind == kFunc }) {
			return v
		}
		out := *v
		out.fields = make(map[string]*value, len(v.fields))
		for name, w := range v.fields {
			out.fields[name] = p.portable(w, depth+1)
		}
		return &out
	}
	return v
}

// closed is what a function value gives in terms of its parameters; nil when that is not known.
func (p *pkgPass) closed(v *value) *closedFunc {
	sig, ok := underlying(v.typ).(*types.Signature)
	if !ok || sig.Results().Len() == 0 || sig.Results().Len() > 2 || !mayHoldText(sig.Results().At(0).Type(), 0) || p.steps < 0 || p.closing > 1 {
		return nil
	}
	p.closing++
	defer func() { p.closing-- }()
	args := make([]*value, sig.Params().Len())
	for i := range args {
		a := sig.Params().At(i)
		args[i] = symbol(a.Type(), keytmpl.Hole{Name: nameOr(a.Name(), "arg"), Origin: keytmpl.OriginParam, Sym: keytmpl.Sym{Kind: keytmpl.SymArg, Index: i}})
	}
	f := p.packageFrame()
	f.rec = false
	if v.fn.lit != nil {
		return f.closedLit(v.fn, sig, args)
	}
	s := p.summary(v.fn.fn)
	if s == nil {
		s = p.imported(v.fn.fn)
	}
	if s == nil || s.running || slices.Contains(s.results, nil) {
		return nil
	}
	sub := &substitution{f: f, fn: s.fn, recv: v.fn.recv, args: args}
	return &closedFunc{results: sub.list(s.results, 0)}
}

// closedLit interprets a literal with symbols for its parameters, in the state that it captured.
func (f *frame) closedLit(fv *funcValue, sig *types.Signature, args []*value) *closedFunc {
	f.st = fv.env.child()
	f.st.dead = false
	f.foreignState(fv)
	results, _ := f.runLit(fv.lit, sig, args)
	out := &closedFunc{}
	for _, r := range results {
		if r == nil {
			return nil
		}
		r = f.snapshot(r, 0)
		for _, b := range fv.bound {
			sub := &substitution{f: f, recv: b.recv, args: b.args, site: fv.lit.Pos()}
			r = sub.value(r, 0)
		}
		out.results = append(out.results, r)
	}
	return out
}

func closedResults(v *value) []*value {
	if v.kind != kFunc || v.fn.closed == nil {
		return nil
	}
	return v.fn.closed.results
}

// callClosed is a call of a function value of which only the results are known.
func (f *frame) callClosed(e *ast.CallExpr, v *value) *value {
	args := f.args(e, nil)
	sig, ok := underlying(v.typ).(*types.Signature)
	if !ok {
		return f.unknownCall(e, nil, args, keytmpl.ReasonFuncValue)
	}
	sub := &substitution{f: f, args: packed(sig, args, e.Ellipsis.IsValid()), site: e.Pos(), loop: f.loops > 0, kind: keytmpl.SymArg}
	out := &value{kind: kTuple}
	for i, r := range v.fn.closed.results {
		out.tupl = append(out.tupl, f.materialise(e, i, sub.value(placed(r, e.Pos(), 0), 0), sig.Results().At(i).Type()))
	}
	if len(out.tupl) == 1 {
		return out.tupl[0]
	}
	return out
}
