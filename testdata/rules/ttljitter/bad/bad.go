package bad

import (
	"context"
	"math/rand"
	randv2 "math/rand/v2"
	"time"

	"github.com/gomodule/redigo/redis"
	v9 "github.com/redis/go-redis/v9"
)

const (
	base    = time.Hour
	percent = 10
)

func fraction(ctx context.Context, rdb *v9.Client, k string) error {
	ttl := base + time.Duration(rand.Float64()*0.4-0.2)*base // want `set "neg:"\+k: time.Duration\(rand.Float64\(\)\*0.4-0.2\) is always 0, because the conversion cuts the fraction off, so the expiry of key "neg:<k>" does not vary; multiply before the conversion`
	return rdb.Set(ctx, "neg:"+k, "", ttl).Err()
}

func division(ctx context.Context, rdb *v9.Client, k string) {
	rdb.Set(ctx, "a:"+k, "", base+base*time.Duration(rand.Intn(10)/100))       // want `rand.Intn\(10\)/100 is always 0, because a division of whole numbers cuts the fraction off, .*; multiply before the division`
	rdb.Expire(ctx, "a:"+k, base+base*time.Duration(percent/100*rand.Intn(5))) // want `percent/100\*rand.Intn\(5\) is always 0, so the expiry of key "a:<k>" does not vary; give it a range`
}

func one(ctx context.Context, rdb *v9.Client, k string) {
	rdb.Set(ctx, "a:"+k, "", base+time.Duration(rand.Intn(1))*time.Minute) // want `rand.Intn\(1\) is always 0, so the expiry of key .*; give it a range`
	rdb.Set(ctx, "a:"+k, "", time.Duration(1+rand.Float64()*0.1)*base)     // want `is always 1, because the conversion cuts the fraction off`
}

func nanoseconds(ctx context.Context, rdb *v9.Client, k string, ttl time.Duration) {
	rdb.Set(ctx, "a:"+k, "", base+time.Duration(rand.Intn(60)))   // want `time.Duration\(rand.Intn\(60\)\) is at most 59 nanoseconds, so the expiry of key "a:<k>" does not vary; multiply it by time.Second`
	rdb.Set(ctx, "a:"+k, "", ttl-time.Duration(randv2.IntN(300))) // want `is at most 299 nanoseconds`
}

func seconds(conn redis.Conn, k string) {
	conn.Do("SETEX", "a:"+k, 3600+rand.Intn(10)/10, "") // want `rand.Intn\(10\)/10 is always 0`
}

// jittered spreads a time, or so it thinks.
func jittered(d time.Duration) time.Duration {
	spread := time.Duration(rand.Float64()) * d // want `set "a:"\+k: time.Duration\(rand.Float64\(\)\) is always 0`
	return d + spread
}

func helper(ctx context.Context, rdb *v9.Client, k string) {
	rdb.Set(ctx, "a:"+k, "", jittered(base))
}
