// Fixes sends commands to the server that its argument names. The test applies every fix of the module and compares what
// arrives before and after.
package main

import (
	"context"
	"fmt"
	"os"
	"strconv"
	"time"

	"github.com/gomodule/redigo/redis"
	goredis "github.com/redis/go-redis/v9"

	"example.com/fixes/internal/pages"
)

const prefix = "shop:"

type user struct {
	ID    int64
	Name  string
	Count uint64
}

// userKey is there: the fix calls it.
func userKey(id string) string { return prefix + "user:" + id }

// rangeKey takes its values in another order than the text has them.
func rangeKey(to, from int) string { return "range:" + strconv.Itoa(from) + "-" + strconv.Itoa(to) }

func main() {
	ctx := context.Background()
	rdb := goredis.NewClient(&goredis.Options{Addr: os.Args[1], Protocol: 2, DisableIdentity: true})
	defer rdb.Close()
	conn, err := redis.Dial("tcp", os.Args[1])
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	defer conn.Close()
	for _, id := range []string{"1", "", "ü", "a b\r\n\x00", "{x}", "\xff%s"} {
		reuse(ctx, rdb, id)
		declare(ctx, rdb, id)
		closures(ctx, rdb, user{ID: -7, Name: id, Count: 1 << 63})
		plain(conn, id)
		pages.Show(ctx, rdb, id, len(id))
	}
}

func reuse(ctx context.Context, rdb *goredis.Client, id string) {
	rdb.Set(ctx, prefix+"user:"+id, "v", time.Hour)
	rdb.Get(ctx, "shop:user:"+id)
	rdb.Get(ctx, userKey(id))
	a, b := len(id), -len(id)
	rdb.Del(ctx, "range:"+strconv.Itoa(a)+"-"+strconv.Itoa(b))
}

func declare(ctx context.Context, rdb *goredis.Client, id string) {
	key := "session:" + id
	rdb.Set(ctx, key, "v", 90*time.Second)
	rdb.Expire(ctx, "session:"+id, time.Minute)
	rdb.Del(ctx, "session:"+id, "session:"+id+":meta")
}

// closures and methods: the declaration goes behind the function.
func closures(ctx context.Context, rdb *goredis.Client, u user) {
	each := func(name string) { rdb.Incr(ctx, "count:"+name+":"+strconv.FormatInt(u.ID, 10)) }
	each(u.Name)
	u.save(ctx, rdb)
	_, _ = rdb.TxPipelined(ctx, func(p goredis.Pipeliner) error {
		p.Set(ctx, "tx:"+u.Name, u.Name, time.Second)
		p.Expire(ctx, "tx:"+u.Name, time.Second)
		return nil
	})
}

func (u user) save(ctx context.Context, rdb *goredis.Client) {
	rdb.Set(ctx, "quota:"+strconv.FormatUint(u.Count, 16), 1, time.Minute)
}

func plain(conn redis.Conn, id string) {
	_, _ = conn.Do("SET", "plain:"+id, "v", "EX", 60)
	_, _ = conn.Do("GET", "plain:"+id)
}
