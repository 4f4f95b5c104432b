package bad

import (
	"context"
	"time"

	"github.com/gomodule/redigo/redis"
	goredis "github.com/redis/go-redis/v9"
	"github.com/redis/rueidis"
	"github.com/valkey-io/valkey-go"
)

func raw(ctx context.Context, rdb *goredis.Client, c redis.Conn, id string, ttl time.Duration) {
	rdb.Do(ctx, "EXPIRE", "raw:"+id, time.Hour) // want `^expire "raw:"\+id: time\.Hour is a time\.Duration: go-redis sends the number of nanoseconds, and EXPIRE takes seconds: a minute becomes 1903 years; convert it with int64\(d\.Seconds\(\)\)$`
	rdb.Do(ctx, "SET", "raw:"+id, 1, "PX", ttl) // want `^set "raw:"\+id: ttl is a time\.Duration: go-redis sends the number of nanoseconds, and PX takes milliseconds: a minute becomes 694 days; convert it with d\.Milliseconds\(\)$`
	c.Do("SETEX", "raw:"+id, 30*time.Minute, 1) // want `^setex "raw:"\+id: 30\*time\.Minute is a time\.Duration: redigo sends 1m0s and the like, and the server refuses it; convert it with int64\(d\.Seconds\(\)\)$`
	c.Do("SET", "raw:"+id, 1, "EX", ttl)        // want `^set "raw:"\+id: ttl is a time\.Duration: redigo sends 1m0s and the like, and the server refuses it; convert it with int64\(d\.Seconds\(\)\)$`
	c.Do("EXPIRE", "raw:"+id, ttl.Seconds())    // want `^expire "raw:"\+id: ttl\.Seconds\(\) is a float, sent with its fraction: the server refuses what is not an integer; convert it to one$`
}

var hold = goredis.NewScript(`return redis.call('SET', KEYS[1], ARGV[1], 'EX', ARGV[2])`)

func script(ctx context.Context, rdb *goredis.Client, id string, ttl time.Duration) {
	hold.Run(ctx, rdb, []string{"held:" + id}, 1, ttl) // want `^set "held:"\+id: ttl is a time\.Duration: go-redis sends the number of nanoseconds, and EX takes seconds: a minute becomes 1903 years; convert it with int64\(d\.Seconds\(\)\)$`
}

func fine(ctx context.Context, rdb *goredis.Client, c redis.Conn, b rueidis.Client, v valkey.Client, id string) {
	rdb.Expire(ctx, "fine:"+id, 1500*time.Millisecond)                                 // want `^expire "fine:"\+id: 1500\*time\.Millisecond is finer than EXPIRE can say: go-redis sends 1s for it; use PEXPIRE$`
	rdb.SetEx(ctx, "fine:"+id, 1, 300*time.Millisecond)                                // want `^setex "fine:"\+id: 300\*time\.Millisecond is finer than SETEX can say: go-redis sends 1 second for so little; use SET with PX$`
	rdb.Set(ctx, "fine:"+id, 1, 500*time.Microsecond)                                  // want `^set "fine:"\+id: 500\*time\.Microsecond is finer than SET can say: go-redis sends 1 millisecond for so little; pass at least a millisecond$`
	b.Do(ctx, b.B().Set().Key("fine:"+id).Value("1").Ex(500*time.Millisecond).Build()) // want `^set "fine:"\+id: 500\*time\.Millisecond is finer than SET can say: rueidis sends 0 for so little: the server refuses it; use PX$`
	v.Do(ctx, v.B().Set().Key("fine:"+id).Value("1").Px(500*time.Microsecond).Build()) // want `^set "fine:"\+id: 500\*time\.Microsecond is finer than SET can say: valkey-go sends 0 for so little: the server refuses it; pass at least a millisecond$`
	const life = 700 * time.Millisecond
	c.Do("SETEX", "fine:"+id, int(life.Seconds()), 1) // want `^setex "fine:"\+id: int\(life\.Seconds\(\)\) is 0, and that is no lifetime: the server refuses it; leave the expiry out, or pass a positive one$`
}

