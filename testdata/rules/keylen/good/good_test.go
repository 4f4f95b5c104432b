package good

import (
	"context"
	"testing"

	"github.com/redis/go-redis/v9"
)

// What a test gives tells nothing of the keys that the program makes.
func TestPart(t *testing.T) {
	p := parts{redis.NewClient(&redis.Options{}), "a-cluster-of-which-only-tests-have-ever-heard"}
	if p.part(context.Background(), "an-id-that-is-long") != "" {
		t.Fail()
	}
}
