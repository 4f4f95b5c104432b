package pages

import (
	"testing"
	"time"

	"github.com/redis/go-redis/v9"
)

func TestPage(t *testing.T) {
	rdb := redis.NewClient(&redis.Options{Addr: "127.0.0.1:1", MaxRetries: -1})
	for _, id := range []string{"1", "2"} {
		if rdb.Set(t.Context(), "page:"+id, 1, time.Hour).Err() == nil {
			t.Error("a server answers")
		}
	}
}
