package bad

import (
	"context"
	"fmt"
	"net/url"
	"time"

	"github.com/bradfitz/gomemcache/memcache"
	"github.com/redis/go-redis/v9"
)

func refused(mc *memcache.Client, id int) error {
	_, err := mc.Get(fmt.Sprintf("user subscriptions_%d", id)) // want `get fmt.Sprintf\("user subscriptions_%d", id\): key "user subscriptions_<id>" has a space: gomemcache refuses it with ErrMalformedKey; write _ or : instead`
	return err
}

func padded(mc *memcache.Client, id int) error {
	return mc.Delete(fmt.Sprintf("user:%6d", id)) // want `"<id>" is padded with spaces in key "user:<id>": gomemcache refuses it with ErrMalformedKey; print it another way`
}

func injected(mc *memcache.Client, id string) error {
	return mc.Set(&memcache.Item{Key: "a\r\nflush_all\r\n" + id}) // want `key "a\\x0d\\x0aflush_all\\x0d\\x0a<id>" has the byte \\r: gomemcache refuses it`
}

const title = "Top list"

func constantOfAnotherUse(mc *memcache.Client) error {
	_, err := mc.Get("home:" + title) // want `key "home:Top list" has a space`
	return err
}

func space(ctx context.Context, rdb *redis.Client, id string) error {
	return rdb.Get(ctx, "my key:"+id).Err() // want `get "my key:"\+id: key "my key:<id>" has a space: redis-cli and scripts must quote such a key`
}

func control(ctx context.Context, rdb *redis.Client, dir string) error {
	return rdb.SMembers(ctx, dir+"\x00").Err() // want `key "<dir>\\x00" has the byte \\x00, which does not show in logs and tools`
}

func glob(ctx context.Context, rdb *redis.Client, id string) error {
	return rdb.Get(ctx, "user:*:"+id).Err() // want `has the glob character "\*"`
}

func quote(ctx context.Context, rdb *redis.Client, id string) error {
	return rdb.Get(ctx, "it's:"+id).Err() // want `has "'": redis-cli and scripts must escape it`
}

func nonASCII(ctx context.Context, rdb *redis.Client, id string) error {
	return rdb.Get(ctx, "用户:"+id).Err() // want `key "用户:<id>" has the non-ASCII text "用"`
}

func separators(ctx context.Context, rdb *redis.Client, id string) error {
	rdb.Get(ctx, "user/"+id)              // want `key "user/<id>" has "/": keys are grouped by : in redis-cli and RedisInsight`
	rdb.Get(ctx, "user|"+id)              // want `has "\|"`
	return rdb.Get(ctx, id+".user").Err() // want `has "\."`
}

// The worst of several is named.
func several(ctx context.Context, rdb *redis.Client, id string) error {
	return rdb.Get(ctx, "a/b c:"+id).Err() // want `has a space`
}

func quoted(ctx context.Context, rdb *redis.Client, name string) error {
	return rdb.Get(ctx, fmt.Sprintf("search:%q", name)).Err() // want `get fmt.Sprintf\("search:%q", name\): "<name>" is printed in quotes in key "search:<name>": redis-cli and scripts must escape them; print the plain text`
}

func float(ctx context.Context, rdb *redis.Client, price float64) error {
	return rdb.Get(ctx, fmt.Sprintf("price:%v", price)).Err() // want `"<price>" is a float64, printed with a point, in key "price:<price>"`
}

func list(ctx context.Context, rdb *redis.Client, ids []int) error {
	return rdb.Get(ctx, fmt.Sprintf("ids:%v", ids)).Err() // want `"<ids>" is a slice, printed with \[ \] and spaces, in key "ids:<ids>"`
}

type filter struct{ A, B int }

func structure(ctx context.Context, rdb *redis.Client, f filter) error {
	return rdb.Get(ctx, fmt.Sprintf("search:%v", f)).Err() // want `"<f>" is a struct, printed with spaces between its fields, in key "search:<f>"`
}

func layout(ctx context.Context, rdb *redis.Client, day time.Time) error {
	return rdb.Get(ctx, "day:"+day.Format("2006-01-02 15:04")).Err() // want `"<day>" is printed with a space by its layout in key "day:<day>"`
}

func address(ctx context.Context, rdb *redis.Client, u *url.URL) error {
	return rdb.Get(ctx, "page:"+u.String()).Err() // want `"<u.String\(\)>" is a URL, which has /, in key`
}

// The text of a key function is wrong once, not at each of its callers.
func visitKey(id int) string { return fmt.Sprintf("visit %d", id) }

func visits(mc *memcache.Client, id int) error {
	if _, err := mc.Get(visitKey(id)); err != nil { // want `get visitKey\(id\): key "visit <id>" has a space: gomemcache refuses it with ErrMalformedKey; write _ or : instead`
		return err
	}
	return mc.Delete(visitKey(id))
}

func forget(mc *memcache.Client, id int) error { return mc.Delete(visitKey(id)) }
