package main

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"math/rand/v2"
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

// TestTooMuchLearned: what does not fit is counted, and what is left is not taken for all there is.
func TestTooMuchLearned(t *testing.T) {
	l := cachecall.Learned{Whole: true, Programs: []string{"example.com/a"}}
	random := rand.New(rand.NewPCG(1, 2))
	for i := range 64 {
		data := make([]byte, maxLearned/20)
		for j := range data {
			data[j] = byte(random.Uint32())
		}
		l.Fields = append(l.Fields, cachecall.LearnedField{Field: fmt.Sprint("example.com/a.T.f", i), Facts: []string{base64.StdEncoding.EncodeToString(data)}})
	}
	value, dropped, err := packLearned(l)
	if err != nil || value == "" || dropped == 0 || dropped == len(l.Fields) {
		t.Fatal(len(value), dropped, err)
	}
	text, err := unpackLearned(value)
	if err != nil {
		t.Fatal(err)
	}
	var left cachecall.Learned
	if err := json.Unmarshal([]byte(text), &left); err != nil {
		t.Fatal(err)
	}
	if left.Whole || len(left.Programs) > 0 || len(left.Fields) != len(l.Fields)-dropped {
		t.Errorf("whole %v, programs %v, %d fields left, %d dropped", left.Whole, left.Programs, len(left.Fields), dropped)
	}
}
