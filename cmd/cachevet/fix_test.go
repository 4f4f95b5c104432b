package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/cachevet/cachevet/internal/redistest"
)

// All fixes of a module together leave a program that compiles, is formatted, has nothing left to fix, and sends what it
// sent before, byte for byte.
func TestFixesKeepBytes(t *testing.T) {
	t.Parallel()
	dir := copyFixture(t, "fixes")
	generated := read(t, dir, "internal/pages/gen.go")
	before := sent(t, dir)
	if len(before) < 80 {
		t.Fatalf("the fixture has lost its commands: %d", len(before))
	}
	diff := cachevet(t, dir, "-diff", "./...")
	exits(t, diff, exitFindings)
	wants(t, "-diff", diff.out, "--- a/main.go\n+++ b/main.go\n@@ ", "+\trdb.Get(ctx, userKey(id))\n")
	if strings.Contains(read(t, dir, "main.go"), "sessionKey") {
		t.Error("-diff changes files")
	}
	r := cachevet(t, dir, "-fix", "./...")
	wants(t, "-fix", r.err, "cachevet: fixed ", " in 3 files\n")
	if got := sent(t, dir); !slices.EqualFunc(got, before, slices.Equal) {
		t.Errorf("sent before:\n%q\nafter:\n%q", before, got)
	}
	if again := cachevet(t, dir, "-diff", "./..."); again.code != exitClean || again.out != "" {
		t.Errorf("there is more to fix:\n%s%s", again.out, again.err)
	}
	if read(t, dir, "internal/pages/gen.go") != generated {
		t.Error("a generated file is changed")
	}
	for _, goos := range []string{"linux", "windows"} {
		if r := start(t, dir, []string{"GOOS=" + goos, "CGO_ENABLED=0"}, "go", "vet", "./..."); r.code != 0 {
			t.Errorf("for %s the code does not compile:\n%s", goos, r.err)
		}
	}
	if out, err := exec.Command("gofmt", "-l", dir).CombinedOutput(); err != nil || len(out) > 0 {
		t.Errorf("%v: not formatted: %s", err, out)
	}
}

// sent is what the program of a directory sends to a server.
func sent(t *testing.T, dir string) [][]string {
	t.Helper()
	recorder := redistest.StartRecorder(t)
	if r := start(t, dir, nil, "go", "run", ".", recorder.Addr); r.code != 0 {
		t.Fatalf("go run: %s", r.err)
	}
	return recorder.Commands()
}

func read(t *testing.T, dir, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(dir, name))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func fixOf(file string, edits ...edit) finding {
	for i := range edits {
		edits[i].Filename = file
	}
	return finding{Fixes: []fix{{Edits: edits}}}
}

