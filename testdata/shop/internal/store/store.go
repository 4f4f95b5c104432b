// Package store is the shop's one way to the Redis cluster for plain values.
package store

import (
	"context"
	"errors"
	"time"

	"github.com/redis/go-redis/v9"
)

// ErrMiss says that there is no such key.
var ErrMiss = errors.New("store: no such key")

// Store keeps bytes.
type Store struct {
	rdb *redis.ClusterClient
}

// New makes a store on a cluster.
func New(rdb *redis.ClusterClient) *Store { return &Store{rdb: rdb} }

// Get returns the value of a key, or ErrMiss.
func (s *Store) Get(ctx context.Context, key string) ([]byte, error) {
	value, err := s.rdb.Get(ctx, key).Bytes()
	if errors.Is(err, redis.Nil) {
		return nil, ErrMiss
	}
	return value, err
}

// Set writes a value that lives for ttl.
func (s *Store) Set(ctx context.Context, key string, value []byte, ttl time.Duration) error {
	return s.rdb.Set(ctx, key, value, ttl).Err()
}

// Delete removes a key.
func (s *Store) Delete(ctx context.Context, key string) error {
	return s.rdb.Del(ctx, key).Err()
}

// Lock takes a lock for at most ttl. It is false when somebody else holds it.
func (s *Store) Lock(ctx context.Context, key, owner string, ttl time.Duration) (bool, error) {
	err := s.rdb.SetArgs(ctx, key, owner, redis.SetArgs{Mode: "NX", TTL: ttl}).Err()
	if errors.Is(err, redis.Nil) {
		return false, nil
	}
	return err == nil, err
}

var unlock = redis.NewScript(`
if redis.call("GET", KEYS[1]) == ARGV[1] then
	return redis.call("DEL", KEYS[1])
end
return 0`)

// Unlock gives a lock back, if its owner still holds it.
func (s *Store) Unlock(ctx context.Context, key, owner string) error {
	return unlock.Run(ctx, s.rdb, []string{key}, owner).Err()
}
