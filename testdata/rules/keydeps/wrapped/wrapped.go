package wrapped

import (
	"context"
	"time"

	"github.com/redis/go-redis/v9"
)

const ttl = time.Hour

// remember is a read-through cache, as many programs have one.
func remember(ctx context.Context, rdb *redis.Client, key string, load func() (string, error)) (string, error) {
	if v, err := rdb.Get(ctx, key).Result(); err == nil {
		return v, nil
	}
	v, err := load()
	if err != nil {
		return "", err
	}
	return v, rdb.Set(ctx, key, v, ttl).Err()
}

func render(id, lang string) (string, error) { return id + lang, nil }

func page(ctx context.Context, rdb *redis.Client, id, lang string) (string, error) {
	return remember(ctx, rdb, "page:"+id, func() (string, error) { // want `get "page:"\+id through wrapped.remember: the value under key "page:<id>" depends on lang, which the key does not have`
		return render(id, lang)
	})
}

func fine(ctx context.Context, rdb *redis.Client, id, lang string) (string, error) {
	return remember(ctx, rdb, "page:"+id+":"+lang, func() (string, error) { return render(id, lang) })
}
