package bad

import (
	"context"
	"errors"
	"time"

	"github.com/gomodule/redigo/redis"
	goredis "github.com/redis/go-redis/v9"
	"github.com/redis/rueidis"
)

func set(ctx context.Context, rdb *goredis.Client, id string) error {
	if err := rdb.Set(ctx, "set:"+id, 1, 0).Err(); err != nil { // want `^set "set:"\+id: key "set:<id>" gets its expiry from EXPIRE \(bad\.go:17\): a crash between them leaves it without an expiry; pass the expiry to Set itself$`
		return err
	}
	return rdb.Expire(ctx, "set:"+id, time.Hour).Err()
}

func lock(c redis.Conn, id string) (bool, error) {
	n, err := redis.Int(c.Do("SETNX", "lock:"+id, 1)) // want `^setnx "lock:"\+id: key "lock:<id>" gets its expiry from EXPIRE \(bad\.go:25\): a crash between them leaves it without an expiry; use SET with NX and EX$`
	if err != nil || n == 0 {
		return false, err
	}
	_, err = c.Do("EXPIRE", "lock:"+id, 30)
	return true, err
}

func locked(ctx context.Context, rdb *goredis.Client, id string) bool {
	ok := rdb.SetNX(ctx, "locked:"+id, 1, 0).Val() // want `^set "locked:"\+id: key "locked:<id>" gets its expiry from EXPIRE \(bad\.go:32\): a crash between them leaves it without an expiry; pass the expiry to SetNX itself$`
	if ok {
		rdb.Expire(ctx, "locked:"+id, 10*time.Second)
	}
	return ok
}

func first(ctx context.Context, rdb *goredis.Client, user string) (int64, error) {
	key := "first:" + user
	n, err := rdb.Incr(ctx, key).Result() // want `^incr key: key "first:<user>" gets its expiry from EXPIRE \(bad\.go:41\): a crash between them leaves it without an expiry; send both in one transaction, or create the counter with SET, NX and EX in the same one$`
	if err == nil && n == 1 {
		rdb.Expire(ctx, key, time.Minute)
	}
	return n, err
}

var errLimit = errors.New("too many")

func always(ctx context.Context, rdb *goredis.Client, user string, check func() error) error {
	rdb.Incr(ctx, "always:"+user) // want `^incr "always:"\+user: key "always:<user>" gets its expiry from EXPIRE \(bad\.go:53\), and the function may return before that, at bad\.go:51, which leaves it without an expiry; send both in one transaction, or create the counter with SET, NX and EX in the same one$`
	if err := check(); err != nil {
		return errLimit
	}
	return rdb.Expire(ctx, "always:"+user, time.Minute).Err()
}

func deferred(ctx context.Context, rdb *goredis.Client, user string) error {
	defer rdb.Expire(ctx, "deferred:"+user, time.Minute)
	return rdb.Set(ctx, "deferred:"+user, 1, 0).Err() // want `^set "deferred:"\+user: key "deferred:<user>" gets its expiry from EXPIRE \(bad\.go:57\): a crash between them leaves it without an expiry; pass the expiry to Set itself$`
}

func swap(ctx context.Context, rdb *goredis.Client, id string) {
	rdb.GetSet(ctx, "swap:"+id, 1) // want `^getset "swap:"\+id: key "swap:<id>" gets its expiry from PEXPIRE \(bad\.go:63\): a crash between them leaves it without an expiry; use SET with EX and GET$`
	rdb.PExpire(ctx, "swap:"+id, time.Minute)
}

func join(ctx context.Context, rdb *goredis.Client, room, user string) error {
	added, err := rdb.SAdd(ctx, "room:"+room, user).Result() // want `^sadd "room:"\+room: key "room:<room>" gets its expiry from EXPIRE \(bad\.go:72\): a crash between them leaves it without an expiry; send both in one transaction$`
	if err != nil {
		return err
	}
	if added == 1 {
		return rdb.Expire(ctx, "room:"+room, time.Hour).Err()
	}
	return nil
}

func between(ctx context.Context, rdb *goredis.Client, id string, notify func() error) error {
	if err := rdb.HSet(ctx, "between:"+id, "a", 1).Err(); err != nil { // want `^hset "between:"\+id: key "between:<id>" gets its expiry from EXPIRE \(bad\.go:84\), and the function may return before that, at bad\.go:82, which leaves it without an expiry; send both in one transaction$`
		return err
	}
	if err := notify(); err != nil {
		return err
	}
	return rdb.Expire(ctx, "between:"+id, time.Hour).Err()
}

