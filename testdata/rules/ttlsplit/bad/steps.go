package bad

import (
	"context"
	"fmt"
	"time"

	goredis "github.com/redis/go-redis/v9"
)

// The condition looks at the reply in two steps.
func firstOf(ctx context.Context, rdb *goredis.Client, room string) error {
	reply := rdb.SAdd(ctx, "firstof:"+room, 1) // want `sadd "firstof:"\+room: key "firstof:<room>" gets its expiry from EXPIRE`
	added, err := reply.Result()
	if err != nil {
		return err
	}
	first := added == 1
	if first {
		return rdb.Expire(ctx, "firstof:"+room, time.Hour).Err()
	}
	return nil
}

type limits struct {
	rdb  *goredis.Client
	pool *goredis.Client
}

// A pipeline is of the client that makes it.
func (l *limits) hit(ctx context.Context, user string) error {
	pipe := l.rdb.Pipeline()
	n := pipe.Incr(ctx, "hit:"+user) // want `incr "hit:"\+user: key "hit:<user>" gets its expiry from EXPIRE`
	if _, err := pipe.Exec(ctx); err != nil {
		return err
	}
	if n.Val() == 1 {
		return l.rdb.Expire(ctx, "hit:"+user, time.Minute).Err()
	}
	return nil
}

// The comment says nothing about the two: INCR is atomic.
func windowed(ctx context.Context, rdb *goredis.Client, user string) error {
	// the counter is atomic
	key := fmt.Sprintf("windowed:%s:%d", user, time.Now().Unix()/60)
	if err := rdb.Incr(ctx, key).Err(); err != nil { // want `incr key: key "windowed:<user>:<n>" gets its expiry from EXPIRE`
		return err
	}
	return rdb.Expire(ctx, key, time.Minute).Err()
}
