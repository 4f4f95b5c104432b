package strict

import (
	"context"
	"time"

	"github.com/redis/go-redis/v9"
)

func environment(ctx context.Context, rdb *redis.Client, id string) error {
	return rdb.Get(ctx, "prod:shop:user:"+id).Err() // want `key "prod:shop:user:<id>" has the environment "prod" in the code, where it is the same in every environment; take it from the configuration, or use a server for each`
}

func depth(ctx context.Context, rdb *redis.Client, id string) error {
	return rdb.Get(ctx, "user:"+id).Err() // want `key "user:<id>" has 2 of the parts app:entity:id; begin it with the name of the application`
}

func version(ctx context.Context, rdb *redis.Client, id string, v []byte) error {
	return rdb.Set(ctx, "shop:user:"+id, v, time.Hour).Err() // want `key "shop:user:<id>" has no version: after a change of the stored form the new code gets what the old code wrote; add a part such as v1`
}

func fine(ctx context.Context, rdb *redis.Client, prefix, id string, v []byte) error {
	rdb.Get(ctx, prefix+":"+id)
	rdb.Incr(ctx, "shop:visits:"+id)
	rdb.Set(ctx, "shop:stock:"+id, len(v), time.Hour)
	rdb.Set(ctx, "shop:name:"+id, id, time.Hour)
	rdb.SetNX(ctx, "shop:lock:"+id, v, time.Minute)
	return rdb.Set(ctx, "shop:user:"+id+":v2", v, time.Hour).Err()
}
