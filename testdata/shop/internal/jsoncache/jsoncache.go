// Package jsoncache caches values as JSON.
package jsoncache

import (
	"context"
	"encoding/json"
	"errors"
	"math/rand/v2"
	"time"

	"example.com/shop/internal/store"
)

// Put caches a value for ttl.
func Put[T any](ctx context.Context, s *store.Store, key string, value T, ttl time.Duration) error {
	text, err := json.Marshal(value)
	if err != nil {
		return err
	}
	return s.Set(ctx, key, text, ttl)
}

// Load returns the cached value of a key. When there is none, it asks fetch and caches what that returns, for ttl and
// up to a tenth more, so that keys that were written together do not go together.
func Load[T any](ctx context.Context, s *store.Store, key string, ttl time.Duration, fetch func(context.Context) (T, error)) (T, error) {
	var value T
	text, err := s.Get(ctx, key)
	switch {
	case err == nil:
		err = json.Unmarshal(text, &value)
		return value, err
	case !errors.Is(err, store.ErrMiss):
		return value, err
	}
	if value, err = fetch(ctx); err != nil {
		return value, err
	}
	return value, Put(ctx, s, key, value, ttl+rand.N(ttl/10))
}
