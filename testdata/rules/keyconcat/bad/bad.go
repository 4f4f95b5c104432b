package bad

import (
	"bytes"
	"context"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/bradfitz/gomemcache/memcache"
	"github.com/gomodule/redigo/redis"
	goredis "github.com/redis/go-redis/v9"
)

func argument(ctx context.Context, rdb *goredis.Client, id string) error {
	return rdb.Get(ctx, "sess-"+id).Err() // want `^get "sess-"\+id: key "sess-<id>" is concatenated in place; build it in one key function$`
}

// A key kind is reported once in a function.
func once(ctx context.Context, rdb *goredis.Client, id string) error {
	if err := rdb.Get(ctx, "once:"+id).Err(); err != nil { // want `key "once:<id>" is concatenated`
		return rdb.Set(ctx, "once:"+id, 1, time.Hour).Err()
	}
	return rdb.Del(ctx, "twice:"+id).Err() // want `key "twice:<id>" is concatenated`
}

func variable(c redis.Conn, id int64) (any, error) {
	key := "user:" + strconv.FormatInt(id, 10) // want `get "user:"\+strconv.FormatInt\(id, 10\): key "user:<id>" is concatenated in place`
	return c.Do("GET", key)
}

func appended(ctx context.Context, rdb *goredis.Client, id string, full bool) error {
	key := userKey(id)
	if full {
		key += ":full" // want `get key: key "user:<id>:full" is concatenated in place`
	}
	return rdb.Get(ctx, key).Err()
}

func suffix(ctx context.Context, rdb *goredis.Client, id string) error {
	return rdb.Get(ctx, userKey(id)+":name").Err() // want `get userKey\(id\)\+":name": key "user:<id>:name" is concatenated in place`
}

const prefix = "order:"

func constantPrefix(ctx context.Context, rdb *goredis.Client, id string) error {
	return rdb.Get(ctx, prefix+id).Err() // want `get prefix\+id: key "order:<id>" is concatenated in place behind the constant prefix`
}

type cache struct {
	rdb    *goredis.Client
	prefix string
}

func (c *cache) get(ctx context.Context, key string) error {
	return c.rdb.Get(ctx, c.prefix+key).Err() // want `get c.prefix\+key: key "<c.prefix><key>" is concatenated in place`
}

func builder(ctx context.Context, rdb *goredis.Client, id string) error {
	var sb strings.Builder
	sb.WriteString("built:")
	sb.WriteString(id)
	return rdb.Get(ctx, sb.String()).Err() // want `get sb.String\(\): key "built:<id>" is written into a buffer in place`
}

func buffer(ctx context.Context, rdb *goredis.Client, id string) error {
	b := bytes.NewBufferString("buffer:")
	b.WriteString(id)
	key := b.String() // want `get b.String\(\): key "buffer:<id>" is written into a buffer in place`
	return rdb.Get(ctx, key).Err()
}

func joined(ctx context.Context, rdb *goredis.Client, a, b string) error {
	return rdb.Get(ctx, strings.Join([]string{"pair", a, b}, ":")).Err() // want `get strings.Join\(\[\]string{...}, ":"\): key "pair:<a>:<b>" is joined in place`
}

func list(ctx context.Context, rdb *goredis.Client, ids []string) error {
	var keys []string
	for _, id := range ids {
		keys = append(keys, "listed:"+id) // want `mget "listed:"\+id: key "listed:<id>" is concatenated in place`
	}
	return rdb.MGet(ctx, keys...).Err()
}

func arguments(c redis.Conn, sid string, kv ...any) (any, error) {
	return c.Do("HMSET", append([]any{"session:" + sid}, kv...)...) // want `key "session:<sid>" is concatenated in place`
}

func item(mc *memcache.Client, id string) error {
	return mc.Set(&memcache.Item{Key: "item:" + id, Value: []byte("v" + id), Expiration: 60}) // want `set "item:"\+id: key "item:<id>" is concatenated in place`
}

func byteSlice(ctx context.Context, rdb *goredis.Client, id string) error {
	return rdb.Get(ctx, string(append([]byte("bytes:"), id...))).Err() // want `key "bytes:<id>" is concatenated in place`
}

func parameter(ctx context.Context, rdb *goredis.Client, key string) error {
	key = "parameter:" + key // want `get "parameter:"\+key: key "parameter:<key>" is concatenated in place`
	return rdb.Get(ctx, key).Err()
}

func closure(ctx context.Context, rdb *goredis.Client, id string) error {
	key := fmt.Sprint("closure:") + id // want `key "closure:<id>" is concatenated in place`
	return func() error { return rdb.Get(ctx, key).Err() }()
}

func branches(ctx context.Context, rdb *goredis.Client, id string, admin bool) error {
	key := "plain:" + id // want `key "plain:<id>" is concatenated in place`
	if admin {
		key = "admin:" + id // want `key "admin:<id>" is concatenated in place`
	}
	return rdb.Get(ctx, key).Err()
}

func reused(ctx context.Context, rdb *goredis.Client, id string) {
	key := "first:" + id // want `key "first:<id>" is concatenated in place`
	rdb.Get(ctx, key)
	key = "second:" + id // want `key "second:<id>" is concatenated in place`
	rdb.Get(ctx, key)
}

func userKey(id string) string { return "user:" + id }
