package keyinput_test

import (
	"testing"

	"github.com/cachevet/cachevet/internal/passtest"
	"github.com/cachevet/cachevet/passes/keyinput"
)

func Test(t *testing.T) { passtest.Run(t, keyinput.Analyzer, "keyinput/...") }
