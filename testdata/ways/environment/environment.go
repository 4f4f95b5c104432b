package environment

import (
	"context"
	"flag"
	"os"

	"github.com/redis/go-redis/v9"
)

var ns = flag.String("ns", "w28", "namespace")

func prefix() string {
	if p := os.Getenv("PREFIX"); p != "" {
		return p
	}
	return "w28"
}

func Get(ctx context.Context, rdb *redis.Client, id string) {
	rdb.Get(ctx, prefix()+":env:"+id) // want: <>:env:<> | w28:env:<>
	rdb.Get(ctx, *ns+":flag:"+id)     // want: <>:flag:<>
}