// A fix is applied whole or not at all, and never where an earlier one was.
func TestRewrite(t *testing.T) {
	t.Parallel()
	const src = "package a\n\nimport \"strconv\"\n\nvar x = \"a\" + strconv.Itoa(1)\nvar y   = 2\n"
	at := func(s string) (start, end int) {
		i := strings.Index(src, s)
		return i, i + len(s)
	}
	replace := func(old, now string) edit {
		start, end := at(old)
		return edit{Start: start, End: end, New: now}
	}
	tests := []struct {
		what  string
		fixes func(file string) []finding
		want  string
		count int
	}{
		{"two that do not meet", func(f string) []finding {
			return []finding{fixOf(f, replace("2", "3")), fixOf(f, replace(`"a"`, `"b"`))}
		}, strings.NewReplacer(`"a"`, `"b"`, "2", "3").Replace(src), 2},
		{"the second meets the first", func(f string) []finding {
			return []finding{fixOf(f, replace(`"a"`, `"b"`)), fixOf(f, replace("2", "3"), replace(`"a" +`, `"c" +`))}
		}, strings.Replace(src, `"a"`, `"b"`, 1), 1},
		{"two insert at one place", func(f string) []finding {
			start, _ := at("var y")
			return []finding{fixOf(f, edit{Start: start, End: start, New: "var a int\n"}), fixOf(f, edit{Start: start, End: start, New: "var b int\n"})}
		}, strings.Replace(src, "var y", "var a int\nvar y", 1), 1},
		{"an import that is needed no longer", func(f string) []finding {
			return []finding{fixOf(f, replace(`"a" + strconv.Itoa(1)`, `"a1"`))}
		}, "package a\n\nvar x = \"a1\"\nvar y = 2\n", 1},
	}
	for _, tt := range tests {
		dir := t.TempDir()
		write(t, dir, "a.go", src)
		file := filepath.Join(dir, "a.go")
		r, err := rewriteFor(tt.fixes(file))
		if err != nil {
			t.Fatal(err)
		}
		if err := r.write(); err != nil {
			t.Fatal(err)
		}
		if got := read(t, dir, "a.go"); got != tt.want || r.fixes != tt.count {
			t.Errorf("%s: %d fixes\n%s\nwant\n%s", tt.what, r.fixes, got, tt.want)
		}
		if err := r.undo(); err != nil || read(t, dir, "a.go") != src {
			t.Errorf("%s: not undone: %v", tt.what, err)
		}
	}
	dir := t.TempDir()
	write(t, dir, "a.go", "package a\n")
	if _, err := rewriteFor([]finding{fixOf(filepath.Join(dir, "a.go"), edit{Start: 3, End: 400})}); err == nil {
		t.Error("an edit outside of the file")
	}
	if _, err := rewriteFor([]finding{fixOf(filepath.Join(dir, "a.go"), edit{Start: 0, End: 7, New: "???"})}); err == nil {
		t.Error("a fix that does not parse")
	}
}

// A file keeps its permissions, and a link stays a link.
func TestWriteFile(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	write(t, dir, "f", "old")
	file, link := filepath.Join(dir, "f"), filepath.Join(dir, "l")
	if err := os.Chmod(file, 0o640); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("f", link); err != nil {
		t.Skip(err)
	}
	if err := writeFile(link, []byte("new")); err != nil {
		t.Fatal(err)
	}
	info, err := os.Lstat(link)
	if err != nil || info.Mode()&os.ModeSymlink == 0 {
		t.Errorf("%v: the link is %v", err, info.Mode())
	}
	if info, err = os.Stat(file); err != nil || info.Mode().Perm() != 0o640 || read(t, dir, "f") != "new" {
		t.Errorf("%v: %v %q", err, info.Mode(), read(t, dir, "f"))
	}
	if left, err := filepath.Glob(filepath.Join(dir, ".cachevet-*")); err != nil || len(left) > 0 {
		t.Errorf("%v: left behind: %q", err, left)
	}
}

// Fixes with which the code does not compile are taken back.
func TestRewriteTakenBack(t *testing.T) {
	t.Parallel()
	dir := module(t, map[string]string{"a.go": "package a\n\nvar x = 1\n"})
	c := checkCommand{command: command{dir: dir, out: &bytes.Buffer{}, errOut: &bytes.Buffer{}}}
	p, err := c.plan(nil)
	if err != nil {
		t.Fatal(err)
	}
	p.goCmd, p.self = mustLook(t, "go"), self(t)
	p.env = append(p.env, asProgram+"=1")
	bad := fixOf(filepath.Join(dir, "a.go"), edit{Start: len("package a\n\nvar x = "), End: len("package a\n\nvar x = 1"), New: "undefined"})
	result, _, err := c.applyFixes(p, outcome{}, sifted{fresh: []finding{bad}})
	if err != nil {
		t.Fatal(err)
	}
	if len(result.problems) != 1 || !strings.Contains(result.problems[0], "fixes were taken back") || read(t, dir, "a.go") != "package a\n\nvar x = 1\n" {
		t.Errorf("%q\n%s", result.problems, read(t, dir, "a.go"))
	}
}

func mustLook(t *testing.T, name string) string {
	t.Helper()
	path, err := exec.LookPath(name)
	if err != nil {
		t.Fatal(err)
	}
	return path
}
