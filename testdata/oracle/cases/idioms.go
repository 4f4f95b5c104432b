package cases

import (
	"bytes"
	"cmp"
	"context"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"iter"
	"maps"
	"slices"
	"sort"
	"strconv"
	"strings"
	"sync"
	"text/template"

	"github.com/redis/go-redis/v9"

	"oracle.test/gen/rt"
)

type keySpec struct {
	prefix, sep string
	parts       []string
	tags        map[string]string
	next        *keySpec
}

type keyOption func(*keySpec)

func withPrefix(p string) keyOption { return func(k *keySpec) { k.prefix = p } }

func withParts(p ...string) keyOption {
	return func(k *keySpec) { k.parts = append(k.parts, p...) }
}

func withTag(name, value string) keyOption {
	return func(k *keySpec) {
		if k.tags == nil {
			k.tags = map[string]string{}
		}
		k.tags[name] = value
	}
}

func newKeySpec(opts ...keyOption) *keySpec {
	k := &keySpec{prefix: "p", sep: ":"}
	for _, o := range opts {
		o(k)
	}
	return k
}

func (k *keySpec) String() string {
	s := k.prefix
	for _, p := range k.parts {
		s += k.sep + p
	}
	names := slices.Sorted(maps.Keys(k.tags))
	for _, n := range names {
		s += ";" + n + "=" + k.tags[n]
	}
	if k.next != nil {
		s += "/" + k.next.String()
	}
	return s
}

// OptionsOfKeys builds keys with functional options.
func OptionsOfKeys(ctx context.Context, rdb *redis.Client, in *rt.In) {
	rdb.Get(ctx, newKeySpec().String())                                         //@
	rdb.Get(ctx, newKeySpec(withPrefix("q"), withParts("a", in.ID())).String()) //@
	rdb.Get(ctx, newKeySpec(withTag("t", in.ID()), withTag("u", "x")).String()) //@
	opts := []keyOption{withParts("base")}
	if in.Bool() {
		opts = append(opts, withPrefix(in.ID()))
	}
	rdb.Get(ctx, newKeySpec(opts...).String()) //@
	k := newKeySpec(withParts("x"))
	k.next = newKeySpec(withParts("y"))
	k.next.prefix = in.ID()
	rdb.Get(ctx, k.String()) //@
	k.next.next = &keySpec{prefix: "last"}
	rdb.Get(ctx, fmt.Sprint(k)) //@
}

type counter struct {
	mu sync.Mutex
	n  int
	by map[string]*keySpec
}

func (c *counter) at(name string) *keySpec {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.n++
	if k, ok := c.by[name]; ok {
		return k
	}
	k := &keySpec{prefix: name, sep: "-"}
	c.by[name] = k
	return k
}

// SharedSpecs changes what a map of pointers holds.
func SharedSpecs(ctx context.Context, rdb *redis.Client, in *rt.In) {
	c := &counter{by: map[string]*keySpec{}}
	a := c.at("a")
	a.parts = append(a.parts, in.ID())
	rdb.Get(ctx, c.at("a").String()) //@
	c.at("a").prefix = "changed"
	rdb.Get(ctx, a.prefix) //@
	for _, k := range c.by {
		k.sep = "+"
	}
	rdb.Get(ctx, a.String()) //@
	b := *a
	b.prefix = "copy"
	b.parts[0] = "shared"
	rdb.Get(ctx, a.String()) //@
	rdb.Get(ctx, b.String()) //@
	f := a.String
	a.prefix = in.ID()
	rdb.Get(ctx, f()) //@
	g := (*keySpec).String
	rdb.Get(ctx, g(a)) //@
}

// NamedResults changes results after return.
func NamedResults(ctx context.Context, rdb *redis.Client, in *rt.In) {
	rdb.Get(ctx, deferredKey(in.ID())) //@
	k, n := twoResults(in.N(3))
	rdb.Get(ctx, k+strconv.Itoa(n)) //@
	k, l := "k", "l"
	k, l = l, k+in.ID()
	rdb.Get(ctx, k) //@
	rdb.Get(ctx, l) //@
	arr := [3]string{"a", "b", "c"}
	brr := arr
	brr[1] = in.ID()
	rdb.Get(ctx, strings.Join(arr[:], ":")) //@
	rdb.Get(ctx, strings.Join(brr[:], ":")) //@
	i := 0
	i, arr[i] = 2, "swapped"
	rdb.Get(ctx, arr[0]+arr[i]) //@
}

