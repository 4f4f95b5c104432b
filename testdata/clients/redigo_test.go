package clients_test

import (
	"reflect"
	"strings"
	"testing"

	garyburd "github.com/garyburd/redigo/redis"
	"github.com/gomodule/redigo/redis"
	"github.com/mna/redisc"

	"github.com/cachevet/cachevet/internal/clienttest"
	"github.com/cachevet/cachevet/internal/redistest"
)

// redigoConn are the receivers of the rows of a connection.
var redigoConn = []string{"Conn", "ConnWithTimeout", "ConnWithContext"}

func TestRedigo(t *testing.T) {
	t.Run("gomodule", func(t *testing.T) {
		rec := redistest.StartRecorder(t)
		c, err := redis.Dial("tcp", rec.Addr)
		if err != nil {
			t.Fatal(err)
		}
		proveRedigo(t, "github.com/gomodule/redigo/redis", rec, c, redis.NewScript(2, "return 1"), map[string]any{
			"DoContext": redis.DoContext, "DoWithTimeout": redis.DoWithTimeout, "NewScript": redis.NewScript,
		}, nil)
	})
	t.Run("garyburd", func(t *testing.T) {
		rec := redistest.StartRecorder(t)
		c, err := garyburd.Dial("tcp", rec.Addr)
		if err != nil {
			t.Fatal(err)
		}
		proveRedigo(t, "github.com/garyburd/redigo/redis", rec, c, garyburd.NewScript(2, "return 1"), map[string]any{
			"DoWithTimeout": garyburd.DoWithTimeout, "NewScript": garyburd.NewScript,
		}, map[string]bool{"DoContext": true, "Script.DoContext": true})
	})
}

func proveRedigo(t *testing.T, path string, rec *redistest.Recorder, c interface {
	Do(string, ...any) (any, error)
}, script any, funcs map[string]any, newer map[string]bool,
) {
	sent := clienttest.Recorded(rec)
	clienttest.Prove(t, &clienttest.Subject{
		Path:  path,
		Funcs: funcs,
		Skip:  map[string]string{"Close": "ends the client", "Receive": "waits", "ReceiveContext": "waits", "ReceiveWithTimeout": "waits"},
		Roots: []clienttest.Root{{Recvs: redigoConn, Value: c}, {Recvs: []string{"Script"}, Value: script}},
		Sent: func() [][]string {
			_, _ = c.Do("") // what was only written so far
			return sent()
		},
		Built: func(result any) []string {
			switch r := result.(type) {
			case *redis.Script:
				_ = r.SendHash(c.(redis.Conn))
			case *garyburd.Script:
				_ = r.SendHash(c.(garyburd.Conn))
			default:
				return nil
			}
			_, _ = c.Do("")
			for _, argv := range sent() {
				return scriptOf(argv[1])
			}
			return nil
		},
		Arg: clientArg(c),
	}, clienttest.Proof{Newer: newer})
}

// TestRedisc proves the rows of redisc on a cluster of one.
func TestRedisc(t *testing.T) {
	rec := redistest.StartRecorder(t)
	host, port, _ := strings.Cut(rec.Addr, ":")
	rec.Reply = func(argv []string) string {
		if strings.EqualFold(argv[0], "CLUSTER") {
			return "*1\r\n*3\r\n:0\r\n:16383\r\n*2\r\n$9\r\n" + host + "\r\n:" + port + "\r\n"
		}
		return ""
	}
	cluster := &redisc.Cluster{StartupNodes: []string{rec.Addr}}
	if err := cluster.Refresh(); err != nil {
		t.Fatal(err)
	}
	c := cluster.Get()
	sent := clienttest.Recorded(rec)
	clienttest.Prove(t, &clienttest.Subject{
		Path: "github.com/mna/redisc",
		Skip: map[string]string{"Close": "ends the client", "Receive": "waits", "ReceiveContext": "waits", "ReceiveWithTimeout": "waits"},
		Sent: func() [][]string {
			_, _ = c.Do("")
			return sent()
		},
		Roots: []clienttest.Root{{Recvs: []string{"Conn"}, Value: c}},
		Arg:   func(name string, index int, typ reflect.Type) (any, bool) { return nil, false },
	}, clienttest.Proof{Unreached: map[string]string{
		"Cluster.Get": "its connection is proved", "Cluster.Dial": "its connection is proved", "RetryConn": "its connection is proved",
	}})
}
