package main

import (
	"context"

	"example.com/ways/given/store"
	"github.com/redis/go-redis/v9"
)

func main() {
	s := store.New(redis.NewClient(&redis.Options{}), "w12")
	s.Load(context.Background(), "1")
}
