package main

import (
	"encoding/json"
	"fmt"
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

// TestPrograms checks that all keys and expiries of the programs below are found: programs as users of the libraries write
// them.
func TestPrograms(t *testing.T) {
	if testing.Short() {
		t.Skip("builds the libraries")
	}
	for _, programs := range []struct{ module, files, pattern string }{
		{"../../testdata/wrappers", "*/*.go", "./..."},
		{"../../testdata/clients", "programs/*/*.go", "./programs/..."},
		{"../../testdata/clients/glide", "program/*.go", "./program"},
	} {
		t.Run(filepath.Base(programs.module), func(t *testing.T) {
			t.Parallel()
			comparePrograms(t, programs.module, programs.files, programs.pattern)
		})
	}
}

func comparePrograms(t *testing.T, module, glob, pattern string) {
	files, err := filepath.Glob(filepath.Join(module, glob))
	if err != nil || len(files) == 0 {
		t.Fatal("no programs", err)
	}
	want := map[string][]string{}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		name := filepath.Base(filepath.Dir(file))
		for _, m := range wantKey.FindAllStringSubmatch(string(text), -1) {
			ttl := m[3]
			if d, err := time.ParseDuration(ttl); err == nil {
				ttl = d.String()
			}
			want[name] = append(want[name], strings.TrimSpace(m[1]+" "+m[2]+" "+ttl))
		}
	}
	r := start(t, module, []string{"GOFLAGS=-mod=mod"}, self(t), "keys", "-json", pattern)
	exits(t, r, 0)
	got := map[string][]string{}
	for line := range strings.Lines(r.out) {
		var k keyRecord
		if err := json.Unmarshal([]byte(line), &k); err != nil {
			t.Fatalf("%v: %s", err, line)
		}
		if len(k.Via) > 0 { // a caller of a function that has been counted
			continue
		}
		dir := filepath.Base(filepath.Dir(k.Pos))
		for _, key := range k.Template {
			key = holeType.ReplaceAllString(key, "<$1>")
			got[dir] = append(got[dir], strings.TrimSpace(k.Command+" "+key+" "+lifetimeText(k.TTL)))
		}
	}
	for name := range want {
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
