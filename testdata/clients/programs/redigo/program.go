// Package redigo is a program as users of redigo and redisc write it.
package redigo

import (
	"time"

	"github.com/gomodule/redigo/redis"
	"github.com/mna/redisc"
)

var pool = &redis.Pool{MaxIdle: 3, IdleTimeout: 240 * time.Second, Dial: func() (redis.Conn, error) { return redis.Dial("tcp", ":6379") }}

func Put(id, value string) error {
	c := pool.Get()
	defer c.Close()
	_, err := c.Do("SETEX", "item:"+id, 3600, value) // key: SETEX item:<id> 1h
	return err
}

func Get(id string) (string, error) {
	c := pool.Get()
	defer c.Close()
	return redis.String(c.Do("GET", "item:"+id)) // key: GET item:<id>
}

func Count(page string) error {
	c := pool.Get()
	defer c.Close()
	c.Send("MULTI")
	c.Send("INCR", "views:"+page)          // key: INCR views:<page>
	c.Send("EXPIRE", "views:"+page, 86400) // key: EXPIRE views:<page> 24h
	_, err := c.Do("EXEC")
	return err
}

type Album struct {
	Title string `redis:"title"`
}

func Save(id string, a *Album) error {
	c := pool.Get()
	defer c.Close()
	_, err := c.Do("HMSET", redis.Args{}.Add("album:"+id).AddFlat(a)...) // key: HMSET album:<id>
	return err
}

func Many(ids []string) ([]string, error) {
	c := pool.Get()
	defer c.Close()
	args := redis.Args{}
	for _, id := range ids {
		args = args.Add("item:" + id)
	}
	return redis.Strings(c.Do("MGET", args...)) // key: MGET item:<id>
}

var getset = redis.NewScript(1, `local v = redis.call("GET", KEYS[1]); redis.call("SET", KEYS[1], ARGV[1]); return v`)

func Swap(name, value string) error {
	c := pool.Get()
	defer c.Close()
	_, err := getset.Do(c, "swap:"+name, value) // key: EVALSHA swap:<name>
	return err
}

func Timeout(id string) error {
	c := pool.Get()
	defer c.Close()
	_, err := redis.DoWithTimeout(c, time.Second, "DEL", "item:"+id) // key: DEL item:<id>
	return err
}

func Cluster(cluster *redisc.Cluster, user string) error {
	c := cluster.Get()
	defer c.Close()
	_, err := c.Do("SADD", "online:{"+user+"}", "1") // key: SADD online:{<user>}
	return err
}

func Retry(cluster *redisc.Cluster, user string) error {
	c, err := redisc.RetryConn(cluster.Get(), 3, 100*time.Millisecond)
	if err != nil {
		return err
	}
	defer c.Close()
	_, err = c.Do("RENAME", "{"+user+"}:new", "{"+user+"}:old") // key: RENAME {<user>}:new // key: RENAME {<user>}:old
	return err
}

// counted has as many keys as its first argument says.
var counted = redis.NewScript(-1, `return redis.call("GET", KEYS[1])`)

func Counted(name string) error {
	c := pool.Get()
	defer c.Close()
	_, err := counted.Do(c, 1, "counted:"+name, "arg") // key: EVALSHA counted:<name>
	return err
}

func BySlot(cluster *redisc.Cluster, user string) error {
	c := cluster.Get()
	defer c.Close()
	for _, keys := range redisc.SplitBySlot("a:"+user, "b:"+user) {
		if _, err := c.Do("DEL", redis.Args{}.AddFlat(keys)...); err != nil { // key: DEL a:<user> // key: DEL b:<user>
			return err
		}
	}
	return nil
}
