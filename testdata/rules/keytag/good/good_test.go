package good

import (
	"context"
	"testing"

	"github.com/redis/go-redis/v9"
)

// Conventions are not checked in tests.
func TestHot(t *testing.T) {
	rdb := redis.NewClusterClient(&redis.ClusterOptions{})
	rdb.Get(context.Background(), "{test}:"+t.Name())
}
