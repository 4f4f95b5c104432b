// Package passed hands keys on from function to function: the records of the inner ones tell what the outer ones give.
package passed

import (
	"context"
	"fmt"

	"github.com/redis/go-redis/v9"
)

type Store struct{ rdb *redis.Client }

func (s *Store) Due(ctx context.Context, source string) ([]string, error) {
	key := dueKey(source)
	if source == "all" {
		return s.fetch(ctx, key) // want: due | due:<>
	}
	return s.fetch(ctx, key) // want: due | due:<>
}

func dueKey(source string) string {
	if source == "" {
		return "due"
	}
	return fmt.Sprintf("due:%s", source)
}

func (s *Store) fetch(ctx context.Context, key string) ([]string, error) {
	for range 3 {
		if got, err := s.try(ctx, key); err == nil { // callers: due | due:<>
			return got, nil
		}
	}
	return nil, redis.Nil
}

func (s *Store) try(ctx context.Context, key string) ([]string, error) {
	return s.rdb.ZRange(ctx, key, 0, -1).Result() // callers: due | due:<>
}

// Drop can be called by others: what they give is not known.
func (s *Store) Drop(ctx context.Context, key string) error {
	return s.rdb.Del(ctx, key).Err() // callers:
}

func (s *Store) DropDue(ctx context.Context) error { return s.Drop(ctx, "due") } // want: due

// count is also used as a value: not all its callers are known.
func (s *Store) count(ctx context.Context, key string) int64 {
	return s.rdb.ZCard(ctx, key).Val() // callers:
}

func (s *Store) Count(ctx context.Context) (func(context.Context, string) int64, int64) {
	return s.count, s.count(ctx, "due") // want: due
}

// again calls itself with another key.
func (s *Store) again(ctx context.Context, key string, n int) {
	s.rdb.Del(ctx, key) // callers:
	if n > 0 {
		s.again(ctx, key+":x", n-1)
	}
}

func (s *Store) Again(ctx context.Context) { s.again(ctx, "due", 3) }
