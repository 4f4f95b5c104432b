package clients_test

import (
	"context"
	"reflect"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/redis/rueidis"
	"github.com/redis/rueidis/rueidiscompat"
	"github.com/redis/rueidis/rueidislock"
	"github.com/valkey-io/valkey-go"
	"github.com/valkey-io/valkey-go/valkeycompat"
	"github.com/valkey-io/valkey-go/valkeylock"

	"github.com/cachevet/cachevet/internal/client"
	"github.com/cachevet/cachevet/internal/clienttest"
	"github.com/cachevet/cachevet/internal/redistest"
)

func dialRueidis(t *testing.T, addr string) rueidis.Client {
	c, err := rueidis.NewClient(rueidis.ClientOption{InitAddress: []string{addr}, DisableCache: true, DisableRetry: true, ForceSingleClient: true})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(c.Close)
	return c
}

func dialValkey(t *testing.T, addr string) valkey.Client {
	c, err := valkey.NewClient(valkey.ClientOption{InitAddress: []string{addr}, DisableCache: true, DisableRetry: true, ForceSingleClient: true})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(c.Close)
	return c
}

// primary answers ROLE as a server does that writes go to.
func primary(argv []string) string {
	if strings.EqualFold(argv[0], "ROLE") {
		return "*3\r\n$6\r\nmaster\r\n:0\r\n*0\r\n"
	}
	return ""
}

// compatArg gives the arguments that the look-alikes insist on beside those of go-redis.
func compatArg(name string, index int, typ reflect.Type) (any, bool) {
	switch name {
	case "SetArgs.Mode":
		return "", true
	case "HGetEXWithArgs.ExpirationType", "HSetEXWithArgs.ExpirationType":
		return "EX", true
	case "HSetEXWithArgs.Condition":
		return "FNX", true
	case "TFCallArgs", "TFCallASYNCArgs":
		return 6, typ.Kind() == reflect.Int
	case "CMSIncrBy", "JSONArrIndex":
		if typ == reflect.TypeFor[[]any]() {
			return []any{"x", 1}, true
		}
	}
	return goRedisArg(name, index, typ)
}

var compatUnreached = map[string]string{
	"Tx.Watch": "of a transaction", "tx.Watch": "of a transaction", "Do": "of a pipeline",
	"FTAlter": "wants attributes", "FTExplainWithArgs": "wants a dialect", "TSMRevRange": "sends TS.MRANGE, which has no keys either",
}

var compatUnrowed = map[string]string{
	"TFCall": "has no keys", "TFCallASYNC": "has no keys", "TFunctionDelete": "has no keys", "TFunctionList": "has no keys",
	"TFunctionListArgs": "has no keys", "TFunctionLoad": "has no keys", "TFunctionLoadArgs": "has no keys", "ForEachMaster": "asks for roles",
}

// newerCompat are the rows of functions that rueidiscompat v1.0.79 has and valkeycompat v1.0.76 has not.
var newerCompat = map[string]bool{
	"MSetEX": true, "HSetEXWithArgs": true, "GetToBuffer": true, "SetFromBuffer": true, "ACLGenPass": true, "ACLUsers": true, "ACLWhoAmI": true,
	"InfoMap": true, "Latency": true, "LatencyReset": true, "ReplicaOf": true, "SlowLogLen": true,
}

// TestCompat proves the rows of the clients that look like go-redis.
func TestCompat(t *testing.T) {
	for _, lib := range []struct {
		path              string
		dial              func(t *testing.T, addr string) any
		newScript, script any
		newer             map[string]bool
	}{
		{"github.com/redis/rueidis/rueidiscompat", func(t *testing.T, addr string) any { return rueidiscompat.NewAdapter(dialRueidis(t, addr)) }, rueidiscompat.NewScript, rueidiscompat.NewScript("return 1"), nil},
		{"github.com/valkey-io/valkey-go/valkeycompat", func(t *testing.T, addr string) any { return valkeycompat.NewAdapter(dialValkey(t, addr)) }, valkeycompat.NewScript, valkeycompat.NewScript("return 1"), newerCompat},
	} {
		t.Run(lib.path, func(t *testing.T) {
			rec := redistest.StartRecorder(t)
			rec.Reply = primary
			c := lib.dial(t, rec.Addr)
			clienttest.Prove(t, &clienttest.Subject{
				Path: lib.path, Skip: waits, Sent: clienttest.Recorded(rec),
				Funcs: map[string]any{"NewScript": lib.newScript}, Built: func(result any) []string { return built(c, result) },
				Arg: func(name string, index int, typ reflect.Type) (any, bool) {
					if typ.Kind() == reflect.Interface && typ.NumMethod() > 4 && reflect.TypeOf(c).Implements(typ) {
						return c, true // scripts take a client
					}
					return compatArg(name, index, typ)
				},
				Roots: []clienttest.Root{
					{Recvs: []string{"Compat", "CoreCmdable"}, Value: c},
					{Recvs: []string{"Script"}, Value: lib.script},
				},
			}, clienttest.Proof{Unreached: with(goRedisUnreached, compatUnreached), Unrowed: with(goRedisUnrowed, compatUnrowed), Newer: lib.newer})
		})
	}
}

