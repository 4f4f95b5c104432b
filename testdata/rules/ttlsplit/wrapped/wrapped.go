package wrapped

import (
	"context"
	"time"

	goredis "github.com/redis/go-redis/v9"

	"rules.test/store"
)

type counter struct{ rdb *goredis.Client }

func (c counter) inc(ctx context.Context, key string) (int64, error) {
	return c.rdb.Incr(ctx, key).Result()
}

func (c counter) limit(ctx context.Context, key string, d time.Duration) {
	c.rdb.Expire(ctx, key, d)
}

// both does both in one transaction.
func (c counter) both(ctx context.Context, key string, d time.Duration) {
	c.rdb.TxPipelined(ctx, func(p goredis.Pipeliner) error {
		p.Incr(ctx, key)
		p.Expire(ctx, key, d)
		return nil
	})
}

func hit(ctx context.Context, c counter, ip string) bool {
	n, err := c.inc(ctx, "hit:"+ip) // want `^incr "hit:"\+ip through wrapped\.counter\.inc: key "hit:<ip>" gets its expiry from EXPIRE \(wrapped\.go:34\): a crash between them leaves it without an expiry; send both in one transaction, or create the counter with SET, NX and EX in the same one$`
	if err == nil && n == 1 {
		c.limit(ctx, "hit:"+ip, time.Minute)
	}
	return n < 10
}

func helper(ctx context.Context, c counter, rdb *goredis.Client, id string) {
	rdb.Set(ctx, "helped:"+id, 1, 0) // want `^set "helped:"\+id: key "helped:<id>" gets its expiry from EXPIRE \(wrapped\.go:41\): a crash between them leaves it without an expiry; pass the expiry to Set itself$`
	c.limit(ctx, "helped:"+id, time.Hour)
}

func fine(ctx context.Context, c counter, ip string) {
	c.both(ctx, "both:"+ip, time.Minute)
}

func elsewhere(ctx context.Context, s *store.Cache, id string) {
	s.Keep(ctx, "kept:"+id, 1) // want `^set "kept:"\+id through store\.\(\*Cache\)\.Keep: key "app:kept:<id>" gets its expiry from EXPIRE \(wrapped\.go:50\): a crash between them leaves it without an expiry; use SET with EX$`
	s.Expire(ctx, "kept:"+id, time.Hour)
}
