package bad

import (
	"context"
	"time"

	"github.com/redis/go-redis/v9"
)

func follow(ctx context.Context, rdb *redis.Client, from, to string) error {
	pipe := rdb.TxPipeline()
	pipe.SAdd(ctx, "follows:"+from, to)
	rdb.Expire(ctx, "follows:"+from, time.Hour) // want `^expire "follows:"\+from: EXPIRE does nothing to a missing key, and SADD \(overtaken\.go:12\) creates key "follows:<from>" only after it, when the pipeline runs; queue EXPIRE in the pipeline, too$`
	_, err := pipe.Exec(ctx)
	return err
}

func mark(ctx context.Context, rdb *redis.Client, id string) error {
	_, err := rdb.TxPipelined(ctx, func(p redis.Pipeliner) error {
		p.HSet(ctx, "marks:"+id, "a", 1)
		return rdb.Expire(ctx, "marks:"+id, time.Hour).Err() // want `HSET \(overtaken\.go:20\) creates key "marks:<id>" only after it, when the pipeline runs`
	})
	return err
}
