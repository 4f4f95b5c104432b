package remember

import (
	"context"
	"time"

	"github.com/redis/go-redis/v9"
)

type R struct{ rdb *redis.Client }

func (r *R) Remember(ctx context.Context, key string, ttl time.Duration, load func() (string, error)) (string, error) {
	if s, err := r.rdb.Get(ctx, key).Result(); err == nil {
		return s, nil
	}
	s, err := load()
	if err != nil {
		return "", err
	}
	return s, r.rdb.Set(ctx, key, s, ttl).Err()
}

func Fetch[T any](ctx context.Context, r *R, key func(id string) string, id string) {
	r.rdb.Get(ctx, key(id))
}
