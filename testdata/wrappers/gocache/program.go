// Package gocache is a program as users of eko/gocache write it.
package gocache

import (
	"context"
	"fmt"
	"time"

	"github.com/bradfitz/gomemcache/memcache"
	"github.com/eko/gocache/lib/v4/cache"
	"github.com/eko/gocache/lib/v4/marshaler"
	"github.com/eko/gocache/lib/v4/store"
	memcache_store "github.com/eko/gocache/store/memcache/v4"
	redis_store "github.com/eko/gocache/store/redis/v4"
	"github.com/redis/go-redis/v9"
)

func Redis(ctx context.Context) error {
	redisStore := redis_store.NewRedis(redis.NewClient(&redis.Options{Addr: "127.0.0.1:6379"}))
	cacheManager := cache.New[string](redisStore)
	err := cacheManager.Set(ctx, "my-key", "my-value", store.WithExpiration(15*time.Second)) // key: SET my-key 15s
	if err != nil {
		return err
	}
	value, err := cacheManager.Get(ctx, "my-key") // key: GET my-key
	fmt.Println(value)
	return err
}

func Defaults(ctx context.Context, client *redis.Client, id int) error {
	c := cache.New[string](redis_store.NewRedis(client, store.WithExpiration(time.Hour)))
	if err := c.Set(ctx, bookKey(id), "x"); err != nil { // key: SET book:<id> 1h
		return err
	}
	return c.Set(ctx, bookKey(id), "x", store.WithExpiration(time.Minute), store.WithTags([]string{"book"})) // key: SET book:<id> 1m
}

func bookKey(id int) string { return fmt.Sprintf("book:%d", id) }

func Memcache(ctx context.Context, id int) error {
	memcacheStore := memcache_store.NewMemcache(memcache.New("10.0.0.1:11211"), store.WithExpiration(10*time.Second))
	cacheManager := cache.New[[]byte](memcacheStore)
	if err := cacheManager.Set(ctx, bookKey(id), []byte("my-value"), store.WithExpiration(15*time.Second)); err != nil { // key: MC.SET book:<id> 15s
		return err
	}
	return cacheManager.Delete(ctx, bookKey(id)) // key: MC.DELETE book:<id>
}

type Book struct {
	ID   int
	Name string
}

func Loadable(ctx context.Context, client *redis.Client) (*Book, error) {
	load := func(ctx context.Context, key any) (*Book, []store.Option, error) {
		return &Book{ID: 1}, []store.Option{store.WithExpiration(time.Minute)}, nil
	}
	c := cache.NewLoadable[*Book](load, cache.New[*Book](redis_store.NewRedis(client)))
	return c.Get(ctx, "my-book") // key: SET my-book maybe // key: GET my-book
}

func Marshaler(ctx context.Context, client *redis.Client) error {
	m := marshaler.New(cache.New[any](redis_store.NewRedis(client)))
	if err := m.Set(ctx, "book:slug:go", Book{ID: 1}, store.WithExpiration(24*time.Hour)); err != nil { // key: SET book:slug:go 24h
		return err
	}
	_, err := m.Get(ctx, "book:slug:go", new(Book)) // key: GET book:slug:go
	return err
}

type Service struct{ cache cache.CacheInterface[string] }

func (s *Service) Name(ctx context.Context, id int) (string, error) {
	return s.cache.Get(ctx, bookKey(id)) // key: GET book:<id>
}

type lookup struct {
	ID   int
	Lang string
}

func (s *Service) Struct(ctx context.Context, id int) (string, error) {
	return s.cache.Get(ctx, lookup{id, "en"}) // key: GET <value>
}
