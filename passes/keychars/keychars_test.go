package keychars_test

import (
	"testing"

	"github.com/cachevet/cachevet/internal/passtest"
	"github.com/cachevet/cachevet/passes/keychars"
)

func Test(t *testing.T) { passtest.Run(t, keychars.Analyzer, "keychars/...") }