// TestHelpers proves the rows of the packages' functions.
func TestHelpers(t *testing.T) {
	t.Run("rueidis", func(t *testing.T) {
		rec := redistest.StartRecorder(t)
		c := dialRueidis(t, rec.Addr)
		clienttest.Prove(t, &clienttest.Subject{
			Path: "github.com/redis/rueidis", Sent: clienttest.Recorded(rec), Arg: clientArg(c),
			Funcs: map[string]any{
				"MGet": rueidis.MGet, "MGetCache": rueidis.MGetCache, "MSet": rueidis.MSet, "MSetNX": rueidis.MSetNX, "MSetEX": rueidis.MSetEX,
				"MDel": rueidis.MDel, "MUnlink": rueidis.MUnlink, "JsonMGet": rueidis.JsonMGet, "JsonMGetCache": rueidis.JsonMGetCache, "JsonMSet": rueidis.JsonMSet,
				"NewLuaScript": rueidis.NewLuaScript, "NewLuaScriptReadOnly": rueidis.NewLuaScriptReadOnly, "NewLuaScriptNoSha": rueidis.NewLuaScriptNoSha,
				"NewLuaScriptReadOnlyNoSha": rueidis.NewLuaScriptReadOnlyNoSha, "NewLuaScriptRetryable": rueidis.NewLuaScriptRetryable,
				"NewLuaScriptNoShaRetryable": rueidis.NewLuaScriptNoShaRetryable,
			},
			Built: ranScript(rec, func(script any) {
				if s, ok := script.(*rueidis.Lua); ok {
					s.Exec(context.Background(), c, nil, nil)
				}
			}),
			Roots: []clienttest.Root{{Recvs: []string{"Lua"}, Value: rueidis.NewLuaScript("return 1")}, {Recvs: []string{"Client"}, Value: c, Methods: []string{"Dedicated"}}},
		}, clienttest.Proof{})
	})
	t.Run("valkey", func(t *testing.T) {
		rec := redistest.StartRecorder(t)
		c := dialValkey(t, rec.Addr)
		clienttest.Prove(t, &clienttest.Subject{
			Path: "github.com/valkey-io/valkey-go", Sent: clienttest.Recorded(rec), Arg: clientArg(c),
			Funcs: map[string]any{
				"MGet": valkey.MGet, "MGetCache": valkey.MGetCache, "MSet": valkey.MSet, "MSetNX": valkey.MSetNX, "MSetEX": valkey.MSetEX,
				"MDel": valkey.MDel, "MUnlink": valkey.MUnlink, "JsonMGet": valkey.JsonMGet, "JsonMGetCache": valkey.JsonMGetCache, "JsonMSet": valkey.JsonMSet,
				"NewLuaScript": valkey.NewLuaScript, "NewLuaScriptReadOnly": valkey.NewLuaScriptReadOnly, "NewLuaScriptNoSha": valkey.NewLuaScriptNoSha,
				"NewLuaScriptReadOnlyNoSha": valkey.NewLuaScriptReadOnlyNoSha, "NewLuaScriptRetryable": valkey.NewLuaScriptRetryable,
				"NewLuaScriptNoShaRetryable": valkey.NewLuaScriptNoShaRetryable,
			},
			Built: ranScript(rec, func(script any) {
				if s, ok := script.(*valkey.Lua); ok {
					s.Exec(context.Background(), c, nil, nil)
				}
			}),
			Roots: []clienttest.Root{{Recvs: []string{"Lua"}, Value: valkey.NewLuaScript("return 1")}, {Recvs: []string{"Client"}, Value: c, Methods: []string{"Dedicated"}}},
		}, clienttest.Proof{})
	})
}

// ranScript runs a script that a function made, to see which text it has.
func ranScript(rec *redistest.Recorder, run func(script any)) func(any) []string {
	return func(result any) []string {
		if result == nil || !strings.HasSuffix(reflect.TypeOf(result).String(), ".Lua") {
			return nil
		}
		rec.Reset()
		run(result)
		defer rec.Reset()
		for _, argv := range rec.All() {
			if len(argv) < 2 || !strings.HasPrefix(argv[0], "EVAL") {
				continue
			}
			if loaded := scriptOf(argv[1]); loaded != nil {
				return loaded
			}
			return []string{"SCRIPT", "LOAD", argv[1]}
		}
		return nil
	}
}

