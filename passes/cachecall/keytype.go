package cachecall

import (
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/cachevet/cachevet/internal/command"
	"github.com/cachevet/cachevet/internal/keytmpl"
)

// Caps on what is told of the types of keys.
const (
	maxKeyTypes     = 16  // in the facts of one package
	maxKeyTypeBytes = 512 // the same, texts together
	maxKeyTypesSeen = 256 // in what the whole module learns of one package
)

// KeyType is a kind of keys that a package uses with the commands of a data type, for other packages.
type KeyType struct {
	Package string   `json:"package"`
	Parts   []string `json:"parts"` // literal text and names of values in turn, a literal first
	Type    string   `json:"type"`  // "hash"
	Command string   `json:"command"`
	Creates bool     `json:"creates,omitempty"` // the command creates a key that is missing
	Where   string   `json:"where"`             // "store/store.go:12"
}

// Template is the kind of keys.
func (k KeyType) Template() keytmpl.Template {
	var t keytmpl.Template
	for i, part := range k.Parts {
		switch {
		case i%2 == 1:
			t = append(t, keytmpl.Part{Hole: &keytmpl.Hole{Name: part, Bytes: keytmpl.AllBytes(), Max: -1}})
		case part != "":
			t = append(t, keytmpl.Part{Lit: part})
		}
	}
	return t
}

func (k KeyType) same(other KeyType) bool {
	return k.Type == other.Type && k.Package == other.Package && slices.Equal(k.Parts, other.Parts)
}

// Elsewhere are kinds of keys that packages below this one create, or, where the driver has seen the whole module, others too.
func (r *Result) Elsewhere() []KeyType { return r.elsewhere }

// KeyTypes are the kinds of keys of this package, in source order, those that it creates first.
func (r *Result) KeyTypes() []KeyType { return r.keyTypes }

// keyTypes are the kinds of keys that the calls of a package use, each type of a kind once.
func keyTypes(pass *analysis.Pass, calls []*Call) (list []KeyType) {
	for _, creates := range []bool{true, false} {
		for _, c := range calls {
			at := pass.Fset.Position(c.Pos())
			if c.Command == nil || strings.HasSuffix(at.Filename, "_test.go") {
				continue
			}
			for _, k := range c.Keys {
				dataType, makes := typeOfKey(c, k)
				if dataType == "" || makes != creates {
					continue
				}
				for _, t := range k.Set {
					parts := partsOf(t)
					if parts == nil {
						continue
					}
					kt := KeyType{pkgPath(pass.Pkg), parts, dataType, c.Name, makes, pass.Pkg.Name() + "/" + filepath.Base(at.Filename) + fmt.Sprintf(":%d", at.Line)}
					if len(list) < maxKeyTypesSeen && !slices.ContainsFunc(list, kt.same) {
						list = append(list, kt)
					}
				}
			}
		}
	}
	return list
}

// typeOfKey is the data type of the command for a key, "" when it has none, and whether it creates the key.
func typeOfKey(c *Call, k Key) (dataType string, creates bool) {
	for i := range c.Command.Keys {
		if s := &c.Command.Keys[i]; s == k.Spec {
			return c.Command.KeyType(i), s.Creates != command.CreatesNever && !c.IfExists
		}
	}
	return "", false
}

// partsOf takes a template apart; nil when it does not begin with text that has a letter.
func partsOf(t keytmpl.Template) (parts []string) {
	if len(t) == 0 || t[0].Hole != nil || !strings.ContainsFunc(t.Prefix(), func(r rune) bool { return r >= 'A' }) {
		return nil
	}
	for _, part := range t {
		switch {
		case part.Hole == nil && len(parts)%2 == 1:
			parts[len(parts)-1] += part.Lit
		case part.Hole == nil:
			parts = append(parts, part.Lit)
		case part.Hole.Reason != keytmpl.ReasonNone && part.Hole.Reason != keytmpl.ReasonParam:
			return nil
		default:
			if len(parts)%2 == 0 {
				parts = append(parts, "")
			}
			parts = append(parts, part.Hole.Name)
		}
	}
	return parts
}

// keyTypesEntry is the name of the entry of a package's fact with the types of its keys.
const keyTypesEntry = "#keys"

// packKeyTypes writes the kinds of keys that a fact has room for: those that the package creates; "" for none.
func packKeyTypes(list []KeyType) string {
	var told []KeyType
	size := 0
	for _, k := range list {
		if !k.Creates || len(told) == maxKeyTypes {
			break // the others come behind
		}
		k.Package = "" // the fact's own
		if size += len(k.Where) + len(k.Command) + len(k.Type) + len(strings.Join(k.Parts, "")); size > maxKeyTypeBytes {
			break
		}
		told = append(told, k)
	}
	if told == nil {
		return ""
	}
	e := &encoder{b: []byte{keyTypesMark}}
	for _, k := range told {
		e.str(k.Type)
		e.str(k.Command)
		e.str(k.Where)
		e.uint(uint64(len(k.Parts)))
		for _, part := range k.Parts {
			e.str(part)
		}
	}
	return string(e.b)
}

// keyTypesMark begins what packKeyTypes writes; no version of an encoded function or variable is as high.
const keyTypesMark = 0xff

// unpackKeyTypes reads what packKeyTypes wrote; nil for anything else.
func unpackKeyTypes(data string) (list []KeyType) {
	if data == "" || data[0] != keyTypesMark {
		return nil
	}
	d := &decoder{b: []byte(data[1:])}
	for len(d.b) > 0 && d.err == nil && len(list) < maxKeyTypes {
		k := KeyType{Type: d.str(), Command: d.str(), Where: d.str(), Creates: true}
		for range d.count() {
			k.Parts = append(k.Parts, d.str())
		}
		list = append(list, k)
	}
	if d.err != nil {
		return nil
	}
	return list
}

// keyTypesElsewhere are the kinds of keys of other packages: of those below this one by their facts, and what the driver learned.
func (p *pkgPass) keyTypesElsewhere() []KeyType {
	var list []KeyType
	for _, path := range slices.Sorted(maps.Keys(p.facts)) {
		if in := p.facts[path]; in.fact.Keys && path != p.pkg.Path() {
			for _, k := range unpackKeyTypes(p.facts.told(path, keyTypesEntry)) {
				k.Package = path
				list = append(list, k)
			}
		}
	}
	own := pkgPath(p.pkg)
	for _, k := range p.learned.Keys {
		if k.Package != own && !slices.ContainsFunc(list, k.same) {
			list = append(list, k)
		}
	}
	slices.SortStableFunc(list, func(a, b KeyType) int { return strings.Compare(a.Package, b.Package) })
	return list
}
