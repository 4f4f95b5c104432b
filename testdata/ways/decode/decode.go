// Package decode makes keys of what code that is not seen has filled, and of texts that are given an ending.
package decode

import (
	"context"
	"encoding/json"
	"io"
	"strings"

	"github.com/redis/go-redis/v9"
)

type event struct {
	ID   string
	name string
}

func decodeInto(r io.Reader, out *event) error { return json.NewDecoder(r).Decode(out) }

func decodeAny(r io.Reader, out any) error { return json.NewDecoder(r).Decode(out) }

func decodeTo[T any](r io.Reader, out *T) error { return json.NewDecoder(r).Decode(out) }

type row interface{ Scan(dest ...any) error }

func scan(s row, dest ...any) error { return s.Scan(dest...) }

func stored(r io.Reader) (e event, err error) {
	err = decodeAny(r, &e)
	return e, err
}

// Into is filled through a pointer to the type, Any through an interface, To through a type parameter.
func Into(ctx context.Context, rdb *redis.Client, r io.Reader) {
	e := event{ID: "none", name: "n"}
	_ = decodeInto(r, &e)
	rdb.Get(ctx, "into:"+e.ID+":"+e.name) // want: into:<>:n | into:none:n
}

func Any(ctx context.Context, rdb *redis.Client, r io.Reader) {
	e := event{ID: "none", name: "n"}
	_ = decodeAny(r, &e)
	rdb.Get(ctx, "any:"+e.ID+":"+e.name) // want: any:<>:n | any:none:n
}

func To(ctx context.Context, rdb *redis.Client, r io.Reader) {
	e := event{ID: "none", name: "n"}
	_ = decodeTo(r, &e)
	rdb.Get(ctx, "to:"+e.ID) // want: to:<> | to:none
}

// Stored is filled two functions further.
func Stored(ctx context.Context, rdb *redis.Client, r io.Reader) {
	e, _ := stored(r)
	rdb.Del(ctx, "stored:"+e.ID) // want: stored:<> | stored:none
}

// Scanned is filled through a list.
func Scanned(ctx context.Context, rdb *redis.Client, s row) {
	id := "none"
	_ = scan(s, &id)
	rdb.Get(ctx, "row:"+id) // want: row:<>
}

type queue struct {
	ns  string
	rdb *redis.Client
}

func newQueue(ns string, rdb *redis.Client) *queue {
	if ns == "" {
		ns = "mq"
	}
	if !strings.HasSuffix(ns, ":") {
		ns += ":"
	}
	return &queue{ns, rdb}
}

func (q *queue) push(ctx context.Context, name string) { q.rdb.LPush(ctx, q.ns+name) }

// Queue has an ending of its own, or none.
func Queue(ctx context.Context, rdb *redis.Client, tenant string) {
	newQueue("jobs:", rdb).push(ctx, "a") // want: jobs:a
	newQueue("", rdb).push(ctx, "b")      // want: mq:b
	ns := "jobs"
	if tenant != "" {
		ns = tenant + ":jobs"
	}
	newQueue(ns, rdb).push(ctx, "c") // want: jobs:c | <>:jobs:c | mq:c
}

// Optional keeps an empty prefix empty.
func Optional(ctx context.Context, rdb *redis.Client, prefix, id string) {
	if prefix != "" && !strings.HasSuffix(prefix, ":") {
		prefix = prefix + ":"
	}
	rdb.Get(ctx, prefix+"user:"+id) // want: user:<> | <>:user:<>
}

type numbers interface{ Put(b []byte, n uint32) }

// Written is overwritten behind its beginning.
func Written(ctx context.Context, rdb *redis.Client, w numbers, id uint32) {
	key := []byte("meta:" + "xxxx")
	w.Put(key[len("meta:"):], id)
	rdb.Get(ctx, string(key)) // want: meta:<>
}
