package store

import (
	"context"

	"github.com/redis/go-redis/v9"
)

type Config struct{ Namespace string }

type Store struct {
	rdb *redis.Client
	cfg Config
}

func New(rdb *redis.Client, cfg Config) *Store { return &Store{rdb: rdb, cfg: cfg} }

func (s *Store) Load(ctx context.Context, id string) (string, error) {
	return s.rdb.Get(ctx, s.cfg.Namespace+":load:"+id).Result() // want: w13:load:<>
}
