package bad

import (
	"context"
	crand "crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"hash/maphash"
	"maps"
	"math/rand/v2"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/bradfitz/gomemcache/memcache"
	"github.com/gomodule/redigo/redis"
	goredis "github.com/redis/go-redis/v9"
)

type options struct {
	Name  string
	Limit *int
}

type window struct {
	From time.Time
	Zone string
}

func pointerToText(ctx context.Context, rdb *goredis.Client, table *string) error {
	return rdb.Get(ctx, fmt.Sprintf("soft:%v", table)).Err() // want `get fmt\.Sprintf\("soft:%v", table\): "<table>" in key "soft:<table>" prints an address, its own or that of something it points to, which is another one in every process and for every copy; print the values that tell it apart`
}

func address(ctx context.Context, rdb *goredis.Client, o *options) error {
	return rdb.SetNX(ctx, fmt.Sprintf("lock:%p", o), 1, time.Minute).Err() // want `set fmt\.Sprintf\("lock:%p", o\): "<o>" in key "lock:<o>" prints an address, which is another one in every process and for every copy; print the value`
}

func structWithPointer(ctx context.Context, rdb *goredis.Client, o options) error {
	return rdb.Get(ctx, fmt.Sprintf("opts:%+v", o)).Err() // want `get fmt\.Sprintf\("opts:%\+v", o\): "<o>" in key "opts:<o>" holds a pointer, function or channel and prints its address, which is another one in every process and for every copy; print the fields that tell it apart`
}

func hashedPointer(mc *memcache.Client, o *options) error {
	sum := sha256.Sum256([]byte(fmt.Sprintf("%v", o)))
	_, err := mc.Get("opts:" + hex.EncodeToString(sum[:])) // want `get "opts:"\+hex\.EncodeToString\(sum\[:\]\): "<sha256>" in key "opts:<sha256>" holds a pointer, function or channel and prints its address, which is another one in every process and for every copy; print the fields that tell it apart`
	return err
}

func structWithTime(ctx context.Context, rdb *goredis.Client, w window) error {
	return rdb.Get(ctx, fmt.Sprintf("report:%v", w)).Err() // want `get fmt\.Sprintf\("report:%v", w\): "<w>" in key "report:<w>" prints a time with its zone, and with the reading of the monotonic clock if it has one: the same moment prints in different ways; print UTC\(\)\.Format or Unix\(\)`
}

func timeText(ctx context.Context, rdb *goredis.Client, at time.Time) error {
	rdb.Get(ctx, fmt.Sprintf("slot:%s", at))       // want `get fmt\.Sprintf\("slot:%s", at\): "<at>" in key "slot:<at>" prints a time with its zone, and with the reading of the monotonic clock if it has one: the same moment prints in different ways; print UTC\(\)\.Format or Unix\(\)`
	return rdb.Get(ctx, "slot:"+at.String()).Err() // want `get "slot:"\+at\.String\(\): "<at\.String\(\)>" in key "slot:<at\.String\(\)>" prints a time with its zone, and with the reading of the monotonic clock if it has one: the same moment prints in different ways; print UTC\(\)\.Format or Unix\(\)`
}

func mapOrder(ctx context.Context, rdb *goredis.Client, filter map[string]string) error {
	var parts []string
	for k, v := range filter {
		parts = append(parts, k+"="+v)
	}
	return rdb.Get(ctx, "search:"+strings.Join(parts, "&")).Err() // want `get "search:"\+strings\.Join\(parts, "&"\): "<parts…>" in key "search:<parts…>" is put together in the order of a map's iteration, which differs each time; sort the keys first`
}

func mapBuilder(ctx context.Context, rdb *goredis.Client, filter map[string]int) error {
	key := "search"
	for k, v := range filter {
		key += ":" + k + "=" + strconv.Itoa(v)
	}
	return rdb.Get(ctx, key).Err() // want `get key: "<\.\.\.>" in key "search<\.\.\.>" is put together in the order of a map's iteration, which differs each time; sort the keys first`
}

