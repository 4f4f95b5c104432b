package keyslot_test

import (
	"testing"

	"golang.org/x/tools/go/analysis/analysistest"

	"github.com/cachevet/cachevet/internal/passtest"
	"github.com/cachevet/cachevet/internal/rulekit"
	"github.com/cachevet/cachevet/passes/keyslot"
)

func Test(t *testing.T) {
	passtest.Run(t, keyslot.Analyzer, "keyslot/bad", "keyslot/good", "keyslot/wrapped")
}

func TestOptions(t *testing.T) {
	a := keyslot.New(keyslot.Options{})
	for value, ok := range map[string]bool{"always": true, "never": true, "auto": true, "yes": false, "": false} {
		if err := a.Flags.Set("cluster", value); (err == nil) != ok {
			t.Errorf("cluster=%q: %v", value, err)
		}
	}
	passtest.Run(t, keyslot.New(keyslot.Options{Cluster: rulekit.Always}), "keyslot/options")
	for _, result := range analysistest.Run(discard{}, passtest.Dir(t), keyslot.New(keyslot.Options{Cluster: rulekit.Never}), "./keyslot/wrapped") {
		if len(result.Diagnostics) > 0 {
			t.Errorf("%d findings with cluster=never", len(result.Diagnostics))
		}
	}
}

// discard takes the complaints about want comments.
type discard struct{}

func (discard) Errorf(string, ...any) {}
