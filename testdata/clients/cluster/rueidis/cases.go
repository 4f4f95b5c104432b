// Package rueidis has one call a line, each of a command with two keys: in one slot by constants, by a tag, and in several slots.
package rueidis

import (
	"context"
	"time"

	"github.com/redis/rueidis"

	"github.com/cachevet/cachevet/internal/clienttest"
)

var script = rueidis.NewLuaScript("return 1")

func first(m map[string]error) error {
	for _, err := range m {
		if err != nil {
			return err
		}
	}
	return nil
}

func second[M any](_ M, err error) error { return err }

func Cases(ctx context.Context, c rueidis.Client, id string) []clienttest.Case {
	return []clienttest.Case{
		clienttest.Call("Mget in", func() error { return c.Do(ctx, c.B().Mget().Key("{u}:a", "{u}:b").Build()).Error() }),
		clienttest.Call("Mget tag", func() error { return c.Do(ctx, c.B().Mget().Key("{user:"+id+"}:a", "{user:"+id+"}:b").Build()).Error() }),
		clienttest.Call("Mget cross", func() error { return c.Do(ctx, c.B().Mget().Key("k2", "o0:"+id).Build()).Error() }),
		clienttest.Call("MgetTwice in", func() error { return c.Do(ctx, c.B().Mget().Key("{u}:a").Key("{u}:b").Build()).Error() }),
		clienttest.Call("MgetTwice tag", func() error {
			return c.Do(ctx, c.B().Mget().Key("{user:"+id+"}:a").Key("{user:"+id+"}:b").Build()).Error()
		}),
		clienttest.Call("MgetTwice cross", func() error { return c.Do(ctx, c.B().Mget().Key("k2").Key("o0:"+id).Build()).Error() }),
		clienttest.Call("Mset in", func() error {
			return c.Do(ctx, c.B().Mset().KeyValue().KeyValue("{u}:a", "1").KeyValue("{u}:b", "2").Build()).Error()
		}),
		clienttest.Call("Mset tag", func() error {
			return c.Do(ctx, c.B().Mset().KeyValue().KeyValue("{user:"+id+"}:a", "1").KeyValue("{user:"+id+"}:b", "2").Build()).Error()
		}),
		clienttest.Call("Mset cross", func() error {
			return c.Do(ctx, c.B().Mset().KeyValue().KeyValue("k2", "1").KeyValue("o0:"+id, "2").Build()).Error()
		}),
		clienttest.Call("Msetnx in", func() error {
			return c.Do(ctx, c.B().Msetnx().KeyValue().KeyValue("{u}:a", "1").KeyValue("{u}:b", "2").Build()).Error()
		}),
		clienttest.Call("Msetnx tag", func() error {
			return c.Do(ctx, c.B().Msetnx().KeyValue().KeyValue("{user:"+id+"}:a", "1").KeyValue("{user:"+id+"}:b", "2").Build()).Error()
		}),
		clienttest.Call("Msetnx cross", func() error {
			return c.Do(ctx, c.B().Msetnx().KeyValue().KeyValue("k2", "1").KeyValue("o0:"+id, "2").Build()).Error()
		}),
		clienttest.Call("Del in", func() error { return c.Do(ctx, c.B().Del().Key("{u}:a", "{u}:b").Build()).Error() }),
		clienttest.Call("Del tag", func() error { return c.Do(ctx, c.B().Del().Key("{user:"+id+"}:a", "{user:"+id+"}:b").Build()).Error() }),
		clienttest.Call("Del cross", func() error { return c.Do(ctx, c.B().Del().Key("k2", "o0:"+id).Build()).Error() }),
		clienttest.Call("Unlink in", func() error { return c.Do(ctx, c.B().Unlink().Key("{u}:a", "{u}:b").Build()).Error() }),
		clienttest.Call("Unlink tag", func() error {
			return c.Do(ctx, c.B().Unlink().Key("{user:"+id+"}:a", "{user:"+id+"}:b").Build()).Error()
		}),
		clienttest.Call("Unlink cross", func() error { return c.Do(ctx, c.B().Unlink().Key("k2", "o0:"+id).Build()).Error() }),
		clienttest.Call("Exists in", func() error { return c.Do(ctx, c.B().Exists().Key("{u}:a", "{u}:b").Build()).Error() }),
		clienttest.Call("Exists tag", func() error {
			return c.Do(ctx, c.B().Exists().Key("{user:"+id+"}:a", "{user:"+id+"}:b").Build()).Error()
		}),
		clienttest.Call("Exists cross", func() error { return c.Do(ctx, c.B().Exists().Key("k2", "o0:"+id).Build()).Error() }),
		clienttest.Call("Touch in", func() error { return c.Do(ctx, c.B().Touch().Key("{u}:a", "{u}:b").Build()).Error() }),
		clienttest.Call("Touch tag", func() error {
			return c.Do(ctx, c.B().Touch().Key("{user:"+id+"}:a", "{user:"+id+"}:b").Build()).Error()
		}),
		clienttest.Call("Touch cross", func() error { return c.Do(ctx, c.B().Touch().Key("k2", "o0:"+id).Build()).Error() }),
		clienttest.Call("Rename in", func() error { return c.Do(ctx, c.B().Rename().Key("{u}:a").Newkey("{u}:b").Build()).Error() }),
		clienttest.Call("Rename tag", func() error {
			return c.Do(ctx, c.B().Rename().Key("{user:"+id+"}:a").Newkey("{user:"+id+"}:b").Build()).Error()
		}),
		clienttest.Call("Rename cross", func() error { return c.Do(ctx, c.B().Rename().Key("k2").Newkey("o0:"+id).Build()).Error() }),
		clienttest.Call("Renamenx in", func() error { return c.Do(ctx, c.B().Renamenx().Key("{u}:a").Newkey("{u}:b").Build()).Error() }),
		clienttest.Call("Renamenx tag", func() error {
			return c.Do(ctx, c.B().Renamenx().Key("{user:"+id+"}:a").Newkey("{user:"+id+"}:b").Build()).Error()
		}),
		clienttest.Call("Renamenx cross", func() error { return c.Do(ctx, c.B().Renamenx().Key("k2").Newkey("o0:"+id).Build()).Error() }),
		clienttest.Call("Copy in", func() error { return c.Do(ctx, c.B().Copy().Source("{u}:a").Destination("{u}:b").Build()).Error() }),
		clienttest.Call("Copy tag", func() error {
			return c.Do(ctx, c.B().Copy().Source("{user:"+id+"}:a").Destination("{user:"+id+"}:b").Build()).Error()
		}),
		clienttest.Call("Copy cross", func() error { return c.Do(ctx, c.B().Copy().Source("k2").Destination("o0:"+id).Build()).Error() }),
		clienttest.Call("BitopAnd in", func() error { return c.Do(ctx, c.B().Bitop().And().Destkey("{u}:a").Key("{u}:b").Build()).Error() }),
		clienttest.Call("BitopAnd tag", func() error {
			return c.Do(ctx, c.B().Bitop().And().Destkey("{user:"+id+"}:a").Key("{user:"+id+"}:b").Build()).Error()
		}),
		clienttest.Call("BitopAnd cross", func() error { return c.Do(ctx, c.B().Bitop().And().Destkey("k2").Key("o0:"+id).Build()).Error() }),
		clienttest.Call("Pfcount in", func() error { return c.Do(ctx, c.B().Pfcount().Key("{u}:a", "{u}:b").Build()).Error() }),
		clienttest.Call("Pfcount tag", func() error {
			return c.Do(ctx, c.B().Pfcount().Key("{user:"+id+"}:a", "{user:"+id+"}:b").Build()).Error()
		}),
		clienttest.Call("Pfcount cross", func() error { return c.Do(ctx, c.B().Pfcount().Key("k2", "o0:"+id).Build()).Error() }),
		clienttest.Call("Pfmerge in", func() error { return c.Do(ctx, c.B().Pfmerge().Destkey("{u}:a").Sourcekey("{u}:b").Build()).Error() }),
		clienttest.Call("Pfmerge tag", func() error {
			return c.Do(ctx, c.B().Pfmerge().Destkey("{user:"+id+"}:a").Sourcekey("{user:"+id+"}:b").Build()).Error()
		}),
		clienttest.Call("Pfmerge cross", func() error { return c.Do(ctx, c.B().Pfmerge().Destkey("k2").Sourcekey("o0:"+id).Build()).Error() }),
		clienttest.Call("Sinter in", func() error { return c.Do(ctx, c.B().Sinter().Key("{u}:a", "{u}:b").Build()).Error() }),
		clienttest.Call("Sinter tag", func() error {
			return c.Do(ctx, c.B().Sinter().Key("{user:"+id+"}:a", "{user:"+id+"}:b").Build()).Error()
		}),
		clienttest.Call("Sinter cross", func() error { return c.Do(ctx, c.B().Sinter().Key("k2", "o0:"+id).Build()).Error() }),
		clienttest.Call("Sintercard in", func() error { return c.Do(ctx, c.B().Sintercard().Numkeys(2).Key("{u}:a", "{u}:b").Build()).Error() }),
		clienttest.Call("Sintercard tag", func() error {
			return c.Do(ctx, c.B().Sintercard().Numkeys(2).Key("{user:"+id+"}:a", "{user:"+id+"}:b").Build()).Error()
		}),
		clienttest.Call("Sintercard cross", func() error { return c.Do(ctx, c.B().Sintercard().Numkeys(2).Key("k2", "o0:"+id).Build()).Error() }),
		clienttest.Call("Sinterstore in", func() error { return c.Do(ctx, c.B().Sinterstore().Destination("{u}:a").Key("{u}:b").Build()).Error() }),
		clienttest.Call("Sinterstore tag", func() error {
			return c.Do(ctx, c.B().Sinterstore().Destination("{user:"+id+"}:a").Key("{user:"+id+"}:b").Build()).Error()
		}),
		clienttest.Call("Sinterstore cross", func() error { return c.Do(ctx, c.B().Sinterstore().Destination("k2").Key("o0:"+id).Build()).Error() }),
		clienttest.Call("Sunion in", func() error { return c.Do(ctx, c.B().Sunion().Key("{u}:a", "{u}:b").Build()).Error() }),
		clienttest.Call("Sunion tag", func() error {
			return c.Do(ctx, c.B().Sunion().Key("{user:"+id+"}:a", "{user:"+id+"}:b").Build()).Error()
		}),
		clienttest.Call("Sunion cross", func() error { return c.Do(ctx, c.B().Sunion().Key("k2", "o0:"+id).Build()).Error() }),
		clienttest.Call("Sunionstore in", func() error { return c.Do(ctx, c.B().Sunionstore().Destination("{u}:a").Key("{u}:b").Build()).Error() }),
		clienttest.Call("Sunionstore tag", func() error {
			return c.Do(ctx, c.B().Sunionstore().Destination("{user:"+id+"}:a").Key("{user:"+id+"}:b").Build()).Error()
		}),
		clienttest.Call("Sunionstore cross", func() error { return c.Do(ctx, c.B().Sunionstore().Destination("k2").Key("o0:"+id).Build()).Error() }),
		clienttest.Call("Sdiff in", func() error { return c.Do(ctx, c.B().Sdiff().Key("{u}:a", "{u}:b").Build()).Error() }),
		clienttest.Call("Sdiff tag", func() error {
			return c.Do(ctx, c.B().Sdiff().Key("{user:"+id+"}:a", "{user:"+id+"}:b").Build()).Error()
		}),
		clienttest.Call("Sdiff cross", func() error { return c.Do(ctx, c.B().Sdiff().Key("k2", "o0:"+id).Build()).Error() }),
		clienttest.Call("Sdiffstore in", func() error { return c.Do(ctx, c.B().Sdiffstore().Destination("{u}:a").Key("{u}:b").Build()).Error() }),
		clienttest.Call("Sdiffstore tag", func() error {
			return c.Do(ctx, c.B().Sdiffstore().Destination("{user:"+id+"}:a").Key("{user:"+id+"}:b").Build()).Error()
		}),
		clienttest.Call("Sdiffstore cross", func() error { return c.Do(ctx, c.B().Sdiffstore().Destination("k2").Key("o0:"+id).Build()).Error() }),
		clienttest.Call("Smove in", func() error {
			return c.Do(ctx, c.B().Smove().Source("{u}:a").Destination("{u}:b").Member("m").Build()).Error()
		}),
		clienttest.Call("Smove tag", func() error {
			return c.Do(ctx, c.B().Smove().Source("{user:"+id+"}:a").Destination("{user:"+id+"}:b").Member("m").Build()).Error()
		}),
		clienttest.Call("Smove cross", func() error {
			return c.Do(ctx, c.B().Smove().Source("k2").Destination("o0:"+id).Member("m").Build()).Error()
		}),
		clienttest.Call("Zinterstore in", func() error {
			return c.Do(ctx, c.B().Zinterstore().Destination("{u}:a").Numkeys(1).Key("{u}:b").Build()).Error()
		}),
		clienttest.Call("Zinterstore tag", func() error {
			return c.Do(ctx, c.B().Zinterstore().Destination("{user:"+id+"}:a").Numkeys(1).Key("{user:"+id+"}:b").Build()).Error()
		}),
		clienttest.Call("Zinterstore cross", func() error {
			return c.Do(ctx, c.B().Zinterstore().Destination("k2").Numkeys(1).Key("o0:"+id).Build()).Error()
		}),
		clienttest.Call("Zunionstore in", func() error {
			return c.Do(ctx, c.B().Zunionstore().Destination("{u}:a").Numkeys(1).Key("{u}:b").Build()).Error()
		}),
		clienttest.Call("Zunionstore tag", func() error {
			return c.Do(ctx, c.B().Zunionstore().Destination("{user:"+id+"}:a").Numkeys(1).Key("{user:"+id+"}:b").Build()).Error()
		}),
		clienttest.Call("Zunionstore cross", func() error {
			return c.Do(ctx, c.B().Zunionstore().Destination("k2").Numkeys(1).Key("o0:"+id).Build()).Error()
		}),
		clienttest.Call("Zdiffstore in", func() error {
			return c.Do(ctx, c.B().Zdiffstore().Destination("{u}:a").Numkeys(1).Key("{u}:b").Build()).Error()
		}),
		clienttest.Call("Zdiffstore tag", func() error {
			return c.Do(ctx, c.B().Zdiffstore().Destination("{user:"+id+"}:a").Numkeys(1).Key("{user:"+id+"}:b").Build()).Error()
		}),
		clienttest.Call("Zdiffstore cross", func() error {
			return c.Do(ctx, c.B().Zdiffstore().Destination("k2").Numkeys(1).Key("o0:"+id).Build()).Error()
		}),
		clienttest.Call("Zrangestore in", func() error {
			return c.Do(ctx, c.B().Zrangestore().Dst("{u}:a").Src("{u}:b").Min("0").Max("1").Build()).Error()
		}),
		clienttest.Call("Zrangestore tag", func() error {
			return c.Do(ctx, c.B().Zrangestore().Dst("{user:"+id+"}:a").Src("{user:"+id+"}:b").Min("0").Max("1").Build()).Error()
		}),
		clienttest.Call("Zrangestore cross", func() error {
			return c.Do(ctx, c.B().Zrangestore().Dst("k2").Src("o0:"+id).Min("0").Max("1").Build()).Error()
		}),
		clienttest.Call("Lmove in", func() error {
			return c.Do(ctx, c.B().Lmove().Source("{u}:a").Destination("{u}:b").Left().Right().Build()).Error()
		}),
		clienttest.Call("Lmove tag", func() error {
			return c.Do(ctx, c.B().Lmove().Source("{user:"+id+"}:a").Destination("{user:"+id+"}:b").Left().Right().Build()).Error()
		}),
		clienttest.Call("Lmove cross", func() error {
			return c.Do(ctx, c.B().Lmove().Source("k2").Destination("o0:"+id).Left().Right().Build()).Error()
		}),
		clienttest.Call("Rpoplpush in", func() error { return c.Do(ctx, c.B().Rpoplpush().Source("{u}:a").Destination("{u}:b").Build()).Error() }),
		clienttest.Call("Rpoplpush tag", func() error {
			return c.Do(ctx, c.B().Rpoplpush().Source("{user:"+id+"}:a").Destination("{user:"+id+"}:b").Build()).Error()
		}),
		clienttest.Call("Rpoplpush cross", func() error { return c.Do(ctx, c.B().Rpoplpush().Source("k2").Destination("o0:"+id).Build()).Error() }),
		clienttest.Call("Blpop in", func() error { return c.Do(ctx, c.B().Blpop().Key("{u}:a", "{u}:b").Timeout(0.01).Build()).Error() }),
		clienttest.Call("Blpop tag", func() error {
			return c.Do(ctx, c.B().Blpop().Key("{user:"+id+"}:a", "{user:"+id+"}:b").Timeout(0.01).Build()).Error()
		}),
		clienttest.Call("Blpop cross", func() error { return c.Do(ctx, c.B().Blpop().Key("k2", "o0:"+id).Timeout(0.01).Build()).Error() }),
		clienttest.Call("Lmpop in", func() error { return c.Do(ctx, c.B().Lmpop().Numkeys(2).Key("{u}:a", "{u}:b").Left().Build()).Error() }),
		clienttest.Call("Lmpop tag", func() error {
			return c.Do(ctx, c.B().Lmpop().Numkeys(2).Key("{user:"+id+"}:a", "{user:"+id+"}:b").Left().Build()).Error()
		}),
		clienttest.Call("Lmpop cross", func() error { return c.Do(ctx, c.B().Lmpop().Numkeys(2).Key("k2", "o0:"+id).Left().Build()).Error() }),
		clienttest.Call("Xread in", func() error {
			return c.Do(ctx, c.B().Xread().Streams().Key("{u}:a", "{u}:b").Id("0", "0").Build()).Error()
		}),
		clienttest.Call("Xread tag", func() error {
			return c.Do(ctx, c.B().Xread().Streams().Key("{user:"+id+"}:a", "{user:"+id+"}:b").Id("0", "0").Build()).Error()
		}),
		clienttest.Call("Xread cross", func() error {
			return c.Do(ctx, c.B().Xread().Streams().Key("k2", "o0:"+id).Id("0", "0").Build()).Error()
		}),
		clienttest.Call("SortStore in", func() error { return c.Do(ctx, c.B().Sort().Key("{u}:a").Store("{u}:b").Build()).Error() }),
		clienttest.Call("SortStore tag", func() error {
			return c.Do(ctx, c.B().Sort().Key("{user:"+id+"}:a").Store("{user:"+id+"}:b").Build()).Error()
		}),
		clienttest.Call("SortStore cross", func() error { return c.Do(ctx, c.B().Sort().Key("k2").Store("o0:"+id).Build()).Error() }),
		clienttest.Call("Lcs in", func() error { return c.Do(ctx, c.B().Lcs().Key1("{u}:a").Key2("{u}:b").Build()).Error() }),
		clienttest.Call("Lcs tag", func() error {
			return c.Do(ctx, c.B().Lcs().Key1("{user:"+id+"}:a").Key2("{user:"+id+"}:b").Build()).Error()
		}),
		clienttest.Call("Lcs cross", func() error { return c.Do(ctx, c.B().Lcs().Key1("k2").Key2("o0:"+id).Build()).Error() }),
		clienttest.Call("Eval in", func() error {
			return c.Do(ctx, c.B().Eval().Script("return 1").Numkeys(2).Key("{u}:a", "{u}:b").Build()).Error()
		}),
		clienttest.Call("Eval tag", func() error {
			return c.Do(ctx, c.B().Eval().Script("return 1").Numkeys(2).Key("{user:"+id+"}:a", "{user:"+id+"}:b").Build()).Error()
		}),
		clienttest.Call("Eval cross", func() error {
			return c.Do(ctx, c.B().Eval().Script("return 1").Numkeys(2).Key("k2", "o0:"+id).Build()).Error()
		}),
		clienttest.Call("ArbitraryKeys in", func() error { return c.Do(ctx, c.B().Arbitrary("MGET").Keys("{u}:a", "{u}:b").Build()).Error() }),
		clienttest.Call("ArbitraryKeys tag", func() error {
			return c.Do(ctx, c.B().Arbitrary("MGET").Keys("{user:"+id+"}:a", "{user:"+id+"}:b").Build()).Error()
		}),
		clienttest.Call("ArbitraryKeys cross", func() error { return c.Do(ctx, c.B().Arbitrary("MGET").Keys("k2", "o0:"+id).Build()).Error() }),
		clienttest.Call("Set in", func() error { return c.Do(ctx, c.B().Set().Key("{u}:a").Value("{u}:b").Build()).Error() }),
		clienttest.Call("Set tag", func() error {
			return c.Do(ctx, c.B().Set().Key("{user:"+id+"}:a").Value("{user:"+id+"}:b").Build()).Error()
		}),
		clienttest.Call("Set cross", func() error { return c.Do(ctx, c.B().Set().Key("k2").Value("o0:"+id).Build()).Error() }),
		clienttest.Call("Get in", func() error { return c.Do(ctx, c.B().Get().Key("{u}:a").Build()).Error() }),
		clienttest.Call("Get tag", func() error { return c.Do(ctx, c.B().Get().Key("{user:"+id+"}:a").Build()).Error() }),
		clienttest.Call("Get cross", func() error { return c.Do(ctx, c.B().Get().Key("k2").Build()).Error() }),
		clienttest.Call("Hset in", func() error {
			return c.Do(ctx, c.B().Hset().Key("{u}:a").FieldValue().FieldValue("{u}:b", "1").Build()).Error()
		}),
		clienttest.Call("Hset tag", func() error {
			return c.Do(ctx, c.B().Hset().Key("{user:"+id+"}:a").FieldValue().FieldValue("{user:"+id+"}:b", "1").Build()).Error()
		}),
		clienttest.Call("Hset cross", func() error {
			return c.Do(ctx, c.B().Hset().Key("k2").FieldValue().FieldValue("o0:"+id, "1").Build()).Error()
		}),
		clienttest.Call("MGetHelper in", func() error { return second(rueidis.MGet(c, ctx, []string{"{u}:a", "{u}:b"})) }),
		clienttest.Call("MGetHelper tag", func() error {
			return second(rueidis.MGet(c, ctx, []string{"{user:" + id + "}:a", "{user:" + id + "}:b"}))
		}),
		clienttest.Call("MGetHelper cross", func() error { return second(rueidis.MGet(c, ctx, []string{"k2", "o0:" + id})) }),
		clienttest.Call("MSetHelper in", func() error { return first(rueidis.MSet(c, ctx, map[string]string{"{u}:a": "1", "{u}:b": "2"})) }),
		clienttest.Call("MSetHelper tag", func() error {
			return first(rueidis.MSet(c, ctx, map[string]string{"{user:" + id + "}:a": "1", "{user:" + id + "}:b": "2"}))
		}),
		clienttest.Call("MSetHelper cross", func() error { return first(rueidis.MSet(c, ctx, map[string]string{"k2": "1", "o0:" + id: "2"})) }),
		clienttest.Call("MSetNXHelper in", func() error { return first(rueidis.MSetNX(c, ctx, map[string]string{"{u}:a": "1", "{u}:b": "2"})) }),
		clienttest.Call("MSetNXHelper tag", func() error {
			return first(rueidis.MSetNX(c, ctx, map[string]string{"{user:" + id + "}:a": "1", "{user:" + id + "}:b": "2"}))
		}),
		clienttest.Call("MSetNXHelper cross", func() error { return first(rueidis.MSetNX(c, ctx, map[string]string{"k2": "1", "o0:" + id: "2"})) }),
		clienttest.Call("MDelHelper in", func() error { return first(rueidis.MDel(c, ctx, []string{"{u}:a", "{u}:b"})) }),
		clienttest.Call("MDelHelper tag", func() error {
			return first(rueidis.MDel(c, ctx, []string{"{user:" + id + "}:a", "{user:" + id + "}:b"}))
		}),
		clienttest.Call("MDelHelper cross", func() error { return first(rueidis.MDel(c, ctx, []string{"k2", "o0:" + id})) }),
		clienttest.Call("MGetCacheHelper in", func() error { return second(rueidis.MGetCache(c, ctx, time.Minute, []string{"{u}:a", "{u}:b"})) }),
		clienttest.Call("MGetCacheHelper tag", func() error {
			return second(rueidis.MGetCache(c, ctx, time.Minute, []string{"{user:" + id + "}:a", "{user:" + id + "}:b"}))
		}),
		clienttest.Call("MGetCacheHelper cross", func() error { return second(rueidis.MGetCache(c, ctx, time.Minute, []string{"k2", "o0:" + id})) }),
		clienttest.Call("LuaExec in", func() error { return script.Exec(ctx, c, []string{"{u}:a", "{u}:b"}, nil).Error() }),
		clienttest.Call("LuaExec tag", func() error {
			return script.Exec(ctx, c, []string{"{user:" + id + "}:a", "{user:" + id + "}:b"}, nil).Error()
		}),
		clienttest.Call("LuaExec cross", func() error { return script.Exec(ctx, c, []string{"k2", "o0:" + id}, nil).Error() }),
		clienttest.Call("LuaExecMulti in", func() error {
			return script.ExecMulti(ctx, c, rueidis.LuaExec{Keys: []string{"{u}:a"}}, rueidis.LuaExec{Keys: []string{"{u}:b"}})[0].Error()
		}),
		clienttest.Call("LuaExecMulti tag", func() error {
			return script.ExecMulti(ctx, c, rueidis.LuaExec{Keys: []string{"{user:" + id + "}:a"}}, rueidis.LuaExec{Keys: []string{"{user:" + id + "}:b"}})[0].Error()
		}),
		clienttest.Call("LuaExecMulti cross", func() error {
			return script.ExecMulti(ctx, c, rueidis.LuaExec{Keys: []string{"k2"}}, rueidis.LuaExec{Keys: []string{"o0:" + id}})[0].Error()
		}),
		clienttest.Call("DoMulti in", func() error {
			return c.DoMulti(ctx, c.B().Set().Key("{u}:a").Value("1").Build(), c.B().Set().Key("{u}:b").Value("2").Build())[1].Error()
		}),
		clienttest.Call("DoMulti tag", func() error {
			return c.DoMulti(ctx, c.B().Set().Key("{user:"+id+"}:a").Value("1").Build(), c.B().Set().Key("{user:"+id+"}:b").Value("2").Build())[1].Error()
		}),
		clienttest.Call("DoMulti cross", func() error {
			return c.DoMulti(ctx, c.B().Set().Key("k2").Value("1").Build(), c.B().Set().Key("o0:"+id).Value("2").Build())[1].Error()
		}),
	}
}
