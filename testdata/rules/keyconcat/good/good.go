package good

import (
	"context"
	"fmt"
	"strings"

	"github.com/redis/go-redis/v9"

	"rules.test/keys"
)

const (
	app     = "app:"
	feature = app + "feature"
)

func constants(ctx context.Context, rdb *redis.Client) error {
	const local = "local:"
	rdb.Get(ctx, "plain")
	rdb.Get(ctx, app+"a"+local)
	rdb.Get(ctx, keys.Prefix+"all")
	key := feature
	key += ":v2"
	return rdb.Get(ctx, key).Err()
}

func userKey(id string) string { return app + "user:" + id }

func profileKey(id string) string { return userKey(id) + ":profile" }

func builtKey(parts ...string) string {
	var sb strings.Builder
	for _, p := range parts {
		sb.WriteString(p + ":")
	}
	return sb.String()
}

func keyFunctions(ctx context.Context, rdb *redis.Client, id string, n int64) error {
	rdb.Get(ctx, userKey(id))
	rdb.Get(ctx, profileKey(id))
	rdb.Get(ctx, builtKey("a", id))
	rdb.Get(ctx, keys.Order(n))
	key := func(id string) string { return "closure:" + id }
	return rdb.Get(ctx, key(id)).Err()
}

type repo struct {
	rdb    *redis.Client
	prefix string
}

func (r repo) key(id string) string { return r.prefix + ":" + id }

func (r repo) get(ctx context.Context, id string) error { return r.rdb.Get(ctx, r.key(id)).Err() }

func passedOn(ctx context.Context, rdb *redis.Client, key string) error {
	return rdb.Get(ctx, key).Err()
}

// Formats are reported with the option inline-format.
func format(ctx context.Context, rdb *redis.Client, id int64) error {
	return rdb.Get(ctx, fmt.Sprintf("user:%d", id)).Err()
}

func notKeys(ctx context.Context, rdb *redis.Client, id string) error {
	rdb.Publish(ctx, "news:"+id, 1)
	rdb.Scan(ctx, 0, "user:"+id+":*", 10)
	return rdb.Set(ctx, "plain", "value:"+id, 0).Err()
}

func handedIn(ctx context.Context, rdb *redis.Client, sb *strings.Builder) error {
	return rdb.Get(ctx, sb.String()).Err()
}
