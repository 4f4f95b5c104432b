package cases

import (
	"context"
	"slices"

	"github.com/redis/go-redis/v9"

	"oracle.test/gen/cases/far"
	"oracle.test/gen/rt"
)

type loaded struct{ Name, Kind string }

// Loaded reads what a store fills, behind an interface of another package.
func Loaded(ctx context.Context, rdb *redis.Client, in *rt.In) {
	s := far.NewStore(rdb)
	s.Put(ctx, "loaded:1", loaded{in.ID(), "k"}) //@outer
	loadedBy(ctx, s)
	rdb.Set(ctx, "loaded:1", `{"Name":"n","Kind":"k"}`, 0) //@
	loadedBy(ctx, s)
	loadedBy(ctx, far.NoStore())
}

func loadedBy(ctx context.Context, s far.Store) {
	v := new(loaded)
	if err := s.Load(ctx, "loaded:1", v); err != nil || v.Name == "" { //@outer
		return
	}
	s.Put(ctx, "name:"+v.Name, v) //@outer
	var w loaded
	s.Load(ctx, "loaded:1", &w) //@outer
	if w.Kind == "" {
		w.Kind = "none"
	}
	s.Put(ctx, "kind:"+w.Kind, w) //@outer
}

type partly struct {
	far.Within
	rdb *redis.Client
}

func newPartly(rdb *redis.Client) *partly {
	return &partly{Within: far.Within{Part: far.Part{Prefix: "made:"}}, rdb: rdb}
}

func (n *partly) get(ctx context.Context, id string) {
	n.rdb.Get(ctx, n.Key(id)) //@
}

func (n *partly) rename(p string) { n.Part.Prefix = p }

// WithinSet sets fields of fields in structs that are made here and elsewhere.
func WithinSet(ctx context.Context, rdb *redis.Client, in *rt.In) {
	w := &far.Within{Part: far.Part{Prefix: "first:"}}
	rdb.Get(ctx, w.Key(in.ID())) //@
	w.Prefix = "second:"
	rdb.Get(ctx, w.Key(in.ID())) //@
	w.Part.Prefix = in.OneOf("third:", "3:")
	rdb.Get(ctx, w.Key(in.ID())) //@
	w.Rename("fourth:")
	rdb.Get(ctx, w.Key(in.ID())) //@
	n := newPartly(rdb)
	n.get(ctx, in.ID())
	n.rename("fifth:")
	n.get(ctx, in.ID())
	n.Rename("sixth:")
	n.get(ctx, in.ID())
	n.Prefix = "seventh:"
	n.get(ctx, in.ID())
}

// Turned reverses a list of which the length is not known.
func Turned(ctx context.Context, rdb *redis.Client, in *rt.In) {
	list := append([]string(nil), "head:")
	for _, id := range in.Strs() {
		list = append(list, "more:"+id)
	}
	slices.Reverse(list)
	rdb.Get(ctx, list[0]) //@
}
