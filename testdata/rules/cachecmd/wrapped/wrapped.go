package wrapped

import (
	"context"

	"github.com/redis/go-redis/v9"
)

type store struct{ rdb redis.UniversalClient }

// Keys hands on what its callers choose: they are reported.
func (s *store) Keys(ctx context.Context, pattern string) []string {
	return s.rdb.Keys(ctx, pattern).Val()
}

func sessions(ctx context.Context, s *store, user string) []string {
	return s.Keys(ctx, "sess:"+user+":*") // want `^keys "sess:"\+user\+":\*" through wrapped.\(\*store\).Keys: KEYS walks all keys in one go`
}

// What a wrapper chooses is reported there.
func (s *store) deleteByPrefix(ctx context.Context, prefix string) error {
	keys := s.rdb.Keys(ctx, prefix+"*").Val() // want `^keys prefix\+"\*": KEYS walks all keys in one go`
	return s.rdb.Unlink(ctx, keys...).Err()
}

func drop(ctx context.Context, s *store) error { return s.deleteByPrefix(ctx, "tmp:") }

// Clear forgets that others use the server, too.
func (s *store) Clear(ctx context.Context) error {
	return s.rdb.FlushAll(ctx).Err() // want `FLUSHALL deletes every key of every database`
}
