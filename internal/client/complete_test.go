package client_test

import (
	"go/types"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/cachevet/cachevet/internal/client"
)

// keyish are names of parameters that look like keys.
var keyish = regexp.MustCompile(`(?i)^(k|key\w*|keys|\w*key|\w*keys|src|source|dst|dest|destination|store|stream|streams)$`)

// TestRowsComplete checks that every function that seems to take a key has a row that says so.
func TestRowsComplete(t *testing.T) {
	for _, lib := range proved() {
		pkg := library(t, lib.Path)
		for _, name := range pkg.Scope().Names() {
			switch obj := pkg.Scope().Lookup(name).(type) {
			case *types.Func:
				checkCovered(t, lib, obj)
			case *types.TypeName:
				named, ok := obj.Type().(*types.Named)
				if !ok || obj.IsAlias() || !obj.Exported() && !slices.Contains(lib.Receivers, name) {
					continue
				}
				if iface, ok := named.Underlying().(*types.Interface); ok {
					for fn := range iface.ExplicitMethods() {
						checkCovered(t, lib, fn)
					}
				}
				for fn := range named.Methods() {
					checkCovered(t, lib, fn)
				}
			}
		}
	}
	for i, e := range notAKey {
		if !usedExceptions[i] {
			t.Errorf("notAKey: %s is not needed", e.name)
		}
	}
}

var usedExceptions = map[int]bool{}

func checkCovered(t *testing.T, lib *client.Library, fn *types.Func) {
	if !fn.Exported() {
		return
	}
	recv := receiver(fn)
	row := client.Lookup(lib.Path, recv, fn.Name())
	i := -1
	for v := range fn.Signature().Params().Variables() {
		i++
		typ := v.Type()
		if s, ok := typ.(*types.Slice); ok {
			typ = s.Elem()
		}
		if !seemsKey(typ, v.Name()) {
			continue
		}
		if row != nil && slices.ContainsFunc(row.Keys, func(k client.Key) bool { return k.Arg == i }) {
			continue
		}
		where := strings.TrimPrefix(recv+"."+fn.Name(), ".")
		if row != nil && slices.ContainsFunc(row.Sets, func(s client.Setting) bool { return s.Arg == i }) {
			continue
		}
		if lib.NotKeys[where] != "" || exception(lib.Path, recv, fn.Name(), v.Name()) != "" {
			continue
		}
		t.Errorf("%s: %s has a parameter %q that no row takes for a key", lib.Path, where, v.Name())
	}
}

// seemsKey: a text with a name such as keys have, or anything that is called a key.
func seemsKey(t types.Type, name string) bool {
	switch u := t.Underlying().(type) {
	case *types.Basic:
		return u.Info()&types.IsString != 0 && keyish.MatchString(name)
	case *types.Interface:
		return u.Empty() && (name == "key" || name == "keys")
	}
	return false
}

// exception tells why a parameter that looks like a key is none, "" if it is not listed.
func exception(lib, recv, fn, param string) string {
	for i, e := range notAKey {
		name := recv + "." + fn
		if !strings.Contains(e.name, "/.") { // with it, a function without a receiver
			name = strings.TrimPrefix(name, ".")
		}
		if strings.Contains(e.name, "/") {
			name = path.Base(lib) + "/" + name
		}
		if ok, err := path.Match(e.name, name); err == nil && ok && (e.param == "" || e.param == param) {
			usedExceptions[i] = true
			return e.why
		}
	}
	return ""
}

