package client

import (
	"context"

	"example.com/ways/client/rc"
)

func Get(ctx context.Context, c *rc.Client, id string) {
	c.Get(ctx, c.K("u:"+id)) // want: w21:u:<>
}
