package main

import (
	"bytes"
	"cmp"
	"compress/gzip"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"go/types"
	"io"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/cachevet/cachevet/passes/cachecall"
)

// Facts travel from a package to those that import it. A caller that only knows an interface does not import the package
// that implements it, so the standalone commands carry that knowledge around: a first pass collects what packages can
// teach and which interfaces they call, and where the two meet a second pass is told.

// learnName is the internal analyzer of the first pass.
const learnName = "cachelearn"

// maxLearned is the size of the largest argument that a second pass is given.
const maxLearned = 100_000

// lesson is what one package contributes.
type lesson struct {
	Wants [][]string          `json:"wants,omitempty"` // interfaces that are called with texts: the names of their methods
	Reads []string            `json:"reads,omitempty"` // fields that keys are made of and that others may set
	Teach cachecall.Learned   `json:"teach"`
	Keys  []cachecall.KeyType `json:"keys,omitempty"` // the kinds of keys that the package uses, with their types
}

func learnAnalyzer() *analysis.Analyzer {
	return &analysis.Analyzer{
		Name:     learnName,
		Doc:      "report what callers behind an interface cannot know",
		Requires: []*analysis.Analyzer{cachecall.Analyzer},
		Run: func(pass *analysis.Pass) (any, error) {
			result, ok := pass.ResultOf[cachecall.Analyzer].(*cachecall.Result)
			if !ok || result == nil || len(pass.Files) == 0 {
				return nil, nil
			}
			l := lesson{Wants: calledInterfaces(pass), Reads: result.Reads(), Teach: result.Learnable(), Keys: result.KeyTypes()}
			if len(l.Wants) == 0 && len(l.Reads) == 0 && l.Teach.Empty() && len(l.Keys) == 0 {
				return nil, nil
			}
			text, err := json.Marshal(l)
			if err != nil {
				return nil, err
			}
			pass.Report(analysis.Diagnostic{Pos: pass.Files[0].Package, Message: string(text)})
			return nil, nil
		},
	}
}

// calledInterfaces lists the interfaces of which the package calls methods that take texts.
func calledInterfaces(pass *analysis.Pass) [][]string {
	seen := map[*types.Interface]bool{}
	var list [][]string
	for _, sel := range pass.TypesInfo.Selections {
		fn, ok := sel.Obj().(*types.Func)
		if !ok || fn.Pkg() == nil || standard(pass, fn.Pkg().Path()) || !takesText(fn.Signature()) {
			continue
		}
		recv := fn.Signature().Recv()
		if recv == nil {
			continue
		}
		iface, ok := recv.Type().Underlying().(*types.Interface)
		if !ok || seen[iface] {
			continue
		}
		seen[iface] = true
		var names []string
		for m := range iface.Methods() {
			names = append(names, m.Name())
		}
		slices.Sort(names)
		list = append(list, names)
	}
	slices.SortFunc(list, slices.Compare)
	return slices.CompactFunc(list, slices.Equal)
}

// standard tells packages of the standard library, whose interfaces stand for no cache.
func standard(pass *analysis.Pass, path string) bool {
	first, _, _ := strings.Cut(path, "/")
	if strings.Contains(first, ".") || path == pass.Pkg.Path() {
		return false
	}
	return pass.Module == nil || path != pass.Module.Path && !strings.HasPrefix(path, pass.Module.Path+"/")
}

// takesText tells whether a parameter can hold a key.
func takesText(sig *types.Signature) bool {
	for p := range sig.Params().Variables() {
		t := p.Type().Underlying()
		if s, ok := t.(*types.Slice); ok {
			t = s.Elem().Underlying()
		}
		switch t := t.(type) {
		case *types.Basic:
			if t.Info()&types.IsString != 0 || t.Kind() == types.Byte {
				return true
			}
		case *types.Interface, *types.TypeParam:
			if p.Type().String() != "context.Context" {
				return true
			}
		}
	}
	return false
}

// lessons takes the lessons out of the findings.
func (o *outcome) lessons() []lesson {
	var list []lesson
	o.findings = slices.DeleteFunc(o.findings, func(f finding) bool {
		if f.Rule != learnName {
			return false
		}
		var l lesson
		if err := json.Unmarshal([]byte(f.Message), &l); err != nil {
			o.problems = append(o.problems, printable(f.Package+": cannot read what was learned: "+err.Error()))
		} else {
			list = append(list, l)
		}
		return true
	})
	return list
}

// asks tells whether a second pass has something to find out.
func (l lesson) asks() bool { return len(l.Wants) > 0 || len(l.Reads) > 0 }

