package wrapped

import (
	"context"
	"strconv"
	"time"

	"github.com/redis/go-redis/v9"

	"rules.test/keys"
	"rules.test/store"
)

func through(ctx context.Context, c *store.Cache, id string) (string, error) {
	c.Get(ctx, "user_"+id)
	c.Get(ctx, strconv.Itoa(len(id)))
	c.Get(ctx, ":user")               // want `get ":user" through store.\(\*Cache\).Get: key "app::user" has two colons in a row`
	return c.Get(ctx, "user:"+id+":") // want `ends with a colon`
}

func keyFunction(ctx context.Context, rdb *redis.Client, id int64) error {
	return rdb.Get(ctx, keys.Order(id)).Err()
}

func put(ctx context.Context, rdb *redis.Client, key string, v any) error {
	return rdb.Set(ctx, key, v, time.Hour).Err()
}

type session struct{ ID string }

func caller(ctx context.Context, rdb *redis.Client, s session) error {
	if err := put(ctx, rdb, s.ID, s); err != nil { // want `set s.ID through wrapped.put: key "<s.ID>" has no text that says what it is`
		return err
	}
	return put(ctx, rdb, "session_"+s.ID, s) // want `write "session:<s.ID>"`
}
