package keyprefix_test

import (
	"testing"
	"time"

	"golang.org/x/tools/go/analysis/analysistest"

	"github.com/cachevet/cachevet/internal/convention"
	"github.com/cachevet/cachevet/internal/passtest"
	"github.com/cachevet/cachevet/passes/keyprefix"
	"github.com/cachevet/cachevet/passes/keytype"
)

func Test(t *testing.T) {
	a := keyprefix.New(keyprefix.Options{Registry: convention.Registry{
		{Prefix: "shop:user:", Owner: []string{"**/bad", "**/good"}, Type: "string", TTL: convention.Lifetime{Min: time.Minute, Max: 24 * time.Hour}, Version: "v2"},
		{Prefix: "shop:order:", Owner: []string{"**/order"}},
		{Prefix: "shop:cart:", Type: "hash"},
		{Prefix: "shop:page:", Type: "item", TTL: convention.Lifetime{Min: 5 * time.Minute, Max: 5 * time.Minute}},
		{Prefix: "shop:config", Type: "string", TTL: convention.Lifetime{Persistent: true}},
		{Prefix: "tenant:<id>:audit:", Type: "list"},
		{Prefix: "app:user:", TTL: convention.Lifetime{Max: 10 * time.Minute}},
	}})
	passtest.Run(t, a, "keyprefix/bad", "keyprefix/good", "keyprefix/wrapped")
}

// Without a registry there is nothing to say.
func TestNone(t *testing.T) {
	for _, r := range passtest.Run(t, keyprefix.Analyzer, "keyprefix/good") {
		if len(r.Diagnostics) > 0 {
			t.Error(r.Diagnostics)
		}
	}
}

// What keytype reports of a command is not said again; without keytype it is.
func TestTyped(t *testing.T) {
	o := keyprefix.Options{Registry: convention.Registry{{Prefix: "shop:cart:", Type: "hash"}}, Typed: keytype.Reports}
	passtest.Run(t, keyprefix.New(o), "keyprefix/typed")
	o.Typed = nil
	a := keyprefix.New(o)
	for _, r := range analysistest.Run(quiet{t}, passtest.Dir(t), a, "./keyprefix/typed") {
		if len(r.Diagnostics) != 2 {
			t.Errorf("without keytype: %v", r.Diagnostics)
		}
	}
}

// quiet leaves out what the test expects otherwise.
type quiet struct{ *testing.T }

func (quiet) Errorf(string, ...any) {}
