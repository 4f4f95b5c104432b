package wrapped

import (
	"net/http"

	"github.com/redis/go-redis/v9"
)

type pages struct{ rdb *redis.Client }

func (p *pages) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	p.rdb.Get(r.Context(), "page:"+r.URL.Path) // want `"<r\.URL\.Path>" in key "page:<r\.URL\.Path>" comes from an HTTP request as it is`
}

type logged struct{ next http.Handler }

// Whoever hands the request on has no say in what is taken out of it.
func (l *logged) ServeHTTP(w http.ResponseWriter, r *http.Request) { l.next.ServeHTTP(w, r) }
