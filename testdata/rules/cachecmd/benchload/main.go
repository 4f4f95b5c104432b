// Command benchload fills a server of its own and measures it.
package main

import (
	"context"

	"github.com/redis/go-redis/v9"
)

func main() {
	rdb := redis.NewClient(&redis.Options{})
	for _, k := range rdb.Keys(context.Background(), "bench:*").Val() {
		rdb.Del(context.Background(), k)
	}
}
