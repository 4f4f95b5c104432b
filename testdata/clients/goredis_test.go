package clients_test

import (
	"context"
	"crypto/sha1"
	"encoding/hex"
	"fmt"
	"maps"
	"reflect"
	"strings"
	"testing"

	redis6 "github.com/go-redis/redis"
	redis7 "github.com/go-redis/redis/v7"
	redis8 "github.com/go-redis/redis/v8"
	redis9 "github.com/redis/go-redis/v9"
	redis5 "gopkg.in/redis.v5"

	"github.com/cachevet/cachevet/internal/clienttest"
	"github.com/cachevet/cachevet/internal/redistest"
)

// waits are the functions of go-redis that wait for something that does not come, or end the client.
var waits = map[string]string{
	"AddHook": "sends nothing", "WrapProcess": "sends nothing", "WrapProcessPipeline": "sends nothing", "SetLimiter": "sends nothing", "Conn": "keeps a connection", "Close": "ends the client", "Shutdown": "ends the client", "ShutdownSave": "ends the client", "ShutdownNoSave": "ends the client",
	"Quit": "not implemented", "Monitor": "never ends", "Subscribe": "channels", "PSubscribe": "channels", "SSubscribe": "channels",
}

// goRedisUnreached are the rows that need something that is not there.
var goRedisUnreached = map[string]string{
	"Shutdown": waits["Shutdown"], "ShutdownSave": waits["Shutdown"], "ShutdownNoSave": waits["Shutdown"], "Quit": waits["Quit"],
	"ForEachMaster": "needs a cluster", "ForEachSlave": "needs a cluster", "ForEachShard": "needs a ring",
	"ForEachNode":            "needs a cluster",
	"NewScriptServerSHA":     "computes no digest",
	"JSONDebugMemory":        "not implemented by go-redis",
	"FTHybrid":               "wants a complete query",
	"FTCreate":               "wants a schema",
	"ClientUnblockWithError": "wants an answer that is not OK",
}

// goRedisUnrowed are functions that send what nobody judges.
var goRedisUnrowed = map[string]string{
	"ClientMaintNotifications": "of one vendor's server",
	"HotKeysGet":               "statistics", "HotKeysReset": "statistics", "HotKeysStart": "statistics", "HotKeysStop": "statistics",
	"Wait": "replicas", "WaitAOF": "replicas", "Ping": "no data", "Echo": "no data",
	"Script.Load": "has no keys", "Script.Exists": "has no keys",
}

// goRedisArg gives the arguments that methods of go-redis insist on.
func goRedisArg(name string, index int, typ reflect.Type) (any, bool) {
	switch name {
	case "BitPos", "MemoryUsage", "ZPopMax", "ZPopMin":
		if typ.Kind() == reflect.Slice {
			return reflect.MakeSlice(typ, 1, 1).Interface(), true
		}
	case "TSMAdd":
		return [][]any{{"~1[0][0]~", 1, 2}, {"~1[1][0]~", 1, 2}}, index == 1
	case "LInsert":
		return "BEFORE", typ.Kind() == reflect.String && index == 2 || typ.Kind() == reflect.String && index == 1 && false
	case "JSONSetMode":
		return "NX", index == 4
	case "BFInfoArg":
		return "CAPACITY", index == 2
	case "GeoDist":
		return "km", index == 4
	case "ClientUnblock", "ClientUnblockWithError":
		return int64(1), typ.Kind() == reflect.Int64
	}
	if typ == reflect.TypeFor[redis9.Vector]() {
		return &redis9.VectorValues{Val: []float64{1}}, true
	}
	return nil, false
}

// built gives the command of a result that is one, and SCRIPT LOAD for a script; or sends it.
func built(c, result any) []string {
	switch r := result.(type) {
	case redis5.Cmder:
		if c, ok := c.(*redis5.Client); ok {
			_ = c.Process(r)
		}
	case *redis5.Script:
		r.Load(c.(*redis5.Client))
	case interface{ Args() []any }:
		return printed(r.Args())
	case interface{ Hash() string }:
		return scriptOf(r.Hash())
	}
	return nil
}

// scriptOf is SCRIPT LOAD of the marked text with a digest.
func scriptOf(hash string) []string {
	for i := range 4 {
		mark := fmt.Sprintf("~%d~", i)
		if sum := sha1.Sum([]byte(mark)); hex.EncodeToString(sum[:]) == hash {
			return []string{"SCRIPT", "LOAD", mark}
		}
	}
	return nil
}

