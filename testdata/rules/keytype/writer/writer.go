// Package writer writes keys that other packages read.
package writer

import (
	"context"

	"github.com/redis/go-redis/v9"
)

// Save writes an account.
func Save(ctx context.Context, rdb *redis.Client, id, name string) error {
	return rdb.HSet(ctx, "account:"+id, "name", name).Err()
}

// Enqueue adds to a queue.
func Enqueue(ctx context.Context, rdb *redis.Client, job string) error {
	return rdb.LPush(ctx, "writer:jobs", job).Err()
}

// Count counts.
func Count(ctx context.Context, rdb *redis.Client, page string) error {
	return rdb.Incr(ctx, "count:"+page).Err()
}

// Mark marks what Unmark does not find: it goes wrong here, not where the two are called.
func Mark(ctx context.Context, rdb *redis.Client, id string) error {
	return rdb.SAdd(ctx, "marks:"+id, 1).Err()
}

// Unmark takes the marks back.
func Unmark(ctx context.Context, rdb *redis.Client, id string) error {
	return rdb.ZRem(ctx, "marks:"+id, 1).Err()
}