// clientArg gives a client wherever a function takes one.
func clientArg(c any) func(string, int, reflect.Type) (any, bool) {
	return func(name string, index int, typ reflect.Type) (any, bool) {
		if typ.Kind() == reflect.Slice && typ.Elem().Kind() == reflect.Func {
			return nil, true // no options
		}
		return c, typ.Kind() == reflect.Interface && typ.NumMethod() > 4 && reflect.TypeOf(c).Implements(typ)
	}
}

// TestLocks proves the rows of the locks, whose keys are not what they are given.
func TestLocks(t *testing.T) {
	t.Run("rueidislock", func(t *testing.T) {
		proveLocks(t, "github.com/redis/rueidis/rueidislock", &rueidislock.LockerOption{}, func(addr string, option any) (any, error) {
			o := *option.(*rueidislock.LockerOption)
			o.ClientOption = rueidis.ClientOption{InitAddress: []string{addr}, DisableCache: true, DisableRetry: true, ForceSingleClient: true}
			return rueidislock.NewLocker(o)
		})
	})
	t.Run("valkeylock", func(t *testing.T) {
		proveLocks(t, "github.com/valkey-io/valkey-go/valkeylock", &valkeylock.LockerOption{}, func(addr string, option any) (any, error) {
			o := *option.(*valkeylock.LockerOption)
			o.ClientOption = valkey.ClientOption{InitAddress: []string{addr}, DisableCache: true, DisableRetry: true, ForceSingleClient: true}
			return valkeylock.NewLocker(o)
		})
	})
}

func proveLocks(t *testing.T, path string, option any, open func(addr string, option any) (any, error)) {
	rec := redistest.StartRecorder(t)
	sent := setByScript(clienttest.Recorded(rec))
	locker, err := open(rec.Addr, option)
	if err != nil {
		t.Fatal(err)
	}
	clienttest.Prove(t, &clienttest.Subject{
		Path: path, Sent: sent, Skip: map[string]string{"Close": "ends the client"},
		Roots: []clienttest.Root{{Recvs: []string{"Locker"}, Value: locker}},
		Arg: func(name string, index int, typ reflect.Type) (any, bool) {
			return context.Background(), index == 0
		},
	}, clienttest.Proof{Unreached: map[string]string{"NewLocker": "proved below"}})

	maker, taker := client.Lookup(path, "", "NewLocker"), client.Lookup(path, "Locker", "TryWithContext")
	if maker == nil || taker == nil || len(maker.Sets) != 1 || !maker.Life.Has {
		t.Fatal("no row says what NewLocker gives to the locker")
	}
	lockedAs(t, sent, locker, maker.Sets[0].Default, time.Duration(taker.TTL.Default))
	own := reflect.ValueOf(option).Elem()
	own.FieldByName(maker.Sets[0].Field).SetString("own")
	own.FieldByName(maker.Life.Field).SetInt(int64(20 * time.Second))
	if locker, err = open(rec.Addr, option); err != nil {
		t.Fatal(err)
	}
	lockedAs(t, sent, locker, "own", 20*time.Second)
}

// lockedAs takes a lock, and compares its prefix and its expiry.
func lockedAs(t *testing.T, sent func() [][]string, locker any, prefix string, life time.Duration) {
	t.Helper()
	sent()
	args := []reflect.Value{reflect.ValueOf(context.Background()), reflect.ValueOf("name")}
	start := time.Now()
	reflect.ValueOf(locker).MethodByName("TryWithContext").Call(args)
	for _, argv := range sent() {
		if argv[0] != "SET" || !strings.HasPrefix(argv[1], prefix+":") { // the locker before may still be at it
			continue
		}
		at, err := strconv.ParseInt(argv[5], 10, 64)
		if got := time.UnixMilli(at).Sub(start).Round(time.Second); err != nil || got != life {
			t.Errorf("%q lives %s, want %s", argv[1], got, life)
		}
		return
	}
	t.Errorf("nothing was locked with the prefix %q", prefix)
}

// setByScript shows the scripts that take a lock as the SET that they run.
func setByScript(sent func() [][]string) func() [][]string {
	return func() [][]string {
		all := sent()
		for i, argv := range all {
			if strings.EqualFold(argv[0], "EVALSHA") && len(argv) == 6 {
				all[i] = []string{"SET", argv[3], argv[4], "NX", "PXAT", argv[5]}
			}
		}
		return all
	}
}
