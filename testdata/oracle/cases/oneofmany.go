package cases

import (
	"context"
	"strings"

	"github.com/redis/go-redis/v9"

	"oracle.test/gen/rt"
)

type manyKeyer struct{ prefix string }

// OneOfMany changes keys through pointers to more places than are told apart.
func OneOfMany(ctx context.Context, rdb *redis.Client, in *rt.In) {
	a, b, c, d, e, g := &manyKeyer{"a"}, &manyKeyer{"b"}, &manyKeyer{"c"}, &manyKeyer{"d"}, &manyKeyer{"e"}, &manyKeyer{"g"}
	p := a
	switch in.N(6) {
	case 1:
		p = b
	case 2:
		p = c
	case 3:
		p = d
	case 4:
		p = e
	case 5:
		p = g
	}
	p.prefix = in.ID()
	rdb.Get(ctx, b.prefix+"1") //@
	rdb.Get(ctx, g.prefix+"2") //@

	var s, t, u, v, w = "s", "t", "u", "v", "w"
	texts := []*string{&s, &t, &u, &v, &w}
	*texts[in.N(5)] = in.ID()
	rdb.Get(ctx, t+"3") //@
	for _, x := range texts {
		*x += "!"
	}
	rdb.Get(ctx, u+"4") //@

	keyers := []*manyKeyer{{"a"}, {"b"}, {"c"}, {"d"}, {"e"}, {"g"}}
	keyers[in.N(6)].prefix = in.ID()
	rdb.Get(ctx, keyers[0].prefix+"5")       //@
	rdb.Get(ctx, keyers[in.N(6)].prefix+"6") //@

	jumpedOver(ctx, rdb, in)
}

// jumpedOver has a pointer that is taken without order, because of the label, and text that changes until it is given up.
func jumpedOver(ctx context.Context, rdb *redis.Client, in *rt.In) {
	if in.Bool() {
		goto done
	}
	{
		var sb strings.Builder
		sb.WriteString(in.ID())
		var s string
		s = "session:"
		grow := func(x string) string { return s + x }
		s = grow(in.ID())
		rdb.Get(ctx, sb.String()+s) //@
	}
done:
	for range 2 {
		func() {
			keyer := map[string]*manyKeyer{"a": {prefix: "a:" + in.ID()}}["a"]
			other := keyer
			other.prefix = in.ID()
			rdb.Get(ctx, keyer.prefix+"7") //@
		}()
	}
}
