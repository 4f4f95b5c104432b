package good

import (
	"context"
	"strings"

	"github.com/gomodule/redigo/redis"
	goredis "github.com/redis/go-redis/v9"
)

func union(conn redis.Conn, keys []string) ([]string, error) {
	return redis.Strings(conn.Do("SUNION", redis.Args{}.AddFlat(keys)...))
}

func drop(ctx context.Context, rdb *goredis.Client, parts, words []string) error {
	rdb.Get(ctx, strings.Join(words, " ")) // what is asked for, in one key: GET takes no other
	rdb.Del(ctx, parts...)
	return rdb.Del(ctx, strings.Join(parts, ":")).Err()
}
