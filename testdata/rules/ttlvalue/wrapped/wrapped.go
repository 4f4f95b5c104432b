package wrapped

import (
	"context"
	"time"

	"github.com/gomodule/redigo/redis"
	goredis "github.com/redis/go-redis/v9"

	"rules.test/store"
)

// put takes a time.Duration.
func put(c redis.Conn, key string, v any, ttl time.Duration) {
	c.Do("SETEX", "put:"+key, int64(ttl/time.Second), v)
}

// seconds takes whole seconds.
func seconds(ctx context.Context, rdb *goredis.Client, key string, v any, ttl int) {
	rdb.Set(ctx, "seconds:"+key, v, time.Duration(ttl)*time.Second)
}

// scaled takes a time.Duration that counts seconds: its callers give it plain numbers.
func scaled(ctx context.Context, rdb *goredis.Client, key string, v any, ttl time.Duration) {
	rdb.Set(ctx, "scaled:"+key, v, ttl*time.Second)
}

// positive sees to it that there is an expiry.
func positive(c redis.Conn, key string, v any, ttl int64) {
	if ttl <= 0 {
		ttl = 3600
	}
	c.Do("SETEX", "positive:"+key, ttl, v)
}

// plain passes on what it gets.
func plain(c redis.Conn, key string, v any, ttl int64) {
	c.Do("SETEX", "plain:"+key, ttl, v)
}

// wrong takes seconds for nanoseconds: the mistake is here, not where it is called.
func wrong(ctx context.Context, rdb *goredis.Client, key string, ttlSeconds int) {
	rdb.Set(ctx, "wrong:"+key, 1, time.Duration(ttlSeconds)) // want `^set "wrong:"\+key: ttlSeconds counts seconds by its name, but go-redis takes nanoseconds: an hour becomes 3\.6µs, and go-redis sends 1 millisecond for so little; multiply it by time\.Second$`
}

type cache interface {
	Put(ctx context.Context, key string, v any, ttl time.Duration)
}

type redisCache struct{ rdb *goredis.Client }

func (r *redisCache) Put(ctx context.Context, key string, v any, ttl time.Duration) {
	r.rdb.Set(ctx, "cache:"+key, v, ttl)
}

func callers(ctx context.Context, c redis.Conn, rdb *goredis.Client, kv cache, exp time.Time) {
	put(c, "a", 1, 20) // want `^setex "a" through wrapped\.put: 20 is a time\.Duration in nanoseconds here, and SETEX gets 0: the server refuses it; give it a unit, such as 20\*time\.Second$`
	put(c, "a", 1, 20*time.Second)
	put(c, "a", 1, 500*time.Millisecond)          // want `^setex "a" through wrapped\.put: 500\*time\.Millisecond is 0, and that is no lifetime: the server refuses it; leave the expiry out, or pass a positive one$`
	seconds(ctx, rdb, "b", 1, int(5*time.Minute)) // want `^set "b" through wrapped\.seconds: int\(5\*time\.Minute\) is a length of time already: multiplied by time\.Second it is far longer, or overflows; use it as it is$`
	seconds(ctx, rdb, "b", 1, int((5 * time.Minute).Seconds()))
	seconds(ctx, rdb, "b", 1, 300)
	scaled(ctx, rdb, "c", 1, 60)
	scaled(ctx, rdb, "c", 1, time.Minute) // want `^set "c" through wrapped\.scaled: time\.Minute is a length of time already: multiplied by time\.Second it is far longer, or overflows; use it as it is$`
	positive(c, "d", 1, 0)
	positive(c, "d", 1, -1)
	plain(c, "e", 1, 0)                            // want `^setex "e" through wrapped\.plain: an expiry of 0 is no lifetime: the server refuses it; leave the expiry out, or pass a positive one$`
	plain(c, "e", 1, int64(time.Hour))             // want `^setex "e" through wrapped\.plain: int64\(time\.Hour\) counts nanoseconds, but SETEX takes seconds: a minute becomes 1903 years; convert it with Seconds\(\)$`
	plain(c, "e", 1, exp.Unix()-time.Now().Unix()) // want `^setex "e" through wrapped\.plain: exp\.Unix\(\)-time\.Now\(\)\.Unix\(\) is negative once that time has passed: the server refuses it; check that it is positive first$`
	wrong(ctx, rdb, "f", 60)
	kv.Put(ctx, "g", 1, 3600) // want `^set "g" through wrapped\.\(\*redisCache\)\.Put: 3600 is a time\.Duration in nanoseconds here, and go-redis sends 1 millisecond for so little; give it a unit, such as 3600\*time\.Second$`
	kv.Put(ctx, "g", 1, time.Hour)
}

type repository struct {
	rdb *goredis.Client
	ttl time.Duration
}

func newRepository(rdb *goredis.Client) *repository { return &repository{rdb: rdb, ttl: 900} }

func (r *repository) save(ctx context.Context, id string) {
	r.rdb.Set(ctx, "repo:"+id, 1, r.ttl) // want `^set "repo:"\+id: r\.ttl, which is 900, is a time\.Duration in nanoseconds here, and go-redis sends 1 millisecond for so little; give it a unit where it is set, such as 900\*time\.Second$`
}

func elsewhere(ctx context.Context, s *store.Cache) {
	s.Set(ctx, "h", "v", 60) // want `^set "h" through store\.\(\*Cache\)\.Set: 60 is a time\.Duration in nanoseconds here, and go-redis sends 1 millisecond for so little; give it a unit, such as 60\*time\.Second$`
	s.Set(ctx, "h", "v", time.Minute)
}

// fraction sends seconds with their fraction.
func fraction(c redis.Conn, key string, v any, ttl time.Duration) {
	c.Do("SETEX", "fraction:"+key, ttl.Seconds(), v) // want `^setex "fraction:"\+key: ttl\.Seconds\(\) is a float, sent with its fraction: the server refuses what is not an integer; convert it to one$`
}

func fractions(c redis.Conn) {
	fraction(c, "a", 1, 2*time.Second)
	fraction(c, "a", 1, 1500*time.Millisecond) // the mistake is in fraction
}
