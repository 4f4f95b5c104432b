package cases

import (
	"context"

	"github.com/redis/go-redis/v9"

	"oracle.test/gen/cases/far"
	"oracle.test/gen/rt"
)

// FieldOfParameter changes a field that another package set to a parameter: the parameter stays what it was.
func FieldOfParameter(ctx context.Context, rdb *redis.Client, in *rt.In) {
	fieldOfParameter(ctx, rdb, in.Str())
}

func fieldOfParameter(ctx context.Context, rdb *redis.Client, p string) {
	k := far.NewLabelled(p)
	at := &k.Label
	*at = "feed:" + *at
	rdb.Get(ctx, k.Label+"1") //@
	rdb.Get(ctx, p+"2")       //@
	other := &far.Labelled{Label: p}
	rdb.Get(ctx, other.Label+"3") //@
}

// GivenUp stores into an array through a pointer of which nothing is known any more, because a jump makes every variable of
// the function take part in what grows.
func GivenUp(ctx context.Context, rdb *redis.Client, in *rt.In) {
	if in.Bool() {
		goto end
	}
	{
		o := ""
		for range in.N(3) {
			o += "x"
		}
		rdb.Get(ctx, o) //@
	}
end:
	a := [3]string{"rate-", ":"}
	b := &a
	b[0] = "profile:"
	rdb.Get(ctx, "A"+a[0]) //@
}
