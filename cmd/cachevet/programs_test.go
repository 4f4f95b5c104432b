package main

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
)

// wantKey is what a program says of one of its keys, in a comment at the end of the call's line: the command, the key, and
// the expiry where the command carries one ("1h", "60s", "?" for one that is not known, "maybe").
var wantKey = regexp.MustCompile(`// key: (\S+) (\S+)(?: ([^/\s]+))?`)

// wantSent is what a call of a function that leads to a cache sends, in a comment at the end of its line; see wantKey.
var wantSent = regexp.MustCompile(`// sent: (\S+) (\S+)(?: ([^/\s]+))?`)

// TestPrograms checks that all keys and expiries of the programs in the modules of the client libraries are found: programs
// as users of the libraries write them.
func TestPrograms(t *testing.T) {
	if testing.Short() {
		t.Skip("builds the libraries")
	}
	for _, parent := range []string{"../../testdata/clients", "../../testdata/wrappers"} {
		own, err := filepath.Glob(filepath.Join(parent, "*", "go.mod"))
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range append(own, filepath.Join(parent, "go.mod")) {
			module := filepath.Dir(file)
			t.Run(filepath.Base(module), func(t *testing.T) {
				t.Parallel()
				comparePrograms(t, module)
			})
		}
	}
}

// programs are the Go files of a module that say what their keys are, without those of modules in it.
func programs(t *testing.T, module string) (files []string) {
	err := filepath.WalkDir(module, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if _, err := os.Stat(filepath.Join(path, "go.mod")); err == nil && d.IsDir() && path != module {
			return filepath.SkipDir
		}
		if strings.HasSuffix(path, ".go") {
			if text, err := os.ReadFile(path); err != nil {
				return err
			} else if wantKey.Match(text) || wantSent.Match(text) {
				files = append(files, path)
			}
		}
		return nil
	})
	if err != nil || len(files) == 0 {
		t.Fatal("no programs", err)
	}
	return files
}

func comparePrograms(t *testing.T, module string) {
	want, wantVia := map[string][]string{}, map[string][]string{}
	pattern := []string{}
	for _, file := range programs(t, module) {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		dir, err := filepath.Rel(module, filepath.Dir(file))
		if err != nil {
			t.Fatal(err)
		}
		name := filepath.Base(dir)
		if want[name] == nil {
			pattern = append(pattern, "./"+filepath.ToSlash(dir))
		}
		want[name] = append(want[name], wanted(wantKey, string(text))...)
		wantVia[name] = append(wantVia[name], wanted(wantSent, string(text))...)
	}
	r := start(t, module, []string{"GOFLAGS=-mod=mod"}, self(t), append([]string{"keys", "-json"}, pattern...)...)
	exits(t, r, 0)
	got, gotVia := map[string][]string{}, map[string][]string{}
	for line := range strings.Lines(r.out) {
		var k keyRecord
		if err := json.Unmarshal([]byte(line), &k); err != nil {
			t.Fatalf("%v: %s", err, line)
		}
		into := got
		if len(k.Via) > 0 { // a caller of a function that is counted itself
			into = gotVia
		}
		dir := filepath.Base(filepath.Dir(k.Pos))
		for _, key := range k.Template {
			key = holeType.ReplaceAllString(key, "<$1>")
			into[dir] = append(into[dir], strings.TrimSpace(k.Command+" "+key+" "+lifetimeText(k.TTL)))
		}
	}
	for name := range want {
		for _, w := range wantVia[name] {
			if !slices.Contains(gotVia[name], w) {
				t.Errorf("%s: %s is not found where it is called for: %q", name, w, gotVia[name])
			}
		}
		slices.Sort(want[name])
		slices.Sort(got[name])
		for _, w := range want[name] {
			if !slices.Contains(got[name], w) {
				t.Errorf("%s: %s is not found", name, w)
			}
		}
		for _, g := range got[name] {
			if !slices.Contains(want[name], g) {
				t.Errorf("%s: %s is found", name, g)
			}
		}
		if len(got[name]) != len(want[name]) {
			t.Errorf("%s: %d keys are found, %d are there", name, len(got[name]), len(want[name]))
		}
	}
}

// wanted are the commands, keys and expiries that comments of a form name.
func wanted(form *regexp.Regexp, text string) (list []string) {
	for _, m := range form.FindAllStringSubmatch(text, -1) {
		ttl := m[3]
		if d, err := time.ParseDuration(ttl); err == nil {
			ttl = d.String()
		}
		list = append(list, strings.TrimSpace(m[1]+" "+m[2]+" "+ttl))
	}
	return list
}

// holeType is a hole with its type.
var holeType = regexp.MustCompile(`<([^<>:]*):[^<>]*>`)

func lifetimeText(k keyTTL) string {
	switch k.State {
	case "none":
		return ""
	case "unknown":
		return "?"
	case "known":
		unit := map[string]time.Duration{"duration": time.Nanosecond, "seconds": time.Second, "milliseconds": time.Millisecond, "memcached": time.Second}[k.Unit]
		if unit == 0 {
			return fmt.Sprintf("%d..%d", *k.Lo, *k.Hi)
		}
		lo, hi := time.Duration(*k.Lo)*unit, time.Duration(*k.Hi)*unit
		if lo == hi {
			return lo.String()
		}
		return fmt.Sprintf("%s..%s", lo, hi)
	}
	return k.State
}
