package bad

import (
	"github.com/gomodule/redigo/redis"
	goredis "github.com/redis/go-redis/v9"
)

func clients(addr string) (*goredis.Client, *redis.Pool) {
	return goredis.NewClient(&goredis.Options{
			Addr:            addr,
			ConnMaxIdleTime: 300, // want `^redis\.Options ConnMaxIdleTime: 300 is a time\.Duration in nanoseconds here; give it a unit, such as 300\*time\.Second$`
		}), &redis.Pool{
			IdleTimeout: 240, // want `^redis\.Pool IdleTimeout: 240 is a time\.Duration in nanoseconds here; give it a unit, such as 240\*time\.Second$`
		}
}
