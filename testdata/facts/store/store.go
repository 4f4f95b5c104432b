package store

import (
	"context"
	"github.com/redis/go-redis/v9"
	"time"
)

type Cache interface {
	Get(ctx context.Context, key string) (string, error)
	Set(ctx context.Context, key string, v any, ttl time.Duration) error
}
type Store struct {
	rdb    redis.UniversalClient
	prefix string
}

func New(rdb redis.UniversalClient, prefix string) *Store {
	return &Store{rdb: rdb, prefix: prefix + ":"}
}
func (s *Store) key(k string) string { return s.prefix + k }
func (s *Store) Get(ctx context.Context, key string) (string, error) {
	return s.rdb.Get(ctx, s.key(key)).Result()
}
func (s *Store) Set(ctx context.Context, key string, v any, ttl time.Duration) error {
	return s.rdb.Set(ctx, s.key(key), v, ttl).Err()
}
func (s *Store) Del(ctx context.Context, keys ...string) error {
	full := make([]string, 0, len(keys))
	for _, k := range keys {
		full = append(full, s.key(k))
	}
	return s.rdb.Del(ctx, full...).Err()
}

type Req struct {
	Key string
	TTL time.Duration
	Val any
}

func (s *Store) Put(ctx context.Context, r Req) error { return s.Set(ctx, r.Key, r.Val, r.TTL) }
func Remember(ctx context.Context, c Cache, key string, fn func() (any, error)) (any, error) {
	if v, err := c.Get(ctx, key); err == nil {
		return v, nil
	}
	v, err := fn()
	if err != nil {
		return nil, err
	}
	return v, c.Set(ctx, key, v, time.Hour)
}
func Each[T any](ctx context.Context, s *Store, items []T, key func(T) string) {
	for _, it := range items {
		s.Get(ctx, key(it))
	}
}
