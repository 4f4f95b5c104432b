package options

import (
	"context"

	"github.com/gomodule/redigo/redis"
	goredis "github.com/redis/go-redis/v9"
)

func single(ctx context.Context, rdb *goredis.Client, c redis.Conn, id string) error {
	c.Do("RPOPLPUSH", "work:"+id, "work:"+id+":doing") // want `rpoplpush "work:"\+id, "work:"\+id\+":doing": keys "work:<id>" and "work:<id>:doing" need not share a hash slot`
	return rdb.MGet(ctx, "a:"+id, "b:"+id).Err()       // want `need not share a hash slot`
}
