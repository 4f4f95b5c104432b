package bad

import (
	"context"
	"fmt"

	"github.com/bradfitz/gomemcache/memcache"
	"github.com/gomodule/redigo/redis"
	"github.com/mna/redisc"
	goredis "github.com/redis/go-redis/v9"
	"github.com/redis/rueidis"
)

func keys(ctx context.Context, rdb *goredis.Client, user string) ([]string, error) {
	return rdb.Keys(ctx, "sess:"+user+":*").Result() // want `^keys "sess:"\+user\+":\*": KEYS walks all keys in one go and blocks the server meanwhile; use SCAN, or keep the names in a set$`
}

func has(ctx context.Context, rdb *goredis.Client) bool {
	return len(rdb.Keys(ctx, "default:queue").Val()) > 0 // want `KEYS walks all keys in one go and blocks the server meanwhile, and "default:queue" matches one key at most; use EXISTS`
}

func raw(c redis.Conn) ([]string, error) {
	return redis.Strings(c.Do("KEYS", "job:*")) // want `use SCAN, or keep the names in a set`
}

func built(ctx context.Context, c rueidis.Client) ([]string, error) {
	return c.Do(ctx, c.B().Keys().Pattern("job:*").Build()).AsStrSlice() // want `KEYS walks all keys in one go`
}

var clean = goredis.NewScript(`for _, k in ipairs(redis.call('KEYS', ARGV[1])) do redis.call('DEL', k) end`)

func script(ctx context.Context, rdb *goredis.Client) error {
	return clean.Run(ctx, rdb, nil, "tmp:*").Err() // want `run: the script's KEYS walks all keys in one go and blocks the server meanwhile; keep the names in a set`
}

func clear(ctx context.Context, rdb *goredis.Client) error {
	return rdb.FlushAll(ctx).Err() // want `^flushall: FLUSHALL deletes every key of every database, whoever wrote it; delete your own keys by their prefix, with SCAN and UNLINK$`
}

func wipe(c redis.Conn) error {
	_, err := c.Do("FLUSHDB") // want `FLUSHDB deletes every key of the database, whoever wrote it`
	return err
}

type flusher interface {
	FlushDB(ctx context.Context) *goredis.StatusCmd
}

func behindInterface(ctx context.Context, s flusher) error {
	return s.FlushDB(ctx).Err() // want `FLUSHDB deletes every key of the database`
}

func invalidate(mc *memcache.Client) error {
	return mc.FlushAll() // want `FLUSH_ALL expires every item, whoever wrote it; put a version into the keys and raise it`
}

func oneNode(ctx context.Context, c *goredis.ClusterClient) (n int) {
	it := c.Scan(ctx, 0, "sess:*", 500).Iterator() // want `^scan "sess:\*": SCAN on a cluster's client sees the keys of one node only; do it on each master, with ForEachMaster$`
	for it.Next(ctx) {
		n++
	}
	return n
}

func oneNodeKeys(ctx context.Context, c *goredis.ClusterClient) ([]string, error) {
	return c.Keys(ctx, "sess:*").Result() // want `KEYS on a cluster's client sees the keys of one node only; do it on each master, with ForEachMaster`
}

func oneServer(ctx context.Context, c *goredis.Ring) ([]string, error) {
	return c.Keys(ctx, "sess:*").Result() // want `KEYS on a ring sees the keys of one server only; do it on each shard, with ForEachShard`
}

func cluster(c *redisc.Cluster) error {
	conn := c.Get()
	defer conn.Close()
	_, err := conn.Do("SCAN", 0, "MATCH", "a:*") // want `SCAN on a cluster.s client sees the keys of one node only; do it on each master$`
	return err
}

func online(ctx context.Context, rdb *goredis.Client, nodes []int) (n int) {
	for _, id := range nodes {
		it := rdb.Scan(ctx, 0, fmt.Sprintf("service:*:%d", id), 10).Iterator() // want `SCAN walks the whole keyspace only to see whether a key is there; keep such keys in a set, or count them`
		if it.Next(ctx) {
			n++
		}
	}
	return n
}

