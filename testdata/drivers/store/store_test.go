package store

import (
	"context"
	"testing"

	"github.com/redis/go-redis/v9"
)

func TestGet(t *testing.T) {
	var rdb *redis.Client
	if rdb != nil {
		_ = rdb.Get(context.Background(), "Of:A:Test").Err()
	}
}