// meet keeps of what is taught the types that stand behind an interface that is wanted, and the fields that are read. whole: no
// package is missing of which the program may be made.
func meet(wants, teach []lesson, whole bool) cachecall.Learned {
	var all, useful cachecall.Learned
	for _, l := range teach {
		all.Merge(l.Teach)
	}
	var reads []string
	for _, l := range wants {
		reads = append(reads, l.Reads...)
	}
	read := all.ForReaders(reads)
	if useful.Fields = read.Fields; whole {
		useful.Programs, useful.Whole = read.Programs, true
	}
	for _, t := range all.Types {
		if slices.ContainsFunc(wants, func(l lesson) bool {
			return slices.ContainsFunc(l.Wants, func(names []string) bool { return implements(t, names) })
		}) {
			useful.Types = append(useful.Types, t)
		}
	}
	return useful
}

// disputed are the kinds of keys to which packages give different types, as those that create them have it.
func disputed(lessons []lesson) (list []cachecall.KeyType) {
	type claims struct{ types, packages map[string]bool }
	kinds := map[string]claims{}
	for _, l := range lessons {
		for _, k := range l.Keys {
			c, ok := kinds[literals(k)]
			if !ok {
				c = claims{map[string]bool{}, map[string]bool{}}
				kinds[literals(k)] = c
			}
			c.types[k.Type], c.packages[k.Package] = true, true
		}
	}
	seen := map[string]bool{} // a package with tests is there twice
	for _, l := range lessons {
		for _, k := range l.Keys {
			c, id := kinds[literals(k)], fmt.Sprint(k)
			if k.Creates && len(c.types) > 1 && len(c.packages) > 1 && !seen[id] {
				seen[id] = true
				list = append(list, k)
			}
		}
	}
	// go vet speaks in no particular order; the same code has to give the same flag, or nothing is cached
	slices.SortFunc(list, func(a, b cachecall.KeyType) int { return cmp.Compare(fmt.Sprint(a), fmt.Sprint(b)) })
	return list
}

// literals are the literal texts of a kind of keys: what its values are called differs from package to package.
func literals(k cachecall.KeyType) string {
	var text []string
	for i := 0; i < len(k.Parts); i += 2 {
		text = append(text, k.Parts[i])
	}
	return strings.Join(text, "\x00")
}

// implements tells whether the type has the methods, and knows something about one of them.
func implements(t cachecall.LearnedType, names []string) bool {
	knows := false
	for _, name := range names {
		i := slices.IndexFunc(t.Methods, func(m cachecall.LearnedMethod) bool { return m.Name == name })
		if i < 0 {
			return false
		}
		knows = knows || t.Methods[i].Fact != ""
	}
	return knows
}

// shares is the number of parts of which some are left out when there is too much.
const shares = 16

// packLearned makes a flag's value of what was learned: as much of it as fits, and how many types and fields do not.
func packLearned(l cachecall.Learned) (value string, dropped int, err error) {
	if l.Empty() {
		return "", 0, nil
	}
	for share := shares; ; share /= 2 {
		part := l
		part.Types, part.Fields = l.Types[:len(l.Types)*share/shares], l.Fields[:len(l.Fields)*share/shares]
		if share < shares { // what is not listed may be given all the same
			part.Whole, part.Programs = false, nil
		}
		dropped = len(l.Types) - len(part.Types) + len(l.Fields) - len(part.Fields)
		text, err := json.Marshal(part)
		if err != nil {
			return "", 0, err
		}
		var packed bytes.Buffer
		w, err := gzip.NewWriterLevel(&packed, gzip.BestCompression)
		if err != nil {
			return "", 0, err
		}
		if _, err := w.Write(text); err != nil {
			return "", 0, err
		}
		if err := w.Close(); err != nil {
			return "", 0, err
		}
		if value = base64.RawURLEncoding.EncodeToString(packed.Bytes()); len(value) <= maxLearned {
			return value, dropped, nil
		}
		if share == 0 {
			return "", max(dropped, 1), nil
		}
	}
}

// unpackLearned reads the flag's value back to the JSON that the shared pass takes.
func unpackLearned(value string) (string, error) {
	packed, err := base64.RawURLEncoding.DecodeString(value)
	if err != nil {
		return "", fmt.Errorf("not what cachevet learned: %w", err)
	}
	r, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		return "", fmt.Errorf("not what cachevet learned: %w", err)
	}
	text, err := io.ReadAll(io.LimitReader(r, 64<<20))
	if err != nil {
		return "", fmt.Errorf("not what cachevet learned: %w", err)
	}
	return string(text), nil
}
