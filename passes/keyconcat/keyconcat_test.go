package keyconcat_test

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cachevet/cachevet/internal/passtest"
	"github.com/cachevet/cachevet/passes/keyconcat"
)

func Test(t *testing.T) {
	passtest.Run(t, keyconcat.Analyzer, "keyconcat/bad", "keyconcat/good", "keyconcat/wrapped")
}

func TestFix(t *testing.T) {
	for _, pkg := range []string{"fix", "reuse"} {
		passtest.RunFixes(t, keyconcat.Analyzer, "keyconcat/"+pkg)
		// The fixed files compile, also where other files are left out.
		dir := passtest.Dir(t)
		golden, err := filepath.Glob(filepath.Join(dir, "keyconcat", pkg, "*.golden"))
		if err != nil || len(golden) == 0 {
			t.Fatalf("%v: %v", golden, err)
		}
		replace := map[string]string{}
		for _, file := range golden {
			replace[strings.TrimSuffix(file, ".golden")] = file
		}
		overlay, err := json.Marshal(map[string]any{"Replace": replace})
		if err != nil {
			t.Fatal(err)
		}
		name := filepath.Join(t.TempDir(), "overlay.json")
		if err := os.WriteFile(name, overlay, 0o600); err != nil {
			t.Fatal(err)
		}
		for _, goos := range []string{"linux", "windows"} {
			cmd := exec.Command("go", "vet", "-overlay", name, "./keyconcat/"+pkg)
			cmd.Dir = dir
			cmd.Env = append(cmd.Environ(), "GOOS="+goos, "CGO_ENABLED=0")
			if output, err := cmd.CombinedOutput(); err != nil {
				t.Errorf("%s: the fixed files do not compile for %s: %s", pkg, goos, output)
			}
		}
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
