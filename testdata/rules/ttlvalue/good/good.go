package good

import (
	"context"
	"errors"
	"math/rand/v2"
	"strconv"
	"time"

	"github.com/bradfitz/gomemcache/memcache"
	redis7 "github.com/go-redis/redis/v7"
	"github.com/gomodule/redigo/redis"
	goredis "github.com/redis/go-redis/v9"
	"github.com/redis/rueidis"
)

const (
	sessionTTL = 3600 * time.Second
	days       = 2 * 24 * time.Hour
	grace      = 250 * 1e6 // nanoseconds, written out
)

func units(ctx context.Context, rdb *goredis.Client, id string, ttl time.Duration, n int, sec int64) {
	rdb.Set(ctx, "a:"+id, 1, sessionTTL)
	rdb.Set(ctx, "a:"+id, 1, days)
	rdb.Set(ctx, "a:"+id, 1, ttl)
	rdb.Set(ctx, "a:"+id, 1, time.Duration(n)*time.Second)
	rdb.Set(ctx, "a:"+id, 1, time.Second*time.Duration(n*60))
	rdb.Set(ctx, "a:"+id, 1, time.Duration(n)) // may well be nanoseconds
	rdb.Set(ctx, "a:"+id, 1, time.Hour+time.Duration(rand.IntN(60))*time.Second)
	rdb.Set(ctx, "a:"+id, 1, ttl/2+rand.N(ttl/2))
	rdb.Set(ctx, "a:"+id, 1, time.Duration(float64(ttl)*0.9))
	rdb.Set(ctx, "a:"+id, 1, time.Duration(1.5*float64(time.Minute)))
	rdb.Set(ctx, "a:"+id, 1, grace)
	rdb.Set(ctx, "a:"+id, 1, goredis.KeepTTL)
	rdb.Set(ctx, "a:"+id, 1, 1500*time.Millisecond)
	rdb.PExpire(ctx, "a:"+id, 1500*time.Millisecond)
	rdb.Expire(ctx, "a:"+id, 90*time.Minute+500*time.Millisecond) // half a second in ninety minutes
	rdb.SetNX(ctx, "a:"+id, 1, time.Duration(sec)*1e9)
}

type config struct {
	TTL        time.Duration // "60" in the file
	TTLSeconds int
	TTLMinutes int
	TTLMillis  int64
	KeepDays   int
}

func configured(ctx context.Context, rdb *goredis.Client, c redis.Conn, cfg config, id string) {
	rdb.Set(ctx, "b:"+id, 1, cfg.TTL*time.Second) // what the file says is not known
	rdb.Set(ctx, "b:"+id, 1, time.Duration(cfg.TTLSeconds)*time.Second)
	rdb.Set(ctx, "b:"+id, 1, time.Duration(cfg.TTLMinutes)*60*time.Second)
	rdb.Set(ctx, "b:"+id, 1, time.Duration(cfg.TTLMinutes*60)*time.Second)
	rdb.Set(ctx, "b:"+id, 1, time.Duration(cfg.KeepDays)*24*time.Hour)
	rdb.Set(ctx, "b:"+id, 1, time.Duration(cfg.TTLMillis)*time.Millisecond)
	c.Do("SETEX", "b:"+id, cfg.TTLSeconds, 1)
	c.Do("PSETEX", "b:"+id, cfg.TTLSeconds*1000, 1)
	c.Do("SETEX", "b:"+id, cfg.TTLMillis/1000, 1)
	c.Do("SETEX", "b:"+id, cfg.TTLMinutes*60, 1)
}

