package clients_test

import (
	"context"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	redis6 "github.com/go-redis/redis"
	redis7 "github.com/go-redis/redis/v7"
	redis8 "github.com/go-redis/redis/v8"
	redis9 "github.com/redis/go-redis/v9"
	"github.com/redis/rueidis"
	"github.com/redis/rueidis/rueidiscompat"
	"github.com/valkey-io/valkey-go"
	"github.com/valkey-io/valkey-go/valkeycompat"
	redis5 "gopkg.in/redis.v5"

	"github.com/cachevet/cachevet/internal/client"
	"github.com/cachevet/cachevet/internal/command"
	"github.com/cachevet/cachevet/internal/redistest"
)

// TestWire calls every method that has a row, with marked arguments, on a client that talks to a recording server, and
// compares what arrives with what the row says: the command, which arguments are keys and of which spec, and what
// becomes of expiries.
func TestWire(t *testing.T) {
	silence() // go-redis logs every expiry that it rounds
	for _, lib := range []struct {
		path string
		dial func(t *testing.T, addr string) any
		min  int // methods that must have been compared
	}{
		{"github.com/redis/go-redis/v9", func(t *testing.T, addr string) any {
			return redis9.NewClient(&redis9.Options{Addr: addr, MaxRetries: -1, Protocol: 2, PoolSize: 1})
		}, 550},
		{"github.com/go-redis/redis/v8", func(t *testing.T, addr string) any {
			return redis8.NewClient(&redis8.Options{Addr: addr, MaxRetries: -1, PoolSize: 1})
		}, 250},
		{"github.com/go-redis/redis/v7", func(t *testing.T, addr string) any {
			return redis7.NewClient(&redis7.Options{Addr: addr, MaxRetries: -1, PoolSize: 1})
		}, 200},
		// With MaxRetries -1 v6 sends nothing at all.
		{"github.com/go-redis/redis", func(t *testing.T, addr string) any {
			return redis6.NewClient(&redis6.Options{Addr: addr, PoolSize: 1})
		}, 200},
		{"gopkg.in/redis.v5", func(t *testing.T, addr string) any {
			return redis5.NewClient(&redis5.Options{Addr: addr, PoolSize: 1})
		}, 150},
		{"github.com/redis/rueidis/rueidiscompat", func(t *testing.T, addr string) any {
			c, err := rueidis.NewClient(rueidis.ClientOption{InitAddress: []string{addr}, DisableCache: true, DisableRetry: true, ForceSingleClient: true})
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(c.Close)
			return rueidiscompat.NewAdapter(c)
		}, 350},
		{"github.com/valkey-io/valkey-go/valkeycompat", func(t *testing.T, addr string) any {
			c, err := valkey.NewClient(valkey.ClientOption{InitAddress: []string{addr}, DisableCache: true, DisableRetry: true, ForceSingleClient: true})
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(c.Close)
			return valkeycompat.NewAdapter(c)
		}, 350},
	} {
		t.Run(lib.path, func(t *testing.T) {
			rec := redistest.StartRecorder(t)
			w := &wire{t: t, rec: rec, client: reflect.ValueOf(lib.dial(t, rec.Addr))}
			i := slices.IndexFunc(client.Libraries(), func(l *client.Library) bool { return l.Path == lib.path })
			rows := client.Libraries()[i].Rows
			for i := range rows {
				w.row(&rows[i])
			}
			t.Logf("%d methods and %d expiries compared, nothing came from %d: %v", w.methods, w.expiries, len(w.silent), w.silent)
			if w.methods < lib.min {
				t.Errorf("only %d methods compared", w.methods)
			}
		})
	}
}

type discard struct{}

func (discard) Printf(context.Context, string, ...any) {}

type wire struct {
	t        *testing.T
	rec      *redistest.Recorder
	client   reflect.Value
	methods  int
	expiries int
	silent   []string
}

// silent lists the methods with keys that send nothing here, and why; their rows are not compared.
var silent = map[string]string{
	"JSONDebugMemory": "not implemented by go-redis",
	"FTHybrid":        "wants a complete query",
	"CMSIncrBy":       "rueidiscompat wants ints among its arguments",
	"JSONArrIndex":    "rueidiscompat wants ints among its arguments",
	"HGetEXWithArgs":  "rueidiscompat panics without an ExpirationType",
	"HSetEXWithArgs":  "valkeycompat panics without an ExpirationType",
}

