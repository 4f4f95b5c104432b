package options

import (
	"context"
	"fmt"

	"github.com/redis/go-redis/v9"
)

func single(ctx context.Context, rdb *redis.Client, user string, f struct{ A, B int }) {
	rdb.Get(ctx, "{app}:user:"+user)         // want `the tag "{app}" is the same for all`
	rdb.Get(ctx, "a:{"+user+"}:{b}")         // want `only the first tag counts`
	rdb.Get(ctx, fmt.Sprintf("s:%v:{x}", f)) // want `"<f>" is a struct, printed with braces`
}