// notAKey lists what looks like a key and is none in several libraries, beside their NotKeys: by receiver and function, and by parameter when that is not "". The
// last part of the library's path may stand in front.
// Every entry was looked at.
var notAKey = []struct{ name, param, why string }{
	{"*.ClusterKeySlot", "key", "CLUSTER KEYSLOT hashes it, and reads nothing"},
	{"ClusterKeyslot.Key", "key", "CLUSTER KEYSLOT hashes it, and reads nothing"},
	{"*.MasterForKey", "key", "chooses a node, and sends nothing"},
	{"*.SlaveForKey", "key", "chooses a node, and sends nothing"},
	{"Ring.GetShardClientForKey", "key", "chooses a node, and sends nothing"},
	{"*.PickServer", "key", "chooses a node, and sends nothing"},
	{"NewBitOp", "", "what the batch itself calls"},
	{"EvalScript.Cmd", "keysAndArgs", "the number of keys is told when the script is made"},
	{"FlatCmd", "key", "a word of the command that the call names"},
	{"Client.StatsWithKey", "key", "a group of statistics"},
	{"WithConn", "key", "chooses a node, and sends nothing"},
	{"BindConn", "keys", "chooses a node, and sends nothing"},
	{"Conn.Bind", "keys", "chooses a node, and sends nothing"},
	{"Completed.SetSlot", "key", "chooses a node, and sends nothing"},
	{"Slot", "key", "computes a slot"},
	{"SplitBySlot", "keys", "computes slots"},
	{"*.ClientKillByFilter", "keys", "options of CLIENT KILL"},
	{"*.ScanType", "keyType", "a data type"},
	{"*.FTExplainCli", "key", "not implemented"},
	{"*.Unwatch", "keys", "UNWATCH has no arguments"},
	{"NewScript", "src", "Lua"},
	{"NewScriptServerSHA", "src", "Lua"},
	{"SearchBuilder.Param", "key", "a parameter of a query"},
	{"*Cmd.SetVal", "", "a reply"},
	{"NewScanCmdResult", "keys", "a reply"},
	{"InfoCmd.Item", "key", "a reply"},
	{"StructValue.Scan", "key", "a reply"},
	{"Scan", "keys", "a reply"},
	{"Cache.*", "", "a cache in the client"},
	{"LocalCache.*", "", "a cache in the client"},
	{"CacheStore.*", "", "a cache in the client"},
	{"SimpleCache.*", "", "a cache in the client"},
	{"gcache/AdapterMemory.*", "", "a cache in the process"},
	{"gcache/.*", "", "the default cache, which is in the process"},
	{"Mock*.*", "", "for tests"},
	{"SearchBuilder.InKeys", "keys", "narrows a search"},
	{"MGets", "keys", "cannot be called from outside the library"},
	{"MDels", "keys", "cannot be called from outside the library"},
	{"JsonMGets", "keys", "cannot be called from outside the library"},
	{"FtSearchInKeys*.Key", "key", "limits a search to documents; COMMAND has no keys for FT.SEARCH"},
	{"Ai*.*", "", "RedisAI, not maintained"},
	{"Graph*.*", "", "RedisGraph, not maintained"},
	{"Rg*.*", "", "RedisGears, not maintained"},
	{"TinyLFU.*", "key", "a cache in the process"},
	{"memory/Store.*", "key", "a store in the process"},
	{"memstore/MemStore.*", "key", "a store in the process"},
	{"*RedisClientInterface.*", "", "what the library wants of a client"},
	{"*MemcacheClientInterface.*", "", "what the library wants of a client"},
	{"redis/Client.*", "", "what the library wants of a client"},
	{"GCRAStore*.*", "key", "called by the limiter, whose row tells"},
	{"GoRedisStore.*", "key", "called by the limiter, whose row tells"},
	{"RedigoStore.*", "key", "called by the limiter, whose row tells"},
	{"AddCleanTask", "keys", "what the task is about, for a log"},
}

// TestCmdableComplete checks that every command of go-redis has a row.
func TestCmdableComplete(t *testing.T) {
	for _, lib := range proved() {
		if !slices.Contains(lib.Receivers, "cmdable") {
			continue
		}
		pkg := library(t, lib.Path)
		n := 0
		cmdable := pkg.Scope().Lookup("Cmdable").Type().Underlying().(*types.Interface)
		for fn := range cmdable.Methods() {
			n++
			if client.Lookup(lib.Path, receiver(fn), fn.Name()) == nil && withoutRow[fn.Name()] == "" {
				t.Errorf("%s: %s.%s has no row", lib.Path, receiver(fn), fn.Name())
			}
		}
		t.Logf("%s: %d methods", lib.Path, n)
	}
}

// withoutRow lists the methods of Cmdable that are no commands that anyone judges.
var withoutRow = map[string]string{
	"ClientMaintNotifications": "CLIENT MAINT_NOTIFICATIONS is of one vendor's server",
}
