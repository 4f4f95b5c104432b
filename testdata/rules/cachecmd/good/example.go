package good

import (
	"context"
	"fmt"

	"github.com/redis/go-redis/v9"
)

// ExampleFresh is what a README shows.
func ExampleFresh() {
	ctx := context.Background()
	rdb := redis.NewClient(&redis.Options{Addr: "localhost:6379"})
	rdb.FlushDB(ctx)
	fmt.Println(rdb.Incr(ctx, "visits:1").Val())
}
