package learned

import (
	"context"

	"github.com/redis/go-redis/v9"
)

func board(ctx context.Context, rdb *redis.Client, game string) ([]string, error) {
	return rdb.LRange(ctx, "board:"+game, 0, 9).Result() // want `key "board:<game>" is a sorted set \(zadd at scores/scores.go:7\), and LRANGE answers WRONGTYPE`
}

// Both packages create it, and the other one comes later: it is reported there.
func visit(ctx context.Context, rdb *redis.Client, day string) error {
	return rdb.Incr(ctx, "visits:"+day).Err()
}

// The path of the other one comes first.
func seen(ctx context.Context, rdb *redis.Client, day string) error {
	return rdb.Incr(ctx, "seen:"+day).Err() // want `key "seen:<day>" is a set \(sadd at a/a.go:3\), and INCR answers WRONGTYPE`
}
