package bad

import (
	"context"
	"log"
	"time"

	goredis "github.com/redis/go-redis/v9"
)

// Asking for the key does not make it.
func countsWhatMayBeMissing(ctx context.Context, rdb *goredis.Client, key string, n int64, ttl time.Duration) (uint64, error) {
	if rdb.Exists(ctx, key).Val() == 0 {
		log.Println("new counter")
	}
	v, err := rdb.IncrBy(ctx, key, n).Result() // want `^incrby key: key "<key>" gets its expiry from EXPIRE`
	if err == nil && ttl > 0 {
		_, err = rdb.Expire(ctx, key, ttl).Result()
	}
	return uint64(v), err
}
