package good

import (
	"context"

	"github.com/redis/go-redis/v9"
)

type structure struct {
	rdb *redis.Client
	id  string
}

// The types share the fields of structure, and each holds keys of its own.
type (
	List structure
	Tags structure
)

func greetings(rdb *redis.Client) *List { return &List{rdb, "greetings"} }

func colours(rdb *redis.Client) *Tags { return &Tags{rdb, "colours"} }

func (l *List) add(ctx context.Context, v string) error { return l.rdb.RPush(ctx, l.id, v).Err() }

func (s *Tags) add(ctx context.Context, v string) error { return s.rdb.SAdd(ctx, s.id, v).Err() }
