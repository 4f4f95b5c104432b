// Package goredis is a program as users of go-redis write it.
package goredis

import (
	"context"
	_ "embed"
	"fmt"
	"strconv"
	"time"

	"github.com/redis/go-redis/v9"
)

type User struct {
	ID   int64
	Name string
}

type Store struct{ rdb *redis.Client }

func New() *Store {
	return &Store{redis.NewClient(&redis.Options{Addr: "localhost:6379"})}
}

func (s *Store) SaveSession(ctx context.Context, token string, data []byte) error {
	return s.rdb.Set(ctx, "session:"+token, data, 30*time.Minute).Err() // key: SET session:<token> 30m
}

func (s *Store) Load(ctx context.Context, id int64) (string, error) {
	return s.rdb.Get(ctx, fmt.Sprintf("user:%d:name", id)).Result() // key: GET user:<id>:name
}

func (s *Store) Score(ctx context.Context, user string, points float64) error {
	return s.rdb.ZAdd(ctx, "scores", redis.Z{Score: points, Member: user}).Err() // key: ZADD scores
}

func (s *Store) Profile(ctx context.Context, u User) error {
	key := "profile:" + strconv.FormatInt(u.ID, 10)
	_, err := s.rdb.Pipelined(ctx, func(p redis.Pipeliner) error {
		p.HSet(ctx, key, "name", u.Name) // key: HSET profile:<u.ID>
		p.Expire(ctx, key, 24*time.Hour) // key: EXPIRE profile:<u.ID> 24h
		return nil
	})
	return err
}

func (s *Store) Hit(ctx context.Context, ip string) (int64, error) {
	return s.rdb.Incr(ctx, "hits:"+ip).Result() // key: INCR hits:<ip>
}

func (s *Store) Lock(ctx context.Context, name, owner string) (bool, error) {
	return s.rdb.SetNX(ctx, "lock:"+name, owner, 10*time.Second).Result() // key: SET lock:<name> 10s
}

func (s *Store) Forget(ctx context.Context, ids ...string) error {
	keys := make([]string, 0, len(ids))
	for _, id := range ids {
		keys = append(keys, "cache:"+id)
	}
	return s.rdb.Del(ctx, keys...).Err() // key: DEL cache:<id>
}

func (s *Store) Raw(ctx context.Context, id string) error {
	return s.rdb.Do(ctx, "SET", "raw:"+id, "1", "EX", 60).Err() // key: SET raw:<id> 1m
}

var take = redis.NewScript(`return redis.call("DECRBY", KEYS[1], ARGV[1])`)

func (s *Store) Take(ctx context.Context, sku string, n int) error {
	return take.Run(ctx, s.rdb, []string{"stock:" + sku}, n).Err() // key: EVALSHA stock:<sku>
}

func (s *Store) Log(ctx context.Context, line string) error {
	return s.rdb.XAdd(ctx, &redis.XAddArgs{Stream: "log:app", MaxLen: 1000, Values: map[string]any{"line": line}}).Err() // key: XADD log:app
}

func (s *Store) Documents(ctx context.Context, ids []string) error {
	docs := []redis.JSONSetArgs{}
	for _, id := range ids {
		docs = append(docs, redis.JSONSetArgs{Key: "doc:" + id, Path: "$", Value: "{}"})
	}
	if err := s.rdb.JSONMSetArgs(ctx, docs).Err(); err != nil { // key: JSON.MSET doc:<id>
		return err
	}
	if err := s.rdb.JSONMSetArgs(ctx, []redis.JSONSetArgs{{Key: "doc:a", Path: "$", Value: 1}, {Key: "doc:b", Path: "$", Value: 1}}).Err(); err != nil { // key: JSON.MSET doc:a // key: JSON.MSET doc:b
		return err
	}
	return s.rdb.TSMAdd(ctx, [][]any{{"ts:1", 1, 2}, {"ts:2", 1, 3}}).Err() // key: TS.MADD ts:1 // key: TS.MADD ts:2
}
