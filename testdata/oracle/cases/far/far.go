// Package far is what the cases use from another package.
package far

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/redis/go-redis/v9"
)

// Emit writes into w.
func Emit(w io.Writer, s string) { fmt.Fprint(w, s, len(s)) }

// Write writes into w.
func Write(w *strings.Builder, s string) { w.WriteString("<" + s + ">") }

// AddTo changes the key and sends it.
func AddTo(ctx context.Context, rdb *redis.Client, key *string) {
	*key += "k:"
	rdb.Del(ctx, *key) //@
}

// Touch changes what p points to.
func Touch(p *string) { *p = "touched:" + *p }

// Named leaves something in its result when it panics.
func Named(s string) (k string) {
	defer func() {
		if r := recover(); r != nil {
			k = "session:" + k
		}
	}()
	k = "p"
	if len(s) > 2 {
		panic(s)
	}
	return "ok:" + s
}

// Settings is configuration.
type Settings struct{ Prefix, Env string }

// Config is changed by Configure.
var Config = &Settings{Prefix: "far:"}

// SetFirst changes the first element.
func SetFirst(s []string) { s[0] = "changed" }

// Configure changes Config.
func Configure(p string) { Config.Env = p }

// Env is changed by SetEnv, and by whoever likes to.
var Env = "prod:"

// SetEnv changes Env to what is not empty.
func SetEnv(p string) {
	if p != "" {
		Env = p
	}
}

// InEnv is a key in Env.
func InEnv(id string) string { return Env + id }

// stage is changed by Deploy, in a program that is no test.
var stage = "built:"

// Deploy changes the stage.
func Deploy() {
	if !testing.Testing() {
		stage = "live:"
	}
}

// AtStage is a key of the stage.
func AtStage(id string) string { return stage + id }

// Base has a prefix.
type Base struct{ Prefix string }

// Key is a key below the prefix.
func (b *Base) Key(id string) string { return b.Prefix + "k." + id }

// Outer holds a Base by its address.
type Outer struct{ *Base }

// Key is a key of the Base.
func (o *Outer) Key(id string) string { return "o:" + o.Base.Key(id) }

// Store keeps values under keys.
type Store interface {
	Put(ctx context.Context, key string, v any) error
	Load(ctx context.Context, key string, dest any) error
}

type redisStore struct{ rdb *redis.Client }

// NewStore is a Store of a server.
func NewStore(rdb *redis.Client) Store { return &redisStore{rdb} }

func (s *redisStore) Put(ctx context.Context, key string, v any) error {
	b, err := json.Marshal(v)
	if err != nil {
		return err
	}
	return s.rdb.Set(ctx, key, b, 0).Err() //@
}

func (s *redisStore) Load(ctx context.Context, key string, dest any) error {
	b, err := s.rdb.Get(ctx, key).Bytes() //@
	if err != nil {
		return err
	}
	return json.Unmarshal(b, dest)
}

type noStore struct{}

func (noStore) Put(context.Context, string, any) error  { return nil }
func (noStore) Load(context.Context, string, any) error { return nil }

// NoStore is a Store that keeps nothing.
func NoStore() Store { return noStore{} }

// Within is a struct with a field of a field.
type Within struct{ Part }

// Part has what Within is named by.
type Part struct{ Prefix string }

// Key is a key of what the part is named by.
func (p *Part) Key(id string) string { return p.Prefix + id }

// Key is the key of the part, below w.
func (w *Within) Key(id string) string { return "w:" + w.Part.Key(id) }

// Rename sets the name of the part.
func (w *Within) Rename(p string) { w.Prefix = p }
