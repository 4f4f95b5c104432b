// Package pages has the same key in files that are compiled at different times.
package pages

import (
	"context"
	"time"

	"github.com/redis/go-redis/v9"

	"example.com/fixes/internal/keys"
)

// Show reads and writes a page.
func Show(ctx context.Context, rdb *redis.Client, id string, n int) {
	platform(ctx, rdb, id)
	generated(ctx, rdb, id)
	rdb.Set(ctx, "page:"+id, n, time.Hour)
	rdb.Get(ctx, keys.Page(id)+":html")
	switch key := "page:" + id; n {
	case 0:
		rdb.Get(ctx, key)
	default:
		rdb.Get(ctx, key+":"+"more")
	}
}
