package l2

import (
	"context"

	"example.com/ways/nested/l1"
	"github.com/redis/go-redis/v9"
)

func Get(ctx context.Context, rdb *redis.Client, key string) string {
	return l1.Get(ctx, rdb, "l2:"+key)
}
