// Package good is checked with the registry in passes/keyprefix/keyprefix_test.go.
package good

import (
	"context"
	"fmt"
	"time"

	"github.com/bradfitz/gomemcache/memcache"
	"github.com/redis/go-redis/v9"
)

type store struct {
	rdb    *redis.Client
	prefix string
}

func (s *store) settings(ctx context.Context, id, kind, key string, ttl time.Duration) {
	s.rdb.Get(ctx, s.prefix+id)
	s.rdb.Get(ctx, s.prefix+":user:"+id)
	s.rdb.Get(ctx, key)
	s.rdb.Get(ctx, "shop:"+kind+":"+id)
	s.rdb.Set(ctx, "shop:config", id, 0)
	s.rdb.Set(ctx, fmt.Sprintf("shop:user:%d:v2", len(id)), id, ttl)
	s.rdb.Set(ctx, fmt.Sprintf("shop:user:%d:v2", len(id)), id, time.Hour)
	s.rdb.Set(ctx, fmt.Sprintf("shop:user:%d:v%d", len(id), len(kind)), id, time.Hour)
	s.rdb.Del(ctx, fmt.Sprintf("shop:cart:%d", len(id)))
	s.rdb.HSet(ctx, fmt.Sprintf("shop:cart:%d", len(id)), "a", 1)
	s.rdb.Expire(ctx, fmt.Sprintf("shop:cart:%d", len(id)), time.Hour)
	s.rdb.LPush(ctx, "tenant:"+id+":audit:log", kind)
}

func memcached(mc *memcache.Client, id int) error {
	return mc.Set(&memcache.Item{Key: fmt.Sprintf("shop:page:%d", id), Expiration: 300})
}
