// Package goredis_cache is a program as users of go-redis/cache write it.
package goredis_cache

import (
	"context"
	"fmt"
	"time"

	"github.com/go-redis/cache/v9"
	"github.com/redis/go-redis/v9"
)

type Object struct {
	Str string
	Num int
}

type Users struct {
	cache *cache.Cache
	ttl   time.Duration
}

func New(rdb *redis.Client) *Users {
	return &Users{cache: cache.New(&cache.Options{Redis: rdb, LocalCache: cache.NewTinyLFU(1000, time.Minute)}), ttl: 10 * time.Minute}
}

func userKey(id int64) string { return fmt.Sprintf("user:%d", id) }

func (u *Users) Example(ctx context.Context) error {
	key := "mykey"
	obj := &Object{Str: "mystring", Num: 42}
	if err := u.cache.Set(&cache.Item{Ctx: ctx, Key: key, Value: obj, TTL: time.Hour}); err != nil { // key: SET mykey 1h
		return err
	}
	var wanted Object
	return u.cache.Get(ctx, key, &wanted) // key: GET mykey
}

func (u *Users) Load(ctx context.Context, id int64) (*Object, error) {
	obj := new(Object)
	err := u.cache.Once(&cache.Item{ // key: SET user:<id> 1h0m0s // key: GET user:<id>
		Ctx:   ctx,
		Key:   userKey(id),
		Value: obj,
		Do:    func(*cache.Item) (any, error) { return &Object{Num: 42}, nil },
	})
	return obj, err
}

func (u *Users) Save(ctx context.Context, id int64, obj *Object) error {
	item := cache.Item{Key: userKey(id), Value: obj}
	item.Ctx = ctx
	item.TTL = 30 * time.Minute
	return u.cache.Set(&item) // key: SET user:<id> 30m
}

func (u *Users) SaveOnce(ctx context.Context, id int64, obj *Object) error {
	return u.cache.Set(&cache.Item{Ctx: ctx, Key: userKey(id), Value: obj, TTL: u.ttl, SetNX: true, SkipLocalCache: true}) // key: SET user:<id> 10m0s
}

func (u *Users) Known(ctx context.Context, id int64) bool {
	return u.cache.Exists(ctx, userKey(id)) // key: GET user:<id>
}

func (u *Users) Fresh(ctx context.Context, id int64) (o Object, err error) {
	err = u.cache.GetSkippingLocalCache(ctx, userKey(id), &o) // key: GET user:<id>
	return o, err
}

func (u *Users) Forget(ctx context.Context, id int64) error {
	u.cache.DeleteFromLocalCache(userKey(id))
	return u.cache.Delete(ctx, userKey(id)) // key: DEL user:<id>
}

func (u *Users) read(ctx context.Context, key string, to any) error {
	return u.cache.Get(ctx, key, to)
}

func (u *Users) Follow(ctx context.Context, id int64) error {
	found := new(Object)
	if err := u.read(ctx, userKey(id), found); err != nil || found.Str == "" { // key: GET user:<id>
		return err
	}
	return u.cache.Delete(ctx, "named:"+found.Str) // key: DEL named:<Str>
}
