package main

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

func found(rule, pkg, function, key, body string) finding {
	return finding{Rule: rule, Package: pkg, Category: "c", Message: "m", id: identity{Function: function, Key: key, At: "Set()", Body: body}}
}

func baselineOf(findings ...finding) *baseline {
	b := newBaseline("")
	for _, f := range findings {
		b.add(recordOf(f))
	}
	return b
}

// For any two sets of findings: of each kind as many are old as were recorded, the others are new or gone. What was
// removed never makes room for another kind.
func TestMatchLaw(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(1, 2))
	pick := func() []finding {
		var list []finding
		for range rng.IntN(12) {
			n := rng.IntN(3)
			list = append(list, found(fmt.Sprint("r", rng.IntN(2)), "p", fmt.Sprint("f", n), fmt.Sprint("k", rng.IntN(2)), fmt.Sprint("b", n)))
		}
		return list
	}
	count := func(list []finding) map[string]int {
		n := map[string]int{}
		for _, f := range list {
			n[recordOf(f).key()]++
		}
		return n
	}
	for range 2000 {
		was, now := pick(), pick()
		fresh, old, gone := baselineOf(was...).match(now, func(string, string) bool { return true })
		before, after, new, kept := count(was), count(now), count(fresh), count(old)
		lost := map[string]int{}
		for _, r := range gone {
			lost[r.key()] = r.Count
		}
		for key := range after {
			if want := max(0, after[key]-before[key]); new[key] != want || kept[key] != after[key]-want {
				t.Fatalf("%q: %d recorded, %d found: %d new, %d old", key, before[key], after[key], new[key], kept[key])
			}
		}
		for key := range before {
			if want := max(0, before[key]-after[key]); lost[key] != want {
				t.Fatalf("%q: %d recorded, %d found, %d gone", key, before[key], after[key], lost[key])
			}
		}
	}
}

// A function that has another name, or lies in another package, is the same only when the old one is no more and the body
// did not change.
func TestMatchMoved(t *testing.T) {
	t.Parallel()
	was := found("r", "p", "Old", "k", "body")
	tests := []struct {
		what    string
		now     finding
		remains bool // the old function still exists
		want    bool // it is an old finding
	}{
		{"renamed", found("r", "p", "New", "k", "body"), false, true},
		{"in another package", found("r", "q", "Old", "k", "body"), false, true},
		{"copied", found("r", "p", "New", "k", "body"), true, false},
		{"renamed and rewritten", found("r", "p", "New", "k", "other"), false, false},
		{"renamed, another key", found("r", "p", "New", "other", "body"), false, false},
		{"renamed, another rule", found("s", "p", "New", "k", "body"), false, false},
		{"no function", found("r", "p", "", "k", ""), false, false},
	}
	for _, tt := range tests {
		fresh, old, gone := baselineOf(was).match([]finding{tt.now}, func(pkg, function string) bool {
			if pkg != "p" || function != "Old" {
				t.Errorf("%s: asked about %s.%s", tt.what, pkg, function)
			}
			return tt.remains
		})
		if (len(old) == 1) != tt.want || (len(fresh) == 0) != tt.want || (len(gone) == 0) != tt.want {
			t.Errorf("%s: %d new, %d old, %d gone", tt.what, len(fresh), len(old), len(gone))
		}
	}
}

// What is told once in a package is the same wherever it is told, and nothing else is.
func TestMatchOnce(t *testing.T) {
	t.Parallel()
	once := func(pkg, function, key, category string) finding {
		f := found("r", pkg, function, key, "body of "+function)
		f.id.Once, f.Category = true, category
		return f
	}
	was := once("p", "First", "visits", "flat")
	for _, tt := range []struct {
		what string
		now  finding
		want bool // it is an old finding
	}{
		{"told in another function", once("p", "Second", "visits", "flat"), true},
		{"another key", once("p", "First", "visitors", "flat"), false},
		{"another category", once("p", "First", "visits", "depth"), false},
		{"another package", once("q", "First", "visits", "flat"), false},
		{"not told once", found("r", "p", "Second", "visits", "body"), false},
	} {
		fresh, old, _ := baselineOf(was).match([]finding{tt.now}, func(string, string) bool { return true })
		if (len(old) == 1) != tt.want || len(fresh)+len(old) != 1 {
			t.Errorf("%s: %d new, %d old", tt.what, len(fresh), len(old))
		}
	}
}

