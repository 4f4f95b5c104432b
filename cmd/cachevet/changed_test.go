package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// repository makes a git repository with one commit.
func repository(t *testing.T, files map[string]string) string {
	t.Helper()
	if _, err := exec.LookPath("git"); err != nil {
		if os.Getenv("CI") != "" {
			t.Fatal(err)
		}
		t.Skip(err)
	}
	dir := t.TempDir()
	for name, text := range files {
		write(t, dir, name, text)
	}
	commitAll(t, dir)
	return dir
}

func gitDo(t *testing.T, dir string, args ...string) {
	t.Helper()
	r := start(t, dir, nil, "git", append([]string{"-c", "user.name=test", "-c", "user.email=test@example.com"}, args...)...)
	exits(t, r, 0)
}

const numbered = "1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n"

func TestChangedSince(t *testing.T) {
	t.Parallel()
	dir := repository(t, map[string]string{
		"a.go": numbered, "sub/b.go": numbered, "deep/er/c.go": numbered, "gone.go": numbered, "with \"quotes\" and ü.go": numbered,
		".gitignore": "ignored.go\n", ".gitattributes": "*.go -diff\n",
	})
	gitDo(t, dir, "branch", "base")
	write(t, dir, "a.go", strings.Replace(numbered, "5\n", "five\nand more\n", 1))
	gitDo(t, dir, "mv", "sub/b.go", "moved.go")
	write(t, dir, "moved.go", strings.Replace(numbered, "9\n", "nine\n", 1))
	gitDo(t, dir, "rm", "-q", "gone.go")
	gitDo(t, dir, "commit", "-q", "-a", "-m", "two")
	write(t, dir, "deep/er/c.go", strings.Replace(numbered, "2\n", "", 1))
	write(t, dir, "with \"quotes\" and ü.go", "++ b/a.go\n"+numbered)
	write(t, dir, "new/d.go", numbered)
	write(t, dir, "ignored.go", numbered)
	// The other branch goes on: what happens there is not ours.
	gitDo(t, dir, "stash", "-q", "-u")
	gitDo(t, dir, "checkout", "-q", "base")
	write(t, dir, "a.go", "0\n"+numbered)
	gitDo(t, dir, "commit", "-q", "-a", "-m", "theirs")
	gitDo(t, dir, "checkout", "-q", "-")
	gitDo(t, dir, "stash", "pop", "-q")

	for _, where := range []string{".", "deep/er"} {
		c, err := changedSince("base", []string{filepath.Join(dir, where), dir})
		if err != nil {
			t.Fatal(err)
		}
		tests := []struct {
			file      string
			line, end int
			want      bool
		}{
			{"a.go", 4, 4, false}, {"a.go", 5, 5, true}, {"a.go", 6, 6, true}, {"a.go", 7, 7, false}, {"a.go", 3, 5, true}, {"a.go", 1, 2, false},
			{"moved.go", 8, 8, false}, {"moved.go", 9, 9, true},
			{"deep/er/c.go", 1, 1, false}, {"deep/er/c.go", 2, 2, false}, // a line is gone: no line of the file is new
			{"with \"quotes\" and ü.go", 1, 1, true}, {"with \"quotes\" and ü.go", 2, 2, false},
			{"new/d.go", 1, 1, true}, {"new/d.go", 10, 10, true}, {"ignored.go", 1, 1, false},
		}
		for _, tt := range tests {
			f := finding{pos: position{tt.file, tt.line, 1}, end: position{tt.file, tt.end, 2}}
			if got := c.has(dir, f); got != tt.want {
				t.Errorf("from %s: %s:%d-%d: changed %v, want %v", where, tt.file, tt.line, tt.end, got, tt.want)
			}
		}
	}
	if _, err := changedSince("nowhere", []string{dir}); err == nil || !strings.Contains(err.Error(), `git knows no revision "nowhere"`) {
		t.Errorf("an unknown revision: %v", err)
	}
	if _, err := changedSince("--output=x", []string{dir}); err == nil {
		t.Error("an option passes for a revision")
	}
	gitDo(t, dir, "checkout", "-q", "--orphan", "apart")
	gitDo(t, dir, "commit", "-q", "-m", "apart")
	if _, err := changedSince("base", []string{dir}); err == nil || !strings.Contains(err.Error(), "fetch-depth") {
		t.Errorf("no common ancestor: %v", err)
	}
}

// -new-from reports what stands on changed lines, in whatever module and from whatever directory.
func TestNewFrom(t *testing.T) {
	t.Parallel()
	dir := repository(t, map[string]string{
		"one/go.mod": "module example.com/one\n\ngo 1.26\n", "one/a.go": directive,
		"two/go.mod": "module example.com/two\n\ngo 1.26\n", "two/b.go": directive + "\nfunc G() {}\n",
	})
	r := cachevet(t, dir, "-new-from=HEAD", "./...")
	exits(t, r, exitClean)
	wants(t, "the summary", r.err, "no new findings; 2 on lines that did not change since HEAD")
	write(t, dir, "two/b.go", directive+"\n//cachevet:ignore keycse -- another\nfunc G() {}\n")
	for _, tt := range []struct{ dir, pattern, want string }{{dir, "./...", "two/b.go:6:1: "}, {filepath.Join(dir, "two"), ".", "b.go:6:1: "}} {
		r := cachevet(t, tt.dir, "-new-from=HEAD", tt.pattern)
		exits(t, r, exitFindings)
		if wants(t, tt.dir, r.out, tt.want); strings.Count(r.out, "\n") != 1 {
			t.Errorf("more than one finding:\n%s", r.out)
		}
	}
	r = cachevet(t, dir, "-new-from=nowhere", "./...")
	exits(t, r, exitFailed)
	wants(t, "a bad revision", r.err, `git knows no revision "nowhere"`)
	exits(t, cachevet(t, t.TempDir(), "-new-from=HEAD", "./..."), exitFailed)
}
