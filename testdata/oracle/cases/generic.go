package cases

import (
	"context"

	"github.com/redis/go-redis/v9"

	"oracle.test/gen/rt"
)

// loader is implemented by types with and without type parameters.
type loader[V any] interface {
	load(ctx context.Context, key string, make func() V) V
	drop(ctx context.Context, keys ...string)
}

type typedCache[V any] struct {
	rdb *redis.Client
	pre string
}

func (c *typedCache[V]) load(ctx context.Context, key string, fn func() V) V {
	c.rdb.Get(ctx, c.pre+key) //@
	return fn()
}

func (c *typedCache[V]) drop(ctx context.Context, keys ...string) {
	for i := range keys {
		keys[i] = c.pre + keys[i]
	}
	c.rdb.Del(ctx, keys...) //@
}

type countCache struct{ rdb *redis.Client }

func (c countCache) load(ctx context.Context, key string, fn func() int) int {
	c.rdb.Incr(ctx, "count:"+key) //@
	return fn()
}

func (c countCache) drop(ctx context.Context, keys ...string) {
	c.rdb.Unlink(ctx, keys...) //@
}

func loadTwice[V any](ctx context.Context, c loader[V], id string, v V) {
	c.load(ctx, "one:"+id, func() V { return v })
	c.load(ctx, "two:"+id, func() V { return v })
	c.drop(ctx, "one:"+id, "two:"+id)
}

// GenericCaches calls caches through a generic interface.
func GenericCaches(ctx context.Context, rdb *redis.Client, in *rt.In) {
	var counts loader[int] = countCache{rdb}
	if in.Bool() {
		counts = &typedCache[int]{rdb, "numbers:"}
	}
	loadTwice(ctx, counts, in.ID(), 1)
	loadTwice[string](ctx, &typedCache[string]{rdb, "texts:"}, in.ID(), "x")
	counts.load(ctx, "last", func() int { return 2 })
}
