package good

import (
	"context"
	"testing"

	"github.com/redis/go-redis/v9"
)

func TestPart(t *testing.T) {
	part(context.Background(), redis.NewClient(&redis.Options{}), "", "7")
}
