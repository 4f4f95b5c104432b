package wrapped

import (
	"context"

	"github.com/redis/go-redis/v9"

	"rules.test/keytype/writer"
)

// The type of a key is known from the package that writes it.
func account(ctx context.Context, rdb *redis.Client, accountID, name string) (string, error) {
	if err := writer.Save(ctx, rdb, accountID, name); err != nil {
		return "", err
	}
	return rdb.Get(ctx, "account:"+accountID).Result() // want `^get "account:"\+accountID: key "account:<accountID>" is a hash \(hset at across.go:13\), and GET answers WRONGTYPE to it; use a hash command, or another key$`
}

func pending(ctx context.Context, rdb *redis.Client) ([]string, error) {
	return rdb.SMembers(ctx, "writer:jobs").Result() // want `key "writer:jobs" is a list \(lpush at writer/writer.go:17\), and SMEMBERS answers WRONGTYPE`
}

// The values are others: pages there, users here.
func counted(ctx context.Context, rdb *redis.Client, user string) error {
	return rdb.SAdd(ctx, "count:"+user, 1).Err()
}

func read(ctx context.Context, rdb *redis.Client, page string) (string, error) {
	return rdb.Get(ctx, "count:"+page).Result()
}
