package wrapped

import (
	"context"
	"fmt"
	"time"

	"github.com/bradfitz/gomemcache/memcache"
	"github.com/redis/go-redis/v9"

	"rules.test/keys"
	"rules.test/store"
)

func through(ctx context.Context, c *store.Cache, id string) error {
	return c.Set(ctx, "user name:"+id, 1, time.Minute) // want `set "user name:"\+id through store.\(\*Cache\).Set: key "app:user name:<id>" has a space`
}

func verb(ctx context.Context, c *store.Cache, name string) (string, error) {
	return c.Get(ctx, fmt.Sprintf("search:%q", name)) // want `through store.\(\*Cache\).Get: "<name>" is printed in quotes in key "app:search:<name>"`
}

func keyOfAnotherPackage(ctx context.Context, rdb *redis.Client, id int64) error {
	return rdb.Get(ctx, keys.Page(id)).Err() // want `get keys.Page\(id\): key "page no:<id>" has a space`
}

func fine(ctx context.Context, c *store.Cache, id int64) (string, error) {
	return c.Get(ctx, keys.Order(id))
}

type pages struct{ mc *memcache.Client }

func (p pages) get(key string) error {
	_, err := p.mc.Get("page:" + key)
	return err
}

func localCaller(p pages) error {
	return p.get("front page") // want `get "front page" through wrapped.pages.get: key "page:front page" has a space: gomemcache refuses it`
}
