package good

import (
	"context"
	"testing"

	"github.com/redis/go-redis/v9"
)

func TestMain(m *testing.M) {
	rdb := redis.NewClient(&redis.Options{})
	rdb.FlushAll(context.Background())
	rdb.Keys(context.Background(), "*")
	m.Run()
}
