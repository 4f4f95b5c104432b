// Package fix has keys whose case a migration changes.
package fix

import (
	"context"
	"fmt"

	"github.com/redis/go-redis/v9"
)

const Orders = "Orders:" // want `upper-case letters`

func userKey(id int, lang string) string {
	return fmt.Sprintf("User:%05X:Profile:%s", id, lang) // want `upper-case letters`
}

func load(ctx context.Context, rdb *redis.Client, id int, lang string) {
	rdb.Get(ctx, userKey(id, lang))
	rdb.Get(ctx, "Session:"+lang) // want `upper-case letters`
	rdb.Del(ctx, "SESSION:"+lang) // want `upper-case letters`
}

// Nothing is offered below: a constant may have other uses, and the key must not be changed in one place only.
func constant(ctx context.Context, rdb *redis.Client, id string) {
	rdb.Get(ctx, Orders+id)
	rdb.Get(ctx, "ORDERS:"+id) // want `upper-case letters`
}

// The letters of an escape are no text.
func escape(ctx context.Context, rdb *redis.Client, id string) {
	rdb.Get(ctx, "\x4Aob:"+id) // want `upper-case letters`
}
