package strict

import (
	"context"

	"github.com/redis/go-redis/v9"
)

func index(ctx context.Context, rdb *redis.Client, id, obj string) {
	rdb.SAdd(ctx, "objects:"+id, obj)
	rdb.Set(ctx, "name:"+id, obj, 1e9)
}

func drop(ctx context.Context, rdb *redis.Client, id string) {
	rdb.Del(ctx, "objects:"+id) // want `^del "objects:"\+id: key "objects:<id>" is a set \(sadd at strict.go:10\), and DEL frees it before it answers; UNLINK frees it in the background$`
	rdb.Del(ctx, "name:"+id)
	rdb.Unlink(ctx, "objects:"+id)
}
