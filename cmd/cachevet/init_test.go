package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cachevet/cachevet/analyzer"
)

// What init writes is valid and knows the prefixes there are; right after it only bugs are reported, and with a baseline after it
// nothing.
func TestInit(t *testing.T) {
	t.Parallel()
	dir := fixture(t)
	write(t, dir, "store/bug.go", "package store\n\nimport \"context\"\n\n// Warm keeps a value for five nanoseconds.\n"+
		"func (c *Cache) Warm(ctx context.Context, id string) { c.rdb.Set(ctx, \"shop:warm:\"+id, id, 5) }\n")
	nothing := cachevet(t, dir, "init", "no/such")
	exits(t, nothing, exitFailed)
	if exists(filepath.Join(dir, configName)) {
		t.Errorf("a configuration of nothing is written: %s%s", nothing.out, nothing.err)
	}
	r := cachevet(t, dir, "init")
	exits(t, r, exitClean)
	wants(t, "init", r.out, ".cachevet.yaml: ", " prefixes from ", "; 1 bug to look at ")
	text, err := os.ReadFile(filepath.Join(dir, configName))
	if err != nil {
		t.Fatal(err)
	}
	c, err := analyzer.Parse(text)
	if err != nil || len(c.Registry) == 0 {
		t.Fatalf("%v\n%s", err, text)
	}
	if c.Preset != analyzer.Standard || !strings.Contains(string(text), "# disable: [key") {
		t.Errorf("init wrote\n%s", text)
	}
	bugs := cachevet(t, dir, "-preset=bugs", "-baseline=none", "./...")
	if r := cachevet(t, dir, "./..."); r.out != bugs.out || r.out == "" {
		t.Errorf("right after init, not only bugs are reported:\n%s\nbugs:\n%s", r.out, bugs.out)
	}
	exits(t, cachevet(t, dir, "baseline"), exitClean)
	exits(t, cachevet(t, dir, "./..."), exitClean)
	again := cachevet(t, dir, "init")
	exits(t, again, exitFailed)
	wants(t, "again", again.err, "there is a configuration already: .cachevet.yaml")
	printed := cachevet(t, dir, "init", "-print")
	exits(t, printed, exitClean)
	if !strings.Contains(printed.out, "registry:") {
		t.Error(printed.out)
	}
	doc := cachevet(t, dir, "docs")
	exits(t, doc, exitClean)
	wants(t, "docs", doc.out, "## Prefixes", "## Keys in the code", "| yes |")
}

// The same configuration gives the same findings from the file and from flags, on its own and under go vet.
func TestOneMeaning(t *testing.T) {
	t.Parallel()
	dir := fixture(t)
	flags := []string{"-preset=strict", "-cluster=never", "-disable=keycase", "-layout=<app>:<entity>:<id>", "-registry=[{prefix: 'app:', type: hash}]",
		"-paths=[{path: wire, exclude: true}, {path: store, preset: bugs}]", "-ignore=user:*"}
	findings := func(args ...string) []string {
		t.Helper()
		var list []string
		for line := range strings.Lines(cachevet(t, dir, append([]string{"-learn=false"}, args...)...).out) {
			list = append(list, line)
		}
		return list
	}
	byFlags := findings(append(flags, "./...")...)
	if len(byFlags) == 0 {
		t.Fatal("the fixture has lost its findings")
	}
	write(t, dir, ".cachevet.yaml", "preset: strict\ncluster: never\ndisable: [keycase]\nlayout: <app>:<entity>:<id>\nregistry: [{prefix: 'app:', type: hash}]\n"+
		"paths: [{path: wire, exclude: true}, {path: store, preset: bugs}]\nignore: ['user:*']\n")
	byFile := findings("./...")
	if a, b := strings.Join(byFlags, ""), strings.Join(byFile, ""); a != b {
		t.Errorf("flags:\n%s\nfile:\n%s", a, b)
	}
	underVet := goVetFindings(t, dir)
	if a, b := strings.Join(underVet, "\n"), strings.TrimSpace(strings.Join(byFile, "")); a != b {
		t.Errorf("go vet:\n%s\nfile:\n%s", a, b)
	}
}
