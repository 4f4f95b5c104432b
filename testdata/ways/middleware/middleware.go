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
