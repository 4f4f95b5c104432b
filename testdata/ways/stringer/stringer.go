package stringer

import (
	"context"
	"fmt"

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

func byKind(ctx context.Context, rdb *redis.Client, id int, k model.Kind) {
	rdb.Get(ctx, model.Order.String())                    // want: order
	rdb.Get(ctx, model.Key(model.Item, id))               // want: w06:item:<>
	rdb.Get(ctx, fmt.Sprintf("w06:%v-%d", model.User, k)) // want: w06:user-<>
	rdb.Get(ctx, model.Key(k, id))                        // want: w06:<>:<> | w06:Kind(<>):<>
}
