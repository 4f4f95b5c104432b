package fix

import (
	"context"
	"time"

	goredis "github.com/redis/go-redis/v9"
)

const sessionSeconds = 3600

const session = 3600

func save(ctx context.Context, rdb *goredis.Client, id string, ttlSeconds int, ttl time.Duration) {
	rdb.Set(ctx, "a:"+id, 1, time.Duration(ttlSeconds))         // want `counts seconds`
	rdb.Set(ctx, "b:"+id, 1, time.Duration(ttl.Milliseconds())) // want `counts milliseconds`
	rdb.Set(ctx, "c:"+id, 1, sessionSeconds)                    // want `counts seconds`
	rdb.Set(ctx, "d:"+id, 1, session)                           // want `is a time.Duration in nanoseconds here`
	rdb.Set(ctx, "e:"+id, 1, 60)                                // want `is a time.Duration in nanoseconds here`
}
