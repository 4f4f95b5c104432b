package bad

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/gomodule/redigo/redis"
	"github.com/mna/redisc"
	goredis "github.com/redis/go-redis/v9"
	"github.com/redis/rueidis"
)

type filter struct {
	City string
	Max  int
}

func empty(ctx context.Context, rdb *goredis.ClusterClient, id string) error {
	return rdb.Get(ctx, "user:{}:"+id).Err() // want `^get "user:{}:"\+id: in key "user:{}:<id>" {} is no hash tag: the whole key is hashed; put between the braces what keys of one slot share, or leave them out$`
}

func placeholder(ctx context.Context, rdb *goredis.Client, id int64) error {
	return rdb.Get(ctx, fmt.Sprintf("session:{}:%d", id)).Err() // want `in key "session:{}:<id>" {} is no hash tag`
}

func emptyFirst(ctx context.Context, rdb goredis.UniversalClient, user string) error {
	return rdb.Get(ctx, "{}{"+user+"}:cart").Err() // want `{} is no hash tag`
}

func unbalanced(ctx context.Context, rdb *goredis.ClusterClient, user string) error {
	return rdb.Get(ctx, "cart:{"+user+":items").Err() // want `^get "cart:{"\+user\+":items": in key "cart:{<user>:items" { without } is no hash tag: the whole key is hashed; close the brace behind what keys of one slot share$`
}

func wrongBrace(ctx context.Context, rdb *goredis.ClusterClient, user int64) error {
	return rdb.Get(ctx, fmt.Sprintf("cart:{%d):items", user)).Err() // want `{ without } is no hash tag`
}

func reversed(ctx context.Context, rdb *goredis.ClusterClient, user int64) error {
	return rdb.Get(ctx, fmt.Sprintf("}cart:%d{:items", user)).Err() // want `{ without } is no hash tag`
}

func accidental(ctx context.Context, rdb *goredis.ClusterClient, f filter) error {
	return rdb.Get(ctx, fmt.Sprintf("search:%+v", f)).Err() // want `^get fmt.Sprintf\("search:%\+v", f\): in key "search:<f>" "<f>" is a struct, printed with braces, and only what stands between them is hashed; hash it, or name its fields$`
}

func behindPointer(ctx context.Context, rdb *goredis.ClusterClient, f *filter) error {
	return rdb.Get(ctx, fmt.Sprint("search:", f)).Err() // want `"<f>" is a struct, printed with braces`
}

func list(ctx context.Context, rdb goredis.UniversalClient, fs []filter) error {
	return rdb.Get(ctx, fmt.Sprintf("search:%v", fs)).Err() // want `"<fs>" is printed with braces`
}

func encoded(ctx context.Context, rdb *goredis.ClusterClient, f filter) error {
	text, err := json.Marshal(f)
	if err != nil {
		return err
	}
	return rdb.Get(ctx, "search:"+string(text)).Err() // want `is JSON, printed with braces`
}

func spelled(ctx context.Context, rdb *goredis.ClusterClient, max int) error {
	return rdb.Get(ctx, fmt.Sprintf(`search:{"max":%d}`, max)).Err() // want `its JSON text has braces, and only what stands between them is hashed; hash the text, or name the fields`
}

func second(ctx context.Context, rdb *goredis.ClusterClient, user, room string) error {
	return rdb.Get(ctx, "seen:{"+user+"}:{"+room+"}").Err() // want `^get "seen:{"\+user\+"}:{"\+room\+"}": in key "seen:{<user>}:{<room>}" only the first tag counts, "{<user>}"; the second is plain text: leave its braces out, or put both parts into one tag$`
}

func hot(ctx context.Context, rdb *goredis.ClusterClient, id int64) error {
	return rdb.Get(ctx, fmt.Sprintf("{shop}:user:%d", id)).Err() // want `^get fmt.Sprintf\("{shop}:user:%d", id\): in key "{shop}:user:<id>" the tag "{shop}" is the same for all, which puts all of them on one node; tag what differs, or leave the braces out$`
}

func hotRedisc(c *redisc.Cluster, id string) error {
	conn := c.Get()
	defer conn.Close()
	_, err := redis.String(conn.Do("GET", "{app}:order:"+id)) // want `the tag "{app}" is the same for all`
	return err
}

func rueidisUnbalanced(ctx context.Context, c rueidis.Client, id string) error {
	return c.Do(ctx, c.B().Get().Key("{"+id+":profile").Build()).Error() // want `{ without } is no hash tag`
}

func ring(ctx context.Context, rdb *goredis.Ring, a, b string) error {
	return rdb.Set(ctx, "p:{"+a+"}{"+b+"}", 1, 0).Err() // want `only the first tag counts`
}