func attempt(ctx context.Context, rdb *goredis.Client, ip string) error {
	key := "attempt:" + ip
	if rdb.Exists(ctx, key).Val() == 1 {
		return rdb.Incr(ctx, key).Err() // want `^incr key: key "attempt:<ip>" may be gone since EXISTS \(bad\.go:89\): INCR then creates it, and only SET \(bad\.go:92\) gives it an expiry; send SET with NX and EX and INCR in one transaction, always both$`
	}
	return rdb.Set(ctx, key, 1, time.Minute).Err()
}

func built(ctx context.Context, c rueidis.Client, ip string) (int64, error) {
	n, err := c.Do(ctx, c.B().Incr().Key("built:"+ip).Build()).AsInt64() // want `^incr "built:"\+ip: key "built:<ip>" gets its expiry from EXPIRE \(bad\.go:98\): a crash between them leaves it without an expiry; send both in one transaction, or create the counter with SET, NX and EX in the same one$`
	if err == nil && n == 1 {
		err = c.Do(ctx, c.B().Expire().Key("built:"+ip).Seconds(60).Build()).Error()
	}
	return n, err
}

func early(ctx context.Context, rdb *goredis.Client, id string) error {
	rdb.Expire(ctx, "early:"+id, time.Hour) // want `^expire "early:"\+id: EXPIRE does nothing to a missing key, and SET \(bad\.go:105\) writes key "early:<id>" without an expiry after it; set the expiry after the write, in the same transaction$`
	return rdb.Set(ctx, "early:"+id, 1, 0).Err()
}

func earlyTx(ctx context.Context, rdb *goredis.Client, id string) error {
	_, err := rdb.TxPipelined(ctx, func(p goredis.Pipeliner) error {
		p.Expire(ctx, "earlytx:"+id, time.Hour) // want `^expire "earlytx:"\+id: EXPIRE does nothing to a missing key, and HSET \(bad\.go:111\) creates key "earlytx:<id>" only after it; set the expiry after the write, in the same transaction$`
		p.HSet(ctx, "earlytx:"+id, "f", 1)
		return nil
	})
	return err
}

func earlyMulti(c redis.Conn, id string) error {
	c.Send("MULTI")
	c.Send("EXPIRE", "multi:"+id, 60) // want `^expire "multi:"\+id: EXPIRE does nothing to a missing key, and SET \(bad\.go:120\) writes key "multi:<id>" without an expiry after it; set the expiry after the write, in the same transaction$`
	c.Send("SET", "multi:"+id, 1)
	_, err := c.Do("EXEC")
	return err
}

// What was deleted is not there to be given an expiry.
func replaced(ctx context.Context, rdb *goredis.Client, id string, doc map[string]any) error {
	rdb.Del(ctx, "doc:"+id)
	rdb.Expire(ctx, "doc:"+id, time.Hour) // want `^expire "doc:"\+id: EXPIRE does nothing to a missing key, and HSET \(bad\.go:129\) creates key "doc:<id>" only after it; set the expiry after the write, in the same transaction$`
	return rdb.HSet(ctx, "doc:"+id, doc).Err()
}

// A key that has two forms is the same key in both calls.
func forms(ctx context.Context, rdb *goredis.Client, user, ip string) error {
	key := "form:ip:" + ip
	if user != "" {
		key = "form:user:" + user
	}
	if n, err := rdb.Incr(ctx, key).Result(); err != nil || n > 1 { // want `^incr key: key "form:user:<user>" gets its expiry from EXPIRE \(bad\.go:141\): a crash between them leaves it without an expiry; send both in one transaction, or create the counter with SET, NX and EX in the same one$`
		return err
	}
	return rdb.Expire(ctx, key, time.Minute).Err()
}

// What is only written when it is missing gets no second chance.
func hot(ctx context.Context, rdb *goredis.Client, ids []any) error {
	if rdb.Exists(ctx, "feed:hot").Val() != 1 {
		if err := rdb.SAdd(ctx, "feed:hot", ids...).Err(); err != nil { // want `^sadd "feed:hot": key "feed:hot" gets its expiry from EXPIRE \(bad\.go:150\): a crash between them leaves it without an expiry; send both in one transaction$`
			return err
		}
		rdb.Expire(ctx, "feed:hot", 24*time.Hour)
	}
	return nil
}

// One EXPIRE for several writes of a key is one mistake.
func several(ctx context.Context, rdb *goredis.Client, id string) error {
	if err := rdb.HSet(ctx, "several:"+id, "a", 1).Err(); err != nil { // want `^hset "several:"\+id: key "several:<id>" gets its expiry from EXPIRE`
		return err
	}
	if err := rdb.HSet(ctx, "several:"+id, "b", 1).Err(); err != nil {
		return err
	}
	return rdb.Expire(ctx, "several:"+id, time.Hour).Err()
}
