package good

import (
	"context"
	"errors"
	"time"

	"github.com/gomodule/redigo/redis"
	goredis "github.com/redis/go-redis/v9"
	"github.com/redis/rueidis"
)

func set(ctx context.Context, rdb *goredis.Client, id string) error {
	return rdb.Set(ctx, "set:"+id, 1, time.Hour).Err()
}

func longer(ctx context.Context, rdb *goredis.Client, id string) error {
	rdb.Set(ctx, "longer:"+id, 1, time.Hour)
	return rdb.Expire(ctx, "longer:"+id, 2*time.Hour).Err()
}

func renew(ctx context.Context, rdb *goredis.Client, id string) (string, error) {
	v, err := rdb.Get(ctx, "renew:"+id).Result()
	if err != nil {
		return "", err
	}
	rdb.Expire(ctx, "renew:"+id, time.Hour)
	return v, nil
}

func slide(ctx context.Context, rdb *goredis.Client, id, v string) error {
	if rdb.Expire(ctx, "slide:"+id, time.Hour).Val() {
		return nil
	}
	return rdb.Set(ctx, "slide:"+id, v, time.Hour).Err()
}

func transaction(ctx context.Context, rdb *goredis.Client, user string) (int64, error) {
	pipe := rdb.TxPipeline()
	n := pipe.Incr(ctx, "tx:"+user)
	pipe.ExpireNX(ctx, "tx:"+user, time.Minute)
	_, err := pipe.Exec(ctx)
	return n.Val(), err
}

func pipeline(ctx context.Context, rdb *goredis.Client, user string) error {
	_, err := rdb.Pipelined(ctx, func(p goredis.Pipeliner) error {
		p.Incr(ctx, "pipe:"+user)
		p.Expire(ctx, "pipe:"+user, time.Minute)
		return nil
	})
	return err
}

func multi(c redis.Conn, id string) error {
	c.Send("MULTI")
	c.Send("SET", "multi:"+id, 1)
	c.Send("EXPIRE", "multi:"+id, 60)
	_, err := c.Do("EXEC")
	return err
}

func queued(c redis.Conn, id string) error {
	c.Send("INCR", "queued:"+id)
	c.Send("EXPIRE", "queued:"+id, 60)
	return c.Flush()
}

func together(ctx context.Context, c rueidis.Client, ip string) {
	c.DoMulti(ctx,
		c.B().Multi().Build(),
		c.B().Incr().Key("together:"+ip).Build(),
		c.B().Expire().Key("together:"+ip).Seconds(60).Build(),
		c.B().Exec().Build())
	cmds := make(rueidis.Commands, 0, 2)
	cmds = append(cmds, c.B().Incr().Key("list:"+ip).Build())
	cmds = append(cmds, c.B().Expire().Key("list:"+ip).Seconds(60).Build())
	c.DoMulti(ctx, cmds...)
}

var hit = goredis.NewScript(`local n = redis.call('INCR', KEYS[1])
if n == 1 then redis.call('EXPIRE', KEYS[1], ARGV[1]) end
return n`)

func script(ctx context.Context, rdb *goredis.Client, ip string) (int64, error) {
	return hit.Run(ctx, rdb, []string{"script:" + ip}, 60).Int64()
}

// A collection gets its expiry again after each write.
func add(ctx context.Context, rdb *goredis.Client, id string) error {
	if err := rdb.SAdd(ctx, "add:"+id, 1).Err(); err != nil {
		return err
	}
	return rdb.Expire(ctx, "add:"+id, time.Hour).Err()
}

func track(ctx context.Context, rdb *goredis.Client, id string) error {
	key := "track:" + id
	defer func() { rdb.Expire(ctx, key, time.Hour) }()
	return rdb.HIncrBy(ctx, key, "n", 1).Err()
}

// What a crash leaves is found by the next call.
func heals(ctx context.Context, rdb *goredis.Client, ip string) int64 {
	key := "heals:" + ip
	n := rdb.Incr(ctx, key).Val()
	if ttl := rdb.TTL(ctx, key).Val(); ttl < 0 {
		rdb.Expire(ctx, key, time.Minute)
	}
	return n
}

func either(ctx context.Context, rdb *goredis.Client, id string, known bool) error {
	if known {
		return rdb.Expire(ctx, "either:"+id, time.Hour).Err()
	}
	return rdb.HSet(ctx, "either:"+id, "f", 1).Err() //nolint
}

func others(ctx context.Context, rdb *goredis.Client, a, b string) {
	rdb.Expire(ctx, "others:"+a, time.Hour)
	rdb.Set(ctx, "others:"+b, 1, 0)
}

func started(ctx context.Context, rdb *goredis.Client, id string) error {
	rdb.SetNX(ctx, "started:"+id, 0, time.Minute)
	rdb.Incr(ctx, "started:"+id)
	return rdb.Expire(ctx, "started:"+id, time.Minute).Err()
}

// Two forms, each of its own call: nothing says that they are one key.
func forms(ctx context.Context, rdb *goredis.Client, user, ip string, known bool) {
	count, expire := "form:ip:"+ip, "form:user:"+user
	if known {
		count, expire = expire, count
	}
	rdb.Incr(ctx, count)
	rdb.Expire(ctx, expire, time.Minute)
}

// A list of what the client can do.
func commands(ctx context.Context, rdb *goredis.Client) {
	rdb.Set(ctx, "k", "v", 0)
	rdb.Incr(ctx, "k")
	rdb.Expire(ctx, "k", time.Minute)
	rdb.ZRange(ctx, "k", 0, 1)
	rdb.SCard(ctx, "k")
}

