package good

import (
	"context"
	"strings"

	"github.com/redis/go-redis/v9"
)

// Strings, counters and bit fields are one type.
func strs(ctx context.Context, rdb *redis.Client, id string) {
	rdb.Set(ctx, "n:"+id, 1, 0)
	rdb.Incr(ctx, "n:"+id)
	rdb.Append(ctx, "n:"+id, "0")
	rdb.SetBit(ctx, "n:"+id, 7, 1)
	rdb.StrLen(ctx, "n:"+id)
}

// Generic commands have no type, and geo sets are sorted sets.
func generic(ctx context.Context, rdb *redis.Client, id string) {
	rdb.GeoAdd(ctx, "places:"+id, &redis.GeoLocation{Name: "a"})
	rdb.ZRem(ctx, "places:"+id, "a")
	rdb.Expire(ctx, "places:"+id, 1e9)
	rdb.Exists(ctx, "places:"+id)
	rdb.Del(ctx, "places:"+id)
	rdb.Persist(ctx, "places:"+id)
}

// The key is another one afterwards.
func rebuilt(ctx context.Context, rdb *redis.Client, id string) {
	old := rdb.Get(ctx, "doc:"+id).Val()
	rdb.Del(ctx, "doc:"+id)
	rdb.HSet(ctx, "doc:"+id, "body", old)
}

// A migration knows both.
func migrateTags(ctx context.Context, rdb *redis.Client, id string) {
	for _, tag := range strings.Split(rdb.Get(ctx, "tags:"+id).Val(), ",") {
		rdb.SAdd(ctx, "tags:"+id, tag)
	}
}

func tags(ctx context.Context, rdb *redis.Client, id string) []string {
	return rdb.SMembers(ctx, "tags:"+id).Val()
}

// The type is looked at.
func dump(ctx context.Context, rdb *redis.Client, id string) any {
	switch rdb.Type(ctx, "any:"+id).Val() {
	case "hash":
		return rdb.HGetAll(ctx, "any:"+id).Val()
	case "list":
		return rdb.LRange(ctx, "any:"+id, 0, 9).Val()
	}
	return rdb.Get(ctx, "any:"+id).Val()
}

// WRONGTYPE is expected.
func tolerant(ctx context.Context, rdb *redis.Client, id string) any {
	v, err := rdb.Get(ctx, "mixed:"+id).Result()
	if err != nil && strings.HasPrefix(err.Error(), "WRONGTYPE") {
		return rdb.HGetAll(ctx, "mixed:"+id).Val()
	}
	return v
}

// The configuration chooses.
func chosen(ctx context.Context, rdb *redis.Client, asHash bool, id string) {
	if asHash {
		rdb.HSet(ctx, "stored:"+id, "v", 1)
	} else {
		rdb.Set(ctx, "stored:"+id, 1, 0)
	}
}

func chosenRead(ctx context.Context, rdb *redis.Client, asHash bool, id string) any {
	if asHash {
		return rdb.HGet(ctx, "stored:"+id, "v").Val()
	}
	return rdb.Get(ctx, "stored:"+id).Val()
}

// Keys of one text by different names: a session by its token, the sessions of a user.
func session(ctx context.Context, rdb *redis.Client, token string, userID int64) {
	rdb.Set(ctx, "session:"+token, 1, 1e9)
	rdb.SAdd(ctx, "session:"+string(rune(userID)), token)
}

func byToken(ctx context.Context, rdb *redis.Client, token, account string) {
	rdb.Get(ctx, "sess:"+token)
	rdb.SMembers(ctx, "sess:"+account)
}

// What a value named key or kind stands for is not known.
func free(ctx context.Context, rdb *redis.Client, key, kind, id string) {
	rdb.Get(ctx, "app:"+key)
	rdb.HGetAll(ctx, "app:"+key)
	rdb.SAdd(ctx, kind+":"+id, 1)
	rdb.Get(ctx, kind+":"+id)
}

// A longer key is another one.
func longer(ctx context.Context, rdb *redis.Client, id string) {
	rdb.HSet(ctx, "user:"+id, "name", "a")
	rdb.SMembers(ctx, "user:"+id+":friends")
	rdb.Get(ctx, "user:"+id+":avatar")
}

// SETNX does nothing to a key of another type, and a *STORE takes sets and sorted sets.
func accepting(ctx context.Context, rdb *redis.Client, id string) {
	rdb.SAdd(ctx, "fans:"+id, 1)
	rdb.ZUnionStore(ctx, "rank:"+id, &redis.ZStore{Keys: []string{"fans:" + id}})
	rdb.ZRange(ctx, "rank:"+id, 0, 9)
}

type shelf struct {
	rdb    *redis.Client
	prefix string
}

type rack struct {
	rdb    *redis.Client
	prefix string
}

// Prefixes of two types need not be the same.
func (s *shelf) add(ctx context.Context, id string) { s.rdb.SAdd(ctx, s.prefix+"box:"+id, 1) }
func (r *rack) add(ctx context.Context, id string)  { r.rdb.LPush(ctx, r.prefix+"box:"+id, 1) }

// The names of examples mean nothing.
func one(ctx context.Context, rdb *redis.Client)   { rdb.Set(ctx, "key", 1, 0) }
func two(ctx context.Context, rdb *redis.Client)   { rdb.LPush(ctx, "key", 1) }
func three(ctx context.Context, rdb *redis.Client) { rdb.SAdd(ctx, "key2", 1) }

func flushed(ctx context.Context, rdb *redis.Client) {
	rdb.Set(ctx, "counter:all", 1, 0)
	rdb.FlushDB(ctx)
	rdb.LPush(ctx, "counter:all", 1)
}

type item struct{ Queue, ID string }

type filled struct {
	rdb                          *redis.Client
	OnePattern, AllPattern, base string
}

// Patterns that a configuration may give are filled: what is left of them is not known to be the queue's name alone.
func (f *filled) single(it item) string {
	pattern := f.OnePattern
	if pattern == "" {
		pattern = "{queue}:item:{id}"
	}
	key := strings.ReplaceAll(pattern, "{queue}", it.Queue)
	return f.base + "filled:" + strings.ReplaceAll(key, "{id}", it.ID)
}

func (f *filled) whole(it item) string {
	pattern := f.AllPattern
	if pattern == "" {
		pattern = "{queue}:item"
	}
	key := strings.ReplaceAll(pattern, "{queue}", it.Queue)
	return f.base + "filled:" + strings.ReplaceAll(key, "{id}", "")
}

func (f *filled) put(ctx context.Context, it item, hash bool) error {
	if hash {
		return f.rdb.HSet(ctx, f.whole(it), it.ID, 1).Err()
	}
	return f.rdb.Set(ctx, f.single(it), 1, 0).Err()
}

func (f *filled) get(ctx context.Context, it item) error {
	return f.rdb.HGet(ctx, f.whole(it), it.ID).Err()
}
