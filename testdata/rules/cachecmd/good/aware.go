package good

import (
	"context"
	"fmt"

	"github.com/redis/go-redis/v9"
)

// In general one should not use the KEYS command: this is only used when the schema changes.
func incidentNames(ctx context.Context, rdb *redis.Client) ([]string, error) {
	return rdb.Keys(ctx, "incident:*").Result()
}

func emptied(ctx context.Context, rdb *redis.Client) error {
	// The server is dedicated to this cache: FLUSHDB takes nothing of others.
	return rdb.FlushDB(ctx).Err()
}

type scripting struct {
	rdb *redis.Client
	row func(int) any
}

// redisKeys hands on what a script of the user's asks for.
func (s *scripting) redisKeys(ctx context.Context) ([]string, error) {
	return s.rdb.Keys(ctx, fmt.Sprint(s.row(2))).Result()
}

// FlushCache 清空所有缓存（慎用！）
func FlushCache(ctx context.Context, rdb *redis.Client) error { return rdb.FlushDB(ctx).Err() }

// wipe deletes everything. Use with care.
func wipe(ctx context.Context, rdb *redis.Client) error { return rdb.FlushDB(ctx).Err() }
