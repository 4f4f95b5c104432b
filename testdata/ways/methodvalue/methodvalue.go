package methodvalue

import (
	"context"

	"example.com/ways/methodvalue/kf"
	"github.com/redis/go-redis/v9"
)

type Store struct {
	rdb *redis.Client
	key func(string) string
}

func New(rdb *redis.Client) *Store { return &Store{rdb: rdb, key: kf.Family{Name: "w29"}.Key} }

func (s *Store) Get(ctx context.Context, id string) {
	s.rdb.Get(ctx, s.key(id)) // want: w29:<>
}
