package cachecall

import (
	"bytes"
	"encoding/gob"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"sort"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"
)

var update = flag.Bool("update", false, "write testdata/facts/expected.txt anew")

// factsDir is a module whose keys go through helpers, wrappers and interfaces of other packages.
const factsDir = "../../testdata/facts"

func loadFacts(t *testing.T) []*packages.Package { return loadModule(t, factsDir) }

// loadModule loads the packages of a fixture that is a module of its own.
func loadModule(t *testing.T, dir string) []*packages.Package {
	t.Helper()
	download := exec.Command("go", "mod", "download")
	download.Dir = dir
	if out, err := download.CombinedOutput(); err != nil {
		if os.Getenv("CI") != "" {
			t.Fatalf("go mod download in %s: %v\n%s", dir, err, out)
		}
		t.Skipf("a client library of %s is missing (%v); run `go mod download` there", dir, err)
	}
	pkgs, err := packages.Load(&packages.Config{Mode: packages.LoadAllSyntax | packages.NeedModule, Dir: dir, Env: append(os.Environ(), "GOWORK=off")}, "./...")
	if err != nil {
		t.Fatal(err)
	}
	if packages.PrintErrors(pkgs) > 0 {
		t.Fatal("the fixture does not compile")
	}
	return pkgs
}

// analyse runs the pass and gives its calls, one line each, what it can teach, and the facts by package.
func analyse(t *testing.T, pkgs []*packages.Package) (lines []string, learned Learned, facts map[string][]analysis.Fact) {
	t.Helper()
	facts = map[string][]analysis.Fact{}
	graph, err := checker.Analyze([]*analysis.Analyzer{Analyzer}, pkgs, &checker.Options{Sequential: true})
	if err != nil {
		t.Fatal(err)
	}
	dir, err := filepath.Abs(factsDir)
	if err != nil {
		t.Fatal(err)
	}
	for act := range graph.All() {
		if act.Err != nil {
			t.Error(act.Err)
			continue
		}
		for _, f := range act.AllPackageFacts() {
			if f.Package == act.Package.Types {
				facts[act.Package.PkgPath] = append(facts[act.Package.PkgPath], f.Fact)
			}
		}
		result, ok := act.Result.(*Result)
		if !act.IsRoot || !ok { // results of dependencies are not kept
			continue
		}
		if result.Failure != "" {
			t.Errorf("%s: %s", act.Package.PkgPath, result.Failure)
		}
		learned.Merge(result.Learnable())
		for _, c := range result.Calls() {
			pos := act.Package.Fset.Position(c.Pos())
			file, err := filepath.Rel(dir, pos.Filename)
			if err != nil {
				t.Fatal(err)
			}
			var keys []string
			for _, k := range c.Keys {
				keys = append(keys, strings.Join(k.Set.Strings(), " | "))
			}
			line := fmt.Sprintf("%s:%d: %s %s", filepath.ToSlash(file), pos.Line, c.Name, strings.Join(keys, ", "))
			if c.TTL.State == TTLKnown {
				line += fmt.Sprintf(" ttl %d", c.TTL.Lo)
			}
			if len(c.Via) > 0 {
				line += " via " + strings.Join(c.Via, " > ")
			}
			lines = append(lines, line)
		}
	}
	sort.Strings(lines)
	return lines, learned, facts
}

