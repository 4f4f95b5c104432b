package good

import "github.com/gomodule/redigo/redis"

// The key comes first, and the fields after it.
func hdel(c redis.Conn, key string, fields ...string) error {
	args := make([]any, len(fields)+1)
	args[0] = key
	for i, f := range fields {
		args[i+1] = f
	}
	_, err := c.Do("HDEL", args...)
	return err
}

func forgetName(c redis.Conn) error {
	c.Do("SET", "name", "Ann")
	c.Do("HSET", "person", "name", "Ann")
	return hdel(c, "person", "name")
}
