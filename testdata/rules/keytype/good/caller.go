package good

import (
	"context"

	"github.com/redis/go-redis/v9"

	"rules.test/keytype/writer"
)

// What goes wrong in another package is told there.
func sent(ctx context.Context, rdb *redis.Client, id string) error {
	if err := writer.Mark(ctx, rdb, id); err != nil {
		return err
	}
	return writer.Unmark(ctx, rdb, id)
}
