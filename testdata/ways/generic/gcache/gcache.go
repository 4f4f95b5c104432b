package gcache

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/redis/go-redis/v9"
)

type Cache[K comparable, T any] struct {
	rdb    redis.UniversalClient
	prefix string
	ttl    time.Duration
}

func New[K comparable, T any](rdb redis.UniversalClient, prefix string, ttl time.Duration) *Cache[K, T] {
	return &Cache[K, T]{rdb: rdb, prefix: prefix, ttl: ttl}
}

func (c *Cache[K, T]) key(k K) string { return fmt.Sprintf("%s:%v", c.prefix, k) }

func (c *Cache[K, T]) Set(ctx context.Context, k K, v T) error {
	b, err := json.Marshal(v)
	if err != nil {
		return err
	}
	return c.rdb.Set(ctx, c.key(k), b, c.ttl).Err()
}

func (c *Cache[K, T]) Get(ctx context.Context, k K) (v T, err error) {
	b, err := c.rdb.Get(ctx, c.key(k)).Bytes()
	if err != nil {
		return v, err
	}
	err = json.Unmarshal(b, &v)
	return v, err
}
