package good

import (
	"context"

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
