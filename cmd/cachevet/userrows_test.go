package main

import (
	"fmt"
	"strings"
	"testing"
)

// userModule is a module with a cache of its own, which no built-in row knows: it speaks to a service over HTTP.
func userModule(t *testing.T, config string) string {
	t.Helper()
	dir := t.TempDir()
	write(t, dir, ".git/HEAD", "")
	write(t, dir, "go.mod", "module example.com/x\n\ngo 1.24\n")
	write(t, dir, ".cachevet.yaml", config)
	write(t, dir, "store/store.go", `package store

import (
	"context"
	"time"
)

type Item struct {
	Key     string
	Seconds int
}

type Cache struct{}

func (c *Cache) Put(ctx context.Context, key string, value []byte, ttl time.Duration) error { return nil }
func (c *Cache) Fetch(ctx context.Context, keys ...string) ([][]byte, error)                { return nil, nil }
func (c *Cache) Store(item *Item) error                                                   { return nil }

type Remover interface{ Remove(keys []string) }

func Count(key string) int { return 0 }

func P1(ctx context.Context, key string, value []byte, ttl time.Duration) {}
func P2(ctx context.Context, key string, value []byte, ttl time.Duration) {}
func P3(ctx context.Context, key string, value []byte, ttl time.Duration) {}
func P4(ctx context.Context, key string, value []byte, ttl time.Duration) {}
func P5(ctx context.Context, key string, value []byte, ttl time.Duration) {}
func P6(item *Item)                                                       {}
func P7(item *Item)                                                       {}
`)
	write(t, dir, "app/app.go", `package app

import (
	"context"
	"fmt"
	"time"

	"example.com/x/store"
)

func userKey(id int64) string { return fmt.Sprintf("user:%d", id) }

func Use(ctx context.Context, c *store.Cache, r store.Remover, id int64) {
	c.Put(ctx, userKey(id), nil, time.Hour)
	c.Fetch(ctx, userKey(id), "User:all")
	c.Store(&store.Item{Key: "session:" + fmt.Sprint(id), Seconds: 60})
	r.Remove([]string{"a:1", "a:2"})
	store.Count("hits:" + fmt.Sprint(id))
}
`)
	return dir
}

const userRowsConfig = `clients:
  - func: example.com/x/store.(*Cache).Put
    command: SET
    key: key
    ttl: ttl
    form: app:<key>
  - func: (*example.com/x/store.Cache).Fetch
    command: MGET
    key: keys
  - func: example.com/x/store.Cache.Store
    effect: write
    key: item.Key
    ttl: item.Seconds
    unit: seconds
    zero: never
  - func: example.com/x/store.Remover.Remove
    effect: delete
    key: "0"
  - func: example.com/x/store.Count
    command: incr
    key: key
`

// Rows of the configuration count like the built-in ones, whoever runs the analysis.
func TestUserRows(t *testing.T) {
	t.Parallel()
	dir := userModule(t, userRowsConfig)
	r := cachevet(t, dir, "keys", "./...")
	exits(t, r, exitClean)
	for _, want := range []string{
		"SET app:user:<id:int64> 1h0m0s exact", "MGET user:<id:int64> - exact", "MGET User:all - exact", "SET session:<id:int64> 60s exact",
		"DEL a:1, a:2 - exact", "INCR hits:<id:int64> - exact",
	} {
		wants(t, "keys", strings.Join(strings.Fields(r.out), " "), want)
	}
	r = cachevet(t, dir, "./...")
	exits(t, r, exitFindings)
	wants(t, "the findings", r.out, "app/app.go:15:28: ", "(keycase)", `"session:<id>" is concatenated`)
	vet := goVet(t, dir, "./...")
	exits(t, vet, 1)
	wants(t, "go vet", vet.err, "app/app.go:15:28: ", "(keycase)", `"session:<id>" is concatenated`)

	// Another configuration is another answer, not one from the cache.
	write(t, dir, ".cachevet.yaml", "clients: []\n")
	exits(t, cachevet(t, dir, "./..."), exitClean)
	exits(t, goVet(t, dir, "./..."), 0)
}

