package client_test

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// TestWire runs the tests of the modules that have the libraries: they call every method that has a row and compare what
// is sent with the row.
func TestWire(t *testing.T) {
	if testing.Short() {
		t.Skip("builds all client libraries")
	}
	for _, m := range modules() {
		if out, err := m.run("test", "-count=1", "./..."); err != nil {
			t.Errorf("%v", err)
		} else {
			t.Log(out)
		}
	}
}

// TestGenerated checks that the rows of the command builder are those that the generator makes of rueidis, and that it
// makes the same of valkey-go, whose rows are not generated for that reason.
func TestGenerated(t *testing.T) {
	if testing.Short() {
		t.Skip("needs the client libraries")
	}
	want, err := os.ReadFile("rueidis_cmds.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, lib := range []string{"github.com/redis/rueidis", "github.com/valkey-io/valkey-go"} {
		dir, err := inClients("list", "-m", "-f", "{{.Dir}}", lib)
		if err != nil {
			t.Fatal(err)
		}
		version, err := inClients("list", "-m", "-f", "{{.Version}}", "github.com/redis/rueidis")
		if err != nil {
			t.Fatal(err)
		}
		out := filepath.Join(t.TempDir(), "out.go")
		cmd := exec.Command("go", "run", "-tags=dev", "./gen", "-dir", filepath.Join(dir, "internal", "cmds"), "-var", "rueidisCmds",
			"-path", "github.com/redis/rueidis/internal/cmds", "-shown", "github.com/redis/rueidis", "-version", version, "-out", out)
		if msg, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, msg)
		}
		got, err := os.ReadFile(out)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(got, want) {
			t.Errorf("rueidis_cmds.go is not what the generator makes of %s", lib)
		}
	}
}
