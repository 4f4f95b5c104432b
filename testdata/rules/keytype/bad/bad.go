package bad

import (
	"context"
	"fmt"
	"strconv"
	"time"

	"github.com/gomodule/redigo/redis"
	goredis "github.com/redis/go-redis/v9"
	"github.com/redis/rueidis"
)

func save(ctx context.Context, rdb *goredis.Client, slug, url string) error {
	_, err := rdb.Pipelined(ctx, func(p goredis.Pipeliner) error {
		p.HSet(ctx, "stream:"+slug, "url", url)
		p.Expire(ctx, "stream:"+slug, time.Hour)
		return nil
	})
	return err
}

func load(ctx context.Context, rdb *goredis.Client, slug string) (string, error) {
	return rdb.Get(ctx, "stream:"+slug).Result() // want `^get "stream:"\+slug: key "stream:<slug>" is a hash \(hset at bad.go:16\), and GET answers WRONGTYPE to it; use a hash command, or another key$`
}

func scores(c redis.Conn, game string) (map[string]string, error) {
	if _, err := c.Do("ZADD", "score:"+game, 1, "p1"); err != nil {
		return nil, err
	}
	return redis.StringMap(c.Do("HGETALL", "score:"+game)) // want `key "score:<game>" is a sorted set \(zadd at bad.go:28\), and HGETALL answers WRONGTYPE to it; use a sorted set command, or another key`
}

func roomKey(id int64) string { return fmt.Sprintf("room:%d", id) }

func join(ctx context.Context, rdb *goredis.Client, room int64, user string) error {
	return rdb.SAdd(ctx, roomKey(room), user).Err()
}

func members(ctx context.Context, rdb *goredis.Client, roomID int64) ([]string, error) {
	return rdb.LRange(ctx, roomKey(roomID), 0, -1).Result() // want `lrange roomKey\(roomID\): key "room:<roomID>" is a set \(sadd at bad.go:37\), and LRANGE answers WRONGTYPE`
}

// Two that write: the one that fails is reported.
func count(ctx context.Context, rdb *goredis.Client, day string) error {
	if err := rdb.Incr(ctx, "hits:"+day).Err(); err != nil {
		return err
	}
	rdb.Get(ctx, "hits:"+day)
	return rdb.HIncrBy(ctx, "hits:"+day, "all", 1).Err() // want `hincrby "hits:"\+day: key "hits:<day>" is a string \(incr at bad.go:46\), and HINCRBY answers WRONGTYPE to it`
}

// A SET succeeds, and what follows fails.
func profile(ctx context.Context, rdb *goredis.Client, userID int64) {
	rdb.HSet(ctx, "profile:"+strconv.FormatInt(userID, 10), "name", "a")
	rdb.HGet(ctx, "profile:"+strconv.FormatInt(userID, 10), "name")
}

func overwrite(ctx context.Context, rdb *goredis.Client, userID int64, v []byte) error {
	return rdb.Set(ctx, fmt.Sprintf("profile:%d", userID), v, time.Hour).Err() // want `key "profile:<userID>" is a hash \(hset at bad.go:55\): SET replaces it without an error, and hset at bad.go:55 then answers WRONGTYPE; use another key`
}

// MGET does not fail, it finds nothing.
func several(ctx context.Context, rdb *goredis.Client, id string) ([]any, error) {
	rdb.HSet(ctx, "item:{"+id+"}", "n", 1)
	return rdb.MGet(ctx, "item:{"+id+"}").Result() // want `key "item:{<id>}" is a hash \(hset at bad.go:65\), and MGET answers nil for it, without an error`
}

// Nothing here writes the key: one of the two is wrong whatever it is.
func readers(ctx context.Context, rdb *goredis.Client) {
	rdb.SMembers(ctx, "features:enabled")
	rdb.HGetAll(ctx, "features:enabled") // want `key "features:enabled" is a set \(smembers at bad.go:71\), and HGETALL answers WRONGTYPE`
}

func builder(ctx context.Context, c rueidis.Client, id string) {
	c.Do(ctx, c.B().Lpush().Key("queue:"+id).Element("x").Build())
	c.Do(ctx, c.B().Scard().Key("queue:"+id).Build()) // want `key "queue:<id>" is a list \(lpush at bad.go:76\), and SCARD answers WRONGTYPE`
}

var trim = goredis.NewScript(`
local n = redis.call('ZCARD', KEYS[1])
if n > 10 then redis.call('LTRIM', KEYS[1], 0, 9) end
return n`)

func script(ctx context.Context, rdb *goredis.Client, board string) error {
	rdb.ZAdd(ctx, "board:"+board, goredis.Z{Score: 1, Member: "a"})
	return trim.Run(ctx, rdb, []string{"board:" + board}).Err() // want `run "board:"\+board: the script's LTRIM: key "board:<board>" is a sorted set \(zadd at bad.go:86\), and LTRIM answers WRONGTYPE`
}

// The destination of a *STORE is a set.
func store(ctx context.Context, rdb *goredis.Client, day string) {
	rdb.SUnionStore(ctx, "active:"+day, "a:"+day, "b:"+day)
	rdb.ZCard(ctx, "active:"+day) // want `key "active:<day>" is a set \(sunionstore at bad.go:92\), and ZCARD answers WRONGTYPE`
}

func owner(ctx context.Context, rdb *goredis.Client, uid, user string) {
	rdb.Set(ctx, "owner:"+uid, "x", time.Hour)
	rdb.HSet(ctx, "owner:"+user, "name", "x") // want `key "owner:<user>" is a string`
}

type usageA struct{ rdb *goredis.Client }

type usageB struct{ rdb *goredis.Client }

// Two types that stand for each other, of which one disagrees with itself.
func (u usageA) Save(ctx context.Context, org string) error {
	return u.rdb.HSet(ctx, "usage:"+org, "n", 1).Err()
}

func (u usageA) Count(ctx context.Context, org string) (int64, error) {
	return u.rdb.HIncrBy(ctx, "usage:"+org, "n", 1).Result()
}

func (u usageB) Save(ctx context.Context, org string) error {
	return u.rdb.HSet(ctx, "usage:"+org, "n", 1).Err()
}

func (u usageB) Count(ctx context.Context, org string) (int64, error) {
	return u.rdb.Incr(ctx, "usage:"+org).Result() // want `key "usage:<org>" is a hash`
}