// A row that fits nothing is an error with the nearest name: at once where the text alone tells, else where the package is
// analysed.
func TestUserRowsWrong(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name string
		rows []struct{ row, want string }
	}{
		{"the text", []struct{ row, want string }{
			{"{func: example.com/x/store.P1, command: SEET, key: key}", `unknown command "SEET"; did you mean "SET"?`},
			{"{func: example.com/x/store.P2, effect: wrte, key: key}", `did you mean "write"?`},
			{"{func: example.com/x/store.P3, key: key}", "neither command nor effect says"},
			{"{func: Put, command: SET, key: key}", `"Put" is not the full name of a function`},
			{"{func: example.com/x/store.P4, command: SET, key: key, form: 'app:'}", "must hold <key> once"},
			{"{func: example.com/x/store.(*Cache.Put, command: SET, key: key}", "is not the full name of a function"},
			{"{func: 'https://example.com/x/store.P1', command: SET, key: key}", "is not the full name of a function"},
			{"{func: ./store.P1, command: SET, key: key}", "is not the full name of a function"},
			{"{func: example.com/x/store.P5, command: GET, key: key, ttl: ttl}", "what only reads or deletes a key gives it no expiry"},
		}},
		{"the build", []struct{ row, want string }{
			{"{func: example.com/x/stor.Count, command: INCR, key: key}", "there is no package example.com/x/stor in the build; did you mean example.com/x/store?"},
			{"{func: net/smtp.SendMale, command: INCR, key: key}", "there is no net/smtp.SendMale; did you mean net/smtp.SendMail?"}, // which nobody imports
			{"{func: os.Args, command: GET, key: 0}", "there is no os.Args"},
			{"{func: io.Reader.Reed, command: GET, key: 0}", "there is no io.Reader.Reed; did you mean io.Reader.Read?"},
			{"{func: example.com/x/store.(*Cache).Putt, command: SET, key: key}", "there is no example.com/x/store.(*Cache).Putt; did you mean example.com/x/store.(*Cache).Put?"},
			{"{func: example.com/x/store.count, command: INCR, key: key}", "did you mean example.com/x/store.Count?"},
			{"{func: example.com/x/store.(*Cach).Put, command: SET, key: key}", "did you mean example.com/x/store.(*Cache).Put?"},
			{"{func: example.com/x/store.P1, command: SET, key: kee}", `there is no parameter "kee"; the function has ctx, key, value, ttl`},
			{"{func: example.com/x/store.P2, command: SET, key: 7}", "there is no parameter 7; the function has 4"},
			{"{func: net/smtp.SendMail, command: INCR, key: adr}", `there is no parameter "adr"; the function has addr, a, from, to, msg; did you mean "addr"?`},
		}},
		{"the code", []struct{ row, want string }{
			{"{func: example.com/x/store.P3, command: SET, key: ttl}", "the parameter ttl is time.Duration, which holds no key"},
			{"{func: example.com/x/store.P4, command: SET, key: key, ttl: value}", "the parameter value is []byte, which is no expiry"},
			{"{func: example.com/x/store.P5, command: SET, key: key, ttl: ttl, unit: seconds}", "has its unit by its type"},
			{"{func: example.com/x/store.P6, command: SET, key: item.Key, ttl: item.Seconds}", "unit must say whether it is seconds or milliseconds"},
			{"{func: example.com/x/store.P7, command: SET, key: item.Kee}", "the parameter item has no field Kee"},
		}},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			config := "clients:\n"
			for _, r := range test.rows {
				config += "  - " + r.row + "\n"
			}
			r := cachevet(t, userModule(t, config), "./...")
			exits(t, r, exitFailed)
			for i, row := range test.rows {
				wants(t, "standard error", r.err, row.want, fmt.Sprintf(".cachevet.yaml:%d:", i+2))
			}
			if n := strings.Count(r.err, "clients"); n != len(test.rows) {
				t.Errorf("%d problems, want %d:\n%s", n, len(test.rows), r.err)
			}
		})
	}
}

// What a file below the root of the module speaks of is looked for like what that of the root does, also under go vet.
func TestNestedConfigWrong(t *testing.T) {
	t.Parallel()
	dir := userModule(t, "preset: bugs\n")
	write(t, dir, "app/.cachevet.yaml", "paths:\n  - {path: '*.gos', preset: strict}\n")
	const idle = `app/.cachevet.yaml:2:12: "*.gos" matches nothing in app`
	r := cachevet(t, dir, "./...")
	exits(t, r, exitFailed)
	wants(t, "a pattern that matches nothing", r.err, idle)
	wants(t, "the same under go vet", goVet(t, dir, "./store").err, idle)

	write(t, dir, "app/.cachevet.yaml", "clients:\n  - {func: example.com/x/store.Cont, command: INCR, key: key}\n")
	r = cachevet(t, dir, "./store")
	exits(t, r, exitFailed)
	wants(t, "a row about nothing", r.err, "app/.cachevet.yaml:2:12: clients: there is no example.com/x/store.Cont; did you mean example.com/x/store.Count?")
}
