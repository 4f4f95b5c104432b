package cases

import (
	"context"
	"errors"

	"github.com/redis/go-redis/v9"

	"oracle.test/gen/rt"
)

type person struct{ name string }

func known(s string) *person {
	p := &person{"none"}
	if s == "" {
		return p
	}
	p.name = s
	return p
}

func renamed(s string, other bool) *person {
	p := &person{"none"}
	if other {
		p.name = s
		return p
	} else {
		return p
	}
}

func parsed(s string, other bool) (*person, error) {
	p := new(person)
	if other {
		p.name = s
		return p, nil
	}
	return p, errors.New("nobody")
}

func rename(p *person, s string, other bool) {
	if other {
		return
	}
	p.name = s
}

func renameBoth(p *person, s string, other bool) {
	if other {
		p.name = "other"
		return
	}
	p.name = s
}

func renamedLoop(p *person, names []string) *person {
	for _, n := range names {
		if n == "" {
			return p
		}
		p.name = n
	}
	return p
}

// ReturnedEarly gives back, and changes through parameters, what the code behind an early return changes too.
func ReturnedEarly(ctx context.Context, rdb *redis.Client, in *rt.In) {
	id := in.ID()
	rdb.Get(ctx, "a:"+known(id).name)              //@
	rdb.Get(ctx, "b:"+known("").name)              //@
	rdb.Get(ctx, "c:"+renamed(id, in.Bool()).name) //@
	if p, err := parsed(id, in.Bool()); err == nil {
		rdb.Get(ctx, "d:"+p.name) //@
	}
	p := &person{"first"}
	rename(p, id, in.Bool())
	rdb.Get(ctx, "e:"+p.name) //@
	renameBoth(p, id, in.Bool())
	rdb.Get(ctx, "f:"+p.name) //@
	q := &person{"second"}
	func() {
		if in.Bool() {
			return
		}
		q.name = id
	}()
	rdb.Get(ctx, "g:"+q.name) //@
	late := in.Bool()
	made := func() *person {
		r := &person{"third"}
		if late {
			return r
		}
		r.name = id
		q.name = "later"
		return r
	}
	rdb.Get(ctx, "h:"+made().name)                                                    //@
	rdb.Get(ctx, "i:"+q.name)                                                         //@
	rdb.Get(ctx, "j:"+renamedLoop(&person{"fourth"}, []string{id, "", "never"}).name) //@
	rdb.Get(ctx, "k:"+renamedLoop(&person{"fourth"}, []string{"", "never"}).name)     //@
}

func setPairs(ctx context.Context, rdb *redis.Client, pairs ...any) {
	for i := 0; i+1 < len(pairs); i += 2 {
		key, ok := pairs[i].(string)
		if !ok {
			return
		}
		rdb.Set(ctx, key, pairs[i+1], 0) //@
	}
}

// Asserted takes keys from a list that holds values, too.
func Asserted(ctx context.Context, rdb *redis.Client, in *rt.In) {
	p := &tally{in.ID(), 1}
	setPairs(ctx, rdb, "tally:"+p.Name, in.ID(), "tally:two", "2")
	setPairs(ctx, rdb, "tally:"+p.Name, 1, in.ID(), "tally:three")
	setPairs(ctx, rdb, p, "none")
}

type tally struct {
	Name string
	N    int
}