func TestBaselineFile(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), baselineName)
	b := baselineOf(found("keylen", "p", "F", "user:<>\x00\x1b", ""), found("keycase", "p", "F", "k", "x"), found("keycase", "p", "F", "k", "x"), found("keycase", "o", "(*T).M", `"\`, ""))
	b.file = file
	if err := b.write(); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	again, err := readBaseline(file)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := again.sorted(), b.sorted(); !slices.Equal(got, want) || again.total() != 4 {
		t.Errorf("read back:\n%+v\nwritten:\n%+v", got, want)
	}
	var lines []string
	for line := range strings.Lines(string(text)) {
		if strings.HasPrefix(line, "- ") {
			lines = append(lines, line)
		}
		if strings.ContainsFunc(line, func(r rune) bool { return r != '\n' && r < ' ' }) {
			t.Errorf("a control character in %q", line)
		}
	}
	if len(lines) != 3 || !slices.IsSorted(lines) {
		t.Errorf("lines are not sorted: %q", lines)
	}
	// Both sides of a merge added the same line, one with a higher count.
	both := string(text) + lines[0] + strings.Replace(lines[0], "}\n", `,"count":3}`+"\n", 1)
	if err := os.WriteFile(file, []byte(both), 0o666); err != nil {
		t.Fatal(err)
	}
	if merged, err := readBaseline(file); err != nil || merged.total() != b.total()+2 {
		t.Errorf("%v: %+v", err, merged)
	}
}

// Nothing in a baseline is ignored.
func TestBadBaseline(t *testing.T) {
	t.Parallel()
	const head = "version: 1\nfindings:\n"
	for text, want := range map[string]string{
		"":                               "this is no baseline",
		"findings:\n":                    "this is no baseline",
		"version: 2\nfindings:\n":        ":1: this version of the format is not known",
		head + "- {}\n":                  ":3: a finding has a rule, a package",
		head + "- {\"rule\":\"r\"\n":     ":3: cannot read the finding",
		head + "- {\"rul\":\"r\"}\n":     `:3: cannot read the finding: unknown field "rul"`,
		head + "rules: [keycase]\n":      ":3: want a line as cachevet baseline writes it",
		head + "<<<<<<< HEAD\n":          ":3: a merge conflict; keep the lines of both sides",
		head + "- {\"rule\":1}\n":        ":3: cannot read the finding",
		head + strings.Repeat("x\n", 50): "and 40 more",
		head + "- {\"rule\":\"keycase\",\"package\":\"p\",\"count\":-1}\n":   "no negative count",
		head + "- {\"rule\":\"keycase\",\"package\":\"p\"} {\"rule\":\"s\"}": "there is more behind it",
		head + "- {\"rule\":\"keycse\",\"package\":\"p\"}\n":                 ":3: there is no rule keycse; did you mean keycase?",
		head + "- {\"rule\":\"\\u001b[2J\",\"package\":\"p\"}\n":             `:3: there is no rule \x1b[2J`,
	} {
		file := filepath.Join(t.TempDir(), baselineName)
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		if _, err := readBaseline(file); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
}

// editFile changes a file of a module.
func editFile(t *testing.T, dir, name string, oldNew ...string) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(dir, name))
	if err != nil {
		t.Fatal(err)
	}
	now := strings.NewReplacer(oldNew...).Replace(string(text))
	if now == string(text) {
		t.Fatalf("%s: the edit changes nothing", name)
	}
	write(t, dir, name, now)
}

// A baseline hides what was there and nothing else, whatever happens to the code around it.
func TestBaseline(t *testing.T) {
	t.Parallel()
	dir := fixture(t)
	write(t, dir, "store/status.go", "package store\n\nimport (\n\t\"context\"\n\n\t\"github.com/redis/go-redis/v9\"\n)\n\nconst statusPrefix = \"Status:\"\n\n"+
		"func status(ctx context.Context, rdb *redis.Client, id string) {\n\tkey := statusPrefix + id\n\trdb.Get(ctx, key)\n}\n")
	all := cachevet(t, dir, "-baseline=none", "./...")
	total, ofStatus := strings.Count(all.out, "\n"), strings.Count(all.out, "store/status.go:")
	if ofStatus < 2 {
		t.Fatalf("want a finding at the constant and one in the function:\n%s", all.out)
	}
	r := cachevet(t, dir, "baseline")
	exits(t, r, exitClean)
	wants(t, "baseline", r.out, fmt.Sprintf(".cachevet-baseline.yaml: %d findings recorded", total))
	clean := func(what string) result {
		t.Helper()
		r := cachevet(t, dir, "./...")
		exits(t, r, exitClean)
		if r.out != "" {
			t.Errorf("%s: new findings:\n%s", what, r.out)
		}
		return r
	}
	wants(t, "the summary", clean("at once").err, fmt.Sprintf("no new findings; %d old in .cachevet-baseline.yaml", total))
	exits(t, cachevet(t, dir, "-baseline=none", "./..."), exitFindings)
	clean("in a part")
	exits(t, cachevet(t, filepath.Join(dir, "store"), "."), exitClean)

	editFile(t, dir, "store/store.go", "package store\n", "// Moved.\n\n\npackage store\n", "ProfileKey", "KeyOfProfile", "ctx", "c0ntext")
	editFile(t, dir, "store/status.go", "statusPrefix", "prefixOfStatus")
	if err := os.Rename(filepath.Join(dir, "store/store.go"), filepath.Join(dir, "store/main.go")); err != nil {
		t.Fatal(err)
	}
	if out := start(t, dir, nil, "go", "build", "./..."); out.code != 0 {
		t.Fatal(out.err)
	}
	clean("after edits")

	write(t, dir, "store/more.go", "package store\n\nimport (\n\t\"context\"\n\n\t\"github.com/redis/go-redis/v9\"\n)\n\n"+
		"func more(ctx context.Context, rdb *redis.Client, id string) { rdb.Get(ctx, \"Profile:\"+id) }\n")
	editFile(t, dir, "store/status.go", "Status:", "State:") // another key, in the same call of the same function
	r = cachevet(t, dir, "./...")
	exits(t, r, exitFindings)
	wants(t, "a new finding", r.out, "store/more.go:9:", "store/status.go:9:", "store/status.go:12:")
	wants(t, "the summary", r.err, fmt.Sprintf("%d old in .cachevet-baseline.yaml", total-ofStatus))
	if strings.Contains(r.out, "main.go") {
		t.Errorf("an old finding is new:\n%s", r.out)
	}
}
