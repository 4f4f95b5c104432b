package bad

import (
	"context"
	"encoding/json"
	"io"
	"net/http"
	"os"
	"strings"
	"time"

	"github.com/go-chi/chi/v5"
	"github.com/gomodule/redigo/redis"
	goredis "github.com/redis/go-redis/v9"
)

func query(ctx context.Context, rdb *goredis.Client, r *http.Request) error {
	return rdb.Get(ctx, "search:"+r.URL.Query().Get("q")).Err()
}

func form(ctx context.Context, rdb *goredis.Client, r *http.Request) error {
	name := strings.ToLower(strings.TrimSpace(r.FormValue("name")))
	if name == "" {
		return nil
	}
	if err := rdb.Get(ctx, "draft:"+name).Err(); err == nil {
		return nil
	}
	return rdb.Set(ctx, "draft:"+name, 1, time.Hour).Err() // once for each function
}

func wholeKey(ctx context.Context, rdb *goredis.Client, r *http.Request) error {
	return rdb.Get(ctx, r.FormValue("key")).Err()
}

func header(conn redis.Conn, r *http.Request) error {
	_, err := conn.Do("GET", "tenant:"+r.Header.Get("X-Tenant"))
	return err
}

func cookie(ctx context.Context, rdb *goredis.Client, r *http.Request) error {
	c, err := r.Cookie("sid")
	if err != nil {
		return err
	}
	return rdb.Get(ctx, "session:"+c.Value).Err()
}

type order struct {
	Number string
	Count  int
}

func body(ctx context.Context, rdb *goredis.Client, r *http.Request) error {
	var o order
	if err := json.NewDecoder(r.Body).Decode(&o); err != nil {
		return err
	}
	return rdb.Get(ctx, "order:"+o.Number).Err()
}

type login struct {
	Email string `json:"email" validate:"required"`
	Code  string `json:"code" validate:"required,numeric,len=6"`
}

func tagged(ctx context.Context, rdb *goredis.Client, r *http.Request) error {
	var l login
	b, err := io.ReadAll(r.Body)
	if err != nil {
		return err
	}
	if err := json.Unmarshal(b, &l); err != nil {
		return err
	}
	rdb.Get(ctx, "code:"+l.Code)
	return rdb.Get(ctx, "login:"+l.Email).Err()
}

func router(rdb *goredis.Client) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		rdb.Get(r.Context(), "post:"+chi.URLParam(r, "slug"))
	}
}

func argument(ctx context.Context, rdb *goredis.Client) error {
	return rdb.Get(ctx, "job:"+os.Args[1]).Err()
}

func pattern(ctx context.Context, rdb *goredis.Client, r *http.Request) error {
	return rdb.Scan(ctx, 0, "user:"+r.FormValue("name")+":*", 100).Err()
}

func keys(conn redis.Conn, r *http.Request) error {
	_, err := conn.Do("SCAN", 0, "MATCH", "doc:"+r.FormValue("q")+"*")
	return err
}

func purge(ctx context.Context, rdb *goredis.Client, prefix string) error {
	it := rdb.Scan(ctx, 0, prefix+":*", 500).Iterator()
	for it.Next(ctx) {
		rdb.Unlink(ctx, it.Val())
	}
	return it.Err()
}
