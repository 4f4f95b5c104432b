package good

import (
	"context"
	"time"

	"github.com/bradfitz/gomemcache/memcache"
	"github.com/gomodule/redigo/redis"
	goredis "github.com/redis/go-redis/v9"
)

type mute struct {
	User string
	Ends time.Time
}

func (m mute) left(now time.Time) time.Duration { return m.Ends.Sub(now) }

func (m mute) atLeast(now time.Time) time.Duration { return max(m.Ends.Sub(now), time.Second) }

// Whoever calls it looked at the time before.
func keepMute(ctx context.Context, rdb *goredis.Client, m mute) error {
	if !m.Ends.After(time.Now()) {
		return nil
	}
	return rdb.Set(ctx, "mute:"+m.User, 1, m.left(time.Now())).Err()
}

func keepAtLeast(ctx context.Context, rdb *goredis.Client, m mute) error {
	return rdb.Set(ctx, "muted:"+m.User, 1, m.atLeast(time.Now())).Err()
}

func keepPositive(ctx context.Context, rdb *goredis.Client, m mute) error {
	left := m.left(time.Now())
	if left <= 0 {
		return nil
	}
	return rdb.Set(ctx, "muting:"+m.User, 1, left).Err()
}

// From another time than the present, nothing is known of the rest.
func span(ctx context.Context, rdb *goredis.Client, m mute, begin time.Time) error {
	return rdb.Set(ctx, "span:"+m.User, 1, m.left(begin)).Err()
}

type drafts struct {
	mc       *memcache.Client
	days     int32
	conn     redis.Conn
	interval time.Duration
}

func newDrafts(mc *memcache.Client, conn redis.Conn) *drafts {
	return &drafts{mc: mc, days: 20, conn: conn, interval: 5 * time.Minute}
}

func (d *drafts) seconds() int32 { return d.days * 24 * 3600 }

func (d *drafts) keep(id string) error { return d.mc.Touch("draft:"+id, d.seconds()) }

func (d *drafts) expire(id string) error {
	_, err := d.conn.Do("EXPIRE", "stats:"+id, int64(2*d.interval/time.Second))
	return err
}
