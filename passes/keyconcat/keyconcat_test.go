package keyconcat_test

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/cachevet/cachevet/internal/passtest"
	"github.com/cachevet/cachevet/passes/keyconcat"
)

func Test(t *testing.T) {
	passtest.Run(t, keyconcat.Analyzer, "keyconcat/bad", "keyconcat/good", "keyconcat/wrapped")
}

func TestFix(t *testing.T) {
	passtest.RunFixes(t, keyconcat.Analyzer, "keyconcat/fix")
	// The fixed file compiles.
	dir := passtest.Dir(t)
	file := filepath.Join(dir, "keyconcat", "fix", "fix.go")
	overlay, err := json.Marshal(map[string]any{"Replace": map[string]string{file: file + ".golden"}})
	if err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(t.TempDir(), "overlay.json")
	if err := os.WriteFile(name, overlay, 0o600); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("go", "build", "-overlay", name, "./keyconcat/fix")
	cmd.Dir = dir
	if output, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("the fixed file does not compile: %s", output)
	}
}

func TestOptions(t *testing.T) {
	a := keyconcat.New(keyconcat.Options{AllowConstPrefix: true})
	if err := a.Flags.Set("inline-format", "true"); err != nil {
		t.Fatal(err)
	}
	passtest.Run(t, a, "keyconcat/options")
	if keyconcat.Analyzer.Flags.Lookup("inline-format").Value.String() != "false" {
		t.Error("the flag of one analyzer sets the option of another")
	}
}