func commands(ctx context.Context, rdb *goredis.Client, c redis.Conn, b rueidis.Client, id string, ttl time.Duration, at time.Time) {
	c.Do("EXPIRE", "c:"+id, int64(ttl.Seconds()))
	c.Do("EXPIRE", "c:"+id, int64(ttl/time.Second))
	c.Do("EXPIRE", "c:"+id, time.Hour.Seconds()) // 3600, a whole number
	c.Do("PEXPIRE", "c:"+id, ttl.Milliseconds())
	c.Do("PEXPIRE", "c:"+id, int64(ttl/time.Millisecond))
	c.Do("PEXPIRE", "c:"+id, ttl.Nanoseconds()/1e6)
	c.Do("EXPIREAT", "c:"+id, at.Unix())
	c.Do("EXPIREAT", "c:"+id, time.Now().Unix()+3600)
	c.Do("SET", "c:"+id, 1, "EXAT", time.Now().Add(ttl).Unix())
	c.Do("SET", "c:"+id, 1, "EX", 60)
	rdb.Do(ctx, "EXPIRE", "c:"+id, int64(time.Hour.Seconds()))
	rdb.ExpireAt(ctx, "c:"+id, at)
	rdb.ExpireAt(ctx, "c:"+id, time.Now().AddDate(0, 1, 0))
	b.Do(ctx, b.B().Set().Key("c:"+id).Value("1").Px(500*time.Millisecond).Build())
	b.DoCache(ctx, b.B().Get().Key("c:"+id).Cache(), 500) // the client's own cache
}

// An expiry that deletes, in functions that say so.
func invalidate(ctx context.Context, rdb *goredis.Client, id string) { rdb.Expire(ctx, "d:"+id, 0) }

func deleteLater(ctx context.Context, rdb *goredis.Client, id string) {
	rdb.ExpireAt(ctx, "d:"+id, time.Unix(1, 0))
}

var errPast = errors.New("past")

func checked(ctx context.Context, rdb *goredis.Client, c redis.Conn, id string, exp time.Time, expiresAt int64) error {
	left := time.Until(exp)
	if left <= 0 {
		return errPast
	}
	rdb.Set(ctx, "e:"+id, 1, left)
	c.Do("SETEX", "e:"+id, int64(left/time.Second)+1, 1)
	rdb.Set(ctx, "e:"+id, 1, max(time.Until(exp), time.Second))
	rdb.Expire(ctx, "e:"+id, time.Until(exp)) // gone when it has passed, as it should
	seconds := expiresAt - time.Now().Unix()
	switch {
	case seconds < 1:
		return errPast
	default:
		c.Do("SETEX", "e:"+id, seconds, 1)
	}
	return nil
}

func before(ctx context.Context, rdb *goredis.Client, id string, exp time.Time) {
	if time.Now().After(exp) {
		return
	}
	rdb.Set(ctx, "f:"+id, 1, time.Until(exp))
}

func memcached(mc *memcache.Client, id string, ttl time.Duration, text string) error {
	mc.Set(&memcache.Item{Key: "g:" + id, Expiration: 30 * 24 * 60 * 60})
	mc.Set(&memcache.Item{Key: "g:" + id, Expiration: int32(ttl.Seconds())})
	mc.Set(&memcache.Item{Key: "g:" + id, Expiration: int32(ttl / time.Second)})
	mc.Set(&memcache.Item{Key: "g:" + id, Expiration: int32(time.Now().Add(90 * 24 * time.Hour).Unix())})
	n, err := strconv.Atoi(text)
	if err != nil {
		return err
	}
	if n > 30*24*60*60 {
		n += int(time.Now().Unix())
	}
	return mc.Set(&memcache.Item{Key: "g:" + id, Expiration: int32(n)})
}

func client(addr string) *goredis.Client {
	return goredis.NewClient(&goredis.Options{Addr: addr, ConnMaxIdleTime: 5 * time.Minute, ReadTimeout: -1, ConnMaxLifetime: 0})
}

func copied(ctx context.Context, rdb *goredis.Client, id string) {
	if ttl := rdb.TTL(ctx, "h:"+id).Val(); ttl > 0 {
		rdb.Set(ctx, "h:"+id, 1, ttl)
	}
}

func random(ctx context.Context, rdb *goredis.Client, c redis.Conn, id string, keep bool) {
	rdb.Set(ctx, "i:"+id, 1, 5*time.Minute-time.Duration(rand.IntN(60))*time.Second)
	c.Do("SETEX", "i:"+id, 60+rand.IntN(60), 1)
	ttl := time.Duration(0) // kept
	if !keep {
		ttl = time.Hour
	}
	rdb.Set(ctx, "j:"+id, 1, ttl)
}

