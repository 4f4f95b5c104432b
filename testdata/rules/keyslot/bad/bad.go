package bad

import (
	"context"
	"fmt"
	"strconv"

	"github.com/redis/go-redis/v9"
	"github.com/redis/rueidis"
	"github.com/valkey-io/valkey-go"
)

func constants(ctx context.Context, rdb *redis.ClusterClient) error {
	return rdb.BLPop(ctx, 0, "jobs:high", "jobs:low").Err() // want `^blpop "jobs:high", "jobs:low": keys "jobs:high" and "jobs:low" need not share a hash slot, and a cluster answers CROSSSLOT; tag what they share: "{jobs}:high" and "{jobs}:low"$`
}

func destination(ctx context.Context, rdb *redis.ClusterClient, id string) error {
	return rdb.Rename(ctx, "cart:"+id+":new", "cart:"+id).Err() // want `rename "cart:"\+id\+":new", "cart:"\+id: keys "cart:<id>:new" and "cart:<id>" need not share a hash slot, and a cluster answers CROSSSLOT; tag what they share: "cart:{<id>}:new" and "cart:{<id>}"`
}

func temporary(ctx context.Context, rdb redis.UniversalClient, key string) error {
	tmp := key + ":tmp"
	return rdb.Rename(ctx, tmp, key).Err() // want `rename tmp, key: keys "<key>:tmp" and "<key>" need not share a hash slot, and a cluster answers CROSSSLOT; tag what they share: "{<key>}:tmp" and "<key>"`
}

func partly(ctx context.Context, rdb redis.UniversalClient, id string) error {
	return rdb.MGet(ctx, "win:{"+id+"}:a", "win:"+id+":b").Err() // want `tag what they share: "win:{<id>}:a" and "win:{<id>}:b"`
}

func loop(ctx context.Context, rdb *redis.ClusterClient, ids []int64) error {
	keys := make([]string, 0, len(ids))
	for _, id := range ids {
		keys = append(keys, fmt.Sprintf("profile:%d", id))
	}
	return rdb.MGet(ctx, keys...).Err() // want `mget keys: the keys "profile:<id>" need not share a hash slot, and a cluster answers CROSSSLOT; send one command for each key, in a pipeline$`
}

func loopOfOne(ctx context.Context, rdb *redis.ClusterClient, user string, fields []string) error {
	var keys []string
	for _, field := range fields {
		keys = append(keys, "profile:"+user+":"+field)
	}
	return rdb.MGet(ctx, keys...).Err() // want `the keys "profile:<user>:<field>" need not share a hash slot, and a cluster answers CROSSSLOT; tag what they share: "profile:{<user>}:<field>"$`
}

func nothingShared(ctx context.Context, rdb *redis.ClusterClient, from, to string) error {
	rdb.Del(ctx, "cart:"+from, "order:"+to)                          // want `they have no value in common to tag: send one command for each key, in a pipeline$`
	rdb.Del(ctx, "app:cart:total", "app:order:total")                // want `they have no value in common to tag: send one command for each key, in a pipeline$`
	return rdb.SMove(ctx, "members:"+from, "members:"+to, "m").Err() // want `they have no value in common to tag: do it in two commands, or keep both values under one key$`
}

func values(ctx context.Context, rdb *redis.ClusterClient, a, b string) error {
	return rdb.MSet(ctx, map[string]any{"m:" + a: 1, "m:" + b: 2}).Err() // want `mset .*: keys "m:<a>" and "m:<b>" need not share a hash slot`
}

func stateKey(bucket, field string) string { return bucket + "/" + field }

func helper(ctx context.Context, rdb redis.UniversalClient, bucket string) error {
	return rdb.MGet(ctx, stateKey(bucket, "level"), stateKey(bucket, "stamp")).Err() // want `keys "<bucket>/level" and "<bucket>/stamp" need not share a hash slot`
}

func transaction(ctx context.Context, rdb *redis.ClusterClient, a, b int64) error {
	_, err := rdb.TxPipelined(ctx, func(p redis.Pipeliner) error {
		p.DecrBy(ctx, "account:"+strconv.FormatInt(a, 10), 5)
		p.Ping(ctx)
		p.IncrBy(ctx, "account:"+strconv.FormatInt(b, 10), 5) // want `incrby "account:"\+strconv.FormatInt\(b, 10\): keys "account:<a>" and "account:<b>" need not share a hash slot, and go-redis answers ErrCrossSlot; they have no value in common to tag: do without the transaction, or keep both values under one key$`
		p.Set(ctx, "last:transfer", 1, 0)                     // a transaction is reported once
		return nil
	})
	return err
}

