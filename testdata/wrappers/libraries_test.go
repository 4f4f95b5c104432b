package wrappers

import (
	"context"
	"net"
	"net/http/httptest"
	"reflect"
	"strconv"
	"testing"
	"time"

	"github.com/alexedwards/scs/goredisstore"
	"github.com/alexedwards/scs/redisstore"
	"github.com/boj/redistore"
	"github.com/bradfitz/gomemcache/memcache"
	"github.com/bsm/redislock"
	"github.com/eko/gocache/lib/v4/cache"
	"github.com/eko/gocache/lib/v4/codec"
	"github.com/eko/gocache/lib/v4/marshaler"
	"github.com/eko/gocache/lib/v4/store"
	memcachestore "github.com/eko/gocache/store/memcache/v4"
	redis_store "github.com/eko/gocache/store/redis/v4"
	ginredis "github.com/gin-contrib/sessions/redis"
	cache8 "github.com/go-redis/cache/v8"
	cache9 "github.com/go-redis/cache/v9"
	redis8 "github.com/go-redis/redis/v8"
	rate10 "github.com/go-redis/redis_rate/v10"
	rate9 "github.com/go-redis/redis_rate/v9"
	"github.com/go-redsync/redsync/v4"
	"github.com/go-redsync/redsync/v4/redis/goredis/v9"
	fiberredis "github.com/gofiber/storage/redis/v3"
	_ "github.com/gogf/gf/contrib/nosql/redis/v2"
	"github.com/gogf/gf/v2/database/gredis"
	"github.com/gogf/gf/v2/os/gcache"
	redigo "github.com/gomodule/redigo/redis"
	"github.com/gorilla/sessions"
	"github.com/redis/go-redis/v9"
	"github.com/throttled/throttled/v2"
	throttledstore "github.com/throttled/throttled/v2/store/goredisstore.v9"
	"github.com/ulule/limiter/v3"
	ululeredis "github.com/ulule/limiter/v3/drivers/store/redis"
	"github.com/zeromicro/go-zero/core/limit"
	"github.com/zeromicro/go-zero/core/logx"
	zerocache "github.com/zeromicro/go-zero/core/stores/cache"
	"github.com/zeromicro/go-zero/core/stores/kv"
	zeroredis "github.com/zeromicro/go-zero/core/stores/redis"
	"github.com/zeromicro/go-zero/core/stores/sqlc"
	"github.com/zeromicro/go-zero/core/syncx"

	"github.com/cachevet/cachevet/internal/client"
)

// library is how a library is made to talk to the recorder at addr, and what its functions insist on.
type library struct {
	path    string
	min     int // functions that must have been compared
	make    func(t *testing.T, addr string) made
	kind    client.Kind                                              // of what is beneath, for rows that differ with it
	args    map[string]map[int]any                                   // arguments by function and index
	then    map[string]func(out []reflect.Value, in []reflect.Value) // what to do with the result of a function that sends nothing itself
	skip    map[string]string                                        // functions that are not called, and why
	rare    map[string]string                                        // commands that are not always sent, and when
	besides map[string]string                                        // commands with keys that no row speaks of, and when they are sent
	fresh   bool                                                     // after errors it drops some calls: those that send nothing are made again, on a new client for each function
	later   bool                                                     // it sends after it has returned
}

// notRun lists libraries that no test runs, and why.
var notRun = map[string]string{
	"github.com/eko/gocache/lib/v4/store":                     "interfaces and options; the stores run",
	"github.com/zeromicro/go-zero/core/stores/monc":           "needs MongoDB",
	"github.com/ulule/limiter/v3/drivers/store/memory":        "sends nothing",
	"github.com/throttled/throttled/v2/store/memstore":        "sends nothing",
	"github.com/throttled/throttled/v2/store/goredisstore":    "the limiter runs on goredisstore.v9",
	"github.com/throttled/throttled/v2/store/goredisstore.v8": "the limiter runs on goredisstore.v9",
	"github.com/throttled/throttled/v2/store/goredisstore.v9": "constructors; the limiter runs on it",
	"github.com/throttled/throttled/v2/store/redigostore":     "the limiter runs on goredisstore.v9",
}

