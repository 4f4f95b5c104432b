// Package ratelimit keeps callers from asking too often.
package ratelimit

import (
	"context"
	"strconv"
	"time"

	"github.com/redis/go-redis/v9"
)

// Counters is what a limiter needs of a Redis client.
type Counters interface {
	TxPipelined(ctx context.Context, fn func(redis.Pipeliner) error) ([]redis.Cmder, error)
}

// Limiter allows a number of calls in a window of time.
type Limiter struct {
	counters Counters
	prefix   string
	limit    int64
	window   time.Duration
}

// New makes a limiter. Limiters with different prefixes count apart.
func New(c Counters, prefix string, limit int64, window time.Duration) *Limiter {
	return &Limiter{counters: c, prefix: prefix, limit: limit, window: window}
}

func (l *Limiter) key(caller string, start time.Time) string {
	return l.prefix + ":" + caller + ":" + strconv.FormatInt(start.Unix(), 10)
}

// Allow counts a call and tells whether it is allowed.
func (l *Limiter) Allow(ctx context.Context, caller string) (bool, error) {
	var n *redis.IntCmd
	key := l.key(caller, time.Now().Truncate(l.window))
	_, err := l.counters.TxPipelined(ctx, func(p redis.Pipeliner) error {
		n = p.Incr(ctx, key)
		p.Expire(ctx, key, l.window)
		return nil
	})
	if err != nil {
		return false, err
	}
	return n.Val() <= l.limit, nil
}
