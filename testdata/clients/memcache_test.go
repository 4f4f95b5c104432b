package clients_test

import (
	"bufio"
	"net"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/bradfitz/gomemcache/memcache"
	grafana "github.com/grafana/gomemcache/memcache"

	"github.com/cachevet/cachevet/internal/client"
	"github.com/cachevet/cachevet/internal/command"
)

// TestMemcacheWire is TestWire for the clients that speak Memcached's text protocol. The server here answers nothing of
// use; the first line of every request tells all.
func TestMemcacheWire(t *testing.T) {
	for _, lib := range []struct {
		path   string
		client func(addr string) any
		item   func(key string, expiration int32) any
	}{
		{
			"github.com/bradfitz/gomemcache/memcache",
			func(addr string) any { return memcache.New(addr) },
			func(key string, exp int32) any { return &memcache.Item{Key: key, Value: []byte("x"), Expiration: exp} },
		},
		{
			"github.com/grafana/gomemcache/memcache",
			func(addr string) any { return grafana.New(addr) },
			func(key string, exp int32) any { return &grafana.Item{Key: key, Value: []byte("x"), Expiration: exp} },
		},
	} {
		t.Run(lib.path, func(t *testing.T) {
			addr, lines := lineRecorder(t)
			c := reflect.ValueOf(lib.client(addr))
			i := slices.IndexFunc(client.Libraries(), func(l *client.Library) bool { return l.Path == lib.path })
			for _, r := range client.Libraries()[i].Rows {
				m := c.MethodByName(r.Name)
				if !m.IsValid() {
					t.Errorf("no method %s", r.Name)
					continue
				}
				var args []reflect.Value
				for i := range m.Type().NumIn() {
					in := m.Type().In(i)
					switch {
					case m.Type().IsVariadic() && i == m.Type().NumIn()-1:
					case in.Kind() == reflect.Pointer:
						args = append(args, reflect.ValueOf(lib.item("key-0-0", 77)))
					case in.Kind() == reflect.String:
						args = append(args, reflect.ValueOf("key-0-0"))
					case in == reflect.TypeFor[[]string]():
						args = append(args, reflect.ValueOf([]string{"key-0-0", "key-0-1"}))
					case in == reflect.TypeFor[int32]():
						args = append(args, reflect.ValueOf(int32(77)))
					default:
						args = append(args, plain(in, 0))
					}
				}
				m.Call(args)
				var argv []string
				select {
				case line := <-lines:
					argv = strings.Fields(line)
				case <-time.After(5 * time.Second):
					t.Errorf("%s: sends nothing", r.Name)
					continue
				}
				cmd := command.Lookup(r.Command)
				got := "MC." + strings.ToUpper(argv[0])
				if got == "MC.GETS" && r.Command == "MC.GET" {
					got = "MC.GET" // the same with a number for CompareAndSwap
				}
				if cmd == nil || got != r.Command {
					t.Errorf("%s: sends %q, the row says %s", r.Name, argv, r.Command)
					continue
				}
				pos, _ := cmd.KeyPositions(known(argv))
				for i, a := range argv {
					isKey := slices.ContainsFunc(pos, func(p command.KeyPos) bool { return p.Index == i })
					if _, marked := marker(a); marked != isKey {
						t.Errorf("%s: argument %d of %q: key for the command %v, for the row %v", r.Name, i, argv, isKey, marked)
					}
				}
				p := cmd.ExpiryAt(known(argv))
				if p.Found != r.TTL.Has || p.Found && argv[p.Index] != "77" {
					t.Errorf("%s: %q: expiry at %+v, the row says %+v", r.Name, argv, p, r.TTL)
				}
			}
		})
	}
}

// lineRecorder is a server that passes on the first line of every request, and answers ERROR.
func lineRecorder(t *testing.T) (addr string, lines chan string) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	lines = make(chan string, 100)
	go func() {
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			go func() {
				defer c.Close()
				for r := bufio.NewReader(c); ; {
					line, err := r.ReadString('\n')
					if err != nil {
						return
					}
					lines <- line
					switch name, _, _ := strings.Cut(line, " "); name {
					case "set", "add", "replace", "append", "prepend", "cas":
						if _, err := r.ReadString('\n'); err != nil { // the value
							return
						}
					}
					if _, err := c.Write([]byte("ERROR\r\n")); err != nil {
						return
					}
				}
			}()
		}
	}()
	return l.Addr().String(), lines
}
