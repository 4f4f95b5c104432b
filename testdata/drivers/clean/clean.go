// Package clean has nothing to complain about.
package clean

import (
	"context"
	"fmt"
	"time"

	"github.com/redis/go-redis/v9"
)

func userKey(id int64) string { return fmt.Sprintf("shop:user:%d", id) }

// Save writes a user.
func Save(ctx context.Context, rdb *redis.Client, id int64, value string) error {
	return rdb.Set(ctx, userKey(id), value, time.Hour).Err()
}

// Pair is generic.
func Pair[T ~int64](ctx context.Context, rdb *redis.Client, id T) error {
	return rdb.Get(ctx, userKey(int64(id))).Err()
}
