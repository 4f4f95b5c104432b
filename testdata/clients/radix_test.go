package clients_test

import (
	"context"
	"reflect"
	"testing"

	radix3 "github.com/mediocregopher/radix/v3"
	radix4 "github.com/mediocregopher/radix/v4"

	"github.com/cachevet/cachevet/internal/clienttest"
	"github.com/cachevet/cachevet/internal/redistest"
)

// radixArg leaves out where replies would go.
func radixArg(name string, index int, typ reflect.Type) (any, bool) {
	return nil, index == 0 && typ.Kind() == reflect.Interface && typ.NumMethod() == 0
}

// radixUnreached are the rows that only say where commands go, or need replies.
var radixUnreached = map[string]string{
	"WithConn": "sends what its function sends", "NewStreamReader": "reads in a loop", "StreamReaderConfig.New": "reads in a loop",
	"Client.Do": "sends what it is given", "Cluster.Do": "sends what it is given", "Pool.Do": "sends what it is given",
	"Sentinel.Do": "sends what it is given", "MultiClient.Do": "sends what it is given",
}

func TestRadixV3(t *testing.T) {
	rec := redistest.StartRecorder(t)
	c, err := radix3.Dial("tcp", rec.Addr)
	if err != nil {
		t.Fatal(err)
	}
	sent := clienttest.Recorded(rec)
	clienttest.Prove(t, &clienttest.Subject{
		Path: "github.com/mediocregopher/radix/v3", Sent: sent, Arg: radixArg, Builds: true,
		Funcs: map[string]any{"Cmd": radix3.Cmd, "FlatCmd": radix3.FlatCmd, "NewEvalScript": radix3.NewEvalScript},
		Roots: []clienttest.Root{{Recvs: []string{"EvalScript"}, Value: radix3.NewEvalScript(2, "return 1"), Methods: []string{"Cmd"}}, {Recvs: []string{"EvalScript"}, Value: radix3.NewEvalScript(6, "return 1"), Methods: []string{"FlatCmd"}}},
		Built: func(result any) []string {
			switch r := result.(type) {
			case radix3.Action:
				_ = c.Do(r)
			case radix3.EvalScript:
				sent()
				_ = c.Do(r.Cmd(nil, "a", "b"))
				for _, argv := range sent() {
					return scriptOf(argv[1])
				}
			}
			return nil
		},
	}, clienttest.Proof{Unreached: radixUnreached})
}

func TestRadixV4(t *testing.T) {
	rec := redistest.StartRecorder(t)
	bg := context.Background()
	c, err := radix4.Dial(bg, "tcp", rec.Addr)
	if err != nil {
		t.Fatal(err)
	}
	sent := clienttest.Recorded(rec)
	clienttest.Prove(t, &clienttest.Subject{
		Path: "github.com/mediocregopher/radix/v4", Sent: sent, Arg: radixArg, Builds: true,
		Funcs: map[string]any{"Cmd": radix4.Cmd, "FlatCmd": radix4.FlatCmd, "NewEvalScript": radix4.NewEvalScript},
		Roots: []clienttest.Root{{Recvs: []string{"EvalScript"}, Value: radix4.NewEvalScript("return 1")}, {Recvs: []string{"CmdConfig"}, Value: radix4.CmdConfig{}}},
		Built: func(result any) []string {
			switch r := result.(type) {
			case radix4.Action:
				_ = c.Do(bg, r)
			case radix4.EvalScript:
				sent()
				_ = c.Do(bg, r.Cmd(nil, []string{"a"}))
				for _, argv := range sent() {
					return scriptOf(argv[1])
				}
			}
			return nil
		},
	}, clienttest.Proof{Unreached: radixUnreached})
}
