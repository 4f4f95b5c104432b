package good

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"time"

	"github.com/redis/go-redis/v9"
)

const ttl = time.Hour

type repo interface {
	Find(ctx context.Context, id int64, lang string) (string, error)
}

type shop struct {
	rdb  *redis.Client
	repo repo
}

func pageKey(id int64, lang string) string { return fmt.Sprintf("shop:page:%d:%s", id, lang) }

// All that the value depends on is in the key; how it is loaded is not part of it.
func (s *shop) page(ctx context.Context, r repo, log *slog.Logger, id int64, lang string, expire time.Duration, force bool) (string, error) {
	key := pageKey(id, lang)
	if v, err := s.rdb.Get(ctx, key).Result(); err == nil && !force {
		return v, nil
	}
	v, err := r.Find(ctx, id, lang)
	if err != nil {
		log.Error("load", "id", id)
		return "", err
	}
	return v, s.rdb.Set(ctx, key, v, expire).Err()
}

type user struct {
	ID   int64
	Name string
}

// A write through the cache stores what it was given.
func (s *shop) rename(ctx context.Context, u user, name string) error {
	key := fmt.Sprintf("user:%d", u.ID)
	old, err := s.rdb.Get(ctx, key).Bytes()
	if err != nil {
		return err
	}
	if err := json.Unmarshal(old, &u); err != nil {
		return err
	}
	u.Name = name
	text, err := json.Marshal(u)
	if err != nil {
		return err
	}
	return s.rdb.Set(ctx, key, text, ttl).Err()
}

// The ID stands for the whole user.
func (s *shop) byUser(ctx context.Context, u user, load func(user) string) string {
	key := fmt.Sprintf("user:%d", u.ID)
	if v, err := s.rdb.Get(ctx, key).Result(); err == nil {
		return v
	}
	v := load(u)
	s.rdb.Set(ctx, key, v, ttl)
	return v
}

// What the key is, the caller says.
func (s *shop) remember(ctx context.Context, key string, id int64, lang string) (string, error) {
	if v, err := s.rdb.Get(ctx, "shop:"+key).Result(); err == nil {
		return v, nil
	}
	v, err := s.repo.Find(ctx, id, lang)
	if err != nil {
		return "", err
	}
	return v, s.rdb.Set(ctx, "shop:"+key, v, ttl).Err()
}

// The parameter is what is stored.
func (s *shop) initial(ctx context.Context, id, value string) error {
	if _, err := s.rdb.Get(ctx, "state:"+id).Result(); err == redis.Nil {
		return s.rdb.Set(ctx, "state:"+id, value, ttl).Err()
	}
	return nil
}

// The parts of a key in a struct.
type query struct{ Page, Size int }

func (q query) CacheKey() string { return fmt.Sprint(q.Page, ":", q.Size) }

func (s *shop) list(ctx context.Context, q query, find func(query) string) string {
	key := "list:" + q.CacheKey()
	if v, err := s.rdb.Get(ctx, key).Result(); err == nil {
		return v
	}
	v := find(q)
	s.rdb.Set(ctx, key, v, ttl)
	return v
}

type tenants struct {
	rdb    *redis.Client
	tenant string
	prefix string
}

func (t *tenants) one(ctx context.Context, id string) { t.rdb.Get(ctx, "one:"+t.tenant+":"+id) }
func (t *tenants) two(ctx context.Context, id string) { t.rdb.Get(ctx, "two:"+t.tenant+":"+id) }
func (t *tenants) all(ctx context.Context)            { t.rdb.Get(ctx, "tenants") }
func (t *tenants) pre(ctx context.Context, id string) { t.rdb.Get(ctx, t.prefix+"x:"+id) }
func (t *tenants) of(ctx context.Context, tenantID string) {
	t.rdb.Get(ctx, "of:"+tenantID)
}
