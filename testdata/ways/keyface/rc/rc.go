// Package rc is a cache that takes keys by an interface, under a name of its own for each kind.
package rc

import (
	"context"

	"github.com/redis/go-redis/v9"
)

// Key is what a key must give.
type Key interface{ Key() string }

// KV is a key with its value.
type KV struct{ Key, Value string }

// Cache is a cache of one kind of values.
type Cache struct {
	prefix string
	rdb    *redis.Client
}

// New makes a cache.
func New(name string, rdb *redis.Client) *Cache { return &Cache{"app:" + name, rdb} }

func (c *Cache) key(k string) string { return c.prefix + ":" + k }

// Delete removes a value.
func (c *Cache) Delete(ctx context.Context, k Key) { c.rdb.Del(ctx, c.key(k.Key())) }

// GetAll reads several.
func (c *Cache) GetAll(ctx context.Context, ks []Key) {
	for _, k := range ks {
		c.rdb.Get(ctx, c.key(k.Key()))
	}
}

// PutAll writes several.
func (c *Cache) PutAll(ctx context.Context, kvs []KV) {
	for _, kv := range kvs {
		c.rdb.Set(ctx, c.key(kv.Key), kv.Value, 0)
	}
}

// DeleteAll removes several at once.
func (c *Cache) DeleteAll(ctx context.Context, ks []Key) {
	keys := make([]string, 0, len(ks))
	for _, k := range ks {
		keys = append(keys, c.key(k.Key()))
	}
	if len(keys) < 100 {
		c.rdb.Del(ctx, keys...)
		return
	}
	pipe := c.rdb.Pipeline()
	for _, k := range keys {
		pipe.Del(ctx, k)
	}
	_, _ = pipe.Exec(ctx)
}

// Field is a field of a hash.
type Field struct{ Key, Name string }

// HGet reads one.
func (c *Cache) HGet(ctx context.Context, f Field) { c.rdb.HGet(ctx, c.key(f.Key), f.Name) }

// Text is a key that is a text already.
type Text struct{ key string }

// NewText makes one.
func NewText(key string) Text { return Text{key} }

// Key is the text.
func (t Text) Key() string { return t.key }