func deferredKey(id string) (k string) {
	defer func() { k = "d:" + k }()
	k = "first"
	if len(id) > 2 {
		return id
	}
	return
}

func twoResults(n int) (k string, m int) {
	for k = "n"; m < n; m++ {
		k += "+"
	}
	return
}

// Flow goes through labels, fallthrough and goto.
func Flow(ctx context.Context, rdb *redis.Client, in *rt.In) {
	k := "f"
	switch in.N(3) {
	case 0:
		k += "0"
		fallthrough
	case 1:
		k += "1"
	default:
		k = in.ID()
	}
	rdb.Get(ctx, k) //@
	n := 0
again:
	k += "g"
	if n++; n < 3 {
		goto again
	}
	rdb.Get(ctx, k) //@
outer:
	for i := range 3 {
		for j := range 3 {
			if i*j == 2 {
				k = strconv.Itoa(i) + ":" + strconv.Itoa(j)
				break outer
			}
			if j > i {
				k = "skip"
				continue outer
			}
		}
	}
	rdb.Get(ctx, k) //@
	var fs []func() string
	for _, s := range []string{"a", "b", in.ID()} {
		fs = append(fs, func() string { s += "!"; return s })
	}
	for _, f := range fs {
		f()
		rdb.Get(ctx, f()) //@
	}
}

func pairsOf(m map[string]string) iter.Seq2[string, string] {
	return func(yield func(string, string) bool) {
		for _, k := range slices.Sorted(maps.Keys(m)) {
			if !yield(k, m[k]) {
				return
			}
		}
	}
}

func upTo(n int) iter.Seq[string] {
	return func(yield func(string) bool) {
		for i := range n {
			if !yield("i" + strconv.Itoa(i)) {
				return
			}
		}
	}
}

// Iterators ranges over functions.
func Iterators(ctx context.Context, rdb *redis.Client, in *rt.In) {
	for k, v := range pairsOf(map[string]string{"a": "1", "b": in.ID()}) {
		rdb.Get(ctx, k+"="+v) //@
	}
	last := "none"
	for k := range upTo(3) {
		last = k
	}
	rdb.Get(ctx, last) //@
	all := slices.Collect(upTo(2))
	rdb.Get(ctx, strings.Join(all, ",")) //@
	next, stop := iter.Pull(upTo(2))
	defer stop()
	k, _ := next()
	rdb.Get(ctx, k) //@
	for s := range strings.SplitSeq("a:"+in.ID(), ":") {
		rdb.Get(ctx, "s:"+s) //@
	}
}

// OverAppend writes over elements that slices share.
func OverAppend(ctx context.Context, rdb *redis.Client, in *rt.In) {
	base := make([]string, 2, 8)
	base[0], base[1] = "x", "y"
	one := append(base, "one")
	two := append(base, in.ID())
	rdb.Get(ctx, strings.Join(one, ":")) //@
	rdb.Get(ctx, strings.Join(two, ":")) //@
	kept := one[:0]
	for _, s := range one {
		if s != "y" {
			kept = append(kept, s+"'")
		}
	}
	rdb.Get(ctx, strings.Join(kept, ":")) //@
	rdb.Get(ctx, strings.Join(one, ":"))  //@
	slices.Reverse(two)
	rdb.Get(ctx, two[0]) //@
	sort.Slice(two, func(i, j int) bool { return two[i] < two[j] })
	rdb.Get(ctx, two[0]) //@
	slices.SortFunc(two, func(a, b string) int { return cmp.Compare(b, a) })
	rdb.Get(ctx, two[0]) //@
	two = slices.Insert(two, 1, "in")
	rdb.Get(ctx, two[1]+two[2]) //@
	two = slices.Delete(two, 0, 1)
	rdb.Get(ctx, two[0]) //@
	copy(two[1:], []string{"copied"})
	rdb.Get(ctx, two[1]) //@
	m := maps.Clone(map[string]string{"a": "b"})
	maps.Copy(m, map[string]string{"a": in.ID()})
	rdb.Get(ctx, m["a"]) //@
	maps.DeleteFunc(m, func(k, v string) bool { return true })
	rdb.Get(ctx, "m"+m["a"]) //@
}

