package cases

import (
	"context"

	"github.com/redis/go-redis/v9"

	"oracle.test/gen/rt"
)

// ChangedByCase has cases whose expressions change a variable: a clause before them does not see that, one behind them does.
func ChangedByCase(ctx context.Context, rdb *redis.Client, in *rt.In) {
	s := "a"
	appends := func(x string) bool {
		s += x
		return in.Bool()
	}
	switch {
	case in.Bool():
		s += "1"
	case appends("x"):
		s += "2"
	case appends("y"), appends("z"):
		s += "3"
	}
	rdb.Get(ctx, s) //@

	t := "a"
	switch {
	case in.Bool():
	case func() bool { t = "b"; return false }():
	}
	rdb.Get(ctx, t+"1") //@
}
