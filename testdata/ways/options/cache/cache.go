package cache

import (
	"context"
	"time"

	"github.com/redis/go-redis/v9"
)

type options struct {
	prefix string
	ttl    time.Duration
}

type Option func(*options)

func WithPrefix(p string) Option { return func(o *options) { o.prefix = p } }

func WithTTL(d time.Duration) Option { return func(o *options) { o.ttl = d } }

type Cache struct {
	rdb  *redis.Client
	opts options
}

func New(rdb *redis.Client, opts ...Option) *Cache {
	o := options{prefix: "w03", ttl: time.Minute}
	for _, fn := range opts {
		fn(&o)
	}
	return &Cache{rdb: rdb, opts: o}
}

func (c *Cache) key(k string) string { return c.opts.prefix + ":" + k }

func (c *Cache) Set(ctx context.Context, k string, v any) error {
	return c.rdb.Set(ctx, c.key(k), v, c.opts.ttl).Err()
}
