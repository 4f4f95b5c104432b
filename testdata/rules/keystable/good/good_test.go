package good

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/redis/go-redis/v9"
)

// A test takes keys that no other run has used.
func TestFresh(t *testing.T) {
	rdb := redis.NewClient(&redis.Options{})
	key := fmt.Sprintf("fresh:%d", time.Now().UnixNano())
	if n := rdb.Exists(context.Background(), key).Val(); n != 0 {
		t.Fatal(n)
	}
}
