package bad

import (
	"context"
	"math/rand/v2"
	"time"

	"github.com/gomodule/redigo/redis"
	goredis "github.com/redis/go-redis/v9"
	"github.com/redis/rueidis"
)

const sessionTTL = 3600

func plain(ctx context.Context, rdb *goredis.Client, id string) {
	rdb.Set(ctx, "literal:"+id, 1, 60)                                    // want `^set "literal:"\+id: 60 is a time\.Duration in nanoseconds here, and go-redis sends 1 millisecond for so little; give it a unit, such as 60\*time\.Second$`
	rdb.Set(ctx, "named:"+id, 1, sessionTTL)                              // want `^set "named:"\+id: sessionTTL, which is 3600, is a time\.Duration in nanoseconds here, and go-redis sends 1 millisecond for so little; give it a unit, such as sessionTTL\*time\.Second$`
	rdb.Set(ctx, "converted:"+id, 1, time.Duration(60))                   // want `^set "converted:"\+id: time\.Duration\(60\), which is 60, is a time\.Duration in nanoseconds here, and go-redis sends 1 millisecond for so little; give it a unit, such as time\.Duration\(60\)\*time\.Second$`
	rdb.Set(ctx, "jitter:"+id, 1, time.Duration(300+rand.IntN(60)))       // want `^set "jitter:"\+id: time\.Duration\(300\+rand\.IntN\(60\)\) is a time\.Duration in nanoseconds here, and go-redis sends 1 millisecond for so little; give it a unit, such as time\.Duration\(300\+rand\.IntN\(60\)\)\*time\.Second$`
	rdb.Set(ctx, "millis:"+id, 1, 86400123)                               // want `^set "millis:"\+id: 86400123 is a time\.Duration in nanoseconds here, and go-redis sends 86ms for it; give it a unit, such as 86400123\*time\.Second$`
	rdb.Expire(ctx, "expire:"+id, 60)                                     // want `^expire "expire:"\+id: 60 is a time\.Duration in nanoseconds here, and go-redis sends 1 second for so little; give it a unit, such as 60\*time\.Second$`
	rdb.SetArgs(ctx, "args:"+id, 1, goredis.SetArgs{Mode: "NX", TTL: 30}) // want `^set "args:"\+id: 30 is a time\.Duration in nanoseconds here, and go-redis sends 1 millisecond for so little; give it a unit, such as 30\*time\.Second$`
}

type config struct {
	TTLSeconds int
	TTLMinutes int
}

type token struct {
	Access    string `json:"access_token"`
	ExpiresIn int64  `json:"expires_in"`
}

func seconds(ctx context.Context, rdb *goredis.Client, id string, cfg config, t token, ttl time.Duration) {
	rdb.Set(ctx, "conf:"+id, 1, time.Duration(cfg.TTLSeconds))                // want `^set "conf:"\+id: cfg\.TTLSeconds counts seconds by its name, but go-redis takes nanoseconds: an hour becomes 3\.6µs, and go-redis sends 1 millisecond for so little; multiply it by time\.Second$`
	rdb.Set(ctx, "oauth:"+id, t.Access, time.Duration(t.ExpiresIn))           // want `^set "oauth:"\+id: t\.ExpiresIn counts seconds by its name, but go-redis takes nanoseconds: an hour becomes 3\.6µs, and go-redis sends 1 millisecond for so little; multiply it by time\.Second$`
	rdb.Set(ctx, "float:"+id, 1, time.Duration(ttl.Seconds()))                // want `^set "float:"\+id: ttl\.Seconds\(\) counts seconds, but go-redis takes nanoseconds: an hour becomes 3\.6µs, and go-redis sends 1 millisecond for so little; multiply it by time\.Second$`
	rdb.Set(ctx, "minutes:"+id, 1, time.Duration(cfg.TTLMinutes)*time.Second) // want `^set "minutes:"\+id: time\.Duration\(cfg\.TTLMinutes\) counts minutes by its name, and is multiplied by time\.Second; multiply it by time\.Minute$`
	exp := time.Duration(ttl.Milliseconds())
	rdb.SetNX(ctx, "later:"+id, 1, exp) // want `^set "later:"\+id: ttl\.Milliseconds\(\) counts milliseconds, but go-redis takes nanoseconds: an hour becomes 3\.6ms, and go-redis sends 1 millisecond for so little; multiply it by time\.Millisecond$`
}

func commands(ctx context.Context, c redis.Conn, b rueidis.Client, id string, ttl time.Duration) {
	c.Do("PEXPIRE", "doc:"+id, int64(ttl.Seconds()))                                // want `^pexpire "doc:"\+id: ttl\.Seconds\(\) counts seconds, but PEXPIRE takes milliseconds: an hour becomes 3\.6s; convert it to milliseconds$`
	c.Do("SET", "doc:"+id, 1, "EX", ttl.Milliseconds())                             // want `^set "doc:"\+id: ttl\.Milliseconds\(\) counts milliseconds, but EX takes seconds: an hour becomes 42 days; convert it to seconds$`
	c.Do("SETEX", "doc:"+id, int(ttl), 1)                                           // want `^setex "doc:"\+id: ttl counts nanoseconds, but SETEX takes seconds: a minute becomes 1903 years; convert it with Seconds\(\)$`
	b.Do(ctx, b.B().Expire().Key("doc:"+id).Seconds(int64(10*time.Minute)).Build()) // want `^expire "doc:"\+id: int64\(10\*time\.Minute\) counts nanoseconds, but EXPIRE takes seconds: a minute becomes 1903 years; convert it with Seconds\(\)$`
}

