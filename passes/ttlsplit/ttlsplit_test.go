package ttlsplit_test

import (
	"testing"

	"github.com/cachevet/cachevet/internal/passtest"
	"github.com/cachevet/cachevet/passes/ttlsplit"
)

func Test(t *testing.T) {
	passtest.Run(t, ttlsplit.Analyzer, "ttlsplit/bad", "ttlsplit/good", "ttlsplit/wrapped", "ttlsplit/examples/expiry")
}

func TestStrict(t *testing.T) {
	passtest.Run(t, ttlsplit.New(ttlsplit.Options{Strict: true}), "ttlsplit/strict")
}
