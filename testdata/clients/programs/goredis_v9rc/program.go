// Package goredis_v9rc is a program as users of go-redis write it who still import the release candidates of v9.
package goredis_v9rc

import (
	"context"
	"fmt"
	"time"

	"github.com/go-redis/redis/v9"
)

func Remember(ctx context.Context, rdb redis.UniversalClient, user int64, token string) error {
	key := fmt.Sprintf("login:%d", user)
	if err := rdb.Set(ctx, key, token, 30*time.Minute).Err(); err != nil { // key: SET login:<user> 30m
		return err
	}
	_, err := rdb.Pipelined(ctx, func(p redis.Pipeliner) error {
		p.ZAdd(ctx, "logins", redis.Z{Score: float64(time.Now().Unix()), Member: user}) // key: ZADD logins
		p.Expire(ctx, "logins", 24*time.Hour)                                           // key: EXPIRE logins 24h
		return nil
	})
	return err
}

var take = redis.NewScript(`return redis.call("DECR", KEYS[1])`)

func Take(ctx context.Context, rdb *redis.ClusterClient, sku string) error {
	return take.Run(ctx, rdb, []string{"stock:" + sku}).Err() // key: EVALSHA stock:<sku>
}
