package main

import (
	"testing"

	"github.com/cachevet/cachevet/passes/cachecall"
)

func TestDisputed(t *testing.T) {
	key := func(pkg, value, dataType string, creates bool) cachecall.KeyType {
		return cachecall.KeyType{Package: pkg, Parts: []string{"user:", value}, Type: dataType, Command: "X", Creates: creates, Where: pkg + ".go:1"}
	}
	a, b := key("a", "id", "hash", true), key("b", "userID", "string", false)
	for _, tt := range []struct {
		lessons []lesson
		want    int
	}{
		{[]lesson{{Keys: []cachecall.KeyType{a}}, {Keys: []cachecall.KeyType{a}}}, 0},
		{[]lesson{{Keys: []cachecall.KeyType{a, key("a", "id", "set", true)}}}, 0}, // within one package the rule sees it
		{[]lesson{{Keys: []cachecall.KeyType{a}}, {Keys: []cachecall.KeyType{b}}}, 1},
		{[]lesson{{Keys: []cachecall.KeyType{a}}, {Keys: []cachecall.KeyType{a}}, {Keys: []cachecall.KeyType{b}}}, 1},
		{[]lesson{{Keys: []cachecall.KeyType{a}}, {Keys: []cachecall.KeyType{key("b", "id", "set", true)}}}, 2},
	} {
		if got := disputed(tt.lessons); len(got) != tt.want {
			t.Errorf("%v: %v, want %d", tt.lessons, got, tt.want)
		}
	}
	value, dropped, err := packLearned(cachecall.Learned{Keys: []cachecall.KeyType{a}})
	if err != nil || dropped != 0 {
		t.Fatal(dropped, err)
	}
	if text, err := unpackLearned(value); err != nil {
		t.Error(err)
	} else if l, err := cachecall.ParseLearned(text); err != nil || len(l.Keys) != 1 || l.Keys[0].Template().Display() != "user:<id>" {
		t.Errorf("%v, %v", l, err)
	}
}
