package good

import (
	"context"
	"testing"

	"github.com/redis/go-redis/v9"
)

// RunSuite asks for what is not there.
func RunSuite(t *testing.T, rdb *redis.Client) {
	ctx := context.Background()
	if err := rdb.Get(ctx, "suite:nonexistent").Err(); err != redis.Nil {
		t.Error(err)
	}
	if m, err := rdb.HGetAll(ctx, "suite:nonexistent").Result(); err != nil || len(m) > 0 {
		t.Error(m, err)
	}
}
