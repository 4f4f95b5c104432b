package entity

import (
	"context"

	"example.com/ways/entity/ent"
	"github.com/redis/go-redis/v9"
)

func Save(ctx context.Context, rdb *redis.Client, c ent.Cacheable) {
	rdb.Set(ctx, c.CacheKey(), 1, 0)
}

func Run(ctx context.Context, rdb *redis.Client, u *ent.User, slug string) {
	Save(ctx, rdb, u)
	Save(ctx, rdb, ent.Post{Slug: slug})
	rdb.Get(ctx, u.CacheKey()) // want: w26:user:<>
}
