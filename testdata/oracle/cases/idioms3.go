package cases

import (
	"context"
	"crypto/md5"
	"crypto/sha256"
	"encoding/base64"
	"flag"
	"fmt"
	"hash/fnv"
	"io"
	"math/big"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"
	"unsafe"

	"github.com/redis/go-redis/v9"

	"oracle.test/gen/cases/far"
	"oracle.test/gen/rt"
)

var (
	flagSet    = flag.NewFlagSet("keys", flag.ContinueOnError)
	flagPrefix = flagSet.String("prefix", "fp:", "")
	flagEnv    string
)

func init() { flagSet.StringVar(&flagEnv, "env", "dev", "") }

// Flags reads flags that are parsed later.
func Flags(ctx context.Context, rdb *redis.Client, in *rt.In) {
	rdb.Get(ctx, *flagPrefix+flagEnv) //@
	_ = flagSet.Parse([]string{"-prefix", in.ID(), "-env", "prod"})
	rdb.Get(ctx, *flagPrefix+flagEnv) //@
	var v valueFlag
	flag.NewFlagSet("v", flag.ContinueOnError).Var(&v, "v", "")
	_ = v.Set(in.ID())
	rdb.Get(ctx, v.String()) //@
}

type valueFlag []string

func (v *valueFlag) Set(s string) error { *v = append(*v, s); return nil }

func (v *valueFlag) String() string { return strings.Join(*v, ",") }

// kindName and kindIndex are as stringer writes them.
const kindName = "userorderitem"

var kindIndex = [...]uint8{0, 4, 9, 13}

type genKind int

func (i genKind) String() string {
	if i < 0 || i >= genKind(len(kindIndex)-1) {
		return "genKind(" + strconv.FormatInt(int64(i), 10) + ")"
	}
	return kindName[kindIndex[i]:kindIndex[i+1]]
}

type pathNode struct {
	name   string
	parent *pathNode
}

func (n *pathNode) path() string {
	if n.parent == nil {
		return n.name
	}
	return n.parent.path() + "/" + n.name
}

// Printed prints kinds, paths, hashes and numbers.
func Printed(ctx context.Context, rdb *redis.Client, in *rt.In) {
	rdb.Get(ctx, fmt.Sprintf("k:%s:%d", genKind(in.N(5)-1), genKind(1))) //@
	rdb.Get(ctx, genKind(2).String())                                    //@
	root := &pathNode{name: "r"}
	leaf := &pathNode{"l", &pathNode{in.ID(), root}}
	rdb.Get(ctx, leaf.path()) //@
	root.parent = &pathNode{name: "top"}
	rdb.Get(ctx, leaf.path()) //@
	sum := md5.Sum([]byte(in.ID()))
	rdb.Get(ctx, fmt.Sprintf("h:%x", sum))                          //@
	rdb.Get(ctx, "b:"+base64.RawURLEncoding.EncodeToString(sum[:])) //@
	h := sha256.New()
	_, _ = io.WriteString(h, in.ID())
	rdb.Get(ctx, fmt.Sprintf("s:%X", h.Sum(nil)[:4])) //@
	f := fnv.New32a()
	_, _ = f.Write([]byte(in.ID()))
	rdb.Get(ctx, "f:"+strconv.FormatUint(uint64(f.Sum32()%16), 36)) //@
	rdb.Get(ctx, "n:"+big.NewInt(int64(in.Int())).String())         //@
	rdb.Get(ctx, filepath.Join("a", in.ID(), "../b"))               //@
	rdb.Get(ctx, fmt.Sprint("d:", time.Duration(in.N(1e9))))        //@
	rdb.Get(ctx, fmt.Sprintln("ln", in.N(3)))                       //@
	b := []byte("bytes:" + in.ID())
	rdb.Get(ctx, unsafe.String(unsafe.SliceData(b), len(b))) //@
	rdb.Get(ctx, *(*string)(unsafe.Pointer(&b)))             //@
	for i := range b {
		if b[i] == ':' {
			b[i] = '_'
		}
	}
	rdb.Get(ctx, string(b)) //@
	rs := []rune("rünes:" + in.ID())
	rs[0] = 'R'
	rdb.Get(ctx, string(rs))                                                     //@
	rdb.Get(ctx, strings.Repeat("ab", in.N(3))+strings.Title("t"))               //@
	rdb.Get(ctx, strings.TrimFunc(" x ", func(r rune) bool { return r == ' ' })) //@
	rdb.Get(ctx, strings.ToValidUTF8("v"+in.Str(), "?"))                         //@
	rdb.Get(ctx, "k"[:1]+"key"[1:2]+string("abc"[in.N(3)]))                      //@
}

type handlers struct {
	by    map[string]func(string) string
	after []func()
	last  func(string) string
}

