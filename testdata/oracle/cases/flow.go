package cases

import (
	"context"

	"github.com/redis/go-redis/v9"

	"oracle.test/gen/rt"
)

// AppendOver appends to a part of a slice, and so changes the rest.
func AppendOver(ctx context.Context, rdb *redis.Client, in *rt.In) {
	a := []string{in.ID(), ":::", "x"}
	_ = append(a[:1], "over:")
	rdb.Get(ctx, a[1]) //@
	a[0] = a[1]
	rdb.Get(ctx, a[0]) //@
}

// AppendShares appends twice to the same slice.
func AppendShares(ctx context.Context, rdb *redis.Client, in *rt.In) {
	a := make([]string, 1, 4)
	b := append(a, "first:")
	_ = append(a, "second:")
	rdb.MGet(ctx, b[1], "x") //@
}

// ElementSetByCallee has a function set an element.
func ElementSetByCallee(ctx context.Context, rdb *redis.Client, in *rt.In) {
	a := []string{"a:" + in.ID()}
	func(s []string) { s[0] = "::::" }(a)
	rdb.Get(ctx, a[0]) //@
	setFirst(a)
	rdb.Get(ctx, a[0]) //@
}

func setFirst(s []string) { s[0] = "set" }

func named(s string) (k string) {
	defer func() {
		if r := recover(); r != nil {
			k = "session:" + k
		}
	}()
	k = "p"
	if len(s) > 2 {
		panic(s)
	}
	return "ok:" + s
}

// ResultAfterPanic takes what a function leaves in its result when it panics.
func ResultAfterPanic(ctx context.Context, rdb *redis.Client, in *rt.In) {
	rdb.Get(ctx, named("long"))   //@
	rdb.Get(ctx, named(in.Str())) //@
}
