package bad

import (
	"context"
	"time"

	goredis "github.com/redis/go-redis/v9"
)

// A lock that is taken elsewhere with an expiry leaves one that is held as it is.
func guarded(ctx context.Context, rdb *goredis.Client, id string) error {
	return rdb.SetNX(ctx, "guard-lock:"+id, 1, 0).Err() // want `so key "guard-lock:<id>" stays locked for ever when its holder dies`
}

func guardedFor(ctx context.Context, rdb *goredis.Client, id string) error {
	return rdb.SetNX(ctx, "guard-lock:"+id, 1, time.Minute).Err()
}
