package reuse

import (
	"context"

	"github.com/redis/go-redis/v9"
)

// The only declaration of a file.
func alone(ctx context.Context, rdb *redis.Client, id string) {
	rdb.Get(ctx, "three:"+id) // want `concatenated in place`
	rdb.Get(ctx, "four:"+id)  // want `concatenated in place`
	rdb.Get(ctx, "five:"+id)  // want `concatenated in place`
}
