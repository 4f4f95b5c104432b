// Package manyforms puts more forms of keys into one field than are told apart, and looks names up by number.
package manyforms

import (
	"context"
	"strconv"

	"github.com/redis/go-redis/v9"
)

type kind int

const (
	unknown kind = iota
	perUser
	perHost
	perOrder
)

var kindNames = map[kind]string{unknown: "unknown", perUser: "user", perHost: "host", perOrder: "order"}

type bucket struct{ key string }

func newBucket(name, id string) bucket { return bucket{key: name + ":" + id} }

func sub(name, id, part string) bucket { return bucket{key: name + ":" + id + ":" + part} }

func Buckets(id, part string) []bucket {
	return []bucket{
		newBucket("a", id), newBucket("b", id), newBucket("c", id), newBucket("d", id), newBucket("e", id),
		newBucket("f", id), newBucket("g", id), newBucket("h", id), newBucket("i", part), sub("j", id, part),
	}
}

func Spend(ctx context.Context, rdb *redis.Client, all []bucket) {
	for _, b := range all {
		rdb.Incr(ctx, b.key) // want: <>:<> | i:<> | j:<>:<>
	}
}

func Named(ctx context.Context, rdb *redis.Client, n int) {
	rdb.Get(ctx, kindNames[perHost]+":"+strconv.Itoa(n)) // want: host:<>
}
