// Package onlybugs is checked for what goes wrong, and for no convention.
package onlybugs

import (
	"context"
	"net/http"
	"strings"

	"github.com/redis/go-redis/v9"
)

type descriptor struct {
	Key   string `yaml:"key"`
	Value string `yaml:"value"`
}

// What the loop collects may be the program's own words.
func count(ctx context.Context, rdb *redis.Client, of []descriptor, r *http.Request) error {
	values := make([]string, len(of))
	for i, d := range of {
		values[i] = d.Value
	}
	return rdb.Incr(ctx, "hits#"+strings.Join(values, "#")+"#"+r.Header.Get("X-User")).Err()
}

func tagged(ctx context.Context, rdb *redis.Client, tags []string, title string) error {
	return rdb.Get(ctx, "s:"+strings.Join(tags, ":")+":"+title).Err() // want `where the list ends cannot be told`
}
