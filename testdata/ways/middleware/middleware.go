package middleware

import (
	"net/http"
	"time"

	"github.com/redis/go-redis/v9"
)

type Limiter struct {
	rdb    *redis.Client
	prefix string
}

func NewLimiter(rdb *redis.Client, name string) *Limiter {
	return &Limiter{rdb: rdb, prefix: "w11:rl:" + name + ":"}
}

func (l *Limiter) Wrap(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		key := l.prefix + r.RemoteAddr
		l.rdb.Incr(r.Context(), key)                // want: w11:rl:<>:<>
		l.rdb.Expire(r.Context(), key, time.Minute) // want: w11:rl:<>:<>
		next.ServeHTTP(w, r)
	})
}

func hit(rdb *redis.Client, r *http.Request, mark string) {
	key := "w11:hit:" + mark + ":" + r.RemoteAddr
	switch mark {
	case "T":
		key = "w11:token:" + mark + ":" + r.Header.Get("X-Token")
	}
	rdb.Incr(r.Context(), key)
}

func factory(rdb *redis.Client, enabled bool, mark string) http.HandlerFunc {
	if enabled {
		return func(w http.ResponseWriter, r *http.Request) { hit(rdb, r, mark) }
	}
	return func(w http.ResponseWriter, r *http.Request) {}
}

func GlobalLimit(rdb *redis.Client, on bool) http.HandlerFunc {
	return factory(rdb, on, "G") // want: w11:hit:G:<>
}

func TokenLimit(rdb *redis.Client, on bool) http.HandlerFunc {
	return factory(rdb, on, "T") // want: w11:token:T:<>
}
