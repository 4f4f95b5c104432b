package text

import (
	"context"
	"path"
	"strings"

	"github.com/redis/go-redis/v9"
)

func Get(ctx context.Context, rdb *redis.Client, a, b string, n int) {
	rdb.Get(ctx, path.Join("w27", a))                      // want: w27/<> | <>
	rdb.Get(ctx, strings.Join([]string{"w27", a, b}, "|")) // want: w27|<>|<>
	keys := make([]string, 0, n)
	for i := 0; i < n; i++ {
		keys = append(keys, "w27:"+a)
	}
	rdb.MGet(ctx, keys...) // want: w27:<>
}
