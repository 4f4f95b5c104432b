// Package redislock is a program as users of redislock write it.
package redislock

import (
	"context"
	"errors"
	"time"

	"github.com/bsm/redislock"
	"github.com/redis/go-redis/v9"
)

func Example(ctx context.Context, client *redis.Client) error {
	locker := redislock.New(client)
	lock, err := locker.Obtain(ctx, "my-key", 100*time.Millisecond, nil) // key: EVALSHA my-key 100ms
	if errors.Is(err, redislock.ErrNotObtained) {
		return nil
	} else if err != nil {
		return err
	}
	defer lock.Release(ctx)
	time.Sleep(50 * time.Millisecond)
	if ttl, err := lock.TTL(ctx); err != nil || ttl <= 0 {
		return err
	}
	return lock.Refresh(ctx, 100*time.Millisecond, nil)
}

func Retry(ctx context.Context, client *redis.Client, job string) (*redislock.Lock, error) {
	backoff := redislock.LimitRetry(redislock.LinearBackoff(100*time.Millisecond), 3)
	return redislock.Obtain(ctx, client, "lock:job:"+job, time.Minute, &redislock.Options{RetryStrategy: backoff}) // key: EVALSHA lock:job:<job> 1m
}

type Jobs struct {
	locker *redislock.Client
}

func (j *Jobs) With(ctx context.Context, id string, ttl time.Duration, fn func() error) error {
	lock, err := j.locker.Obtain(ctx, jobKey(id), ttl, nil) // key: EVALSHA lock:job:<id> ?
	if err != nil {
		return err
	}
	defer lock.Release(ctx)
	return fn()
}

func jobKey(id string) string { return "lock:job:" + id }
