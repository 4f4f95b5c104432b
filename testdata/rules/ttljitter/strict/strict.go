package strict

import (
	"context"
	"math/rand"
	"time"

	"github.com/redis/go-redis/v9"

	"rules.test/store"
)

const ttl = time.Hour

func constant(ctx context.Context, rdb *redis.Client, id string, v []byte) {
	rdb.Set(ctx, "user:"+id, v, ttl) // want `set "user:"\+id: all keys "user:<id>" live 1h, so those that are written together are missing together; add a random part to the time`
}

func batch(ctx context.Context, rdb *redis.Client, ids []string, v []byte) {
	for _, id := range ids {
		rdb.Set(ctx, "user:"+id, v, ttl) // want `set "user:"\+id: the loop gives all keys "user:<id>" the same 1h, so they are missing together later, and are loaded at once; add a random part to each time`
	}
}

func written(ctx context.Context, rdb *redis.Client, c *store.Cache, id string, v []byte) {
	rdb.Set(ctx, "config", v, 5*time.Minute)                     // want `set "config": the expiry of key "config" is written out here; give 5\*time.Minute a name, beside the key function`
	rdb.SetNX(ctx, "lock:"+id, v, time.Duration(30)*time.Second) // want `is written out here; give`
	c.Set(ctx, "page:"+id, v, ttl)                               // want `all keys "app:page:<id>" live 1h`
}

func fine(ctx context.Context, rdb *redis.Client, c *store.Cache, id string, v []byte, d time.Duration) {
	rdb.Set(ctx, "config", v, ttl)
	rdb.Set(ctx, "user:"+id, v, d)
	rdb.Incr(ctx, "views:"+id)
	rdb.Expire(ctx, "views:"+id, ttl)
	rdb.Set(ctx, "user:"+id, v, ttl+time.Duration(rand.Intn(60))*time.Second)
	rdb.SetNX(ctx, "lock:"+id, v, ttl)
	rdb.Set(ctx, "session:"+id, v, ttl)
	c.Set(ctx, "user:"+id, v, d)
	for range 3 {
		rdb.Set(ctx, "session:"+id, v, ttl)
	}
}
