package keytype_test

import (
	"testing"

	"github.com/cachevet/cachevet/internal/passtest"
	"github.com/cachevet/cachevet/passes/keytype"
)

func Test(t *testing.T) { passtest.Run(t, keytype.Analyzer, "keytype/...") }
