package decorator

import (
	"context"
	"time"

	"example.com/ways/decorator/store"
	"github.com/redis/go-redis/v9"
)

func Run(ctx context.Context, rdb *redis.Client, id string) {
	var s store.Store = store.NewRedis(rdb)
	s = store.WithPrefix(s, "tenant:")
	s.Put(ctx, "w10:"+id, "v", time.Hour) // want: tenant:w10:<> | w10:<>
}
