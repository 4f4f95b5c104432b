package bad

import (
	"context"
	"time"

	redigo "github.com/gomodule/redigo/redis"
	"github.com/redis/go-redis/v9"
)

func remaining(expiry time.Time) time.Duration {
	d := time.Until(expiry)
	if d < 0 {
		return 0
	}
	return d
}

func saveCode(ctx context.Context, rdb *redis.Client, id string, expiry time.Time) error {
	return rdb.Set(ctx, "otp:"+id, 1, remaining(expiry)).Err() // want `^set "otp:"\+id: remaining\(expiry\) is 0 once the time has passed: go-redis sends no expiry for 0, and key "otp:<id>" never expires; write it only while the rest is positive$`
}

func saveState(ctx context.Context, rdb *redis.Client, id string, expiry time.Time) error {
	left := expiry.Sub(time.Now())
	if left <= 0 {
		left = 0
	}
	return rdb.SetNX(ctx, "state:"+id, 1, left).Err() // want `^set "state:"\+id: left is 0 once the time has passed: go-redis sends no expiry for 0, and key "state:<id>" never expires`
}

type dropped struct {
	rdb *redis.Client
	ttl time.Duration
}

func newDropped(rdb *redis.Client) *dropped { return &dropped{rdb: rdb, ttl: -1 * time.Second} }

func (d *dropped) logout(ctx context.Context, id string) error {
	return d.rdb.Set(ctx, "dropped:"+id, 1, d.ttl).Err() // want `d\.ttl is negative: go-redis sends no expiry for a negative one, and key "dropped:<id>" never expires`
}

func listed(c redigo.Conn, id string, exp time.Duration) error {
	var args []any
	args = append(args, "listed:"+id, 1, "NX", "EX", exp.Seconds())
	_, err := c.Do("SET", args...) // want `^set args: exp\.Seconds\(\) is a float, sent with its fraction: the server refuses what is not an integer; convert it to one$`
	return err
}
