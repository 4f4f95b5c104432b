package wrapped

import (
	"context"
	"math/rand"
	"time"

	"rules.test/store"
)

func through(ctx context.Context, c *store.Cache, id string) error {
	if err := c.Set(ctx, "user:"+id, id, time.Hour+time.Duration(rand.Intn(100)/1000)*time.Hour); err != nil { // want `set "user:"\+id through store.\(\*Cache\).Set: rand.Intn\(100\)/1000 is always 0`
		return err
	}
	return c.Set(ctx, "user:"+id, id, time.Hour+time.Duration(rand.Intn(100))*time.Hour/1000)
}
