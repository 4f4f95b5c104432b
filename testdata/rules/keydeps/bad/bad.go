package bad

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/bradfitz/gomemcache/memcache"
	"github.com/redis/go-redis/v9"
)

const ttl = time.Hour

type shop struct{ rdb *redis.Client }

func (s *shop) render(ctx context.Context, id int64, lang string) (string, error) { return "", nil }

func (s *shop) page(ctx context.Context, id int64, lang string) (string, error) {
	key := fmt.Sprintf("shop:page:%d", id)
	if v, err := s.rdb.Get(ctx, key).Result(); err == nil { // want `get key: the value under key "shop:page:<id>" depends on lang, which the key does not have, so one caller gets what was loaded for another; add it to the key`
		return v, nil
	}
	v, err := s.render(ctx, id, lang)
	if err != nil {
		return "", err
	}
	return v, s.rdb.Set(ctx, key, v, ttl).Err()
}

type user struct{ Name string }

func pageKey(n int) string { return fmt.Sprintf("shop:users:%d", n) }

func marshalled(ctx context.Context, rdb *redis.Client, page, size int, find func(page, size int) []user) ([]user, error) {
	var list []user
	raw, err := rdb.Get(ctx, pageKey(page)).Bytes() // want `get pageKey\(page\): the value under key "shop:users:<page>" depends on size, which the key does not have`
	if errors.Is(err, redis.Nil) {
		list = find(page, size)
		text, err := json.Marshal(list)
		if err != nil {
			return nil, err
		}
		rdb.Set(ctx, pageKey(page), text, ttl)
		return list, nil
	}
	return list, json.Unmarshal(raw, &list)
}

type caller struct {
	Name   string
	Groups []string
}

func verdict(ctx context.Context, rdb *redis.Client, who caller, ask func(caller) string) string {
	key := "verdict:" + who.Name
	if v, err := rdb.Get(ctx, key).Result(); err == nil { // want `the value under key "verdict:<who.Name>" depends on who.Groups, which the key does not have`
		return v
	}
	v := ask(who)
	rdb.Set(ctx, key, v, ttl)
	return v
}

type query struct {
	ID     int
	Locale string
}

func wholeStruct(mc *memcache.Client, q *query, n int, run func(*query) []byte) []byte {
	key := fmt.Sprintf("query:%d", n)
	item, err := mc.Get(key) // want `depends on q, which the key does not have`
	if err == nil {
		return item.Value
	}
	v := run(q)
	mc.Set(&memcache.Item{Key: key, Value: v, Expiration: 60})
	return v
}

type db struct{}

func (db) Scan(dest any, sql string, args ...any) error { return nil }

func address(ctx context.Context, rdb *redis.Client, d db, id, tenant string) (u user, err error) {
	key := "user:" + id
	if rdb.Get(ctx, key).Scan(&u) == nil { // want `depends on tenant, which the key does not have`
		return u, nil
	}
	if err = d.Scan(&u, "select", id, tenant); err != nil {
		return u, err
	}
	return u, rdb.Set(ctx, key, u, ttl).Err()
}

type tenants struct {
	rdb    *redis.Client
	tenant string
}

func (s *tenants) meta(ctx context.Context, id string) error {
	return s.rdb.Get(ctx, "meta:"+s.tenant+":"+id).Err()
}

func (s *tenants) fold(ctx context.Context, id string) error {
	return s.rdb.Get(ctx, "fold:"+id).Err() // want `get "fold:"\+id: key "fold:<id>" does not have tenant, which key "meta:<s.tenant>:<id>" of the same type has \(bad.go:\d+\), so one tenant gets what was stored for another; add it to the key`
}
