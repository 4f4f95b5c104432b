package cachecall

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"

	"github.com/cachevet/cachevet/internal/keytmpl"
)

// waysDir is a module of programs that make their keys in many ways. A comment "// want: a | b" tells the templates of the
// keys of that line, with <> for what varies.
const waysDir = "../../testdata/ways"

// unknownWords are what is wanted of a call whose command is not known.
var unknownWords = map[keytmpl.Reason]string{keytmpl.ReasonParam: "?parameter", keytmpl.ReasonDynamic: "?dynamic", keytmpl.ReasonUnsupported: "?unsupported"}

var (
	wantComment = regexp.MustCompile(`// want: (.*)$`)
	anyHole     = regexp.MustCompile(`(<[^<>]*>)+`)
)

// TestWays looks through a module as the standalone command does: once to learn, and then with what was learned.
func TestWays(t *testing.T) {
	pkgs := loadModule(t, waysDir)
	flags := &Analyzer.Flags
	set := func(name, value string) {
		if err := flags.Set(name, value); err != nil {
			t.Fatal(err)
		}
	}
	set(CollectFlag, "true")
	var learned Learned
	var reads []string
	eachResult(t, pkgs, func(_ *packages.Package, r *Result) {
		learned.Merge(r.Learnable())
		reads = append(reads, r.Reads()...)
	})
	set(CollectFlag, "false")
	learned = learned.ForReaders(reads)
	learned.Whole = true
	text, err := json.Marshal(learned)
	if err != nil {
		t.Fatal(err)
	}
	set(LearnedFlag, string(text))
	defer set(LearnedFlag, `{"types":null}`)

	got := map[string][]string{}
	eachResult(t, pkgs, func(pkg *packages.Package, r *Result) {
		for _, c := range r.Calls() {
			pos := pkg.Fset.Position(c.Pos())
			at := fmt.Sprintf("%s:%d", pos.Filename, pos.Line)
			if why := unknownWords[c.Unknown]; why != "" {
				got[at] = append(got[at], why)
			}
			for _, k := range c.Keys {
				for _, s := range k.Set.Strings() {
					if s = anyHole.ReplaceAllString(s, "<>"); !slices.Contains(got[at], s) {
						got[at] = append(got[at], s)
					}
				}
			}
		}
	})
	wants := 0
	for _, pkg := range pkgs {
		for _, file := range pkg.GoFiles {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			for i, line := range strings.Split(string(text), "\n") {
				m := wantComment.FindStringSubmatch(line)
				if m == nil {
					continue
				}
				wants++
				want := strings.Split(m[1], " | ")
				have := got[fmt.Sprintf("%s:%d", file, i+1)]
				slices.Sort(want)
				slices.Sort(have)
				if !slices.Equal(want, have) {
					t.Errorf("%s:%d: keys %q, want %q", filepath.Base(file), i+1, have, want)
				}
			}
		}
	}
	if wants < 60 {
		t.Errorf("%d lines with keys, there should be more", wants)
	}
}

// eachResult runs the pass on the packages.
func eachResult(t *testing.T, pkgs []*packages.Package, visit func(*packages.Package, *Result)) {
	t.Helper()
	graph, err := checker.Analyze([]*analysis.Analyzer{Analyzer}, pkgs, &checker.Options{Sequential: true})
	if err != nil {
		t.Fatal(err)
	}
	for act := range graph.All() {
		if act.Err != nil {
			t.Error(act.Err)
		}
		if r, ok := act.Result.(*Result); ok && act.IsRoot {
			if r.Failure != "" {
				t.Errorf("%s: %s", act.Package.PkgPath, r.Failure)
			}
			visit(act.Package, r)
		}
	}
}
