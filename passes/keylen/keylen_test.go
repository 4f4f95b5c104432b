package keylen_test

import (
	"testing"

	"github.com/cachevet/cachevet/internal/passtest"
	"github.com/cachevet/cachevet/passes/keylen"
)

func Test(t *testing.T) { passtest.Run(t, keylen.Analyzer, "keylen/...") }
