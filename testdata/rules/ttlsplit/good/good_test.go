package good

import (
	"testing"
	"time"

	goredis "github.com/redis/go-redis/v9"
)

// A crash in a test leaves nothing that matters.
func TestExpire(t *testing.T) {
	rdb := goredis.NewClient(&goredis.Options{})
	rdb.Set(t.Context(), "test:1", 1, 0)
	rdb.Expire(t.Context(), "test:1", time.Minute)
}
