package good

import (
	"testing"

	"github.com/redis/go-redis/v9"
)

// What a cluster client is told goes wrong in tests too; what may be a cluster is a convention.
func TestIt(t *testing.T) {
	var either redis.UniversalClient
	either.Del(t.Context(), "a", "b")
	var cluster *redis.ClusterClient
	cluster.Del(t.Context(), "a", "b") // want `keys "a" and "b" need not share a hash slot`
}
