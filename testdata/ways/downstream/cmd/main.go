package main

import (
	"context"

	"example.com/ways/downstream/domain"
	"example.com/ways/downstream/infra"
	"github.com/redis/go-redis/v9"
)

func main() {
	s := domain.NewService(infra.NewRedisCache(redis.NewClient(&redis.Options{})))
	s.Login(context.Background(), "bob")
}