func mapKeys(conn redis.Conn, ids map[string]bool) error {
	_, err := conn.Do("GET", "set:"+strings.Join(slices.Collect(maps.Keys(ids)), ",")) // want `get "set:"\+strings\.Join\(slices\.Collect\(maps\.Keys\(ids\)\), ","\): "<slices\.Collect\(\)…>" in key "set:<slices\.Collect\(\)…>" is put together in the order of a map's iteration, which differs each time; sort the keys first`
	return err
}

func queryOrder(mc *memcache.Client, r *http.Request) error {
	_, err := mc.Get("page:" + r.RequestURI) // want `get "page:"\+r\.RequestURI: "<r\.RequestURI>" in key "page:<r\.RequestURI>" keeps the order in which the caller wrote the query's parameters: a=1&b=2 and b=2&a=1 are two keys for one query; use url\.Values\.Encode, which sorts them`
	return err
}

func float(ctx context.Context, rdb *goredis.Client, lat, lon float64) error {
	rdb.Get(ctx, "place:"+strconv.FormatFloat(lat, 'f', -1, 64)) // want `get "place:"\+strconv\.FormatFloat\(lat, 'f', -1, 64\): "<lat>" in key "place:<lat>" is a float in as many digits as it takes: 0\.1 and 0\.2 added print 0\.30000000000000004, which is not 0\.3; round it, with %\.3f or to an integer`
	return rdb.Get(ctx, fmt.Sprintf("place:%v", lon)).Err()      // want `get fmt\.Sprintf\("place:%v", lon\): "<lon>" in key "place:<lon>" is a float in as many digits as it takes: 0\.1 and 0\.2 added print 0\.30000000000000004, which is not 0\.3; round it, with %\.3f or to an integer`
}

func errorText(ctx context.Context, rdb *goredis.Client, err error) error {
	return errors.Join(rdb.Incr(ctx, "errors:"+err.Error()).Err(), rdb.Incr(ctx, fmt.Sprintf("errors:%v", err)).Err()) // want `incr "errors:"\+err\.Error\(\): "<err\.Error\(\)>" in key "errors:<err\.Error\(\)>" is what Error\(\) says, which may hold addresses, times and wrapped causes and changes with its wording; use a code` `incr fmt\.Sprintf\("errors:%v", err\): "<err>" in key "errors:<err>" is what Error\(\) says, which may hold addresses, times and wrapped causes and changes with its wording; use a code`
}

func now(ctx context.Context, rdb *goredis.Client, id int64) error {
	key := fmt.Sprintf("user:%d:%d", id, time.Now().UnixNano())
	if err := rdb.Get(ctx, key).Err(); err == goredis.Nil { // want `get key: "<time\.Now\(\)\.UnixNano\(\)>" in key "user:<id>:<time\.Now\(\)\.UnixNano\(\)>" is the present time to fractions of a second: no later call makes this key again, so it never hits; use a bucket \(Truncate\) or leave it out`
		return rdb.Set(ctx, key, 1, time.Minute).Err()
	}
	return nil
}

func second(ctx context.Context, rdb *goredis.Client) error {
	return rdb.Get(ctx, "rates:"+time.Now().Format(time.RFC3339)).Err() // want `get "rates:"\+time\.Now\(\)\.Format\(time\.RFC3339\): "<time\.Now\(\)>" in key "rates:<time\.Now\(\)>" is the present time to the second: no later call makes this key again, so it never hits; use a bucket \(Truncate\) or leave it out`
}

func stored(ctx context.Context, rdb *goredis.Client, id, body string) error {
	return rdb.Set(ctx, fmt.Sprintf("page:%s:%d", id, time.Now().UnixMilli()), body, time.Hour).Err() // want `set fmt\.Sprintf\("page:%s:%d", id, time\.Now\(\)\.UnixMilli\(\)\): "<time\.Now\(\)\.UnixMilli\(\)>" in key "page:<id>:<time\.Now\(\)\.UnixMilli\(\)>" is the present time to fractions of a second, and the key is kept nowhere: nothing can read it; use a bucket \(Truncate\) or leave it out`
}

