package analyzer

import (
	"flag"
	"go/types"
	"os"
	"regexp"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
)

func TestNew(t *testing.T) {
	t.Parallel()
	for _, preset := range []string{"", Bugs, Standard, Strict} {
		list, err := New(Config{Preset: preset})
		if err != nil {
			t.Fatal(err)
		}
		if err := analysis.Validate(list); err != nil {
			t.Errorf("preset %q: %v", preset, err)
		}
		again, err := New(Config{Preset: preset})
		if err != nil {
			t.Fatal(err)
		}
		// Two suites in one process share the pass that owns the facts.
		if err := analysis.Validate(append(list, again...)); err != nil {
			t.Errorf("twice preset %q: %v", preset, err)
		}
	}
	_, err := New(Config{Disable: []string{"keycas"}, Cluster: "alwys", Preset: "bug"})
	if err == nil || strings.Count(err.Error(), "did you mean") != 3 {
		t.Errorf("New does not name every problem: %v", err)
	}
}

var ruleName = regexp.MustCompile(`^[a-z]+$`)

// Every rule is declared, documented, and known to drivers in the same way.
func TestRules(t *testing.T) {
	t.Parallel()
	seen := map[string]bool{}
	for _, r := range Rules() {
		if seen[r.Name] || !ruleName.MatchString(r.Name) {
			t.Errorf("the name %q", r.Name)
		}
		seen[r.Name] = true
		if r.Preset != Bugs && r.Preset != Standard && r.Preset != Strict {
			t.Errorf("%s: preset %q", r.Name, r.Preset)
		}
		summary, rest, _ := strings.Cut(r.Doc(), "\n")
		if summary == "" || len(summary) > 80 || strings.HasSuffix(summary, ".") || strings.TrimSpace(rest) == "" {
			t.Errorf("%s: the documentation begins %q", r.Name, summary)
		}
		list, err := New(Config{Preset: Bugs, Enable: []string{r.Name}})
		if err != nil {
			t.Fatal(err)
		}
		var a *analysis.Analyzer
		for _, each := range list {
			if each.Name == r.Name {
				a = each
			}
		}
		if a == nil {
			t.Fatalf("%s makes no analyzer of that name", r.Name)
		}
		// A flag of the analyzer, for drivers that only know those, is an option of the suite.
		a.Flags.VisitAll(func(f *flag.Flag) {
			for _, o := range Options() {
				if o.Name == f.Name || o.Name == r.Name+"."+f.Name {
					return
				}
			}
			t.Errorf("%s: flag -%s is no option", r.Name, f.Name)
		})
	}
	if Rules()[len(Rules())-1].Name != badIgnore {
		t.Errorf("%s must stand last: it judges what the others hid", badIgnore)
	}
}

func TestGuard(t *testing.T) {
	t.Parallel()
	a := &analysis.Analyzer{Name: "x", Run: func(*analysis.Pass) (any, error) { panic("oh") }}
	guard(a)
	if _, err := a.Run(&analysis.Pass{Pkg: types.NewPackage("p", "p")}); err != nil { // no files: nothing to report at, and no second panic
		t.Error(err)
	}
}

// The documentation that drivers link to exists.
func TestPages(t *testing.T) {
	t.Parallel()
	for _, r := range Rules() {
		file := "docs/" + strings.TrimPrefix(r.Page(), docsURL)
		if _, err := os.Stat("../" + file); err != nil {
			t.Errorf("%s: %v", r.Name, err)
		}
	}
}
