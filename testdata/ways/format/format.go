package format

import (
	"context"

	"example.com/ways/format/kf"
	"github.com/redis/go-redis/v9"
)

const userFormat = "w30:user:%d:%s"

func Get(ctx context.Context, rdb *redis.Client, id int64, part string) {
	rdb.Get(ctx, kf.Key(userFormat, id, part))   // want: <>w30:user:<>:<>
	rdb.Get(ctx, kf.Framed("u:%d", id))          // want: w30:u:<>:end
	rdb.Get(ctx, kf.Built("b:%s", part))         // want: w30/b:<>
	rdb.Get(ctx, kf.Parts("acme", "user", part)) // want: w30:acme:user:<> | w30:user:<>
	put(ctx, rdb, kf.Key("w30:put:%d", id))      // want: <>w30:put:<>
}

func put(ctx context.Context, rdb *redis.Client, key string) { rdb.Set(ctx, key, 1, 0) }

func Setup(prefix string) { kf.Prefix = prefix }
