package main

import (
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// A diff holds both texts: what is not removed is the new one, what is not added the old one. git applies it.
func TestDiff(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(3, 4))
	text := func() string {
		var sb strings.Builder
		for range rng.IntN(30) {
			sb.WriteString([]string{"a", "b", "c", ""}[rng.IntN(4)])
			sb.WriteByte('\n')
		}
		if rng.IntN(3) == 0 {
			sb.WriteString("end")
		}
		return sb.String()
	}
	_, noGit := exec.LookPath("git")
	for i := range 500 {
		before, after := text(), text()
		var was, now strings.Builder
		for _, op := range diffLines(lines(before), lines(after)) {
			if op.kind != '+' {
				was.WriteString(op.text)
			}
			if op.kind != '-' {
				now.WriteString(op.text)
			}
		}
		if was.String() != before || now.String() != after {
			t.Fatalf("%q to %q: %q to %q", before, after, was.String(), now.String())
		}
		if i >= 40 || noGit != nil || before == after || before == "" || after == "" {
			continue
		}
		dir := t.TempDir()
		write(t, dir, "f", before)
		var patch strings.Builder
		if err := writeDiff(&patch, "a/f", "b/f", before, after); err != nil {
			t.Fatal(err)
		}
		write(t, dir, "p", patch.String())
		exits(t, start(t, dir, nil, "git", "apply", "--unidiff-zero", "p"), 0)
		if got, err := os.ReadFile(filepath.Join(dir, "f")); err != nil || string(got) != after {
			t.Fatalf("%v: %q, want %q\n%s", err, got, after, patch.String())
		}
	}
}