var libraries = []library{
	{
		path: "github.com/go-redis/cache/v9", min: 6,
		make: func(_ *testing.T, addr string) made {
			return values("Cache", cache9.New(&cache9.Options{Redis: goRedis(addr)}))
		},
	},
	{
		path: "github.com/go-redis/cache/v8", min: 6,
		make: func(_ *testing.T, addr string) made {
			return values("Cache", cache8.New(&cache8.Options{Redis: goRedisV8(addr)}))
		},
	},
	{
		path: "github.com/go-redsync/redsync/v4", min: 1,
		make: func(_ *testing.T, addr string) made {
			return values("Redsync", redsync.New(goredis.NewPool(goRedis(addr))))
		},
		then: map[string]func([]reflect.Value, []reflect.Value){
			"NewMutex": func(out, _ []reflect.Value) { out[0].Interface().(*redsync.Mutex).TryLock() },
		},
	},
	{
		path: "github.com/bsm/redislock", min: 2,
		make: func(_ *testing.T, addr string) made {
			m := values("Client", redislock.New(goRedis(addr)))
			m.funcs = map[string]any{"Obtain": func(ctx context.Context, _ any, key string, ttl time.Duration, opt *redislock.Options) (*redislock.Lock, error) {
				return redislock.Obtain(ctx, goRedis(addr), key, ttl, opt)
			}}
			return m
		},
		skip: map[string]string{"Refresh": "no key is given", "TTL": "no key is given", "Release": "no key is given"},
	},
	{
		path: "github.com/go-redis/redis_rate/v10", min: 4,
		make: func(_ *testing.T, addr string) made { return values("Limiter", rate10.NewLimiter(goRedis(addr))) },
	},
	{
		path: "github.com/go-redis/redis_rate/v9", min: 4,
		make: func(_ *testing.T, addr string) made { return values("Limiter", rate9.NewLimiter(goRedisV8(addr))) },
	},
	{
		path: "github.com/eko/gocache/lib/v4/cache", min: 13, later: true,
		make: func(t *testing.T, addr string) made {
			c := cache.New[string](redis_store.NewRedis(goRedis(addr)))
			load := func(context.Context, any) (string, []store.Option, error) { return "x", nil, nil }
			loadable := cache.NewLoadable[string](load, c)
			return made{values: map[string]any{"Cache": c, "ChainCache": cache.NewChain[string](c), "LoadableCache": loadable, "MetricCache": cache.NewMetric[string](noMetrics{}, c)}}
		},
		rare: map[string]string{"TTL": "when there is a value"},
	},
	{
		path: "github.com/eko/gocache/lib/v4/marshaler", min: 3,
		make: func(_ *testing.T, addr string) made {
			return values("Marshaler", marshaler.New(cache.New[any](redis_store.NewRedis(goRedis(addr)))))
		},
	},
	{
		path: "github.com/eko/gocache/store/redis/v4", min: 5,
		make: func(_ *testing.T, addr string) made { return values("RedisStore", redis_store.NewRedis(goRedis(addr))) },
		rare: map[string]string{"TTL": "when there is a value"},
	},
	{
		path: "github.com/eko/gocache/store/memcache/v4", min: 5, kind: client.Memcached,
		make: func(*testing.T, string) made {
			calls := &memcacheCalls{}
			m := values("MemcacheStore", memcachestore.NewMemcache(calls))
			m.sent = func() [][]string { defer func() { calls.sent = nil }(); return calls.sent }
			return m
		},
		args: map[string]map[int]any{"Set": {2: any([]byte("x"))}},
	},
	{
		path: "github.com/zeromicro/go-zero/core/stores/redis", min: 257, fresh: true,
		make: func(_ *testing.T, addr string) made {
			r := goZero(addr)
			node, _ := zeroredis.CreateBlockingNode(r)
			m := values("Redis", r)
			first, second := map[int]any{0: node}, map[int]any{1: node}
			m.args = map[string]map[int]any{
				"Blpop": first, "BlpopEx": first, "BlpopWithTimeout": first, "XReadGroup": first,
				"BlpopCtx": second, "BlpopExCtx": second, "BlpopWithTimeoutCtx": second, "XReadGroupCtx": second,
				"ScriptRun": {0: zeroredis.NewScript("return 1")}, "ScriptRunCtx": {1: zeroredis.NewScript("return 1")},
				"GeoDist": {3: "km"}, "GeoDistCtx": {4: "km"},
			}
			m.funcs = map[string]any{"NewRedisLock": func(_ any, key string) *zeroredis.RedisLock { return zeroredis.NewRedisLock(r, key) }}
			return m
		},
		then: map[string]func([]reflect.Value, []reflect.Value){
			"NewRedisLock": func(out, _ []reflect.Value) { out[0].Interface().(*zeroredis.RedisLock).Acquire() },
		},
	},
	{
		path: "github.com/zeromicro/go-zero/core/stores/kv", min: 130, fresh: true,
		make: func(_ *testing.T, addr string) made {
			conf := kv.KvConf{{RedisConf: zeroredis.RedisConf{Host: addr, Type: zeroredis.NodeType, NonBlock: true}, Weight: 100}}
			return values("Store", kv.NewStore(conf))
		},
	},
	{
		path: "github.com/zeromicro/go-zero/core/stores/cache", min: 12, fresh: true,
		make: func(_ *testing.T, addr string) made {
			return values("Cache", zerocache.NewNode(goZero(addr), syncx.NewSingleFlight(), zerocache.NewStat("test"), redis.Nil))
		},
		args: map[string]map[int]any{
			"Take": {0: new(string)}, "TakeCtx": {1: new(string)}, "TakeWithExpire": {0: new(string)}, "TakeWithExpireCtx": {1: new(string)},
		},
	},
	{
		path: "github.com/zeromicro/go-zero/core/stores/sqlc", min: 14, fresh: true,
		make: func(_ *testing.T, addr string) made {
			c := sqlc.NewNodeConn(nil, goZero(addr))
			return values("CachedConn", c)
		},
		args: map[string]map[int]any{
			"QueryRow": {0: new(string)}, "QueryRowCtx": {1: new(string)}, "QueryRowIndex": {0: new(string)}, "QueryRowIndexCtx": {1: new(string)},
		},
	},
	{
		path: "github.com/zeromicro/go-zero/core/limit", min: 3,
		make: func(_ *testing.T, addr string) made {
			m := values("PeriodLimit", limit.NewPeriodLimit(60, 10, goZero(addr), "p:"))
			m.funcs = map[string]any{"NewTokenLimiter": func(_, _ int, _ any, key string) *limit.TokenLimiter {
				return limit.NewTokenLimiter(1, 1, goZero(addr), key)
			}}
			return m
		},
		then: map[string]func([]reflect.Value, []reflect.Value){
			"NewTokenLimiter": func(out, _ []reflect.Value) { out[0].Interface().(*limit.TokenLimiter).Allow() },
		},
	},
	{
		path: "github.com/gogf/gf/v2/database/gredis", min: 98,
		make: func(t *testing.T, addr string) made {
			r := gfRedis(t, addr)
			return made{values: map[string]any{
				"IGroupGeneric": r.GetAdapter().GroupGeneric(), "IGroupHash": r.GetAdapter().GroupHash(), "IGroupList": r.GetAdapter().GroupList(), "IGroupScript": r.GetAdapter().GroupScript(),
				"IGroupSet": r.GetAdapter().GroupSet(), "IGroupSortedSet": r.GetAdapter().GroupSortedSet(), "IGroupString": r.GetAdapter().GroupString(),
			}}
		},
		args: map[string]map[int]any{ // the adapter cannot send a FlushOp: "can't marshal gredis.FlushOp"
			"FlushAll": {1: []gredis.FlushOp{}}, "FlushDB": {1: []gredis.FlushOp{}},
		},
	},
	{
		path: "github.com/gogf/gf/v2/os/gcache", min: 49,
		make: func(t *testing.T, addr string) made {
			adapter := gcache.NewAdapterRedis(gfRedis(t, addr))
			return made{values: map[string]any{"AdapterRedis": adapter, "Adapter": gcache.Adapter(adapter), "Cache": gcache.NewWithAdapter(adapter)}}
		},
		besides: map[string]string{"MSET": "SetMap without an expiry", "GET": "for the old value", "PTTL": "for the old expiry"},
	},
	{
		path: "github.com/gofiber/storage/redis/v3", min: 6,
		make: func(_ *testing.T, addr string) made {
			host, port, _ := net.SplitHostPort(addr)
			n, _ := strconv.Atoi(port)
			return values("Storage", fiberredis.New(fiberredis.Config{Host: host, Port: n}))
		},
	},
	{
		path: "github.com/alexedwards/scs/redisstore", min: 4,
		make: func(_ *testing.T, addr string) made {
			m := values("RedisStore", redisstore.NewWithPrefix(pool(addr), "p:"))
			m.funcs = map[string]any{"NewWithPrefix": func(_ any, prefix string) *redisstore.RedisStore { return redisstore.NewWithPrefix(pool(addr), prefix) }}
			return m
		},
		then: map[string]func([]reflect.Value, []reflect.Value){
			"NewWithPrefix": func(out, _ []reflect.Value) {
				out[0].Interface().(*redisstore.RedisStore).Commit("token", nil, time.Now().Add(time.Hour))
			},
		},
	},
	{
		path: "github.com/alexedwards/scs/goredisstore", min: 4,
		make: func(_ *testing.T, addr string) made {
			m := values("RedisStore", goredisstore.NewWithPrefix(goRedis(addr), "p:"))
			m.funcs = map[string]any{"NewWithPrefix": func(_ any, prefix string) *goredisstore.RedisStore {
				return goredisstore.NewWithPrefix(goRedis(addr), prefix)
			}}
			return m
		},
		then: map[string]func([]reflect.Value, []reflect.Value){
			"NewWithPrefix": func(out, _ []reflect.Value) {
				out[0].Interface().(*goredisstore.RedisStore).CommitCtx(context.Background(), "token", nil, time.Now().Add(time.Hour))
			},
		},
	},
	{
		path: "github.com/boj/redistore", min: 1,
		make: func(t *testing.T, addr string) made {
			s, err := redistore.NewRediStoreWithPool(pool(addr), []byte("secret"))
			if err != nil {
				t.Fatal(err)
			}
			theStore = s
			return values("RediStore", s)
		},
		then: map[string]func([]reflect.Value, []reflect.Value){"SetKeyPrefix": func(_, _ []reflect.Value) { saveSession(theStore) }},
	},
	{
		path: "github.com/gin-contrib/sessions/redis", min: 1,
		make: func(t *testing.T, addr string) made {
			s, err := ginredis.NewStoreWithPool(pool(addr), []byte("secret"))
			if err != nil {
				t.Fatal(err)
			}
			theStore = s
			return made{funcs: map[string]any{"SetKeyPrefix": func(_ any, prefix string) error { return ginredis.SetKeyPrefix(s, prefix) }}}
		},
		then: map[string]func([]reflect.Value, []reflect.Value){"SetKeyPrefix": func(_, _ []reflect.Value) { saveSession(theStore) }},
	},
	{
		path: "github.com/ulule/limiter/v3", min: 8,
		make: func(t *testing.T, addr string) made {
			s := ulule(t, addr)
			return made{values: map[string]any{"Limiter": limiter.New(s, limiter.Rate{Period: time.Minute, Limit: 5}), "Store": s}}
		},
	},
	{
		path: "github.com/ulule/limiter/v3/drivers/store/redis", min: 4,
		make: func(t *testing.T, addr string) made { return values("Store", ulule(t, addr)) },
	},
	{
		path: "github.com/throttled/throttled/v2", min: 2,
		make: func(t *testing.T, addr string) made {
			s, err := throttledstore.NewCtx(goRedis(addr), "p:")
			if err != nil {
				t.Fatal(err)
			}
			l, err := throttled.NewGCRARateLimiterCtx(s, throttled.RateQuota{MaxRate: throttled.PerMin(5), MaxBurst: 5})
			if err != nil {
				t.Fatal(err)
			}
			return made{values: map[string]any{"GCRARateLimiterCtx": l, "RateLimiterCtx": throttled.RateLimiterCtx(l), "RateLimiter": throttled.RateLimiter(l)}}
		},
		rare: map[string]string{"EVAL": "when the key is there"},
	},
}

