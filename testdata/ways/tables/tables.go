package tables

import (
	"context"
	"fmt"

	"example.com/ways/tables/consts"
	"github.com/redis/go-redis/v9"
)

func Get(ctx context.Context, rdb *redis.Client, kind string, id int64) {
	rdb.Get(ctx, consts.Prefixes["user"]+fmt.Sprint(id))         // want: w07:u:<>
	rdb.Get(ctx, consts.Prefix(consts.KindOrder)+fmt.Sprint(id)) // want: w07:o:<>
	rdb.Get(ctx, fmt.Sprintf(consts.UserFormat, id))             // want: w07:user:<>:profile
	rdb.Get(ctx, consts.KindOrder.Key(id))                       // want: w07:order:<>
}
