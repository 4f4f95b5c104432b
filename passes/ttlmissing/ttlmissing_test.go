package ttlmissing_test

import (
	"testing"

	"github.com/cachevet/cachevet/internal/passtest"
	"github.com/cachevet/cachevet/passes/ttlmissing"
)

func Test(t *testing.T) {
	passtest.Run(t, ttlmissing.Analyzer, "ttlmissing/bad", "ttlmissing/good", "ttlmissing/wrapped")
}

func TestOptions(t *testing.T) {
	a := ttlmissing.New(ttlmissing.Options{Persistent: []string{"state:"}})
	if err := a.Flags.Set("strict", "true"); err != nil {
		t.Fatal(err)
	}
	passtest.Run(t, a, "ttlmissing/strict")
}
