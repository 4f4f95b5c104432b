// Package parts has a cache that puts its own parts in front of those that it is given.
package parts

import (
	"context"

	"example.com/ways/parts/pk"
	"github.com/redis/go-redis/v9"
)

type Cache struct {
	rdb    *redis.Client
	prefix pk.Key
}

func NewCache(rdb *redis.Client) *Cache { return &Cache{rdb: rdb, prefix: pk.New("w35")} }

func (c *Cache) Query(ctx context.Context, key pk.Key, index string) string {
	return c.rdb.Get(ctx, c.prefix.AppendKey(key).Append(index).String()).Val()
}

func Run(ctx context.Context, c *Cache, text string) {
	c.Query(ctx, pk.New("search").Append("track"), text) // want: w35:search:track:<>
}
