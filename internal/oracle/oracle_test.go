package oracle

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"testing"
	"time"
)

var (
	seedFlag  = flag.Uint64("oracle.seed", 0, "seed of the programs; 0 for the fixed one, or with -long one from the clock")
	countFlag = flag.Int("oracle.n", 0, "number of generated programs; 0 for 2000, or with -long 10000; -1 for the fixed cases alone")
	firstFlag = flag.Int("oracle.first", 0, "number of the first program")
	dirFlag   = flag.String("oracle.dir", "", "directory to leave the generated modules in")
	longFlag  = flag.Bool("long", false, "the nightly run")
)

// shown is how much of a list is logged.
const shown = 10

func options() Options {
	o := Options{Seed: *seedFlag, First: *firstFlag, Programs: *countFlag, Runs: 5, Support: "../../testdata/oracle", Batch: 2000, Dir: *dirFlag}
	if o.Seed == 0 {
		o.Seed = 1
		if *longFlag {
			o.Seed = uint64(time.Now().UnixNano())
		}
	}
	if o.Programs == 0 {
		o.Programs = 2000
		if *longFlag {
			o.Programs = 10000
		}
	}
	o.Programs = max(o.Programs, 0)
	return o
}

// TestNoEscape is the oracle: every key that arrives is one that the analysis allows for.
func TestNoEscape(t *testing.T) {
	if testing.Short() {
		t.Skip("builds and runs thousands of programs")
	}
	o := options()
	t.Logf("seed %d (repeat with -oracle.seed=%d)", o.Seed, o.Seed)
	out := Run(t, o)
	t.Log(out)
	if len(out.Escapes) > 0 {
		t.Errorf("%d keys escaped\n%s", len(out.Escapes), out.Report())
	}
	show := func(what string, list []string) {
		t.Logf("%s: %d", what, len(list))
		for _, s := range list[:min(len(list), shown)] {
			t.Logf("\t%s", s)
		}
	}
	show("known limits: lines that let a key escape, see testdata/oracle/cases/limits.go", out.Limits)
	show("not exact", out.Precision.Different)
	show("not found", out.Missed)
	var panics []string
	for _, p := range out.Panics {
		panics = append(panics, fmt.Sprintf("%d: %s", p.Program, p.Text))
	}
	show("runs that panicked", panics)
	for i, d := range out.Disagree {
		if i < 5 {
			t.Errorf("keytmpl and the oracle disagree: %s", d)
		}
	}
	// The oracle must be able to see an escape at all.
	t.Logf("%d keys with a changed byte, %d not noticed", out.Tried, out.Survived)
	if out.Survived > 0 || out.Tried == 0 {
		t.Errorf("of %d keys with a changed byte %d were not noticed", out.Tried, out.Survived)
	}
}

// TestSame tells whether a seed always gives the same programs.
func TestSame(t *testing.T) {
	for id := range 50 {
		a, b := Generate(7, id), Generate(7, id)
		if a.source() != b.source() {
			t.Fatalf("program %d differs", id)
		}
	}
}

// TestCasesListed: every case is run. One that is not in the list could not fail.
func TestCasesListed(t *testing.T) {
	const dir = "../../testdata/oracle/cases/"
	list, err := os.ReadFile(dir + "cases.go")
	if err != nil {
		t.Fatal(err)
	}
	files, err := filepath.Glob(dir + "*.go")
	if err != nil || len(files) < 2 {
		t.Fatalf("%d files of cases: %v", len(files), err)
	}
	program := regexp.MustCompile(`(?m)^func ([A-Z]\w*)\(ctx context\.Context, rdb \*redis\.Client, in \*rt\.In\)`)
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range program.FindAllSubmatch(text, -1) {
			if !bytes.Contains(list, []byte("Run: "+string(m[1])+"}")) {
				t.Errorf("%s: %s is not in cases.go", filepath.Base(file), m[1])
			}
		}
	}
}
