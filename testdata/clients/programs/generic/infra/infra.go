// Package infra implements the caches of other packages.
package infra

import (
	"context"
	"encoding/json"
	"time"

	"github.com/redis/go-redis/v9"
)

// Redis is a cache with a prefix.
type Redis[V any] struct {
	rdb *redis.Client
	pre string
}

// New makes a cache.
func New[V any](rdb *redis.Client, pre string) *Redis[V] { return &Redis[V]{rdb, pre} }

func (c *Redis[V]) Set(ctx context.Context, key string, v V, ttl time.Duration) error {
	b, _ := json.Marshal(v)
	return c.rdb.Set(ctx, c.pre+key, b, ttl).Err() // key: SET app:<key> ?
}
func (c *Redis[V]) Get(ctx context.Context, key string) (v V, ok bool, err error) {
	b, err := c.rdb.Get(ctx, c.pre+key).Bytes() // key: GET app:<key>
	if err != nil {
		return v, false, err
	}
	return v, true, json.Unmarshal(b, &v)
}
func (c *Redis[V]) Names(ctx context.Context) ([]string, error) {
	return c.rdb.Keys(ctx, c.pre+"*").Result()
}

// Store is a store without one.
type Store[T any] struct{ rdb *redis.Client }

// NewStore makes a store.
func NewStore[T any](rdb *redis.Client) *Store[T] { return &Store[T]{rdb} }

func (s *Store[T]) Load(id string) (*T, error) {
	s.rdb.Get(context.Background(), "store:"+id) // key: GET store:<id>
	return nil, nil
}
func (s *Store[T]) Save(id string, t *T) error {
	return s.rdb.Set(context.Background(), "store:"+id, t, 0).Err() // key: SET store:<id> 0s
}
