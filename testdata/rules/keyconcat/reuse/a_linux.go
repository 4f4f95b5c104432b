package reuse

import (
	"context"

	"github.com/redis/go-redis/v9"
)

func onLinux(ctx context.Context, rdb *redis.Client, id string) {
	rdb.Get(ctx, "all:"+id)   // want `concatenated in place`
	rdb.Get(ctx, "linux:"+id) // want `concatenated in place`
}

func takenKey(id string) string { return id }
