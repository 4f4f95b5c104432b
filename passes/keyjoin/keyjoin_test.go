package keyjoin_test

import (
	"testing"

	"github.com/cachevet/cachevet/internal/passtest"
	"github.com/cachevet/cachevet/internal/rulekit"
	"github.com/cachevet/cachevet/passes/keyjoin"
)

func Test(t *testing.T) { passtest.Run(t, keyjoin.Analyzer, "keyjoin/...") }

func TestOnlyBugs(t *testing.T) {
	passtest.Run(t, keyjoin.New(keyjoin.Options{Policy: rulekit.Policy{BugsOnly: true}}), "onlybugs")
}
