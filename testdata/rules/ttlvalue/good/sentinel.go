package good

import "github.com/gomodule/redigo/redis"

// "-1" says never to setExpire.
func setForever(c redis.Conn, key, v string) error { return setExpire(c, "name:"+key, v, "-1") }

func setExpire(c redis.Conn, key, v, expire string) (err error) {
	if expire == "-1" {
		_, err = c.Do("SET", key, v)
	} else {
		_, err = c.Do("SET", key, v, "EX", expire)
	}
	return err
}
