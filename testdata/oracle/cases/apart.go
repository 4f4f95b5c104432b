package cases

import (
	"context"
	"strings"

	"github.com/redis/go-redis/v9"

	"oracle.test/gen/cases/far"
	"oracle.test/gen/rt"
)

// Apart uses functions of another package that change what they are given.
func Apart(ctx context.Context, rdb *redis.Client, in *rt.In) {
	var sb strings.Builder
	far.Emit(&sb, "60")
	rdb.Get(ctx, sb.String()) //@
	far.Write(&sb, in.ID())
	rdb.Get(ctx, sb.String()) //@
	s := "7:"
	far.AddTo(ctx, rdb, &s) //@outer
	rdb.Get(ctx, s)         //@
	t := "t"
	far.Touch(&t)
	rdb.Get(ctx, t)                 //@
	rdb.Get(ctx, far.Named("long")) //@
	far.Configure(in.ID())
	rdb.Get(ctx, far.Config.Prefix+far.Config.Env) //@
	far.Config.Prefix = "set:"
	rdb.Get(ctx, far.Config.Prefix) //@
}
