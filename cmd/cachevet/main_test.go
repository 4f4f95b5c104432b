package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/cachevet/cachevet/analyzer"
)

// asProgram makes the test binary behave as the program: the go command can be given it as its vet tool.
const asProgram = "CACHEVET_TEST_AS_PROGRAM"

func TestMain(m *testing.M) {
	if os.Getenv(asProgram) != "" {
		main()
	}
	os.Exit(tests(m))
}

// tests runs the tests, which share the facts of packages of other modules.
func tests(m *testing.M) int {
	dir, err := os.MkdirTemp("", "cachevet-")
	if err != nil {
		panic(err)
	}
	defer os.RemoveAll(dir)
	if err := os.Setenv(memoEnv, dir); err != nil {
		panic(err)
	}
	return m.Run()
}

// result is what a command printed and how it ended.
type result struct {
	out, err string
	code     int
}

// start runs a command in a directory.
func start(t *testing.T, dir string, env []string, name string, args ...string) result {
	t.Helper()
	var out, errOut bytes.Buffer
	cmd := exec.Command(name, args...)
	cmd.Dir = dir
	cmd.Env = slices.Concat(cmd.Environ(), []string{asProgram + "=1", "GOWORK="}, env)
	cmd.Stdout, cmd.Stderr = &out, &errOut
	err := cmd.Run()
	if _, ok := errors.AsType[*exec.ExitError](err); err != nil && !ok {
		t.Fatal(err)
	}
	return result{out.String(), errOut.String(), cmd.ProcessState.ExitCode()}
}

func self(t *testing.T) string {
	t.Helper()
	path, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	return path
}

func cachevet(t *testing.T, dir string, args ...string) result {
	t.Helper()
	return start(t, dir, nil, self(t), args...)
}

func goVet(t *testing.T, dir string, args ...string) result {
	t.Helper()
	return start(t, dir, nil, "go", append([]string{"vet", "-vettool=" + self(t)}, args...)...)
}

// fixture copies testdata/drivers to a fresh directory. Where its modules cannot be had the test is skipped; in CI it
// fails.
func fixture(t *testing.T) string {
	t.Helper()
	return copyFixture(t, "drivers")
}

// copyFixture does the same for another module under testdata.
func copyFixture(t *testing.T, name string) string {
	t.Helper()
	dir := t.TempDir()
	if err := os.CopyFS(dir, os.DirFS("../../testdata/"+name)); err != nil {
		t.Fatal(err)
	}
	write(t, dir, ".git/HEAD", "") // configurations above do not count
	if r := start(t, dir, nil, "go", "mod", "download"); r.code != 0 {
		if os.Getenv("CI") != "" {
			t.Fatalf("go mod download: %s", r.err)
		}
		t.Skipf("the modules of testdata/%s are missing (%s); run go mod download there", name, r.err)
	}
	return dir
}

// module makes a module without dependencies.
func module(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	write(t, dir, ".git/HEAD", "")
	write(t, dir, "go.mod", "module example.com/m\n\ngo 1.26\n")
	for name, text := range files {
		write(t, dir, name, text)
	}
	return dir
}

