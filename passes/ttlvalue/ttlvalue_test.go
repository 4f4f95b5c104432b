package ttlvalue_test

import (
	"testing"

	"github.com/cachevet/cachevet/internal/passtest"
	"github.com/cachevet/cachevet/internal/rulekit"
	"github.com/cachevet/cachevet/passes/ttlvalue"
)

func Test(t *testing.T) {
	passtest.Run(t, ttlvalue.Analyzer, "ttlvalue/bad", "ttlvalue/good", "ttlvalue/wrapped")
}

func TestFix(t *testing.T) {
	passtest.RunFixes(t, ttlvalue.New(ttlvalue.Options{Policy: rulekit.Policy{Migrations: true}}), "ttlvalue/fix")
}
