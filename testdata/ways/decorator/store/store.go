package store

import (
	"context"
	"time"

	"github.com/redis/go-redis/v9"
)

type Store interface {
	Put(ctx context.Context, key, value string, ttl time.Duration) error
}

type redisStore struct{ rdb *redis.Client }

func NewRedis(rdb *redis.Client) Store { return &redisStore{rdb} }

func (s *redisStore) Put(ctx context.Context, key, value string, ttl time.Duration) error {
	return s.rdb.Set(ctx, key, value, ttl).Err()
}

type prefixed struct {
	next   Store
	prefix string
}

func WithPrefix(next Store, prefix string) Store { return &prefixed{next, prefix} }

func (p *prefixed) Put(ctx context.Context, key, value string, ttl time.Duration) error {
	return p.next.Put(ctx, p.prefix+key, value, ttl)
}
