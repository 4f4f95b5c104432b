package clients_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/bradfitz/gomemcache/memcache"
	redis6 "github.com/go-redis/redis"
	redis7 "github.com/go-redis/redis/v7"
	redis8 "github.com/go-redis/redis/v8"
	redigo "github.com/gomodule/redigo/redis"
	grafana "github.com/grafana/gomemcache/memcache"
	redis9 "github.com/redis/go-redis/v9"
	"github.com/redis/rueidis"
	"github.com/valkey-io/valkey-go"
	redis5 "gopkg.in/redis.v5"

	"github.com/cachevet/cachevet/internal/claim"
	"github.com/cachevet/cachevet/internal/clienttest"
	"github.com/cachevet/cachevet/internal/redistest"
)

// TestClaims runs the experiment of every claim about a client library.
func TestClaims(t *testing.T) {
	silence()
	var names []string
	for _, c := range claim.All() {
		if c.Subject != claim.Library {
			continue
		}
		names = append(names, c.Name)
		if experiments[c.Name] == nil {
			t.Errorf("the claim %s (%s) has no experiment", c.Name, c.Says)
			continue
		}
		t.Run(c.Name, experiments[c.Name])
	}
	for name := range experiments {
		if !slices.Contains(names, name) {
			t.Errorf("the experiment %s is for no claim", name)
		}
	}
}

var bg = context.Background()

