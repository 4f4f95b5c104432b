package client_test

import (
	"os"
	"os/exec"
	"testing"
)

// TestWire runs the tests of the module that has the client libraries: they call every method that has a row and
// compare what is sent with the row.
func TestWire(t *testing.T) {
	if testing.Short() {
		t.Skip("builds all client libraries")
	}
	cmd := exec.Command("go", "test", "-count=1", "./...")
	cmd.Dir = clientsModule
	cmd.Env = append(os.Environ(), "GOFLAGS=-mod=readonly", "GOWORK=off")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}
