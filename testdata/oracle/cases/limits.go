package cases

import (
	"context"

	"github.com/redis/go-redis/v9"

	"oracle.test/gen/rt"
)

// The functions of this file are known limits: slices that share their memory. Each name of a slice has elements of its
// own in the analysis, as most code is written; to follow who shares what would need a model of memory that costs more
// than it brings. Lines that end in //@limit may let a key escape: the oracle counts them and does not fail.

// AppendOver appends to a part of a slice, and so changes the rest.
func AppendOver(ctx context.Context, rdb *redis.Client, in *rt.In) {
	a := []string{in.ID(), ":::", "x"}
	_ = append(a[:1], "over:")
	rdb.Get(ctx, a[1]) //@limit
	a[0] = a[1]
	rdb.Get(ctx, a[0]) //@limit
}

// AppendShares appends twice to the same slice.
func AppendShares(ctx context.Context, rdb *redis.Client, in *rt.In) {
	a := make([]string, 1, 4)
	b := append(a, "first:")
	_ = append(a, "second:")
	rdb.MGet(ctx, b[1], "x") //@limit
}

// ElementSetByCallee has a function set an element.
func ElementSetByCallee(ctx context.Context, rdb *redis.Client, in *rt.In) {
	a := []string{"a:" + in.ID()}
	func(s []string) { s[0] = "::::" }(a)
	rdb.Get(ctx, a[0]) //@limit
	setFirst(a)
	rdb.Get(ctx, a[0]) //@limit
}

func setFirst(s []string) { s[0] = "set" }

// SliceTwice sets an element through a second name of a slice.
func SliceTwice(ctx context.Context, rdb *redis.Client, in *rt.In) {
	a := []string{"rate-", in.ID()}
	b := a
	b[0] = in.Str()
	rdb.Get(ctx, a[0]) //@limit
}
