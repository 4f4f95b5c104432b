package cases

import (
	"context"

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
