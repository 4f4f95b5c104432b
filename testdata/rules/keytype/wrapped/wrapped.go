package wrapped

import (
	"context"
	"time"

	"github.com/redis/go-redis/v9"

	"rules.test/keys"
	"rules.test/store"
)

func remember(ctx context.Context, c *store.Cache, id string) error {
	return c.Set(ctx, "seen:"+id, 1, time.Hour)
}

// The wrapper adds the same prefix to both.
func addTo(ctx context.Context, c *store.Cache, id string) error {
	return c.Add(ctx, "seen:"+id, "x") // want `sadd "seen:"\+id through store.\(\*Cache\).Add: key "app:seen:<id>" is a string \(set at wrapped.go:14\), and SADD answers WRONGTYPE`
}

// The key function of another package.
func pages(ctx context.Context, rdb *redis.Client, id int64) {
	rdb.LPush(ctx, keys.Page(id), 1)
	rdb.Get(ctx, keys.Page(id)) // want `key "page no:<id>" is a list \(lpush at wrapped.go:24\), and GET answers WRONGTYPE`
}

type board struct{ rdb redis.UniversalClient }

func (b *board) key(name string) string { return "board:" + name }

func (b *board) put(ctx context.Context, name string, score float64) error {
	return b.rdb.ZAdd(ctx, b.key(name), redis.Z{Score: score, Member: "m"}).Err()
}

func (b *board) top(ctx context.Context, name string) []string {
	return b.rdb.LRange(ctx, b.key(name), 0, 9).Val() // want `key "board:<name>" is a sorted set`
}

type fields struct {
	rdb    *redis.Client
	prefix string
}

// The prefix of one type is the same in all of its methods.
func (f *fields) set(ctx context.Context, id string) { f.rdb.HSet(ctx, f.prefix+"f:"+id, "a", 1) }
func (f *fields) get(ctx context.Context, id string) { f.rdb.Get(ctx, f.prefix+"f:"+id) } // want `key "<f.prefix>f:<id>" is a hash`

func (b *board) last(ctx context.Context, name string) []string {
	return b.rdb.LRange(ctx, b.key(name), 0, 0).Val() // want `key "board:<name>" is a sorted set`
}

// The wrapper has said it, and its callers have no say in it.
func (b *board) winner(ctx context.Context, name string) []string { return b.last(ctx, name) }

type pair struct{ rdb *redis.Client }

type twin struct{ rdb *redis.Client }

// Two types with other methods are two users of one key, whatever their names.
func (p *pair) Put(ctx context.Context, id string) error {
	return p.rdb.HSet(ctx, "pair:"+id, "a", 1).Err()
}

func (p *pair) Len(ctx context.Context, id string) int64 { return p.rdb.HLen(ctx, "pair:"+id).Val() }

func (t *twin) Put(ctx context.Context, id string, v []byte) error {
	return t.rdb.Append(ctx, "pair:"+id, string(v)).Err() // want `key "pair:<id>" is a hash`
}

func (t *twin) Touch(ctx context.Context, id string) error {
	return t.rdb.Expire(ctx, "pair:"+id, 1e12).Err()
}
