package cachecall

import (
	"go/constant"
	"go/types"

	"github.com/cachevet/cachevet/internal/keytmpl"
)

// A function that takes its way by a constant, or that goes over its variadic arguments in a loop, has no single template
// that says what it gives. Within the package such a function is interpreted again with the arguments of the call. For
// other packages, which do not see its code, the results are worked out for the arguments that calls are likely to have:
// each constant of an enumeration, each small number of variadic arguments.

const (
	maxArity    = 5  // variadic arguments up to which the results are told apart
	maxEnum     = 16 // constants of an enumeration for which the results are told apart
	enumMin     = 2
	noneOfThese = -2 // variant.param: no parameter
)

// variant is what a function gives for a particular argument.
type variant struct {
	param   int    // index of the parameter; -1 for the receiver
	n       int64  // the constant, or the number of elements of a slice
	text    string // the constant, for a parameter of a string type
	results []*value
}

// variants are the results for likely arguments, when those say more than the results in general.
func (p *pkgPass) variants(s *summary) []variant {
	sig := s.fn.Signature()
	switch {
	case s.lossy && joins(sig):
		return p.arities(s)
	case s.branchy && sig.Variadic():
		if v := p.arities(s); v != nil {
			return v
		}
	}
	if s.branchy {
		return p.enumerated(s)
	}
	return nil
}

// arities interprets the function with lists of known length.
func (p *pkgPass) arities(s *summary) []variant {
	var out []variant
	sig := s.fn.Signature()
	last := sig.Params().Len() - 1
	least := 1
	if s.branchy {
		least = 0
	}
	for n := least; n <= maxArity; n++ {
		recv, args := symbolsOf(sig)
		list := &value{kind: kSlice, typ: args[last].typ}
		for i := range n {
			el := elementAt(args[last], "["+string(rune('0'+i))+"]")
			list.elems = append(list.elems, el)
		}
		args[last] = list
		if !p.addVariant(&out, s, variant{param: last, n: int64(n)}, recv, args) {
			return nil
		}
	}
	return out
}

// enumerated interprets the function with each constant of the type of its receiver or of a parameter.
func (p *pkgPass) enumerated(s *summary) []variant {
	sig := s.fn.Signature()
	at, consts := noneOfThese, []*types.Const(nil)
	if r := sig.Recv(); r != nil {
		if consts = p.enumOf(r.Type()); consts != nil {
			at = -1
		}
	}
	for i := range sig.Params().Len() {
		if c := p.enumOf(sig.Params().At(i).Type()); c != nil && at == noneOfThese {
			at, consts = i, c
		}
	}
	var out []variant
	for _, c := range consts {
		recv, args := symbolsOf(sig)
		v := constNum(c.Val())
		va := variant{param: at}
		if c.Val().Kind() == constant.String {
			va.text = constant.StringVal(c.Val())
			v = literal(va.text, c.Pos())
		} else if n, ok := v.constInt(); ok {
			va.n = n
		}
		v.typ = c.Type()
		if at < 0 {
			recv = v
		} else {
			args[at] = v
		}
		if !p.addVariant(&out, s, va, recv, args) {
			return nil
		}
	}
	return out
}

// enumOf are the constants of a type of this package, when they look like an enumeration.
func (p *pkgPass) enumOf(t types.Type) []*types.Const {
	n, ok := types.Unalias(t).(*types.Named)
	if !ok || n.Obj().Pkg() != p.pkg {
		return nil
	}
	if _, ok := n.Underlying().(*types.Basic); !ok {
		return nil
	}
	if l, ok := p.enums[n.Obj()]; ok {
		return l
	}
	var list []*types.Const
	scope := p.pkg.Scope()
	for _, name := range scope.Names() {
		if c, ok := scope.Lookup(name).(*types.Const); ok && types.Identical(c.Type(), t) {
			list = append(list, c)
		}
	}
	if len(list) < enumMin || len(list) > maxEnum {
		list = nil
	}
	if p.enums == nil {
		p.enums = map[*types.TypeName][]*types.Const{}
	}
	p.enums[n.Obj()] = list
	return list
}

// symbolsOf are symbols for the receiver and the parameters of a function.
func symbolsOf(sig *types.Signature) (recv *value, args []*value) {
	if r := sig.Recv(); r != nil {
		recv = symbol(r.Type(), keytmpl.Hole{Name: nameOr(r.Name(), "recv"), Origin: keytmpl.OriginParam, Sym: keytmpl.Sym{Kind: keytmpl.SymParam, Index: -1}})
	}
	for i := range sig.Params().Len() {
		v := sig.Params().At(i)
		args = append(args, symbol(v.Type(), keytmpl.Hole{Name: nameOr(v.Name(), "arg"), Origin: keytmpl.OriginParam, Sym: keytmpl.Sym{Kind: keytmpl.SymParam, Index: i}}))
	}
	return recv, args
}

// addVariant interprets the function with these arguments; false when that tells no more than the summary.
func (p *pkgPass) addVariant(list *[]variant, s *summary, v variant, recv *value, args []*value) bool {
	got := p.packageFrame().inlineDecl(s.fn, recv, args)
	if got == nil {
		return false
	}
	v.results = []*value{got}
	if got.kind == kTuple {
		v.results = got.tupl
	}
	first := v.results[0]
	if first == nil || first.kind != kText || isLossy(first) && first.form == nil || len(first.text) != 1 && (len(first.text) > maxTold || alternatives(s.results) <= len(first.text)) {
		return false
	}
	for i := range v.results {
		v.results[i] = p.settleForExport(v.results[i], s.fn)
		if i > 0 {
			v.results[i] = nil
		}
	}
	*list = append(*list, v)
	return true
}

// alternatives is how many the first result has in general; 0 when it is no text.
func alternatives(results []*value) int {
	if len(results) == 0 || results[0] == nil || results[0].kind != kText {
		return 0
	}
	return len(results[0].text)
}

// withVariants ends the encoding with as many of the variants as there is room for.
func (e *encoder) withVariants(list []variant) string {
	base := len(e.b)
	for n := len(list); ; n-- {
		e.b = e.b[:base]
		e.uint(uint64(n))
		for _, v := range list[:n] {
			e.int(int64(v.param))
			e.int(v.n)
			e.str(v.text)
			e.uint(uint64(len(v.results)))
			for _, r := range v.results {
				e.value(r)
			}
		}
		if n == 0 || len(e.b) <= maxFactBytes {
			return string(e.b)
		}
	}
}

// variant is what the function gives for these arguments: the results of a variant, or the results in general.
func (s *summary) variant(f *frame, recv *value, args []*value) []*value {
	for _, v := range s.variants {
		a := recv
		if v.param >= 0 {
			if v.param >= len(args) {
				continue
			}
			a = args[v.param]
		}
		if a == nil || !v.is(f.load(a)) {
			continue
		}
		out := make([]*value, len(s.results))
		for i := range out {
			if out[i] = s.results[i]; i < len(v.results) && v.results[i] != nil {
				out[i] = v.results[i]
			}
		}
		return out
	}
	return s.results
}

// is: the argument is the one that the variant is for.
func (v variant) is(a *value) bool {
	if a.kind == kSlice {
		return !a.open && a.more == nil && int64(len(a.elems)) == v.n
	}
	if t, ok := a.constText(); ok {
		return t == v.text
	}
	n, ok := a.constInt()
	return ok && n == v.n
}
