package good

import (
	"context"
	"time"

	"github.com/redis/go-redis/v9"
)

type consumers struct {
	rdb *redis.Client
	by  map[string]func()
}

func (c *consumers) register(stream string, fn func()) { c.by[stream] = fn }

// Each key of the map is a key by itself, again and again.
func (c *consumers) reclaim(ctx context.Context, tick <-chan time.Time) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick:
			for stream := range c.by {
				start := "-"
				for {
					res, err := c.rdb.XPendingExt(ctx, &redis.XPendingExtArgs{Stream: stream, Group: "g", Start: start, End: "+"}).Result()
					if err != nil || len(res) == 0 {
						break
					}
					for _, r := range res {
						c.rdb.XAck(ctx, stream, "g", r.ID)
					}
					start = res[len(res)-1].ID
				}
			}
		}
	}
}
