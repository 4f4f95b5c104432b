package wrapped

import (
	"context"
	"fmt"
	"strconv"

	"github.com/redis/go-redis/v9"

	"rules.test/store"
)

func through(ctx context.Context, c *store.Cache, org, user int64) (string, error) {
	return c.Get(ctx, fmt.Sprintf("member:%d%d", org, user)) // want `get fmt\.Sprintf\("member:%d%d", org, user\) through store\.\(\*Cache\)\.Get: nothing stands between "<org>" and "<user>" in key "app:member:<org><user>": \(1, 23\) and \(12, 3\) give one key; separate them with :`
}

func fine(ctx context.Context, c *store.Cache, org, user int64) (string, error) {
	return c.Get(ctx, fmt.Sprintf("member:%d:%d", org, user))
}

type repo struct{ rdb *redis.Client }

// load joins a kind, which its callers write, and an ID.
func (r repo) load(ctx context.Context, kind string, id int64) error {
	return r.rdb.Get(ctx, "x:"+kind+strconv.FormatInt(id, 10)).Err()
}

func kinds(ctx context.Context, r repo, id int64) error {
	if err := r.load(ctx, "user:", id); err != nil {
		return err
	}
	return r.load(ctx, "order:", id)
}
