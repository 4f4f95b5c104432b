package bad

import (
	"context"
	"time"

	goredis "github.com/redis/go-redis/v9"
)

func swap(ctx context.Context, rdb *goredis.Client, id, v string) (string, error) {
	rdb.Set(ctx, "swap:"+id, "init", time.Hour)
	return rdb.GetSet(ctx, "swap:"+id, v).Result() // want `^getset "swap:"\+id: GETSET carries no expiry, which clears the expiry that key "swap:<id>" gets at order\.go:11; pass one again, or KEEPTTL with XX$`
}

// load renews what it reads.
func load(ctx context.Context, rdb *goredis.Client, key string) (string, error) {
	return rdb.GetEx(ctx, key, time.Hour).Result()
}

func changed(ctx context.Context, rdb *goredis.Client, id string) error {
	v, err := load(ctx, rdb, "loaded:"+id)
	if err != nil {
		return err
	}
	return rdb.Set(ctx, "loaded:"+id, v+"x", 0).Err() // want `^set "loaded:"\+id: go-redis sends no expiry for 0, which clears the expiry that key "loaded:<id>" gets at order\.go:21; pass one again, or KEEPTTL with XX$`
}

func top(ctx context.Context, rdb *goredis.Client, day string) error {
	return rdb.ZUnionStore(ctx, "top:"+day, &goredis.ZStore{Keys: []string{"a:" + day, "b:" + day}}).Err() // want `^zunionstore "top:"\+day: ZUNIONSTORE clears the expiry that key "top:<day>" gets at order\.go:35; set it again in the same transaction$`
}

func topFirst(ctx context.Context, rdb *goredis.Client, day string) error {
	_, err := rdb.TxPipelined(ctx, func(p goredis.Pipeliner) error {
		p.ZAdd(ctx, "top:"+day, goredis.Z{Member: "x"})
		p.Expire(ctx, "top:"+day, time.Hour)
		return nil
	})
	return err
}

var raise = goredis.NewScript(`return redis.call('INCR', KEYS[1])`)

func throttle(ctx context.Context, rdb *goredis.Client, ip string) error {
	return raise.Run(ctx, rdb, []string{"throttle:" + ip}).Err() // want `^run "throttle:"\+ip: the script's INCR: key "throttle:<ip>" never expires, and a limit is meant to go; set its expiry in the same transaction$`
}

// attempts is a limiter for any key: what it adds to the key says so, and is reported here only.
func attempts(ctx context.Context, rdb *goredis.Client, key string) error {
	return rdb.Incr(ctx, "attempts:"+key).Err() // want `^incr "attempts:"\+key: key "attempts:<key>" never expires, and a limit is meant to go; set its expiry in the same transaction$`
}

func loginAttempt(ctx context.Context, rdb *goredis.Client, user string) error {
	return attempts(ctx, rdb, "login:"+user)
}
