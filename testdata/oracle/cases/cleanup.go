package cases

import (
	"context"

	"github.com/redis/go-redis/v9"

	"oracle.test/gen/rt"
)

// ending runs what it was given when all is done, as testing.T.Cleanup does.
type ending interface{ add(func()) }

type ends struct{ todo []func() }

func (e *ends) add(fn func()) { e.todo = append(e.todo, fn) }

func (e *ends) run() {
	for _, fn := range e.todo {
		fn()
	}
}

type basket struct {
	rdb  *redis.Client
	kept []string
	name string
}

func (b *basket) keep(k string) { b.kept = append(b.kept, "kept:"+k) }

func (b *basket) call(name string) { b.name = name }

func newBasket(ctx context.Context, rdb *redis.Client, end ending) *basket {
	b := &basket{rdb: rdb}
	end.add(func() {
		if len(b.kept) > 0 {
			b.rdb.Del(ctx, b.kept...) //@
		}
		if b.name != "" {
			b.rdb.Get(ctx, "name:"+b.name) //@
		}
		b.rdb.Get(ctx, "at the end:"+b.name) //@
	})
	return b
}

// Cleanup fills a struct after a literal that reads it was handed out.
func Cleanup(ctx context.Context, rdb *redis.Client, in *rt.In) {
	e := &ends{}
	b := newBasket(ctx, rdb, e)
	b.keep(in.ID())
	b.keep("two")
	if in.Bool() {
		b.call(in.ID())
	}
	e.run()
}