// experiments show the claims about client libraries, by name.
var experiments = map[string]func(*testing.T){
	"goredis-set-zero": func(t *testing.T) {
		sends(t, setters(0), "set k v", "set k v", "set k v", "set k v", "set k v")
	},
	"goredis-set-negative": func(t *testing.T) {
		sends(t, setters(-time.Second), "set k v", "set k v", "set k v", "set k v", "set k v")
	},
	"goredis-set-submilli": func(t *testing.T) {
		sends(t, setters(60)[:2], "set k v px 1", "set k v px 1")
	},
	"goredis-old-submilli": func(t *testing.T) {
		sends(t, setters(60)[2:], "set k v px 0", "set k v px 0", "set k v px 0")
	},
	"goredis-expire-cut": func(t *testing.T) {
		sends(t, []sender{
			func(addr string) { goRedis9(addr).Expire(bg, "k", 1500*time.Millisecond) },
			func(addr string) { goRedis9(addr).Expire(bg, "k", 500*time.Millisecond) },
			func(addr string) { goRedis9(addr).SetEx(bg, "k", "v", 1500*time.Millisecond) },
			func(addr string) { goRedis8(addr).Expire(bg, "k", 500*time.Millisecond) },
		}, "expire k 1", "expire k 1", "setex k 1 v", "expire k 1")
	},
	"goredis-milli-cut": func(t *testing.T) {
		sends(t, []sender{
			func(addr string) { goRedis9(addr).Set(bg, "k", "v", 1500*time.Microsecond) },
			func(addr string) { goRedis9(addr).PExpire(bg, "k", 60) },
			func(addr string) { goRedis8(addr).PExpire(bg, "k", 60) },
		}, "set k v px 1", "pexpire k 1", "pexpire k 1")
	},
	"goredis-old-expire-cut": func(t *testing.T) {
		old := func(addr string) *redis7.Client {
			return redis7.NewClient(&redis7.Options{Addr: addr, MaxRetries: -1, PoolSize: 1})
		}
		sends(t, []sender{
			func(addr string) { old(addr).Expire("k", 500*time.Millisecond) },
			func(addr string) { old(addr).PExpire("k", 60) },
			func(addr string) {
				redis6.NewClient(&redis6.Options{Addr: addr, PoolSize: 1}).Expire("k", 60)
			},
		}, "expire k 0", "pexpire k 0", "expire k 0")
	},
	"goredis-old-do-duration": func(t *testing.T) {
		addr := redistest.StartRecorder(t).Addr
		wantError(t, redis7.NewClient(&redis7.Options{Addr: addr, MaxRetries: -1}).Do("EXPIRE", "k", time.Minute).Err(), "can't marshal")
		wantError(t, redis6.NewClient(&redis6.Options{Addr: addr}).Do("EXPIRE", "k", time.Minute).Err(), "can't marshal")
		sends(t, []sender{func(addr string) { goRedis8(addr).Do(bg, "EXPIRE", "k", time.Minute) }}, "EXPIRE k 60000000000")
	},
	"redigo-float": func(t *testing.T) {
		sends(t, []sender{
			func(addr string) { redigoDo(addr, "EXPIRE", "k", 1.5) },
			func(addr string) { goRedis9(addr).Do(bg, "EXPIRE", "k", 1.5) },
		}, "EXPIRE k 1.5", "EXPIRE k 1.5")
	},
	"goredis-getex-zero": func(t *testing.T) {
		sends(t, []sender{func(addr string) { goRedis9(addr).GetEx(bg, "k", 0) }}, "getex k persist")
	},
	"goredis-do-duration": func(t *testing.T) {
		sends(t, []sender{
			func(addr string) { goRedis9(addr).Do(bg, "SET", "k", "v", "EX", time.Minute) },
			func(addr string) { goRedis8(addr).Do(bg, "SET", "k", "v", "EX", time.Minute) },
		}, "SET k v EX 60000000000", "SET k v EX 60000000000")
	},
	"redigo-do-duration": func(t *testing.T) {
		sends(t, []sender{func(addr string) { redigoDo(addr, "SET", "k", "v", "EX", time.Minute) }}, "SET k v EX 1m0s")
		c, err := redigo.Dial("tcp", redistest.StartRedis(t))
		if err != nil {
			t.Fatal(err)
		}
		defer c.Close()
		_, err = c.Do("SET", "k", "v", "EX", time.Minute)
		wantError(t, err, "value is not an integer or out of range")
	},
	"rueidis-ex-cut": func(t *testing.T) {
		sends(t, []sender{
			func(addr string) {
				c := rueidisTo(addr)
				c.Do(bg, c.B().Set().Key("k").Value("v").Ex(500*time.Millisecond).Build())
			},
			func(addr string) {
				c := valkeyTo(addr)
				c.Do(bg, c.B().Set().Key("k").Value("v").Ex(1500*time.Millisecond).Build())
			},
		}, "SET k v EX 0", "SET k v EX 1")
	},
	"gomemcache-expiration": func(t *testing.T) {
		server := clienttest.StartMemcached(t)
		memcache.New(server.Addr).Set(&memcache.Item{Key: "k", Value: []byte("v")})
		if got := server.Sent(); len(got) != 1 || !slices.Equal(got[0], []string{"MC.SET", "k", "0", "0", "1"}) {
			t.Errorf("sends %q", got)
		}
	},
	"gomemcache-malformed": func(t *testing.T) {
		addr := redistest.StartMemcached(t)
		for _, key := range []string{strings.Repeat("k", 251), "a b", "a\r\nb", "a\x00b", "a\x7fb", strings.Repeat("用", 84)} {
			if err := memcache.New(addr).Set(&memcache.Item{Key: key, Value: []byte("v")}); !errors.Is(err, memcache.ErrMalformedKey) {
				t.Errorf("%q: %v", key, err)
			}
			if err := grafana.New(addr).Set(&grafana.Item{Key: key, Value: []byte("v")}); !errors.Is(err, grafana.ErrMalformedKey) {
				t.Errorf("%q: %v", key, err)
			}
		}
		for _, key := range []string{strings.Repeat("k", 250), "用户", "a|b*c"} {
			if err := memcache.New(addr).Set(&memcache.Item{Key: key, Value: []byte("v")}); err != nil {
				t.Errorf("%q: %v", key, err)
			}
		}
	},

	"goredis-crossslot": func(t *testing.T) {
		c := cluster9(t)
		wantError(t, c.MGet(bg, "a", "b").Err(), "CROSSSLOT")
		wantError(t, c.Del(bg, "a", "b").Err(), "CROSSSLOT")
		wantError(t, c.Rename(bg, "a", "b").Err(), "CROSSSLOT")
		wantError(t, c.Eval(bg, "return 1", []string{"a", "b"}).Err(), "CROSSSLOT")
		if err := c.MSet(bg, "{t}a", 1, "{t}b", 2).Err(); err != nil {
			t.Error(err)
		}
		old := cluster8(t, redistest.StartCluster(t)...)
		wantError(t, old.MGet(bg, "a", "b").Err(), "CROSSSLOT")
	},
	"goredis-tx-slots": func(t *testing.T) {
		c := cluster9(t)
		_, err := c.TxPipelined(bg, func(p redis9.Pipeliner) error {
			p.Set(bg, "a", 1, 0)
			p.Set(bg, "b", 1, 0)
			return nil
		})
		if !errors.Is(err, redis9.ErrCrossSlot) {
			t.Error(err)
		}
		if n := c.Exists(bg, "a").Val(); n != 0 {
			t.Error("something was written")
		}
	},
	"goredis-tx-slots-old": func(t *testing.T) {
		one, two := redistest.StartRecorder(t), redistest.StartRecorder(t)
		one.Reply, two.Reply = describeSet, describeSet
		c := cluster8(t, one.Addr, two.Addr) // the slots of a and b are in the upper and the lower half
		if _, err := c.TxPipelined(bg, func(p redis8.Pipeliner) error {
			p.Set(bg, "a", 1, 0)
			p.Set(bg, "b", 1, 0)
			return nil
		}); err != nil {
			t.Error(err)
		}
		twoTransactions(t, one, two)
	},
	"goredis-watch-slots": func(t *testing.T) {
		err := cluster9(t).Watch(bg, func(*redis9.Tx) error { return nil }, "a", "b")
		wantError(t, err, "Watch requires all keys to be in the same slot")
	},
	"rueidis-panic": func(t *testing.T) {
		addrs := redistest.StartCluster(t)
		c, err := rueidis.NewClient(rueidis.ClientOption{InitAddress: addrs, DisableCache: true})
		if err != nil {
			t.Fatal(err)
		}
		defer c.Close()
		wantPanic(t, func() { c.B().Mget().Key("a", "b").Build() })
		wantPanic(t, func() { c.B().Rename().Key("a").Newkey("b").Build() })
		wantPanic(t, func() { c.B().Eval().Script("return 1").Numkeys(2).Key("a", "b").Build() })
		wantPanic(t, func() { c.B().Watch().Key("a", "b").Build() })
		wantPanic(t, func() {
			c.DoMulti(bg, c.B().Multi().Build(), c.B().Set().Key("a").Value("1").Build(), c.B().Set().Key("b").Value("1").Build(), c.B().Exec().Build())
		})
		v, err := valkey.NewClient(valkey.ClientOption{InitAddress: addrs, DisableCache: true})
		if err != nil {
			t.Fatal(err)
		}
		defer v.Close()
		wantPanic(t, func() { v.B().Mget().Key("a", "b").Build() })
		wantPanic(t, func() { v.B().Del().Key("a", "b").Build() })
	},
	"ring-first-key": func(t *testing.T) {
		r, a, b := ring(t)
		if err := r.Set(bg, a, "1", 0).Err(); err != nil {
			t.Fatal(err)
		}
		if err := r.Set(bg, b, "2", 0).Err(); err != nil {
			t.Fatal(err)
		}
		got, err := r.MGet(bg, a, b).Result()
		if err != nil || got[0] != "1" || got[1] != nil {
			t.Errorf("MGET %q %q: %v, %v", a, b, got, err)
		}
		if n, err := r.Del(bg, a, b).Result(); err != nil || n != 1 {
			t.Errorf("DEL: %v, %v", n, err)
		}
	},
	"ring-tx": func(t *testing.T) {
		one, two := redistest.StartRecorder(t), redistest.StartRecorder(t)
		r := redis9.NewRing(&redis9.RingOptions{Addrs: map[string]string{"one": one.Addr, "two": two.Addr}})
		defer r.Close()
		if _, err := r.TxPipelined(bg, func(p redis9.Pipeliner) error {
			for i := range 30 {
				p.Set(bg, fmt.Sprint("key", i), 1, 0)
			}
			return nil
		}); err != nil {
			t.Error(err)
		}
		twoTransactions(t, one, two)
	},
	"ring-watch": func(t *testing.T) {
		r, a, b := ring(t)
		err := r.Watch(bg, func(*redis9.Tx) error { return nil }, a, b)
		wantError(t, err, "Watch requires all keys to be in the same shard")
	},
	"goredis-scan-one-node": func(t *testing.T) { seesSome(t, cluster9(t)) },
	"ring-scan-one-server": func(t *testing.T) {
		r := redis9.NewRing(&redis9.RingOptions{Addrs: map[string]string{"one": redistest.StartRedis(t), "two": redistest.StartRedis(t)}})
		defer r.Close()
		seesSome(t, r)
	},
}

