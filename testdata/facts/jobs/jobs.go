// Package jobs makes keys out of texts with places to fill, which go through fields and constructors.
package jobs

import (
	"bytes"
	"context"
	"encoding/json"
	"strings"

	"github.com/redis/go-redis/v9"
)

const (
	readyKey = "jobs:[{queue}]:ready"
	leaseKey = "jobs:{conn}:[{queue}]:lease"
)

// Queue is what Conn gives out.
type Queue interface{ Purge(ctx context.Context) }

// Conn is a connection of one worker.
type Conn struct {
	name, ready, lease string
	rdb                *redis.Client
}

// Open makes a connection; with tags the queue is the hash tag of its keys.
func Open(rdb *redis.Client, name string, tags bool) *Conn {
	return &Conn{name: name, ready: tagged(readyKey, tags), lease: tagged(leaseKey, tags), rdb: rdb}
}

func tagged(base string, tags bool) string {
	if !tags {
		return base
	}
	return strings.Replace(base, "[{queue}]", "{{queue}}", 1)
}

// Stolen is the connection of a worker that is gone.
func (c *Conn) Stolen(name string) *Conn {
	return &Conn{name: name, ready: c.ready, lease: c.lease, rdb: c.rdb}
}

// Queue opens a queue.
func (c *Conn) Queue(name string) Queue { return newQueue(name, c.name, c.ready, c.lease, c.rdb) }

type queue struct {
	ready, lease string
	rdb          *redis.Client
}

func newQueue(name, conn, ready, lease string, rdb *redis.Client) *queue {
	lease = strings.Replace(lease, "{conn}", conn, 1)
	return &queue{ready: strings.Replace(ready, "{queue}", name, 1), lease: strings.ReplaceAll(lease, "{queue}", name), rdb: rdb}
}

// Purge forgets all jobs.
func (q *queue) Purge(ctx context.Context) {
	q.rdb.Del(ctx, q.ready)
	q.rdb.LTrim(ctx, q.lease, 1, 0)
}

// Unique claims a job by its arguments.
func Unique(ctx context.Context, rdb *redis.Client, name string, args map[string]any) error {
	var key bytes.Buffer
	key.WriteString("jobs:unique:" + name + ":")
	if args != nil {
		if err := json.NewEncoder(&key).Encode(args); err != nil {
			return err
		}
	}
	return rdb.Get(ctx, key.String()).Err()
}

// ticket is a place in the queue.
type ticket struct{ id string }

func newTicket(name string) *ticket { return &ticket{id: "jobs:ticket:" + name} }

func (t *ticket) save(saver func(key string, body []byte) error) error {
	if saver == nil {
		return nil
	}
	return saver(t.id, nil)
}

func (t *ticket) each(fn func(key string)) {
	for _, part := range []string{"head", "tail"} {
		t.named(part, fn)
	}
}

func (t *ticket) named(part string, fn func(key string)) { fn(t.id + ":" + part) }

// SaveTicket gives a function that is called with the ticket's keys.
func SaveTicket(ctx context.Context, rdb *redis.Client, name string) error {
	t := newTicket(name)
	t.each(func(key string) { rdb.Del(ctx, key) })
	return t.save(func(key string, body []byte) error { return rdb.Set(ctx, key, body, 0).Err() })
}

// handler is a function that is a method's receiver.
type handler func(key string) error

func (h handler) run(key string) error { return h("jobs:run:" + key) }

// Handle runs a function by a method of its type.
func Handle(ctx context.Context, rdb *redis.Client, name string) error {
	return handler(func(key string) error { return rdb.Incr(ctx, key).Err() }).run(name)
}
