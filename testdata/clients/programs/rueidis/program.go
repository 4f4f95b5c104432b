// Package rueidis is a program as users of rueidis write it.
package rueidis

import (
	"context"
	"strconv"
	"time"

	"github.com/redis/rueidis"
	"github.com/redis/rueidis/rueidiscompat"
	"github.com/redis/rueidis/rueidislock"
)

func Run(ctx context.Context, client rueidis.Client, id int64, name string) error {
	if err := client.Do(ctx, client.B().Set().Key("user:"+name).Value("v").Ex(time.Hour).Build()).Error(); err != nil { // key: SET user:<name> 1h
		return err
	}
	if _, err := client.DoCache(ctx, client.B().Hmget().Key("h:"+name).Field("a").Cache(), time.Minute).ToArray(); err != nil { // key: HMGET h:<name>
		return err
	}
	cmds := rueidis.Commands{}
	cmds = append(cmds, client.B().Incr().Key("n:"+strconv.FormatInt(id, 10)).Build())               // key: INCR n:<id>
	cmds = append(cmds, client.B().Expire().Key("n:"+strconv.FormatInt(id, 10)).Seconds(60).Build()) // key: EXPIRE n:<id> 60s
	client.DoMulti(ctx, cmds...)
	if _, err := rueidis.MGet(client, ctx, []string{"a:" + name, "b:" + name}); err != nil { // key: MGET a:<name> // key: MGET b:<name>
		return err
	}
	rueidis.MSet(client, ctx, map[string]string{"m:" + name: "1"}) // key: MSET m:<name>
	client.Do(ctx, client.B().Arbitrary("ANY", "CMD").Keys("k1").Args("x").Build())
	lua := rueidis.NewLuaScript(`return redis.call("INCR", KEYS[1])`)
	lua.Exec(ctx, client, []string{"lua:" + name}, nil)                                                                 // key: EVALSHA lua:<name>
	lua.ExecMulti(ctx, client, rueidis.LuaExec{Keys: []string{"each:" + name}}, rueidis.LuaExec{Keys: []string{"all"}}) // key: EVALSHA each:<name> // key: EVALSHA all
	err := client.Dedicated(func(c rueidis.DedicatedClient) error {
		c.Do(ctx, c.B().Watch().Key("w:"+name).Build())                                                            // key: WATCH w:<name>
		c.DoMulti(ctx, c.B().Multi().Build(), c.B().Set().Key("w:"+name).Value("1").Build(), c.B().Exec().Build()) // key: SET w:<name>
		return nil
	})
	return err
}

func Compat(ctx context.Context, client rueidis.Client, name string) error {
	return rueidiscompat.NewAdapter(client).Set(ctx, "compat:"+name, "v", 90*time.Second).Err() // key: SET compat:<name> 90s
}

func Lock(ctx context.Context, locker rueidislock.Locker, name string) error {
	_, cancel, err := locker.WithContext(ctx, "job:"+name) // key: SET <prefix>:<i>:job:<name> ?
	if err != nil {
		return err
	}
	defer cancel()
	return nil
}

func Lockers(ctx context.Context, name string, option rueidis.ClientOption) error {
	own, err := rueidislock.NewLocker(rueidislock.LockerOption{ClientOption: option, KeyPrefix: "locks", KeyValidity: 10 * time.Second})
	if err != nil {
		return err
	}
	if _, _, err := own.TryWithContext(ctx, name); err != nil { // key: SET locks:<i>:<name> 10s
		return err
	}
	plain, err := rueidislock.NewLocker(rueidislock.LockerOption{ClientOption: option})
	if err != nil {
		return err
	}
	_, _, err = plain.WithContext(ctx, name) // key: SET rueidislock:<i>:<name> 5s
	return err
}
