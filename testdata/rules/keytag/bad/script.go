package bad

import (
	"context"
	"strconv"

	goredis "github.com/redis/go-redis/v9"
)

// A script with one key needs no tag that it shares with others.

var count = goredis.NewScript(`
local now = redis.call("TIME")
local n = redis.call("INCR", KEYS[1])
if n == 1 then
  redis.call("EXPIREAT", KEYS[1], now[1] + ARGV[1])
end
return n`)

func countKey(user uint64) string { return "{count}:" + strconv.FormatUint(user, 10) } // want `in key "{count}:<user>" the tag "{count}" is the same for all, which puts all of them on one node`

func counted(ctx context.Context, rdb goredis.UniversalClient, user uint64) error {
	return count.Run(ctx, rdb, []string{countKey(user)}, 60).Err()
}

var pair = goredis.NewScript(`
redis.call("SADD", KEYS[1] .. ":seen", ARGV[1])
return redis.call("INCR", KEYS[1])`)

func pairs(ctx context.Context, rdb goredis.UniversalClient, user string) error {
	return pair.Run(ctx, rdb, []string{"{pair}:" + user}, 60).Err() // the script works on two keys of the slot
}
