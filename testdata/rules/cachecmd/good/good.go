package good

import (
	"context"
	"sync"

	"github.com/bradfitz/gomemcache/memcache"
	"github.com/redis/go-redis/v9"
	"github.com/redis/rueidis"
)

func scan(ctx context.Context, rdb *redis.Client) (found []string, err error) {
	var cursor uint64
	for {
		var page []string
		page, cursor, err = rdb.Scan(ctx, cursor, "sess:*", 500).Result()
		found = append(found, page...)
		if err != nil || cursor == 0 {
			return found, err
		}
	}
}

func iterate(ctx context.Context, rdb *redis.Client) error {
	it := rdb.Scan(ctx, 0, "app:cache:*", 1000).Iterator()
	for it.Next(ctx) {
		if err := rdb.Unlink(ctx, it.Val()).Err(); err != nil {
			return err
		}
	}
	return it.Err()
}

func everyMaster(ctx context.Context, c *redis.ClusterClient) (n int, err error) {
	var mu sync.Mutex
	err = c.ForEachMaster(ctx, func(ctx context.Context, m *redis.Client) error {
		it := m.Scan(ctx, 0, "sess:*", 500).Iterator()
		for it.Next(ctx) {
			mu.Lock()
			n++
			mu.Unlock()
		}
		return it.Err()
	})
	return n, err
}

// What the client talks to is decided elsewhere.
func nodes(ctx context.Context, c rueidis.Client) {
	for _, node := range c.Nodes() {
		node.Do(ctx, node.B().Scan().Cursor(0).Match("a:*").Build())
	}
}

// A wrapper that is called what it does.
type Store struct{ rdb redis.UniversalClient }

// FlushDB empties the database.
func (s *Store) FlushDB(ctx context.Context) error { return s.rdb.FlushDB(ctx).Err() }

// Keys hands on what its callers choose.
func (s *Store) Keys(ctx context.Context, pattern string) ([]string, error) {
	return s.rdb.Keys(ctx, pattern).Result()
}

// The key that a scan finds is used.
func pick(ctx context.Context, rdb *redis.Client) string {
	it := rdb.Scan(ctx, 0, "free:*", 10).Iterator()
	if it.Next(ctx) {
		return it.Val()
	}
	return ""
}

// An object has the fields that the code gives it.
func object(ctx context.Context, rdb *redis.Client, id string) map[string]string {
	rdb.HSet(ctx, "user:"+id, "name", "a", "age", 7)
	return rdb.HGetAll(ctx, "user:"+id).Val()
}

func settings(ctx context.Context, rdb *redis.Client, theme string) map[string]string {
	rdb.HSet(ctx, "app:settings", "theme", theme)
	return rdb.HGetAll(ctx, "app:settings").Val()
}

func configured(ctx context.Context, rdb *redis.Client) map[string]string {
	return rdb.HGetAll(ctx, "app:config").Val()
}

// A list that is cut, a set that members leave, a key that goes.
func bounded(ctx context.Context, rdb *redis.Client, v string) {
	rdb.LPush(ctx, "recent:events", v)
	rdb.LTrim(ctx, "recent:events", 0, 99)
	rdb.LRange(ctx, "recent:events", 0, -1)
	rdb.SAdd(ctx, "online:users", v)
	rdb.SMembers(ctx, "online:users")
	rdb.SRem(ctx, "online:users", v)
	rdb.SAdd(ctx, "today:users", v)
	rdb.Expire(ctx, "today:users", 1e9)
	rdb.SMembers(ctx, "today:users")
}

// One for each: how many there are in one is not known.
func each(ctx context.Context, rdb *redis.Client, user, friend string) {
	rdb.SAdd(ctx, "friends:"+user, friend)
	rdb.SMembers(ctx, "friends:"+user)
}

func pages(ctx context.Context, rdb *redis.Client) {
	rdb.LRange(ctx, "all:events", 0, 99)
	rdb.ZRevRange(ctx, "all:scores", 0, 9)
}

// DEL of a collection is a matter of the strict preset.
func drop(ctx context.Context, rdb *redis.Client, id string) {
	rdb.SAdd(ctx, "objects:"+id, 1)
	rdb.Del(ctx, "objects:"+id)
}

// There are as many queues as somebody sets up.
func registered(ctx context.Context, rdb *redis.Client, queue string) []string {
	rdb.SAdd(ctx, "jobs:all", queue)
	return rdb.SMembers(ctx, "jobs:all").Val()
}

func fixed(ctx context.Context, rdb *redis.Client) []string {
	rdb.ZAdd(ctx, "levels:all", redis.Z{Score: 1, Member: "low"})
	return rdb.ZRange(ctx, "levels:all", 0, -1).Val()
}

type resetting struct{ flushOnReset bool }

// Reset empties the database where the settings ask for it.
func (s *Store) Reset(ctx context.Context, o resetting) error {
	if o.flushOnReset {
		return s.rdb.FlushDB(ctx).Err()
	}
	return nil
}

// DeleteAll promises to leave nothing.
func (s *Store) DeleteAll(ctx context.Context) error { return s.rdb.FlushDB(ctx).Err() }

// Flush is memcached's own word.
func (m *memory) Flush() error { return m.mc.FlushAll() }

type memory struct{ mc *memcache.Client }

// KeysWithPrefix hands on what its callers choose.
func (s *Store) KeysWithPrefix(ctx context.Context, prefix string) ([]string, error) {
	return s.rdb.(*redis.Client).Keys(ctx, prefix+"*").Result()
}

// InitStore makes room for what it puts there when the program starts.
func (s *Store) InitStore(ctx context.Context, goods map[string]string) error {
	if err := s.rdb.FlushDB(ctx).Err(); err != nil {
		return err
	}
	for id, name := range goods {
		if err := s.rdb.HSet(ctx, "goods:"+id, "name", name).Err(); err != nil {
			return err
		}
	}
	return nil
}
