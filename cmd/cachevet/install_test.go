package main

import (
	"os/exec"
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
