package bad

import (
	"math/rand/v2"
	"strconv"
	"time"

	"github.com/bradfitz/gomemcache/memcache"
	"github.com/gomodule/redigo/redis"
)

func memcached(mc *memcache.Client, id string, ttl time.Duration, text string) error {
	mc.Set(&memcache.Item{Key: "year:" + id, Expiration: 365 * 24 * 60 * 60})                     // want `^set "year:"\+id: 365\*24\*60\*60 is more than 30 days \(2592000 s\), and memcached reads it as a date in 1971: the item is gone at once; add time\.Now\(\)\.Unix\(\) to it$`
	mc.Set(&memcache.Item{Key: "days:" + id, Expiration: int32((60 * 24 * time.Hour).Seconds())}) // want `^set "days:"\+id: int32\(\(60 \* 24 \* time\.Hour\)\.Seconds\(\)\) is more than 30 days \(2592000 s\), and memcached reads it as a date in 1970: the item is gone at once; add time\.Now\(\)\.Unix\(\) to it$`
	mc.Set(&memcache.Item{Key: "nanos:" + id, Expiration: int32(ttl)})                            // want `^set "nanos:"\+id: ttl counts nanoseconds, but memcached takes seconds, and it does not fit into an int32: an hour becomes 817405952; convert it with Seconds\(\)$`
	mc.Set(&memcache.Item{Key: "millis:" + id, Expiration: int32(ttl.Milliseconds())})            // want `^set "millis:"\+id: ttl\.Milliseconds\(\) counts milliseconds, but memcached takes seconds: an hour becomes 42 days; convert it to seconds$`
	mc.Touch("touch:"+id, -5)                                                                     // want `^touch "touch:"\+id: -5 is negative: the item is gone at once; pass a positive one$`
	n, err := strconv.Atoi(text)
	if err != nil {
		return err
	}
	return mc.Set(&memcache.Item{Key: "text:" + id, Expiration: int32(n)}) // want `^set "text:"\+id: strconv\.Atoi\(text\) is not checked: over 30 days \(2592000 s\) memcached reads it as a date in 1970, and the item is gone at once; add time\.Now\(\)\.Unix\(\) to what is longer$`
}

func relative(c redis.Conn, id string, ttlSeconds int) {
	c.Do("EXPIREAT", "rel:"+id, ttlSeconds) // want `^expireat "rel:"\+id: ttlSeconds is a length of time, read as a point in time it lies in 1970: key "rel:<id>" is deleted at once; add the present time, or use EXPIRE$`
}

type state struct {
	mc  *memcache.Client
	ttl time.Duration
}

func (s *state) put(key string, val []byte) error {
	return s.mc.Set(&memcache.Item{Key: "state:" + key, Value: val, Expiration: int32(s.ttl)}) // want `^set "state:"\+key: s\.ttl counts nanoseconds, but memcached takes seconds, and it does not fit into an int32: an hour becomes 817405952; convert it with Seconds\(\)$`
}

const lifetime = 600

type items struct{ mc *memcache.Client }

func (s *items) keep(key string, ttl time.Duration) error {
	return s.mc.Set(&memcache.Item{Key: key, Expiration: int32(ttl.Seconds())})
}

func kept(s *items, id string) error {
	return s.keep("item:"+id, lifetime) // want `lifetime is a time\.Duration in nanoseconds here, and memcached gets 0: key "item:<id>" never expires; give it a unit, such as lifetime\*time\.Second$`
}

type window int

func (w window) seconds() int64 {
	switch w {
	case 0:
		return 60
	case 1:
		return 24 * 60 * 60
	case 2:
		return 365 * 24 * 60 * 60
	}
	panic("unknown window")
}

func limit(mc *memcache.Client, id string, w window, jitter int64) error {
	exp := w.seconds()
	if jitter > 0 {
		exp += rand.Int64N(30)
	}
	return mc.Add(&memcache.Item{Key: "limit:" + id, Expiration: int32(exp)}) // want `^add "limit:"\+id: int32\(exp\) can be 31536029, more than 30 days \(2592000 s\), and memcached reads it as a date in 1971: the item is gone at once; add time\.Now\(\)\.Unix\(\) to what is longer$`
}
