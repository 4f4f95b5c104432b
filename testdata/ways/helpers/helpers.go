package helpers

import (
	"context"

	"example.com/ways/helpers/util"
	"github.com/redis/go-redis/v9"
)

func Get(ctx context.Context, rdb *redis.Client, id string, t util.Tenant) {
	rdb.Get(ctx, util.Scoped("user", id))                     // want: w20.user.<>
	rdb.Get(ctx, util.ForTenant(3)+id)                        // want: t3|<>
	rdb.Get(ctx, t.Space("cart"))                             // want: w20/<>/cart
	rdb.Get(ctx, util.UserKey("w20:settings:", uint64(t.ID))) // want: w20:settings:<>
}
