// Package limiters is a program as users of limiters write it.
package limiters

import (
	"context"
	"time"

	"github.com/redis/go-redis/v9"
	"github.com/throttled/throttled/v2"
	"github.com/throttled/throttled/v2/store/goredisstore.v9"
	"github.com/throttled/throttled/v2/store/memstore"
	"github.com/ulule/limiter/v3"
	"github.com/ulule/limiter/v3/drivers/store/memory"
	sredis "github.com/ulule/limiter/v3/drivers/store/redis"
)

func Ulule(ctx context.Context, client *redis.Client, ip string) error {
	store, err := sredis.NewStoreWithOptions(client, limiter.StoreOptions{Prefix: "login", MaxRetry: 3})
	if err != nil {
		return err
	}
	l := limiter.New(store, limiter.Rate{Period: time.Hour, Limit: 1000})
	if _, err := l.Get(ctx, ip); err != nil { // key: EVALSHA login:<ip> ?
		return err
	}
	_, err = l.Reset(ctx, ip) // key: DEL login:<ip>
	return err
}

func Default(ctx context.Context, client *redis.Client, ip string) (limiter.Context, error) {
	store, err := sredis.NewStore(client)
	if err != nil {
		return limiter.Context{}, err
	}
	return limiter.New(store, limiter.Rate{}).Peek(ctx, ip) // key: EVALSHA limiter:<ip>
}

func Throttled(ctx context.Context, client *redis.Client, user string) (bool, error) {
	store, err := goredisstore.NewCtx(client, "throttle:")
	if err != nil {
		return false, err
	}
	rl, err := throttled.NewGCRARateLimiterCtx(store, throttled.RateQuota{MaxRate: throttled.PerMin(20), MaxBurst: 5})
	if err != nil {
		return false, err
	}
	limited, _, err := rl.RateLimitCtx(ctx, user, 1) // key: SETNX throttle:<user> ? // key: GET throttle:<user> // key: EXPIRE throttle:<user> ? // key: EVAL throttle:<user>
	return limited, err
}

// InProcess keeps everything in the process: no key leaves it.
func InProcess(ctx context.Context, ip string) {
	l := limiter.New(memory.NewStore(), limiter.Rate{})
	l.Get(ctx, ip)
	store, err := memstore.NewCtx(100)
	if err != nil {
		return
	}
	if rl, err := throttled.NewGCRARateLimiterCtx(store, throttled.RateQuota{}); err == nil {
		rl.RateLimitCtx(ctx, ip, 1)
	}
}
