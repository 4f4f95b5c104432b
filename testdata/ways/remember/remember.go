package remember

import (
	"context"
	"time"

	"example.com/ways/remember/remember"
)

func userKey(id string) string { return "w18:fn:" + id }

func Run(ctx context.Context, r *remember.R, id string) {
	r.Remember(ctx, "w18:user:"+id, time.Hour, func() (string, error) { return "", nil }) // want: w18:user:<>
	remember.Fetch[int](ctx, r, userKey, id)
}
