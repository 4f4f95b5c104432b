package clients_test

import (
	"reflect"
	"testing"
	"time"

	"github.com/bradfitz/gomemcache/memcache"
	grafana "github.com/grafana/gomemcache/memcache"
	"github.com/memcachier/mc/v3"
	rainycape "github.com/rainycape/memcache"

	"github.com/cachevet/cachevet/internal/clienttest"
)

// TestMemcache proves the rows of the clients of Memcached.
func TestMemcache(t *testing.T) {
	for _, lib := range []struct {
		path      string
		dial      func(addr string) any
		unreached map[string]string
	}{
		{"github.com/bradfitz/gomemcache/memcache", func(addr string) any { return memcache.New(addr) }, nil},
		{"github.com/grafana/gomemcache/memcache", func(addr string) any { return grafana.New(addr) }, nil},
		{"github.com/memcachier/mc/v3", func(addr string) any { return mc.NewMC(addr, "", "") }, nil},
		{"github.com/rainycape/memcache", func(addr string) any {
			c, err := rainycape.New(addr)
			if err != nil {
				t.Fatal(err)
			}
			c.SetTimeout(10 * time.Second)
			return c
		}, map[string]string{"CompareAndSwap": "wants an item that came from the server"}},
	} {
		t.Run(lib.path, func(t *testing.T) {
			server := clienttest.StartMemcached(t)
			clienttest.Prove(t, &clienttest.Subject{
				Path: lib.path, Sent: server.Sent, Skip: map[string]string{"Close": "ends the client", "Quit": "ends the client", "Stats": "waits", "StatsWithKey": "waits", "StatsReset": "waits"},
				Roots: []clienttest.Root{{Recvs: []string{"Client"}, Value: lib.dial(server.Addr)}},
				Arg: func(name string, index int, typ reflect.Type) (any, bool) {
					if (name == "Set" || name == "Replace") && index == 4 {
						return uint64(0), true // not a compare and swap
					}
					return nil, typ.Kind() == reflect.Slice && typ.Elem().Kind() == reflect.Func // no options
				},
			}, clienttest.Proof{Unreached: lib.unreached, Unrowed: map[string]string{"Ping": "has no key"}})
		})
	}
}
