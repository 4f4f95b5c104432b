package maker

import (
	"context"

	"example.com/ways/maker/keys"
	"github.com/redis/go-redis/v9"
)

var order = keys.Maker("w09:order")

func Get(ctx context.Context, rdb *redis.Client, id, part string) {
	rdb.Get(ctx, order(id, part))          // want: w09:order:<>:<>
	rdb.Get(ctx, keys.User(id, "profile")) // want: w09:user:<>:profile
	cart := keys.Maker("w09:cart")
	rdb.Get(ctx, cart(id)) // want: w09:cart:<>
}