// seesSome requires KEYS and SCAN to answer a part of the keys only.
func seesSome(t *testing.T, c redis9.Cmdable) {
	t.Helper()
	for i := range 30 {
		if err := c.Set(bg, fmt.Sprint("k", i), "v", 0).Err(); err != nil {
			t.Fatal(err)
		}
	}
	if keys := c.Keys(bg, "k*").Val(); len(keys) == 0 || len(keys) == 30 {
		t.Errorf("KEYS answers %d of 30 keys", len(keys))
	}
	n := 0
	for it := c.Scan(bg, 0, "k*", 1000).Iterator(); it.Next(bg); n++ {
	}
	if n == 0 || n == 30 {
		t.Errorf("SCAN answers %d of 30 keys", n)
	}
}

// sender makes a call on a client that talks to the address.
type sender func(addr string)

// setters are a Set with an expiry for each go-redis, the newest first.
func setters(d time.Duration) []sender {
	return []sender{
		func(addr string) { goRedis9(addr).Set(bg, "k", "v", d) },
		func(addr string) { goRedis8(addr).Set(bg, "k", "v", d) },
		func(addr string) {
			redis7.NewClient(&redis7.Options{Addr: addr, MaxRetries: -1, PoolSize: 1}).Set("k", "v", d)
		},
		func(addr string) { redis6.NewClient(&redis6.Options{Addr: addr, PoolSize: 1}).Set("k", "v", d) },
		func(addr string) { redis5.NewClient(&redis5.Options{Addr: addr, PoolSize: 1}).Set("k", "v", d) },
	}
}

