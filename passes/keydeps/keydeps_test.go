package keydeps_test

import (
	"testing"

	"github.com/cachevet/cachevet/internal/passtest"
	"github.com/cachevet/cachevet/passes/keydeps"
)

func Test(t *testing.T) { passtest.Run(t, keydeps.Analyzer, "keydeps/...") }
