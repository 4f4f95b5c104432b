package hk

import (
	"context"
	"fmt"

	"github.com/redis/go-redis/v9"
)

func Keys(ids []int64) []string {
	out := make([]string, 0, len(ids))
	for _, id := range ids {
		out = append(out, fmt.Sprintf("w23:k:%d", id))
	}
	return out
}

func Pair(a string) []string { return []string{"w23:l:" + a, "w23:r:" + a} }

var script = redis.NewScript("return redis.call('get', KEYS[1])")

func Run(ctx context.Context, rdb *redis.Client, keys []string) {
	script.Run(ctx, rdb, keys)
}

func Del(ctx context.Context, rdb *redis.Client, keys ...string) { rdb.Del(ctx, keys...) }
