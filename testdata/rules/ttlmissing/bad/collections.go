package bad

import (
	"context"
	"errors"
	"time"

	"github.com/gomodule/redigo/redis"
	goredis "github.com/redis/go-redis/v9"
)

func limiter(ctx context.Context, rdb *goredis.Client, ip string) error {
	return rdb.Incr(ctx, "ratelimit:"+ip).Err() // want `incr "ratelimit:"\+ip: key "ratelimit:<ip>" never expires, and a limit is meant to go; set its expiry in the same transaction`
}

func session(c redis.Conn, sid string, kv ...any) error {
	c.Send("MULTI")
	c.Send("HMSET", append([]any{"session:" + sid}, kv...)...) // want `key "session:<sid>" never expires, and its name says that it is meant to go`
	_, err := c.Do("EXEC")
	return err
}

func cached(ctx context.Context, rdb *goredis.Client, id string) error {
	return rdb.HSet(ctx, "cache:user:"+id, "name", "x").Err() // want `key "cache:user:<id>" never expires, and a cache entry is meant to go`
}

func grant(ctx context.Context, rdb *goredis.Client, user, key string) error {
	if err := rdb.Set(ctx, "grant:"+key, user, time.Hour).Err(); err != nil {
		return err
	}
	return rdb.SAdd(ctx, "grants:"+user, key).Err() // want `key "grants:<user>" never expires, although it indexes "grant:<key>" \(collections.go:28\), which does`
}

func event(ctx context.Context, rdb *goredis.Client, v map[string]any) error {
	return rdb.XAdd(ctx, &goredis.XAddArgs{Stream: "events", Values: v}).Err() // want `key "events" never expires, and the stream has no bound; add MAXLEN or MINID`
}

func start(ctx context.Context, rdb *goredis.Client, id string) error {
	return rdb.Set(ctx, "stock:"+id, 100, time.Hour).Err()
}

func take(ctx context.Context, rdb *goredis.Client, id string) error {
	return rdb.Decr(ctx, "stock:"+id).Err() // want `key "stock:<id>" never expires when this call creates it, although it gets an expiry at collections.go:39`
}

func create(ctx context.Context, rdb *goredis.Client, id string) error {
	_, err := rdb.TxPipelined(ctx, func(p goredis.Pipeliner) error {
		p.HSet(ctx, "room:"+id, "name", "x")
		p.Expire(ctx, "room:"+id, time.Hour)
		return nil
	})
	return err
}

func update(ctx context.Context, rdb *goredis.Client, id string) error {
	return rdb.HSet(ctx, "room:"+id, "topic", "y").Err() // want `key "room:<id>" never expires when this call creates it, although it gets an expiry at collections.go:49`
}

func through(ctx context.Context, rdb *goredis.Client, id string, load func(string) map[string]any) error {
	m, err := rdb.HGetAll(ctx, "product:"+id).Result()
	if err == nil && len(m) > 0 {
		return nil
	}
	if err != nil && !errors.Is(err, goredis.Nil) {
		return err
	}
	return rdb.HSet(ctx, "product:"+id, load(id)).Err() // want `key "product:<id>" never expires, although it is filled when a read misses, as a cache is`
}

func temporary(ctx context.Context, rdb *goredis.Client, a, b string) error {
	return rdb.SInterStore(ctx, "tmp:"+a+":"+b, "set:"+a, "set:"+b).Err() // want `key "tmp:<a>:<b>" never expires, and its name says that it is meant to go`
}

func rank(ctx context.Context, rdb *goredis.Client, day string) error {
	_, err := rdb.TxPipelined(ctx, func(p goredis.Pipeliner) error {
		p.ZUnionStore(ctx, "rank:"+day, &goredis.ZStore{Keys: []string{"points:a", "points:b"}})
		p.Expire(ctx, "rank:"+day, time.Hour)
		return nil
	})
	return err
}

func again(ctx context.Context, rdb *goredis.Client, day string) error {
	return rdb.ZUnionStore(ctx, "rank:"+day, &goredis.ZStore{Keys: []string{"points:a"}}).Err() // want `ZUNIONSTORE clears the expiry that key "rank:<day>" gets at collections.go:77; set it again in the same transaction`
}

var bump = goredis.NewScript(`local t = redis.call('PTTL', KEYS[1])
redis.call('SET', KEYS[1], ARGV[1])
if t > 0 then redis.call('PEXPIRE', KEYS[1], t) end
return 1`)

func script(ctx context.Context, rdb *goredis.Client, id, v string) error {
	return bump.Run(ctx, rdb, []string{"meta:" + id}, v).Err() // want `run "meta:"\+id: the script's SET clears the expiry of key "meta:<id>" and gives it one only in a branch`
}

func plainScript(ctx context.Context, rdb *goredis.Client, id, v string) error {
	return rdb.Eval(ctx, `if redis.call('GET', KEYS[1]) ~= ARGV[1] then return redis.call('SET', KEYS[1], ARGV[1]) end`, []string{"state:" + id}, v).Err() // want `eval "state:"\+id: the script's SET has no EX or PX, so key "state:<id>" never expires`
}
