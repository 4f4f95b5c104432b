// Package wrapped is checked with the registry in passes/keyprefix/keyprefix_test.go.
package wrapped

import (
	"context"
	"time"

	"github.com/redis/go-redis/v9"

	"rules.test/keys"
	"rules.test/store"
)

func through(ctx context.Context, c *store.Cache, id string) error {
	c.Get(ctx, "list:"+id)                                      // want `get "list:"\+id through store.\(\*Cache\).Get: no prefix in the registry fits key "app:list:<id>"`
	if err := c.Set(ctx, "user:x", id, time.Hour); err != nil { // want `key "app:user:x" is set to live 1h, and the registry says ..10m for "app:user:"`
		return err
	}
	return c.Set(ctx, "user:y", id, time.Minute)
}

func keyFunction(ctx context.Context, rdb *redis.Client, id int64) error {
	return rdb.Get(ctx, keys.Order(id)).Err() // want `get keys.Order\(id\): key "shop:order:<id>" belongs to \*\*/order`
}