func values(name string, v any) made { return made{values: map[string]any{name: v}} }

func goRedis(addr string) *redis.Client {
	return redis.NewClient(&redis.Options{Addr: addr, MaxRetries: -1, Protocol: 2})
}

func goRedisV8(addr string) *redis8.Client {
	return redis8.NewClient(&redis8.Options{Addr: addr, MaxRetries: -1})
}

func goZero(addr string) *zeroredis.Redis {
	logx.Disable()
	return zeroredis.New(addr)
}

func gfRedis(t *testing.T, addr string) *gredis.Redis {
	r, err := gredis.New(&gredis.Config{Address: addr})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func pool(addr string) *redigo.Pool {
	return &redigo.Pool{Dial: func() (redigo.Conn, error) { return redigo.Dial("tcp", addr) }}
}

func ulule(t *testing.T, addr string) limiter.Store {
	s, err := ululeredis.NewStoreWithOptions(goRedis(addr), limiter.StoreOptions{Prefix: "p:"})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

var theStore sessions.Store

// saveSession makes a session store write.
func saveSession(s sessions.Store) {
	r := httptest.NewRequest("GET", "/", nil)
	if session, err := s.New(r, "name"); err == nil {
		session.Values["a"] = "b"
		s.Save(r, httptest.NewRecorder(), session)
	}
}

type noMetrics struct{}

func (noMetrics) RecordFromCodec(codec.CodecInterface) {}

// memcacheCalls stands for a memcache client and remembers what would be sent.
type memcacheCalls struct{ sent [][]string }

func (c *memcacheCalls) add(argv ...string) { c.sent = append(c.sent, argv) }

func (c *memcacheCalls) Get(key string) (*memcache.Item, error) {
	c.add("MC.GET", key)
	return nil, memcache.ErrCacheMiss
}

func (c *memcacheCalls) Set(item *memcache.Item) error {
	c.add("MC.SET", item.Key, "0", strconv.Itoa(int(item.Expiration)), "1")
	return nil
}

func (c *memcacheCalls) Delete(key string) error {
	c.add("MC.DELETE", key)
	return nil
}

func (c *memcacheCalls) FlushAll() error {
	c.add("MC.FLUSH_ALL")
	return nil
}

func (c *memcacheCalls) CompareAndSwap(item *memcache.Item) error { return nil }

func (c *memcacheCalls) Add(item *memcache.Item) error { return nil }
