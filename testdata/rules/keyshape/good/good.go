package good

import (
	"context"
	"fmt"
	"os"
	"strings"
	"time"

	"github.com/bradfitz/gomemcache/memcache"
	"github.com/redis/go-redis/v9"
)

// Store is a library: what its keys are, its users know.
type Store struct {
	rdb    *redis.Client
	prefix string
	name   string
}

// New makes a store.
func New(rdb *redis.Client, prefix, name string) *Store {
	return &Store{rdb: rdb, prefix: prefix, name: name}
}

// Get passes a key on.
func (s *Store) Get(ctx context.Context, key string) (string, error) {
	return s.rdb.Get(ctx, key).Result()
}

// Prefixed has a namespace that it was given.
func (s *Store) Prefixed(ctx context.Context, id string) error {
	s.rdb.Get(ctx, s.prefix+id)
	s.rdb.Get(ctx, s.prefix+"user_"+id)
	s.rdb.Get(ctx, s.prefix+":user")
	s.rdb.Get(ctx, s.name)
	s.rdb.Get(ctx, os.Getenv("PREFIX")+id)
	return s.rdb.Get(ctx, strings.ToLower(id)).Err()
}

// Options holds a key.
type Options struct{ Key, ID, Queue string }

func given(ctx context.Context, rdb *redis.Client, o Options) error {
	rdb.Get(ctx, o.Key)
	return rdb.LPush(ctx, o.Queue, 1).Err()
}

func shaped(ctx context.Context, rdb *redis.Client, id string, n int) error {
	rdb.Get(ctx, "user:"+id)
	rdb.Get(ctx, fmt.Sprintf("shop:order:%s:line_%d", id, n))
	rdb.Get(ctx, "user|"+id) // the separator is keychars' business
	rdb.Get(ctx, "user."+id)
	rdb.Get(ctx, "{user:"+id+"}:cart")
	return rdb.Get(ctx, "app:visits").Err()
}

// Memcached has no convention for parts.
func memcached(mc *memcache.Client, id string) error {
	_, err := mc.Get("user_" + id)
	return err
}

// Only one of the ways ends in a colon.
func sometimes(ctx context.Context, rdb *redis.Client, id string, full bool) error {
	key := "user:" + id + ":"
	if full {
		key += "full"
	}
	return rdb.Get(ctx, key).Err()
}

// The loader and the writer of one cache.
type cache struct{ rdb *redis.Client }
type warmer struct{ rdb *redis.Client }

func (c *cache) Put(ctx context.Context, id string, body []byte) error {
	return c.rdb.Set(ctx, "page:"+id, body, time.Hour).Err()
}

func (w *warmer) Put(ctx context.Context, id string, body string) error {
	return w.rdb.Set(ctx, "page:"+id, body, time.Hour).Err()
}

func (w *warmer) Miss(ctx context.Context, id string) error {
	return w.rdb.Set(ctx, "page:"+id, 0, time.Minute).Err()
}

func ignored(ctx context.Context, rdb *redis.Client, id string) error {
	//cachevet:ignore keyshape -- the name is that of another program
	return rdb.Get(ctx, "legacy_"+id).Err()
}

// A test may leave a part empty.
func part(ctx context.Context, rdb *redis.Client, shelf, id string) {
	rdb.Get(ctx, partKey(shelf, id))
}

func partKey(shelf, id string) string { return "shop:part:" + shelf + ":" + id }
