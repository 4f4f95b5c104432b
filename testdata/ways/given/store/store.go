package store

import (
	"context"

	"github.com/redis/go-redis/v9"
)

type Store struct {
	rdb    *redis.Client
	prefix string
}

func New(rdb *redis.Client, prefix string) *Store { return &Store{rdb: rdb, prefix: prefix} }

func (s *Store) Load(ctx context.Context, id string) (string, error) {
	return s.rdb.Get(ctx, s.prefix+":item:"+id).Result() // want: w12:item:<>
}