var bufferPool = sync.Pool{New: func() any { return new(bytes.Buffer) }}

// Pooled takes buffers from a pool, and makes bytes of numbers.
func Pooled(ctx context.Context, rdb *redis.Client, in *rt.In) {
	b := bufferPool.Get().(*bytes.Buffer)
	b.Reset()
	b.WriteString("p:")
	b.WriteString(in.ID())
	rdb.Get(ctx, b.String()) //@
	b.Truncate(1)
	b.WriteByte('!')
	rdb.Get(ctx, b.String()) //@
	bufferPool.Put(b)
	c := bufferPool.Get().(*bytes.Buffer)
	c.WriteString("again")
	rdb.Get(ctx, c.String()) //@
	var key [12]byte
	copy(key[:], "pre:")
	binary.BigEndian.PutUint64(key[4:], uint64(in.Int()))
	rdb.Get(ctx, string(key[:])) //@
	k := binary.BigEndian.AppendUint32([]byte("u:"), uint32(in.Int()))
	rdb.Get(ctx, string(k)) //@
	dst := make([]byte, hex.EncodedLen(len(k)))
	hex.Encode(dst, k)
	rdb.Get(ctx, string(dst)) //@
	k = strconv.AppendInt(k[:2], int64(in.N(9)), 10)
	rdb.Get(ctx, string(k)) //@
	k = fmt.Appendf(k, ":%s", in.ID())
	rdb.Get(ctx, string(k)) //@
	r := strings.NewReplacer("{id}", in.ID(), "{x}", "y")
	rdb.Get(ctx, r.Replace("k:{id}:{x}")) //@
	var out strings.Builder
	_ = template.Must(template.New("").Parse(`t:{{.A}}`)).Execute(&out, struct{ A string }{in.ID()})
	rdb.Get(ctx, out.String()) //@
	_, _ = r.WriteString(&out, "{x}")
	rdb.Get(ctx, out.String()) //@
}

type box[T any] struct{ v T }

func (b *box[T]) set(v T) { b.v = v }

func (b box[T]) with(v T) box[T] { b.v = v; return b }

func apply[T any](v T, fs ...func(T) T) T {
	for _, f := range fs {
		v = f(v)
	}
	return v
}

type hasName interface{ name() string }

type plainName string

func (p plainName) name() string { return "plain:" + string(p) }

type loud struct{ plainName }

func (l loud) name() string { return "loud:" + l.plainName.name() }

func nameOf[T hasName](v T) string { return v.name() }

// Generics puts keys in generic structs and functions.
func Generics(ctx context.Context, rdb *redis.Client, in *rt.In) {
	b := box[string]{"a"}
	b.set(in.ID())
	rdb.Get(ctx, b.v) //@
	c := b.with("w")
	rdb.Get(ctx, b.v+c.v) //@
	bb := box[*box[string]]{&b}
	bb.v.set("inner")
	rdb.Get(ctx, b.v)                                                                                                                 //@
	rdb.Get(ctx, apply("k", func(s string) string { return s + ":" }, strings.ToUpper, func(s string) string { return s + in.ID() })) //@
	rdb.Get(ctx, nameOf(plainName("x")))                                                                                              //@
	rdb.Get(ctx, nameOf(loud{"x"}))                                                                                                   //@
	var n hasName = loud{plainName(in.ID())}
	switch v := n.(type) {
	case plainName:
		rdb.Get(ctx, string(v)) //@
	case loud:
		rdb.Get(ctx, v.plainName.name()) //@
	}
	rdb.Get(ctx, fmt.Sprintf("%s|%v", n, n.name())) //@
}