func pipeline(ctx context.Context, rdb *redis.ClusterClient, id string) error {
	p := rdb.TxPipeline()
	p.Set(ctx, "a:"+id, 1, 0)
	p.Set(ctx, "b:"+id, 1, 0) // want `keys "a:<id>" and "b:<id>" need not share a hash slot, and go-redis answers ErrCrossSlot`
	_, err := p.Exec(ctx)
	return err
}

func watch(ctx context.Context, rdb *redis.ClusterClient, user, group string) error {
	return rdb.Watch(ctx, func(tx *redis.Tx) error { return nil }, "quota:"+user, "quota:"+group) // want `watch "quota:"\+user, "quota:"\+group: keys "quota:<user>" and "quota:<group>" need not share a hash slot, and go-redis answers "Watch requires all keys to be in the same slot"`
}

// The keys of a WATCH and of the transaction inside belong together.
func watchThenWrite(ctx context.Context, rdb *redis.ClusterClient, user string) error {
	return rdb.Watch(ctx, func(tx *redis.Tx) error {
		_, err := tx.TxPipelined(ctx, func(p redis.Pipeliner) error {
			p.Set(ctx, "quota:"+user, 1, 0)
			p.Incr(ctx, "quota:changes") // want `incr "quota:changes": keys "quota:<user>" and "quota:changes" need not share a hash slot, and a cluster discards the transaction \(EXECABORT\)`
			return nil
		})
		return err
	}, "quota:"+user)
}

func script(ctx context.Context, rdb *redis.ClusterClient, s *redis.Script, q string) error {
	return s.Run(ctx, rdb, []string{"q:" + q + ":todo", "q:" + q + ":doing"}).Err() // want `run "q:"\+q\+":todo", "q:"\+q\+":doing": keys "q:<q>:todo" and "q:<q>:doing" need not share a hash slot, and a cluster answers CROSSSLOT`
}

func ring(ctx context.Context, rdb *redis.Ring, id string) error {
	return rdb.MGet(ctx, "a:"+id, "b:"+id).Err() // want `and a ring sends the whole command to the first key's server: the other keys are missed there, without an error`
}

func builder(ctx context.Context, c rueidis.Client, id string) error {
	return c.Do(ctx, c.B().Mget().Key("a:"+id, "b:"+id).Build()).Error() // want `keys "a:<id>" and "b:<id>" need not share a hash slot, and on a cluster the command builder panics`
}

func valkeyBuilder(ctx context.Context, c valkey.Client, id string) error {
	return c.Do(ctx, c.B().Rename().Key("a:"+id).Newkey("b:"+id).Build()).Error() // want `rename "a:"\+id, "b:"\+id: keys "a:<id>" and "b:<id>" need not share a hash slot, and on a cluster the command builder panics`
}

func derived(ctx context.Context, rdb redis.Scripter, id string) error {
	const src = `redis.call('SET', KEYS[1], ARGV[1], 'PX', 30000)
return redis.call('INCR', KEYS[1] .. ':n')`
	return rdb.Eval(ctx, src, []string{"lock:" + id}, 1).Err() // want `eval "lock:"\+id: the script calls INCR on "KEYS\[1\] .. ':n'", a key that it builds itself: a cluster runs the script where KEYS say and refuses keys of other nodes; pass it in KEYS, with the same hash tag`
}

var pop = redis.NewScript(`return redis.call('ZPOPMIN', ARGV[1])`)

func argument(ctx context.Context, rdb *redis.ClusterClient, id string) error {
	return pop.Run(ctx, rdb, nil, "queue:"+id).Err() // want `run: the script calls ZPOPMIN on "ARGV\[1\]", a key that it takes from ARGV`
}

func named(ctx context.Context, rdb *redis.ClusterClient, id string) error {
	return rdb.Eval(ctx, `redis.call('DEL', KEYS[1], 'index')`, []string{"doc:" + id}).Err() // want `the script calls DEL on "'index'", a key that it names itself`
}

// The end of the key is what another command answered; how it begins is known.
func busy(ctx context.Context, rdb *redis.ClusterClient, queue, jobs string) error {
	const src = `local id = redis.call('RPOP', KEYS[1])
if id then redis.call('HSET', ARGV[1] .. ':' .. id, 'state', 'busy') end
return id`
	return rdb.Eval(ctx, src, []string{"{q}:" + queue}, jobs).Err() // want `eval "{q}:"\+queue: the script calls HSET on "ARGV\[1\] .. ':' .. …", a key that it builds itself`
}
