// Command expiry shows what the commands do.
package main

import (
	"context"
	"fmt"
	"time"

	"github.com/redis/go-redis/v9"
)

func main() {
	ctx := context.Background()
	rdb := redis.NewClient(&redis.Options{})
	fmt.Println(rdb.Set(ctx, "name", "Ann", 0))
	fmt.Println(rdb.Expire(ctx, "name", time.Second))
	serve(ctx, rdb, "Ann")
}

func serve(ctx context.Context, rdb *redis.Client, user string) {
	rdb.Set(ctx, "user:"+user, 1, 0) // want `gets its expiry from EXPIRE`
	rdb.Expire(ctx, "user:"+user, time.Minute)
}
