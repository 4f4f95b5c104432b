package engine

import (
	"context"

	"github.com/redis/go-redis/v9"
)

// Timer is made here, by a constructor that others could call too: but the module is a program.
type Timer struct {
	name string
	rdb  *redis.Client
}

func NewTimer(name string, rdb *redis.Client) *Timer { return &Timer{name: name, rdb: rdb} }

func Start(rdb *redis.Client) *Timer { return NewTimer("w32:timers", rdb) }

func (t *Timer) Size(ctx context.Context) int64 { return t.rdb.ZCard(ctx, t.name).Val() } // want: w32:timers

// Cache is made by other packages.
type Cache struct {
	prefix string
	rdb    *redis.Client
}

func NewCache(prefix string, rdb *redis.Client) *Cache { return &Cache{prefix, rdb} }

func (c *Cache) Get(ctx context.Context, id string) string {
	return c.rdb.Get(ctx, c.prefix+":"+id).Val() // want: w32-users:<> | w32-posts:<>
}
