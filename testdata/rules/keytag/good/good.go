package good

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"time"

	"github.com/bradfitz/gomemcache/memcache"
	"github.com/redis/go-redis/v9"
)

type filter struct {
	City string
	Max  int
}

type id struct{ Org, User int64 }

// An id prints itself.
func (i id) String() string { return fmt.Sprintf("%d.%d", i.Org, i.User) }

func tagged(ctx context.Context, rdb *redis.ClusterClient, user string) error {
	return rdb.MGet(ctx, "cart:{"+user+"}:items", "cart:{"+user+"}:total").Err()
}

func hashed(ctx context.Context, rdb *redis.ClusterClient, f filter) error {
	text, err := json.Marshal(f)
	if err != nil {
		return err
	}
	sum := sha256.Sum256(text)
	return rdb.Get(ctx, "search:"+hex.EncodeToString(sum[:])).Err()
}

func stringer(ctx context.Context, rdb *redis.ClusterClient, i id, at time.Time) error {
	return rdb.Get(ctx, fmt.Sprintf("seen:%v:%v", i, at)).Err()
}

// The first tag counts, and it is there.
func behindTag(ctx context.Context, rdb *redis.ClusterClient, user string, f filter) error {
	return rdb.Get(ctx, fmt.Sprintf("search:{%s}:%v", user, f)).Err()
}

// The braces that a list of texts has are square.
func square(ctx context.Context, rdb *redis.ClusterClient, tags []string) error {
	return rdb.Get(ctx, fmt.Sprintf("tags:%v", tags)).Err()
}

// Keys that are used together need a tag in common.
func together(ctx context.Context, rdb *redis.ClusterClient, id string) error {
	_, err := rdb.TxPipelined(ctx, func(p redis.Pipeliner) error {
		p.HSet(ctx, "{jobs}:job:"+id, "state", "new")
		p.LPush(ctx, "{jobs}:pending", id)
		return nil
	})
	return err
}

func job(ctx context.Context, rdb *redis.ClusterClient, id string) error {
	return rdb.HGetAll(ctx, "{jobs}:job:"+id).Err()
}

// One key is no family.
func one(ctx context.Context, rdb *redis.ClusterClient) error {
	return rdb.Incr(ctx, "{app}:visits").Err()
}

// A single server has no slots.
func single(ctx context.Context, rdb *redis.Client, user string, f filter) error {
	rdb.Get(ctx, "{app}:user:"+user)
	rdb.Get(ctx, "a:{"+user+"}:{b}")
	return rdb.Get(ctx, fmt.Sprintf("search:%v", f)).Err()
}

func memcached(mc *memcache.Client, id string) error {
	_, err := mc.Get("user:{}:" + id)
	return err
}

type store struct {
	rdb    redis.UniversalClient
	prefix string
}

// What is configured may close the brace.
func (s *store) get(ctx context.Context, id string) error {
	return s.rdb.Get(ctx, "{"+s.prefix+":"+id).Err()
}

// A prefix may open one.
func (s *store) behindPrefix(ctx context.Context, id string) error {
	return s.rdb.Get(ctx, s.prefix+":{"+id+"}").Err()
}

func open(ctx context.Context, rdb redis.UniversalClient, suffix string) error {
	return rdb.Get(ctx, "{app"+suffix).Err()
}

// The braces of two tags with one text do no harm.
func twice(ctx context.Context, rdb redis.UniversalClient, user string) error {
	return rdb.Get(ctx, "{"+user+"}:by:{"+user+"}").Err()
}

// A pattern is no key.
func pattern(ctx context.Context, rdb *redis.Client) error {
	return rdb.Scan(ctx, 0, "user:{*", 100).Err()
}

// A query writes its own bytes, and a client sends these.
type query struct {
	City string
	Max  int
}

func (q query) MarshalBinary() ([]byte, error) { return []byte(q.City), nil }

func encodesItself(ctx context.Context, rdb *redis.ClusterClient, q query) error {
	return rdb.Do(ctx, "GET", q).Err()
}

type record struct {
	ID   string
	Tags []string
}

// Keys and values alternate; what is no string is no key.
func setPairs(ctx context.Context, rdb *redis.ClusterClient, pairs ...any) error {
	for i := 0; i < len(pairs); i += 2 {
		key, ok := pairs[i].(string)
		if !ok {
			return fmt.Errorf("%d is no key", i)
		}
		if err := rdb.Set(ctx, key, pairs[i+1], time.Hour).Err(); err != nil {
			return err
		}
	}
	return nil
}

func recordKey(id string) string { return "record:" + id }

func storeRecords(ctx context.Context, rdb *redis.ClusterClient, a, b *record) error {
	return setPairs(ctx, rdb, recordKey(a.ID), a, recordKey(b.ID), b)
}
