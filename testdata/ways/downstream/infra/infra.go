package infra

import (
	"context"
	"time"

	"github.com/redis/go-redis/v9"
)

type RedisCache struct {
	rdb    *redis.Client
	prefix string
}

func NewRedisCache(rdb *redis.Client) *RedisCache { return &RedisCache{rdb: rdb, prefix: "w05:"} }

func (c *RedisCache) Get(ctx context.Context, key string) (string, error) {
	return c.rdb.Get(ctx, c.prefix+key).Result()
}

func (c *RedisCache) Set(ctx context.Context, key, value string, ttl time.Duration) error {
	return c.rdb.Set(ctx, c.prefix+key, value, ttl).Err()
}
