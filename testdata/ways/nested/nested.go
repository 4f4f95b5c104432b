package nested

import (
	"context"

	"example.com/ways/nested/l2"
	"github.com/redis/go-redis/v9"
)

func Get(ctx context.Context, rdb *redis.Client, id string) {
	l2.Get(ctx, rdb, "w25:"+id) // want: l1:l2:w25:<>
}
