package good

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/redis/go-redis/v9"
)

func lower(ctx context.Context, rdb *redis.Client, id int64) error {
	return rdb.Set(ctx, fmt.Sprintf("user:%d:profile", id), "Value", time.Hour).Err()
}

func variable(ctx context.Context, rdb *redis.Client, Name string) error {
	return rdb.Get(ctx, "user:"+Name).Err() // what the variable holds is its own business
}

func verbs(ctx context.Context, rdb *redis.Client, n int64, name string) error {
	return rdb.Get(ctx, fmt.Sprintf("v:%x:%U:%s", n, n, strings.ToLower("A"+name))).Err() // the case of %U is fmt's
}

func notKeys(ctx context.Context, rdb *redis.Client) error {
	rdb.Publish(ctx, "News", 1)
	rdb.Scan(ctx, 0, "User:*", 10)
	return rdb.HGet(ctx, "user:1", "Field").Err()
}

func ignored(ctx context.Context, rdb *redis.Client) error {
	rdb.Get(ctx, "Legacy:1") //cachevet:ignore keycase -- other programs read it
	//cachevet:ignore keycase,keyconcat -- other programs read it
	return rdb.Get(ctx, "Legacy:2").Err()
}
