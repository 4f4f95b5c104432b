package bad

import (
	"context"
	"crypto/md5"
	"encoding/hex"
	"fmt"
	"strconv"
	"time"

	"github.com/bradfitz/gomemcache/memcache"
	"github.com/gomodule/redigo/redis"
	v9 "github.com/redis/go-redis/v9"
)

type account struct {
	ID    string
	Email string
	Age   int
}

func bare(ctx context.Context, rdb *v9.Client, a account) error {
	return rdb.Set(ctx, a.ID, 1, time.Hour).Err() // want `set a.ID: key "<a.ID>" has no text that says what it is, so whatever else stores by such a value overwrites it without an error; begin it with a namespace, as in "user:<a.ID>"`
}

func number(ctx context.Context, rdb *v9.Client, id int64) error {
	return rdb.Del(ctx, strconv.FormatInt(id, 10)).Err() // want `del strconv.FormatInt\(id, 10\): key "<id>" has no text that says what it is`
}

func digest(mc *memcache.Client, url string) error {
	sum := md5.Sum([]byte(url))
	key := hex.EncodeToString(sum[:])
	_, err := mc.Get(key) // want `key "<.*>" has no text that says what it is`
	return err
}

func email(conn redis.Conn, a account) error {
	_, err := conn.Do("GET", a.Email) // want `key "<a.Email>" has no text that says what it is`
	return err
}

func userKey(id string) string { return "user_" + id } // want `get userKey\(id\): key "user_<id>" has no namespace: tools group keys by the text before a colon; write "user:<id>"`

func flat(ctx context.Context, rdb *v9.Client, id string) error {
	rdb.Get(ctx, userKey(id))
	rdb.Del(ctx, userKey(id))
	rdb.Get(ctx, fmt.Sprintf("order-%s-lines", id)) // want `key "order-<id>-lines" has no namespace: .* write "order:<id>:lines"`
	rdb.Get(ctx, "cart{"+id+"}")                    // want `key "cart{<id>}" has no namespace: .* write "cart:{<id>}"`
	rdb.Get(ctx, "views_"+id+"_"+id)                // want `write "views:<id>:<id>"`
	return rdb.Incr(ctx, "visits").Err()            // want `incr "visits": key "visits" has no namespace, so any other program on the server may use the same; write it with one, as in "app:visits"`
}

func colons(ctx context.Context, rdb *v9.Client, id string) error {
	rdb.Get(ctx, "user::"+id)              // want `key "user::<id>" has two colons in a row, so a part is empty; write one`
	rdb.Get(ctx, ":user:"+id)              // want `key ":user:<id>" begins with a colon, so its first part is empty; leave the colon out`
	rdb.Get(ctx, "user:"+id+":")           // want `key "user:<id>:" ends with a colon, so its last part is empty; leave the colon out`
	return rdb.Get(ctx, "a:"+":"+id).Err() // want `has two colons in a row`
}

type fallback struct{ rdb *v9.Client }
type capacity struct{ rdb *v9.Client }

func (f *fallback) Put(ctx context.Context, id string, body []byte) error {
	return f.rdb.Set(ctx, "store:"+id, body, time.Hour).Err()
}

func (c *capacity) Put(ctx context.Context, id string, left int) error {
	return c.rdb.Set(ctx, "store:"+id, left, time.Hour).Err() // want `set "store:"\+id: key "store:<id>" holds a number here and text of fallback at bad.go:\d+, and each SET overwrites it without an error; give each a namespace of its own`
}

// What is suggested is in lower case.
func upper(ctx context.Context, rdb *v9.Client, id string) error {
	rdb.Get(ctx, "PING")                  // want `key "PING" has no namespace, so any other program on the server may use the same; write it with one, as in "app:ping"`
	return rdb.Get(ctx, "User_"+id).Err() // want `key "User_<id>" has no namespace: tools group keys by the text before a colon; write "user:<id>"`
}
