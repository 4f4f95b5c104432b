package wrapped

import (
	"context"
	"time"

	"github.com/redis/go-redis/v9"

	"rules.test/keys"
	"rules.test/store"
)

func through(ctx context.Context, c *store.Cache, id string) error {
	return c.Set(ctx, "User:"+id, 1, time.Minute) // want `set "User:"\+id through store.\(\*Cache\).Set: key "app:User:<id>" has upper-case letters`
}

func keyOfAnotherPackage(ctx context.Context, rdb *redis.Client, id int64) error {
	return rdb.Get(ctx, keys.User(id)).Err() // want `get keys.User\(id\): key "User:<id>" has upper-case letters`
}

func fine(ctx context.Context, c *store.Cache, id int64) (string, error) {
	return c.Get(ctx, keys.Order(id))
}

func local(ctx context.Context, rdb *redis.Client, key string) error {
	return rdb.Get(ctx, key).Err()
}

func localCaller(ctx context.Context, rdb *redis.Client) error {
	return local(ctx, rdb, "Local:1") // want `get "Local:1" through wrapped.local: key "Local:1" has upper-case letters`
}
