package good

import (
	"context"
	"testing"

	"github.com/redis/go-redis/v9"
)

// Empty helps tests.
func Empty(tb testing.TB, rdb *redis.Client) {
	tb.Helper()
	if err := rdb.FlushDB(context.Background()).Err(); err != nil {
		tb.Fatal(err)
	}
}
