package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// "go install ./..." and pre-commit install this program and no other: what is for development needs a build tag.
func TestOneProgram(t *testing.T) {
	t.Parallel()
	cmd := exec.Command("go", "list", "-f", `{{if eq .Name "main"}}{{.ImportPath}}{{end}}`, "./...")
	cmd.Dir = "../.."
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	if got := strings.Fields(string(out)); len(got) != 1 || got[0] != "github.com/cachevet/cachevet/cmd/cachevet" {
		t.Errorf("main packages: %q", got)
	}
}

// A go command that is too old is told at once, with what it is: its vet does not speak as the tool's.
func TestOldGo(t *testing.T) {
	t.Parallel()
	if runtime.GOOS == "windows" {
		t.Skip("the go command is a script here")
	}
	dir := t.TempDir()
	write(t, dir, "go.mod", "module example.com/x\n\ngo 1.21\n")
	write(t, dir, "bin/go", "#!/bin/sh\necho '{\"GOVERSION\": \"go1.21.13\", \"GOWORK\": \"\"}'\n")
	if err := os.Chmod(filepath.Join(dir, "bin", "go"), 0o755); err != nil {
		t.Fatal(err)
	}
	r := start(t, dir, []string{"PATH=" + filepath.Join(dir, "bin") + string(os.PathListSeparator) + os.Getenv("PATH")}, self(t), "./...")
	exits(t, r, exitFailed)
	wants(t, "an old go command", r.err, "is go1.21.13, and cachevet needs go1.26 or newer")
}
