// Package redis_rate is a program as users of redis_rate write it.
package redis_rate

import (
	"context"
	"fmt"
	"net/http"

	"github.com/go-redis/redis_rate/v10"
	"github.com/redis/go-redis/v9"
)

func Example(ctx context.Context, rdb *redis.Client) {
	limiter := redis_rate.NewLimiter(rdb)
	res, err := limiter.Allow(ctx, "project:123", redis_rate.PerSecond(10)) // key: EVALSHA rate:project:123 ?
	if err != nil {
		panic(err)
	}
	fmt.Println("allowed", res.Allowed, "remaining", res.Remaining)
}

type Middleware struct{ limiter *redis_rate.Limiter }

func (m *Middleware) Allow(r *http.Request, user int) bool {
	res, err := m.limiter.AllowN(r.Context(), fmt.Sprintf("user:%d", user), redis_rate.PerMinute(100), 2) // key: EVALSHA rate:user:<user> ?
	return err == nil && res.Allowed > 0
}

func (m *Middleware) Burst(ctx context.Context, user int) int {
	res, err := m.limiter.AllowAtMost(ctx, burstKey(user), redis_rate.PerHour(1000), 10) // key: EVALSHA rate:burst:<user> ?
	if err != nil {
		return 0
	}
	return res.Allowed
}

func (m *Middleware) Reset(ctx context.Context, user int) error {
	return m.limiter.Reset(ctx, burstKey(user)) // key: DEL rate:burst:<user>
}

func burstKey(user int) string { return fmt.Sprintf("burst:%d", user) }
