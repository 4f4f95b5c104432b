package embedded

import (
	"context"

	"example.com/ways/embedded/base"
	"github.com/redis/go-redis/v9"
)

type Users struct{ base.Repo }

func NewUsers(rdb *redis.Client) *Users { return &Users{Repo: base.NewRepo(rdb, "users")} }

func (u *Users) Get(ctx context.Context, id int64) (string, error) {
	return u.Rdb.Get(ctx, u.Key(id)).Result() // want: w02:users:<>
}

type Orders struct{ *base.Repo }

func NewOrders(rdb *redis.Client) *Orders {
	return &Orders{Repo: &base.Repo{Rdb: rdb, Kind: "orders"}}
}

func (o *Orders) Get(ctx context.Context, id int64) (string, error) {
	return o.Rdb.Get(ctx, o.Key(id)).Result() // want: w02:orders:<>
}
