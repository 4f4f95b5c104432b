package l1

import (
	"context"

	"github.com/redis/go-redis/v9"
)

func Get(ctx context.Context, rdb *redis.Client, key string) string {
	return rdb.Get(ctx, "l1:"+key).Val()
}
