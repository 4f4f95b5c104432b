package ph

import (
	"context"
	"time"

	"github.com/redis/go-redis/v9"
)

func Touch(ctx context.Context, p redis.Pipeliner, key string) {
	p.Expire(ctx, key, time.Hour)
}
