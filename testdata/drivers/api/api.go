// Package api uses the store of another package.
package api

import (
	"context"
	"time"

	"example.com/drivers/store"
)

// Load reads through the wrapper.
func Load(ctx context.Context, c *store.Cache, id string) (string, error) {
	return c.Get(ctx, "Item:"+id)
}

// Save writes through the wrapper.
func Save(ctx context.Context, c *store.Cache, id, value string) error {
	return c.Put(ctx, "item:"+id, value, time.Hour)
}
