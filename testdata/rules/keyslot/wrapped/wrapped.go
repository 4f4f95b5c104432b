package wrapped

import (
	"context"

	"github.com/redis/go-redis/v9"

	"rules.test/store"
)

func through(ctx context.Context, c *store.Cache, id string) error {
	return c.Move(ctx, "new:"+id, "cart:"+id) // want `rename "new:"\+id, "cart:"\+id through store.\(\*Cache\).Move: keys "new:<id>" and "cart:<id>" need not share a hash slot`
}

func fine(ctx context.Context, c *store.Cache, id string) error {
	return c.Move(ctx, "cart:{"+id+"}:new", "cart:{"+id+"}")
}

func both(ctx context.Context, rdb *redis.ClusterClient, a, b string) error {
	return rdb.Del(ctx, a, b).Err()
}

func callers(ctx context.Context, rdb *redis.ClusterClient, id string) error {
	if err := both(ctx, rdb, "{x}:a", "{x}:b"); err != nil {
		return err
	}
	return both(ctx, rdb, "a:"+id, "b:"+id) // want `del "a:"\+id, "b:"\+id through wrapped.both: keys "a:<id>" and "b:<id>" need not share a hash slot`
}

// The suffix is chosen here; callers that bring a tag make it right.
func swap(ctx context.Context, rdb *redis.ClusterClient, key string) error {
	return rdb.Rename(ctx, key+":new", key).Err()
}

func tagging(ctx context.Context, rdb *redis.ClusterClient, id string) error {
	return swap(ctx, rdb, "cart:{"+id+"}")
}

func run(ctx context.Context, rdb *redis.ClusterClient, s *redis.Script, keys []string) error {
	return s.Run(ctx, rdb, keys).Err()
}

func oneKey(ctx context.Context, rdb *redis.ClusterClient, s *redis.Script, id string) error {
	return run(ctx, rdb, s, []string{"a:" + id})
}

func twoKeys(ctx context.Context, rdb *redis.ClusterClient, s *redis.Script, id string) error {
	return run(ctx, rdb, s, []string{"a:" + id, "b:" + id}) // want `run .* through wrapped.run: .* need not share a hash slot`
}

// The transaction's keys are this function's; its callers only fill them.
func remove(ctx context.Context, rdb *redis.ClusterClient, id string) error {
	_, err := rdb.TxPipelined(ctx, func(p redis.Pipeliner) error {
		p.Del(ctx, "user:"+id)
		p.SRem(ctx, "users", id) // want `srem "users": keys "user:<id>" and "users" need not share a hash slot`
		return nil
	})
	return err
}

func removers(ctx context.Context, rdb *redis.ClusterClient, a, b string) error {
	if err := remove(ctx, rdb, a); err != nil {
		return err
	}
	return remove(ctx, rdb, b)
}
