// The program connects them.
package main

import (
	"context"
	"github.com/cachevet/cachevet/testdata/clients/programs/generic/infra"
	"github.com/cachevet/cachevet/testdata/clients/programs/generic/svc"

	"github.com/redis/go-redis/v9"
)

func main() {
	rdb := redis.NewClient(&redis.Options{})
	svc.New(infra.New[svc.User](rdb, "app:"), infra.NewStore[svc.User](rdb)).User(context.Background(), 1)
}
