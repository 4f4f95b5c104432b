// Package rejson_test proves the rows of go-rejson.
package rejson_test

import (
	"reflect"
	"testing"

	"github.com/go-redis/redis/v8"
	"github.com/nitishm/go-rejson/v4"
	"github.com/nitishm/go-rejson/v4/rjs"

	"github.com/cachevet/cachevet/internal/clienttest"
	"github.com/cachevet/cachevet/internal/redistest"
)

func TestRejson(t *testing.T) {
	rec := redistest.StartRecorder(t)
	c := redis.NewClient(&redis.Options{Addr: rec.Addr, MaxRetries: -1})
	defer c.Close()
	h := rejson.NewReJSONHandler()
	h.SetGoRedisClient(c)
	clienttest.Prove(t, &clienttest.Subject{
		Path: "github.com/nitishm/go-rejson/v4", Sent: clienttest.Recorded(rec),
		Roots: []clienttest.Root{{Recvs: []string{"Handler"}, Value: h}},
		Skip: map[string]string{
			"SetGoRedisClient": "sends nothing", "SetGoRedisClientWithContext": "sends nothing", "SetRedigoClient": "sends nothing",
			"SetClientInactive": "sends nothing", "SetContext": "sends nothing",
		},
		Arg: func(name string, index int, typ reflect.Type) (any, bool) {
			switch {
			case name == "JSONDebug" && index == 0:
				return rjs.DebugMemorySubcommand, true
			case name == "JSONSet" && index == 3:
				return []rjs.SetOption{rjs.SetOptionNX}, true
			case name == "JSONArrIndex" && index == 3:
				return []int{0, 1}, true
			}
			return nil, false
		},
	}, clienttest.Proof{})
}