func zero(ctx context.Context, rdb *goredis.Client, c redis.Conn, b rueidis.Client, id string) {
	rdb.Expire(ctx, "zero:"+id, 0)                                         // want `^expire "zero:"\+id: an expiry of 0 does not mean "never": key "zero:<id>" is deleted at once; use DEL or PERSIST, whichever is meant$`
	c.Do("SETEX", "zero:"+id, 0, 1)                                        // want `^setex "zero:"\+id: an expiry of 0 is no lifetime: the server refuses it; leave the expiry out, or pass a positive one$`
	b.Do(ctx, b.B().Set().Key("zero:"+id).Value("1").ExSeconds(0).Build()) // want `^set "zero:"\+id: an expiry of 0 is no lifetime: the server refuses it; leave the expiry out, or pass a positive one$`
}

func negative(ctx context.Context, rdb *goredis.Client, c redis.Conn, id string) {
	rdb.Set(ctx, "negative:"+id, 1, -time.Second) // want `^set "negative:"\+id: -time\.Second is negative: go-redis sends no expiry for a negative one, and key "negative:<id>" never expires; pass a positive one$`
	rdb.Expire(ctx, "negative:"+id, -1)           // want `^expire "negative:"\+id: -1 is negative: key "negative:<id>" is deleted at once; pass a positive one$`
	c.Do("SET", "negative:"+id, 1, "EX", -1)      // want `^set "negative:"\+id: -1 is negative: the server refuses it; pass a positive one$`
}

func rest(ctx context.Context, rdb *goredis.Client, c redis.Conn, id string, exp time.Time, expiresAt int64) {
	rdb.Set(ctx, "rest:"+id, 1, time.Until(exp)) // want `^set "rest:"\+id: time\.Until\(exp\) is negative once that time has passed: go-redis sends no expiry for a negative one, and key "rest:<id>" never expires; check that it is positive first$`
	left := exp.Sub(time.Now())
	rdb.SetNX(ctx, "rest:"+id, 1, left)                            // want `^set "rest:"\+id: exp\.Sub\(time\.Now\(\)\) is negative once that time has passed: the server refuses it; check that it is positive first$`
	c.Do("SETEX", "rest:"+id, int64(time.Until(exp).Seconds()), 1) // want `^setex "rest:"\+id: time\.Until\(exp\)\.Seconds\(\) is negative once that time has passed: the server refuses it; check that it is positive first$`
	seconds := expiresAt - time.Now().Unix()
	c.Do("SETEX", "rest:"+id, seconds, 1)                                               // want `^setex "rest:"\+id: expiresAt-time\.Now\(\)\.Unix\(\) is negative once that time has passed: the server refuses it; check that it is positive first$`
	rdb.Set(ctx, "rest:"+id, 1, time.Duration(expiresAt-time.Now().Unix())*time.Second) // want `^set "rest:"\+id: time\.Duration\(expiresAt - time\.Now\(\)\.Unix\(\)\) is negative once that time has passed: go-redis sends no expiry for a negative one, and key "rest:<id>" never expires; check that it is positive first$`
}

// Only one of the two can have passed.
func eitherLife(ctx context.Context, rdb *goredis.Client, id string, life time.Duration, exp time.Time) error {
	ttl := time.Until(exp)
	if exp.IsZero() {
		ttl = life
	}
	return rdb.Set(ctx, "either:"+id, 1, ttl).Err() // want `^set "either:"\+id: time\.Until\(exp\) is negative once that time has passed: go-redis sends no expiry for a negative one`
}

func durationText(c redis.Conn, id string, ttl time.Duration) {
	c.Do("SET", "text:"+id, 1, "EX", ttl.String()) // want `ttl\.String\(\) is the text of a time\.Duration, 1m0s and the like, and the server refuses it; convert it with int64\(d\.Seconds\(\)\)`
	text := ttl.String()
	c.Do("PSETEX", "text:"+id, text, 1) // want `text is the text of a time\.Duration, 1m0s and the like, and the server refuses it; convert it with d\.Milliseconds\(\)`
}
