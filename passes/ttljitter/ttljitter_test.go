package ttljitter_test

import (
	"testing"

	"github.com/cachevet/cachevet/internal/passtest"
	"github.com/cachevet/cachevet/passes/ttljitter"
)

func Test(t *testing.T) {
	passtest.Run(t, ttljitter.Analyzer, "ttljitter/bad", "ttljitter/good", "ttljitter/wrapped")
}

func TestStrict(t *testing.T) {
	a := ttljitter.New(ttljitter.Options{})
	if err := a.Flags.Set("strict", "true"); err != nil {
		t.Fatal(err)
	}
	passtest.Run(t, a, "ttljitter/strict")
}
