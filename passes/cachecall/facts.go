package cachecall

import (
	"fmt"
	"go/types"
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

// decodeSummary reads a summary; nil when it is of another version or broken.
func decodeSummary(fn *types.Func, data string) *summary {
	if data == "" || data[0] != factVersion {
		return nil
	}
	d := &decoder{b: []byte(data[1:])}
	s := &summary{fn: fn, external: true}
	for i := range d.count() {
		s.results = append(s.results, d.value(resultType(fn, i)))
	}
	for range d.count() {
		s.effects = append(s.effects, d.site())
	}
	for range d.count() {
		sym := keytmpl.Sym{Kind: keytmpl.SymParam, Index: int(d.int())}
		sym.Path = d.str()
		s.posts = append(s.posts, post{sym, d.known(nil)})
	}
	for range d.count() {
		v := variant{param: int(d.int()), n: d.int(), text: d.str()}
		for i := range d.count() {
			v.results = append(v.results, d.value(resultType(fn, i)))
		}
		s.variants = append(s.variants, v)
	}
	if d.err != nil || len(d.b) != 0 {
		return nil
	}
	return s
}

func resultType(fn *types.Func, i int) types.Type {
	if fn != nil {
		if res := fn.Signature().Results(); i < res.Len() {
			return res.At(i).Type()
		}
	}
	return nil
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
	if val, ok := p.importVars[v]; ok {
		return val
	}
	val := p.readVar(v)
	p.importVars[v] = val
	return val
}

func (p *pkgPass) readVar(v *types.Var) *value {
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
