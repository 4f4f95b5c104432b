// Package nameless is a store that writes its callers' keys as they are: it has no names of its own, and clearing it can only be
// to empty the database.
package nameless

import (
	"context"
	"time"

	"github.com/bradfitz/gomemcache/memcache"
	"github.com/redis/go-redis/v9"
)

type Store struct{ rdb *redis.Client }

func (s *Store) Set(ctx context.Context, key string, v []byte, ttl time.Duration) error {
	return s.rdb.Set(ctx, key, v, ttl).Err()
}

func (s *Store) Delete(ctx context.Context, key string) error { return s.rdb.Del(ctx, key).Err() }

// Counter gives a function that counts.
func (s *Store) Counter(ctx context.Context, key string) func(n int64) error {
	return func(n int64) error { return s.rdb.IncrBy(ctx, key, n).Err() }
}

// Clean drops all that the store holds.
func (s *Store) Clean(ctx context.Context) error { return s.rdb.FlushDB(ctx).Err() }

// CleanServer takes the databases of others.
func (s *Store) CleanServer(ctx context.Context) error {
	return s.rdb.FlushAll(ctx).Err() // want `^flushall: FLUSHALL deletes every key of every database, whoever wrote it; delete your own keys by their prefix, with SCAN and UNLINK$`
}

type Memory struct{ mc *memcache.Client }

func (m *Memory) Delete(key string) error { return m.mc.Delete(key) }

func (m *Memory) Clean() error { return m.mc.DeleteAll() }

// A function for whoever calls it is no store.
func clearAll(ctx context.Context, rdb *redis.Client) error {
	return rdb.FlushDB(ctx).Err() // want `^flushdb: FLUSHDB deletes every key of the database, whoever wrote it; delete your own keys by their prefix, with SCAN and UNLINK$`
}
