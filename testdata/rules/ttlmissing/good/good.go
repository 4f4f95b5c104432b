package good

import (
	"context"
	"time"

	"github.com/bradfitz/gomemcache/memcache"
	"github.com/gomodule/redigo/redis"
	goredis "github.com/redis/go-redis/v9"
	"github.com/redis/rueidis"
)

const day = 24 * time.Hour

func values(ctx context.Context, rdb *goredis.Client, c redis.Conn, mc *memcache.Client, r rueidis.Client, id string) error {
	rdb.Set(ctx, "a:"+id, 1, day)
	rdb.SetNX(ctx, "b:"+id, 1, time.Second)
	c.Do("SET", "c:"+id, 1, "EX", 60)
	c.Do("SETEX", "d:"+id, 60, 1)
	mc.Set(&memcache.Item{Key: "e:" + id, Expiration: 60})
	return r.Do(ctx, r.B().Set().Key("f:"+id).Value("1").ExSeconds(60).Build()).Error()
}

func unknown(ctx context.Context, rdb *goredis.Client, c redis.Conn, id string, ttl time.Duration, opts ...any) error {
	c.Do("SET", append([]any{"g:" + id, 1}, opts...)...)
	return rdb.Set(ctx, "h:"+id, 1, ttl).Err()
}

func setThenExpire(ctx context.Context, rdb *goredis.Client, id string) error {
	if err := rdb.Set(ctx, "i:"+id, 1, 0).Err(); err != nil { // ttlsplit's business
		return err
	}
	return rdb.Expire(ctx, "i:"+id, day).Err()
}

func expireElsewhere(ctx context.Context, rdb *goredis.Client, id string) error {
	return rdb.Set(ctx, "j:"+id, 1, 0).Err()
}

func limit(ctx context.Context, rdb *goredis.Client, id string) error {
	return rdb.ExpireAt(ctx, "j:"+id, time.Now().Add(day)).Err()
}

func existing(ctx context.Context, rdb *goredis.Client, id string) error {
	rdb.SetXX(ctx, "k:"+id, 1, 0)
	rdb.SetXX(ctx, "k:"+id, 1, goredis.KeepTTL)
	rdb.Rename(ctx, "k:"+id, "l:"+id)
	return rdb.Del(ctx, "k:"+id).Err()
}

func first(ctx context.Context, rdb *goredis.Client, id string) error {
	return rdb.Set(ctx, "m:"+id, 1, day).Err()
}

func keep(ctx context.Context, rdb *goredis.Client, id string) error {
	return rdb.Set(ctx, "m:"+id, 2, goredis.KeepTTL).Err()
}

// A helper is covered by a caller that sets the expiry.
func hit(ctx context.Context, rdb *goredis.Client, ip string) (int64, error) {
	return rdb.Incr(ctx, "limit:"+ip).Result()
}

func allow(ctx context.Context, rdb *goredis.Client, ip string) error {
	if n, err := hit(ctx, rdb, ip); err != nil || n > 1 {
		return err
	}
	return rdb.Expire(ctx, "limit:"+ip, time.Minute).Err()
}

func refresh(ctx context.Context, rdb *goredis.Client, key string) { rdb.Expire(ctx, key, time.Hour) }

func track(ctx context.Context, rdb *goredis.Client, id string) error {
	key := "session:" + id
	defer refresh(ctx, rdb, key)
	return rdb.HIncrBy(ctx, key, "n", 1).Err()
}

func closure(ctx context.Context, rdb *goredis.Client, id string) error {
	key := "token:" + id
	defer func() { rdb.Expire(ctx, key, time.Hour) }()
	return rdb.SAdd(ctx, key, 1).Err()
}

// State, not cache: nothing shows that these are meant to go.
func state(ctx context.Context, rdb *goredis.Client, id, member string) error {
	rdb.Incr(ctx, "orders:next")
	rdb.Incr(ctx, "cache:hits")
	rdb.HSet(ctx, "user:"+id, "name", "x")
	rdb.SAdd(ctx, "friends:"+id, member)
	rdb.ZAdd(ctx, "ranking", goredis.Z{Member: member})
	return rdb.LPush(ctx, "jobs", id).Err()
}

// A queue of values with an expiry is emptied by its consumers; an index that is cleaned up is looked after.
func queue(ctx context.Context, rdb *goredis.Client, id string, payload []byte) error {
	rdb.Set(ctx, "job:"+id, payload, day)
	rdb.SAdd(ctx, "open", id)
	return rdb.LPush(ctx, "queue", id).Err()
}

func done(ctx context.Context, rdb *goredis.Client, id string) error {
	return rdb.SRem(ctx, "open", id).Err()
}

func bounded(ctx context.Context, rdb *goredis.Client, v map[string]any) error {
	rdb.XAdd(ctx, &goredis.XAddArgs{Stream: "short", Values: v, MaxLen: 1000, Approx: true})
	return rdb.XAdd(ctx, &goredis.XAddArgs{Stream: "trimmed", Values: v}).Err()
}

