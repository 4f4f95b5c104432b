package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/cachevet/cachevet/internal/modules"
)

func TestGoVet(t *testing.T) {
	t.Parallel()
	dir := fixture(t)
	r := goVet(t, dir, "./...")
	exits(t, r, 1)
	wants(t, "go vet", r.err, "store/store.go:31:44: ", "(keycase)", "(ttlmissing)", "through store.(*Cache).Get")
	exits(t, goVet(t, dir, "./clean"), 0)
	wants(t, "-c", goVet(t, dir, "-c=1", "./store").err, "31\tfunc ProfileKey")

	asJSON := goVet(t, dir, "-json", "./store")
	exits(t, asJSON, 0)
	found := false
	for dec := json.NewDecoder(strings.NewReader(asJSON.out)); dec.More(); { // one object for each package
		var tree map[string]map[string][]struct{ Posn, Message string }
		if err := dec.Decode(&tree); err != nil {
			t.Fatalf("%v: %s", err, asJSON.out)
		}
		found = found || len(tree["example.com/drivers/store"]["keycase"]) > 0
	}
	if !found {
		t.Errorf("no keycase in %s", asJSON.out)
	}
}

// Fixes are applied to the packages that are named, and to no others.
func TestFix(t *testing.T) {
	t.Parallel()
	dir := fixture(t)
	read := func(name string) string {
		t.Helper()
		text, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	store := read("store/store.go")
	diff := goVet(t, dir, "-fix", "-diff", "./api", "./store")
	wants(t, "-diff", diff.out, "+++ ", "func draftKey(id string) string {")
	if read("store/store.go") != store {
		t.Error("-diff changes files")
	}
	if r := goVet(t, dir, "-fix", "./api"); read("store/store.go") != store {
		t.Errorf("a package that was not named is changed\n%s", r.err)
	}
	goVet(t, dir, "-fix", "./store")
	wants(t, "the fixed file", read("store/store.go"), "func draftKey(id string) string {", "rdb.Rename(ctx, draftKey(id), finalKey(id))")
}

// directive is a file with a finding that needs no client library.
const directive = "package a\n\n//cachevet:ignore keycse -- never was a rule\nfunc F() {}\n"

func TestGoVetFlags(t *testing.T) {
	t.Parallel()
	dir := module(t, map[string]string{"a.go": directive})
	tests := []struct {
		args []string
		want bool
	}{
		{nil, true},
		{[]string{"-badignore"}, true},
		{[]string{"-badignore=true", "-keycase"}, true},
		{[]string{"-keycase"}, false},
		{[]string{"-badignore=false"}, false},
		{[]string{"-keycase=false"}, true},
		{[]string{"-keycase=false", "-badignore"}, true},
		{[]string{"-preset=strict"}, true},
		{[]string{"-preset", "bugs", "-cluster=always"}, true},
		{[]string{"-keyconcat.inline-format", "-ttlmissing.persistent=a:,b:"}, true},
	}
	for _, tt := range tests {
		vet := goVet(t, dir, append(slices.Clone(tt.args), ".")...)
		if got := strings.Contains(vet.err, "(badignore)"); got != tt.want || (vet.code != 0) != tt.want {
			t.Errorf("go vet %q: exit status %d\n%s", tt.args, vet.code, vet.err)
		}
		alone := cachevet(t, dir, append(slices.Clone(tt.args), ".")...)
		if got := strings.Contains(alone.out, "(badignore)"); got != tt.want || (alone.code != 0) != tt.want {
			t.Errorf("cachevet %q: exit status %d\n%s%s", tt.args, alone.code, alone.out, alone.err)
		}
	}
	if plain := goVet(t, dir, "-rulenames=false", "."); plain.code == 0 || strings.Contains(plain.err, "(badignore)") {
		t.Errorf("-rulenames=false: %s", plain.err)
	}
	bad := goVet(t, dir, "-preset=strct", ".")
	if bad.code == 0 {
		t.Error("exit status 0")
	}
	wants(t, "-preset=strct", bad.err, `did you mean "strict"?`)
}

// The go command caches what is said about a package when only its facts are wanted. That must not hide its findings
// from a run that asks for them, nor show them in one that does not.
func TestFactsFirst(t *testing.T) {
	t.Parallel()
	dir := module(t, map[string]string{
		"lib/lib.go": strings.Replace(directive, "package a", "package lib", 1),
		"use/use.go": "package use\n\nimport \"example.com/m/lib\"\n\nvar F = lib.F\n",
	})
	exits(t, cachevet(t, dir, "./use"), exitClean)
	r := cachevet(t, dir, "./lib")
	exits(t, r, exitFindings)
	wants(t, "lib after use", r.out, "lib/lib.go:3:1: ")
	exits(t, cachevet(t, dir, "./use"), exitClean)

	_ = goVet(t, dir, "./use")
	wants(t, "lib after use, in go vet", goVet(t, dir, "./lib").err, "lib/lib.go:3:1: ")

	// Nothing is said twice: not with tests in the package, nor for the variants that tests of importers make.
	write(t, dir, "lib/lib_test.go", "package lib\n")
	write(t, dir, "use/use_test.go", "package use_test\n\nimport (\n\t\"example.com/m/lib\"\n\t\"example.com/m/use\"\n)\n\nvar _, _ = lib.F, use.F\n")
	write(t, dir, "use/in_test.go", "package use\n")
	write(t, dir, "lib/linux.go", "//go:build linux || !linux\n\npackage lib\n")
	if text := goVet(t, dir, "./...").err; strings.Count(text, "lib/lib.go:3:1: ") != 1 {
		t.Errorf("want one finding:\n%s", text)
	}
}

// A configuration that changes counts at once: the go command must not answer from its cache.
func TestConfigChange(t *testing.T) {
	t.Parallel()
	dir := module(t, map[string]string{"a.go": directive})
	expect := func(want bool) {
		t.Helper()
		if r := goVet(t, dir, "."); (r.code != 0) != want || strings.Contains(r.err, "(badignore)") != want {
			t.Errorf("go vet: want a finding: %v; exit status %d\n%s", want, r.code, r.err)
		}
		if r := cachevet(t, dir, "."); (r.code != 0) != want || strings.Contains(r.out, "(badignore)") != want {
			t.Errorf("cachevet: want a finding: %v; exit status %d\n%s%s", want, r.code, r.out, r.err)
		}
	}
	expect(true)
	for range 2 { // the second time from the cache
		write(t, dir, ".cachevet.yaml", "disable: [badignore]\n")
		expect(false)
		write(t, dir, ".cachevet.yaml", "disable: [keycase]\n")
		expect(true)
	}
	write(t, dir, ".cachevet.yaml", "disable: [badignore]\n")
	expect(false)
	if err := os.Remove(filepath.Join(dir, ".cachevet.yaml")); err != nil {
		t.Fatal(err)
	}
	expect(true)
	write(t, dir, "other.yaml", "disable: [badignore]\n")
	exits(t, cachevet(t, dir, "-config=other.yaml", "."), exitClean)
	exits(t, start(t, dir, []string{configEnv + "=" + filepath.Join(dir, "other.yaml")}, "go", "vet", "-vettool="+self(t), "."), 0)
	expect(true)
}

func TestConfigCluster(t *testing.T) {
	t.Parallel()
	dir := fixture(t)
	wants(t, "cluster: auto", goVet(t, dir, "./store").err, "(keyslot)")
	write(t, dir, ".cachevet.yaml", "cluster: never\n")
	if r := goVet(t, dir, "./store"); strings.Contains(r.err, "(keyslot)") || !strings.Contains(r.err, "(keycase)") {
		t.Errorf("cluster: never: %s", r.err)
	}
}

func TestBadConfig(t *testing.T) {
	t.Parallel()
	dir := module(t, map[string]string{"a.go": "package a\n"})
	write(t, dir, ".cachevet.yaml", "disable: [keycas]\nclster: never\n")
	want := []string{
		`.cachevet.yaml:1:11: unknown rule "keycas" in disable; did you mean "keycase"?`,
		`.cachevet.yaml:2:1: unknown key "clster" in the configuration; did you mean "cluster"?`,
	}
	for _, r := range []result{goVet(t, dir, "./..."), cachevet(t, dir, "./..."), cachevet(t, dir, "keys", "./...")} {
		if r.code == 0 {
			t.Error("exit status 0")
		}
		wants(t, "the output", r.err, want...)
		if n := strings.Count(r.err, "clster"); n != 1 {
			t.Errorf("said %d times: %s", n, r.err)
		}
	}
	write(t, dir, "good.yaml", "disable: [keycase]\n")
	exits(t, cachevet(t, dir, "-config=good.yaml", "./..."), exitClean)
	write(t, dir, "sub/b.go", "package b\n")
	write(t, dir, ".cachevet.yaml", "preset: bugs\n")
	write(t, dir, "sub/.cachevet.yaml", "disable: [keycas]\n")
	for _, r := range []result{goVet(t, dir, "."), cachevet(t, dir, "-C", "sub", ".")} {
		wants(t, "a configuration below the root", r.err, `.cachevet.yaml:1:11: unknown rule "keycas" in disable; did you mean "keycase"?`)
	}
	if err := os.Remove(filepath.Join(dir, "sub/.cachevet.yaml")); err != nil {
		t.Fatal(err)
	}
	write(t, dir, ".cachevet.yaml", "paths: [{path: sob, exclude: true}]\n")
	wants(t, "a path that names nothing", cachevet(t, dir, ".").err, `.cachevet.yaml:1:16: "sob" names nothing in`)
	write(t, dir, ".cachevet.yaml", strings.Repeat("# nothing\n", 1<<20))
	wants(t, "10 MB", cachevet(t, dir, ".").err, `.cachevet.yaml:1:1: the file is larger than`)
	write(t, dir, ".cachevet.yaml", "paths: [{path: \"sob/*\", exclude: true}]\n")
	wants(t, "a pattern that names nothing", cachevet(t, dir, ".").err, `.cachevet.yaml:1:16: "sob/*" names nothing in .; did you mean "sub/*"?`)
	write(t, dir, ".cachevet.yaml", "paths:\n  - {path: Sub/c.go, exclude: true}\n")
	write(t, dir, "sub/b.go", "package b\n")
	wants(t, "a path in other letters", cachevet(t, dir, ".").err, `.cachevet.yaml:2:12: "Sub/c.go" names nothing in .; did you mean "sub/b.go"?`)
	write(t, dir, ".cachevet.yaml", "registry:\n  - prefix: \"a:\"\n    owner: ["+modules.Path(dir)+"/sub]\n")
	wants(t, "an owner with the module", cachevet(t, dir, ".").err, `.cachevet.yaml:3:13: "`+modules.Path(dir)+`/sub" names nothing in .; paths are relative to it, write "sub"`)
	write(t, dir, ".cachevet.yaml", "preset: bugs\n")
	flag := "-paths=[{path: sob, exclude: true}]"
	for _, r := range []result{goVet(t, dir, flag, "."), cachevet(t, dir, flag, ".")} {
		wants(t, "a flag with a path that names nothing", r.err, `"sob" names nothing in .; did you mean "sub"?`)
	}
	exits(t, cachevet(t, dir, "-paths=[{path: sub, exclude: true}]", "."), exitClean)
	wants(t, "a flag with an empty text", cachevet(t, dir, "-ttlmissing.persistent=a:,,b:", ".").err, `-ttlmissing.persistent: "a:,,b:" has a comma too many`)
	wants(t, "a flag with an unknown rule", cachevet(t, dir, "-enable=keycsae", ".").err, `cachevet: unknown rule "keycsae" in enable; did you mean "keycase"?`)
	write(t, dir, ".cachevet.yml", "preset: bugs\n")
	wants(t, "two files", cachevet(t, dir, ".").err, ".cachevet.yml: not read, because the configuration is .cachevet.yaml beside it; remove one of the two")
	if err := os.Rename(filepath.Join(dir, ".cachevet.yaml"), filepath.Join(dir, ".cachevet.yml")); err != nil {
		t.Fatal(err)
	}
	wants(t, "another name", cachevet(t, dir, ".").err, ".cachevet.yml: the name of a configuration is .cachevet.yaml")
	for _, name := range []string{".Cachevet.yaml", "cachevet.toml", ".cachevet"} {
		if err := os.Remove(filepath.Join(dir, ".cachevet.yml")); err != nil && name == ".Cachevet.yaml" {
			t.Fatal(err)
		}
		write(t, dir, name, "preset: bugs\n")
		wants(t, "another name", cachevet(t, dir, ".").err, name+": the name of a configuration is .cachevet.yaml")
		if err := os.Remove(filepath.Join(dir, name)); err != nil {
			t.Fatal(err)
		}
	}
	r := start(t, dir, []string{configEnv + "=good.yaml"}, self(t), "./...")
	exits(t, r, exitFailed)
	wants(t, "a relative "+configEnv, r.err, "absolute path")
}

// The nearest configuration counts for a package, in the module's root or below, and paths in it are relative to it.
func TestNearestConfig(t *testing.T) {
	t.Parallel()
	dir := module(t, map[string]string{"lib/a.go": directive, "lib/deep/b.go": directive, "lib/deep/c_test.go": "package a\n", "testdata/x/x.go": directive})
	expect := func(want ...string) {
		t.Helper()
		for _, r := range []result{goVet(t, dir, "./...", "./testdata/x"), cachevet(t, dir, "./...", "./testdata/x")} {
			var have []string
			for _, file := range []string{"lib/a.go", "lib/deep/b.go", "testdata/x/x.go"} {
				if strings.Contains(r.out+r.err, file+":3:1: ") {
					have = append(have, file)
				}
			}
			if !slices.Equal(have, want) {
				t.Errorf("findings in %q, want %q:\n%s%s", have, want, r.out, r.err)
			}
		}
	}
	expect("lib/a.go", "lib/deep/b.go", "testdata/x/x.go")
	write(t, dir, "lib/.cachevet.yaml", "disable: [badignore]\n")
	expect("testdata/x/x.go")
	write(t, dir, "lib/deep/.cachevet.yaml", "preset: strict\n")
	expect("lib/deep/b.go", "testdata/x/x.go")
	write(t, dir, "lib/.cachevet.yaml", "paths: [{path: deep, exclude: true}]\n")
	expect("lib/a.go", "lib/deep/b.go", "testdata/x/x.go")
	if err := os.Remove(filepath.Join(dir, "lib/deep/.cachevet.yaml")); err != nil {
		t.Fatal(err)
	}
	expect("lib/a.go", "testdata/x/x.go")
	write(t, dir, ".cachevet.yaml", "disable: [badignore]\n")
	write(t, dir, "lib/.cachevet.yaml", "paths: [{path: '**/b.go', disable: [badignore]}]\n")
	expect("lib/a.go")
	write(t, dir, ".cachevet.yaml", "disable: [badignore]\npaths: [{path: testdata, enable: [badignore]}]\n")
	expect("lib/a.go", "testdata/x/x.go")
}

func TestModulesAndWorkspace(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	write(t, dir, ".git/HEAD", "")
	for _, name := range []string{"one", "two"} {
		write(t, dir, name+"/go.mod", "module example.com/"+name+"\n\ngo 1.26\n")
		write(t, dir, name+"/lib/a.go", directive)
		write(t, dir, name+"/use/b.go", "package b\n\nimport \"example.com/"+name+"/lib\"\n\nvar F = a.F\n")
	}
	write(t, dir, ".cachevet.yaml", "disable: [keycase]\n")
	write(t, dir, "two/.cachevet.yaml", "disable: [badignore]\n")
	expect := func(r result, one, two bool) {
		t.Helper()
		exits(t, r, exitFindings)
		if strings.Contains(r.out+r.err, "one/lib/a.go:3:1: ") != one || strings.Contains(r.out+r.err, "two/lib/a.go:3:1: ") != two {
			t.Errorf("want findings in one: %v, in two: %v; have\n%s%s", one, two, r.out, r.err)
		}
	}
	expect(cachevet(t, dir, "./one/...", "./two/..."), true, false)
	expect(cachevet(t, dir, "./..."), true, false) // no module here: those below
	expect(cachevet(t, filepath.Join(dir, "one"), "-C", "..", "one/lib/a.go", "two/lib/a.go", "one/use/b.go"), true, false)
	write(t, dir, "go.work", "go 1.26.0\n\nuse ./one\nuse ./two\n")
	expect(cachevet(t, dir, "./one/...", "./two/..."), true, false)
	expect(goVet(t, dir, "./one/...", "./two/..."), true, false)
	write(t, dir, "two/.cachevet.yaml", "disable: [keyslot]\n")
	expect(goVet(t, dir, "./one/...", "./two/..."), true, true)
	write(t, dir, "two/.cachevet.yaml", "disable: [badignore]\n")
	expect(goVet(t, dir, "./one/...", "./two/..."), true, false)
	if err := os.Remove(filepath.Join(dir, "two", ".cachevet.yaml")); err != nil {
		t.Fatal(err)
	}
	write(t, dir, ".cachevet.yaml", "disable: []\n")
	expect(goVet(t, dir, "./one/...", "./two/..."), true, true)
}

func TestFilesStandForPackages(t *testing.T) {
	t.Parallel()
	dir := module(t, map[string]string{
		"lib/a.go": directive, "lib/a_test.go": "package a\n", "lib/testdata/x.go": "package x\n", "clean/c.go": "package c\n",
		"vendored/vendor/x.go": "package x\n", "other/other_plan9.go": "package other\n", "_off/x.go": "package x\n",
	})
	files := []string{"lib/a_test.go", "./lib/a.go", filepath.Join(dir, "clean", "c.go"), "lib/testdata/x.go", "vendored/vendor/x.go", "other/other_plan9.go", "_off/x.go"}
	r := cachevet(t, dir, files...)
	exits(t, r, exitFindings)
	if whole := cachevet(t, dir, "./lib", "./clean"); whole.out != r.out || whole.err != r.err {
		t.Errorf("files and packages differ:\n%s%s\n%s", r.out, r.err, whole.out)
	}
	for _, name := range []string{"lib/testdata/x.go", "other/other_plan9.go", "clean/c.go"} {
		exits(t, cachevet(t, dir, name), exitClean)
	}
}

// What cannot be loaded or compiled does not hide what is found elsewhere.
func TestBroken(t *testing.T) {
	t.Parallel()
	dir := module(t, map[string]string{
		"lib/a.go":             directive,
		"broken/broken.go":     "package broken\n\nfunc F() int { return nothing }\n",
		"importer/importer.go": "package importer\n\nimport \"example.com/m/broken\"\n\nvar X = broken.F()\n",
	})
	r := cachevet(t, dir, "./...")
	exits(t, r, exitFailed)
	wants(t, "a type error", r.err, "cachevet: broken/broken.go:3:23: undefined: nothing\n", "example.com/m/importer: not checked: it imports example.com/m/broken\n")
	wants(t, "the findings", r.out, "lib/a.go:3:1: ")

	write(t, dir, "embed/embed.go", "package embed\n\nimport _ \"embed\"\n\n//go:embed nothing\nvar S string\n")
	write(t, dir, "syntax/syntax.go", "package syntax\n\nfunc {\n")
	write(t, dir, "noload/noload.go", "package noload\n\nimport \"example.com/nothere\"\n\nvar X = nothere.Y\n")
	r = cachevet(t, dir, "./...")
	exits(t, r, exitFailed)
	wants(t, "a missing module", r.err, "cachevet: noload/noload.go:3:8: no required module provides package example.com/nothere", "undefined: nothing", "syntax/syntax.go:3:6: ", "pattern nothing: no matching files found")
	wants(t, "the findings", r.out, "lib/a.go:3:1: ")
	for line := range strings.Lines(r.err) {
		if !strings.HasPrefix(line, "cachevet: ") {
			t.Errorf("a line of its own: %q", line)
		}
	}
	inside := cachevet(t, filepath.Dir(dir), "-C", dir, "./...")
	if inside.err != r.err || inside.out != r.out {
		t.Errorf("-C changes the output:\n%s%s", inside.out, inside.err)
	}

	tests := module(t, map[string]string{
		"in/a.go": directive, "in/a_test.go": "package a\n\nvar _ = nothing\n", "in/b_test.go": "package a_test\n",
		"out/a.go": directive, "out/a_test.go": "package a_test\n\nvar _ = nothing\n",
		"use/b.go": "package b\n\nimport \"example.com/m/in\"\n\nvar F = a.F\n",
	})
	r = cachevet(t, tests, "./...")
	exits(t, r, exitFailed)
	wants(t, "tests that do not compile", r.err, "in/a_test.go:3:9: undefined: nothing", "out/a_test.go:3:9: undefined: nothing")
	wants(t, "the findings", r.out, "in/a.go:3:1: ", "out/a.go:3:1: ")
	if strings.Contains(r.err, "not checked") {
		t.Errorf("use is checked: %s", r.err)
	}
}

func TestKeys(t *testing.T) {
	t.Parallel()
	dir := fixture(t)
	r := cachevet(t, dir, "keys", "-json", "./...")
	exits(t, r, exitClean)
	lines := slices.Collect(strings.Lines(r.out))
	if len(slices.Compact(slices.Sorted(slices.Values(lines)))) != len(lines) {
		t.Errorf("records stand twice:\n%s", r.out)
	}
	byPos := map[string]keyRecord{}
	for _, line := range lines {
		var record keyRecord
		dec := json.NewDecoder(strings.NewReader(line))
		dec.DisallowUnknownFields()
		if err := dec.Decode(&record); err != nil {
			t.Fatalf("%v: %s", err, line)
		}
		byPos[record.Pos] = record
	}
	get := byPos["api/api.go:13:20"]
	if get.Library != "github.com/redis/go-redis/v9" || get.Command != "GET" || get.Arg != 1 || get.Multi || get.Status != "exact" ||
		!slices.Equal(get.Template, []string{"shop:Item:<id:string>"}) || !slices.Equal(get.Via, []string{"store.(*Cache).Get"}) {
		t.Errorf("the wrapper's call is %+v", get)
	}
	if set := byPos["clean/clean.go:16:22"]; set.TTL.State != "known" || set.TTL.Lo == nil || *set.TTL.Lo != 3600e9 || set.TTL.Effect != "sets" {
		t.Errorf("the expiry is %+v", set.TTL)
	}
	if _, ok := byPos["store/store_test.go:13:37"]; !ok {
		t.Errorf("no key of a test in\n%s", r.out)
	}
	if again := cachevet(t, dir, "keys", "-json", "./..."); again.out != r.out {
		t.Error("another output the second time")
	}
	table := cachevet(t, dir, "keys", "./...")
	exits(t, table, exitClean)
	wants(t, "the table", table.out, "POSITION", "shop:user:<id:int64>", "0s (never)", "store.(*Cache).Get")
	if n := strings.Count(table.out, "\n"); n != len(lines)+1 {
		t.Errorf("%d lines for %d records", n, len(lines))
	}
	summary := cachevet(t, dir, "keys", "-summary", "./...")
	exits(t, summary, exitClean)
	wants(t, "the summary", summary.out, "by library", "github.com/redis/go-redis/v9", "by status", "exact")
	sum := 0
	for line := range strings.Lines(cachevet(t, dir, "keys", "-summary", "-json", "./...").out) {
		var c count
		if err := json.Unmarshal([]byte(line), &c); err != nil {
			t.Fatal(err)
		}
		sum += c.Count
	}
	if sum != len(lines) {
		t.Errorf("the summary counts %d of %d records", sum, len(lines))
	}
}

var control = regexp.MustCompile(`[\x00-\x09\x0b-\x1f\x7f]`)

// Code that is strange, large or hostile is no reason to stop, to be slow, or to write on the terminal what it likes.
func TestStrangeCode(t *testing.T) {
	t.Parallel()
	dir := fixture(t)
	const head = "package strange\n\nimport (\n\t\"context\"\n\t\"fmt\"\n\n\t\"github.com/redis/go-redis/v9\"\n)\n\n"
	write(t, dir, "strange/chars.go", head+"func Chars(ctx context.Context, rdb *redis.Client, id string) {\n"+
		"\trdb.Get(ctx, \"Esc\\x1b[31m:\"+id)\n\trdb.Get(ctx, \"Bad\\xff\\xfe:\"+id)\n\trdb.Get(ctx, \"Bidi\\u202e\\u0000:\"+id)\n\trdb.Get(ctx, fmt.Sprintf(\"Nl\\n%s\\t\", id))\n}\n")
	var long strings.Builder
	long.WriteString(head + "func Long(ctx context.Context, rdb *redis.Client, id string) {\n\tkey := \"long\"\n\t_ = fmt.Sprint()\n")
	for i := range 9_000 {
		fmt.Fprintf(&long, "\trdb.Get(ctx, fmt.Sprintf(\"long:%d:%%s\", id))\n", i)
		if i%9 == 0 {
			long.WriteString("\tkey += id\n\trdb.Get(ctx, key)\n")
		}
	}
	long.WriteString("}\n")
	write(t, dir, "strange/long.go", long.String())
	write(t, dir, "strange/format.go", head+"func Format(ctx context.Context, rdb *redis.Client, id string) {\n\trdb.Get(ctx, fmt.Sprintf(`"+strings.Repeat("F%s:%%", 200_000)+"`, id))\n}\n")
	write(t, dir, "strange/generic.go", head+"type box[K fmt.Stringer, V any] struct{ rdb *redis.Client; m map[string]V }\n\n"+
		"func (b *box[K, V]) get(ctx context.Context, k K) { b.rdb.Get(ctx, \"Box:\"+k.String()); _ = b.m }\n\n"+
		"func each[T any](xs []T, f func(T)) { for _, x := range xs { f(x) } }\n\nfunc Use(ctx context.Context, rdb *redis.Client) { each([]string{\"a\"}, func(s string) { rdb.Get(ctx, s) }) }\n")
	write(t, dir, "strange/cgo/cgo.go", "package cgo\n\n/*\nstatic int one(void) { return 1; }\n*/\nimport \"C\"\n\nfunc One() int { return int(C.one()) }\n")
	write(t, dir, "strange/empty/empty.go", "package empty\n")
	write(t, dir, "strange/self/self_test.go", "package self_test\n")
	r := cachevet(t, dir, "./strange/...")
	exits(t, r, exitFindings)
	if !regexp.MustCompile(`^cachevet: \d+ findings: [a-z0-9, ]+\n$`).MatchString(r.err) {
		t.Errorf("more than a summary: %s", r.err)
	}
	wants(t, "the output", r.out, "strange/chars.go:11:", "strange/chars.go:12:", "strange/chars.go:13:", "strange/chars.go:14:")
	for _, text := range []string{r.out, goVet(t, dir, "./strange").err, cachevet(t, dir, "keys", "./strange").out} {
		if bad := control.FindString(text); bad != "" || strings.Contains(text, "\u202e") || strings.Contains(text, "\xff") {
			t.Errorf("a raw %q reaches the terminal", bad)
		}
	}
	for line := range strings.Lines(cachevet(t, dir, "keys", "-json", "./strange").out) {
		if !json.Valid([]byte(line)) {
			t.Errorf("not JSON: %.200q", line)
		}
	}
}

// The standard library knows no cache: nothing to say, and nothing that stops the tool.
func TestStd(t *testing.T) {
	if os.Getenv("CI") == "" || testing.Short() {
		t.Skip("it takes minutes; set CI to run it")
	}
	r := goVet(t, t.TempDir(), "std")
	if r.code != 0 || r.out+r.err != "" {
		t.Errorf("exit status %d\n%s%s", r.code, r.out, r.err)
	}
}
