package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// group vets one group. What cannot be loaded or compiled is a problem, and takes no more with it than it must: the go
// command alone stops at the first package that cannot be loaded, and passes over a package whose tests do not compile.
func (v *vetter) group(g group) outcome {
	raw := v.vet(g.dir, g.patterns)
	out := v.collect(g, raw)
	if raw.err == nil {
		return out
	}
	if len(bytes.TrimSpace(raw.stdout)) > 0 || len(raw.headers()) > 0 {
		out.add(v.remains(g, raw))
	} else {
		for chunk := range slices.Chunk(v.loadable(g), 200) {
			part := group{dir: g.dir, patterns: chunk, files: g.files}
			raw := v.vet(part.dir, part.patterns)
			out.add(v.collect(part, raw))
			if raw.err != nil {
				out.add(v.remains(part, raw))
			}
		}
	}
	if len(out.problems) == 0 && !g.files {
		out.problems = append(out.problems, "go vet failed: "+raw.err.Error())
	}
	return out
}

// header is what the go command puts over the errors of a package: "# p", "# p [p.test]" or "# p_test [p.test]".
type header struct{ pkg, variant string }

func (r rawRun) headers() []header {
	var list []header
	for line := range strings.Lines(string(r.stderr)) {
		if text, ok := strings.CutPrefix(strings.TrimSpace(line), "# "); ok {
			pkg, variant, _ := strings.Cut(text, " ")
			if h := (header{pkg, strings.Trim(variant, "[]")}); !slices.Contains(list, h) {
				list = append(list, h)
			}
		}
	}
	return list
}

// remains looks after the packages that a run passed over: it vets those without their tests of which only the tests do
// not compile, and names those that import what does not compile.
func (v *vetter) remains(g group, raw rawRun) outcome {
	var (
		out              outcome
		broken, onlyTest []string
	)
	for _, h := range raw.headers() {
		switch {
		case h.variant == "":
			broken = append(broken, h.pkg)
		case h.variant == h.pkg+".test":
			onlyTest = append(onlyTest, h.pkg)
		}
	}
	onlyTest = slices.DeleteFunc(onlyTest, func(pkg string) bool { return slices.Contains(broken, pkg) })
	if len(onlyTest) > 0 {
		out.findings = v.withoutTests(g.dir, onlyTest)
	}
	if len(broken) > 0 {
		out.problems = v.notChecked(g, broken)
	}
	return out
}

// withoutTests vets packages as if they had no test files. What goes wrong was reported before.
func (v *vetter) withoutTests(dir string, pkgs []string) []finding {
	overlay := struct{ Replace map[string]string }{map[string]string{}}
	for _, p := range v.list(group{dir: dir, patterns: pkgs}, "Dir,TestGoFiles,XTestGoFiles") {
		for _, name := range slices.Concat(p.TestGoFiles, p.XTestGoFiles) {
			overlay.Replace[filepath.Join(p.Dir, name)] = ""
		}
	}
	text, err := json.Marshal(overlay)
	if err != nil {
		return nil
	}
	f, err := os.CreateTemp("", "cachevet-*.json")
	if err != nil {
		return nil
	}
	defer os.Remove(f.Name())
	_, err = f.Write(text)
	if f.Close() != nil || err != nil {
		return nil
	}
	bare := *v
	bare.build = append(slices.Clone(v.build), "-overlay="+f.Name())
	return bare.collect(group{dir: dir}, bare.vet(dir, pkgs)).findings
}

// listed is what go list tells of a package.
type listed struct {
	ImportPath   string
	Dir          string
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

// loadable are the packages of a group that have no error themselves and none in what they import.
func (v *vetter) loadable(g group) []string {
	var paths []string
	for _, p := range v.list(g, "ImportPath,Error,DepsErrors") {
		if p.Error == nil && len(p.DepsErrors) == 0 {
			paths = append(paths, p.ImportPath)
		}
	}
	return paths
}

// notChecked says which packages go vet passed over in silence because they import one that does not compile.
func (v *vetter) notChecked(g group, broken []string) []string {
	var lines []string
	for _, p := range v.list(g, "ImportPath,Deps") {
		for _, b := range broken {
			if p.ImportPath != b && slices.Contains(p.Deps, b) {
				lines = append(lines, fmt.Sprintf("%s: not checked: it imports %s", printable(p.ImportPath), printable(b)))
				break
			}
		}
	}
	return lines
}
