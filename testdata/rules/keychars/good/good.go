package good

import (
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"time"

	"github.com/bradfitz/gomemcache/memcache"
	"github.com/redis/go-redis/v9"
)

func convention(ctx context.Context, rdb *redis.Client, id int64) error {
	rdb.Get(ctx, fmt.Sprintf("app:{user_%d}:profile-v2", id))
	rdb.Get(ctx, fmt.Sprintf("app:%05d:%x", id, id))
	return rdb.Get(ctx, "UpperCase:1").Err() // keycase's business
}

func unknownText(ctx context.Context, rdb *redis.Client, name string, v any, f fmt.Stringer) error {
	return rdb.Get(ctx, fmt.Sprintf("user:%s:%v:%v", name, v, f)).Err()
}

func escaped(ctx context.Context, rdb *redis.Client, name string) error {
	sum := sha256.Sum256([]byte(name))
	rdb.Get(ctx, "user:"+hex.EncodeToString(sum[:]))
	rdb.Get(ctx, "user:"+base64.StdEncoding.EncodeToString(sum[:]))
	return rdb.Get(ctx, "user:"+url.QueryEscape(name)).Err()
}

func day(ctx context.Context, rdb *redis.Client) error {
	return rdb.Get(ctx, "day:"+time.Now().Format("2006-01-02")).Err()
}

// Memcached has no convention for separators.
func memcached(mc *memcache.Client, id int) error {
	_, err := mc.Get(fmt.Sprintf("rules/%d.json", id))
	return err
}

func notKeys(ctx context.Context, rdb *redis.Client) error {
	rdb.Scan(ctx, 0, "user:*", 10)
	rdb.Eval(ctx, `return redis.call('KEYS', KEYS[1])`, []string{"user:*"})
	return rdb.HGet(ctx, "user:1", "full name").Err()
}

func ignored(ctx context.Context, rdb *redis.Client, dir string) error {
	//cachevet:ignore keychars -- the marker must not occur in paths
	return rdb.SMembers(ctx, dir+"\x00").Err()
}

// An address may be wrong in a key, but it has no space.
func address(ctx context.Context, rdb *redis.Client, t *url.URL) error {
	return rdb.Get(ctx, fmt.Sprintf("request:%p", t)).Err()
}

type label struct{ name, value string }

type posting label

type series uint64

// entry is a key of one of two kinds.
type entry struct {
	block string
	kind  any
}

func (e entry) String() string {
	switch e.kind.(type) {
	case posting:
		return "p:" + e.block + ":" + e.kind.(posting).name
	case series:
		return "s:" + e.block + ":" + strconv.FormatUint(uint64(e.kind.(series)), 10)
	}
	return ""
}

// storePosting makes a key of the one kind: the number of the other is not its struct.
func storePosting(ctx context.Context, rdb *redis.Client, block string, l label) {
	rdb.Get(ctx, entry{block, posting(l)}.String())
}

// A request line has no spaces in its URL.
func requested(mc *memcache.Client, r *http.Request) {
	mc.Get("page:" + r.URL.RequestURI())
}

type buffer struct{ text []byte }

func (b *buffer) String() string {
	if b == nil {
		return "<nil>"
	}
	return string(b.text)
}

// buffered makes a key of a buffer, which is there.
func buffered(ctx context.Context, rdb *redis.Client, text []byte) {
	rdb.Get(ctx, "user:"+(&buffer{text}).String())
}
