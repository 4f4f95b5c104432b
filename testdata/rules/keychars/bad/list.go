package bad

import (
	"context"
	"strings"

	"github.com/gomodule/redigo/redis"
	goredis "github.com/redis/go-redis/v9"
)

func union(conn redis.Conn, ids []int) ([]string, error) {
	var keys []string
	for range ids {
		keys = append(keys, "sess")
	}
	return redis.Strings(conn.Do("SUNION", strings.Join(keys, " "))) // want `^sunion strings\.Join\(keys, " "\): the keys are joined into one, and SUNION looks for a single key of that name; give it each key as an argument of its own$`
}

func drop(ctx context.Context, rdb *goredis.Client, keys []string) error {
	names := strings.Join(keys, ", ")
	return rdb.Del(ctx, names).Err() // want `^del names: the keys are joined into one, and DEL looks for a single key of that name; give it each key as an argument of its own$`
}
