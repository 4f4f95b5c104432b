package glide_test

import (
	"context"
	"net"
	"strconv"
	"testing"

	glide "github.com/valkey-io/valkey-glide/go/v2"
	"github.com/valkey-io/valkey-glide/go/v2/config"

	"github.com/cachevet/cachevet/internal/clienttest"
	"github.com/cachevet/cachevet/internal/redistest"
	cases "github.com/cachevet/cachevet/testdata/clients/glide/cluster/glide"
)

// TestCluster compares what the rule keyslot says with what happens on a cluster of three nodes.
func TestCluster(t *testing.T) {
	addrs := redistest.StartCluster(t)
	verdicts := clienttest.Verdicts(t, "./cluster/...")
	cfg := config.NewClusterClientConfiguration()
	for _, addr := range addrs {
		host, port, _ := net.SplitHostPort(addr)
		n, err := strconv.Atoi(port)
		if err != nil {
			t.Fatal(err)
		}
		cfg = cfg.WithAddress(&config.NodeAddress{Host: host, Port: n})
	}
	c, err := glide.NewClusterClient(cfg)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	clienttest.CompareCases(t, "glide/cases.go", verdicts["glide/cases.go"], cases.Cases(context.Background(), c, "7"))
}
