// Package garyburd is a program as users of redigo write it who still import it under its first path.
package garyburd

import "github.com/garyburd/redigo/redis"

type Album struct {
	Title string `redis:"title"`
}

func Save(c redis.Conn, id string, a *Album) error {
	if _, err := c.Do("HMSET", redis.Args{}.Add("album:"+id).AddFlat(a)...); err != nil { // key: HMSET album:<id>
		return err
	}
	_, err := c.Do("EXPIRE", "album:"+id, 3600) // key: EXPIRE album:<id> 1h
	return err
}

var take = redis.NewScript(1, `return redis.call("DECR", KEYS[1])`)

func Take(c redis.Conn, sku string) error {
	_, err := take.Do(c, "stock:"+sku) // key: EVALSHA stock:<sku>
	return err
}