func any(ctx context.Context, rdb *goredis.Client) bool {
	return rdb.Scan(ctx, 0, "lock:*", 10).Iterator().Next(ctx) // want `only to see whether a key is there`
}

func anyPage(ctx context.Context, rdb *goredis.Client) (bool, error) {
	found, _, err := rdb.Scan(ctx, 0, "lock:*", 10).Result() // want `only to see whether a key is there`
	return len(found) > 0, err
}

func page(ctx context.Context, rdb *goredis.Client) ([]string, error) {
	found, _, err := rdb.Scan(ctx, 0, "user:*", 1000).Result() // want `one SCAN call may return nothing although keys match; go on with the cursor it returns until that is 0`
	return found, err
}

func exact(ctx context.Context, rdb *goredis.Client, id int64) bool {
	it := rdb.Scan(ctx, 0, fmt.Sprintf("user:%d", id), 10).Iterator() // want `SCAN walks the whole keyspace, and "user:<id>" matches one key at most; use EXISTS`
	for it.Next(ctx) {
		return true
	}
	return false
}

func track(ctx context.Context, rdb *goredis.Client, visitor string) error {
	return rdb.SAdd(ctx, "visitors:seen", visitor).Err()
}

func seen(ctx context.Context, rdb *goredis.Client) ([]string, error) {
	return rdb.SMembers(ctx, "visitors:seen").Result() // want `^smembers "visitors:seen": key "visitors:seen" gets a member more with each sadd at bad.go:113, and nothing here takes any away, and SMEMBERS answers all of it at once; read it in pieces, with SSCAN$`
}

func events(ctx context.Context, rdb *goredis.Client, e string) ([]string, error) {
	rdb.RPush(ctx, "event:log", e)
	return rdb.LRange(ctx, "event:log", 0, -1).Result() // want `LRANGE answers all of it at once; read it in pieces`
}

func checksums(ctx context.Context, rdb *goredis.Client) (map[string]string, error) {
	return rdb.HGetAll(ctx, "sync:checksums").Result() // want `key "sync:checksums" holds all of them, and HGETALL answers all of it at once; read it in pieces, with HSCAN`
}

func score(ctx context.Context, rdb *goredis.Client, player string) error {
	return rdb.ZAdd(ctx, "game:leaderboard", goredis.Z{Score: 1, Member: player}).Err()
}

func board(ctx context.Context, rdb *goredis.Client) ([]goredis.Z, error) {
	return rdb.ZRevRangeWithScores(ctx, "game:leaderboard", 0, -1).Result() // want `key "game:leaderboard" gets a member more with each zadd`
}

func put(ctx context.Context, c rueidis.Client, id, doc string) error {
	return c.Do(ctx, c.B().Hset().Key("docs:index").FieldValue().FieldValue(id, doc).Build()).Error()
}

func all(ctx context.Context, c rueidis.Client) (map[string]string, error) {
	return c.Do(ctx, c.B().Hgetall().Key("docs:index").Build()).AsStrMap() // want `key "docs:index" gets a member more with each hset`
}

// FLUSHALL takes the databases of others, too.
func initStore(ctx context.Context, rdb *goredis.Client) error {
	return rdb.FlushAll(ctx).Err() // want `FLUSHALL deletes every key`
}

// FlushCache 清空所有缓存
func FlushCache(ctx context.Context, rdb *goredis.Client) error {
	return rdb.FlushDB(ctx).Err() // want `FLUSHDB deletes every key of the database`
}

// Catalog has names of its own: what stands beside them in the database goes, too.
type Catalog struct{ rdb *goredis.Client }

func (s *Catalog) Save(ctx context.Context, sku string) error {
	return s.rdb.Set(ctx, "item:"+sku, 1, 0).Err()
}

func (s *Catalog) Clean(ctx context.Context) error {
	return s.rdb.FlushDB(ctx).Err() // want `^flushdb: FLUSHDB deletes every key of the database, whoever wrote it; delete your own keys by their prefix, with SCAN and UNLINK$`
}
