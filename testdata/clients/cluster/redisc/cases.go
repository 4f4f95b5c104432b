// Package redisc has one call a line, each of a command with two keys: in one slot by constants, by a tag, and in several slots.
package redisc

import (
	"github.com/mna/redisc"

	"github.com/cachevet/cachevet/internal/clienttest"
)

func Cases(cluster *redisc.Cluster, id string) []clienttest.Case {
	return []clienttest.Case{
		clienttest.Call("MGET A B in", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "{u}:a")
			_, err := c.Do("MGET", "{u}:a", "{u}:b")
			return err
		}),
		clienttest.Call("MGET A B tag", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "{user:"+id+"}:a")
			_, err := c.Do("MGET", "{user:"+id+"}:a", "{user:"+id+"}:b")
			return err
		}),
		clienttest.Call("MGET A B cross", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "k2")
			_, err := c.Do("MGET", "k2", "o0:"+id)
			return err
		}),
		clienttest.Call("MSET A 1 B 2 in", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "{u}:a")
			_, err := c.Do("MSET", "{u}:a", "1", "{u}:b", "2")
			return err
		}),
		clienttest.Call("MSET A 1 B 2 tag", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "{user:"+id+"}:a")
			_, err := c.Do("MSET", "{user:"+id+"}:a", "1", "{user:"+id+"}:b", "2")
			return err
		}),
		clienttest.Call("MSET A 1 B 2 cross", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "k2")
			_, err := c.Do("MSET", "k2", "1", "o0:"+id, "2")
			return err
		}),
		clienttest.Call("MSETNX A 1 B 2 in", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "{u}:a")
			_, err := c.Do("MSETNX", "{u}:a", "1", "{u}:b", "2")
			return err
		}),
		clienttest.Call("MSETNX A 1 B 2 tag", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "{user:"+id+"}:a")
			_, err := c.Do("MSETNX", "{user:"+id+"}:a", "1", "{user:"+id+"}:b", "2")
			return err
		}),
		clienttest.Call("MSETNX A 1 B 2 cross", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "k2")
			_, err := c.Do("MSETNX", "k2", "1", "o0:"+id, "2")
			return err
		}),
		clienttest.Call("DEL A B in", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "{u}:a")
			_, err := c.Do("DEL", "{u}:a", "{u}:b")
			return err
		}),
		clienttest.Call("DEL A B tag", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "{user:"+id+"}:a")
			_, err := c.Do("DEL", "{user:"+id+"}:a", "{user:"+id+"}:b")
			return err
		}),
		clienttest.Call("DEL A B cross", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "k2")
			_, err := c.Do("DEL", "k2", "o0:"+id)
			return err
		}),
		clienttest.Call("UNLINK A B in", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "{u}:a")
			_, err := c.Do("UNLINK", "{u}:a", "{u}:b")
			return err
		}),
		clienttest.Call("UNLINK A B tag", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "{user:"+id+"}:a")
			_, err := c.Do("UNLINK", "{user:"+id+"}:a", "{user:"+id+"}:b")
			return err
		}),
		clienttest.Call("UNLINK A B cross", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "k2")
			_, err := c.Do("UNLINK", "k2", "o0:"+id)
			return err
		}),
		clienttest.Call("EXISTS A B in", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "{u}:a")
			_, err := c.Do("EXISTS", "{u}:a", "{u}:b")
			return err
		}),
		clienttest.Call("EXISTS A B tag", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "{user:"+id+"}:a")
			_, err := c.Do("EXISTS", "{user:"+id+"}:a", "{user:"+id+"}:b")
			return err
		}),
		clienttest.Call("EXISTS A B cross", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "k2")
			_, err := c.Do("EXISTS", "k2", "o0:"+id)
			return err
		}),
		clienttest.Call("TOUCH A B in", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "{u}:a")
			_, err := c.Do("TOUCH", "{u}:a", "{u}:b")
			return err
		}),
		clienttest.Call("TOUCH A B tag", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "{user:"+id+"}:a")
			_, err := c.Do("TOUCH", "{user:"+id+"}:a", "{user:"+id+"}:b")
			return err
		}),
		clienttest.Call("TOUCH A B cross", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "k2")
			_, err := c.Do("TOUCH", "k2", "o0:"+id)
			return err
		}),
		clienttest.Call("RENAME A B in", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "{u}:a")
			_, err := c.Do("RENAME", "{u}:a", "{u}:b")
			return err
		}),
		clienttest.Call("RENAME A B tag", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "{user:"+id+"}:a")
			_, err := c.Do("RENAME", "{user:"+id+"}:a", "{user:"+id+"}:b")
			return err
		}),
		clienttest.Call("RENAME A B cross", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "k2")
			_, err := c.Do("RENAME", "k2", "o0:"+id)
			return err
		}),
		clienttest.Call("RENAMENX A B in", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "{u}:a")
			_, err := c.Do("RENAMENX", "{u}:a", "{u}:b")
			return err
		}),
		clienttest.Call("RENAMENX A B tag", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "{user:"+id+"}:a")
			_, err := c.Do("RENAMENX", "{user:"+id+"}:a", "{user:"+id+"}:b")
			return err
		}),
		clienttest.Call("RENAMENX A B cross", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "k2")
			_, err := c.Do("RENAMENX", "k2", "o0:"+id)
			return err
		}),
		clienttest.Call("COPY A B in", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "{u}:a")
			_, err := c.Do("COPY", "{u}:a", "{u}:b")
			return err
		}),
		clienttest.Call("COPY A B tag", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "{user:"+id+"}:a")
			_, err := c.Do("COPY", "{user:"+id+"}:a", "{user:"+id+"}:b")
			return err
		}),
		clienttest.Call("COPY A B cross", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "k2")
			_, err := c.Do("COPY", "k2", "o0:"+id)
			return err
		}),
		clienttest.Call("BITOP AND A B in", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "{u}:a")
			_, err := c.Do("BITOP", "AND", "{u}:a", "{u}:b")
			return err
		}),
		clienttest.Call("BITOP AND A B tag", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "{user:"+id+"}:a")
			_, err := c.Do("BITOP", "AND", "{user:"+id+"}:a", "{user:"+id+"}:b")
			return err
		}),
		clienttest.Call("BITOP AND A B cross", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "k2")
			_, err := c.Do("BITOP", "AND", "k2", "o0:"+id)
			return err
		}),
		clienttest.Call("BITOP NOT A B in", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "{u}:a")
			_, err := c.Do("BITOP", "NOT", "{u}:a", "{u}:b")
			return err
		}),
		clienttest.Call("BITOP NOT A B tag", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "{user:"+id+"}:a")
			_, err := c.Do("BITOP", "NOT", "{user:"+id+"}:a", "{user:"+id+"}:b")
			return err
		}),
		clienttest.Call("BITOP NOT A B cross", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "k2")
			_, err := c.Do("BITOP", "NOT", "k2", "o0:"+id)
			return err
		}),
		clienttest.Call("PFCOUNT A B in", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "{u}:a")
			_, err := c.Do("PFCOUNT", "{u}:a", "{u}:b")
			return err
		}),
		clienttest.Call("PFCOUNT A B tag", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "{user:"+id+"}:a")
			_, err := c.Do("PFCOUNT", "{user:"+id+"}:a", "{user:"+id+"}:b")
			return err
		}),
		clienttest.Call("PFCOUNT A B cross", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "k2")
			_, err := c.Do("PFCOUNT", "k2", "o0:"+id)
			return err
		}),
		clienttest.Call("PFMERGE A B in", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "{u}:a")
			_, err := c.Do("PFMERGE", "{u}:a", "{u}:b")
			return err
		}),
		clienttest.Call("PFMERGE A B tag", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "{user:"+id+"}:a")
			_, err := c.Do("PFMERGE", "{user:"+id+"}:a", "{user:"+id+"}:b")
			return err
		}),
		clienttest.Call("PFMERGE A B cross", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "k2")
			_, err := c.Do("PFMERGE", "k2", "o0:"+id)
			return err
		}),
		clienttest.Call("SINTER A B in", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "{u}:a")
			_, err := c.Do("SINTER", "{u}:a", "{u}:b")
			return err
		}),
		clienttest.Call("SINTER A B tag", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "{user:"+id+"}:a")
			_, err := c.Do("SINTER", "{user:"+id+"}:a", "{user:"+id+"}:b")
			return err
		}),
		clienttest.Call("SINTER A B cross", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "k2")
			_, err := c.Do("SINTER", "k2", "o0:"+id)
			return err
		}),
		clienttest.Call("SINTERCARD 2 A B in", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "{u}:a")
			_, err := c.Do("SINTERCARD", "2", "{u}:a", "{u}:b")
			return err
		}),
		clienttest.Call("SINTERCARD 2 A B tag", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "{user:"+id+"}:a")
			_, err := c.Do("SINTERCARD", "2", "{user:"+id+"}:a", "{user:"+id+"}:b")
			return err
		}),
		clienttest.Call("SINTERCARD 2 A B cross", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "k2")
			_, err := c.Do("SINTERCARD", "2", "k2", "o0:"+id)
			return err
		}),
		clienttest.Call("SINTERSTORE A B in", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "{u}:a")
			_, err := c.Do("SINTERSTORE", "{u}:a", "{u}:b")
			return err
		}),
		clienttest.Call("SINTERSTORE A B tag", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "{user:"+id+"}:a")
			_, err := c.Do("SINTERSTORE", "{user:"+id+"}:a", "{user:"+id+"}:b")
			return err
		}),
		clienttest.Call("SINTERSTORE A B cross", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "k2")
			_, err := c.Do("SINTERSTORE", "k2", "o0:"+id)
			return err
		}),
		clienttest.Call("SUNION A B in", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "{u}:a")
			_, err := c.Do("SUNION", "{u}:a", "{u}:b")
			return err
		}),
		clienttest.Call("SUNION A B tag", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "{user:"+id+"}:a")
			_, err := c.Do("SUNION", "{user:"+id+"}:a", "{user:"+id+"}:b")
			return err
		}),
		clienttest.Call("SUNION A B cross", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "k2")
			_, err := c.Do("SUNION", "k2", "o0:"+id)
			return err
		}),
		clienttest.Call("SUNIONSTORE A B in", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "{u}:a")
			_, err := c.Do("SUNIONSTORE", "{u}:a", "{u}:b")
			return err
		}),
		clienttest.Call("SUNIONSTORE A B tag", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "{user:"+id+"}:a")
			_, err := c.Do("SUNIONSTORE", "{user:"+id+"}:a", "{user:"+id+"}:b")
			return err
		}),
		clienttest.Call("SUNIONSTORE A B cross", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "k2")
			_, err := c.Do("SUNIONSTORE", "k2", "o0:"+id)
			return err
		}),
		clienttest.Call("SDIFF A B in", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "{u}:a")
			_, err := c.Do("SDIFF", "{u}:a", "{u}:b")
			return err
		}),
		clienttest.Call("SDIFF A B tag", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "{user:"+id+"}:a")
			_, err := c.Do("SDIFF", "{user:"+id+"}:a", "{user:"+id+"}:b")
			return err
		}),
		clienttest.Call("SDIFF A B cross", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "k2")
			_, err := c.Do("SDIFF", "k2", "o0:"+id)
			return err
		}),
		clienttest.Call("SDIFFSTORE A B in", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "{u}:a")
			_, err := c.Do("SDIFFSTORE", "{u}:a", "{u}:b")
			return err
		}),
		clienttest.Call("SDIFFSTORE A B tag", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "{user:"+id+"}:a")
			_, err := c.Do("SDIFFSTORE", "{user:"+id+"}:a", "{user:"+id+"}:b")
			return err
		}),
		clienttest.Call("SDIFFSTORE A B cross", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "k2")
			_, err := c.Do("SDIFFSTORE", "k2", "o0:"+id)
			return err
		}),
		clienttest.Call("SMOVE A B m in", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "{u}:a")
			_, err := c.Do("SMOVE", "{u}:a", "{u}:b", "m")
			return err
		}),
		clienttest.Call("SMOVE A B m tag", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "{user:"+id+"}:a")
			_, err := c.Do("SMOVE", "{user:"+id+"}:a", "{user:"+id+"}:b", "m")
			return err
		}),
		clienttest.Call("SMOVE A B m cross", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "k2")
			_, err := c.Do("SMOVE", "k2", "o0:"+id, "m")
			return err
		}),
		clienttest.Call("ZINTER 2 A B in", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "{u}:a")
			_, err := c.Do("ZINTER", "2", "{u}:a", "{u}:b")
			return err
		}),
		clienttest.Call("ZINTER 2 A B tag", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "{user:"+id+"}:a")
			_, err := c.Do("ZINTER", "2", "{user:"+id+"}:a", "{user:"+id+"}:b")
			return err
		}),
		clienttest.Call("ZINTER 2 A B cross", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "k2")
			_, err := c.Do("ZINTER", "2", "k2", "o0:"+id)
			return err
		}),
		clienttest.Call("ZINTERCARD 2 A B in", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "{u}:a")
			_, err := c.Do("ZINTERCARD", "2", "{u}:a", "{u}:b")
			return err
		}),
		clienttest.Call("ZINTERCARD 2 A B tag", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "{user:"+id+"}:a")
			_, err := c.Do("ZINTERCARD", "2", "{user:"+id+"}:a", "{user:"+id+"}:b")
			return err
		}),
		clienttest.Call("ZINTERCARD 2 A B cross", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "k2")
			_, err := c.Do("ZINTERCARD", "2", "k2", "o0:"+id)
			return err
		}),
		clienttest.Call("ZINTERSTORE A 1 B in", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "{u}:a")
			_, err := c.Do("ZINTERSTORE", "{u}:a", "1", "{u}:b")
			return err
		}),
		clienttest.Call("ZINTERSTORE A 1 B tag", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "{user:"+id+"}:a")
			_, err := c.Do("ZINTERSTORE", "{user:"+id+"}:a", "1", "{user:"+id+"}:b")
			return err
		}),
		clienttest.Call("ZINTERSTORE A 1 B cross", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "k2")
			_, err := c.Do("ZINTERSTORE", "k2", "1", "o0:"+id)
			return err
		}),
		clienttest.Call("ZUNION 2 A B in", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "{u}:a")
			_, err := c.Do("ZUNION", "2", "{u}:a", "{u}:b")
			return err
		}),
		clienttest.Call("ZUNION 2 A B tag", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "{user:"+id+"}:a")
			_, err := c.Do("ZUNION", "2", "{user:"+id+"}:a", "{user:"+id+"}:b")
			return err
		}),
		clienttest.Call("ZUNION 2 A B cross", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "k2")
			_, err := c.Do("ZUNION", "2", "k2", "o0:"+id)
			return err
		}),
		clienttest.Call("ZUNIONSTORE A 1 B in", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "{u}:a")
			_, err := c.Do("ZUNIONSTORE", "{u}:a", "1", "{u}:b")
			return err
		}),
		clienttest.Call("ZUNIONSTORE A 1 B tag", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "{user:"+id+"}:a")
			_, err := c.Do("ZUNIONSTORE", "{user:"+id+"}:a", "1", "{user:"+id+"}:b")
			return err
		}),
		clienttest.Call("ZUNIONSTORE A 1 B cross", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "k2")
			_, err := c.Do("ZUNIONSTORE", "k2", "1", "o0:"+id)
			return err
		}),
		clienttest.Call("ZDIFF 2 A B in", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "{u}:a")
			_, err := c.Do("ZDIFF", "2", "{u}:a", "{u}:b")
			return err
		}),
		clienttest.Call("ZDIFF 2 A B tag", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "{user:"+id+"}:a")
			_, err := c.Do("ZDIFF", "2", "{user:"+id+"}:a", "{user:"+id+"}:b")
			return err
		}),
		clienttest.Call("ZDIFF 2 A B cross", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "k2")
			_, err := c.Do("ZDIFF", "2", "k2", "o0:"+id)
			return err
		}),
		clienttest.Call("ZDIFFSTORE A 1 B in", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "{u}:a")
			_, err := c.Do("ZDIFFSTORE", "{u}:a", "1", "{u}:b")
			return err
		}),
		clienttest.Call("ZDIFFSTORE A 1 B tag", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "{user:"+id+"}:a")
			_, err := c.Do("ZDIFFSTORE", "{user:"+id+"}:a", "1", "{user:"+id+"}:b")
			return err
		}),
		clienttest.Call("ZDIFFSTORE A 1 B cross", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "k2")
			_, err := c.Do("ZDIFFSTORE", "k2", "1", "o0:"+id)
			return err
		}),
		clienttest.Call("ZRANGESTORE A B 0 -1 in", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "{u}:a")
			_, err := c.Do("ZRANGESTORE", "{u}:a", "{u}:b", "0", "-1")
			return err
		}),
		clienttest.Call("ZRANGESTORE A B 0 -1 tag", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "{user:"+id+"}:a")
			_, err := c.Do("ZRANGESTORE", "{user:"+id+"}:a", "{user:"+id+"}:b", "0", "-1")
			return err
		}),
		clienttest.Call("ZRANGESTORE A B 0 -1 cross", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "k2")
			_, err := c.Do("ZRANGESTORE", "k2", "o0:"+id, "0", "-1")
			return err
		}),
		clienttest.Call("ZMPOP 2 A B MIN in", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "{u}:a")
			_, err := c.Do("ZMPOP", "2", "{u}:a", "{u}:b", "MIN")
			return err
		}),
		clienttest.Call("ZMPOP 2 A B MIN tag", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "{user:"+id+"}:a")
			_, err := c.Do("ZMPOP", "2", "{user:"+id+"}:a", "{user:"+id+"}:b", "MIN")
			return err
		}),
		clienttest.Call("ZMPOP 2 A B MIN cross", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "k2")
			_, err := c.Do("ZMPOP", "2", "k2", "o0:"+id, "MIN")
			return err
		}),
		clienttest.Call("BZMPOP 0.01 2 A B MIN in", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "{u}:a")
			_, err := c.Do("BZMPOP", "0.01", "2", "{u}:a", "{u}:b", "MIN")
			return err
		}),
		clienttest.Call("BZMPOP 0.01 2 A B MIN tag", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "{user:"+id+"}:a")
			_, err := c.Do("BZMPOP", "0.01", "2", "{user:"+id+"}:a", "{user:"+id+"}:b", "MIN")
			return err
		}),
		clienttest.Call("BZMPOP 0.01 2 A B MIN cross", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "k2")
			_, err := c.Do("BZMPOP", "0.01", "2", "k2", "o0:"+id, "MIN")
			return err
		}),
		clienttest.Call("BZPOPMAX A B 0.01 in", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "{u}:a")
			_, err := c.Do("BZPOPMAX", "{u}:a", "{u}:b", "0.01")
			return err
		}),
		clienttest.Call("BZPOPMAX A B 0.01 tag", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "{user:"+id+"}:a")
			_, err := c.Do("BZPOPMAX", "{user:"+id+"}:a", "{user:"+id+"}:b", "0.01")
			return err
		}),
		clienttest.Call("BZPOPMAX A B 0.01 cross", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "k2")
			_, err := c.Do("BZPOPMAX", "k2", "o0:"+id, "0.01")
			return err
		}),
		clienttest.Call("BZPOPMIN A B 0.01 in", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "{u}:a")
			_, err := c.Do("BZPOPMIN", "{u}:a", "{u}:b", "0.01")
			return err
		}),
		clienttest.Call("BZPOPMIN A B 0.01 tag", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "{user:"+id+"}:a")
			_, err := c.Do("BZPOPMIN", "{user:"+id+"}:a", "{user:"+id+"}:b", "0.01")
			return err
		}),
		clienttest.Call("BZPOPMIN A B 0.01 cross", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "k2")
			_, err := c.Do("BZPOPMIN", "k2", "o0:"+id, "0.01")
			return err
		}),
		clienttest.Call("LMOVE A B LEFT RIGHT in", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "{u}:a")
			_, err := c.Do("LMOVE", "{u}:a", "{u}:b", "LEFT", "RIGHT")
			return err
		}),
		clienttest.Call("LMOVE A B LEFT RIGHT tag", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "{user:"+id+"}:a")
			_, err := c.Do("LMOVE", "{user:"+id+"}:a", "{user:"+id+"}:b", "LEFT", "RIGHT")
			return err
		}),
		clienttest.Call("LMOVE A B LEFT RIGHT cross", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "k2")
			_, err := c.Do("LMOVE", "k2", "o0:"+id, "LEFT", "RIGHT")
			return err
		}),
		clienttest.Call("BLMOVE A B LEFT RIGHT 0.01 in", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "{u}:a")
			_, err := c.Do("BLMOVE", "{u}:a", "{u}:b", "LEFT", "RIGHT", "0.01")
			return err
		}),
		clienttest.Call("BLMOVE A B LEFT RIGHT 0.01 tag", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "{user:"+id+"}:a")
			_, err := c.Do("BLMOVE", "{user:"+id+"}:a", "{user:"+id+"}:b", "LEFT", "RIGHT", "0.01")
			return err
		}),
		clienttest.Call("BLMOVE A B LEFT RIGHT 0.01 cross", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "k2")
			_, err := c.Do("BLMOVE", "k2", "o0:"+id, "LEFT", "RIGHT", "0.01")
			return err
		}),
		clienttest.Call("RPOPLPUSH A B in", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "{u}:a")
			_, err := c.Do("RPOPLPUSH", "{u}:a", "{u}:b")
			return err
		}),
		clienttest.Call("RPOPLPUSH A B tag", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "{user:"+id+"}:a")
			_, err := c.Do("RPOPLPUSH", "{user:"+id+"}:a", "{user:"+id+"}:b")
			return err
		}),
		clienttest.Call("RPOPLPUSH A B cross", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "k2")
			_, err := c.Do("RPOPLPUSH", "k2", "o0:"+id)
			return err
		}),
		clienttest.Call("BRPOPLPUSH A B 0.01 in", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "{u}:a")
			_, err := c.Do("BRPOPLPUSH", "{u}:a", "{u}:b", "0.01")
			return err
		}),
		clienttest.Call("BRPOPLPUSH A B 0.01 tag", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "{user:"+id+"}:a")
			_, err := c.Do("BRPOPLPUSH", "{user:"+id+"}:a", "{user:"+id+"}:b", "0.01")
			return err
		}),
		clienttest.Call("BRPOPLPUSH A B 0.01 cross", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "k2")
			_, err := c.Do("BRPOPLPUSH", "k2", "o0:"+id, "0.01")
			return err
		}),
		clienttest.Call("BLPOP A B 0.01 in", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "{u}:a")
			_, err := c.Do("BLPOP", "{u}:a", "{u}:b", "0.01")
			return err
		}),
		clienttest.Call("BLPOP A B 0.01 tag", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "{user:"+id+"}:a")
			_, err := c.Do("BLPOP", "{user:"+id+"}:a", "{user:"+id+"}:b", "0.01")
			return err
		}),
		clienttest.Call("BLPOP A B 0.01 cross", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "k2")
			_, err := c.Do("BLPOP", "k2", "o0:"+id, "0.01")
			return err
		}),
		clienttest.Call("BRPOP A B 0.01 in", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "{u}:a")
			_, err := c.Do("BRPOP", "{u}:a", "{u}:b", "0.01")
			return err
		}),
		clienttest.Call("BRPOP A B 0.01 tag", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "{user:"+id+"}:a")
			_, err := c.Do("BRPOP", "{user:"+id+"}:a", "{user:"+id+"}:b", "0.01")
			return err
		}),
		clienttest.Call("BRPOP A B 0.01 cross", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "k2")
			_, err := c.Do("BRPOP", "k2", "o0:"+id, "0.01")
			return err
		}),
		clienttest.Call("LMPOP 2 A B LEFT in", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "{u}:a")
			_, err := c.Do("LMPOP", "2", "{u}:a", "{u}:b", "LEFT")
			return err
		}),
		clienttest.Call("LMPOP 2 A B LEFT tag", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "{user:"+id+"}:a")
			_, err := c.Do("LMPOP", "2", "{user:"+id+"}:a", "{user:"+id+"}:b", "LEFT")
			return err
		}),
		clienttest.Call("LMPOP 2 A B LEFT cross", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "k2")
			_, err := c.Do("LMPOP", "2", "k2", "o0:"+id, "LEFT")
			return err
		}),
		clienttest.Call("BLMPOP 0.01 2 A B LEFT in", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "{u}:a")
			_, err := c.Do("BLMPOP", "0.01", "2", "{u}:a", "{u}:b", "LEFT")
			return err
		}),
		clienttest.Call("BLMPOP 0.01 2 A B LEFT tag", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "{user:"+id+"}:a")
			_, err := c.Do("BLMPOP", "0.01", "2", "{user:"+id+"}:a", "{user:"+id+"}:b", "LEFT")
			return err
		}),
		clienttest.Call("BLMPOP 0.01 2 A B LEFT cross", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "k2")
			_, err := c.Do("BLMPOP", "0.01", "2", "k2", "o0:"+id, "LEFT")
			return err
		}),
		clienttest.Call("XREAD COUNT 1 STREAMS A B 0 0 in", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "{u}:a")
			_, err := c.Do("XREAD", "COUNT", "1", "STREAMS", "{u}:a", "{u}:b", "0", "0")
			return err
		}),
		clienttest.Call("XREAD COUNT 1 STREAMS A B 0 0 tag", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "{user:"+id+"}:a")
			_, err := c.Do("XREAD", "COUNT", "1", "STREAMS", "{user:"+id+"}:a", "{user:"+id+"}:b", "0", "0")
			return err
		}),
		clienttest.Call("XREAD COUNT 1 STREAMS A B 0 0 cross", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "k2")
			_, err := c.Do("XREAD", "COUNT", "1", "STREAMS", "k2", "o0:"+id, "0", "0")
			return err
		}),
		clienttest.Call("XREADGROUP GROUP g c STREAMS A B > > in", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "{u}:a")
			_, err := c.Do("XREADGROUP", "GROUP", "g", "c", "STREAMS", "{u}:a", "{u}:b", ">", ">")
			return err
		}),
		clienttest.Call("XREADGROUP GROUP g c STREAMS A B > > tag", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "{user:"+id+"}:a")
			_, err := c.Do("XREADGROUP", "GROUP", "g", "c", "STREAMS", "{user:"+id+"}:a", "{user:"+id+"}:b", ">", ">")
			return err
		}),
		clienttest.Call("XREADGROUP GROUP g c STREAMS A B > > cross", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "k2")
			_, err := c.Do("XREADGROUP", "GROUP", "g", "c", "STREAMS", "k2", "o0:"+id, ">", ">")
			return err
		}),
		clienttest.Call("SORT A STORE B in", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "{u}:a")
			_, err := c.Do("SORT", "{u}:a", "STORE", "{u}:b")
			return err
		}),
		clienttest.Call("SORT A STORE B tag", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "{user:"+id+"}:a")
			_, err := c.Do("SORT", "{user:"+id+"}:a", "STORE", "{user:"+id+"}:b")
			return err
		}),
		clienttest.Call("SORT A STORE B cross", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "k2")
			_, err := c.Do("SORT", "k2", "STORE", "o0:"+id)
			return err
		}),
		clienttest.Call("SORT_RO A in", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "{u}:a")
			_, err := c.Do("SORT_RO", "{u}:a")
			return err
		}),
		clienttest.Call("SORT_RO A tag", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "{user:"+id+"}:a")
			_, err := c.Do("SORT_RO", "{user:"+id+"}:a")
			return err
		}),
		clienttest.Call("SORT_RO A cross", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "k2")
			_, err := c.Do("SORT_RO", "k2")
			return err
		}),
		clienttest.Call("GEOSEARCHSTORE A B FROMMEMBER m BYRADIUS 1 km in", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "{u}:a")
			_, err := c.Do("GEOSEARCHSTORE", "{u}:a", "{u}:b", "FROMMEMBER", "m", "BYRADIUS", "1", "km")
			return err
		}),
		clienttest.Call("GEOSEARCHSTORE A B FROMMEMBER m BYRADIUS 1 km tag", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "{user:"+id+"}:a")
			_, err := c.Do("GEOSEARCHSTORE", "{user:"+id+"}:a", "{user:"+id+"}:b", "FROMMEMBER", "m", "BYRADIUS", "1", "km")
			return err
		}),
		clienttest.Call("GEOSEARCHSTORE A B FROMMEMBER m BYRADIUS 1 km cross", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "k2")
			_, err := c.Do("GEOSEARCHSTORE", "k2", "o0:"+id, "FROMMEMBER", "m", "BYRADIUS", "1", "km")
			return err
		}),
		clienttest.Call("GEORADIUS A 1 2 1 km STORE B in", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "{u}:a")
			_, err := c.Do("GEORADIUS", "{u}:a", "1", "2", "1", "km", "STORE", "{u}:b")
			return err
		}),
		clienttest.Call("GEORADIUS A 1 2 1 km STORE B tag", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "{user:"+id+"}:a")
			_, err := c.Do("GEORADIUS", "{user:"+id+"}:a", "1", "2", "1", "km", "STORE", "{user:"+id+"}:b")
			return err
		}),
		clienttest.Call("GEORADIUS A 1 2 1 km STORE B cross", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "k2")
			_, err := c.Do("GEORADIUS", "k2", "1", "2", "1", "km", "STORE", "o0:"+id)
			return err
		}),
		clienttest.Call("GEORADIUSBYMEMBER A m 1 km STOREDIST B in", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "{u}:a")
			_, err := c.Do("GEORADIUSBYMEMBER", "{u}:a", "m", "1", "km", "STOREDIST", "{u}:b")
			return err
		}),
		clienttest.Call("GEORADIUSBYMEMBER A m 1 km STOREDIST B tag", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "{user:"+id+"}:a")
			_, err := c.Do("GEORADIUSBYMEMBER", "{user:"+id+"}:a", "m", "1", "km", "STOREDIST", "{user:"+id+"}:b")
			return err
		}),
		clienttest.Call("GEORADIUSBYMEMBER A m 1 km STOREDIST B cross", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "k2")
			_, err := c.Do("GEORADIUSBYMEMBER", "k2", "m", "1", "km", "STOREDIST", "o0:"+id)
			return err
		}),
		clienttest.Call("LCS A B in", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "{u}:a")
			_, err := c.Do("LCS", "{u}:a", "{u}:b")
			return err
		}),
		clienttest.Call("LCS A B tag", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "{user:"+id+"}:a")
			_, err := c.Do("LCS", "{user:"+id+"}:a", "{user:"+id+"}:b")
			return err
		}),
		clienttest.Call("LCS A B cross", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "k2")
			_, err := c.Do("LCS", "k2", "o0:"+id)
			return err
		}),
		clienttest.Call("EVAL 'return 1' 2 A B in", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "{u}:a")
			_, err := c.Do("EVAL", "return 1", "2", "{u}:a", "{u}:b")
			return err
		}),
		clienttest.Call("EVAL 'return 1' 2 A B tag", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "{user:"+id+"}:a")
			_, err := c.Do("EVAL", "return 1", "2", "{user:"+id+"}:a", "{user:"+id+"}:b")
			return err
		}),
		clienttest.Call("EVAL 'return 1' 2 A B cross", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "k2")
			_, err := c.Do("EVAL", "return 1", "2", "k2", "o0:"+id)
			return err
		}),
		clienttest.Call("EVAL_RO 'return 1' 2 A B in", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "{u}:a")
			_, err := c.Do("EVAL_RO", "return 1", "2", "{u}:a", "{u}:b")
			return err
		}),
		clienttest.Call("EVAL_RO 'return 1' 2 A B tag", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "{user:"+id+"}:a")
			_, err := c.Do("EVAL_RO", "return 1", "2", "{user:"+id+"}:a", "{user:"+id+"}:b")
			return err
		}),
		clienttest.Call("EVAL_RO 'return 1' 2 A B cross", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "k2")
			_, err := c.Do("EVAL_RO", "return 1", "2", "k2", "o0:"+id)
			return err
		}),
		clienttest.Call("WATCH A B in", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "{u}:a")
			_, err := c.Do("WATCH", "{u}:a", "{u}:b")
			return err
		}),
		clienttest.Call("WATCH A B tag", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "{user:"+id+"}:a")
			_, err := c.Do("WATCH", "{user:"+id+"}:a", "{user:"+id+"}:b")
			return err
		}),
		clienttest.Call("WATCH A B cross", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "k2")
			_, err := c.Do("WATCH", "k2", "o0:"+id)
			return err
		}),
		clienttest.Call("OBJECT ENCODING A in", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "{u}:a")
			_, err := c.Do("OBJECT", "ENCODING", "{u}:a")
			return err
		}),
		clienttest.Call("OBJECT ENCODING A tag", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "{user:"+id+"}:a")
			_, err := c.Do("OBJECT", "ENCODING", "{user:"+id+"}:a")
			return err
		}),
		clienttest.Call("OBJECT ENCODING A cross", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "k2")
			_, err := c.Do("OBJECT", "ENCODING", "k2")
			return err
		}),
		clienttest.Call("SET A B in", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "{u}:a")
			_, err := c.Do("SET", "{u}:a", "{u}:b")
			return err
		}),
		clienttest.Call("SET A B tag", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "{user:"+id+"}:a")
			_, err := c.Do("SET", "{user:"+id+"}:a", "{user:"+id+"}:b")
			return err
		}),
		clienttest.Call("SET A B cross", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "k2")
			_, err := c.Do("SET", "k2", "o0:"+id)
			return err
		}),
		clienttest.Call("INCR A in", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "{u}:a")
			_, err := c.Do("INCR", "{u}:a")
			return err
		}),
		clienttest.Call("INCR A tag", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "{user:"+id+"}:a")
			_, err := c.Do("INCR", "{user:"+id+"}:a")
			return err
		}),
		clienttest.Call("INCR A cross", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "k2")
			_, err := c.Do("INCR", "k2")
			return err
		}),
		clienttest.Call("GETSET A B in", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "{u}:a")
			_, err := c.Do("GETSET", "{u}:a", "{u}:b")
			return err
		}),
		clienttest.Call("GETSET A B tag", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "{user:"+id+"}:a")
			_, err := c.Do("GETSET", "{user:"+id+"}:a", "{user:"+id+"}:b")
			return err
		}),
		clienttest.Call("GETSET A B cross", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "k2")
			_, err := c.Do("GETSET", "k2", "o0:"+id)
			return err
		}),
		clienttest.Call("XADD A * f B in", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "{u}:a")
			_, err := c.Do("XADD", "{u}:a", "*", "f", "{u}:b")
			return err
		}),
		clienttest.Call("XADD A * f B tag", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "{user:"+id+"}:a")
			_, err := c.Do("XADD", "{user:"+id+"}:a", "*", "f", "{user:"+id+"}:b")
			return err
		}),
		clienttest.Call("XADD A * f B cross", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "k2")
			_, err := c.Do("XADD", "k2", "*", "f", "o0:"+id)
			return err
		}),
		clienttest.Call("XGROUP CREATE A g $ MKSTREAM in", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "{u}:a")
			_, err := c.Do("XGROUP", "CREATE", "{u}:a", "g", "$", "MKSTREAM")
			return err
		}),
		clienttest.Call("XGROUP CREATE A g $ MKSTREAM tag", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "{user:"+id+"}:a")
			_, err := c.Do("XGROUP", "CREATE", "{user:"+id+"}:a", "g", "$", "MKSTREAM")
			return err
		}),
		clienttest.Call("XGROUP CREATE A g $ MKSTREAM cross", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "k2")
			_, err := c.Do("XGROUP", "CREATE", "k2", "g", "$", "MKSTREAM")
			return err
		}),
		clienttest.Call("HSET A B 1 in", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "{u}:a")
			_, err := c.Do("HSET", "{u}:a", "{u}:b", "1")
			return err
		}),
		clienttest.Call("HSET A B 1 tag", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "{user:"+id+"}:a")
			_, err := c.Do("HSET", "{user:"+id+"}:a", "{user:"+id+"}:b", "1")
			return err
		}),
		clienttest.Call("HSET A B 1 cross", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "k2")
			_, err := c.Do("HSET", "k2", "o0:"+id, "1")
			return err
		}),
		clienttest.Call("SADD A B in", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "{u}:a")
			_, err := c.Do("SADD", "{u}:a", "{u}:b")
			return err
		}),
		clienttest.Call("SADD A B tag", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "{user:"+id+"}:a")
			_, err := c.Do("SADD", "{user:"+id+"}:a", "{user:"+id+"}:b")
			return err
		}),
		clienttest.Call("SADD A B cross", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "k2")
			_, err := c.Do("SADD", "k2", "o0:"+id)
			return err
		}),
		clienttest.Call("ZADD A 1 B in", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "{u}:a")
			_, err := c.Do("ZADD", "{u}:a", "1", "{u}:b")
			return err
		}),
		clienttest.Call("ZADD A 1 B tag", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "{user:"+id+"}:a")
			_, err := c.Do("ZADD", "{user:"+id+"}:a", "1", "{user:"+id+"}:b")
			return err
		}),
		clienttest.Call("ZADD A 1 B cross", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "k2")
			_, err := c.Do("ZADD", "k2", "1", "o0:"+id)
			return err
		}),
		clienttest.Call("MEMORY USAGE A in", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "{u}:a")
			_, err := c.Do("MEMORY", "USAGE", "{u}:a")
			return err
		}),
		clienttest.Call("MEMORY USAGE A tag", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "{user:"+id+"}:a")
			_, err := c.Do("MEMORY", "USAGE", "{user:"+id+"}:a")
			return err
		}),
		clienttest.Call("MEMORY USAGE A cross", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "k2")
			_, err := c.Do("MEMORY", "USAGE", "k2")
			return err
		}),
		clienttest.Call("EXPIRE A 10 in", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "{u}:a")
			_, err := c.Do("EXPIRE", "{u}:a", "10")
			return err
		}),
		clienttest.Call("EXPIRE A 10 tag", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "{user:"+id+"}:a")
			_, err := c.Do("EXPIRE", "{user:"+id+"}:a", "10")
			return err
		}),
		clienttest.Call("EXPIRE A 10 cross", func() error {
			c := cluster.Get()
			defer c.Close()
			_ = redisc.BindConn(c, "k2")
			_, err := c.Do("EXPIRE", "k2", "10")
			return err
		}),
	}
}
