// Package store wraps a client, as many programs do. The fixtures named wrapped use it.
package store

import (
	"context"
	"time"

	"github.com/redis/go-redis/v9"
)

// Cache puts a prefix in front of its keys.
type Cache struct{ rdb redis.UniversalClient }

// New makes a Cache.
func New(rdb redis.UniversalClient) *Cache { return &Cache{rdb: rdb} }

// Get reads a value.
func (c *Cache) Get(ctx context.Context, key string) (string, error) {
	return c.rdb.Get(ctx, prefixed(key)).Result()
}

// Set writes a value.
func (c *Cache) Set(ctx context.Context, key string, value any, ttl time.Duration) error {
	return c.rdb.Set(ctx, prefixed(key), value, ttl).Err()
}

// Keep writes a value that stays.
func (c *Cache) Keep(ctx context.Context, key string, value any) error {
	return c.rdb.Set(ctx, prefixed(key), value, 0).Err()
}

// Add adds to a set.
func (c *Cache) Add(ctx context.Context, key string, member any) error {
	return c.rdb.SAdd(ctx, prefixed(key), member).Err()
}

// Expire limits a key's life.
func (c *Cache) Expire(ctx context.Context, key string, ttl time.Duration) error {
	return c.rdb.Expire(ctx, prefixed(key), ttl).Err()
}

// Move renames a key.
func (c *Cache) Move(ctx context.Context, from, to string) error {
	return c.rdb.Rename(ctx, from, to).Err()
}

func prefixed(key string) string { return "app:" + key }
