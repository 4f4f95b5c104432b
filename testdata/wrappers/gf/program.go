// Package gf is a program as users of GoFrame write it.
package gf

import (
	"context"
	"fmt"
	"time"

	"github.com/gogf/gf/v2/database/gredis"
	"github.com/gogf/gf/v2/os/gcache"
	"github.com/gogf/gf/v2/util/gconv"
)

func Example(ctx context.Context, r *gredis.Redis, uid int) error {
	if _, err := r.Set(ctx, "key", "value"); err != nil { // key: SET key
		return err
	}
	if err := r.SetEX(ctx, fmt.Sprintf("session:%d", uid), "v", 1800); err != nil { // key: SETEX session:<uid> 1800s
		return err
	}
	if _, err := r.Set(ctx, "code", 1, gredis.SetOption{TTLOption: gredis.TTLOption{EX: gconv.PtrInt64(60)}}); err != nil { // key: SET code maybe
		return err
	}
	if _, err := r.HSet(ctx, "user:"+gconv.String(uid), map[string]any{"a": 1}); err != nil { // key: HSET user:<gconv.String()>
		return err
	}
	if err := r.MSet(ctx, map[string]any{"k1": "v1", "k2": "v2"}); err != nil { // key: MSET k1 // key: MSET k2
		return err
	}
	if _, err := r.Do(ctx, "SET", "raw", "v", "EX", 30); err != nil { // key: SET raw 30s
		return err
	}
	_, err := r.Expire(ctx, "user:1", 60) // key: EXPIRE user:1 60s
	return err
}

func Cache(ctx context.Context, r *gredis.Redis, id int) error {
	cache := gcache.New()
	cache.SetAdapter(gcache.NewAdapterRedis(r))
	if err := cache.Set(ctx, fmt.Sprintf("item:%d", id), "v", time.Minute); err != nil { // key: SET item:<id> 1m
		return err
	}
	_, err := cache.GetOrSetFunc(ctx, "list", func(ctx context.Context) (any, error) { return 1, nil }, time.Hour) // key: SET list 1h // key: GET list
	return err
}

// InProcess keeps everything in the process: no key leaves it.
func InProcess(ctx context.Context, id int) error {
	cache := gcache.New()
	return cache.Set(ctx, fmt.Sprintf("item:%d", id), "v", 0)
}