// Deferred evaluates keys at other times than it seems.
func Deferred(ctx context.Context, rdb *redis.Client, in *rt.In) {
	key := "k1"
	defer func() { rdb.Get(ctx, key) }()              //@
	defer func(k string) { rdb.Get(ctx, k+key) }(key) //@
	key = "k2:" + in.ID()
	h := &handlers{by: map[string]func(string) string{}}
	h.by["a"] = func(id string) string { return "a:" + id + key }
	h.by["b"] = strings.ToUpper
	h.last = h.by["a"]
	h.after = append(h.after, func() { rdb.Get(ctx, key) }) //@
	rdb.Get(ctx, h.by["a"](in.ID()))                        //@
	rdb.Get(ctx, h.by["b"]("up"))                           //@
	key = "k3"
	rdb.Get(ctx, h.last("l")) //@
	for _, f := range h.after {
		f()
	}
	var wg sync.WaitGroup
	for i, k := range []string{"x", "y"} {
		wg.Add(1)
		go func() {
			defer wg.Done()
			rdb.Get(ctx, k+strconv.Itoa(i)+key) //@
		}()
		wg.Wait()
		key += "+"
	}
	var once sync.Once
	lazy := sync.OnceValue(func() string { return "lazy:" + key })
	key = "k4"
	rdb.Get(ctx, lazy()) //@
	key = "k5"
	rdb.Get(ctx, lazy()) //@
	once.Do(func() { key = "once" })
	rdb.Get(ctx, key) //@
	key = "end:" + in.ID()
}

type ctxKey struct{}

var (
	sharedPrefix atomic.Pointer[string]
	sharedMap    sync.Map
	sharedValue  atomic.Value
)

// Held keeps keys in containers of package sync, contexts and requests.
func Held(ctx context.Context, rdb *redis.Client, in *rt.In) {
	p := "held:" + in.ID()
	sharedPrefix.Store(&p)
	p = "changed"
	rdb.Get(ctx, *sharedPrefix.Load()) //@
	sharedMap.Store("k", in.ID())
	if v, ok := sharedMap.Load("k"); ok {
		rdb.Get(ctx, "m:"+v.(string)) //@
	}
	sharedMap.Range(func(k, v any) bool {
		rdb.Get(ctx, fmt.Sprint(k, "=", v)) //@
		return true
	})
	sharedValue.Store("v:" + in.ID())
	rdb.Get(ctx, sharedValue.Load().(string)) //@
	c := context.WithValue(ctx, ctxKey{}, "ctx:"+in.ID())
	k, _ := c.Value(ctxKey{}).(string)
	rdb.Get(ctx, k) //@
	r := httptest.NewRequest(http.MethodGet, "/u/7?q=x", nil)
	r.Header.Set("X-Tenant", in.ID())
	r.SetPathValue("id", "7")
	rdb.Get(ctx, r.Header.Get("X-Tenant")+":"+r.PathValue("id")+":"+r.FormValue("q")) //@
	rdb.Get(ctx, r.URL.Path)                                                          //@
	r.URL.Path = "/changed"
	rdb.Get(ctx, r.URL.Path) //@
	if v, ok := os.LookupEnv("ORACLE_NO_SUCH"); ok {
		rdb.Get(ctx, v) //@
	}
	s := far.Settings{Prefix: "s:"}
	ptr := &s
	if e := in.ID(); e != "" {
		ptr.Env = e
	}
	rdb.Get(ctx, s.Prefix+s.Env) //@
	cp := *ptr
	cp.Prefix = "cp:"
	rdb.Get(ctx, s.Prefix+cp.Prefix+cp.Env) //@
	all := []far.Settings{s, cp}
	for _, x := range all {
		x.Prefix = "lost"
	}
	for i := range all {
		all[i].Env += "!"
	}
	rdb.Get(ctx, all[0].Prefix+all[1].Env) //@
	mm := map[string]far.Settings{"a": s}
	x := mm["a"]
	x.Prefix = "x:"
	rdb.Get(ctx, mm["a"].Prefix) //@
	mm["a"] = x
	rdb.Get(ctx, mm["a"].Prefix) //@
	lists := map[string][]string{}
	lists["k"] = append(lists["k"], "l1", in.ID())
	lists["k"][0] = "l0"
	rdb.Get(ctx, strings.Join(lists["k"], ":")) //@
	nested := [][]string{{"n"}, {"m", in.ID()}}
	nested[1] = append(nested[1], "o")
	nested[0][0] = "N"
	rdb.Get(ctx, nested[0][0]+nested[1][2]) //@
	type pair struct{ a, b *string }
	pr := pair{&p, &k}
	*pr.a, *pr.b = "pa", "pb"
	rdb.Get(ctx, p+k) //@
}
