package good

import (
	"context"
	"fmt"

	"github.com/bradfitz/gomemcache/memcache"
	redigo "github.com/gomodule/redigo/redis"
	"github.com/redis/go-redis/v9"
	"github.com/redis/rueidis"
)

func tagged(ctx context.Context, rdb *redis.ClusterClient, id, key string) error {
	rdb.MGet(ctx, "{jobs}:high", "{jobs}:low")
	rdb.Rename(ctx, "cart:{"+id+"}:new", "cart:{"+id+"}")
	rdb.Rename(ctx, "{"+key+"}:tmp", key)
	return rdb.MGet(ctx, stateKey(id, "level"), stateKey(id, "stamp")).Err()
}

func stateKey(bucket, field string) string { return fmt.Sprintf("{%s}/%s", bucket, field) }

func one(ctx context.Context, rdb *redis.ClusterClient, id string) error {
	rdb.Del(ctx, "a:"+id)
	return rdb.MGet(ctx, "same", "same", "{same}").Err()
}

func notACluster(ctx context.Context, rdb *redis.Client, c redigo.Conn, mc *memcache.Client, id string) error {
	rdb.MGet(ctx, "a:"+id, "b:"+id)
	c.Do("RENAME", "a:"+id, "b:"+id)
	mc.GetMulti([]string{"a:" + id, "b:" + id})
	return rdb.Watch(ctx, func(tx *redis.Tx) error { return nil }, "a", "b")
}

func split(ctx context.Context, c rueidis.Client, id string) error {
	_, err := rueidis.MGet(c, ctx, []string{"a:" + id, "b:" + id})
	return err
}

// In a plain pipeline every command goes where its key is.
func pipeline(ctx context.Context, rdb *redis.ClusterClient, id string) error {
	_, err := rdb.Pipelined(ctx, func(p redis.Pipeliner) error {
		p.Get(ctx, "a:"+id)
		p.Get(ctx, "b:"+id)
		return nil
	})
	return err
}

func transaction(ctx context.Context, rdb *redis.ClusterClient, id string) error {
	_, err := rdb.TxPipelined(ctx, func(p redis.Pipeliner) error {
		p.Incr(ctx, "{n:"+id+"}")
		p.Expire(ctx, "{n:"+id+"}", 60)
		p.Set(ctx, "{n:"+id+"}:at", 1, 60)
		return nil
	})
	return err
}

// Keys that are passed on, or that start with a configured prefix which can hold a tag, are not judged.
func passed(ctx context.Context, rdb *redis.ClusterClient, from, to string, keys ...string) error {
	rdb.MGet(ctx, keys...)
	return rdb.Rename(ctx, from, to).Err()
}

type repo struct {
	rdb    *redis.ClusterClient
	prefix string
}

func (r repo) get(ctx context.Context) error {
	return r.rdb.MGet(ctx, r.prefix+":a", r.prefix+":b").Err()
}

func scripts(ctx context.Context, rdb *redis.ClusterClient, id string) error {
	rdb.Eval(ctx, `return redis.call('GET', 'version')`, []string{"a:" + id})                  // a read
	rdb.Eval(ctx, `return redis.call('INCR', KEYS[1] .. ':n')`, []string{"lock:{" + id + "}"}) // in the slot of KEYS[1]
	rdb.Eval(ctx, `for _, k in ipairs(KEYS) do redis.call('DEL', k) end`, []string{"a:" + id})
	return rdb.Eval(ctx, `redis.call('SET', KEYS[1], ARGV[1], 'EX', 60)`, []string{"a:" + id}, 1).Err()
}

func ignored(ctx context.Context, rdb *redis.ClusterClient, id string) error {
	//cachevet:ignore keyslot -- the cluster has one shard
	return rdb.Del(ctx, "a:"+id, "b:"+id).Err()
}

// Each round has keys of its own, which share a tag.
func rounds(ctx context.Context, c *redis.ClusterClient, queues ...string) {
	for _, q := range queues {
		keys := []string{"q:{" + q + "}:pending", "q:{" + q + "}:active"}
		c.MGet(ctx, keys...)
	}
}

// Both keys take their tag from one field, whatever it holds.
type task struct{ queue string }

func (t *task) done(ctx context.Context, c *redis.ClusterClient) error {
	return c.MGet(ctx, "q:{"+t.queue+"}:done", "q:{"+t.queue+"}:lease").Err()
}

func tasks(ctx context.Context, c *redis.ClusterClient, low bool) {
	t := &task{queue: "default"}
	if low {
		t = &task{queue: "low"}
	}
	t.done(ctx, c)
	(&task{}).done(ctx, c)
}

// Two fields that a constructor makes of one value.
type bucket struct {
	c          *redis.ClusterClient
	tokens, at string
}

func newBucket(c *redis.ClusterClient, name string) *bucket {
	return &bucket{c: c, tokens: fmt.Sprintf("{%s}.tokens", name), at: fmt.Sprintf("{%s}.at", name)}
}

func (b *bucket) take(ctx context.Context) error { return b.c.MGet(ctx, b.tokens, b.at).Err() }

// One key, made again in each try.
type delivery struct{ Key string }

func retried(ctx context.Context, c *redis.ClusterClient, next func() *delivery) error {
	for {
		d := next()
		err := c.Watch(ctx, func(tx *redis.Tx) error {
			_, err := tx.Get(ctx, "chord:{"+d.Key+"}:record").Result()
			return err
		}, "chord:{"+d.Key+"}:record")
		if err != redis.TxFailedErr {
			return err
		}
	}
}

// What the script builds begins with the tag of the key that it is given.
func busy(ctx context.Context, rdb *redis.ClusterClient, queue string) error {
	const src = `local id = redis.call('RPOP', KEYS[1])
if id then redis.call('HSET', ARGV[1] .. id, 'state', 'busy') end
return id`
	return rdb.Eval(ctx, src, []string{"asynq:{" + queue + "}:pending"}, "asynq:{"+queue+"}:t:").Err()
}

type delayed struct {
	rdb    *redis.ClusterClient
	prefix string
}

// The option is there to have the keys in one slot.
func newDelayed(rdb *redis.ClusterClient, tag bool) *delayed {
	prefix := "delayed"
	if tag {
		prefix = "{delayed}"
	}
	return &delayed{rdb: rdb, prefix: prefix}
}

func (d *delayed) drop(ctx context.Context, ids []string) error {
	var names []string
	for _, id := range ids {
		names = append(names, d.prefix+":msg:"+id)
	}
	return d.rdb.Del(ctx, names...).Err()
}
