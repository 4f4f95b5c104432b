package wrapped

import (
	"context"
	"net/http"
	"net/url"
	"strings"

	goredis "github.com/redis/go-redis/v9"
)

// What a request asks goes through a struct into a wrapper, which does not know where it comes from.

type question struct{ entity, action string }

func ask(r *http.Request) question {
	return question{r.PathValue("ref"), r.URL.Query().Get("action")}
}

func (q question) key() string { return "decision:" + strings.Join([]string{q.entity, q.action}, ":") } // want `"<ref>" and "<action>" in key "decision:<ref>:<action>" may hold ":", which separates them`

func (q question) escaped() string {
	return "escaped:" + url.QueryEscape(q.entity) + ":" + url.QueryEscape(q.action)
}

func lookup(ctx context.Context, rdb *goredis.Client, q question) string {
	return rdb.Get(ctx, q.key()).Val() + rdb.Get(ctx, q.escaped()).Val()
}

func decide(w http.ResponseWriter, r *http.Request, rdb *goredis.Client) {
	w.Write([]byte(lookup(r.Context(), rdb, ask(r))))
}

func decideAgain(w http.ResponseWriter, r *http.Request, rdb *goredis.Client) {
	q := ask(r)
	w.Write([]byte(lookup(r.Context(), rdb, q)))
}
