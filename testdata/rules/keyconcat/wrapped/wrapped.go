package wrapped

import (
	"context"

	"rules.test/keys"
	"rules.test/store"
)

func through(ctx context.Context, c *store.Cache, id string) (string, error) {
	return c.Get(ctx, "user:"+id) // want `get "user:"\+id through store.\(\*Cache\).Get: key "app:user:<id>" is concatenated in place`
}

func fine(ctx context.Context, c *store.Cache, id int64) (string, error) {
	return c.Get(ctx, keys.Order(id))
}

func constantOfAnotherPackage(ctx context.Context, c *store.Cache, id string) (string, error) {
	return c.Get(ctx, keys.Prefix+id) // want `is concatenated in place behind the constant keys.Prefix`
}
