package configdefault

import (
	"context"
	"time"

	"example.com/ways/configdefault/conf"
	"github.com/redis/go-redis/v9"
)

type Store struct {
	rdb *redis.Client
	cfg conf.Redis
}

func New(rdb *redis.Client) *Store { return &Store{rdb: rdb, cfg: conf.Default()} }

func (s *Store) Save(ctx context.Context, id string) error {
	return s.rdb.Set(ctx, s.cfg.Prefix+"user:"+id, 1, time.Hour).Err() // want: w01:user:<>
}
