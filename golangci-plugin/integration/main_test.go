package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// build compiles the main package of a directory.
func build(t *testing.T, dir, name string) string {
	t.Helper()
	bin := filepath.Join(t.TempDir(), name)
	cmd := exec.Command("go", "build", "-o", bin, ".")
	cmd.Dir = dir
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("go build %s: %v\n%s", dir, err, out)
	}
	return bin
}

// fixture copies testdata/drivers to a fresh directory.
func fixture(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	if err := os.CopyFS(dir, os.DirFS("../../testdata/drivers")); err != nil {
		t.Fatal(err)
	}
	return dir
}

// execute runs a program on the fixture and returns what it printed and its exit status.
func execute(t *testing.T, dir, program string, args ...string) (out, errOut []byte, code int) {
	t.Helper()
	var stdout, stderr bytes.Buffer
	cmd := exec.Command(program, args...)
	cmd.Dir = dir
	cmd.Env = append(cmd.Environ(), "GOWORK=off", "GOLANGCI_LINT_CACHE="+filepath.Join(dir, ".cache"))
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	err := cmd.Run()
	if _, ok := errors.AsType[*exec.ExitError](err); err != nil && !ok {
		t.Fatal(err)
	}
	return stdout.Bytes(), stderr.Bytes(), cmd.ProcessState.ExitCode()
}

const config = `version: "2"
linters:
  default: none
  enable: [cachevet]
  settings:
    custom:
      cachevet:
        type: module
        settings: %s
issues:
  max-issues-per-linter: 0
  max-same-issues: 0
  uniq-by-line: false
`

// golangci runs golangci-lint with settings for cachevet and returns the findings.
func golangci(t *testing.T, program, dir, settings string) []string {
	t.Helper()
	file := filepath.Join(dir, ".golangci.yml")
	if err := os.WriteFile(file, fmt.Appendf(nil, config, settings), 0o666); err != nil {
		t.Fatal(err)
	}
	out, errOut, code := execute(t, dir, program, "run", "--output.json.path=stdout", "--show-stats=false", "./...")
	if code != 0 && code != 1 {
		t.Fatalf("exit status %d\n%s%s", code, out, errOut)
	}
	var report struct {
		Issues []struct {
			FromLinter, Text string
			Pos              struct {
				Filename     string
				Line, Column int
			}
		}
	}
	if err := json.Unmarshal(out, &report); err != nil {
		t.Fatalf("%v\n%s%s", err, out, errOut)
	}
	var found []string
	for _, i := range report.Issues {
		if i.FromLinter != "cachevet" {
			t.Errorf("a finding of %s", i.FromLinter)
		}
		found = append(found, fmt.Sprintf("%s:%d:%d: %s", filepath.ToSlash(i.Pos.Filename), i.Pos.Line, i.Pos.Column, i.Text))
	}
	slices.Sort(found)
	return found
}

// alone runs the standalone command, without what it learns in a pass of its own.
func alone(t *testing.T, program, dir string, args ...string) []string {
	t.Helper()
	out, errOut, code := execute(t, dir, program, append(args, "-learn=false", "-json", "./...")...)
	if code != 0 && code != 1 {
		t.Fatalf("exit status %d\n%s%s", code, out, errOut)
	}
	var found []string
	for line := range bytes.Lines(out) {
		var f struct{ Pos, Rule, Message string }
		if err := json.Unmarshal(line, &f); err != nil {
			t.Fatal(err)
		}
		found = append(found, f.Pos+": "+f.Rule+": "+f.Message)
	}
	slices.Sort(found)
	return found
}

// The plugin inside golangci-lint finds what the standalone command finds.
func TestGolangci(t *testing.T) {
	lint := build(t, ".", "golangci-lint")
	program := build(t, "../../cmd/cachevet", "cachevet")
	dir := fixture(t)
	tests := []struct {
		settings string
		args     []string
	}{
		{"{}", nil},
		{"{cluster: never, disable: [keycase]}", []string{"-cluster=never", "-keycase=false"}},
		{"{preset: strict}", []string{"-preset=strict"}},
		{"{preset: bugs, cluster: always}", []string{"-preset=bugs", "-cluster=always"}},
		{"{enable: [keyconcat], disable: [keyslot], keyconcat: {inline-format: true}, ttlmissing: {persistent: ['Profile:']}}",
			[]string{"-keyslot=false", "-keyconcat.inline-format", "-ttlmissing.persistent=Profile:"}},
	}
	for _, tt := range tests {
		got, want := golangci(t, lint, dir, tt.settings), alone(t, program, dir, tt.args...)
		if !slices.Equal(got, want) || len(got) == 0 {
			t.Errorf("settings %s\ngolangci-lint:\n%s\nstandalone:\n%s", tt.settings, strings.Join(got, "\n"), strings.Join(want, "\n"))
		}
	}
}

