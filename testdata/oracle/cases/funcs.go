package cases

import (
	"context"

	"github.com/redis/go-redis/v9"

	"oracle.test/gen/rt"
)

// SharedMap changes a map through a second name, and in a function that it is given to.
func SharedMap(ctx context.Context, rdb *redis.Client, in *rt.In) {
	m := map[string]string{"a": "v2:", "b": "b:"}
	o := m
	o["a"] = "feed:"
	rdb.Get(ctx, m["a"]) //@
	fill(m)
	rdb.Get(ctx, m["b"]) //@
}

func fill(m map[string]string) { m["b"] = "filled" }

// OneOfSeveralFunctions calls a function value that was set on two paths.
func OneOfSeveralFunctions(ctx context.Context, rdb *redis.Client, in *rt.In) {
	one, two := &keyer{prefix: "one:"}, &keyer{prefix: "two:"}
	m := one.Key
	if in.Bool() {
		m = two.Key
	}
	rdb.Get(ctx, m("1")) //@
	set := (*keyer).Set
	set(one, "set:")
	rdb.Get(ctx, one.Key("1")) //@
}

func maker(p string) func(string) string {
	k := &keyer{prefix: "a"}
	make := func(s string) string { return k.prefix + p + s }
	k.prefix = "b"
	p += ":"
	return make
}

// MadeElsewhere calls closures outside of the functions that made them.
func MadeElsewhere(ctx context.Context, rdb *redis.Client, in *rt.In) {
	mk := maker("x")
	if in.Bool() {
		mk = maker("y")
	}
	rdb.Get(ctx, mk("z")) //@
}

// FirstOfLoop uses what an early round of a loop made.
func FirstOfLoop(ctx context.Context, rdb *redis.Client, in *rt.In) {
	var fns []func() string
	var first *keyer
	for _, s := range []string{"x", "y"} {
		k := &keyer{prefix: s}
		if first == nil {
			first = k
		}
		fns = append(fns, func() string { return "k:" + s })
		defer func() { rdb.Get(ctx, "deferred:"+s) }() //@
	}
	rdb.Get(ctx, first.prefix) //@
	rdb.Get(ctx, fns[0]())     //@
}

func run(f func()) { f() }

// CapturedLater changes what function literals captured, before and after they run.
func CapturedLater(ctx context.Context, rdb *redis.Client, in *rt.In) {
	q := "1"
	run(func() { rdb.Get(ctx, q) }) //@
	q = "2"
	defer func() { rdb.Get(ctx, q) }() //@
	k := &keyer{prefix: "old"}
	run(func() { rdb.Get(ctx, k.prefix) }) //@
	k.prefix = "new"
	s := "s"
	run(func() { s = "set" })
	rdb.Get(ctx, s) //@
	q = "3"
}

// JumpedParameter assigns a parameter in a function with goto.
func JumpedParameter(ctx context.Context, rdb *redis.Client, in *rt.In) { jumped(ctx, rdb, "given") }

func jumped(ctx context.Context, rdb *redis.Client, p string) {
	n := 0
again:
	rdb.Get(ctx, p) //@
	p = "jumped"
	if n++; n < 2 {
		goto again
	}
}

type visited struct{ id string }

func (v visited) Visit(fn func(key string)) { fn("v:" + v.id) }

type keeper struct{ fns []func(key string) }

func (k *keeper) Visit(fn func(key string)) { k.fns = append(k.fns, fn) }

type visitor interface{ Visit(fn func(key string)) }

func visitParts(v visitor, id string, fn func(key string)) {
	for _, part := range []string{"head", "tail"} {
		handOn(part, func(p string) { fn(id + "/" + p) })
	}
	v.Visit(fn)
}

func handOn(part string, fn func(string)) {
	if fn != nil {
		defer fn(part + "!")
	}
}

func reassigned(fn, other func(key string)) {
	if other != nil {
		fn = other
	}
	fn("reassigned")
}

// CalledBack gives literals to functions that call them, hand them on, keep them or call something else.
func CalledBack(ctx context.Context, rdb *redis.Client, in *rt.In) {
	k := &keeper{}
	handOn(in.ID(), func(key string) { rdb.Get(ctx, key) })                   //@
	visitParts(visited{in.ID()}, "p", func(key string) { rdb.Get(ctx, key) }) //@
	visitParts(k, "k", func(key string) { rdb.Get(ctx, key) })                //@
	for _, v := range []visitor{k, visited{in.ID()}} {
		v.Visit(func(key string) { rdb.Get(ctx, key) }) //@
	}
	reassigned(nil, func(key string) { rdb.Get(ctx, "r:"+key) }) //@
	for i, fn := range k.fns {
		fn("kept:" + string(rune('0'+i)))
	}
}