// particular gives arguments that methods insist on, by method and index.
var particular = map[string]map[int]any{
	"LInsert":     {2: "BEFORE"},
	"GeoDist":     {4: "km"},
	"JSONSetMode": {4: "NX"},
	"BFInfoArg":   {2: "CAPACITY"},
}

func (w *wire) row(r *client.Row) {
	if r.Recv != "" || r.Generic || r.Callback > 0 || r.Command == "" {
		return
	}
	m := w.client.MethodByName(r.Name)
	if !m.IsValid() {
		return
	}
	argv := w.call(m, r, 7*time.Second)
	if argv == nil {
		w.silent = append(w.silent, r.Name)
		if len(r.Keys) > 0 && silent[r.Name] == "" {
			w.t.Errorf("%s: sends nothing", r.Name)
		}
		return
	}
	w.methods++
	c := command.Resolve(known(argv))
	if c != command.Lookup(r.Command) {
		w.t.Errorf("%s: sends %q, the row says %s", r.Name, argv, r.Command)
		return
	}
	for len(argv) < max(c.Arity, -c.Arity) {
		argv = append(argv, "x") // a call with empty lists may send too little
	}
	// Every marked argument is a key, and every key is marked.
	tokens := known(argv)
	pos, exact := c.KeyPositions(tokens)
	if !exact {
		w.t.Errorf("%s: the keys of %q are not known exactly", r.Name, argv)
	}
	spec := map[int]int{}
	for _, p := range pos {
		spec[p.Index] = p.Spec
	}
	seen := map[int]bool{}
	for i, a := range argv {
		s, isKey := spec[i]
		k, marked := marker(a)
		if isKey != marked {
			w.t.Errorf("%s: argument %d of %q: key for the command %v, for the row %v", r.Name, i, argv, isKey, marked)
			continue
		}
		if marked {
			seen[k] = true
			if r.Keys[k].Spec != s {
				w.t.Errorf("%s: argument %d of %q is of spec %d, the row says %d", r.Name, i, argv, s, r.Keys[k].Spec)
			}
		}
	}
	if len(seen) != len(r.Keys) {
		w.t.Errorf("%s: %d of the %d keys of the row are in %q", r.Name, len(seen), len(r.Keys), argv)
	}
	w.creates(r, c, tokens)
	w.expiry(m, r, r.TTL, c.ExpiryAt)
	w.expiry(m, r, r.FieldTTL, c.FieldExpiryAt)
}

// creates compares whether the call creates its keys, and the option that decides it.
func (w *wire) creates(r *client.Row, c *command.Command, argv []command.Token) {
	sent := func(token string) bool {
		return slices.ContainsFunc(argv, func(t command.Token) bool { return strings.EqualFold(t.Text, token) })
	}
	if r.Token != "" && !sent(r.Token) && !strings.EqualFold(argv[0].Text, "set"+r.Token) {
		w.t.Errorf("%s: sends %v, without %s", r.Name, argv, r.Token)
	}
	for _, k := range r.Keys {
		want := false
		switch s := c.Keys[k.Spec]; s.Creates {
		case command.CreatesAlways:
			want = true
		case command.CreatesUnless:
			want = !r.IfExists
		case command.CreatesWith:
			want = slices.Contains(strings.Split(s.CreatesToken, "|"), r.Token)
		}
		if got, maybe := c.CreatesKey(k.Spec, argv); got != want || maybe {
			w.t.Errorf("%s: sends %v, which creates a key: %v; the row says %v", r.Name, argv, got, want)
		}
	}
}

