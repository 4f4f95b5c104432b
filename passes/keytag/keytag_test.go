package keytag_test

import (
	"testing"

	"github.com/cachevet/cachevet/internal/passtest"
	"github.com/cachevet/cachevet/internal/rulekit"
	"github.com/cachevet/cachevet/passes/keytag"
)

func Test(t *testing.T) {
	passtest.Run(t, keytag.Analyzer, "keytag/bad", "keytag/good", "keytag/wrapped")
}

func TestCluster(t *testing.T) {
	passtest.Run(t, keytag.New(keytag.Options{Cluster: rulekit.Always}), "keytag/options")
}