func lockWithoutEffect(ctx context.Context, rdb *goredis.Client, job string) error {
	return rdb.SetNX(ctx, fmt.Sprintf("lock:%s:%d", job, rand.Int64()), 1, time.Minute).Err() // want `set fmt\.Sprintf\("lock:%s:%d", job, rand\.Int64\(\)\): "<rand\.Int64\(\)>" in key "lock:<job>:<rand\.Int64\(\)>" is random and new at each call: the next call makes another key, so no call ever finds it taken; leave it out`
}

func oneShard(ctx context.Context, rdb *goredis.Client, v string) error {
	return rdb.Set(ctx, fmt.Sprintf("hot:%d", rand.IntN(8)), v, time.Hour).Err() // want `set fmt\.Sprintf\("hot:%d", rand\.IntN\(8\)\): "<random>" in key "hot:<random>" is one of a few, picked at random: the value is written to one of these keys only, and a read that takes another misses; write it to all of them`
}

var seed = maphash.MakeSeed()

func seeded(ctx context.Context, rdb *goredis.Client, q string) error {
	return rdb.Get(ctx, fmt.Sprintf("q:%x", maphash.String(seed, q))).Err() // want `get fmt\.Sprintf\("q:%x", maphash\.String\(seed, q\)\): "<maphash\.String\(\)>" in key "q:<maphash\.String\(\)>" comes from hash/maphash, whose results differ from process to process: no other process finds the key; use a hash without a seed`
}

func avatarKey(id *int64) string {
	return fmt.Sprintf("avatar:%v", id) // want `get avatarKey\(id\) at bad\.go:\d+: "<id>" in key "avatar:<id>" prints an address, its own or that of something it points to, which is another one in every process and for every copy; print the values that tell it apart`
}

// What prints the address is told once, and not where such keys are read and written.
func avatars(ctx context.Context, rdb *goredis.Client, id *int64) error {
	if err := rdb.Get(ctx, avatarKey(id)).Err(); err == nil {
		return nil
	}
	return rdb.Set(ctx, avatarKey(id), 1, time.Hour).Err()
}

// A digest into which a map is written as it is met.
func digestOfMap(ctx context.Context, rdb *goredis.Client, params map[string]string) error {
	h := sha256.New()
	h.Write([]byte("v1"))
	for k, v := range params {
		fmt.Fprintf(h, "%s=%s&", k, v)
	}
	return rdb.Get(ctx, "req:"+hex.EncodeToString(h.Sum(nil))).Err() // want `"<digest>" in key "req:<digest>" is put together in the order of a map's iteration, which differs each time; sort the keys first`
}

// One URL is one mistake, whatever is done with the key.
func urlKey(w http.ResponseWriter, r *http.Request, rdb *goredis.Client) {
	key := "page:" + r.URL.String()
	if rdb.Get(r.Context(), key).Val() == "" { // want `keeps the order in which the caller wrote the query's parameters`
		rdb.Set(r.Context(), key, 1, time.Minute)
	}
}

func total(ctx context.Context, rdb *goredis.Client, net, tax float64) error {
	gross := net * (1 + tax)
	return rdb.Get(ctx, fmt.Sprintf("gross:%v", gross)).Err() // want `"<n>" in key "gross:<n>" is a float in as many digits as it takes`
}

func sum(ctx context.Context, rdb *goredis.Client, parts []float64) error {
	all := 0.0
	for _, p := range parts {
		all += p
	}
	return rdb.Get(ctx, fmt.Sprint("sum:", all)).Err() // want `in key "sum:<.*>" is a float in as many digits as it takes`
}

// A function that only makes something new is as good as the making itself.
func requestID() string {
	b := make([]byte, 8)
	crand.Read(b)
	return hex.EncodeToString(b)
}

func byRequest(ctx context.Context, rdb *goredis.Client, cmd string, load func() string) string {
	key := "complete:" + cmd + ":" + requestID()
	v, err := rdb.Get(ctx, key).Result() // want `is random and new at each call: no key of this name was written before, so it never hits`
	if err != nil {
		v = load()
		rdb.Set(ctx, key, v, time.Minute)
	}
	return v
}
