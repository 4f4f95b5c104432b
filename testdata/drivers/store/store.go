// Package store keeps things in Redis.
package store

import (
	"context"
	"time"

	"github.com/redis/go-redis/v9"
)

// Cache is a wrapper that callers in other packages use.
type Cache struct {
	rdb    *redis.Client
	prefix string
}

// New makes a cache.
func New(rdb *redis.Client) *Cache { return &Cache{rdb: rdb, prefix: "shop:"} }

// Get reads a value.
func (c *Cache) Get(ctx context.Context, key string) (string, error) {
	return c.rdb.Get(ctx, c.prefix+key).Result()
}

// Put writes a value.
func (c *Cache) Put(ctx context.Context, key, value string, ttl time.Duration) error {
	return c.rdb.Set(ctx, c.prefix+key, value, ttl).Err()
}

// ProfileKey is the key of a user's profile.
func ProfileKey(id string) string { return "Profile:" + id }

// Keep writes something that never goes away.
func Keep(ctx context.Context, rdb *redis.Client, id string) error {
	return rdb.Set(ctx, ProfileKey(id), "1", 0).Err()
}

// Rename moves a key to another slot.
func Rename(ctx context.Context, rdb redis.UniversalClient, id string) error {
	return rdb.Rename(ctx, "draft:"+id, "final:"+id).Err()
}
