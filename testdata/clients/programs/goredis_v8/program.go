// Package goredis_v8 is a program as users of go-redis v8 write it.
package goredis_v8

import (
	"context"
	"fmt"
	"time"

	"github.com/go-redis/redis/v8"
)

type Repo struct{ rdb redis.UniversalClient }

func (r *Repo) Save(ctx context.Context, id int, v []byte) error {
	return r.rdb.SetEX(ctx, fmt.Sprintf("user:%d", id), v, 2*time.Hour).Err() // key: SETEX user:<id> 2h
}

func (r *Repo) Rank(ctx context.Context, board string) error {
	if err := r.rdb.ZAdd(ctx, "rank:"+board, &redis.Z{Score: 1, Member: "m"}).Err(); err != nil { // key: ZADD rank:<board>
		return err
	}
	store := &redis.ZStore{Keys: []string{"rank:a", "rank:b"}}
	return r.rdb.ZUnionStore(ctx, "rank:all", store).Err() // key: ZUNIONSTORE rank:all // key: ZUNIONSTORE rank:a // key: ZUNIONSTORE rank:b
}

func (r *Repo) Raise(ctx context.Context, id string) error {
	key := "count:" + id
	return r.rdb.Watch(ctx, func(tx *redis.Tx) error {
		n, err := tx.Get(ctx, key).Int() // key: GET count:<id>
		if err != nil && err != redis.Nil {
			return err
		}
		_, err = tx.TxPipelined(ctx, func(p redis.Pipeliner) error {
			p.Set(ctx, key, n+1, redis.KeepTTL) // key: SET count:<id> -1ns
			return nil
		})
		return err
	}, key) // key: WATCH count:<id>
}
