package reuse

import (
	"context"

	"github.com/redis/go-redis/v9"
)

func onWindows(ctx context.Context, rdb *redis.Client, id string) {
	rdb.Get(ctx, "linux:"+id)
}

func otherKey(id string) string { return id }
