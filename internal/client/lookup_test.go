package client_test

import (
	"testing"

	"github.com/cachevet/cachevet/internal/client"
)

func TestLookup(t *testing.T) {
	const v9, v6, cmds = "github.com/redis/go-redis/v9", "github.com/go-redis/redis", "github.com/redis/rueidis/internal/cmds"
	for _, test := range []struct{ path, recv, name, command string }{
		{v9, "cmdable", "Get", "GET"},
		{v9, "StringCmdable", "Get", "GET"},
		{v9, "Script", "Run", "EVALSHA"},
		{v9, "Tx", "Watch", "WATCH"},
		{v9, "", "NewStringCmd", ""},
		{v6, "Cmdable", "Get", "GET"},
		{cmds, "Builder", "Set", "SET"},
		{cmds, "SetValue", "Value", ""}, // a plain step
		{"github.com/valkey-io/valkey-go/internal/cmds", "SetValue", "Ex", "SET"},
		{"github.com/garyburd/redigo/redis", "Conn", "Do", ""},
		{"github.com/bradfitz/gomemcache/memcache", "Client", "Set", "MC.SET"},
	} {
		r := client.Lookup(test.path, test.recv, test.name)
		if r == nil || r.Command != test.command {
			t.Errorf("%s %s.%s: %+v, want %q", test.path, test.recv, test.name, r, test.command)
		}
	}
	// Script.Exists asks for scripts, not for keys; a function is no method, a reply no client.
	for _, test := range []struct{ path, recv, name string }{
		{v9, "Script", "Exists"}, {v9, "", "Get"}, {v9, "StringCmd", "Get"}, {"fmt", "", "Sprintf"}, {cmds, "", "Get"},
	} {
		if r := client.Lookup(test.path, test.recv, test.name); r != nil {
			t.Errorf("%s %s.%s: %+v, want none", test.path, test.recv, test.name, r)
		}
	}
	if a, b := client.Lookup(v9, "cmdable", "Watch"), client.Lookup(v9, "Tx", "Watch"); a == b {
		t.Error("the Watch of a transaction is that of a client")
	}
}

func TestKinds(t *testing.T) {
	for _, test := range []struct {
		path, name string
		want       client.Kind
	}{
		{"github.com/redis/go-redis/v9", "Client", client.Single},
		{"github.com/redis/go-redis/v9", "ClusterClient", client.Cluster},
		{"github.com/redis/go-redis/v9", "Ring", client.Ring},
		{"github.com/redis/go-redis/v9", "UniversalClient", client.Either},
		{"github.com/redis/go-redis/v9", "Pipeliner", client.Either},
		{"github.com/redis/go-redis/v9", "HashCmdable", client.Either},
		{"github.com/redis/go-redis/v9", "StringCmd", client.Unknown},
		{"gopkg.in/redis.v5", "ClusterClient", client.Cluster},
		{"github.com/redis/rueidis", "Client", client.Either},
		{"github.com/valkey-io/valkey-go", "DedicatedClient", client.Either},
		{"github.com/gomodule/redigo/redis", "Conn", client.Single},
		{"github.com/mna/redisc", "Cluster", client.Cluster},
		{"github.com/bradfitz/gomemcache/memcache", "Client", client.Memcached},
		{"net/http", "Client", client.Unknown},
	} {
		if got := client.KindOf(test.path, test.name); got != test.want {
			t.Errorf("KindOf(%s.%s) = %d, want %d", test.path, test.name, got, test.want)
		}
	}
	if got := client.LibraryOf("github.com/valkey-io/valkey-go/internal/cmds"); got != "github.com/valkey-io/valkey-go" {
		t.Errorf("LibraryOf = %s", got)
	}
	if client.IsLibrary("fmt") || !client.IsLibrary("github.com/garyburd/redigo/redis") {
		t.Error("IsLibrary is wrong")
	}
}

func BenchmarkFirstLookup(b *testing.B) {
	// What a process pays that sees one library: the rows of all others are not indexed.
	for b.Loop() {
		client.Lookup("github.com/redis/go-redis/v9", "cmdable", "Get")
	}
}
