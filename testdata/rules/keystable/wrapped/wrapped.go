package wrapped

import (
	"context"
	"fmt"
	"time"

	"github.com/redis/go-redis/v9"

	"rules.test/store"
)

type user struct {
	Name string
	Boss *user
}

func through(ctx context.Context, c *store.Cache, u *user) (string, error) {
	return c.Get(ctx, fmt.Sprintf("user:%v", u)) // want `get fmt\.Sprintf\("user:%v", u\) through store\.\(\*Cache\)\.Get: "<u>" in key "app:user:<u>" prints an address, its own or that of something it points to, which is another one in every process and for every copy; print the values that tell it apart`
}

func place(ctx context.Context, c *store.Cache, lat float64) error {
	return c.Set(ctx, fmt.Sprint("place:", lat), 1, time.Minute) // want `set fmt\.Sprint\("place:", lat\) through store\.\(\*Cache\)\.Set: "<lat>" in key "app:place:<lat>" is a float in as many digits as it takes: 0\.1 and 0\.2 added print 0\.30000000000000004, which is not 0\.3; round it, with %\.3f or to an integer`
}

func fine(ctx context.Context, c *store.Cache, u *user) (string, error) {
	return c.Get(ctx, fmt.Sprintf("user:%v", u.Name))
}

const seen = "seen:%v"

// One text is one mistake, in whatever functions the key is made of it, and not that of their callers.
func lookUp(ctx context.Context, rdb *redis.Client, lat float64) string {
	return rdb.Get(ctx, fmt.Sprintf(seen, lat)).Val() // want `"<lat>" in key "seen:<lat>" is a float`
}

func forget(ctx context.Context, rdb *redis.Client, lat float64) error {
	return rdb.Del(ctx, fmt.Sprintf(seen, lat)).Err()
}

func forgetHalf(ctx context.Context, rdb *redis.Client, lat float64) error {
	return forget(ctx, rdb, lat/2)
}
