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
}
