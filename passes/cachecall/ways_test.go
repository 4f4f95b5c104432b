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
// keys of that line, with <> for what varies; "// callers: a | b" what callers give where the function passes its parameter on.
const waysDir = "../../testdata/ways"

// unknownWords are what is wanted of a call whose command is not known.
var unknownWords = map[keytmpl.Reason]string{keytmpl.ReasonParam: "?parameter", keytmpl.ReasonDynamic: "?dynamic", keytmpl.ReasonUnsupported: "?unsupported"}

var (
	wantComment = regexp.MustCompile(`// (want|callers):(.*)$`)
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
				got["want "+at] = append(got["want "+at], why)
			}
			for _, k := range c.Keys {
				add(got, "want "+at, k.Set)
				if k.Callers != nil {
					add(got, "callers "+at, k.Callers.Set)
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
				want := wanted(m[2])
				have := got[fmt.Sprintf("%s %s:%d", m[1], file, i+1)]
				slices.Sort(want)
				slices.Sort(have)
				if !slices.Equal(want, have) {
					t.Errorf("%s:%d: %s %q, want %q", filepath.Base(file), i+1, m[1], have, want)
				}
			}
		}
	}
	if wants < 60 {
		t.Errorf("%d lines with keys, there should be more", wants)
	}
}

// wanted are the templates of a comment.
func wanted(text string) []string {
	if text = strings.TrimPrefix(text, " "); text == "" {
		return nil
	}
	return strings.Split(text, " | ")
}

// add notes the templates of a key, each once.
func add(got map[string][]string, at string, set keytmpl.Set) {
	for _, s := range set.Strings() {
		if s = anyHole.ReplaceAllString(s, "<>"); !slices.Contains(got[at], s) {
			got[at] = append(got[at], s)
		}
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
