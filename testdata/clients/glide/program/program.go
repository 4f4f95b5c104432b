// Package program is a program as users of valkey-glide write it.
package program

import (
	"context"
	"time"

	glide "github.com/valkey-io/valkey-glide/go/v2"
	"github.com/valkey-io/valkey-glide/go/v2/config"
	"github.com/valkey-io/valkey-glide/go/v2/options"
	"github.com/valkey-io/valkey-glide/go/v2/pipeline"
)

func Single(ctx context.Context, client *glide.Client, id string) error {
	if _, err := client.Set(ctx, "user:"+id, "v"); err != nil { // key: SET user:<id>
		return err
	}
	opts := options.NewSetOptions().SetExpiry(options.NewExpiryIn(5 * time.Minute)).SetOnlyIfDoesNotExist()
	if _, err := client.SetWithOptions(ctx, "lock:"+id, "v", *opts); err != nil { // key: SET lock:<id> 5m
		return err
	}
	if _, err := client.HSet(ctx, "h:"+id, map[string]string{"f": "v"}); err != nil { // key: HSET h:<id>
		return err
	}
	if _, err := client.Expire(ctx, "h:"+id, time.Hour); err != nil { // key: EXPIRE h:<id> 1h
		return err
	}
	if _, err := client.MGet(ctx, []string{"a:" + id, "b:" + id}); err != nil { // key: MGET a:<id> // key: MGET b:<id>
		return err
	}
	_, err := client.CustomCommand(ctx, []string{"SETEX", "c:" + id, "60", "v"}) // key: SETEX c:<id> 60s
	return err
}

func Batch(ctx context.Context, client *glide.ClusterClient, id string) error {
	batch := pipeline.NewClusterBatch(true)
	batch.Incr("{" + id + "}:n")                  // key: INCR {<id>}:n
	batch.Set("{"+id+"}:v", "1").Get("{x}:" + id) // key: SET {<id>}:v // key: GET {x}:<id>
	_, err := client.Exec(ctx, *batch, true)
	return err
}

func Script(ctx context.Context, client *glide.ClusterClient, id string) error {
	script := options.NewScript(`return redis.call("GET", KEYS[1])`)
	_, err := client.InvokeScriptWithOptions(ctx, *script, *options.NewScriptOptions().WithKeys([]string{"s:" + id})) // key: EVALSHA s:<id>
	return err
}

func Store(ctx context.Context, client *glide.ClusterClient, id string) error {
	_, err := client.SInterStore(ctx, "{"+id+"}:out", []string{"{" + id + "}:a", "{" + id + "}:b"}) // key: SINTERSTORE {<id>}:out // key: SINTERSTORE {<id>}:a // key: SINTERSTORE {<id>}:b
	return err
}

func Routed(ctx context.Context, client *glide.ClusterClient, id string) error {
	_, err := client.CustomCommandWithRoute(ctx, []string{"SET", "r:" + id, "v", "PX", "1500"}, config.AllPrimaries) // key: SET r:<id> 1500ms
	return err
}
