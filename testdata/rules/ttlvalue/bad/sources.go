package bad

import (
	"context"
	"math/rand/v2"
	"os"
	"strconv"
	"time"

	"github.com/gomodule/redigo/redis"
	goredis "github.com/redis/go-redis/v9"
)

type file struct {
	Expire int `yaml:"expire_seconds"`
}

func number(name string) int {
	n, _ := strconv.Atoi(os.Getenv(name))
	return n
}

func sources(ctx context.Context, rdb *goredis.Client, id string, f file) {
	rdb.Set(ctx, "tag:"+id, 1, time.Duration(f.Expire))                    // want `^set "tag:"\+id: expire_seconds counts seconds by its name, but go-redis takes nanoseconds: an hour becomes 3\.6µs, and go-redis sends 1 millisecond for so little; multiply it by time\.Second$`
	rdb.Set(ctx, "env:"+id, 1, time.Duration(number("CACHE_TTL_SECONDS"))) // want `^set "env:"\+id: CACHE_TTL_SECONDS counts seconds by its name, but go-redis takes nanoseconds: an hour becomes 3\.6µs, and go-redis sends 1 millisecond for so little; multiply it by time\.Second$`
	local := 300
	rdb.Set(ctx, "local:"+id, 1, time.Duration(local)) // want `^set "local:"\+id: time\.Duration\(local\), which is 300, is a time\.Duration in nanoseconds here, and go-redis sends 1 millisecond for so little; give it a unit, such as time\.Duration\(local\)\*time\.Second$`
}

func overflows(ctx context.Context, rdb *goredis.Client, c redis.Conn, id string) {
	days := int32(30)
	c.Do("PSETEX", "days:"+id, days*24*60*60*1000, 1) // want `^psetex "days:"\+id: days\*24\*60\*60\*1000 is more than its type can hold: it overflows, and is negative or something else; use a wider type, or a shorter time$`
	years := 300
	rdb.Set(ctx, "years:"+id, 1, time.Duration(years)*365*24*time.Hour) // want `^set "years:"\+id: time\.Duration\(years\)\*365\*24\*time\.Hour is more than its type can hold: it overflows, and is negative or something else; use a wider type, or a shorter time$`
	c.Do("SETEX", "max:"+id, int64(1)<<60, 1)                           // want `^setex "max:"\+id: int64\(1\)<<60 is too large: the server refuses an expiry that is too large; pass a shorter one, or none$`
}

func copied(ctx context.Context, rdb *goredis.Client, c redis.Conn, id string) error {
	ttl, err := rdb.TTL(ctx, "copied:"+id).Result()
	if err != nil {
		return err
	}
	rdb.Set(ctx, "copied:"+id, 1, ttl) // want `^set "copied:"\+id: rdb\.TTL\(ctx, "copied:" \+ id\) is negative when the key is missing or has no expiry: go-redis sends no expiry for a negative one, and key "copied:<id>" never expires; check that it is positive first$`
	left, err := redis.Int(c.Do("TTL", "left:"+id))
	if err != nil {
		return err
	}
	_, err = c.Do("SETEX", "left:"+id, left, 1) // want `^setex "left:"\+id: c\.Do\("TTL", "left:" \+ id\) is negative when the key is missing or has no expiry: the server refuses it; check that it is positive first$`
	return err
}

func random(ctx context.Context, rdb *goredis.Client, c redis.Conn, id string) {
	rdb.Set(ctx, "random:"+id, 1, 5*time.Minute-time.Duration(rand.IntN(600))*time.Second) // want `^set "random:"\+id: 5\*time\.Minute-time\.Duration\(rand\.IntN\(600\)\)\*time\.Second may be as low as -4m59s, and then key "random:<id>" never expires; give it a lower bound above zero$`
	c.Do("SETEX", "random:"+id, rand.IntN(60), 1)                                          // want `^setex "random:"\+id: rand\.IntN\(60\) may be as low as 0, and then the server refuses it; give it a lower bound above zero$`
}

type sessions struct {
	rdb    *goredis.Client
	maxAge int
}

func newSessions(rdb *goredis.Client) *sessions { return &sessions{rdb: rdb, maxAge: 86400 * 7} }

func (s *sessions) save(ctx context.Context, id string, data []byte) error {
	return s.rdb.Set(ctx, "session:"+id, data, time.Duration(s.maxAge)).Err() // want `time\.Duration\(s\.maxAge\) counts seconds by its name, but go-redis takes nanoseconds: an hour becomes 3\.6µs, and go-redis sends 1 millisecond for so little; multiply it by time\.Second$`
}

func until(ctx context.Context, rdb *goredis.Client, id string, unix int64) error {
	rdb.Expire(ctx, "pause:"+id, time.Duration(100+rand.IntN(400))*time.Millisecond) // want `is finer than EXPIRE can say: go-redis sends 1 second for so little; use PEXPIRE$`
	return rdb.Set(ctx, "until:"+id, 1, time.Duration(unix+1)).Err()                 // want `unix is a point in time, not a length of time: Unix seconds read as one are 1\.8s; pass time\.Until of it, or set it with EXPIREAT$`
}

// One of two ways gives a number of seconds.
func fromEnv() time.Duration {
	n, err := strconv.Atoi(os.Getenv("CACHE_TTL_SECONDS"))
	if err != nil {
		return time.Minute
	}
	return time.Duration(n)
}

func eitherWay(ctx context.Context, rdb *goredis.Client, id string) error {
	return rdb.Set(ctx, "either:"+id, 1, fromEnv()).Err() // want `CACHE_TTL_SECONDS counts seconds by its name, but go-redis takes nanoseconds`
}

type purger struct {
	rdb  *goredis.Client
	keep int64
}

func newPurger(rdb *goredis.Client, keepSeconds int64) *purger {
	return &purger{rdb: rdb, keep: keepSeconds}
}

// The field says nothing, what is put into it does.
func (p *purger) mark(ctx context.Context, id string) error {
	return p.rdb.Set(ctx, "purged:"+id, 1, time.Duration(p.keep)).Err() // want `keepSeconds counts seconds by its name, but go-redis takes nanoseconds`
}

type tokenOptions struct{ CacheTTL time.Duration }

func defaultTokens() tokenOptions { return tokenOptions{CacheTTL: 10 * time.Minute} }

// A field that has a length of time by default is one.
func cacheToken(ctx context.Context, rdb *goredis.Client, o tokenOptions, sum string) error {
	return rdb.Set(ctx, "userinfo:"+sum, 1, o.CacheTTL*time.Second).Err() // want `o\.CacheTTL is a length of time already: multiplied by time\.Second it is far longer`
}