// TestFacts compares what is understood across packages with expected.txt, twice, and then with what was learned.
func TestFacts(t *testing.T) {
	pkgs := loadFacts(t)
	first, learned, facts := analyse(t, pkgs)
	second, _, _ := analyse(t, pkgs)
	if a, b := strings.Join(first, "\n"), strings.Join(second, "\n"); a != b {
		t.Errorf("two runs differ:\n%s\n---\n%s", a, b)
	}
	text, err := json.Marshal(learned)
	if err != nil {
		t.Fatal(err)
	}
	value := Analyzer.Flags.Lookup(LearnedFlag).Value
	if err := value.Set(string(text)); err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := value.Set(`{"types":null}`); err != nil {
			t.Error(err)
		}
	}()
	after, _, _ := analyse(t, pkgs)
	got := "# by facts\n" + strings.Join(first, "\n") + "\n\n# with what was learned of the whole module\n" + strings.Join(after, "\n") + "\n"
	golden := filepath.Join(factsDir, "expected.txt")
	if *update {
		if err := os.WriteFile(golden, []byte(got), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	checkFacts(t, facts)
}

// checkFacts: every fact can be read, survives gob, and the facts of a package stay small.
func checkFacts(t *testing.T, facts map[string][]analysis.Fact) {
	t.Helper()
	if len(facts) == 0 {
		t.Error("no facts at all")
	}
	for pkg, list := range facts {
		if !strings.Contains(pkg, ".") {
			t.Errorf("the standard library exports a fact: %s", pkg)
		}
		for _, any := range list {
			f, ok := any.(*packageFact)
			if _, version := any.(*versionFact); version {
				continue
			}
			if !ok {
				t.Errorf("%s: a fact of type %T", pkg, any)
				continue
			}
			if len(f.Data) > maxPackageBytes {
				t.Errorf("%s: %d bytes of facts", pkg, len(f.Data))
			}
			entries, err := unpackEntries(f.Data)
			if err != nil || len(entries) == 0 {
				t.Errorf("%s: %d entries, %v", pkg, len(entries), err)
			}
			for _, e := range entries {
				if decodeSummary(nil, e.data) == nil && decodeVar(e.data, nil) == nil && unpackKeyTypes(e.data) == nil {
					t.Errorf("%s: what is told of %s cannot be read", pkg, e.name)
				}
			}
			var buf bytes.Buffer
			var back packageFact
			if err := gob.NewEncoder(&buf).Encode(f); err != nil {
				t.Error(err)
			} else if err := gob.NewDecoder(&buf).Decode(&back); err != nil || back != *f {
				t.Errorf("%s: a fact does not survive gob: %v", pkg, err)
			}
		}
	}
}

// TestPack: entries come back in their order, as many of the first as have room.
func TestPack(t *testing.T) {
	for _, n := range []int{0, 1, 7, 40, 400} {
		var list []entry
		for i := range n {
			list = append(list, entry{fmt.Sprintf("Key%d", i), fmt.Sprintf("%c%d:%x", factVersion, i, i*i*7919)})
		}
		data := packEntries(list, true)
		if len(data) > maxPackageBytes {
			t.Errorf("%d entries: %d bytes", n, len(data))
		}
		back, err := unpackEntries(data)
		if err != nil {
			t.Errorf("%d entries: %v", n, err)
		}
		if len(back) > 0 && len(back) <= n && back[len(back)-1].name == cutEntry { // the last one says that there are more
			back = back[:len(back)-1]
		} else if len(back) != n {
			t.Errorf("of %d entries %d are left, and nothing says so", n, len(back))
		}
		for i, e := range back {
			if e != list[i] {
				t.Errorf("%d entries: entry %d is %q", n, i, e)
			}
		}
		if n <= 40 && len(back) != n {
			t.Errorf("of %d entries %d are left", n, len(back))
		}
		if all, err := unpackEntries(packEntries(list, false)); err != nil || len(all) != n {
			t.Errorf("without a limit: of %d entries %d are left, %v", n, len(all), err)
		}
	}
}

// FuzzDecode: no input makes the decoder panic or run away, and an unknown version is ignored.
func FuzzDecode(f *testing.F) {
	f.Add("")
	f.Add(string([]byte{factVersion, 1, 2, 0, 1, 1, 0, 3, 'a', ':', 'b', 0, 0}))
	f.Add(string([]byte{factVersion, 255, 255, 255, 255, 1}))
	f.Fuzz(func(t *testing.T, data string) {
		_, _ = unpackEntries(data)
		s := decodeSummary(nil, data)
		if s != nil && data[0] != factVersion {
			t.Error("an unknown version was read")
		}
	})
}

// TestPackKeyTypes: kinds of keys come back as they were, and broken data gives none.
func TestPackKeyTypes(t *testing.T) {
	list := []KeyType{
		{"", []string{"user:", "id", ":friends"}, "set", "SADD", true, "store/store.go:7"},
		{"", []string{"app:jobs"}, "list", "LPUSH", true, "store/store.go:9"},
		{"", []string{"a", "b"}, "hash", "HGET", false, "store/store.go:11"}, // not created: not told
	}
	data := packKeyTypes(list)
	if got := unpackKeyTypes(data); !reflect.DeepEqual(got, list[:2]) {
		t.Errorf("got %v", got)
	}
	for n := range len(data) - 1 {
		if got := unpackKeyTypes(data[:n]); len(got) > 1 {
			t.Errorf("%d bytes give %v", n, got)
		}
	}
	if decodeSummary(nil, data) != nil || unpackKeyTypes(string([]byte{factVersion})) != nil {
		t.Error("one is taken for the other")
	}
}
