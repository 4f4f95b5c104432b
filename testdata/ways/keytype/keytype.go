package keytype

import (
	"context"

	"example.com/ways/keytype/rk"
	"github.com/redis/go-redis/v9"
)

func Get(ctx context.Context, rdb *redis.Client, id string) {
	rdb.Get(ctx, rk.User(id).Sub("profile").String()) // want: w15:user:<>:profile
	rdb.Get(ctx, string(rk.Root.Sub("x")))            // want: w15:x
	rdb.HGet(ctx, string(rk.User(id)), "f")           // want: w15:user:<>
}
