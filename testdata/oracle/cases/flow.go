package cases

import (
	"bytes"
	"context"
	"fmt"

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

// SliceTwice sets an element through a second name of a slice.
func SliceTwice(ctx context.Context, rdb *redis.Client, in *rt.In) {
	a := []string{"rate-", in.ID()}
	b := a
	b[0] = in.Str()
	rdb.Get(ctx, a[0]) //@
}

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

func addTo(ctx context.Context, rdb *redis.Client, key *string) {
	*key += "k:"
	rdb.Del(ctx, *key) //@
}

// PointerToWrapper uses a key that a wrapper changed.
func PointerToWrapper(ctx context.Context, rdb *redis.Client, in *rt.In) {
	s := "7:"
	addTo(ctx, rdb, &s) //@outer
	rdb.Get(ctx, s)     //@
}

func show(v any) string {
	switch t := v.(type) {
	case fmt.Stringer:
		return t.String()
	case error:
		return t.Error()
	}
	return "session"
}

// AnyError prints an error that may come from anywhere.
func AnyError(ctx context.Context, rdb *redis.Client, in *rt.In) {
	rdb.Get(ctx, "k"+show(in.Any())) //@
	if err := in.Err(); err != nil {
		rdb.Get(ctx, "e"+err.Error()) //@
		rdb.Get(ctx, "e"+show(err))   //@
	}
}

// BufferConsumed takes something out of a buffer again.
func BufferConsumed(ctx context.Context, rdb *redis.Client, in *rt.In) {
	var sb bytes.Buffer
	sb.WriteString("-:")
	sb.WriteString(in.ID())
	sb.ReadByte()
	rdb.Get(ctx, sb.String()) //@
	sb.Truncate(1)
	rdb.Get(ctx, sb.String()) //@
	sb.Next(1)
	sb.WriteString("end")
	rdb.Get(ctx, sb.String()) //@
}

// ClearedMap looks into a map that was cleared.
func ClearedMap(ctx context.Context, rdb *redis.Client, in *rt.In) {
	m := map[string]string{"a": "cache-"}
	clear(m)
	rdb.Get(ctx, "k:"+m["a"]) //@
}

// ArrayThroughPointer changes an array through a pointer.
func ArrayThroughPointer(ctx context.Context, rdb *redis.Client, in *rt.In) {
	a := [3]string{in.ID(), "b"}
	p := &a
	p[0] = "set:"
	rdb.Get(ctx, a[0]) //@
	for i, e := range p {
		p[2-i] = e
	}
	rdb.Get(ctx, a[2]) //@
}
