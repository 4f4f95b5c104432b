package bad

import (
	"context"
	"strings"

	goredis "github.com/redis/go-redis/v9"
)

func namesOf(m map[string]bool) []string {
	var out []string
	for f := range m {
		out = append(out, f)
	}
	return out
}

func selected(ctx context.Context, rdb *goredis.Client, fields map[string]bool) {
	rdb.Get(ctx, "list:"+strings.Join(namesOf(fields), ",")) // want `is put together in the order of a map's iteration`
}
