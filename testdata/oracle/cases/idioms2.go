package cases

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"path"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"time"
	"unicode"

	"github.com/redis/go-redis/v9"

	"oracle.test/gen/rt"
)

// BufferReads takes away what was read from a buffer.
func BufferReads(ctx context.Context, rdb *redis.Client, in *rt.In) {
	b := bytes.NewBufferString("abc:" + in.ID())
	_, _ = b.ReadByte()
	rdb.Get(ctx, b.String()) //@
	_, _ = b.ReadString(':')
	rdb.Get(ctx, b.String()) //@
	b.WriteString("more")
	b.Next(1)
	rdb.Get(ctx, b.String()) //@
	_, _ = b.ReadFrom(strings.NewReader("read"))
	rdb.Get(ctx, b.String()) //@
	var sb strings.Builder
	_, _ = b.WriteTo(&sb)
	rdb.Get(ctx, sb.String())    //@
	rdb.Get(ctx, "b"+b.String()) //@
	h := struct{ *bytes.Buffer }{&bytes.Buffer{}}
	h.WriteString("emb:" + in.ID())
	rdb.Get(ctx, h.String()) //@
	h.Truncate(2)
	rdb.Get(ctx, h.String()) //@
	w := bufio.NewWriter(&sb)
	_, _ = w.WriteString("buffered")
	_ = w.Flush()
	rdb.Get(ctx, sb.String()) //@
	raw := []byte("raw:x")
	raw[4] = 'y'
	rdb.Get(ctx, string(raw)) //@
	view := raw[:3]
	view = append(view, "!!"...)
	rdb.Get(ctx, string(raw))                 //@
	rdb.Get(ctx, string(bytes.ToUpper(view))) //@
	clear(raw[1:])
	rdb.Get(ctx, string(raw)) //@
}

type state struct {
	mu   sync.RWMutex
	name string
	once sync.Once
	hook func(string) string
	sub  *state
	err  error
}

func (s *state) init(n string) *state {
	s.once.Do(func() { s.name = n })
	return s
}

func (s *state) rename(f func(string) string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.name = f(s.name)
}

func (s *state) onKey(f func(string) string) { s.hook = f }

func (s *state) key() string {
	if s.hook != nil {
		return s.hook(s.name)
	}
	if s.sub != nil {
		return s.name + "/" + s.sub.key()
	}
	return s.name
}

// Stateful changes structs in ways that programs have.
func Stateful(ctx context.Context, rdb *redis.Client, in *rt.In) {
	s := (&state{}).init("first").init("second")
	rdb.Get(ctx, s.key()) //@
	s.rename(func(n string) string { return n + ":" + in.ID() })
	rdb.Get(ctx, s.key()) //@
	s.sub = &state{name: "sub"}
	rdb.Get(ctx, s.key()) //@
	t := s.sub
	t.name = "t"
	rdb.Get(ctx, s.key()) //@
	s.sub.rename(strings.ToUpper)
	rdb.Get(ctx, s.key()) //@
	s.onKey(func(n string) string { return "hooked:" + n })
	rdb.Get(ctx, s.key()) //@
	*s.sub = state{name: in.ID()}
	rdb.Get(ctx, t.key()) //@
	u := state{name: "u"}
	p := &u
	q := &p
	(*q).name = "through"
	rdb.Get(ctx, u.name) //@
	*q = t
	p.name = "other"
	rdb.Get(ctx, t.name+u.name) //@
	var wg sync.WaitGroup
	wg.Add(1)
	go func() {
		defer wg.Done()
		t.name = "goroutine"
	}()
	wg.Wait()
	rdb.Get(ctx, t.name) //@
	ch := make(chan *state, 1)
	ch <- t
	(<-ch).name = "channel"
	rdb.Get(ctx, t.name) //@
	list := []*state{t, &u}
	for i := range list {
		list[i].name += strconv.Itoa(i)
	}
	rdb.Get(ctx, t.name+u.name) //@
	vals := []state{{name: "v0"}, {name: "v1"}}
	for i := range vals {
		v := &vals[i]
		v.name = in.ID()
	}
	rdb.Get(ctx, vals[1].name) //@
	byName := map[string]*state{"t": t}
	byName["t"].name = "map"
	rdb.Get(ctx, t.name) //@
	t.err = errors.Join(errors.New("e1"), fmt.Errorf("e2:%s", in.ID()))
	rdb.Get(ctx, t.err.Error()) //@
	timer := time.AfterFunc(time.Hour, func() { t.name = "timer" })
	timer.Stop()
	rdb.Get(ctx, t.name) //@
}

