package options

import (
	"context"

	"example.com/ways/options/cache"
	"github.com/redis/go-redis/v9"
)

func Run(ctx context.Context, rdb *redis.Client, id string) {
	c := cache.New(rdb, cache.WithPrefix("shop"))
	c.Set(ctx, "item:"+id, 1) // want: shop:item:<> | w03:item:<>
	d := cache.New(rdb)
	d.Set(ctx, "item:"+id, 1) // want: shop:item:<> | w03:item:<>
}
