// Package glide_test proves the rows of valkey-glide. It is a module of its own because that library brings a native one.
package glide_test

import (
	"context"
	"crypto/sha1"
	"encoding/hex"
	"fmt"
	"net"
	"reflect"
	"strconv"
	"strings"
	"testing"

	glide "github.com/valkey-io/valkey-glide/go/v2"
	"github.com/valkey-io/valkey-glide/go/v2/config"
	"github.com/valkey-io/valkey-glide/go/v2/options"
	"github.com/valkey-io/valkey-glide/go/v2/pipeline"

	"github.com/cachevet/cachevet/internal/clienttest"
	"github.com/cachevet/cachevet/internal/redistest"
)

func dial(t *testing.T, addr string) *glide.Client {
	host, port, _ := net.SplitHostPort(addr)
	n, _ := strconv.Atoi(port)
	c, err := glide.NewClient(config.NewClientConfiguration().WithAddress(&config.NodeAddress{Host: host, Port: n}))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(c.Close)
	return c
}

func TestGlide(t *testing.T) {
	rec := redistest.StartRecorder(t)
	rec.Reply = primary
	c := dial(t, rec.Addr)
	clienttest.Prove(t, &clienttest.Subject{
		Path: "github.com/valkey-io/valkey-glide/go/v2", Sent: scripts(clienttest.Recorded(rec)), Arg: arg,
		Skip:  channels,
		Roots: []clienttest.Root{{Recvs: []string{"Client", "baseClient"}, Value: c}},
	}, clienttest.Proof{Unreached: unreached, Unrowed: map[string]string{"Exec": "sends a batch", "Ping": "no data"}})
}

// TestBatch proves the methods of batches.
func TestBatch(t *testing.T) {
	rec := redistest.StartRecorder(t)
	rec.Reply = primary
	c := dial(t, rec.Addr)
	fresh := func() any { return pipeline.NewStandaloneBatch(false) }
	clienttest.Prove(t, &clienttest.Subject{
		Path: "github.com/valkey-io/valkey-glide/go/v2/pipeline", Sent: scripts(clienttest.Recorded(rec)),
		Arg:    arg,
		Roots:  []clienttest.Root{{Recvs: []string{"StandaloneBatch", "BaseBatch"}, Value: fresh(), Fresh: fresh}},
		Builds: true,
		Built: func(result any) []string {
			if b, ok := result.(*pipeline.StandaloneBatch); ok {
				_, _ = c.Exec(context.Background(), *b, false)
			}
			return nil
		},
	}, clienttest.Proof{Unreached: map[string]string{
		"NewStandaloneBatch": "sends nothing", "NewClusterBatch": "sends nothing",
		"ClusterBatch.Migrate": "needs a cluster", "ClusterBatch.MigrateWithOptions": "needs a cluster",
	}, Unrowed: map[string]string{"Ping": "no data"}})
}

// channels are methods that have nothing to do with keys.
var channels = map[string]string{
	"Close": "ends the client", "Subscribe": "channels", "SubscribeLazy": "channels", "SubscribeBlocking": "channels", "PSubscribe": "channels",
	"PSubscribeLazy": "channels", "PSubscribeBlocking": "channels", "Unsubscribe": "channels", "UnsubscribeLazy": "channels", "PUnsubscribe": "channels",
	"PUnsubscribeLazy": "channels", "UnsubscribeBlocking": "channels", "PUnsubscribeBlocking": "channels",
}

// unreached are the rows of the cluster client, and those that need what is not made up here.
var unreached = map[string]string{
	"ClusterClient.CustomCommand": "needs a cluster", "ClusterClient.CustomCommandWithRoute": "needs a cluster", "ClusterClient.Migrate": "needs a cluster", "ClusterClient.MigrateWithOptions": "needs a cluster",
}

// primary answers what the library asks for when it connects.
func primary(argv []string) string {
	if strings.EqualFold(argv[0], "INFO") {
		return "$26\r\n# Replication\r\nrole:master\r\n"
	}
	return ""
}

// scripts puts the text of a script in the place of its digest.
func scripts(sent func() [][]string) func() [][]string {
	sum := sha1.Sum([]byte("~1~"))
	return func() [][]string {
		all := sent()
		for _, argv := range all {
			if len(argv) > 1 && argv[1] == hex.EncodeToString(sum[:]) {
				argv[1] = "~1~"
			}
		}
		return all
	}
}

// words are the texts that types of the library are checked for.
var words = map[string]string{
	"ExpireCondition": "NX", "InsertPosition": "BEFORE", "ListDirection": "LEFT", "ScoreFilter": "MIN", "GeoUnit": "km", "ConditionalSet": "",
	"ObjectType": "", "ExpiryType": "EX", "EvictionType": "FREQ", "Aggregate": "SUM", "ConditionalChange": "", "UpdateOptions": "",
}

func arg(name string, index int, typ reflect.Type) (any, bool) {
	if w, ok := words[typ.Name()]; ok && typ.Kind() == reflect.String {
		if strings.Contains(name, ".") && typ.Name() == "ExpireCondition" {
			return "", true
		}
		return w, true
	}
	switch typ.Name() {
	case "KeysOrWeightedKeys":
		var keys []string
		for i := range 6 {
			keys = append(keys, fmt.Sprintf("~%d.Keys[%d]~", index, i))
		}
		return options.KeyArray{Keys: keys}, true
	case "ZRangeQuery", "ZRangeQueryWithScores":
		return options.NewRangeByIndexQuery(0, 1), true
	case "SearchOrigin", "GeoSearchOrigin":
		return &options.GeoMemberOrigin{Member: "m"}, true
	}
	switch typ {
	case reflect.TypeFor[options.Script](), reflect.TypeFor[*options.Script]():
		s := options.NewScript("~1~")
		if typ.Kind() == reflect.Pointer {
			return s, true
		}
		return *s, true
	case reflect.TypeFor[[]options.BitFieldSubCommands]():
		return []options.BitFieldSubCommands{options.NewBitFieldGet(options.SignedInt, 8, 0)}, true
	case reflect.TypeFor[[]options.BitFieldROCommands]():
		return []options.BitFieldROCommands{options.NewBitFieldGet(options.SignedInt, 8, 0)}, true
	case reflect.TypeFor[options.GeoSearchShape]():
		return *options.NewCircleSearchShape(1, "km"), true
	}
	return nil, false
}
