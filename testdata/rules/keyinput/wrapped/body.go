package wrapped

import (
	"context"
	"net/http"

	"github.com/redis/go-redis/v9"

	"rules.test/web"
)

type order struct {
	Number string
	Count  int64
}

func decodedElsewhere(ctx context.Context, rdb *redis.Client, r *http.Request) error {
	var o order
	if err := web.Read(r, &o); err != nil {
		return err
	}
	return rdb.Get(ctx, "order:"+o.Number).Err() // want `get "order:"\+o\.Number: "<o\.Number>" in key "order:<o\.Number>" comes from an HTTP request as it is: its author chooses the key's characters and length; check it, parse it, or hash it`
}
