package cases

import (
	"context"
	"strings"
	"time"

	"github.com/redis/go-redis/v9"

	"oracle.test/gen/rt"
)

type chooser struct {
	rdb  *redis.Client
	pre  string
	mode string
}

type plan int

const (
	free plan = iota
	paid
)

type area string

const (
	home area = "home"
	work area = "work"
)

func (p plan) prefix() string {
	if p == paid {
		return "paid:"
	}
	return "free:"
}

func hitBy(ctx context.Context, rdb *redis.Client, mark, id string) {
	key := "hit:" + mark + ":" + id
	switch mark {
	case "T", "U":
		key = "token:" + mark + ":" + id
	case "":
		return
	}
	rdb.Incr(ctx, key) //@
	if mark != "T" {
		rdb.Expire(ctx, key, time.Minute) //@
	} else {
		rdb.Get(ctx, "never:"+key) //@
	}
}

func makerOf(ctx context.Context, rdb *redis.Client, mark string) func(id string) {
	if strings.HasPrefix(mark, "n") {
		return func(string) {}
	}
	return func(id string) {
		hitBy(ctx, rdb, mark, id) //@outer
	}
}

func rechosen(ctx context.Context, rdb *redis.Client, kind, id string) {
	if kind == "a" {
		kind = "b"
	}
	for range 2 {
		rdb.Get(ctx, kind+":"+id) //@
		if kind == "b" {
			kind = "c"
		}
	}
	defer func() {
		rdb.Get(ctx, "d:"+kind) //@
	}()
	kind += "!"
}

func tries(ctx context.Context, rdb *redis.Client, kind string, n int) {
	if n == 0 {
		return
	}
	key := "try:" + kind
	if kind == "last" {
		key = "last"
	}
	rdb.Get(ctx, key)            //@
	tries(ctx, rdb, "last", n-1) //@outer
}

var prefixes = map[string]string{"u": "user:", "o": "order:"}

func byTable(ctx context.Context, rdb *redis.Client, kind, id string) {
	rdb.Get(ctx, prefixes[kind]+id) //@
}

func (c *chooser) flagged(ctx context.Context, id string, hot bool, p plan, a area) {
	key := c.pre + p.prefix() + id
	if hot {
		key = "hot:" + key
	}
	if a == work && !hot {
		c.rdb.Del(ctx, key) //@
		return
	}
	c.rdb.Get(ctx, key+string(a)) //@
}

func (c *chooser) set(mode string) { c.mode = mode }

func (c *chooser) moded(ctx context.Context, mode string) {
	c.set(mode)
	if c.mode == "x" {
		c.rdb.Del(ctx, "x") //@
		return
	}
	c.rdb.Get(ctx, "mode:"+c.mode) //@
}

func outer(ctx context.Context, rdb *redis.Client, mark, id string) {
	for _, m := range []string{mark, "T"} {
		hitBy(ctx, rdb, m, id) //@outer
	}
	if mark == "G" {
		mark = "U"
	}
	func() {
		hitBy(ctx, rdb, mark, id+"?") //@outer
	}()
}

func swapped(ctx context.Context, rdb *redis.Client, first, second string) {
	p := &first
	if second == "s" {
		p = &second
	}
	*p = "via:" + *p
	if first == "one" {
		rdb.Del(ctx, "one") //@
	}
	rdb.Get(ctx, first+"/"+second) //@
}

// ChosenByConstant calls wrappers that take their way by a constant of the caller.
func ChosenByConstant(ctx context.Context, rdb *redis.Client, in *rt.In) {
	id := in.ID()
	hitBy(ctx, rdb, "G", id)                //@outer
	hitBy(ctx, rdb, "T", id)                //@outer
	hitBy(ctx, rdb, "U", id)                //@outer
	hitBy(ctx, rdb, "", id)                 //@outer
	hitBy(ctx, rdb, in.OneOf("T", "V"), id) //@outer
	makerOf(ctx, rdb, "G")(id)              //@outer
	makerOf(ctx, rdb, "T")(id)              //@outer
	makerOf(ctx, rdb, "none")(id)           //@outer
	for _, m := range []string{"T", "V"} {
		makerOf(ctx, rdb, m)(id) //@outer
	}
	rechosen(ctx, rdb, "a", id)      //@outer
	rechosen(ctx, rdb, "b", id)      //@outer
	rechosen(ctx, rdb, "z", id)      //@outer
	tries(ctx, rdb, "first", 3)      //@outer
	tries(ctx, rdb, "last", 2)       //@outer
	byTable(ctx, rdb, "u", id)       //@outer
	byTable(ctx, rdb, "o", id)       //@outer
	byTable(ctx, rdb, "missing", id) //@outer
	prefixes["late"] = "late:"
	byTable(ctx, rdb, "late", id) //@outer
	c := &chooser{rdb: rdb, pre: "c:"}
	for _, hot := range []bool{true, false} {
		c.flagged(ctx, id, hot, free, home) //@outer
	}
	c.flagged(ctx, id, true, paid, work)        //@outer
	c.flagged(ctx, id, false, paid, work)       //@outer
	c.flagged(ctx, id, false, plan(7), "other") //@outer
	c.moded(ctx, "x")                           //@outer
	c.moded(ctx, "y")                           //@outer
	outer(ctx, rdb, "G", id)                    //@outer
	outer(ctx, rdb, "H", id)                    //@outer
	swapped(ctx, rdb, "one", "s")               //@outer
	swapped(ctx, rdb, "one", "t")               //@outer
	swapped(ctx, rdb, "two", "s")               //@outer
}
