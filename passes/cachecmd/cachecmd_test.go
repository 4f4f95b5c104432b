package cachecmd_test

import (
	"testing"

	"github.com/cachevet/cachevet/internal/command"
	"github.com/cachevet/cachevet/internal/passtest"
	"github.com/cachevet/cachevet/internal/rulekit"
	"github.com/cachevet/cachevet/passes/cachecmd"
)

func Test(t *testing.T) {
	passtest.Run(t, cachecmd.Analyzer, "cachecmd/bad", "cachecmd/good", "cachecmd/wrapped")
}

func TestDel(t *testing.T) {
	passtest.Run(t, cachecmd.New(cachecmd.Options{Del: true}), "cachecmd/strict")
}

// No command is suggested that the server lacks.
func TestServer(t *testing.T) {
	server, err := command.ParseServer("redis 3.2")
	if err != nil {
		t.Fatal(err)
	}
	passtest.Run(t, cachecmd.New(cachecmd.Options{Del: true, Policy: rulekit.Policy{Server: server}}), "cachecmd/server")
}