type envelope struct {
	Kind string          `json:"kind"`
	Body json.RawMessage `json:"body"`
	Opts map[string]any  `json:"opts"`
	Next *envelope       `json:"next,omitempty"`
}

// Encoded makes keys of what is encoded, parsed and matched.
func Encoded(ctx context.Context, rdb *redis.Client, in *rt.In) {
	e := envelope{Kind: "k", Body: json.RawMessage(`{"a":1}`), Next: &envelope{Kind: in.ID()}}
	data, _ := json.Marshal(e)
	rdb.Get(ctx, string(data)) //@
	var d envelope
	_ = json.Unmarshal(data, &d)
	rdb.Get(ctx, d.Kind+string(d.Body)) //@
	rdb.Get(ctx, d.Next.Kind)           //@
	d2 := envelope{Kind: "default", Opts: map[string]any{"a": "b"}}
	_ = json.Unmarshal([]byte(`{"opts":{"a":"c"}}`), &d2)
	rdb.Get(ctx, fmt.Sprint(d2.Kind, d2.Opts["a"])) //@
	dec := json.NewDecoder(strings.NewReader(`{"kind":"` + "dec" + `"}`))
	d3 := &envelope{Kind: "d3"}
	_ = dec.Decode(d3)
	rdb.Get(ctx, d3.Kind) //@
	q := url.Values{"a": {"1"}}
	q.Set("b", in.ID())
	q.Add("a", "2")
	rdb.Get(ctx, q.Encode()) //@
	u, _ := url.Parse("http://h/p?x=" + url.QueryEscape(in.ID()))
	u.Path = path.Join(u.Path, "..", "q")
	rdb.Get(ctx, u.String())         //@
	rdb.Get(ctx, u.Query().Get("x")) //@
	re := regexp.MustCompile(`(\w+):(\w+)`)
	rdb.Get(ctx, re.ReplaceAllString("user:id", "$2:$1")) //@
	m := re.FindStringSubmatch("user:" + in.ID())
	if len(m) > 2 {
		rdb.Get(ctx, "m:"+m[2]) //@
	}
	rdb.Get(ctx, re.ReplaceAllStringFunc("a:b", strings.ToUpper)) //@
	mapped := strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) {
			return -1
		}
		return unicode.ToUpper(r)
	}, "m a p:"+in.ID())
	rdb.Get(ctx, mapped) //@
	fs := strings.FieldsFunc("a,b;c", func(r rune) bool { return r == ',' || r == ';' })
	rdb.Get(ctx, fs[1]+fs[len(fs)-1]) //@
	before, after, ok := strings.Cut("k="+in.ID(), "=")
	rdb.Get(ctx, fmt.Sprint(before, after, ok)) //@
	rest, found := strings.CutPrefix("pre:x", "pre:")
	rdb.Get(ctx, fmt.Sprint(rest, found)) //@
	sc := bufio.NewScanner(strings.NewReader("l1\nl2"))
	for sc.Scan() {
		rdb.Get(ctx, "line:"+sc.Text()) //@
	}
	x, y := 1, "two"
	_, _ = fmt.Sscanf("7-seven", "%d-%s", &x, &y)
	rdb.Get(ctx, fmt.Sprintf("%d:%s", x, y)) //@
	n, err := strconv.Atoi("x" + in.ID())
	rdb.Get(ctx, fmt.Sprintf("n:%d:%v", n, err)) //@
	d4, _ := time.ParseDuration("1h")
	rdb.Get(ctx, "d:"+d4.String())                                            //@
	rdb.Get(ctx, time.Unix(int64(in.N(1e6)), 0).UTC().Format("k:2006/01_02")) //@
	rdb.Get(ctx, fmt.Sprintf("%[2]s:%[1]s", in.ID(), "x"))                    //@
	rdb.Get(ctx, fmt.Sprintf("%*d|%-*s|", 5, in.N(9), 4, "l"))                //@
	rdb.Get(ctx, fmt.Sprintf("%x:%X:%q:%U", in.ID(), "z", 'c', 'u'))          //@
	both := struct {
		A string
		B *int
	}{in.ID(), nil}
	rdb.Get(ctx, fmt.Sprintf("%v:%+v", both, []string{"a", in.ID()})) //@
	rdb.Get(ctx, fmt.Sprintf("%t:%c:%e", in.Bool(), 'x', 1.5))        //@
}
