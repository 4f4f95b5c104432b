package good

import (
	"context"
	"testing"

	"github.com/redis/go-redis/v9"
)

// Tests start from an empty server.
func TestTypes(t *testing.T) {
	rdb := redis.NewClient(&redis.Options{})
	rdb.HSet(context.Background(), "n:1", "a", 1)
	rdb.LPush(context.Background(), "orders:1", 1)
	rdb.Get(context.Background(), "orders:1")
}
