package server

import (
	"context"

	"github.com/redis/go-redis/v9"
)

func old(ctx context.Context, rdb *redis.Client, id string) {
	rdb.FlushDB(ctx)          // want `FLUSHDB deletes every key of the database, whoever wrote it; delete your own keys by their prefix, with SCAN and DEL$`
	rdb.SAdd(ctx, "a:"+id, 1) // a server without UNLINK
	rdb.Del(ctx, "a:"+id)
}
