package redistest

import (
	"reflect"
	"testing"
)

func TestRedis(t *testing.T) {
	c := Dial(t, StartRedis(t))
	if _, err := c.Do("SET", "a", "1"); err != nil {
		t.Fatal(err)
	}
	if v, err := c.Do("MGET", "a", "b"); err != nil || !reflect.DeepEqual(v, []any{"1", nil}) {
		t.Fatalf("MGET = %v, %v", v, err)
	}
	if _, err := c.Do("NOSUCH"); err == nil {
		t.Fatal("an unknown command gave no error")
	}
}

func TestCluster(t *testing.T) {
	addrs := StartCluster(t)
	_, err := Dial(t, addrs[0]).Do("MGET", "a", "b")
	if e, ok := err.(Error); !ok || len(addrs) != 3 {
		t.Fatalf("MGET over two slots: %v (%T)", err, e)
	}
}

func TestMemcached(t *testing.T) { StartMemcached(t) }

func TestRecorder(t *testing.T) {
	r := StartRecorder(t)
	c := Dial(t, r.Addr)
	for _, argv := range [][]string{{"HELLO", "2"}, {"INFO"}, {"GET", "k"}, {"MULTI"}, {"SET", "k", "v"}} {
		if _, err := c.Do(argv...); err != nil {
			t.Fatalf("%v: %v", argv, err)
		}
	}
	if v, err := c.Do("EXEC"); err != nil || !reflect.DeepEqual(v, []any{"OK"}) {
		t.Fatalf("EXEC = %v, %v", v, err)
	}
	want := [][]string{{"GET", "k"}, {"MULTI"}, {"SET", "k", "v"}, {"EXEC"}}
	if got := r.Commands(); !reflect.DeepEqual(got, want) {
		t.Errorf("recorded %q, want %q", got, want)
	}
	if got := len(r.All()); got != 6 {
		t.Errorf("%d commands in all, want 6", got)
	}
}
