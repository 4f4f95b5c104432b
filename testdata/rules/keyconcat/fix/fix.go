package fix

import (
	"context"
	"strconv"
	"time"

	"github.com/redis/go-redis/v9"
)

const space = "shop:"

type user struct {
	ID   int64
	Name string
}

// The first place gets the key function, and all places of the package that build the same text call it.
func load(ctx context.Context, rdb *redis.Client, id string) error {
	return rdb.Get(ctx, "sess-"+id).Err() // want `concatenated in place`
}

func save(ctx context.Context, rdb *redis.Client, sid string) error {
	key := "sess-" + sid // want `concatenated in place`
	if err := rdb.Set(ctx, key, 1, time.Hour).Err(); err != nil {
		return rdb.Set(ctx, "sess-"+sid, 2, time.Hour).Err()
	}
	return nil
}

func constants(ctx context.Context, rdb *redis.Client, u user) error {
	const local = ":name:"
	return rdb.Get(ctx, space+"user:"+strconv.FormatInt(u.ID, 10)+local+u.Name).Err() // want `concatenated in place`
}

func sameValueTwice(ctx context.Context, rdb *redis.Client, n int) error {
	return rdb.Get(ctx, "pair:"+strconv.Itoa(n)+":"+strconv.Itoa(n)).Err() // want `concatenated in place`
}

// Nothing is offered below.

func taken(ctx context.Context, rdb *redis.Client, id string) error {
	return rdb.Get(ctx, "taken:"+id).Err() // want `concatenated in place`
}

func takenKey() {}

func shadowed(ctx context.Context, rdb *redis.Client, id string) error {
	shadowKey := 1
	_ = shadowKey
	return rdb.Get(ctx, "shadow:"+id).Err() // want `concatenated in place`
}

func noName(ctx context.Context, rdb *redis.Client, a, b string) error {
	return rdb.Get(ctx, a+":"+b).Err() // want `concatenated in place`
}

func sideEffect(ctx context.Context, rdb *redis.Client, next func() string) error {
	return rdb.Get(ctx, "next:"+next()).Err() // want `concatenated in place`
}

func ambiguousNames(ctx context.Context, rdb *redis.Client, a, b user) error {
	return rdb.Get(ctx, "friends:"+a.Name+":"+b.Name).Err() // want `concatenated in place`
}

func hidesConstant(ctx context.Context, rdb *redis.Client, u struct{ space string }) error {
	return rdb.Get(ctx, space+"hides:"+u.space).Err() // want `concatenated in place`
}

func statement(ctx context.Context, rdb *redis.Client, id string) error {
	key := "added"
	key += ":" + id // want `concatenated in place`
	return rdb.Get(ctx, key).Err()
}
