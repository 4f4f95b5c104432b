package main

import (
	"context"

	"example.com/ways/program/engine"
	"github.com/redis/go-redis/v9"
)

func main() {
	rdb := redis.NewClient(&redis.Options{})
	engine.Start(rdb).Size(context.Background())
	cache("users", rdb).Get(context.Background(), "1")
	cache("posts", rdb).Get(context.Background(), "1")
}

func cache(name string, rdb *redis.Client) *engine.Cache { return engine.NewCache("w32-"+name, rdb) }