func double(ctx context.Context, rdb *goredis.Client, id string, ttl time.Duration) {
	rdb.Set(ctx, "double:"+id, 1, ttl*time.Second) // want `^set "double:"\+id: ttl is a length of time already: multiplied by time\.Second it is far longer, or overflows; use it as it is$`
	life := 5 * time.Minute
	rdb.Set(ctx, "twice:"+id, 1, life*time.Second)                        // want `^set "twice:"\+id: life is a length of time already: multiplied by time\.Second it is far longer, or overflows; use it as it is$`
	rdb.Set(ctx, "until:"+id, 1, time.Since(time.Unix(0, 0))*time.Minute) // want `^set "until:"\+id: time\.Since\(time\.Unix\(0, 0\)\) is a length of time already: multiplied by time\.Minute it is far longer, or overflows; use it as it is$`
}

func instants(ctx context.Context, rdb *goredis.Client, c redis.Conn, b rueidis.Client, id string, exp time.Time) {
	rdb.Set(ctx, "unix:"+id, 1, time.Duration(exp.Unix()))                               // want `^set "unix:"\+id: exp\.Unix\(\) is a point in time, not a length of time: read as one it is 1\.8s; pass time\.Until of it, or set it with EXPIREAT$`
	rdb.Set(ctx, "times:"+id, 1, time.Duration(exp.Unix())*time.Second)                  // want `^set "times:"\+id: exp\.Unix\(\) is a point in time, not a length of time: read as one it is 57 years; pass time\.Until of it, or set it with EXPIREAT$`
	rdb.Set(ctx, "overflow:"+id, 1, time.Duration(exp.UnixMilli())*time.Second)          // want `^set "overflow:"\+id: exp\.UnixMilli\(\) is a point in time, not a length of time, and times a unit it overflows; pass time\.Until of it$`
	rdb.Expire(ctx, "nano:"+id, time.Duration(exp.UnixNano()))                           // want `^expire "nano:"\+id: exp\.UnixNano\(\) is a point in time, not a length of time: read as one it is 57 years; pass time\.Until of it, or set it with EXPIREAT$`
	c.Do("SET", "ex:"+id, 1, "EX", exp.Unix())                                           // want `^set "ex:"\+id: exp\.Unix\(\) is a point in time, not a length of time: read as one it is 57 years; pass time\.Until of it, or set it with EXPIREAT$`
	c.Do("EXPIREAT", "at:"+id, 3600)                                                     // want `^expireat "at:"\+id: 3600 is a point in time in 1970: key "at:<id>" is deleted at once; pass a time that lies ahead, or use EXPIRE$`
	c.Do("EXPIREAT", "at:"+id, int64(time.Hour/time.Second))                             // want `^expireat "at:"\+id: int64\(time\.Hour/time\.Second\) is a length of time, read as a point in time it lies in 1970: key "at:<id>" is deleted at once; add the present time, or use EXPIRE$`
	b.Do(ctx, b.B().Expireat().Key("at:"+id).Timestamp(exp.UnixMilli()).Build())         // want `^expireat "at:"\+id: exp\.UnixMilli\(\) counts milliseconds, but EXPIREAT takes seconds: that lies 57 thousand years ahead; convert it$`
	b.Do(ctx, b.B().Pexpireat().Key("at:"+id).MillisecondsTimestamp(exp.Unix()).Build()) // want `^pexpireat "at:"\+id: exp\.Unix\(\) counts seconds, but PEXPIREAT takes milliseconds: that is a day in 1970, and key "at:<id>" is deleted at once; convert it$`
	rdb.ExpireAt(ctx, "past:"+id, time.Now().Add(-time.Hour))                            // want `^expireat "past:"\+id: time\.Now\(\)\.Add\(-time\.Hour\) has passed: key "past:<id>" is deleted at once; pass a time that lies ahead$`
	rdb.ExpireAt(ctx, "past:"+id, time.Unix(3600, 0))                                    // want `^expireat "past:"\+id: time\.Unix\(3600, 0\) has passed: key "past:<id>" is deleted at once; pass a time that lies ahead$`
}

const defaultKeep = 3600

type resultStore struct {
	rdb  *goredis.Client
	keep int64
}

func newResultStore(rdb *goredis.Client, keep int64) *resultStore {
	if keep == 0 {
		keep = defaultKeep
	}
	return &resultStore{rdb: rdb, keep: keep}
}

// What takes the place of a number that is not given tells its unit.
func (s *resultStore) put(ctx context.Context, id string, body []byte) error {
	return s.rdb.Set(ctx, "result:"+id, body, time.Duration(s.keep)).Err() // want `time\.Duration\(s\.keep\), which is 3600 by default, is a time\.Duration in nanoseconds here, and go-redis sends 1 millisecond for so little`
}

type grant struct{ until time.Time }

// left is in seconds, or a second: the seconds are wrong whatever the other is.
func (g grant) left() time.Duration {
	left := time.Duration(g.until.Unix() - time.Now().Unix())
	if left <= 0 {
		return time.Second
	}
	return left
}

func (s *resultStore) grant(ctx context.Context, id string, g grant) error {
	return s.rdb.Set(ctx, "grant:"+id, 1, g.left()).Err() // want `counts seconds, but go-redis takes nanoseconds: an hour becomes 3\.6µs`
}
