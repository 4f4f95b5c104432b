package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/cachevet/cachevet/internal/modules"
)

// group vets one group and keeps what was asked for: the tool speaks about imported packages of the module, too.
func (v *vetter) group(g group) outcome {
	out := v.informed(g)
	if v.wholeModule(g) {
		return out // all of them
	}
	asked := map[string]bool{}
	for _, p := range v.list(g, "ImportPath") {
		asked[p.ImportPath] = true
	}
	out.findings = slices.DeleteFunc(out.findings, func(f finding) bool {
		return !asked[f.Package] && !asked[strings.TrimSuffix(f.Package, "_test")]
	})
	return out
}

// wholeModule tells whether a group is all packages of the main module.
func (v *vetter) wholeModule(g group) bool {
	return len(g.patterns) == 1 && g.patterns[0] == "./..." && g.dir == modules.Root(g.dir) && !v.workspace
}

// informed vets one group, a second time when there is something to learn about interfaces that it calls.
func (v *vetter) informed(g group) outcome {
	if !v.learn {
		return v.once(g)
	}
	first := *v
	first.tool = append(slices.Clone(v.tool), "-"+learnName)
	if v.apart {
		first.tool = []string{"-" + learnName}
	}
	out := first.once(g)
	lessons := out.lessons()
	asks := slices.ContainsFunc(lessons, lesson.asks)
	if !asks && len(disputed(lessons)) == 0 {
		if v.apart {
			return v.once(g)
		}
		return out
	}
	// The implementation can be anywhere in the module or workspace.
	teach, complete := lessons, len(out.problems) == 0
	if asks && !v.wholeModule(g) {
		whole := first.once(group{dir: g.dir, patterns: []string{"work"}})
		teach, complete = append(whole.lessons(), lessons...), complete && len(whole.problems) == 0
	}
	learned := meet(lessons, teach, complete)
	learned.Keys = disputed(teach)
	value, dropped, err := packLearned(learned)
	if err != nil {
		out.problems = append(out.problems, "cannot pass on what was learned: "+err.Error())
	}
	if dropped > 0 {
		out.notes = append(out.notes, fmt.Sprintf("note: %d of %d rows about interfaces and fields are left out of the analysis: there are too many; keys that go through them count as \"interface\" and \"field\"", dropped, len(learned.Types)+len(learned.Fields)))
	}
	if value == "" {
		if v.apart {
			return v.once(g)
		}
		return out
	}
	second := *v
	second.tool = append(slices.Clone(v.tool), "-learned="+value)
	again := second.once(g)
	again.notes = append(again.notes, out.notes...)
	again.learned = learned
	return again
}

// once vets one group in one pass. What cannot be loaded or compiled is a problem, and takes no more with it than it
// must: the go command alone stops at the first package that cannot be loaded, and passes over a package whose tests do
// not compile.
func (v *vetter) once(g group) outcome {
	raw := v.vet(g.dir, g.patterns)
	out := v.collect(g, raw)
	switch {
	case raw.err == nil:
		return out
	case raw.started():
		out.add(v.remains(g, raw))
	default:
		for chunk := range slices.Chunk(v.loadable(g), 200) {
			out.add(v.parts(group{dir: g.dir, patterns: chunk, files: g.files}))
		}
	}
	if len(out.problems) == 0 && !g.files {
		out.problems = append(out.problems, "go vet failed: "+raw.err.Error())
	}
	return out
}

// started tells whether the go command loaded the packages and went to work.
func (r rawRun) started() bool {
	return len(bytes.TrimSpace(r.stdout)) > 0 || bytes.HasPrefix(r.stderr, []byte("# ")) || bytes.Contains(r.stderr, []byte("\n# "))
}

// parts vets packages together or, where the go command refuses, by halves.
func (v *vetter) parts(g group) outcome {
	raw := v.vet(g.dir, g.patterns)
	out := v.collect(g, raw)
	n := len(g.patterns)
	switch {
	case raw.err == nil:
	case raw.started():
		out.add(v.remains(g, raw))
	case n > 1:
		first, second := g, g
		first.patterns, second.patterns = g.patterns[:n/2], g.patterns[n/2:]
		out.add(v.parts(first))
		out.add(v.parts(second))
	}
	return out
}

// broken are the packages that a run could not compile: the go command puts their names over the errors ("# p", for a
// test variant also "# p [p.test]" or "# p_test [p.test]"). In onlyTests all errors are in test files.
func (r rawRun) broken() (packages, onlyTests []string) {
	var pkg string
	inTests := map[string]bool{}
	for line := range strings.Lines(string(r.stderr)) {
		line = strings.TrimSpace(line)
		if name, ok := strings.CutPrefix(line, "# "); ok {
			if !strings.HasPrefix(name, "[") {
				pkg, _, _ = strings.Cut(name, " ")
			}
			continue
		}
		if m := leadingFile().FindStringSubmatch(line); m != nil && pkg != "" {
			test := strings.HasSuffix(m[1], "_test.go")
			if before, seen := inTests[pkg]; seen {
				test = test && before
			}
			inTests[pkg] = test
		}
	}
	for _, pkg := range slices.Sorted(maps.Keys(inTests)) {
		if inTests[pkg] {
			onlyTests = append(onlyTests, pkg)
		} else {
			packages = append(packages, pkg)
		}
	}
	return packages, onlyTests
}

