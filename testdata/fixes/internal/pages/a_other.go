//go:build !linux

package pages

import (
	"context"

	"github.com/redis/go-redis/v9"
)

func platform(ctx context.Context, rdb *redis.Client, id string) {
	rdb.Get(ctx, "page:"+id)
}
