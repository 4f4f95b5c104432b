// Package radix has one call a line, each of a command with two keys: in one slot by constants, by a tag, and in
// several slots. A pipeline over several slots is refused by the client, and not reported: see docs/limits.md.
package radix

import (
	"context"

	"github.com/mediocregopher/radix/v4"

	"github.com/cachevet/cachevet/internal/clienttest"
)

func Cases(ctx context.Context, c *radix.Cluster, id string) []clienttest.Case {
	return []clienttest.Case{
		clienttest.Call("MGET A B in", func() error { return c.Do(ctx, radix.Cmd(nil, "MGET", "{u}:a", "{u}:b")) }),
		clienttest.Call("MGET A B tag", func() error { return c.Do(ctx, radix.Cmd(nil, "MGET", "{user:"+id+"}:a", "{user:"+id+"}:b")) }),
		clienttest.Call("MGET A B cross", func() error { return c.Do(ctx, radix.Cmd(nil, "MGET", "k2", "o0:"+id)) }),
		clienttest.Call("MSET A 1 B 2 in", func() error { return c.Do(ctx, radix.Cmd(nil, "MSET", "{u}:a", "1", "{u}:b", "2")) }),
		clienttest.Call("MSET A 1 B 2 tag", func() error { return c.Do(ctx, radix.Cmd(nil, "MSET", "{user:"+id+"}:a", "1", "{user:"+id+"}:b", "2")) }),
		clienttest.Call("MSET A 1 B 2 cross", func() error { return c.Do(ctx, radix.Cmd(nil, "MSET", "k2", "1", "o0:"+id, "2")) }),
		clienttest.Call("MSETNX A 1 B 2 in", func() error { return c.Do(ctx, radix.Cmd(nil, "MSETNX", "{u}:a", "1", "{u}:b", "2")) }),
		clienttest.Call("MSETNX A 1 B 2 tag", func() error {
			return c.Do(ctx, radix.Cmd(nil, "MSETNX", "{user:"+id+"}:a", "1", "{user:"+id+"}:b", "2"))
		}),
		clienttest.Call("MSETNX A 1 B 2 cross", func() error { return c.Do(ctx, radix.Cmd(nil, "MSETNX", "k2", "1", "o0:"+id, "2")) }),
		clienttest.Call("DEL A B in", func() error { return c.Do(ctx, radix.Cmd(nil, "DEL", "{u}:a", "{u}:b")) }),
		clienttest.Call("DEL A B tag", func() error { return c.Do(ctx, radix.Cmd(nil, "DEL", "{user:"+id+"}:a", "{user:"+id+"}:b")) }),
		clienttest.Call("DEL A B cross", func() error { return c.Do(ctx, radix.Cmd(nil, "DEL", "k2", "o0:"+id)) }),
		clienttest.Call("UNLINK A B in", func() error { return c.Do(ctx, radix.Cmd(nil, "UNLINK", "{u}:a", "{u}:b")) }),
		clienttest.Call("UNLINK A B tag", func() error { return c.Do(ctx, radix.Cmd(nil, "UNLINK", "{user:"+id+"}:a", "{user:"+id+"}:b")) }),
		clienttest.Call("UNLINK A B cross", func() error { return c.Do(ctx, radix.Cmd(nil, "UNLINK", "k2", "o0:"+id)) }),
		clienttest.Call("EXISTS A B in", func() error { return c.Do(ctx, radix.Cmd(nil, "EXISTS", "{u}:a", "{u}:b")) }),
		clienttest.Call("EXISTS A B tag", func() error { return c.Do(ctx, radix.Cmd(nil, "EXISTS", "{user:"+id+"}:a", "{user:"+id+"}:b")) }),
		clienttest.Call("EXISTS A B cross", func() error { return c.Do(ctx, radix.Cmd(nil, "EXISTS", "k2", "o0:"+id)) }),
		clienttest.Call("TOUCH A B in", func() error { return c.Do(ctx, radix.Cmd(nil, "TOUCH", "{u}:a", "{u}:b")) }),
		clienttest.Call("TOUCH A B tag", func() error { return c.Do(ctx, radix.Cmd(nil, "TOUCH", "{user:"+id+"}:a", "{user:"+id+"}:b")) }),
		clienttest.Call("TOUCH A B cross", func() error { return c.Do(ctx, radix.Cmd(nil, "TOUCH", "k2", "o0:"+id)) }),
		clienttest.Call("RENAME A B in", func() error { return c.Do(ctx, radix.Cmd(nil, "RENAME", "{u}:a", "{u}:b")) }),
		clienttest.Call("RENAME A B tag", func() error { return c.Do(ctx, radix.Cmd(nil, "RENAME", "{user:"+id+"}:a", "{user:"+id+"}:b")) }),
		clienttest.Call("RENAME A B cross", func() error { return c.Do(ctx, radix.Cmd(nil, "RENAME", "k2", "o0:"+id)) }),
		clienttest.Call("RENAMENX A B in", func() error { return c.Do(ctx, radix.Cmd(nil, "RENAMENX", "{u}:a", "{u}:b")) }),
		clienttest.Call("RENAMENX A B tag", func() error { return c.Do(ctx, radix.Cmd(nil, "RENAMENX", "{user:"+id+"}:a", "{user:"+id+"}:b")) }),
		clienttest.Call("RENAMENX A B cross", func() error { return c.Do(ctx, radix.Cmd(nil, "RENAMENX", "k2", "o0:"+id)) }),
		clienttest.Call("COPY A B in", func() error { return c.Do(ctx, radix.Cmd(nil, "COPY", "{u}:a", "{u}:b")) }),
		clienttest.Call("COPY A B tag", func() error { return c.Do(ctx, radix.Cmd(nil, "COPY", "{user:"+id+"}:a", "{user:"+id+"}:b")) }),
		clienttest.Call("COPY A B cross", func() error { return c.Do(ctx, radix.Cmd(nil, "COPY", "k2", "o0:"+id)) }),
		clienttest.Call("SINTER A B in", func() error { return c.Do(ctx, radix.Cmd(nil, "SINTER", "{u}:a", "{u}:b")) }),
		clienttest.Call("SINTER A B tag", func() error { return c.Do(ctx, radix.Cmd(nil, "SINTER", "{user:"+id+"}:a", "{user:"+id+"}:b")) }),
		clienttest.Call("SINTER A B cross", func() error { return c.Do(ctx, radix.Cmd(nil, "SINTER", "k2", "o0:"+id)) }),
		clienttest.Call("SUNION A B in", func() error { return c.Do(ctx, radix.Cmd(nil, "SUNION", "{u}:a", "{u}:b")) }),
		clienttest.Call("SUNION A B tag", func() error { return c.Do(ctx, radix.Cmd(nil, "SUNION", "{user:"+id+"}:a", "{user:"+id+"}:b")) }),
		clienttest.Call("SUNION A B cross", func() error { return c.Do(ctx, radix.Cmd(nil, "SUNION", "k2", "o0:"+id)) }),
		clienttest.Call("SDIFF A B in", func() error { return c.Do(ctx, radix.Cmd(nil, "SDIFF", "{u}:a", "{u}:b")) }),
		clienttest.Call("SDIFF A B tag", func() error { return c.Do(ctx, radix.Cmd(nil, "SDIFF", "{user:"+id+"}:a", "{user:"+id+"}:b")) }),
		clienttest.Call("SDIFF A B cross", func() error { return c.Do(ctx, radix.Cmd(nil, "SDIFF", "k2", "o0:"+id)) }),
		clienttest.Call("SINTERSTORE A B in", func() error { return c.Do(ctx, radix.Cmd(nil, "SINTERSTORE", "{u}:a", "{u}:b")) }),
		clienttest.Call("SINTERSTORE A B tag", func() error { return c.Do(ctx, radix.Cmd(nil, "SINTERSTORE", "{user:"+id+"}:a", "{user:"+id+"}:b")) }),
		clienttest.Call("SINTERSTORE A B cross", func() error { return c.Do(ctx, radix.Cmd(nil, "SINTERSTORE", "k2", "o0:"+id)) }),
		clienttest.Call("SUNIONSTORE A B in", func() error { return c.Do(ctx, radix.Cmd(nil, "SUNIONSTORE", "{u}:a", "{u}:b")) }),
		clienttest.Call("SUNIONSTORE A B tag", func() error { return c.Do(ctx, radix.Cmd(nil, "SUNIONSTORE", "{user:"+id+"}:a", "{user:"+id+"}:b")) }),
		clienttest.Call("SUNIONSTORE A B cross", func() error { return c.Do(ctx, radix.Cmd(nil, "SUNIONSTORE", "k2", "o0:"+id)) }),
		clienttest.Call("SDIFFSTORE A B in", func() error { return c.Do(ctx, radix.Cmd(nil, "SDIFFSTORE", "{u}:a", "{u}:b")) }),
		clienttest.Call("SDIFFSTORE A B tag", func() error { return c.Do(ctx, radix.Cmd(nil, "SDIFFSTORE", "{user:"+id+"}:a", "{user:"+id+"}:b")) }),
		clienttest.Call("SDIFFSTORE A B cross", func() error { return c.Do(ctx, radix.Cmd(nil, "SDIFFSTORE", "k2", "o0:"+id)) }),
		clienttest.Call("SMOVE A B m in", func() error { return c.Do(ctx, radix.Cmd(nil, "SMOVE", "{u}:a", "{u}:b", "m")) }),
		clienttest.Call("SMOVE A B m tag", func() error { return c.Do(ctx, radix.Cmd(nil, "SMOVE", "{user:"+id+"}:a", "{user:"+id+"}:b", "m")) }),
		clienttest.Call("SMOVE A B m cross", func() error { return c.Do(ctx, radix.Cmd(nil, "SMOVE", "k2", "o0:"+id, "m")) }),
		clienttest.Call("LMOVE A B LEFT RIGHT in", func() error { return c.Do(ctx, radix.Cmd(nil, "LMOVE", "{u}:a", "{u}:b", "LEFT", "RIGHT")) }),
		clienttest.Call("LMOVE A B LEFT RIGHT tag", func() error {
			return c.Do(ctx, radix.Cmd(nil, "LMOVE", "{user:"+id+"}:a", "{user:"+id+"}:b", "LEFT", "RIGHT"))
		}),
		clienttest.Call("LMOVE A B LEFT RIGHT cross", func() error { return c.Do(ctx, radix.Cmd(nil, "LMOVE", "k2", "o0:"+id, "LEFT", "RIGHT")) }),
		clienttest.Call("RPOPLPUSH A B in", func() error { return c.Do(ctx, radix.Cmd(nil, "RPOPLPUSH", "{u}:a", "{u}:b")) }),
		clienttest.Call("RPOPLPUSH A B tag", func() error { return c.Do(ctx, radix.Cmd(nil, "RPOPLPUSH", "{user:"+id+"}:a", "{user:"+id+"}:b")) }),
		clienttest.Call("RPOPLPUSH A B cross", func() error { return c.Do(ctx, radix.Cmd(nil, "RPOPLPUSH", "k2", "o0:"+id)) }),
		clienttest.Call("LMPOP 2 A B LEFT in", func() error { return c.Do(ctx, radix.Cmd(nil, "LMPOP", "2", "{u}:a", "{u}:b", "LEFT")) }),
		clienttest.Call("LMPOP 2 A B LEFT tag", func() error {
			return c.Do(ctx, radix.Cmd(nil, "LMPOP", "2", "{user:"+id+"}:a", "{user:"+id+"}:b", "LEFT"))
		}),
		clienttest.Call("LMPOP 2 A B LEFT cross", func() error { return c.Do(ctx, radix.Cmd(nil, "LMPOP", "2", "k2", "o0:"+id, "LEFT")) }),
		clienttest.Call("ZUNION 2 A B in", func() error { return c.Do(ctx, radix.Cmd(nil, "ZUNION", "2", "{u}:a", "{u}:b")) }),
		clienttest.Call("ZUNION 2 A B tag", func() error { return c.Do(ctx, radix.Cmd(nil, "ZUNION", "2", "{user:"+id+"}:a", "{user:"+id+"}:b")) }),
		clienttest.Call("ZUNION 2 A B cross", func() error { return c.Do(ctx, radix.Cmd(nil, "ZUNION", "2", "k2", "o0:"+id)) }),
		clienttest.Call("ZINTER 2 A B in", func() error { return c.Do(ctx, radix.Cmd(nil, "ZINTER", "2", "{u}:a", "{u}:b")) }),
		clienttest.Call("ZINTER 2 A B tag", func() error { return c.Do(ctx, radix.Cmd(nil, "ZINTER", "2", "{user:"+id+"}:a", "{user:"+id+"}:b")) }),
		clienttest.Call("ZINTER 2 A B cross", func() error { return c.Do(ctx, radix.Cmd(nil, "ZINTER", "2", "k2", "o0:"+id)) }),
		clienttest.Call("ZDIFF 2 A B in", func() error { return c.Do(ctx, radix.Cmd(nil, "ZDIFF", "2", "{u}:a", "{u}:b")) }),
		clienttest.Call("ZDIFF 2 A B tag", func() error { return c.Do(ctx, radix.Cmd(nil, "ZDIFF", "2", "{user:"+id+"}:a", "{user:"+id+"}:b")) }),
		clienttest.Call("ZDIFF 2 A B cross", func() error { return c.Do(ctx, radix.Cmd(nil, "ZDIFF", "2", "k2", "o0:"+id)) }),
		clienttest.Call("ZUNIONSTORE A 1 B in", func() error { return c.Do(ctx, radix.Cmd(nil, "ZUNIONSTORE", "{u}:a", "1", "{u}:b")) }),
		clienttest.Call("ZUNIONSTORE A 1 B tag", func() error {
			return c.Do(ctx, radix.Cmd(nil, "ZUNIONSTORE", "{user:"+id+"}:a", "1", "{user:"+id+"}:b"))
		}),
		clienttest.Call("ZUNIONSTORE A 1 B cross", func() error { return c.Do(ctx, radix.Cmd(nil, "ZUNIONSTORE", "k2", "1", "o0:"+id)) }),
		clienttest.Call("ZINTERSTORE A 1 B in", func() error { return c.Do(ctx, radix.Cmd(nil, "ZINTERSTORE", "{u}:a", "1", "{u}:b")) }),
		clienttest.Call("ZINTERSTORE A 1 B tag", func() error {
			return c.Do(ctx, radix.Cmd(nil, "ZINTERSTORE", "{user:"+id+"}:a", "1", "{user:"+id+"}:b"))
		}),
		clienttest.Call("ZINTERSTORE A 1 B cross", func() error { return c.Do(ctx, radix.Cmd(nil, "ZINTERSTORE", "k2", "1", "o0:"+id)) }),
		clienttest.Call("ZDIFFSTORE A 1 B in", func() error { return c.Do(ctx, radix.Cmd(nil, "ZDIFFSTORE", "{u}:a", "1", "{u}:b")) }),
		clienttest.Call("ZDIFFSTORE A 1 B tag", func() error {
			return c.Do(ctx, radix.Cmd(nil, "ZDIFFSTORE", "{user:"+id+"}:a", "1", "{user:"+id+"}:b"))
		}),
		clienttest.Call("ZDIFFSTORE A 1 B cross", func() error { return c.Do(ctx, radix.Cmd(nil, "ZDIFFSTORE", "k2", "1", "o0:"+id)) }),
		clienttest.Call("ZRANGESTORE A B 0 -1 in", func() error { return c.Do(ctx, radix.Cmd(nil, "ZRANGESTORE", "{u}:a", "{u}:b", "0", "-1")) }),
		clienttest.Call("ZRANGESTORE A B 0 -1 tag", func() error {
			return c.Do(ctx, radix.Cmd(nil, "ZRANGESTORE", "{user:"+id+"}:a", "{user:"+id+"}:b", "0", "-1"))
		}),
		clienttest.Call("ZRANGESTORE A B 0 -1 cross", func() error { return c.Do(ctx, radix.Cmd(nil, "ZRANGESTORE", "k2", "o0:"+id, "0", "-1")) }),
		clienttest.Call("ZINTERCARD 2 A B in", func() error { return c.Do(ctx, radix.Cmd(nil, "ZINTERCARD", "2", "{u}:a", "{u}:b")) }),
		clienttest.Call("ZINTERCARD 2 A B tag", func() error {
			return c.Do(ctx, radix.Cmd(nil, "ZINTERCARD", "2", "{user:"+id+"}:a", "{user:"+id+"}:b"))
		}),
		clienttest.Call("ZINTERCARD 2 A B cross", func() error { return c.Do(ctx, radix.Cmd(nil, "ZINTERCARD", "2", "k2", "o0:"+id)) }),
		clienttest.Call("ZMPOP 2 A B MIN in", func() error { return c.Do(ctx, radix.Cmd(nil, "ZMPOP", "2", "{u}:a", "{u}:b", "MIN")) }),
		clienttest.Call("ZMPOP 2 A B MIN tag", func() error {
			return c.Do(ctx, radix.Cmd(nil, "ZMPOP", "2", "{user:"+id+"}:a", "{user:"+id+"}:b", "MIN"))
		}),
		clienttest.Call("ZMPOP 2 A B MIN cross", func() error { return c.Do(ctx, radix.Cmd(nil, "ZMPOP", "2", "k2", "o0:"+id, "MIN")) }),
		clienttest.Call("PFCOUNT A B in", func() error { return c.Do(ctx, radix.Cmd(nil, "PFCOUNT", "{u}:a", "{u}:b")) }),
		clienttest.Call("PFCOUNT A B tag", func() error { return c.Do(ctx, radix.Cmd(nil, "PFCOUNT", "{user:"+id+"}:a", "{user:"+id+"}:b")) }),
		clienttest.Call("PFCOUNT A B cross", func() error { return c.Do(ctx, radix.Cmd(nil, "PFCOUNT", "k2", "o0:"+id)) }),
		clienttest.Call("PFMERGE A B in", func() error { return c.Do(ctx, radix.Cmd(nil, "PFMERGE", "{u}:a", "{u}:b")) }),
		clienttest.Call("PFMERGE A B tag", func() error { return c.Do(ctx, radix.Cmd(nil, "PFMERGE", "{user:"+id+"}:a", "{user:"+id+"}:b")) }),
		clienttest.Call("PFMERGE A B cross", func() error { return c.Do(ctx, radix.Cmd(nil, "PFMERGE", "k2", "o0:"+id)) }),
		clienttest.Call("BITOP AND A B in", func() error { return c.Do(ctx, radix.Cmd(nil, "BITOP", "AND", "{u}:a", "{u}:b")) }),
		clienttest.Call("BITOP AND A B tag", func() error { return c.Do(ctx, radix.Cmd(nil, "BITOP", "AND", "{user:"+id+"}:a", "{user:"+id+"}:b")) }),
		clienttest.Call("BITOP AND A B cross", func() error { return c.Do(ctx, radix.Cmd(nil, "BITOP", "AND", "k2", "o0:"+id)) }),
		clienttest.Call("LCS A B in", func() error { return c.Do(ctx, radix.Cmd(nil, "LCS", "{u}:a", "{u}:b")) }),
		clienttest.Call("LCS A B tag", func() error { return c.Do(ctx, radix.Cmd(nil, "LCS", "{user:"+id+"}:a", "{user:"+id+"}:b")) }),
		clienttest.Call("LCS A B cross", func() error { return c.Do(ctx, radix.Cmd(nil, "LCS", "k2", "o0:"+id)) }),
		clienttest.Call("SORT A STORE B in", func() error { return c.Do(ctx, radix.Cmd(nil, "SORT", "{u}:a", "STORE", "{u}:b")) }),
		clienttest.Call("SORT A STORE B tag", func() error { return c.Do(ctx, radix.Cmd(nil, "SORT", "{user:"+id+"}:a", "STORE", "{user:"+id+"}:b")) }),
		clienttest.Call("SORT A STORE B cross", func() error { return c.Do(ctx, radix.Cmd(nil, "SORT", "k2", "STORE", "o0:"+id)) }),
		clienttest.Call("GEOSEARCHSTORE A B FROMLONLAT 1 2 BYRADIUS 1 m in", func() error {
			return c.Do(ctx, radix.Cmd(nil, "GEOSEARCHSTORE", "{u}:a", "{u}:b", "FROMLONLAT", "1", "2", "BYRADIUS", "1", "m"))
		}),
		clienttest.Call("GEOSEARCHSTORE A B FROMLONLAT 1 2 BYRADIUS 1 m tag", func() error {
			return c.Do(ctx, radix.Cmd(nil, "GEOSEARCHSTORE", "{user:"+id+"}:a", "{user:"+id+"}:b", "FROMLONLAT", "1", "2", "BYRADIUS", "1", "m"))
		}),
		clienttest.Call("GEOSEARCHSTORE A B FROMLONLAT 1 2 BYRADIUS 1 m cross", func() error {
			return c.Do(ctx, radix.Cmd(nil, "GEOSEARCHSTORE", "k2", "o0:"+id, "FROMLONLAT", "1", "2", "BYRADIUS", "1", "m"))
		}),
		clienttest.Call("EVAL return_1 2 A B in", func() error { return c.Do(ctx, radix.Cmd(nil, "EVAL", "return 1", "2", "{u}:a", "{u}:b")) }),
		clienttest.Call("EVAL return_1 2 A B tag", func() error {
			return c.Do(ctx, radix.Cmd(nil, "EVAL", "return 1", "2", "{user:"+id+"}:a", "{user:"+id+"}:b"))
		}),
		clienttest.Call("EVAL return_1 2 A B cross", func() error { return c.Do(ctx, radix.Cmd(nil, "EVAL", "return 1", "2", "k2", "o0:"+id)) }),
		clienttest.Call("BLPOP A B 0.01 in", func() error { return c.Do(ctx, radix.Cmd(nil, "BLPOP", "{u}:a", "{u}:b", "0.01")) }),
		clienttest.Call("BLPOP A B 0.01 tag", func() error { return c.Do(ctx, radix.Cmd(nil, "BLPOP", "{user:"+id+"}:a", "{user:"+id+"}:b", "0.01")) }),
		clienttest.Call("BLPOP A B 0.01 cross", func() error { return c.Do(ctx, radix.Cmd(nil, "BLPOP", "k2", "o0:"+id, "0.01")) }),
		clienttest.Call("BZPOPMIN A B 0.01 in", func() error { return c.Do(ctx, radix.Cmd(nil, "BZPOPMIN", "{u}:a", "{u}:b", "0.01")) }),
		clienttest.Call("BZPOPMIN A B 0.01 tag", func() error {
			return c.Do(ctx, radix.Cmd(nil, "BZPOPMIN", "{user:"+id+"}:a", "{user:"+id+"}:b", "0.01"))
		}),
		clienttest.Call("BZPOPMIN A B 0.01 cross", func() error { return c.Do(ctx, radix.Cmd(nil, "BZPOPMIN", "k2", "o0:"+id, "0.01")) }),
		clienttest.Call("FlatCmd in", func() error { return c.Do(ctx, radix.FlatCmd(nil, "MGET", []string{"{u}:a", "{u}:b"})) }),
		clienttest.Call("Script in", func() error { return c.Do(ctx, radix.NewEvalScript("return 1").Cmd(nil, []string{"{u}:a", "{u}:b"})) }),
		clienttest.Call("Pipeline in", func() error {
			p := radix.NewPipeline()
			p.Append(radix.Cmd(nil, "SET", "{u}:a", "1"))
			p.Append(radix.Cmd(nil, "SET", "{u}:b", "1"))
			return c.Do(ctx, p)
		}),
		clienttest.Call("FlatCmd tag", func() error {
			return c.Do(ctx, radix.FlatCmd(nil, "MGET", []string{"{user:" + id + "}:a", "{user:" + id + "}:b"}))
		}),
		clienttest.Call("Script tag", func() error {
			return c.Do(ctx, radix.NewEvalScript("return 1").Cmd(nil, []string{"{user:" + id + "}:a", "{user:" + id + "}:b"}))
		}),
		clienttest.Call("Pipeline tag", func() error {
			p := radix.NewPipeline()
			p.Append(radix.Cmd(nil, "SET", "{user:"+id+"}:a", "1"))
			p.Append(radix.Cmd(nil, "SET", "{user:"+id+"}:b", "1"))
			return c.Do(ctx, p)
		}),
		clienttest.Call("FlatCmd cross", func() error { return c.Do(ctx, radix.FlatCmd(nil, "MGET", []string{"k2", "o0:" + id})) }),
		clienttest.Call("Script cross", func() error { return c.Do(ctx, radix.NewEvalScript("return 1").Cmd(nil, []string{"k2", "o0:" + id})) }),
	}
}
