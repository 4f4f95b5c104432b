package main

import (
	"context"

	"example.com/ways/config/store"
	"github.com/redis/go-redis/v9"
)

func main() {
	s := store.New(redis.NewClient(&redis.Options{}), store.Config{Namespace: "w13"})
	s.Load(context.Background(), "1")
}
