package good

import (
	"context"
	"time"

	"github.com/redis/go-redis/v9"
)

func remaining(expiry time.Time) time.Duration {
	d := time.Until(expiry)
	if d < 0 {
		return 0
	}
	return d
}

// Whoever looks at the rest has thought of it.
func saveCode(ctx context.Context, rdb *redis.Client, id string, expiry time.Time) error {
	left := remaining(expiry)
	if left == 0 {
		return nil
	}
	return rdb.Set(ctx, "otp:"+id, 1, left).Err()
}

// No time at all is no expiry, and what has passed is gone in a second.
func lifetime(expiry time.Time) time.Duration {
	if expiry.IsZero() {
		return 0
	}
	d := time.Until(expiry)
	if d < time.Second {
		return time.Second
	}
	return d
}

func saveState(ctx context.Context, rdb *redis.Client, id string, expiry time.Time) error {
	return rdb.Set(ctx, "state:"+id, 1, lifetime(expiry)).Err()
}

// EXPIRE deletes what has passed.
func touch(ctx context.Context, rdb *redis.Client, id string, expiry time.Time) error {
	return rdb.Expire(ctx, "otp:"+id, remaining(expiry)).Err()
}

// -1 under a name of its own stands for "never".
type kept struct {
	rdb *redis.Client
	ttl time.Duration
}

func newKept(rdb *redis.Client) *kept { return &kept{rdb: rdb, ttl: -1 * time.Second} }

func (k *kept) put(ctx context.Context, id string) error {
	return k.rdb.Set(ctx, "kept:"+id, 1, k.ttl).Err()
}

// leftOf counts seconds, and makes a length of time of them; at least one second.
func leftOf(expiry time.Time) time.Duration {
	left := time.Duration(expiry.Unix()-time.Now().Unix()) * time.Second
	if left <= 0 {
		return time.Second
	}
	return left
}

func saveGrant(ctx context.Context, rdb *redis.Client, id string, expiry time.Time) error {
	return rdb.Set(ctx, "grant:"+id, 1, leftOf(expiry)).Err()
}
