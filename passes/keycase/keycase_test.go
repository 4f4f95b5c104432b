package keycase_test

import (
	"testing"

	"github.com/cachevet/cachevet/internal/passtest"
	"github.com/cachevet/cachevet/passes/keycase"
)

func Test(t *testing.T) { passtest.Run(t, keycase.Analyzer, "keycase/...") }
