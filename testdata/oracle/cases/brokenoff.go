package cases

import (
	"context"

	"github.com/redis/go-redis/v9"

	"oracle.test/gen/rt"
)

// BrokenOff changes keys behind a break or continue: what held there holds after the loop or switch.
func BrokenOff(ctx context.Context, rdb *redis.Client, in *rt.In) {
	s := "a"
	for in.Bool() {
		if in.Bool() {
			break
		}
		s = "b"
		if in.Bool() {
			break
		}
		s = "c"
	}
	rdb.Get(ctx, s+"1") //@

	s = "a"
	for i := 0; i < 2; i++ {
		if in.Bool() {
			break
		}
		s += "x"
	}
	rdb.Get(ctx, s+"2") //@

	s = "a"
	for i := 0; i < 2; i++ {
		if in.Bool() {
			continue
		}
		s += "x"
	}
	rdb.Get(ctx, s+"3") //@

	s = "a"
	for _, x := range []string{"p", "q"} {
		if in.Bool() {
			break
		}
		s += x
	}
	rdb.Get(ctx, s+"4") //@

	s = "a"
	switch in.N(2) {
	case 0:
		if in.Bool() {
			break
		}
		s = "b"
	default:
		s = "c"
	}
	rdb.Get(ctx, s+"5") //@

	s = "a"
outer:
	for range 2 {
		for range 2 {
			if in.Bool() {
				s += "-"
				break outer
			}
			s = "b"
		}
		if in.Bool() {
			continue outer
		}
		s = "c"
	}
	rdb.Get(ctx, s+"6") //@
}
