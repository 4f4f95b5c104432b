package wrapped

import (
	"context"
	"time"

	"rules.test/store"
)

func zero(ctx context.Context, c *store.Cache, id string) error {
	return c.Set(ctx, "user:"+id, 1, 0) // want `set "user:"\+id through store.\(\*Cache\).Set: go-redis sends no expiry for 0, so key "app:user:<id>" never expires`
}

func given(ctx context.Context, c *store.Cache, id string) error {
	return c.Set(ctx, "given:"+id, 1, time.Hour)
}

// That the wrapper gives none is reported where it is written.
func kept(ctx context.Context, c *store.Cache, id string) error {
	return c.Keep(ctx, "kept:"+id, 1)
}

func collection(ctx context.Context, c *store.Cache, id string) error {
	return c.Add(ctx, "session:"+id, 1) // want `sadd "session:"\+id through store.\(\*Cache\).Add: key "app:session:<id>" never expires, and its name says that it is meant to go`
}

func expired(ctx context.Context, c *store.Cache, id string) error {
	if err := c.Add(ctx, "tokens:"+id, 1); err != nil {
		return err
	}
	return c.Expire(ctx, "tokens:"+id, time.Hour)
}
