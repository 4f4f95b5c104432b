package keystable_test

import (
	"testing"

	"github.com/cachevet/cachevet/internal/passtest"
	"github.com/cachevet/cachevet/passes/keystable"
)

func Test(t *testing.T) { passtest.Run(t, keystable.Analyzer, "keystable/...") }