// sends compares what calls send with the commands wanted.
func sends(t *testing.T, calls []sender, want ...string) {
	t.Helper()
	for i, call := range calls {
		rec := redistest.StartRecorder(t)
		call(rec.Addr)
		var got []string
		for _, argv := range rec.Commands() {
			got = append(got, strings.Join(argv, " "))
		}
		if len(got) != 1 || got[0] != want[i] {
			t.Errorf("call %d sends %q, not %q", i, got, want[i])
		}
	}
}

func wantError(t *testing.T, err error, text string) {
	t.Helper()
	if err == nil || !strings.Contains(err.Error(), text) {
		t.Errorf("the error is %v, not %q", err, text)
	}
}

func wantPanic(t *testing.T, f func()) {
	t.Helper()
	defer func() {
		if recover() == nil {
			t.Error("no panic")
		}
	}()
	f()
}

func silence() {
	none := log.New(io.Discard, "", 0)
	redis5.SetLogger(none)
	redis6.SetLogger(none)
	redis7.SetLogger(none)
	redis8.SetLogger(discard{})
	redis9.SetLogger(discard{})
}

func goRedis9(addr string) *redis9.Client {
	return redis9.NewClient(&redis9.Options{Addr: addr, MaxRetries: -1, Protocol: 2, PoolSize: 1})
}

