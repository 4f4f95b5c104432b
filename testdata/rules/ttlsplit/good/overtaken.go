package good

import (
	"context"
	"time"

	goredis "github.com/redis/go-redis/v9"
)

func follow(ctx context.Context, rdb *goredis.Client, from, to string) error {
	pipe := rdb.TxPipeline()
	pipe.SAdd(ctx, "follows:"+from, to)
	pipe.Expire(ctx, "follows:"+from, time.Hour)
	_, err := pipe.Exec(ctx)
	return err
}

// The pipeline has been sent when the EXPIRE is.
func fans(ctx context.Context, rdb *goredis.Client, of string, ids []string) error {
	pipe := rdb.Pipeline()
	for _, id := range ids {
		pipe.SAdd(ctx, "fans:"+of, id)
	}
	_, err := pipe.Exec(ctx)
	rdb.Expire(ctx, "fans:"+of, time.Hour)
	return err
}

// The second round of the loop sets what the first one wrote.
func rounds(ctx context.Context, rdb *goredis.Client, of string, ids []string) {
	pipe := rdb.Pipeline()
	for _, id := range ids {
		pipe.SAdd(ctx, "rounds:"+of, id)
		rdb.Expire(ctx, "rounds:"+of, time.Hour)
		pipe.Exec(ctx)
	}
}

// The counts of a day renew the expiry often enough.
func daily(ctx context.Context, rdb *goredis.Client, level string) {
	key := "stats:" + time.Now().Format("2006-01-02") + ":" + level
	rdb.Incr(ctx, key)
	rdb.Expire(ctx, key, 7*24*time.Hour)
}
