package bad

import (
	"context"
	"time"

	"github.com/bradfitz/gomemcache/memcache"
	"github.com/gomodule/redigo/redis"
	goredis "github.com/redis/go-redis/v9"
	"github.com/redis/rueidis"
)

func zero(ctx context.Context, rdb *goredis.Client, id string, v []byte) error {
	return rdb.Set(ctx, "zero:"+id, v, 0).Err() // want `^set "zero:"\+id: go-redis sends no expiry for 0, so key "zero:<id>" never expires; pass how long it may live$`
}

func negative(ctx context.Context, rdb *goredis.Client, id string) error {
	return rdb.Set(ctx, "negative:"+id, 1, -time.Second).Err() // ttlvalue's business
}

func redigo(c redis.Conn, url string, body []byte) error {
	_, err := c.Do("SET", "resp:"+url, body) // want `set "resp:"\+url: SET has no EX or PX, so key "resp:<url>" never expires`
	return err
}

func builder(ctx context.Context, c rueidis.Client, id string) error {
	return c.Do(ctx, c.B().Set().Key("built:"+id).Value("1").Build()).Error() // want `set "built:"\+id: SET has no EX or PX`
}

func memcached(mc *memcache.Client, id string) error {
	mc.Add(&memcache.Item{Key: "added:" + id, Expiration: 0}) // want `add "added:"\+id: the expiration is 0, which means never, so key "added:<id>" never expires`
	return mc.Set(&memcache.Item{Key: "item:" + id})          // want `set "item:"\+id: the expiration is 0, which means never, so key "item:<id>" never expires`
}

func lock(ctx context.Context, rdb *goredis.Client, id string) error {
	return rdb.SetNX(ctx, "lock:"+id, 1, 0).Err() // want `so key "lock:<id>" stays locked for ever when its holder dies`
}

func several(ctx context.Context, rdb *goredis.Client, a, b string) error {
	return rdb.MSet(ctx, "m:"+a, 1, "m:"+b, 2).Err() // want `MSET carries no expiry, so key "m:<a>" never expires`
}

func login(ctx context.Context, rdb *goredis.Client, id string) error {
	return rdb.Set(ctx, "sess:"+id, 1, time.Hour).Err()
}

func rename(ctx context.Context, rdb *goredis.Client, id, name string) error {
	return rdb.Set(ctx, "sess:"+id, name, 0).Err() // want `go-redis sends no expiry for 0, which clears the expiry that key "sess:<id>" gets at bad.go:44; pass one again, or KEEPTTL with XX`
}

func touch(ctx context.Context, rdb *goredis.Client, id string) error {
	return rdb.Expire(ctx, "touched:"+id, time.Hour).Err()
}

func change(ctx context.Context, rdb *goredis.Client, id string) error {
	v, err := rdb.Get(ctx, "touched:"+id).Result()
	if err != nil {
		return err
	}
	return rdb.GetSet(ctx, "touched:"+id, v+"x").Err() // want `GETSET carries no expiry, which clears the expiry that key "touched:<id>" gets at bad.go:52`
}

func keep(ctx context.Context, rdb *goredis.Client, id string) error {
	return rdb.Set(ctx, "kept:"+id, 1, goredis.KeepTTL).Err() // want `KEEPTTL gives key "kept:<id>" no expiry when it is gone, and nothing in this package gives it one`
}

type cache struct{ rdb *goredis.Client }

func (c cache) Put(ctx context.Context, key string, v any, ttl time.Duration) error {
	return c.rdb.Set(ctx, key, v, 0).Err() // want `set key: key "<key>" never expires: the parameter ttl is not used; pass it on`
}

func (c cache) Count(ctx context.Context, key string, limit time.Duration) error {
	return c.rdb.Incr(ctx, "auth:"+key).Err() // want `incr "auth:"\+key: key "auth:<key>" never expires: the parameter limit is not used; set the expiry in the same transaction`
}

func (c cache) SetJSON(ctx context.Context, key string, v any) error {
	return c.rdb.Set(ctx, key, v, 0).Err() // want `set key: go-redis sends no expiry for 0, so key "<key>" never expires`
}

func store(ctx context.Context, rdb *goredis.Client, key string, v any, ttl time.Duration) error {
	return rdb.Set(ctx, "w:"+key, v, ttl).Err()
}

func caller(ctx context.Context, rdb *goredis.Client) error {
	return store(ctx, rdb, "a", 1, 0) // want `set "a" through bad.store: go-redis sends no expiry for 0, so key "w:a" never expires`
}

// Cache has an expiry that nothing uses.
type Cache struct {
	rdb *goredis.Client
	ttl time.Duration
}

// NewCache makes a Cache.
func NewCache(rdb *goredis.Client, ttl time.Duration) *Cache { return &Cache{rdb: rdb, ttl: ttl} }

// Put writes.
func (c *Cache) Put(ctx context.Context, id string, v any) error {
	return c.rdb.Set(ctx, "put:"+id, v, 0).Err() // want `key "put:<id>" never expires: the field ttl is not used; pass it on`
}
