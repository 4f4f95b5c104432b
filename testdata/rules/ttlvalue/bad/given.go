package bad

import (
	"context"
	"time"

	"github.com/bradfitz/gomemcache/memcache"
	"github.com/gomodule/redigo/redis"
	goredis "github.com/redis/go-redis/v9"
)

// What a function measures from a present time that it is given.
type mute struct {
	User string
	Ends time.Time
}

func (m mute) left(now time.Time) time.Duration { return m.Ends.Sub(now) }

func keepMute(ctx context.Context, rdb *goredis.Client, m mute) error {
	now := time.Now()
	return rdb.Set(ctx, "mute:"+m.User, 1, m.left(now)).Err() // want `^set "mute:"\+m\.User: m\.Ends\.Sub\(now\) is negative once that time has passed: go-redis sends no expiry for a negative one, and key "mute:<m\.User>" never expires; check that it is positive first$`
}

// A field, times two counts.
type drafts struct {
	mc       *memcache.Client
	days     int32
	conn     redis.Conn
	interval time.Duration
}

func newDrafts(mc *memcache.Client, conn redis.Conn) *drafts {
	return &drafts{mc: mc, days: 90, conn: conn, interval: 5 * time.Minute}
}

func (d *drafts) seconds() int32 { return d.days * 24 * 3600 }

func (d *drafts) keep(id string) error {
	return d.mc.Touch("draft:"+id, d.seconds()) // want `^touch "draft:"\+id: d\.seconds\(\) is more than 30 days \(2592000 s\), and memcached reads it as a date in 1970: the item is gone at once; add time\.Now\(\)\.Unix\(\) to it$`
}

func (d *drafts) expire(id string) error {
	ttl := 2 * d.interval / time.Millisecond
	_, err := d.conn.Do("EXPIRE", "stats:"+id, int64(ttl)) // want `^expire "stats:"\+id: int64\(ttl\) counts milliseconds, but EXPIRE takes seconds: an hour becomes 42 days; convert it to seconds$`
	return err
}