func trim(ctx context.Context, rdb *goredis.Client) error {
	return rdb.XTrimMaxLen(ctx, "trimmed", 1000).Err()
}

// A change of what is there is no read-through.
func change(ctx context.Context, rdb *goredis.Client, id string) error {
	m, err := rdb.HGetAll(ctx, "profile:"+id).Result()
	if err != nil {
		return err
	}
	return rdb.HSet(ctx, "profile:"+id, "visits", m["visits"]+"1").Err()
}

func scripts(ctx context.Context, rdb *goredis.Client, id, v string, ttl int) error {
	rdb.Eval(ctx, `return redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])`, []string{"n:" + id}, v, ttl)
	rdb.Eval(ctx, `redis.call('SET', KEYS[1], ARGV[1]) return redis.call('EXPIRE', KEYS[1], 10)`, []string{"o:" + id}, v)
	rdb.Eval(ctx, `redis.call('SET', KEYS[1], ARGV[1]) if tonumber(ARGV[2]) > 0 then redis.call('EXPIRE', KEYS[1], ARGV[2]) end`, []string{"p:" + id}, v, ttl)
	return rdb.Eval(ctx, `return redis.call('SET', KEYS[1], ARGV[1], 'XX', 'KEEPTTL')`, []string{"q:" + id}, v).Err()
}

func ignored(ctx context.Context, rdb *goredis.Client) error {
	return rdb.Set(ctx, "config", 1, 0).Err() //cachevet:ignore ttlmissing -- written by the deployment, read for ever
}

// A function beside one that takes an expiry: its callers chose it.
type anyKey struct{ rdb *goredis.Client }

func (a anyKey) set(ctx context.Context, key string, v any) error {
	return a.rdb.Set(ctx, key, v, 0).Err()
}

func (a anyKey) setFor(ctx context.Context, key string, v any, ttl time.Duration) error {
	return a.rdb.Set(ctx, key, v, ttl).Err()
}

func setForever(ctx context.Context, rdb *goredis.Client, key string, v any) error {
	return rdb.Set(ctx, key, v, 0).Err()
}

// The script gives the counter its expiry itself.
var counted = goredis.NewScript(`local n = redis.call('INCR', KEYS[1])
if n == 1 then redis.call('EXPIRE', KEYS[1], ARGV[1]) end
return n`)

func count(ctx context.Context, rdb *goredis.Client, ip string) error {
	return counted.Run(ctx, rdb, []string{"limit:script:" + ip}, 60).Err()
}

// Each key of the map gets its expiry in the same pipeline.
func filled(ctx context.Context, rdb *goredis.Client, values map[string][]byte, ttl time.Duration) error {
	_, err := rdb.Pipelined(ctx, func(p goredis.Pipeliner) error {
		pairs := make([]any, 0, 2*len(values))
		for key, v := range values {
			pairs = append(pairs, key, v)
		}
		p.MSet(ctx, pairs...)
		for key := range values {
			p.PExpire(ctx, key, ttl)
		}
		return nil
	})
	return err
}

type facade struct{ rdb *goredis.Client }

// GetSet offers the command: what its callers write is their business.
func (f *facade) GetSet(ctx context.Context, key string, v any) (string, error) {
	return f.rdb.GetSet(ctx, key, v).Result()
}

// store has methods for all kinds of keys: what one of them sets with an expiry is not what another one fills.
type store struct {
	rdb    *goredis.Client
	prefix string
}

func (s *store) full(key string) string { return s.prefix + "store:" + key }

func (s *store) Set(ctx context.Context, key string, v any) error {
	return s.rdb.Set(ctx, s.full(key), v, time.Hour).Err()
}

func (s *store) HSet(ctx context.Context, key string, v map[string]any) error {
	return s.rdb.HSet(ctx, s.full(key), v).Err()
}

func (s *store) SAdd(ctx context.Context, key string, members ...any) error {
	return s.rdb.SAdd(ctx, "store:"+key, members...).Err()
}

func (s *store) SetString(ctx context.Context, key string, v any) error {
	return s.rdb.SetEx(ctx, "store:"+key, v, time.Hour).Err()
}

// Leases that are kept in one set, with the end of each, and taken out of it, are no lock.
var leaseScript = goredis.NewScript(`
local id = redis.call("RPOPLPUSH", KEYS[1], KEYS[2])
if id then
  redis.call("ZADD", KEYS[3], ARGV[1], id)
end
return id`)

func lease(ctx context.Context, rdb *goredis.Client, queue string) error {
	return leaseScript.Run(ctx, rdb, []string{"work:" + queue + ":waiting", "work:" + queue + ":active", "work:" + queue + ":lease"}, time.Now().Add(time.Minute).Unix()).Err()
}

func release(ctx context.Context, rdb *goredis.Client, queue, id string) error {
	return rdb.ZRem(ctx, "work:"+queue+":lease", id).Err()
}
