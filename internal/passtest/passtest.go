// Package passtest runs a rule on the fixtures in testdata/rules, a Go module that requires the real client libraries.
package passtest

import (
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/analysistest"

	"github.com/cachevet/cachevet/internal/claim"
)

// Run compares what the rule reports in the packages, named relative to testdata/rules ("keycase/bad"), with their want
// comments, and checks that the edits of its fixes, if any, are valid and that claims back what the messages state.
func Run(t *testing.T, a *analysis.Analyzer, packages ...string) []*analysistest.Result {
	t.Helper()
	results := analysistest.Run(t, Dir(t), a, relative(packages)...)
	for _, result := range results {
		for _, d := range result.Diagnostics {
			if effect := claim.UnbackedIn(d.Message); effect != "" {
				t.Errorf("%s\nstates an effect (%q) that no claim backs: see package claim", d.Message, effect)
			}
		}
	}
	return results
}

// RunFixes is Run that also compares the fixed files with their .golden files.
func RunFixes(t *testing.T, a *analysis.Analyzer, packages ...string) []*analysistest.Result {
	t.Helper()
	return analysistest.RunWithSuggestedFixes(t, Dir(t), a, relative(packages)...)
}

func relative(packages []string) []string {
	patterns := make([]string, len(packages))
	for i, p := range packages {
		patterns[i] = "./" + p
	}
	return patterns
}

// Dir is testdata/rules with its modules downloaded. Where they cannot be had the test is skipped; in CI (the variable
// CI is set) it fails.
func Dir(t *testing.T) string {
	t.Helper()
	dir, err := find()
	if err == nil {
		var output []byte
		if output, err = download(dir); err == nil {
			return dir
		}
		t.Logf("go mod download in %s: %s", dir, output)
	}
	if os.Getenv("CI") != "" {
		t.Fatalf("the client libraries of testdata/rules are missing: %v", err)
	}
	t.Skipf("the client libraries of testdata/rules are missing (%v); run `go mod download` there", err)
	return ""
}

// find looks for testdata/rules upwards from the test's directory.
func find() (string, error) {
	dir, err := os.Getwd()
	for err == nil {
		rules := filepath.Join(dir, "testdata", "rules")
		if _, err := os.Stat(filepath.Join(rules, "go.mod")); err == nil {
			return rules, nil
		}
		parent := filepath.Dir(dir)
		if parent == dir {
			return "", os.ErrNotExist // tests of a module in the module cache lack the nested module
		}
		dir = parent
	}
	return "", err
}

var once struct {
	sync.Once
	output []byte
	err    error
}

// download gets the required modules, once for each test program.
func download(dir string) ([]byte, error) {
	once.Do(func() {
		cmd := exec.Command("go", "mod", "download")
		cmd.Dir = dir
		cmd.Env = append(os.Environ(), "GOWORK=off")
		once.output, once.err = cmd.CombinedOutput()
	})
	return once.output, once.err
}
