package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// The hooks do what .pre-commit-hooks.yaml says, run by pre-commit itself from a repository with this tree.
func TestPreCommit(t *testing.T) {
	if testing.Short() {
		t.Skip("it builds the program in an environment of its own")
	}
	for _, name := range []string{"pre-commit", "git"} {
		if _, err := exec.LookPath(name); err != nil {
			if os.Getenv("CI") != "" {
				t.Fatal(err)
			}
			t.Skip(err)
		}
	}
	hook := t.TempDir()
	copyTree(t, "../..", hook)
	rev := commitAll(t, hook)

	user := t.TempDir()
	write(t, user, "one/go.mod", "module example.com/one\n\ngo 1.26\n")
	write(t, user, "one/a.go", directive)
	write(t, user, "one/more/b.go", "package more\n")
	write(t, user, "two/go.mod", "module example.com/two\n\ngo 1.26\n")
	write(t, user, "two/c.go", "package two\n")
	write(t, user, ".pre-commit-config.yaml", fmt.Sprintf("repos:\n- repo: %s\n  rev: %s\n  hooks:\n  - id: cachevet\n    args: [-C, one, ./...]\n  - id: cachevet-changed\n", hook, rev))
	commitAll(t, user)

	modCache := strings.TrimSpace(start(t, hook, nil, "go", "env", "GOMODCACHE").out)
	env := []string{
		asProgram + "=", "PRE_COMMIT_HOME=" + t.TempDir(), "PRE_COMMIT_COLOR=never",
		"GOMODCACHE=" + modCache, // pre-commit moves GOPATH, and with it an empty cache
	}
	run := func(want int, args ...string) result {
		t.Helper()
		r := start(t, user, env, "pre-commit", append([]string{"run", "--verbose"}, args...)...)
		exits(t, r, want)
		return r
	}
	wants(t, "cachevet", run(1, "cachevet", "--all-files").out, "a.go:3:1: ", "(badignore)")
	changed := run(1, "cachevet-changed", "--files", "one/a.go", "one/more/b.go", "two/c.go")
	wants(t, "cachevet-changed", changed.out, "one/a.go:3:1: ", "(badignore)")
	run(0, "cachevet-changed", "--files", "two/c.go", "one/more/b.go")
	write(t, user, "one/a.go", "package a\n")
	start(t, user, nil, "git", "add", "-A")
	run(0, "--all-files")
}

// copyTree copies the files that belong to the repository.
func copyTree(t *testing.T, from, to string) {
	t.Helper()
	r := start(t, from, nil, "git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", "--", ".", ":!testdata")
	exits(t, r, 0)
	for name := range strings.SplitSeq(strings.TrimSuffix(r.out, "\x00"), "\x00") {
		text, err := os.ReadFile(filepath.Join(from, name))
		if os.IsNotExist(err) {
			continue // deleted, not yet committed
		}
		if err != nil {
			t.Fatal(err)
		}
		write(t, to, name, string(text))
	}
}

// commitAll makes a repository of a directory and returns its only commit.
func commitAll(t *testing.T, dir string) string {
	t.Helper()
	for _, args := range [][]string{
		{"init", "-q"},
		{"add", "-A"},
		{"-c", "user.name=test", "-c", "user.email=test@example.com", "commit", "-q", "-m", "all"},
	} {
		exits(t, start(t, dir, nil, "git", args...), 0)
	}
	return strings.TrimSpace(start(t, dir, nil, "git", "rev-parse", "HEAD").out)
}
