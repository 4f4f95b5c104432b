package keychars_test

import (
	"testing"

	"github.com/cachevet/cachevet/internal/passtest"
	"github.com/cachevet/cachevet/passes/keychars"
)

func Test(t *testing.T) {
	passtest.Run(t, keychars.Analyzer, "keychars/bad", "keychars/good", "keychars/wrapped")
}

func TestAllow(t *testing.T) {
	passtest.Run(t, keychars.New(keychars.Options{Allow: []string{".", "page: / "}}), "keychars/options")
}