// remains looks after the packages that a run passed over: it vets those without their tests of which only the tests do
// not compile, and names those that import what does not compile.
func (v *vetter) remains(g group, raw rawRun) outcome {
	var out outcome
	broken, onlyTests := raw.broken()
	if len(onlyTests) > 0 {
		out.findings = v.withoutTests(g.dir, onlyTests)
	}
	if len(broken) > 0 {
		out.problems = v.notChecked(g, broken)
	}
	return out
}

// withoutTests vets packages with test files that are empty. What goes wrong was reported before.
func (v *vetter) withoutTests(dir string, pkgs []string) []finding {
	tmp, err := os.MkdirTemp("", "cachevet-")
	if err != nil {
		return nil
	}
	defer os.RemoveAll(tmp)
	overlay := struct{ Replace map[string]string }{map[string]string{}}
	var vettable []string
	for i, p := range v.list(group{dir: dir, patterns: pkgs}, "ImportPath,Dir,Name,Error,TestGoFiles,XTestGoFiles") {
		if p.Error != nil { // "p_test": p is vetted without it
			continue
		}
		vettable = append(vettable, p.ImportPath)
		for suffix, names := range map[string][]string{"": p.TestGoFiles, "_test": p.XTestGoFiles} {
			empty := filepath.Join(tmp, fmt.Sprintf("%d%s.go", i, suffix))
			if os.WriteFile(empty, []byte("package "+p.Name+suffix+"\n"), 0o666) != nil {
				return nil
			}
			for _, name := range names {
				overlay.Replace[filepath.Join(p.Dir, name)] = empty
			}
		}
	}
	text, err := json.Marshal(overlay)
	if err != nil || len(vettable) == 0 {
		return nil
	}
	file := filepath.Join(tmp, "overlay.json")
	if os.WriteFile(file, text, 0o666) != nil {
		return nil
	}
	bare := *v
	bare.build = append(slices.Clone(v.build), "-overlay="+file)
	return bare.collect(group{dir: dir}, bare.vet(dir, vettable)).findings
}

// listed is what go list tells of a package.
type listed struct {
	ImportPath   string
	Dir          string
	Name         string
	Error        *struct{ Err string }
	DepsErrors   []struct{ Err string }
	Deps         []string
	TestGoFiles  []string
	XTestGoFiles []string
}

func (v *vetter) list(g group, fields string) []listed {
	raw := v.command(g.dir, slices.Concat([]string{"list", "-e", "-json=" + fields}, v.build, g.patterns))
	var pkgs []listed
	dec := json.NewDecoder(bytes.NewReader(raw.stdout))
	for {
		var p listed
		if dec.Decode(&p) != nil { // the end, or what go list could not tell: it said why before
			return pkgs
		}
		pkgs = append(pkgs, p)
	}
}

// loadable are the packages of a group that have no error themselves and none in what they import. (Files to embed are
// only looked for when they are asked for.)
func (v *vetter) loadable(g group) []string {
	var paths []string
	for _, p := range v.list(g, "ImportPath,Error,DepsErrors,EmbedFiles,TestEmbedFiles,XTestEmbedFiles") {
		if p.Error == nil && len(p.DepsErrors) == 0 {
			paths = append(paths, p.ImportPath)
		}
	}
	return paths
}

// notChecked says which packages go vet passed over in silence because they import one that does not compile.
func (v *vetter) notChecked(g group, broken []string) []string {
	passed := map[string][]string{} // by the package that does not compile
	for _, p := range v.list(g, "ImportPath,Deps") {
		for _, b := range broken {
			if p.ImportPath != b && slices.Contains(p.Deps, b) {
				passed[b] = append(passed[b], p.ImportPath)
				break
			}
		}
	}
	var lines []string
	for b, paths := range passed {
		for _, path := range paths[:min(len(paths), maxNotChecked)] {
			lines = append(lines, fmt.Sprintf("%s: not checked: it imports %s", printable(path), printable(b)))
		}
		if more := len(paths) - maxNotChecked; more > 0 {
			lines = append(lines, fmt.Sprintf("not checked either: %d more packages that import %s", more, printable(b)))
		}
	}
	return lines
}

// maxNotChecked is the number of packages that are named one by one for each package that does not compile.
const maxNotChecked = 5
