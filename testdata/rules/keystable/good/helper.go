package good

import (
	"context"
	"sort"
	"strings"

	goredis "github.com/redis/go-redis/v9"
)

// A helper that puts the keys of a map in order gives them in order.

type selection struct{ fields map[string]bool }

func (s selection) names() []string {
	var out []string
	for f := range s.fields {
		out = append(out, f)
	}
	sort.Strings(out)
	return out
}

func namesOf(m map[string]bool) []string {
	out := make([]string, 0, len(m))
	for f := range m {
		out = append(out, f)
	}
	sort.Strings(out)
	return out
}

func selected(ctx context.Context, rdb *goredis.Client, s selection) {
	rdb.Get(ctx, "view:"+strings.Join(s.names(), ","))
	rdb.Get(ctx, "list:"+strings.Join(namesOf(s.fields), ","))
}