// expiry compares what special values of a Duration become.
func (w *wire) expiry(m reflect.Value, r *client.Row, ttl client.TTL, at func([]command.Token) command.ExpiryPos) {
	if !ttl.Has || ttl.Unit != client.Duration {
		return
	}
	below, whole := time.Duration(60), 1500*time.Millisecond
	for _, probe := range []struct {
		value time.Duration
		want  client.Effect
	}{
		{0, ttl.Zero}, {-1, ttl.Minus1}, {-2 * time.Second, ttl.Negative}, {below, ttl.Below}, {whole, client.Sets}, {time.Minute, client.Sets},
	} {
		argv := w.call(m, r, probe.value)
		if argv == nil {
			w.t.Errorf("%s(%d): sends nothing", r.Name, probe.value)
			continue
		}
		w.expiries++
		c := command.Resolve(known(argv))
		p := at(known(argv))
		got, n := effect(c, p, argv), int64(0)
		if p.Found {
			n, _ = strconv.ParseInt(argv[p.Index], 10, 64)
		}
		if probe.value == below && got == client.Sets && n == 1 {
			got = client.RoundsUp
		}
		if got != probe.want {
			w.t.Errorf("%s(%d): %q: effect %d, the row says %d", r.Name, probe.value, argv, got, probe.want)
		}
		if probe.value == whole {
			grain := client.ToSeconds
			if n == 1500 {
				grain = client.ToMillis
			}
			if grain != ttl.Grain {
				w.t.Errorf("%s(%d): %q: resolution %d, the row says %d", r.Name, probe.value, argv, grain, ttl.Grain)
			}
		}
	}
}

// effect tells what the server will do.
func effect(c *command.Command, p command.ExpiryPos, argv []string) client.Effect {
	switch {
	case p.Keep:
		return client.Keeps
	case p.Persist:
		return client.Persist
	case !p.Found && c.Keys[0].TTL == command.TTLKeep && c.Name != "SETNX":
		return client.Ignored
	case !p.Found:
		return client.Never
	}
	n, err := strconv.ParseInt(argv[p.Index], 10, 64)
	outcome := command.OutcomeRefused
	switch {
	case err != nil:
	case n > 0:
		return client.Sets
	case n == 0:
		outcome = c.Expiry.Zero
	default:
		outcome = c.Expiry.Negative
	}
	switch outcome {
	case command.OutcomeDeletes:
		return client.Deletes
	case command.OutcomeNoTTL:
		return client.Never
	}
	return client.Refused
}

func known(argv []string) []command.Token {
	out := make([]command.Token, len(argv))
	for i, a := range argv {
		out[i] = command.Token{Text: a, Known: true}
	}
	return out
}

// call calls a method and returns the last command that it sent, nil if there was none.
func (w *wire) call(m reflect.Value, r *client.Row, d time.Duration) []string {
	w.rec.Reset()
	args := arguments(m.Type(), r, d)
	done := make(chan struct{})
	go func() {
		defer close(done)
		defer func() { _ = recover() }() // replies are not what methods expect, and some are not implemented
		m.Call(args)
	}()
	select {
	case <-done:
	case <-time.After(10 * time.Second):
		w.t.Errorf("%s: does not return", r.Name)
	}
	name, _, _ := strings.Cut(r.Command, " ")
	var last []string
	for _, argv := range w.rec.All() {
		// SetNX without an expiry sends the old command, which does the same.
		if strings.EqualFold(argv[0], name) || strings.EqualFold(argv[0], "setnx") {
			last = argv
		}
	}
	return last
}

const mark = "key-"

// marker returns the index in Row.Keys that an argument is marked with.
func marker(arg string) (int, bool) {
	s, ok := strings.CutPrefix(arg, mark)
	if !ok {
		return 0, false
	}
	s, _, _ = strings.Cut(s, "-")
	n, err := strconv.Atoi(s)
	return n, err == nil
}

// arguments makes up arguments: keys are marked, expiries are d, everything else is of no interest.
func arguments(typ reflect.Type, r *client.Row, d time.Duration) []reflect.Value {
	var out []reflect.Value
	for i := range typ.NumIn() {
		in := typ.In(i)
		variadic := typ.IsVariadic() && i == typ.NumIn()-1
		v := plain(in, d)
		if in.Kind() == reflect.Pointer && in.Elem().Kind() == reflect.Struct {
			v = reflect.New(in.Elem())
		}
		if in == reflect.TypeFor[redis9.Vector]() {
			v = reflect.ValueOf(&redis9.VectorValues{Val: []float64{1}})
		}
		if p, ok := particular[r.Name][i]; ok {
			v = reflect.ValueOf(p).Convert(in)
		}
		if values := field(v, "Values"); values.IsValid() && values.Kind() == reflect.Interface {
			s := addressable(v)
			s.FieldByName("Values").Set(reflect.ValueOf([]string{"f", "v"}))
			if v.Kind() != reflect.Pointer {
				v = s
			}
		}
		for n, k := range r.Keys {
			if k.Arg == i {
				v = withKey(v, k, n)
			}
		}
		for _, ttl := range []client.TTL{r.TTL, r.FieldTTL} {
			if ttl.Has && ttl.Arg == i && ttl.Field != "" && ttl.Unit == client.Duration {
				s := addressable(v)
				s.FieldByName(ttl.Field).SetInt(int64(d))
				if v.Kind() != reflect.Pointer {
					v = s
				}
			}
		}
		if variadic {
			for j := range v.Len() {
				out = append(out, v.Index(j))
			}
			continue
		}
		out = append(out, v)
	}
	return out
}

