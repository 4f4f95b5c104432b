package options

import (
	"context"

	"github.com/redis/go-redis/v9"
)

func legacy(ctx context.Context, rdb *redis.Client, id string) {
	rdb.Get(ctx, "LEGACY:"+id)
	rdb.Get(ctx, "Order:"+id) // want `key "Order:<id>" has upper-case letters`
}