func printed(args []any) []string {
	out := make([]string, len(args))
	for i, a := range args {
		out[i] = fmt.Sprint(a)
	}
	return out
}

func with[V any](funcs, more map[string]V) map[string]V {
	out := map[string]V{}
	for _, m := range []map[string]V{funcs, more} {
		for k, v := range m {
			out[k] = v
		}
	}
	return out
}

func TestGoRedis(t *testing.T) {
	silence() // go-redis logs every expiry that it rounds
	for _, lib := range []struct {
		path   string
		client func(addr string) any
		script any
		funcs  map[string]any
	}{
		{"github.com/redis/go-redis/v9", func(addr string) any {
			return redis9.NewClient(&redis9.Options{Addr: addr, MaxRetries: -1, Protocol: 2, PoolSize: 3})
		}, redis9.NewScript("return 1"), with(goRedis9Funcs, map[string]any{"NewScript": redis9.NewScript})},
		{"github.com/go-redis/redis/v8", func(addr string) any {
			return redis8.NewClient(&redis8.Options{Addr: addr, MaxRetries: -1, PoolSize: 3})
		}, redis8.NewScript("return 1"), with(goRedis8Funcs, map[string]any{"NewScript": redis8.NewScript})},
		{"github.com/go-redis/redis/v7", func(addr string) any {
			return redis7.NewClient(&redis7.Options{Addr: addr, MaxRetries: -1, PoolSize: 3})
		}, redis7.NewScript("return 1"), with(goRedis7Funcs, map[string]any{"NewScript": redis7.NewScript})},
		// With MaxRetries -1 v6 sends nothing at all.
		{"github.com/go-redis/redis", func(addr string) any {
			return redis6.NewClient(&redis6.Options{Addr: addr, PoolSize: 3})
		}, redis6.NewScript("return 1"), with(goRedis6Funcs, map[string]any{"NewScript": redis6.NewScript})},
		{"gopkg.in/redis.v5", func(addr string) any {
			return redis5.NewClient(&redis5.Options{Addr: addr, PoolSize: 3})
		}, redis5.NewScript("return 1"), with(goRedis5Funcs, map[string]any{"NewScript": redis5.NewScript})},
	} {
		t.Run(lib.path, func(t *testing.T) {
			rec := redistest.StartRecorder(t)
			unreached := maps.Clone(goRedisUnreached)
			if lib.path == "gopkg.in/redis.v5" {
				unreached["ClientGetName"], unreached["ReadOnly"], unreached["ReadWrite"] = "of a pipeline", "of a pipeline", "of a pipeline"
			}
			c := lib.client(rec.Addr)
			roots := []clienttest.Root{
				{Recvs: []string{"Client", "baseClient", "cmdable"}, Value: c},
				{Recvs: []string{"Script"}, Value: lib.script},
			}
			transaction(c, func(tx any) {
				roots = append(roots, clienttest.Root{Recvs: []string{"Tx", "baseClient", "cmdable", "statefulCmdable"}, Value: tx, Methods: []string{"Watch"}})
				clienttest.Prove(t, &clienttest.Subject{
					Path: lib.path, Roots: roots, Funcs: lib.funcs, Skip: waits, Built: func(result any) []string { return built(c, result) },
					Sent: clienttest.Recorded(rec),
					Arg: func(name string, index int, typ reflect.Type) (any, bool) {
						if typ.Kind() == reflect.Interface && typ.NumMethod() > 3 && reflect.TypeOf(c).Implements(typ) && !strings.HasPrefix(typ.String(), "context.") {
							return c, true // scripts take a client
						}
						return goRedisArg(name, index, typ)
					},
				}, clienttest.Proof{Unreached: unreached, Unrowed: goRedisUnrowed})
			})
		})
	}
}

// transaction calls f with the *Tx of a WATCH.
func transaction(c any, f func(tx any)) {
	watch := reflect.ValueOf(c).MethodByName("Watch")
	var args []reflect.Value
	for i := range watch.Type().NumIn() {
		switch in := watch.Type().In(i); {
		case in == reflect.TypeFor[context.Context]():
			args = append(args, reflect.ValueOf(context.Background()))
		case in.Kind() == reflect.Func:
			args = append(args, reflect.MakeFunc(in, func(got []reflect.Value) []reflect.Value {
				f(got[0].Interface())
				return []reflect.Value{reflect.Zero(in.Out(0))}
			}))
		}
	}
	watch.Call(args)
}

// discard is a logger of nothing.
type discard struct{}

func (discard) Printf(context.Context, string, ...any) {}
