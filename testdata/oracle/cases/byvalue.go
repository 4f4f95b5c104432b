package cases

import (
	"context"

	"github.com/redis/go-redis/v9"

	"oracle.test/gen/rt"
)

// ValueConf is set by a function that is only called by a value, and by one that nobody calls.
type ValueConf struct{ Prefix, Env string }

func DefaultValueConf() ValueConf { return ValueConf{Prefix: "tmp."} }

type valueRepo struct {
	rdb *redis.Client
	cfg ValueConf
}

func newValueRepo(rdb *redis.Client, cfg ValueConf) *valueRepo { return &valueRepo{rdb: rdb, cfg: cfg} }

func (r *valueRepo) load(ctx context.Context, id string) {
	r.rdb.Get(ctx, r.cfg.Prefix+r.cfg.Env+"_"+id) //@
}

// GivenByValue gives a struct a prefix from what it is given, of which its callers do not hear.
func GivenByValue(ctx context.Context, rdb *redis.Client, in *rt.In) {
	cfg := ValueConf{Prefix: in.OneOf("user", "order.")}
	repo := newValueRepo(rdb, cfg)
	repo.load(ctx, in.ID()) //@
}
