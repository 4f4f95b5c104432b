package good

import (
	"testing"

	"github.com/bradfitz/gomemcache/memcache"
	"github.com/redis/go-redis/v9"
)

// Conventions do not hold in tests; what is refused is reported there too.
func TestIt(t *testing.T) {
	var rdb *redis.Client
	rdb.Get(t.Context(), "test key/1")
	var mc *memcache.Client
	mc.Delete("test key") // want `key "test key" has a space: gomemcache refuses it`
}
