package keyshape_test

import (
	"testing"

	"github.com/cachevet/cachevet/internal/convention"
	"github.com/cachevet/cachevet/internal/passtest"
	"github.com/cachevet/cachevet/passes/keyshape"
)

func Test(t *testing.T) {
	passtest.Run(t, keyshape.Analyzer, "keyshape/bad", "keyshape/good", "keyshape/wrapped")
}

func TestStrict(t *testing.T) {
	a := keyshape.New(keyshape.Options{})
	if err := a.Flags.Set("strict", "true"); err != nil {
		t.Fatal(err)
	}
	passtest.Run(t, a, "keyshape/strict")
}

func TestLayout(t *testing.T) {
	a := keyshape.New(keyshape.Options{Layout: convention.Layout{
		Key: "[<env>:]<app>:<entity>:<id>[:<attr>][:v<n>]",
		Segments: []convention.Segment{
			{Name: "env", Words: []string{"dev", "prod"}},
			{Name: "app", Words: []string{"shop", "pay"}},
			{Name: "entity", Chars: "a-z_", Max: 12, Singular: true},
		},
	}})
	passtest.Run(t, a, "keyshape/layout")
}
