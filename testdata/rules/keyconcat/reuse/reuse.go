// Package reuse has key functions that fixes can call.
package reuse

import (
	"context"
	"strconv"

	"github.com/redis/go-redis/v9"
)

const user = "user:"

func userKey(id string) string { return user + id }

// pageKey takes its values in another order.
func pageKey(lang string, page int) string {
	return "page:" + strconv.Itoa(page) + ":" + lang
}

// tooMuch takes a value that the text does not hold.
func tooMuch(id, _ string) string { return "much:" + id }

func sameText(ctx context.Context, rdb *redis.Client, id, other string) {
	rdb.Get(ctx, "user:"+id) // want `concatenated in place`
	rdb.Del(ctx, user+other)
}

func order(ctx context.Context, rdb *redis.Client, n int, lang string) {
	rdb.Get(ctx, "page:"+strconv.Itoa(n)+":"+lang) // want `concatenated in place`
}

func otherFunction(ctx context.Context, rdb *redis.Client, id string) {
	rdb.Get(ctx, "much:"+id) // want `concatenated in place`
}

func shadowed(ctx context.Context, rdb *redis.Client, userKey string) {
	rdb.Get(ctx, "user:"+userKey) // want `concatenated in place`
}

// The function is declared where it is always compiled, wherever the first place is.
func everywhere(ctx context.Context, rdb *redis.Client, id string) {
	rdb.Get(ctx, "all:"+id) // want `concatenated in place`
}

// otherKey is declared for another system.
func otherSystem(ctx context.Context, rdb *redis.Client, id string) {
	rdb.Get(ctx, "other:"+id) // want `concatenated in place`
}

// Two kinds of keys in one function, the last one of the file but for a declaration with a comment behind it.
func two(ctx context.Context, rdb *redis.Client, id string) {
	rdb.Get(ctx, "one:"+id) // want `concatenated in place`
	rdb.Get(ctx, "two:"+id) // want `concatenated in place`
} // two

var last = 1 // the last one
