package cachecall

import (
	"bytes"
	"compress/flate"
	"fmt"
	"go/types"
	"io"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/cachevet/cachevet/internal/keytmpl"
)

// packageFact is what a package tells its importers: of functions the templates of their results and the cache calls they
// make with their parameters, of variables that never change their values. It is one fact for the whole package, since
// most of it are the same few names and texts, which pack well together.
type packageFact struct {
	Sends bool   // some functions make cache calls for their callers
	Keys  bool   // the types of some kinds of keys are told, too
	Data  string // see packEntries
}

func (*packageFact) AFact() {}

// String shows what is told, for tests and debugging.
func (f *packageFact) String() string {
	entries, err := unpackEntries(f.Data)
	if err != nil {
		return err.Error()
	}
	var out []string
	for _, e := range entries {
		out = append(out, e.name+": "+describe(e.data))
	}
	return fmt.Sprintf("sends=%v %s", f.Sends, strings.Join(out, "; "))
}

// describe shows a function's fact: "gives user:<id>, sends SET <key>".
func describe(data string) string {
	if list := unpackKeyTypes(data); list != nil {
		var out []string
		for _, k := range list {
			out = append(out, k.Template().Display()+" is a "+k.Type)
		}
		return strings.Join(out, ", ")
	}
	s := decodeSummary(nil, data)
	if s == nil {
		return "a value"
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
		out = append(out, "sends "+e.call.Name+" "+strings.Join(keys, " "))
	}
	return strings.Join(out, ", ")
}

// entry is what is told of one function or variable: its name ("Name", "Type.Method") and the encoding of codec.go.
type entry struct{ name, data string }

// cutEntry is the name of an entry that says that there are more.
const cutEntry = "#cut"

// Forms of packed entries.
const (
	plainForm = 0
	flateForm = 1
)

// packEntries writes as many of the entries as have room in maxPackageBytes; all of them if limited is false.
func packEntries(list []entry, limited bool) string {
	raw := func(n int) []byte {
		e := &encoder{b: []byte{plainForm}}
		for _, x := range list[:n] {
			e.str(x.name)
			e.str(x.data)
		}
		return e.b
	}
	n := len(list)
	all := list
	for {
		if n < len(all) {
			list = append(all[:n:n], entry{cutEntry, ""})
		}
		text := raw(min(n+1, len(list)))
		if !limited || n == 0 || len(text) <= maxPackageBytes {
			return string(text)
		}
		packed := bytes.NewBuffer([]byte{flateForm})
		w, err := flate.NewWriter(packed, flate.BestCompression)
		if err != nil {
			return string(raw(0))
		}
		if _, err = w.Write(text[1:]); err == nil {
			err = w.Close()
		}
		if err == nil && packed.Len() <= maxPackageBytes {
			return packed.String()
		}
		n = min(n-1, n*maxPackageBytes/packed.Len()+1)
	}
}

// maxUnpacked bounds what a fact can be unpacked to.
const maxUnpacked = 1 << 20

// unpackEntries reads what packEntries wrote.
func unpackEntries(data string) ([]entry, error) {
	if data == "" {
		return nil, nil
	}
	text := []byte(data[1:])
	switch data[0] {
	case plainForm:
	case flateForm:
		var err error
		if text, err = io.ReadAll(io.LimitReader(flate.NewReader(bytes.NewReader(text)), maxUnpacked)); err != nil {
			return nil, errFact
		}
	default:
		return nil, errFact
	}
	d := &decoder{b: text}
	var out []entry
	for len(d.b) > 0 {
		out = append(out, entry{d.str(), d.str()})
	}
	return out, d.err
}

// imports is what the packages below this one tell, by path. What a package tells is unpacked when it is asked for.
type imports map[string]*importedPackage

type importedPackage struct {
	fact    *packageFact
	entries map[string]string
}

// factPackages are the packages below this one that have facts.
func factPackages(pass *analysis.Pass) imports {
	out := imports{}
	for _, f := range pass.AllPackageFacts() {
		if pf, ok := f.Fact.(*packageFact); ok {
			out[f.Package.Path()] = &importedPackage{fact: pf}
		}
	}
	return out
}

// sends: some functions of the package make cache calls for their callers.
func (m imports) sends(path string) bool { return m[path] != nil && m[path].fact.Sends }

// of is what the object's package tells of it; "" for nothing.
func (m imports) of(pkg *types.Package, name string) string { return m.told(pkg.Path(), name) }

// told is an entry of what the package of that path tells.
func (m imports) told(path, name string) string {
	p := m[path]
	if p == nil {
		return ""
	}
	if p.entries == nil {
		p.entries = map[string]string{}
		list, err := unpackEntries(p.fact.Data)
		if err == nil {
			for _, e := range list {
				p.entries[e.name] = e.data
			}
		}
	}
	return p.entries[name]
}

// entryName names a function or variable within its package.
func entryName(obj types.Object) string {
	if fn, ok := obj.(*types.Func); ok {
		if r := recvName(fn); r != "" {
			return r + "." + fn.Name()
		}
	}
	return obj.Name()
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
		key := d.str()
		s.note(notePlace{key: key}, d.known(nil))
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
	if fn.Pkg() == nil || fn.Pkg() == p.pkg || p.facts[fn.Pkg().Path()] == nil {
		return nil
	}
	if s, ok := p.imports[fn]; ok {
		return s
	}
	s := decodeSummary(fn, p.facts.of(fn.Pkg(), entryName(fn)))
	p.imports[fn] = s
	return s
}

// importedVar is the value of a variable of another package, from its facts; nil if it has none.
func (p *pkgPass) importedVar(v *types.Var) *value {
	if p.facts[v.Pkg().Path()] == nil {
		return nil
	}
	if val, ok := p.importVars[v]; ok {
		return val
	}
	val := decodeVar(p.facts.of(v.Pkg(), v.Name()), v.Type())
	p.importVars[v] = val
	return val
}

// decodeVar reads the value of a variable of type t; nil when it is of another version or broken.
func decodeVar(data string, t types.Type) *value {
	if data == "" || data[0] != factVersion {
		return nil
	}
	d := &decoder{b: []byte(data[1:])}
	val := d.value(t)
	if d.err != nil || len(d.b) != 0 {
		return nil
	}
	return val
}
