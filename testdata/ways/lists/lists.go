package lists

import (
	"context"

	"example.com/ways/lists/hk"
	"github.com/redis/go-redis/v9"
)

func Get(ctx context.Context, rdb *redis.Client, ids []int64, a, b string) {
	rdb.MGet(ctx, hk.Keys(ids)...)                         // want: w23:k:<>
	rdb.Del(ctx, hk.Pair(a)...)                            // want: w23:l:<> | w23:r:<>
	hk.Run(ctx, rdb, []string{"w23:s:" + a, "w23:t:" + b}) // want: w23:s:<> | w23:t:<>
	hk.Del(ctx, rdb, "w23:d1:"+a, "w23:d2:"+b)             // want: w23:d1:<> | w23:d2:<>
}
