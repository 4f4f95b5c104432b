// Package again has functions that call themselves, and some that only seem to.
package again

import (
	"context"
	"errors"

	"github.com/redis/go-redis/v9"
)

type members interface {
	SMembers(ctx context.Context, key string) *redis.StringSliceCmd
}

type Hub struct {
	rdb    members
	prefix string
}

func New(rdb *redis.Client) *Hub {
	h := &Hub{rdb: rdb, prefix: "w33:"}
	h.Warm(context.Background(), "all")
	return h
}

// Warm is called by what makes the hub: that is no recursion.
func (h *Hub) Warm(ctx context.Context, group string) []string { return h.list(ctx, group) }

func (h *Hub) list(ctx context.Context, group string) []string {
	return h.rdb.SMembers(ctx, h.prefix+"group:"+group).Val() // want: w33:group:<>
}

// Load tries again with the same key.
func Load(ctx context.Context, rdb *redis.Client, id string, tries int) (string, error) {
	s, err := rdb.Get(ctx, "w33:load:"+id).Result() // want: w33:load:<>
	if errors.Is(err, context.DeadlineExceeded) && tries > 0 {
		return Load(ctx, rdb, id, tries-1)
	}
	return s, err
}

// Walk goes on with another one.
func Walk(ctx context.Context, rdb *redis.Client, key string) {
	next := rdb.Get(ctx, "w33:node:"+key).Val() // want: w33:node:<>
	if next != "" {
		Walk(ctx, rdb, "next:"+next)
	}
}
