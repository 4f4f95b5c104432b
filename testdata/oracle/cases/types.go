package cases

import (
	"context"

	"github.com/redis/go-redis/v9"

	"oracle.test/gen/cases/far"
	"oracle.test/gen/rt"
)

type keyer struct{ prefix, sep string }

func (k *keyer) Key(id string) string { return k.prefix + "rate-" + id }

func (k *keyer) Set(p string) { k.prefix = p }

func (k keyer) Copy(id string) string { return k.prefix + id }

func touch(s *string) { *s = "touched:" + *s }

// FieldByAddress changes a field through its address.
func FieldByAddress(ctx context.Context, rdb *redis.Client, in *rt.In) {
	k := new(keyer)
	k.prefix = "u."
	touch(&k.prefix)
	rdb.Get(ctx, k.Key("1")) //@
	m := map[string]*keyer{"a": {prefix: "t"}}["a"]
	touch(&m.prefix)
	rdb.Get(ctx, m.Key(in.ID())) //@
}

// SetterOfValue calls a method that changes a variable through the address that the call takes of itself.
func SetterOfValue(ctx context.Context, rdb *redis.Client, in *rt.In) {
	k := keyer{"v2", "|"}
	k.Set(in.Str())
	rdb.Get(ctx, k.Key("1")) //@
}

type namer interface{ Name(s string) string }

type plain struct{}

func (plain) Name(s string) string { return "p:" + s }

type fancy struct{ P string }

func (f *fancy) Name(s string) string { return f.P + "f:" + s }

// SecondImplementation chooses between implementations.
func SecondImplementation(ctx context.Context, rdb *redis.Client, in *rt.In) {
	var n namer = plain{}
	if in.Bool() {
		n = &fancy{P: "k."}
	}
	rdb.Get(ctx, n.Name(in.ID())) //@
}

func newNamer(two bool) namer {
	if two {
		return &fancy{P: "fp"}
	}
	return plain{}
}

// ConstructorOfTwo has a constructor choose.
func ConstructorOfTwo(ctx context.Context, rdb *redis.Client, in *rt.In) {
	n := newNamer(in.Bool())
	rdb.Get(ctx, n.Name(in.ID())) //@
}

type store interface {
	Fetch(ctx context.Context, key string)
}

type first struct{ rdb *redis.Client }

func (f *first) Fetch(ctx context.Context, key string) {
	f.rdb.Get(ctx, "in:"+key) //@
}

type second struct{ next store }

func (s *second) Fetch(ctx context.Context, key string) {
	s.next.Fetch(ctx, "out:"+key) //@outer
}

func newStore(rdb *redis.Client) store { return &first{rdb} }

// Decorator puts one implementation around another.
func Decorator(ctx context.Context, rdb *redis.Client, in *rt.In) {
	s := newStore(rdb)
	if in.Bool() {
		s = &second{s}
	}
	s.Fetch(ctx, "v1:"+in.ID()) //@outer
}

type third struct{ rdb *redis.Client }

func (c *third) Fetch(ctx context.Context, key string) {
	c.rdb.Get(ctx, "third:"+key) //@
}

func newThird(rdb *redis.Client) store { return &third{rdb} }

// DecoratorOfOther is a second one of its kind, met while the first is being worked out.
func DecoratorOfOther(ctx context.Context, rdb *redis.Client, in *rt.In) {
	s := newThird(rdb)
	if in.Bool() {
		s = &second{s}
	}
	s.Fetch(ctx, "v2:"+in.ID()) //@outer
}

// SettingOfOther changes a variable of another package, which changes it only to what is not empty.
func SettingOfOther(ctx context.Context, rdb *redis.Client, in *rt.In) {
	far.SetEnv(in.ID())
	far.Env = in.OneOf("", "v1-")
	rdb.Get(ctx, far.InEnv("id")) //@
}

// SetterBesideTesting calls what changes a variable in a file that knows of tests.
func SetterBesideTesting(ctx context.Context, rdb *redis.Client, in *rt.In) {
	far.Deploy()
	rdb.Get(ctx, far.AtStage(in.ID())) //@
}

func fetch(ctx context.Context, rdb redis.Cmdable, key string, n int) {
	if n == 0 {
		return
	}
	rdb.Get(ctx, key)             //@
	fetch(ctx, rdb, key+"-", n-1) //@outer
}

// WrapperThatRepeats calls a wrapper that calls itself with another key.
func WrapperThatRepeats(ctx context.Context, rdb *redis.Client, in *rt.In) {
	fetch(ctx, rdb, "cache:", 3)         //@outer
	fetch(ctx, rdb, "cache:"+in.ID(), 2) //@outer
}

// MethodValueOfCopy takes a method value, which keeps a copy of its receiver.
func MethodValueOfCopy(ctx context.Context, rdb *redis.Client, in *rt.In) {
	k := &keyer{prefix: "old."}
	m := k.Copy
	k.prefix = "new:"
	rdb.Get(ctx, m("1")) //@
}

type settings struct{ prefix, env string }

var (
	cfg   = &settings{prefix: "a:"}
	cfg2  = settings{prefix: "b:"}
	other = &settings{prefix: "profile"}
)

func init() { cfg.prefix += "init:" }

func init() { cfg2.prefix = "x" + cfg2.prefix }

// ChangedByInit uses package variables that an init function changes.
func ChangedByInit(ctx context.Context, rdb *redis.Client, in *rt.In) {
	rdb.Get(ctx, cfg.prefix+cfg.env)  //@
	rdb.Get(ctx, cfg2.prefix+in.ID()) //@
}

func configure(p string) { other.env = p }

// ChangedByFunction uses a field of a package variable that a function sets.
func ChangedByFunction(ctx context.Context, rdb *redis.Client, in *rt.In) {
	configure("k:")
	rdb.Get(ctx, other.prefix+other.env) //@
}

// PointerToField changes a field through a pointer to it.
func PointerToField(ctx context.Context, rdb *redis.Client, in *rt.In) {
	k := &keyer{prefix: "0"}
	p := &k.prefix
	*p = "tenant" + *p
	rdb.Get(ctx, k.Key("1")) //@
	m := map[string]*keyer{"a": {prefix: "0"}}["a"]
	q := &m.prefix
	*q = "tenant" + *q
	rdb.Get(ctx, m.Key("1")) //@
}

type holder struct {
	A keyer
	B *keyer
}

// CopyOfStruct copies a struct: what it holds is copied, what it points to is shared.
func CopyOfStruct(ctx context.Context, rdb *redis.Client, in *rt.In) {
	h := holder{A: keyer{prefix: "own:"}, B: &keyer{prefix: "b:"}}
	c := h
	c.A.prefix, c.B.prefix = "copied", "shared"
	rdb.Get(ctx, h.A.prefix+h.B.prefix) //@
}

// PointerIntoStruct points a field of a struct at another.
func PointerIntoStruct(ctx context.Context, rdb *redis.Client, in *rt.In) {
	h := holder{A: keyer{prefix: "own:"}}
	h.B = &h.A
	h.B.prefix = in.ID()
	rdb.Get(ctx, h.A.prefix) //@
}
