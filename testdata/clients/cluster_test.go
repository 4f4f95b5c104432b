package clients_test

import (
	"context"
	"testing"
	"time"

	"github.com/mediocregopher/radix/v4"
	"github.com/mna/redisc"
	redis9 "github.com/redis/go-redis/v9"
	"github.com/redis/rueidis"
	"github.com/redis/rueidis/rueidiscompat"

	"github.com/cachevet/cachevet/internal/clienttest"
	"github.com/cachevet/cachevet/internal/redistest"
	compatcases "github.com/cachevet/cachevet/testdata/clients/cluster/compat"
	goredis "github.com/cachevet/cachevet/testdata/clients/cluster/goredis"
	radixcases "github.com/cachevet/cachevet/testdata/clients/cluster/radix"
	redisccases "github.com/cachevet/cachevet/testdata/clients/cluster/redisc"
	rueidiscases "github.com/cachevet/cachevet/testdata/clients/cluster/rueidis"
)

// TestCluster compares what the rule keyslot says with what happens on a cluster of three nodes: for each call of two keys,
// in one slot and in two, through each client.
func TestCluster(t *testing.T) {
	silence()
	addrs := redistest.StartCluster(t)
	verdicts := clienttest.Verdicts(t, "./cluster/...")
	ctx := context.Background()
	const id = "7"

	c9 := redis9.NewClusterClient(&redis9.ClusterOptions{Addrs: addrs, ReadTimeout: 5 * time.Second})
	defer c9.Close()
	clienttest.CompareCases(t, "goredis/cases.go", verdicts["goredis/cases.go"], goredis.Cases(ctx, c9, id))

	c, err := rueidis.NewClient(rueidis.ClientOption{InitAddress: addrs})
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	clienttest.CompareCases(t, "rueidis/cases.go", verdicts["rueidis/cases.go"], rueidiscases.Cases(ctx, c, id))
	clienttest.CompareCases(t, "compat/cases.go", verdicts["compat/cases.go"], compatcases.Cases(ctx, rueidiscompat.NewAdapter(c), id))

	r4, err := radix.ClusterConfig{}.New(ctx, addrs)
	if err != nil {
		t.Fatal(err)
	}
	defer r4.Close()
	clienttest.CompareCases(t, "radix/cases.go", verdicts["radix/cases.go"], radixcases.Cases(ctx, r4, id))

	rc := &redisc.Cluster{StartupNodes: addrs}
	defer rc.Close()
	if err := rc.Refresh(); err != nil {
		t.Fatal(err)
	}
	clienttest.CompareCases(t, "redisc/cases.go", verdicts["redisc/cases.go"], redisccases.Cases(rc, id))
}
