package options

import (
	"context"
	"fmt"

	"github.com/redis/go-redis/v9"
)

const prefix = "user:"

func format(ctx context.Context, rdb *redis.Client, id int64) error {
	key := fmt.Sprintf("user:%d", id) // want `get fmt.Sprintf\("user:%d", id\): key "user:<id>" is formatted in place; build it in one key function`
	return rdb.Get(ctx, key).Err()
}

func constantFormat(ctx context.Context, rdb *redis.Client) error {
	return rdb.Get(ctx, fmt.Sprintf("%s%d", prefix, 1)).Err()
}

func constantPrefix(ctx context.Context, rdb *redis.Client, id string) error {
	return rdb.Get(ctx, prefix+id).Err()
}

func literalPrefix(ctx context.Context, rdb *redis.Client, id string) error {
	return rdb.Get(ctx, "user:"+id).Err() // want `concatenated in place`
}
