// Package goredis_v5 is a program as users of go-redis v5 write it, without contexts.
package goredis_v5

import (
	"time"

	"gopkg.in/redis.v5"
)

func Save(c *redis.Client, id string) error {
	if err := c.Set("user:"+id, "v", time.Hour).Err(); err != nil { // key: SET user:<id> 1h
		return err
	}
	if err := c.HMSet("h:"+id, map[string]string{"a": "b"}).Err(); err != nil { // key: HMSET h:<id>
		return err
	}
	if err := c.ZInterStore("out", redis.ZStore{}, "a:"+id, "b:"+id).Err(); err != nil { // key: ZINTERSTORE out // key: ZINTERSTORE a:<id> // key: ZINTERSTORE b:<id>
		return err
	}
	_, err := c.TxPipelined(func(p *redis.Pipeline) error {
		p.Incr("n:" + id)              // key: INCR n:<id>
		p.Expire("n:"+id, time.Minute) // key: EXPIRE n:<id> 1m
		return nil
	})
	return err
}
