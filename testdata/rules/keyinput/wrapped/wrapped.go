package wrapped

import (
	"context"
	"errors"
	"io"
	"net/http"

	"github.com/redis/go-redis/v9"

	"rules.test/store"
	"rules.test/web"
)

func through(ctx context.Context, c *store.Cache, r *http.Request) (string, error) {
	return c.Get(ctx, "post:"+r.PathValue("slug")) // want `get "post:"\+r\.PathValue\("slug"\) through store\.\(\*Cache\)\.Get: "<slug>" in key "app:post:<slug>" comes from an HTTP request as it is: its author chooses the key's characters and length; check it, parse it, or hash it`
}

func otherPackage(ctx context.Context, rdb *redis.Client, r *http.Request) error {
	return rdb.Get(ctx, "tenant:"+web.Tenant(r)).Err() // want `get "tenant:"\+web\.Tenant\(r\): "<X-Tenant>" in key "tenant:<X-Tenant>" comes from an HTTP header as it is: its author chooses the key's characters and length; check it, parse it, or hash it`
}

func checkedElsewhere(ctx context.Context, rdb *redis.Client, r *http.Request) error {
	return rdb.Get(ctx, "post:"+web.Slug(r)).Err()
}

type service struct{ rdb *redis.Client }

func (s *service) find(ctx context.Context, slug string) (string, error) {
	return s.rdb.Get(ctx, "post:"+slug).Result()
}

func (s *service) findChecked(ctx context.Context, slug string) (string, error) {
	if len(slug) > 64 {
		return "", errors.New("too long")
	}
	return s.rdb.Get(ctx, "post:"+slug).Result()
}

func handler(s *service) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		v, _ := s.find(r.Context(), r.PathValue("slug")) // want `get r\.PathValue\("slug"\) through wrapped\.\(\*service\)\.find: "<slug>" in key "post:<slug>" comes from an HTTP request as it is: its author chooses the key's characters and length; check it, parse it, or hash it`
		io.WriteString(w, v)
		v, _ = s.findChecked(r.Context(), r.PathValue("slug"))
		io.WriteString(w, v)
	}
}