// A token that was made a moment before.
type issued struct {
	id      string
	expires int64
}

func issue(id string, life time.Duration) *issued {
	t := &issued{id: id}
	t.expires = time.Now().Add(life).Unix()
	return t
}

func keep(ctx context.Context, rdb *goredis.Client, t *issued) error {
	until := time.Unix(t.expires, 0)
	return rdb.Set(ctx, "token:"+t.id, 1, until.Sub(time.Now())).Err()
}

// Once a day, until the next midnight.
func daily(ctx context.Context, rdb *goredis.Client, id string) error {
	now := time.Now()
	midnight := time.Date(now.Year(), now.Month(), now.Day()+1, 0, 0, 0, 0, now.Location())
	left := midnight.Sub(now)
	return rdb.SetNX(ctx, "alert:"+id, 1, left).Err()
}

type counted struct {
	rdb  *goredis.Client
	secs int
}

func newCounted(rdb *goredis.Client) *counted { return &counted{rdb: rdb, secs: 60} }

// A number of seconds times a second, and a range that goes over a second.
func (s *counted) save(ctx context.Context, id string, unix int64) error {
	s.rdb.Set(ctx, "counted:"+id, 1, time.Duration(s.secs)*time.Second)
	s.rdb.ExpireAt(ctx, "counted:"+id, time.Unix(unix, 0))
	return s.rdb.Expire(ctx, "counted:"+id, time.Duration(900+rand.IntN(400))*time.Millisecond).Err()
}

// Both ways give a length of time.
func eitherWay(ctx context.Context, rdb *goredis.Client, id string, ttlSeconds int) error {
	d := time.Minute
	if ttlSeconds > 0 {
		d = time.Duration(ttlSeconds) * time.Second
	}
	return rdb.Set(ctx, "either:"+id, 1, d).Err()
}

// -1 says never to this version, and that is ttlmissing's business.
func minusOne(rdb *redis7.Client, site string) error {
	return rdb.Set("site:"+site, 1, -1).Err()
}

const defaultKeep = 3600

type resultStore struct {
	rdb  *goredis.Client
	keep int64
}

func newResultStore(rdb *goredis.Client, keep int64) *resultStore {
	if keep == 0 {
		keep = defaultKeep
	}
	return &resultStore{rdb: rdb, keep: keep}
}

// A default of 3600 is multiplied like the number that it stands for.
func (s *resultStore) put(ctx context.Context, id string, body []byte) error {
	return s.rdb.Set(ctx, "result:"+id, body, time.Duration(s.keep)*time.Second).Err()
}

// A default in nanoseconds is one.
func inNanoseconds(ctx context.Context, rdb *goredis.Client, expire int64) error {
	if expire == 0 {
		expire = 3_600_000_000_000
	}
	return rdb.Set(ctx, "nano:"+"x", 1, time.Duration(expire)).Err()
}

const forever = 0

type items struct{ mc *memcache.Client }

func (s *items) keep(key string, ttl time.Duration) error {
	return s.mc.Set(&memcache.Item{Key: key, Expiration: int32(ttl.Seconds())})
}

// Zero is zero in every unit.
func keptForEver(s *items, id string) error { return s.keep("item:"+id, forever) }

type window int

func (w window) seconds() int64 {
	if w == 0 {
		return 60
	}
	return 365 * 24 * 60 * 60
}

func short(w window) int64 {
	if w == 0 {
		return 60
	}
	return 30 * 24 * 60 * 60
}

func limit(mc *memcache.Client, id string, w window) {
	mc.Add(&memcache.Item{Key: "short:" + id, Expiration: int32(short(w))})
	exp := w.seconds()
	if exp > 30*24*60*60 {
		exp += time.Now().Unix()
	}
	mc.Add(&memcache.Item{Key: "limit:" + id, Expiration: int32(exp)})
	until := time.Now().Unix() + w.seconds()
	mc.Add(&memcache.Item{Key: "until:" + id, Expiration: int32(until)})
}