func write(t *testing.T, dir, name, text string) {
	t.Helper()
	file := filepath.Join(dir, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

func wants(t *testing.T, what, text string, parts ...string) {
	t.Helper()
	for _, part := range parts {
		if !strings.Contains(text, part) {
			t.Errorf("%s does not say %q:\n%s", what, part, text)
		}
	}
}

func exits(t *testing.T, r result, code int) {
	t.Helper()
	if r.code != code {
		t.Errorf("exit status %d, want %d\n%s%s", r.code, code, r.out, r.err)
	}
}

func TestCheck(t *testing.T) {
	t.Parallel()
	dir := fixture(t)

	r := cachevet(t, dir, "./...")
	exits(t, r, exitFindings)
	wants(t, "the output", r.out, "store/store.go:31:44: ", "(keycase)", "(keyslot)", "(ttlmissing)", "api/api.go:13:20: ", "through store.(*Cache).Get")
	if !strings.HasPrefix(r.err, "cachevet: ") || strings.Count(r.err, "\n") != 1 {
		t.Errorf("not a summary: %s", r.err)
	}
	if again := cachevet(t, dir, "./..."); again.out != r.out {
		t.Errorf("another output the second time:\n%s\n%s", r.out, again.out)
	}

	exits(t, cachevet(t, dir, "./clean"), exitClean)
	exits(t, cachevet(t, filepath.Join(dir, "clean")), exitClean) // no pattern: this directory

	inside := cachevet(t, filepath.Dir(dir), "-C", dir, "./store", "./api", "./service", "./clean")
	if inside.out != r.out {
		t.Errorf("-C changes the output:\n%s\n%s", r.out, inside.out)
	}
}

func TestCheckJSON(t *testing.T) {
	t.Parallel()
	dir := fixture(t)
	r := cachevet(t, dir, "-json", "./...")
	exits(t, r, exitFindings)
	text := cachevet(t, dir, "./...")
	var lines []string
	for line := range strings.Lines(r.out) {
		var f struct{ Pos, End, Rule, Message, Package string }
		if err := json.Unmarshal([]byte(line), &f); err != nil {
			t.Fatalf("%v: %s", err, line)
		}
		if f.End == "" || !strings.HasPrefix(f.Package, "example.com/drivers/") {
			t.Errorf("incomplete: %s", line)
		}
		lines = append(lines, f.Pos+": "+f.Message+" ("+f.Rule+")\n")
	}
	if got := strings.Join(lines, ""); got != text.out {
		t.Errorf("JSON and text differ:\n%s\n%s", got, text.out)
	}
}

func TestCommandLine(t *testing.T) {
	t.Parallel()
	dir := module(t, map[string]string{"a.go": "package a\n"})
	tests := []struct {
		args []string
		code int
		says string
	}{
		{[]string{"-nosuch", "."}, exitFailed, "unknown flag -nosuch"},
		{[]string{"-presett=strict", "."}, exitFailed, "did you mean -preset?"},
		{[]string{"-preset=strct", "."}, exitFailed, `preset cannot be "strct"; did you mean "strict"?`},
		{[]string{"-keycse", "."}, exitFailed, "did you mean -keycase?"},
		{[]string{"-keycase=maybe", "."}, exitFailed, "-keycase: want true or false"},
		{[]string{"kyes", "./..."}, exitFailed, `did you mean "keys"?`},
		{[]string{"check"}, exitFailed, `unknown command "check"`},
		{[]string{"help", "keycse"}, exitFailed, `did you mean "keycase"?`},
		{[]string{"help", "keycase", "keyslot"}, exitFailed, "one rule"},
		{[]string{"./nope"}, exitFailed, "nope"},
		{[]string{"nope.go"}, exitFailed, "no such file"},
		{[]string{"-C", "nodir", "."}, exitFailed, "no such directory"},
		{[]string{"-C"}, exitFailed, "flag needs an argument"},
		{[]string{"-config=none.yaml", "."}, exitFailed, "cannot read the configuration"},
		{[]string{"nothere.cfg"}, exitFailed, "nothere.cfg"},
		{[]string{"keys", "-sumary"}, exitFailed, "did you mean -summary?"},
		{[]string{"-C", ".", "keys", "-json", "."}, exitClean, ""},
		{[]string{"fmt"}, exitClean, ""}, // a bare word that is a package
		{[]string{"a.go"}, exitClean, ""},
		{nil, exitClean, ""},
	}
	for _, tt := range tests {
		r := cachevet(t, dir, tt.args...)
		if r.code != tt.code || !strings.Contains(r.err, tt.says) || r.out != "" {
			t.Errorf("cachevet %q: exit status %d, want %d with %q\n%s%s", tt.args, r.code, tt.code, tt.says, r.out, r.err)
		}
		if n := strings.Count(r.err, "\n"); tt.code == exitFailed && n != 1 {
			t.Errorf("cachevet %q says it in %d lines:\n%s", tt.args, n, r.err)
		}
	}
}

func TestHelp(t *testing.T) {
	t.Parallel()
	for _, args := range [][]string{{"help"}, {"-h"}, {"keys", "-h"}, {"-json", "--help"}} {
		r := cachevet(t, ".", args...)
		exits(t, r, exitClean)
		wants(t, "help", r.out, append(analyzer.Names(), "-preset", "-C dir", "go vet -vettool")...)
		for line := range strings.Lines(r.out) {
			if strings.TrimRight(line, " \n") != strings.TrimSuffix(line, "\n") {
				t.Errorf("blanks at the end: %q", line)
			}
		}
	}
	for _, rule := range analyzer.Names() {
		r := cachevet(t, ".", "help", rule)
		exits(t, r, exitClean)
		wants(t, "help "+rule, r.out, rule, "Page:   https://", "Preset: ")
	}
	wants(t, "version", cachevet(t, ".", "version").out, "cachevet ", "built with go")
}

var versionLine = regexp.MustCompile(`^\S+ version devel .*buildID=([0-9a-f]{64})\n$`)

func buildID(t *testing.T, dir string) string {
	t.Helper()
	r := cachevet(t, dir, "-V=full")
	m := versionLine.FindStringSubmatch(r.out)
	if m == nil {
		t.Fatalf("not what the go command reads: %q %s", r.out, r.err)
	}
	return m[1]
}

func TestIdentity(t *testing.T) {
	t.Parallel()
	dir := module(t, map[string]string{"sub/a.go": "package a\n"})
	other := module(t, nil)
	plain := buildID(t, dir)
	if buildID(t, other) != plain || buildID(t, filepath.Join(dir, "sub")) != plain {
		t.Error("without a configuration the identity should be the same everywhere")
	}
	write(t, dir, ".cachevet.yaml", "disable: [keycase]\n")
	disabled := buildID(t, dir)
	if disabled == plain || buildID(t, filepath.Join(dir, "sub")) != disabled {
		t.Error("the configuration should be part of the identity")
	}
	write(t, dir, ".cachevet.yaml", "# a comment\ndisable:\n  - keycase\n")
	if buildID(t, dir) != disabled {
		t.Error("a comment should not change the identity")
	}
	write(t, other, "go.work", "go 1.26\n\nuse (\n\t.\n\t\"./nested\" // quoted\n)\n")
	write(t, other, "nested/go.mod", "module example.com/nested\n\ngo 1.26\n")
	write(t, other, "nested/.cachevet.yaml", "cluster: never\n")
	if buildID(t, other) == plain {
		t.Error("the configuration of a workspace's member should be part of the identity")
	}
	write(t, other, "nested/.cachevet.yaml", "cluster: nver\n")
	r := cachevet(t, other, "-V=full")
	exits(t, r, exitFailed)
	wants(t, "-V=full", r.err, `did you mean "never"?`)
}

func TestToolFlags(t *testing.T) {
	t.Parallel()
	r := cachevet(t, ".", "-flags")
	var flags []struct {
		Name, Usage string
		Bool        bool
	}
	if err := json.Unmarshal([]byte(r.out), &flags); err != nil {
		t.Fatal(err)
	}
	isBool := map[string]bool{}
	for _, f := range flags {
		isBool[f.Name] = f.Bool
	}
	for _, rule := range analyzer.Names() {
		if !isBool[rule] {
			t.Errorf("-%s is no switch", rule)
		}
	}
	for _, o := range analyzer.Options() {
		if b, ok := isBool[o.Name]; !ok || b != o.IsBool() {
			t.Errorf("-%s is missing or of another kind", o.Name)
		}
	}
	for _, name := range []string{"tags", "v", "C", "n", "fix", "config"} {
		if _, ok := isBool[name]; ok {
			t.Errorf("-%s must be left to the go command", name)
		}
	}
}
