package main

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"

	"github.com/cachevet/cachevet/analyzer"
)

// The same code gives the same findings in every driver: the standalone command, go vet, and a driver that tells nothing
// about the module and reads no files for the rules. (golangci-lint is compared in golangci-plugin/integration.)
func TestDriversAgree(t *testing.T) {
	t.Parallel()
	dir := fixture(t)
	want := standaloneFindings(t, dir)
	if len(want) < 8 {
		t.Fatalf("the fixture has lost its findings: %q", want)
	}
	if got := goVetFindings(t, dir); !slices.Equal(got, want) {
		t.Errorf("go vet:\n%s\nstandalone:\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	if got := bareFindings(t, dir); !slices.Equal(got, want) {
		t.Errorf("bare driver:\n%s\nstandalone:\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

func standaloneFindings(t *testing.T, dir string) []string {
	t.Helper()
	var found []string
	for line := range strings.Lines(cachevet(t, dir, "-learn=false", "./...").out) {
		found = append(found, strings.TrimSuffix(line, "\n"))
	}
	slices.Sort(found)
	return found
}

func goVetFindings(t *testing.T, dir string) []string {
	t.Helper()
	r := goVet(t, dir, "-json", "./...")
	var found []string
	dec := json.NewDecoder(strings.NewReader(r.out))
	for dec.More() {
		var tree map[string]map[string][]struct{ Posn, Message string }
		if err := dec.Decode(&tree); err != nil {
			t.Fatal(err)
		}
		for _, rules := range tree {
			for _, list := range rules {
				for _, d := range list {
					found = append(found, relativeTo(t, dir, d.Posn)+": "+d.Message)
				}
			}
		}
	}
	slices.Sort(found)
	return found
}

func relativeTo(t *testing.T, dir, file string) string {
	t.Helper()
	rel, err := filepath.Rel(dir, file)
	if err != nil {
		t.Fatal(err)
	}
	return filepath.ToSlash(rel)
}

// bareFindings runs the suite in this process.
func bareFindings(t *testing.T, dir string) []string {
	t.Helper()
	pkgs, err := packages.Load(&packages.Config{Mode: packages.LoadAllSyntax, Dir: dir, Tests: true}, "./...")
	if err != nil {
		t.Fatal(err)
	}
	suite, err := analyzer.New(analyzer.Default())
	if err != nil {
		t.Fatal(err)
	}
	bare := stripper{}
	var roots []*analysis.Analyzer
	for _, a := range suite {
		roots = append(roots, bare.strip(a))
	}
	graph, err := checker.Analyze(roots, pkgs, nil)
	if err != nil {
		t.Fatal(err)
	}
	var found []string
	for _, act := range graph.Roots {
		if act.Err != nil {
			t.Fatalf("%s: %v", act, act.Err)
		}
		for _, d := range act.Diagnostics {
			posn := act.Package.Fset.Position(d.Pos)
			found = append(found, fmt.Sprintf("%s: %s (%s)", relativeTo(t, dir, posn.String()), d.Message, act.Analyzer.Name))
		}
	}
	slices.Sort(found)
	return slices.Compact(found) // packages are checked with and without their tests
}

// stripper makes copies of analyzers that are told less.
type stripper map[*analysis.Analyzer]*analysis.Analyzer

func (s stripper) strip(a *analysis.Analyzer) *analysis.Analyzer {
	if c := s[a]; c != nil {
		return c
	}
	c := *a
	s[a] = &c
	c.Requires = nil
	for _, req := range a.Requires {
		c.Requires = append(c.Requires, s.strip(req))
	}
	c.Run = func(pass *analysis.Pass) (any, error) {
		p := *pass
		p.Module, p.ReadFile = nil, nil
		p.ResultOf = map[*analysis.Analyzer]any{}
		for _, req := range a.Requires {
			p.ResultOf[req] = pass.ResultOf[s[req]]
		}
		return a.Run(&p)
	}
	return &c
}
