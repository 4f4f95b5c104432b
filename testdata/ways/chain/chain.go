package chain

import (
	"context"

	"example.com/ways/chain/kb"
	"github.com/redis/go-redis/v9"
)

func Get(ctx context.Context, rdb *redis.Client, id string) {
	rdb.Get(ctx, kb.New("w14").Add("user").Add(id).String()) // want: w14:user:<>
	b := kb.New("w14")
	b.Add("order")
	b.Add(id)
	rdb.Get(ctx, b.String()) // want: w14:order:<>
}
