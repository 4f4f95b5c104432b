package good

import (
	"testing"

	"github.com/redis/go-redis/v9"
)

func TestIt(t *testing.T) {
	var rdb *redis.Client
	rdb.Get(t.Context(), "Test:1")
}
