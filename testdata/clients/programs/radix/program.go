// Package radix is a program as users of radix v3 and v4 write it.
package radix

import (
	"context"

	radix3 "github.com/mediocregopher/radix/v3"
	"github.com/mediocregopher/radix/v4"
)

func V3(client radix3.Client, id string) error {
	if err := client.Do(radix3.Cmd(nil, "SET", "foo:"+id, "someval")); err != nil { // key: SET foo:<id>
		return err
	}
	var v string
	if err := client.Do(radix3.Cmd(&v, "GET", "foo:"+id)); err != nil { // key: GET foo:<id>
		return err
	}
	if err := client.Do(radix3.FlatCmd(nil, "HMSET", "hash:"+id, map[string]int{"a": 1})); err != nil { // key: HMSET hash:<id>
		return err
	}
	p := radix3.Pipeline(
		radix3.FlatCmd(nil, "SETEX", "tmp:"+id, 60, "v"), // key: SETEX tmp:<id> 1m
		radix3.Cmd(nil, "INCR", "n:"+id),                 // key: INCR n:<id>
	)
	return client.Do(p)
}

var incr = radix3.NewEvalScript(1, `return redis.call("INCR", KEYS[1])`)

func Script(client radix3.Client, id string) error {
	return client.Do(incr.Cmd(nil, "s:"+id)) // key: EVALSHA s:<id>
}

func V4(ctx context.Context, client radix.Client, id string) error {
	if err := client.Do(ctx, radix.Cmd(nil, "SET", "bar:"+id, "v", "EX", "30")); err != nil { // key: SET bar:<id> 30s
		return err
	}
	if err := client.Do(ctx, radix.FlatCmd(nil, "DEL", []string{"bar:" + id, "baz:" + id})); err != nil { // key: DEL bar:<id> // key: DEL baz:<id>
		return err
	}
	p := radix.NewPipeline()
	p.Append(radix.Cmd(nil, "EXPIRE", "bar:"+id, "5")) // key: EXPIRE bar:<id> 5s
	if err := client.Do(ctx, p); err != nil {
		return err
	}
	s := radix.NewEvalScript(`return redis.call("GET", KEYS[1])`)
	return client.Do(ctx, s.Cmd(nil, []string{"lua:" + id})) // key: EVALSHA lua:<id>
}
