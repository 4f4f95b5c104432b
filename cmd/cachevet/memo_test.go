package main

import (
	"io/fs"
	"os"
	"path/filepath"
	"testing"
)

// Facts of other modules are kept for all flags and configurations, and never tell of a file as it was before.
func TestKeptFacts(t *testing.T) {
	t.Parallel()
	dir, kept := t.TempDir(), t.TempDir()
	keys := func(text string) {
		write(t, dir, "words/words.go", "package words\n\nconst User = \""+text+":\"\n")
	}
	write(t, dir, "keys/go.mod", "module example.com/keys\n\ngo 1.24\n\nrequire example.com/words v1.0.0\n")
	write(t, dir, "keys/keys.go", "package keys\n\nimport \"example.com/words\"\n\nfunc User(id string) string { return words.User + id }\n")
	write(t, dir, "words/go.mod", "module example.com/words\n\ngo 1.24\n")
	keys("User")
	app := filepath.Join(dir, "app")
	write(t, app, "go.mod", "module example.com/app\n\ngo 1.24\n\nrequire (\n\texample.com/keys v1.0.0\n\texample.com/words v1.0.0\n)\n\nreplace (\n\texample.com/keys => ../keys\n\texample.com/words => ../words\n)\n")
	write(t, app, ".cachevet.yaml", "clients:\n  - {func: example.com/app.Get, command: GET, key: key}\n")
	write(t, app, "app.go", "package app\n\nimport \"example.com/keys\"\n\nfunc Get(key string) string { return key }\n\nfunc Name(id string) string { return Get(keys.User(id)) }\n")

	run := func(args ...string) result {
		t.Helper()
		return start(t, app, []string{memoEnv + "=" + kept}, self(t), append(args, "./...")...)
	}
	upper := func(name string, r result) {
		t.Helper()
		exits(t, r, exitFindings)
		wants(t, name, r.out, `key "User:<id>" has upper-case letters`)
	}
	upper("the first run", run())
	files := 0
	each := func(f func(file string)) {
		err := filepath.WalkDir(filepath.Join(kept, "facts"), func(path string, d fs.DirEntry, err error) error {
			if err == nil && !d.IsDir() && d.Name() != "forgotten" {
				f(path)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	each(func(string) { files++ })
	if files == 0 {
		t.Fatal("no facts are kept")
	}
	upper("other flags", run("-keylen.max=60"))
	now := 0
	each(func(string) { now++ })
	if now != files {
		t.Errorf("%d files of facts after the first run, %d after one with other flags", files, now)
	}
	keys("user")
	exits(t, run(), exitClean)
	exits(t, run("-keylen.max=60"), exitClean)
	keys("User")
	each(func(file string) { // what is broken is not used
		if err := os.WriteFile(file, []byte("broken"), 0o666); err != nil {
			t.Fatal(err)
		}
	})
	upper("broken facts", run("-keylen.max=61"))
	kept = "off"
	upper("no kept facts", run("-keylen.max=62"))
}