func goRedis8(addr string) *redis8.Client {
	return redis8.NewClient(&redis8.Options{Addr: addr, MaxRetries: -1, PoolSize: 1})
}

func redigoDo(addr string, command string, args ...any) {
	c, err := redigo.Dial("tcp", addr)
	if err != nil {
		panic(err)
	}
	defer c.Close()
	c.Do(command, args...)
}

func rueidisTo(addr string) rueidis.Client {
	c, err := rueidis.NewClient(rueidis.ClientOption{InitAddress: []string{addr}, DisableCache: true, DisableRetry: true, ForceSingleClient: true})
	if err != nil {
		panic(err)
	}
	return c
}

func valkeyTo(addr string) valkey.Client {
	c, err := valkey.NewClient(valkey.ClientOption{InitAddress: []string{addr}, DisableCache: true, DisableRetry: true, ForceSingleClient: true})
	if err != nil {
		panic(err)
	}
	return c
}

func cluster9(t *testing.T) *redis9.ClusterClient {
	c := redis9.NewClusterClient(&redis9.ClusterOptions{Addrs: redistest.StartCluster(t)})
	t.Cleanup(func() { c.Close() })
	return c
}

// cluster8 tells go-redis v8 the slots: it does not understand what servers since Redis 7 answer.
func cluster8(t *testing.T, addrs ...string) *redis8.ClusterClient {
	c := redis8.NewClusterClient(&redis8.ClusterOptions{ClusterSlots: func(context.Context) (slots []redis8.ClusterSlot, err error) {
		for i, addr := range addrs {
			slots = append(slots, redis8.ClusterSlot{
				Start: i * 16384 / len(addrs), End: (i+1)*16384/len(addrs) - 1,
				Nodes: []redis8.ClusterNode{{Addr: addr}},
			})
		}
		return slots, nil
	}})
	t.Cleanup(func() { c.Close() })
	return c
}

// twoTransactions requires a MULTI, a command and an EXEC on each of two servers.
func twoTransactions(t *testing.T, servers ...*redistest.Recorder) {
	t.Helper()
	for _, s := range servers {
		got := s.Commands()
		if len(got) < 3 || !strings.EqualFold(got[0][0], "MULTI") || !strings.EqualFold(got[len(got)-1][0], "EXEC") {
			t.Errorf("a server got %q", got)
		}
	}
}

// describeSet answers COMMAND: go-redis asks the server where a command's key is.
func describeSet(argv []string) string {
	if strings.EqualFold(argv[0], "COMMAND") {
		return "*1\r\n*6\r\n$3\r\nset\r\n:-3\r\n*1\r\n+write\r\n:1\r\n:1\r\n:1\r\n"
	}
	return ""
}

// ring is a Ring of two servers, and a key of each.
func ring(t *testing.T) (r *redis9.Ring, a, b string) {
	one, two := redistest.StartRedis(t), redistest.StartRedis(t)
	r = redis9.NewRing(&redis9.RingOptions{Addrs: map[string]string{"one": one, "two": two}})
	t.Cleanup(func() { r.Close() })
	found := map[string]string{}
	for i := 0; len(found) < 2; i++ {
		key := fmt.Sprint("key", i)
		if err := r.Set(bg, key, "v", 0).Err(); err != nil {
			t.Fatal(err)
		}
		addr := one
		if n, _ := redistest.Dial(t, one).Do("EXISTS", key); n == int64(0) {
			addr = two
		}
		found[addr] = key
		r.Del(bg, key)
	}
	return r, found[one], found[two]
}
