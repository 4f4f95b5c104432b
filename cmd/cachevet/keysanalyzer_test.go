package main

import (
	"strings"
	"testing"
)

// A time printed in one of two layouts reads the same in both: the one form that is told has room for either.
func TestFormsThatReadTheSame(t *testing.T) {
	hole := func(lo, hi int) []keyPart {
		return []keyPart{{Lit: "seen:"}, {Hole: "now", Type: "string", Min: lo, Max: &hi}}
	}
	var r keyRecord
	r.add("seen:<now:string>", hole(19, 27))
	r.add("seen:<now:string>", hole(10, 18))
	r.add("seen", []keyPart{{Lit: "seen"}})
	r.add("seen:<now:string>", []keyPart{{Lit: "seen:"}, {Hole: "now", Type: "string"}})
	if len(r.Template) != 2 || len(r.Parts) != 2 {
		t.Fatalf("%d templates, %d taken apart; want 2", len(r.Template), len(r.Parts))
	}
	if got := r.Parts[0][1]; got.Min != 0 || got.Max != nil {
		t.Errorf("the hole has room for %d to %v bytes, want any number", got.Min, got.Max)
	}
}

// What only test files put into a field, in functions or in variables of their own, is nothing that the program's keys hold.
// What they put into their variables, the tests' keys hold.
func TestKeysWithoutTests(t *testing.T) {
	t.Parallel()
	dir := fixture(t)
	write(t, dir, "task/task.go", `package task

import (
	"context"
	"time"

	"github.com/redis/go-redis/v9"
)

type Task struct {
	ID   string
	Host string
}

func Put(ctx context.Context, rdb *redis.Client, t *Task) {
	rdb.Set(ctx, "task:"+t.ID, 1, time.Hour)
	rdb.Set(ctx, "host:"+t.Host, 1, time.Hour)
}
`)
	write(t, dir, "task/cmd/main.go", `package main

import (
	"context"
	"os"

	"example.com/drivers/task"
	"github.com/redis/go-redis/v9"
)

func main() {
	task.Put(context.Background(), redis.NewClient(&redis.Options{}), &task.Task{ID: "nightly", Host: os.Args[1]})
}
`)
	write(t, dir, "task/task_test.go", `package task

import (
	"context"
	"testing"
)

var mock = &Task{ID: "mock-1", Host: "mock-2"}

var mocks = []*Task{{ID: "mock-3"}}

var makeMock = func() *Task { return &Task{ID: "mock-4", Host: "mock-5"} }

var prefix = "first"

func setUp() { prefix = "then" }

func TestPut(t *testing.T) {
	setUp()
	inside := &Task{ID: "mock-6"}
	Put(context.Background(), nil, inside)
	store(prefix + ":x")
}
`)
	write(t, dir, "task/store_test.go", `package task

import (
	"context"

	"github.com/redis/go-redis/v9"
)

var rdb *redis.Client

func store(key string) { rdb.Set(context.Background(), key, 1, 0) }
`)
	write(t, dir, "task/cmd/main_test.go", `package main

import "example.com/drivers/task"

var mock = &task.Task{ID: "mock-7", Host: "mock-8"}
`)
	r := cachevet(t, dir, "keys", "-json", "./task/...")
	exits(t, r, exitClean)
	tests := map[string]bool{}
	for line := range strings.Lines(r.out) {
		if strings.Contains(line, "mock-") && !strings.Contains(line, `_test.go:`) {
			t.Errorf("a key of tests in the program: %s", line)
		}
		tests["first"] = tests["first"] || strings.Contains(line, `"first:x"`)
		tests["then"] = tests["then"] || strings.Contains(line, `"then:x"`)
	}
	wants(t, "the program's", r.out, `"task:nightly"`)
	if !tests["first"] || !tests["then"] {
		t.Errorf("what tests put into their own variables is missing in\n%s", r.out)
	}
}
