package bad

import (
	"context"
	"strconv"
	"time"

	goredis "github.com/redis/go-redis/v9"
)

// A clock that is put into a field, for tests, is the clock.
type clocked struct {
	rdb *goredis.Client
	now func() time.Time
}

func newClocked(rdb *goredis.Client) *clocked { return &clocked{rdb: rdb, now: time.Now} }

func (c *clocked) price(ctx context.Context, symbol string) (string, error) {
	return c.rdb.Get(ctx, "price:"+symbol+":"+strconv.FormatInt(c.now().UnixNano(), 10)).Result() // want `is the present time to fractions of a second: no later call makes this key again`
}

func (c *clocked) minute(ctx context.Context, symbol string) (string, error) {
	return c.rdb.Get(ctx, "price:"+symbol+":"+strconv.FormatInt(c.now().Truncate(time.Minute).Unix(), 10)).Result()
}