// field returns a field of a struct or of what a pointer to one points at.
func field(v reflect.Value, name string) reflect.Value {
	if v.Kind() == reflect.Pointer {
		v = v.Elem()
	}
	if v.Kind() != reflect.Struct {
		return reflect.Value{}
	}
	return v.FieldByName(name)
}

// addressable returns the struct itself, settable.
func addressable(v reflect.Value) reflect.Value {
	if v.Kind() == reflect.Pointer {
		return v.Elem()
	}
	p := reflect.New(v.Type()).Elem()
	p.Set(v)
	return p
}

// withKey puts marked keys where the row says that they are.
func withKey(v reflect.Value, k client.Key, n int) reflect.Value {
	if k.Field != "" {
		s := addressable(v)
		f := s.FieldByName(k.Field)
		if !f.IsValid() {
			return v
		}
		inner := k
		inner.Field = ""
		f.Set(withKey(f, inner, n))
		if v.Kind() == reflect.Pointer {
			return v
		}
		return s
	}
	text := func(i int) string { return fmt.Sprintf("%s%d-%d", mark, n, i) }
	list := func(texts ...string) reflect.Value {
		s := reflect.MakeSlice(v.Type(), 0, len(texts))
		for _, x := range texts {
			e := reflect.New(v.Type().Elem()).Elem()
			if k.Elem != "" {
				e.FieldByName(k.Elem).Set(reflect.ValueOf(x))
			} else {
				e.Set(reflect.ValueOf(x).Convert(kindOf(e)))
			}
			s = reflect.Append(s, e)
		}
		return s
	}
	switch k.Shape {
	case client.One:
		return reflect.ValueOf(text(0)).Convert(v.Type())
	case client.Slice, client.Variadic:
		if k.Step > 1 {
			return list(text(0), "x", "1", text(1), "x", "1")
		}
		return list(text(0), text(1))
	case client.Pairs:
		return list(text(0), "x", text(1), "x")
	case client.FirstHalf:
		return list(text(0), text(1), "0", "0")
	case client.MapKeys:
		m := reflect.MakeMap(v.Type())
		m.SetMapIndex(reflect.ValueOf(text(0)), reflect.Zero(v.Type().Elem()))
		return m
	case client.Firsts:
		s := reflect.MakeSlice(v.Type(), 0, 2)
		for i := range 2 {
			s = reflect.Append(s, reflect.ValueOf([]any{text(i), 1, 2}))
		}
		return s
	}
	panic("shape")
}

func kindOf(v reflect.Value) reflect.Type {
	if v.Kind() == reflect.Interface {
		return reflect.TypeFor[string]()
	}
	return v.Type()
}

// plain is a value of no interest.
func plain(typ reflect.Type, d time.Duration) reflect.Value {
	switch typ {
	case reflect.TypeFor[context.Context]():
		return reflect.ValueOf(context.Background())
	case reflect.TypeFor[time.Duration]():
		return reflect.ValueOf(d)
	case reflect.TypeFor[time.Time]():
		return reflect.ValueOf(time.Unix(4000000000, 0))
	}
	switch typ.Kind() {
	case reflect.String:
		return reflect.ValueOf("x").Convert(typ)
	case reflect.Interface:
		if typ.NumMethod() == 0 {
			return reflect.ValueOf("x")
		}
	case reflect.Slice:
		switch typ.Elem().Kind() {
		case reflect.String, reflect.Interface:
			s := reflect.MakeSlice(typ, 0, 2)
			for range 2 {
				s = reflect.Append(s, plain(typ.Elem(), d))
			}
			return s
		}
	case reflect.Int, reflect.Int64, reflect.Uint64:
		return reflect.ValueOf(2).Convert(typ) // where it is the number of keys, there are two
	}
	return reflect.Zero(typ)
}
