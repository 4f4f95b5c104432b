// Package scripts runs Lua in the ways that programs do; the want comments are what the shared pass sees in it.
package scripts

import (
	"context"
	_ "embed"
	"fmt"
	"time"

	redigo "github.com/gomodule/redigo/redis"
	"github.com/redis/go-redis/v9"
	"github.com/redis/rueidis"
)

//go:embed limit.lua
var limitSrc string

var (
	//go:embed limit.lua
	limitBytes []byte

	limit      = redis.NewScript(limitSrc)
	limitAgain = redis.NewScript(string(limitBytes))
)

var unlock = redis.NewScript(`
if redis.call("GET", KEYS[1]) == ARGV[1] then
	return redis.call("DEL", KEYS[1])
end
return 0`)

const head = "local ttl = tonumber(ARGV[2])\n"

const store = head +
	"redis.call('SET', KEYS[1], ARGV[1], 'EX', ttl)\n" +
	"redis.call('SADD', KEYS[2], KEYS[1])\n" +
	"return redis.call('EXPIRE', KEYS[2], 24*60*60)"

func Embedded(ctx context.Context, rdb *redis.Client, id int64) error {
	if err := limitAgain.Run(ctx, rdb, []string{"again"}, time.Minute.Milliseconds()).Err(); err != nil { // want `^INCR\(again\); PEXPIRE\(again\) 60000ms$`
		return err
	}
	return limit.Run(ctx, rdb, []string{fmt.Sprintf("rate:%d", id)}, 60000).Err() // want `^INCR\(rate:<id:int64>\); PEXPIRE\(rate:<id:int64>\) 60000ms$`
}

func Variables(ctx context.Context, rdb redis.UniversalClient, id, token string) error {
	return unlock.Run(ctx, rdb, []string{"lock:" + id}, token).Err() // want `^GET\(lock:<id:string>\); DEL\(lock:<id:string>\)$`
}

func Constant(ctx context.Context, rdb *redis.Client, id string) error {
	return rdb.Eval(ctx, store, []string{"{user:" + id + "}", "{user:" + id + "}:all"}, "x", 90).Err() // want `^SET\({user:<id:string>}\) 90s; SADD\({user:<id:string>}:all\); EXPIRE\({user:<id:string>}:all\) 86400s$`
}

func Built(conn redigo.Conn, id string) error {
	s := redigo.NewScript(1, `redis.call('HSET', KEYS[1] .. ':h', 'f', ARGV[1]); redis.call('INCR', 'n:' .. ARGV[1])`)
	_, err := s.Do(conn, "u:"+id, "7") // want `^HSET\(u:<id:string>:h\); INCR\(n:7\)$`
	return err
}

// Counted gives more arguments than there are keys.
func Counted(conn redigo.Conn, id string, values []string) error {
	s := redigo.NewScript(1, `for _, k in ipairs(KEYS) do redis.call('DEL', k) end; return redis.call('RPUSH', KEYS[1], unpack(ARGV))`)
	_, err := s.Do(conn, redigo.Args{}.Add("l:"+id).AddFlat(values)...) // want `^DEL\(many l:<id:string>\); RPUSH\(l:<id:string>\)$`
	return err
}

func Loops(conn redigo.Conn, a, b string) error {
	const each = `for i, k in ipairs(KEYS) do redis.call('DEL', k) end
		redis.call('UNLINK', unpack(KEYS))
		return redis.call(ARGV[1], KEYS[1])`
	_, err := conn.Do("EVAL", each, 2, "a:"+a, "b:"+b, "get") // want `^DEL\(many a:<a:string> or b:<b:string>\); UNLINK\(many a:<a:string> or b:<b:string>\); \?\(\)$`
	return err
}

func Passed(ctx context.Context, rdb *redis.Client, key string, ttl time.Duration) error {
	const set = `return redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])`
	return rdb.Eval(ctx, set, []string{key}, "1", ttl.Milliseconds()).Err() // want `^SET\(<key:string>\) passed ms$`
}

func Unknown(ctx context.Context, rdb *redis.Client, source string) error {
	if err := rdb.Eval(ctx, source, []string{"k"}).Err(); err != nil { // want `^not known$`
		return err
	}
	return rdb.Eval(ctx, "if", []string{"k"}).Err() // want `^not read$`
}

func Lua(ctx context.Context, c rueidis.Client, id string) error {
	s := rueidis.NewLuaScript(`return redis.call('LPUSH', KEYS[1], ARGV[1])`)
	return s.Exec(ctx, c, []string{"q:" + id}, []string{"x"}).Error() // want `^LPUSH\(q:<id:string>\)$`
}
