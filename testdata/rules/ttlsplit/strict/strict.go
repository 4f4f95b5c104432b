package strict

import (
	"context"
	"time"

	"github.com/gomodule/redigo/redis"
	goredis "github.com/redis/go-redis/v9"
)

func pipeline(ctx context.Context, rdb *goredis.Client, user string) error {
	_, err := rdb.Pipelined(ctx, func(p goredis.Pipeliner) error {
		p.Incr(ctx, "pipe:"+user) // want `^incr "pipe:"\+user: the pipeline holds it and EXPIRE \(strict\.go:14\), but is no transaction: a crash between them leaves it without an expiry; send both in one transaction, or create the counter with SET, NX and EX in the same one$`
		p.Expire(ctx, "pipe:"+user, time.Minute)
		return nil
	})
	return err
}

func queued(c redis.Conn, id string) error {
	c.Send("SET", "queued:"+id, 1) // want `^set "queued:"\+id: the pipeline holds it and EXPIRE \(strict\.go:22\), but is no transaction: a crash between them leaves it without an expiry; use SET with EX$`
	c.Send("EXPIRE", "queued:"+id, 60)
	return c.Flush()
}