// Settings that are not understood stop golangci-lint, with every problem at once.
func TestBadSettings(t *testing.T) {
	lint := build(t, ".", "golangci-lint")
	dir := fixture(t)
	file := filepath.Join(dir, ".golangci.yml")
	if err := os.WriteFile(file, fmt.Appendf(nil, config, "{disable: [keycas], clster: never}"), 0o666); err != nil {
		t.Fatal(err)
	}
	out, errOut, code := execute(t, dir, lint, "run", "./...")
	if code == 0 {
		t.Error("exit status 0")
	}
	for _, part := range []string{`unknown rule "keycas" in disable; did you mean "keycase"?`, `unknown key "clster"`, `did you mean "cluster"?`} {
		if text := strings.ReplaceAll(string(out)+string(errOut), `\"`, `"`); !strings.Contains(text, part) {
			t.Errorf("%q is missing in\n%s", part, text)
		}
	}
}

// "golangci-lint run --fix" changes what "cachevet -fix" changes.
func TestGolangciFix(t *testing.T) {
	lint := build(t, ".", "golangci-lint")
	program := build(t, "../../cmd/cachevet", "cachevet")
	one, other := fixture(t), fixture(t)
	if err := os.WriteFile(filepath.Join(one, ".golangci.yml"), fmt.Appendf(nil, config, "{}"), 0o666); err != nil {
		t.Fatal(err)
	}
	if out, errOut, code := execute(t, one, lint, "run", "--fix", "./..."); code != 0 && code != 1 {
		t.Fatalf("exit status %d\n%s%s", code, out, errOut)
	}
	if out, errOut, code := execute(t, other, program, "-learn=false", "-fix", "./..."); code != 1 || !bytes.Contains(errOut, []byte("cachevet: fixed ")) {
		t.Fatalf("exit status %d\n%s%s", code, out, errOut)
	}
	got, want := sources(t, one), sources(t, other)
	if got != want {
		t.Errorf("golangci-lint:\n%s\nstandalone:\n%s", got, want)
	}
	if got == sources(t, fixture(t)) {
		t.Error("nothing is changed")
	}
}

// Ignore directives hide the same in golangci-lint, and are checked there, too.
func TestGolangciIgnore(t *testing.T) {
	lint := build(t, ".", "golangci-lint")
	program := build(t, "../../cmd/cachevet", "cachevet")
	dir := fixture(t)
	file := filepath.Join(dir, "store", "ignored.go")
	text := `package store

import (
	"context"

	"github.com/redis/go-redis/v9"
)

// Ignored has every form of the directive.
//
//cachevet:ignore keyconcat -- above the function
func Ignored(ctx context.Context, rdb *redis.Client, id string) {
	rdb.Set(ctx, "a:"+id, 1, 0) //cachevet:ignore ttlmissing -- at the end of the line
	//cachevet:ignore ttlmissing,keycase -- above the statement
	rdb.Set(ctx,
		"B:"+id, 1, 0)
}

//cachevet:ignore keychars -- hides nothing
func Idle() {}

//cachevet:ignore keycse -- no rule
func Misspelt() {}

//cachevet:ignore keycase
func NoReason() {}
`
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	got, want := golangci(t, lint, dir, "{}"), alone(t, program, dir)
	if !slices.Equal(got, want) {
		t.Errorf("golangci-lint:\n%s\nstandalone:\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	var here []string
	for _, f := range got {
		if strings.HasPrefix(f, "store/ignored.go:") {
			here = append(here, f)
		}
	}
	for i, part := range []string{"hides nothing of keychars", `names "keycse", which is no rule`, "gives no reason"} {
		if len(here) != 3 || !strings.Contains(here[i], part) {
			t.Fatalf("%q is missing in\n%s", part, strings.Join(here, "\n"))
		}
	}
}

// sources are the Go files of a directory in one text.
func sources(t *testing.T, dir string) string {
	t.Helper()
	var all strings.Builder
	err := filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") {
			return err
		}
		text, err := os.ReadFile(path)
		fmt.Fprintf(&all, "== %s\n%s", strings.TrimPrefix(path, dir), text)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all.String()
}
