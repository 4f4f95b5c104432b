package keytype_test

import (
	"testing"

	"github.com/cachevet/cachevet/internal/passtest"
	"github.com/cachevet/cachevet/passes/cachecall"
	"github.com/cachevet/cachevet/passes/keytype"
)

func Test(t *testing.T) {
	passtest.Run(t, keytype.Analyzer, "keytype/bad", "keytype/good", "keytype/wrapped")
}

// What a driver learned of packages that this one does not import.
func TestLearned(t *testing.T) {
	flag := cachecall.Analyzer.Flags.Lookup(cachecall.LearnedFlag).Value
	if err := flag.Set(`{"types": [], "keys": [
		{"package": "example.com/scores", "parts": ["board:", "game"], "type": "zset", "command": "ZADD", "creates": true, "where": "scores/scores.go:7"},
		{"package": "zzz.test/z", "parts": ["visits:", "day"], "type": "hash", "command": "HSET", "creates": true, "where": "z/z.go:1"},
		{"package": "a.test/a", "parts": ["seen:", "day"], "type": "set", "command": "SADD", "creates": true, "where": "a/a.go:3"}
	]}`); err != nil {
		t.Fatal(err)
	}
	defer flag.Set(`{"types": []}`)
	passtest.Run(t, keytype.Analyzer, "keytype/learned")
}
