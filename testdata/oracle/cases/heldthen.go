package cases

import (
	"context"
	"fmt"
	"strings"

	"github.com/redis/go-redis/v9"

	"oracle.test/gen/cases/far"
	"oracle.test/gen/rt"
)

type inner struct{ pre string }

type middle struct{ in *inner }

type outerRepo struct {
	rdb *redis.Client
	mid *middle
	in  *inner
}

func (r *outerRepo) get(ctx context.Context, id string) {
	r.rdb.Get(ctx, r.mid.in.pre+id) //@
	r.rdb.Get(ctx, r.in.pre+id)     //@
}

func setInner(i *inner, pre string) { i.pre = pre }

// HeldThenSet changes what a struct leads to after it was put there.
func HeldThenSet(ctx context.Context, rdb *redis.Client, in *rt.In) {
	o := &far.Outer{Base: &far.Base{Prefix: "::"}}
	o.Prefix = "/"
	rdb.Get(ctx, o.Key(in.ID())) //@
	o.Base.Prefix = "?"
	rdb.Get(ctx, o.Key(in.ID())) //@
	i := &inner{"first:"}
	j := &inner{"one:"}
	m := &middle{i}
	r := &outerRepo{rdb: rdb, mid: m, in: j}
	r.get(ctx, in.ID())
	i.pre = "second:"
	j.pre = "two:"
	r.get(ctx, in.ID())
	r.mid.in.pre = "third:"
	setInner(j, "three:")
	r.get(ctx, in.ID())
	m.in = &inner{"fourth:"}
	r.in = &inner{"four:"}
	r.get(ctx, in.ID())
	if in.Bool() {
		r.in.pre, r.mid.in.pre = "five:", "fifth:"
	}
	r.get(ctx, in.ID())
}

func walk(ctx context.Context, rdb *redis.Client, app, id string, n int) {
	if n > 3 || id == "stop" {
		return
	}
	rdb.Get(ctx, app+":node:"+id)                        //@
	rdb.Set(ctx, "up:"+strings.ToUpper(id), "x", 0)      //@
	rdb.Incr(ctx, fmt.Sprintf("%s:%03d:%q", app, n, id)) //@
	for _, next := range []string{id + "/l", "stop"} {
		walk(ctx, rdb, app, next, n+1)
	}
}

func (r *outerRepo) climb(ctx context.Context, id string) {
	r.rdb.Get(ctx, r.in.pre+id) //@
	if r.mid != nil {
		(&outerRepo{rdb: r.rdb, in: r.mid.in}).climb(ctx, "m"+id)
	}
}

func ping(ctx context.Context, rdb *redis.Client, a, b string, n int) {
	rdb.Get(ctx, "ping:"+a+"."+b) //@
	if n > 0 {
		pong(ctx, rdb, b+"!", a, n-1)
	}
}

func pong(ctx context.Context, rdb *redis.Client, a, b string, n int) {
	rdb.Get(ctx, "pong:"+a+"."+b) //@
	if n > 0 {
		ping(ctx, rdb, b, a, n-1)
	}
}

// CallsItself sends other keys where it calls itself.
func CallsItself(ctx context.Context, rdb *redis.Client, in *rt.In) {
	walk(ctx, rdb, "app", in.ID(), 0)                                                        //@outer
	walk(ctx, rdb, in.OneOf("x", "y"), "r", 1)                                               //@outer
	ping(ctx, rdb, "a", in.ID(), 3)                                                          //@outer
	pong(ctx, rdb, in.ID(), "c", 2)                                                          //@outer
	(&outerRepo{rdb: rdb, in: &inner{"p:"}, mid: &middle{&inner{"q:"}}}).climb(ctx, in.ID()) //@outer
}