// The first return is that of a transaction that failed: nothing was written.
func refill(c redis.Conn, id string, members []string) error {
	c.Send("MULTI")
	for i, m := range members {
		c.Send("ZADD", "refill:"+id, i, m)
	}
	if _, err := c.Do("EXEC"); err != nil {
		c.Do("DEL", "refill:"+id)
		return err
	}
	_, err := c.Do("EXPIRE", "refill:"+id, 60)
	return err
}

// A return on the failure of the write, which a declaration holds.
func declared(ctx context.Context, rdb *goredis.Client, id string, tags []string) error {
	var err = rdb.SAdd(ctx, "declared:"+id, tags).Err()
	if err != nil {
		return err
	}
	return rdb.Expire(ctx, "declared:"+id, time.Minute).Err()
}

// A member is added whether the set was there or not.
func member(ctx context.Context, rdb *goredis.Client, id, m string) (known bool, err error) {
	known = rdb.Exists(ctx, "members:"+id).Val() == 1
	if err := rdb.SAdd(ctx, "members:"+id, m).Err(); err != nil {
		return known, err
	}
	return known, rdb.Expire(ctx, "members:"+id, time.Hour).Err()
}

type spending struct{ total, window *goredis.Client }

// Two databases: the total is kept, the window ends.
func (s *spending) record(ctx context.Context, user string, n int64) error {
	if err := s.total.IncrBy(ctx, "spend:"+user, n).Err(); err != nil {
		return err
	}
	return s.window.Expire(ctx, "spend:"+user, time.Hour).Err()
}

func ledgers(ctx context.Context, durable, volatile *goredis.Client, user string) {
	durable.Incr(ctx, "ledger:"+user)
	volatile.Expire(ctx, "ledger:"+user, time.Hour)
}

// The next call sees that there is no expiry, and sets it: the reply is read in a second step.
func mends(ctx context.Context, rdb *goredis.Client, key string) error {
	if err := rdb.HIncrBy(ctx, "mends:"+key, "n", 1).Err(); err != nil {
		return err
	}
	left := rdb.TTL(ctx, "mends:"+key)
	if err := left.Err(); err != nil {
		return err
	}
	val := left.Val()
	if val < 0 {
		return rdb.Expire(ctx, "mends:"+key, time.Hour).Err()
	}
	return nil
}

// The next call makes up for an expiry that was lost.
func deferred(ctx context.Context, rdb *goredis.Client, user string) error {
	defer rdb.Expire(ctx, "deferred:"+user, time.Minute)
	return rdb.Incr(ctx, "deferred:"+user).Err()
}

func everyTime(ctx context.Context, rdb *goredis.Client, user string) (int64, error) {
	n, err := rdb.Incr(ctx, "every:"+user).Result()
	if err != nil {
		return 0, err
	}
	return n, rdb.Expire(ctx, "every:"+user, time.Minute).Err()
}

// The two are not atomic: a lost expiry costs a counter that nobody reads.
func thoughtOf(ctx context.Context, rdb *goredis.Client, user string) error {
	n, err := rdb.Incr(ctx, "thought:"+user).Result()
	if err == nil && n == 1 {
		err = rdb.Expire(ctx, "thought:"+user, time.Minute).Err()
	}
	return err
}

func chinese(ctx context.Context, rdb *goredis.Client, user string) {
	// 这里不需要保证原子性
	if rdb.Incr(ctx, "chinese:"+user).Val() == 1 {
		rdb.Expire(ctx, "chinese:"+user, time.Minute)
	}
}

// What hangs on the count by another name is like a condition on the count itself: the calls that go on renew the expiry.
func combo(ctx context.Context, rdb *goredis.Client, token string, limit int64) bool {
	n, err := rdb.Incr(ctx, "combo:"+token).Result()
	if err != nil {
		return false
	}
	usable := n < limit
	if !usable {
		return false
	}
	rdb.Expire(ctx, "combo:"+token, 5*time.Second)
	return true
}

// Whoever waits for the lock gives it an expiry when it has none.
func acquire(ctx context.Context, rdb *goredis.Client, name, owner string, until time.Time) bool {
	for time.Now().Before(until) {
		if rdb.SetNX(ctx, "acquire:"+name, owner, 0).Val() {
			rdb.Expire(ctx, "acquire:"+name, time.Minute)
			return true
		} else if rdb.TTL(ctx, "acquire:"+name).Val() < 0 {
			rdb.Expire(ctx, "acquire:"+name, time.Minute)
		}
	}
	return false
}

// once sets the key and its expiry, though this is not performed atomically.
func once(ctx context.Context, rdb *goredis.Client, key string) error {
	if err := rdb.SetNX(ctx, "once:"+key, 1, 0).Err(); err != nil {
		return err
	}
	return rdb.Expire(ctx, "once:"+key, time.Minute).Err()
}

// A key that is there has its expiry already: the EXPIRE renews it.
func countsWhatIsThere(ctx context.Context, rdb *goredis.Client, key string, n int64, ttl time.Duration) (uint64, error) {
	if rdb.Exists(ctx, key).Val() == 0 {
		return 0, errMissing
	}
	v, err := rdb.IncrBy(ctx, key, n).Result()
	if err == nil && ttl > 0 {
		_, err = rdb.Expire(ctx, key, ttl).Result()
	}
	return uint64(v), err
}

var errMissing = errors.New("missing")
