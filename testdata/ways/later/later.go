// Package later has calls that run when what they point to has changed.
package later

import (
	"context"

	"github.com/redis/go-redis/v9"
)

func drop(ctx context.Context, rdb *redis.Client, key *string) { rdb.Del(ctx, *key) }

type entry struct{ key string }

func (e *entry) drop(ctx context.Context, rdb *redis.Client) { rdb.Del(ctx, e.key) } // want: w34:first:<> | w34:last:<>

func Run(ctx context.Context, rdb *redis.Client, id string) {
	key := "w34:old:" + id
	defer drop(ctx, rdb, &key) // want: w34:old:<> | w34:new:<>
	key = "w34:new:" + id
}

func Entry(ctx context.Context, rdb *redis.Client, id string) {
	var e entry
	e.key = "w34:first:" + id
	defer e.drop(ctx, rdb)
	e.key = "w34:last:" + id
}

func Kept(ctx context.Context, rdb *redis.Client, id string) {
	key := "w34:kept:" + id
	defer drop(ctx, rdb, &key) // want: w34:kept:<>
}
