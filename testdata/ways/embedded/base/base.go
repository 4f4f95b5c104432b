package base

import (
	"context"
	"fmt"
	"time"

	"github.com/redis/go-redis/v9"
)

type Repo struct {
	Rdb  *redis.Client
	Kind string
}

func NewRepo(rdb *redis.Client, kind string) Repo { return Repo{Rdb: rdb, Kind: kind} }

func (r Repo) Key(id int64) string { return fmt.Sprintf("w02:%s:%d", r.Kind, id) }

func (r *Repo) Put(ctx context.Context, id int64, v any) error {
	return r.Rdb.Set(ctx, r.Key(id), v, time.Hour).Err()
}
