// Package bad is checked with the registry in passes/keyprefix/keyprefix_test.go.
package bad

import (
	"context"
	"fmt"
	"time"

	"github.com/bradfitz/gomemcache/memcache"
	"github.com/redis/go-redis/v9"
)

func unknown(ctx context.Context, rdb *redis.Client, id string) error {
	rdb.Get(ctx, "shop:usr:"+id)             // want `get "shop:usr:"\+id: no prefix in the registry fits key "shop:usr:<id>"; did you mean "shop:user:"\?`
	return rdb.Get(ctx, "metrics:"+id).Err() // want `no prefix in the registry fits key "metrics:<id>"; list it there, or use one that is listed`
}

func owner(ctx context.Context, rdb *redis.Client, id int) error {
	return rdb.Get(ctx, fmt.Sprintf("shop:order:%d", id)).Err() // want `key "shop:order:<id>" belongs to \*\*/order, and this is .*keyprefix/bad; go through the owner, or add this package to the owners of "shop:order:"`
}

func datatype(ctx context.Context, rdb *redis.Client, mc *memcache.Client, id int) error {
	rdb.HGetAll(ctx, fmt.Sprintf("shop:user:%d:v2", id))       // want `key "shop:user:<id>:v2" is listed in the registry as string, which HGETALL is not for; change one of the two`
	rdb.Set(ctx, fmt.Sprintf("shop:cart:%d", id), 1, 0)        // want `key "shop:cart:<id>" is listed in the registry as hash, which SET is not for`
	mc.Delete(fmt.Sprintf("shop:cart:%d", id))                 // want `key "shop:cart:<id>" is listed in the registry as hash, which delete is not for`
	return rdb.Get(ctx, fmt.Sprintf("shop:page:%d", id)).Err() // want `key "shop:page:<id>" is listed in the registry as item, which GET is not for`
}

func lifetime(ctx context.Context, rdb *redis.Client, mc *memcache.Client, id int) error {
	rdb.Set(ctx, fmt.Sprintf("shop:user:%d:v2", id), 1, 48*time.Hour)           // want `key "shop:user:<id>:v2" is set to live 2d, and the registry says 1m..24h for "shop:user:"; change one of the two`
	rdb.Expire(ctx, fmt.Sprintf("shop:user:%d:v2", id), 10*time.Second)         // want `is set to live 10s, and the registry says 1m..24h`
	mc.Set(&memcache.Item{Key: fmt.Sprintf("shop:page:%d", id), Expiration: 7}) // want `is set to live 7s, and the registry says 5m`
	return rdb.SetEx(ctx, "shop:config", 1, time.Hour).Err()                    // want `key "shop:config" is set to live 1h, and the registry has "shop:config" as persistent; change one of the two`
}

func version(ctx context.Context, rdb *redis.Client, id int) error {
	rdb.Get(ctx, fmt.Sprintf("shop:user:%d", id))                 // want `key "shop:user:<id>" has no version, and the registry has "shop:user:" at v2; add the part v2`
	return rdb.Get(ctx, fmt.Sprintf("shop:user:%d:v1", id)).Err() // want `key "shop:user:<id>:v1" is of version v1, and the registry has "shop:user:" at v2; change one of the two`
}
