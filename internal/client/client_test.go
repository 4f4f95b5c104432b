package client_test

import (
	"strings"
	"testing"

	"github.com/cachevet/cachevet/internal/client"
	"github.com/cachevet/cachevet/internal/command"
)

// TestRows checks what can be checked without the libraries: that rows are complete, name commands that exist, and
// are found.
func TestRows(t *testing.T) {
	type id struct{ path, recv, name string }
	seen := map[id]bool{}
	for lib, r := range client.Rows {
		where := lib.Path + " " + r.Recv + "." + r.Name
		key := id{lib.Path, r.Recv, r.Name}
		if seen[key] {
			t.Errorf("%s: twice", where)
		}
		seen[key] = true
		c := command.Lookup(r.Command)
		if r.Command != "" && c == nil {
			t.Errorf("%s: unknown command %s", where, r.Command)
		}
		for _, k := range r.Keys {
			if k.Form != "" && strings.Count(k.Form, "<key>") != 1 {
				t.Errorf("%s: a key is written as %q", where, k.Form)
			}
			if r.Command != "" && (c == nil || k.Spec >= len(c.Keys)) {
				t.Errorf("%s: key %+v has no spec in %s", where, k, r.Command)
			}
		}
		if r.Recv == client.Func && client.Lookup(lib.Path, "", r.Name) != r {
			t.Errorf("%s: not found", where)
		}
		if lib.Steps {
			continue
		}
		recvs := []string{r.Recv}
		if r.Recv == "" {
			recvs = lib.Receivers
		}
		for _, recv := range recvs {
			if got := client.Lookup(lib.Path, recv, r.Name); recv != client.Func && (got == nil || got != r && got.Recv == "") {
				t.Errorf("%s: found as %s.%s: %v", where, recv, r.Name, got)
			}
		}
	}
}
