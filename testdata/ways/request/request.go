package request

import (
	"context"
	"time"

	"example.com/ways/request/api"
)

func Put(ctx context.Context, c *api.Client, id string) {
	c.Set(ctx, &api.SetRequest{Key: "user:" + id, TTL: time.Hour}) // want: w16:user:<>
	r := api.SetRequest{Value: 1}
	r.Key = "cart:" + id
	c.SetV(ctx, r) // want: w16:cart:<>
}
