package keycase_test

import (
	"testing"

	"github.com/cachevet/cachevet/internal/passtest"
	"github.com/cachevet/cachevet/internal/rulekit"
	"github.com/cachevet/cachevet/passes/keycase"
)

func Test(t *testing.T) {
	passtest.Run(t, keycase.Analyzer, "keycase/bad", "keycase/good", "keycase/wrapped")
}

// The fix renames keys: it is there for whoever asks for migrations.
func TestFix(t *testing.T) {
	a := keycase.New(keycase.Options{Policy: rulekit.Policy{Migrations: true}})
	passtest.RunFixes(t, a, "keycase/fix")
}

func TestAllow(t *testing.T) {
	passtest.Run(t, keycase.New(keycase.Options{Allow: []string{"LEGACY:*"}}), "keycase/options")
}
