// Program keyface uses caches that another package made.
package main

import (
	"context"

	"github.com/redis/go-redis/v9"

	"example.com/ways/keyface/impl"
)

func main() {
	impl.Init(redis.NewClient(&redis.Options{}))
	impl.Jobs.Delete(context.Background(), impl.UserKey{Tenant: "t", ID: 7}) // want: app:jobs:t:7
	impl.Forget(context.Background(), "a", 1)
}
