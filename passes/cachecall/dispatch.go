package cachecall

import (
	"go/ast"
	"go/types"
	"strings"

	"github.com/cachevet/cachevet/internal/keytmpl"
)

// callInterface calls an interface method: what its implementations that are seen here give, together.
func (f *frame) callInterface(e *ast.CallExpr, fn *types.Func, recv *value, args []*value) *value {
	if recv != nil {
		if got := f.concrete(recv, fn.Name()); got != nil {
			if v, ok := f.callSummary(e, got, recv, args); ok {
				return v
			}
		}
	}
	return f.asked(fn, recv, f.callImplementations(e, fn, recv, args))
}

// callImplementations is the outcome of all implementations of an interface method that are known, together: those of this
// package, those that the interface's package tells of, and those that were learned. Where they are many, the ones that make
// no cache calls do not count; nor is anything known then of what the method gives.
func (f *frame) callImplementations(e *ast.CallExpr, fn *types.Func, recv *value, args []*value) *value {
	if f.p.light {
		return f.unknownCall(e, recv, args, keytmpl.ReasonInterface)
	}
	impls, learned := f.p.implementations(fn), f.p.learnedImpls(fn)
	var out *value
	many := len(impls)+len(learned) > maxImpls
	if many {
		impls, learned = f.p.sending(impls), sendingSummaries(learned)
		out = f.unknownCall(e, recv, args, keytmpl.ReasonInterface)
	}
	told := false
	if fn.Pkg() != f.p.pkg {
		if v, ok := f.callSummary(e, fn, recv, args); ok {
			told, out = true, join2(out, v, 0)
		}
	}
	known := told || len(learned) > 0
	if !known && f.p.untold(fn) {
		impls = nil // what makes the same calls there is not told: one of this package is not the one that runs
	}
	for _, s := range learned {
		if told && s.owner == pkgPath(fn.Pkg()) {
			continue // it is among what the interface's package tells
		}
		out = join2(out, f.apply(e, s, recv, packed(fn.Signature(), args, e.Ellipsis.IsValid())), 0)
	}
	for _, m := range impls {
		r := f.asImplementation(recv, m)
		v, ok := f.callSummary(e, m, r, args)
		if !ok {
			v = f.unknownCall(e, r, args, keytmpl.ReasonInterface)
		}
		out = join2(out, v, 0)
	}
	switch {
	case many || told:
	case fn.Pkg() != nil && fn.Pkg() == f.p.pkg && len(impls) > 0:
	case known && fn.Pkg() != nil && f.p.sameProgram(fn.Pkg()):
	default: // others implement it too
		out = join2(out, f.unknownCall(e, recv, args, keytmpl.ReasonInterface), 0)
	}
	return out
}

// untold: the package of an interface method tells less than it has to tell.
func (p *pkgPass) untold(fn *types.Func) bool {
	return fn.Pkg() != nil && fn.Pkg() != p.pkg && p.facts.cut(fn.Pkg().Path())
}

// asImplementation is the receiver of an implementation, for the receiver of the interface's method.
func (f *frame) asImplementation(recv *value, m *types.Func) *value {
	r := symbol(m.Signature().Recv().Type(), keytmpl.Hole{Name: "recv", Reason: keytmpl.ReasonInterface})
	if recv != nil && recv.kind == kSym {
		r.hole.Sym, r.hole.Name, r.hole.Origin, r.hole.Reason = recv.hole.Sym, recv.hole.Name, recv.hole.Origin, keytmpl.ReasonNone
		if r.hole.Sym.Kind == keytmpl.SymParam { // fields of the implementation are not fields of the interface
			r.hole.Sym.Path = joinPath(r.hole.Sym.Path, "("+recvName(m)+")")
		}
	}
	return r
}

// sending are those of many methods that make cache calls.
func (p *pkgPass) sending(impls []*types.Func) []*types.Func {
	var out []*types.Func
	for _, m := range impls {
		if !p.maySend(m) {
			continue
		}
		if s := p.summary(m); s != nil && (s.running || len(s.effects) > 0) && len(out) < maxSending {
			out = append(out, m)
		}
	}
	return out
}

func sendingSummaries(list []*summary) []*summary {
	var out []*summary
	for _, s := range list {
		if len(s.effects) > 0 && len(out) < maxSending {
			out = append(out, s)
		}
	}
	return out
}

// A text that a method of a parameter gives, where the parameter is an interface: type Key interface { Key() string }. Only a
// caller knows the method: the text is a symbol, with the call as the last step of its path.

// maxElse is how many texts the methods that are seen may give for these to be told apart.
const maxElse = 8

// stepCall ends the step of a symbol's path from a value to what its method gives.
const stepCall = "()"

// asked is what a method without parameters of a value that callers give gives: v is what is known of it here.
func (f *frame) asked(fn *types.Func, recv, v *value) *value {
	sig := fn.Signature()
	if v == nil || recv == nil || recv.kind != kSym || recv.hole.Sym.Kind != keytmpl.SymParam || !isInterface(recv.typ) ||
		sig.Params().Len() > 0 || sig.Results().Len() != 1 || !isString(sig.Results().At(0).Type()) {
		return v
	}
	h := keytmpl.Hole{Name: recv.hole.Name + "." + fn.Name() + stepCall, Origin: keytmpl.OriginCall, Reason: keytmpl.ReasonInterface, Pos: recv.hole.Pos}
	switch {
	case v.kind == kSym:
		if outside(v.hole.Origin) {
			return v
		}
		h = v.hole
	case v.kind == kText && v.form == nil && v.text.HasLiteral() && len(v.text) <= maxElse:
		h.Else = v.text
	}
	h.Sym = recv.hole.Sym
	h.Sym.Path = joinPath(h.Sym.Path, fn.Name()+stepCall)
	h.Varies = h.Varies || recv.hole.Varies
	return symbol(sig.Results().At(0).Type(), h)
}

// askStep is what a method of a value gives; nil when that is not known.
func (f *frame) askStep(v *value, step string) *value {
	name := strings.TrimSuffix(step, stepCall)
	if v.typ == nil || v.kind == kNil {
		return nil
	}
	if isInterface(v.typ) {
		if v.kind != kSym || v.hole.Sym.Kind != keytmpl.SymParam {
			return nil
		}
		h := v.hole
		h.Name, h.Origin, h.Type = h.Name+"."+step, keytmpl.OriginCall, "string"
		h.Sym.Path = joinPath(h.Sym.Path, step)
		return symbol(types.Typ[types.String], h)
	}
	m := f.concrete(v, name)
	if m == nil {
		return nil
	}
	s := f.p.summary(m)
	if s == nil {
		s = f.p.imported(m)
	}
	if s == nil || s.running || len(s.results) != 1 || s.results[0] == nil {
		return nil
	}
	sub := &substitution{f: f, fn: s.fn, recv: v}
	return sub.value(s.results[0], 0)
}
