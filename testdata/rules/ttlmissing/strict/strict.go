package strict

import (
	"context"
	"time"

	"github.com/redis/go-redis/v9"
)

func collection(ctx context.Context, rdb *redis.Client, id, member string) error {
	return rdb.SAdd(ctx, "friends:"+id, member).Err() // want `sadd "friends:"\+id: key "friends:<id>" never expires; set its expiry in the same transaction`
}

func passed(ctx context.Context, rdb *redis.Client, key, member string) error {
	return rdb.SAdd(ctx, key, member).Err()
}

func expired(ctx context.Context, rdb *redis.Client, id, member string) error {
	rdb.SAdd(ctx, "online:"+id, member)
	return rdb.Expire(ctx, "online:"+id, time.Hour).Err()
}

func persistent(ctx context.Context, rdb *redis.Client, id string) error {
	rdb.HSet(ctx, "state:"+id, "a", 1)
	return rdb.Set(ctx, "state:"+id+":b", 1, 0).Err()
}
