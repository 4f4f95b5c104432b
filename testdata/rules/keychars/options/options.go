package options

import (
	"context"

	"github.com/bradfitz/gomemcache/memcache"
	"github.com/redis/go-redis/v9"
)

func allowed(ctx context.Context, rdb *redis.Client, mc *memcache.Client, id string) {
	rdb.Get(ctx, "a.b:"+id)
	rdb.Get(ctx, "page:/"+id)
	rdb.Get(ctx, "user/"+id) // want `key "user/<id>" has "/"`
	mc.Get("page: " + id)    // want `has a space: gomemcache refuses it`
}
