package stringer

import (
	"context"

	"example.com/ways/stringer/model"
	"github.com/redis/go-redis/v9"
)

func Get(ctx context.Context, rdb *redis.Client, shop int, name string) {
	id := model.ItemID{Shop: shop, Name: name}
	rdb.Get(ctx, id.String())                        // want: w06:item:<>:<>
	put(ctx, rdb, model.ItemID{Shop: 7, Name: name}) // want: w06:item:7:<>
}

func put(ctx context.Context, rdb *redis.Client, id model.ItemID) {
	rdb.Set(ctx, id.String(), 1, 0)
}
