package wrapped

import (
	"context"
	"time"

	goredis "github.com/redis/go-redis/v9"
)

const settingsTTL = 5 * time.Minute

// Store multiplies: it takes plain numbers.
func Store(ctx context.Context, rdb *goredis.Client, key string, ttl time.Duration) {
	rdb.Set(ctx, "stored:"+key, 1, ttl*time.Second)
}

func stores(ctx context.Context, rdb *goredis.Client) {
	Store(ctx, rdb, "a", 60)
	Store(ctx, rdb, "b", settingsTTL) // want `^set "b" through wrapped\.Store: settingsTTL is a length of time already: multiplied by time\.Second it is far longer, or overflows; use it as it is$`
}

type apiKey struct{ ExpiresAt uint64 }

func instantOf(ctx context.Context, rdb *goredis.Client, k *apiKey) {
	rdb.Set(ctx, "apikey:a", 1, time.Duration(k.ExpiresAt)) // want `k\.ExpiresAt is a point in time, not a length of time: Unix seconds read as one are 1\.8s; pass time\.Until of it, or set it with EXPIREAT$`
}
