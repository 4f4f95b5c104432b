package bad

import (
	"context"
	"strconv"
	"time"

	"github.com/gomodule/redigo/redis"
	goredis "github.com/redis/go-redis/v9"
)

// A constant that the type of a number cannot hold, here or in a function that makes it narrow.

const inviteLife = 30 * 24 * time.Hour

func narrow(d time.Duration) int32 { return int32(d.Milliseconds()) }

func invite(c redis.Conn, mail string) {
	c.Do("SET", "invite:"+mail, 1, "PX", int32(inviteLife.Milliseconds())) // want `int32\(inviteLife.Milliseconds\(\)\) is more than its type can hold: it overflows`
	c.Do("SET", "invite:"+mail, 1, "PX", narrow(inviteLife))               // want `narrow\(inviteLife\) is more than its type can hold: it overflows`
	c.Do("SET", "invite:"+mail, 1, "PX", narrow(time.Hour))
	c.Do("SET", "invite:"+mail, 1, "PX", inviteLife.Milliseconds())
}

type ticket struct{ ends time.Time }

// A difference in seconds stays one when a second is put in its place where it is over.
func clampedSeconds(ctx context.Context, rdb *goredis.Client, t ticket) {
	left := time.Duration(t.ends.Unix() - time.Now().Unix())
	if left <= 0 {
		left = time.Second
	}
	rdb.Set(ctx, "ticket:"+strconv.FormatInt(t.ends.Unix(), 10), 1, left) // want `counts seconds, but go-redis takes nanoseconds: an hour becomes 3.6µs`
}

func clampedDuration(ctx context.Context, rdb *goredis.Client, t ticket) {
	left := time.Duration(t.ends.Unix()-time.Now().Unix()) * time.Second
	if left <= 0 {
		left = time.Second
	}
	rdb.Set(ctx, "ticket:"+strconv.FormatInt(t.ends.Unix(), 10), 1, left)
}
