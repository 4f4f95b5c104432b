package joiner

import (
	"context"

	"example.com/ways/joiner/jk"
	"github.com/redis/go-redis/v9"
)

func Get(ctx context.Context, rdb *redis.Client, id int, name string) {
	rdb.Get(ctx, jk.Of("user", id))            // want: w19:user:<>
	rdb.Get(ctx, jk.Of("user", id, "x", name)) // want: w19:user:<>:x:<>
	rdb.Get(ctx, jk.Join("user", name))        // want: w19/user/<>
	rdb.Get(ctx, jk.Plus("w19", "user", name)) // want: w19-user-<>
	rdb.Get(ctx, jk.Keyf("p:%s:%d", name, id)) // want: w19:p:<>:<> | <>:p:<>:<>
	rdb.Get(ctx, jk.Keyf("all:100%"))          // want: w19:all:100% | <>:all:100%
}
