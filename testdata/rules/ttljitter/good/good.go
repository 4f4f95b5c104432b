package good

import (
	"context"
	"math/rand"
	randv2 "math/rand/v2"
	"time"

	"github.com/gomodule/redigo/redis"
	v9 "github.com/redis/go-redis/v9"
)

const base = time.Hour

func spread(ctx context.Context, rdb *v9.Client, k string, ttl time.Duration, n int) {
	rdb.Set(ctx, "a:"+k, "", base+time.Duration((rand.Float64()*0.4-0.2)*float64(base)))
	rdb.Set(ctx, "a:"+k, "", base+time.Duration(rand.Int63n(int64(base/10))))
	rdb.Set(ctx, "a:"+k, "", base+time.Duration(rand.Intn(300))*time.Second)
	rdb.Set(ctx, "a:"+k, "", base+randv2.N(10*time.Minute))
	rdb.Set(ctx, "a:"+k, "", base+base*time.Duration(rand.Intn(10))/100)
	rdb.Set(ctx, "a:"+k, "", time.Duration(rand.Intn(11)/10)*time.Minute+base)
	rdb.Set(ctx, "a:"+k, "", ttl+time.Duration(rand.Intn(n)))
	rdb.Set(ctx, "a:"+k, "", (60+time.Duration(rand.Intn(60)))*time.Second)
	rdb.Set(ctx, "a:"+k, "", (ttl+time.Duration(rand.Intn(60)))*time.Second) // ttl counts seconds
	rdb.Set(ctx, "a:"+k, "", base)
	rdb.Set(ctx, "a:"+k, "", jittered(base, 0.1))
}

func jittered(d time.Duration, share float64) time.Duration {
	return d + time.Duration(rand.Float64()*share*float64(d))
}

func seconds(conn redis.Conn, k string) {
	conn.Do("SETEX", "a:"+k, 3600+rand.Intn(600), "")
	conn.Do("SETEX", "a:"+k, 3600*(100+rand.Intn(10))/100, "")
}
