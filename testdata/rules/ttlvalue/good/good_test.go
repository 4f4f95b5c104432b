package good

import (
	"testing"
	"time"

	goredis "github.com/redis/go-redis/v9"
)

// What a test gives at the limits is what it tests.
func TestLimits(t *testing.T) {
	rdb := goredis.NewClient(&goredis.Options{ConnMaxIdleTime: 1}) // any number
	rdb.Expire(t.Context(), "test:1", 0)
	rdb.Set(t.Context(), "test:1", 1, -time.Second)
	rdb.Expire(t.Context(), "test:1", 10*time.Millisecond)
}
