package bad

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/bradfitz/gomemcache/memcache"
	"github.com/gomodule/redigo/redis"
	goredis "github.com/redis/go-redis/v9"
)

func literal(ctx context.Context, rdb *goredis.Client) error {
	return rdb.Get(ctx, "Config").Err() // want `get "Config": key "Config" has upper-case letters, and keys are case-sensitive: "config" would be another key; keep keys in lower case$`
}

func twice(ctx context.Context, rdb *goredis.Client, id int64) error {
	key := fmt.Sprintf("userProfile:%d", id) // want `get key at bad.go:20: key "userProfile:<id>" has upper-case letters`
	if err := rdb.Get(ctx, key).Err(); err != nil {
		return err
	}
	return rdb.Del(ctx, key).Err()
}

const prefix = "Session:" // want `set prefix\+id\+":"\+day at bad.go:29: key "Session:<id>:<day>" has upper-case letters`

func constant(ctx context.Context, rdb *goredis.Client, id, day string) error {
	return rdb.Set(ctx, prefix+id+":"+day, 1, time.Hour).Err()
}

func orderKey(id string) string { return "Order:" + id } // want `get orderKey\(id\) at bad.go:34: key "Order:<id>" has upper-case letters`

func keyFunction(c redis.Conn, id string) (any, error) { return c.Do("GET", orderKey(id)) }

func memcached(mc *memcache.Client, id string) error {
	return mc.Set(&memcache.Item{Key: "Page:" + id, Expiration: 60}) // want `set "Page:"\+id: key "Page:<id>" has upper-case letters`
}

func hexadecimal(ctx context.Context, rdb *goredis.Client, n int64) error {
	return rdb.Get(ctx, fmt.Sprintf("v:%X", n)).Err() // want `get fmt.Sprintf\("v:%X", n\): %X prints "<n>" in upper case in key "v:<n>"`
}

func upper(ctx context.Context, rdb *goredis.Client, country string) error {
	return rdb.Get(ctx, "vat:"+strings.ToUpper(country)).Err() // want `get "vat:"\+strings.ToUpper\(country\): strings.ToUpper puts "<country>" in upper case in key "vat:<country>"`
}

func layout(ctx context.Context, rdb *goredis.Client, at time.Time) error {
	return rdb.Get(ctx, "at:"+at.Format("2006-01-02T15")).Err() // want `the layout prints letters of "<at>" in upper case in key "at:<at>"`
}

func rackWrite(ctx context.Context, rdb *goredis.Client, id string) error {
	return rdb.Set(ctx, "Rack:"+id, 1, time.Hour).Err() // want `set "Rack:"\+id: key "Rack:<id>" has upper-case letters, and "rack:<n>" at bad.go:57 is another key: keys are case-sensitive; write both in lower case`
}

func rackRead(ctx context.Context, rdb *goredis.Client, n string) error {
	return rdb.Get(ctx, "rack:"+n).Err() // want `get "rack:"\+n: nothing in this package writes key "rack:<n>", but "Rack:<id>" is written at bad.go:53, and keys are case-sensitive; write both in lower case`
}
