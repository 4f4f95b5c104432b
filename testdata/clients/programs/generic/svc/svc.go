// Package svc keeps users in a cache that it knows as a generic interface.
package svc

import (
	"context"
	"strconv"
	"time"
)

// Cache is implemented elsewhere.
type Cache[K comparable, V any] interface {
	Set(ctx context.Context, key K, v V, ttl time.Duration) error
	Get(ctx context.Context, key K) (V, bool, error)
	Names(ctx context.Context) ([]K, error)
}

// User is what is kept.
type User struct{ Name string }

// Svc is the service.
type Svc struct {
	users Cache[string, User]
	plain Store[User]
}

// Store is implemented elsewhere.
type Store[T any] interface {
	Load(id string) (*T, error)
	Save(id string, t *T) error
}

// New makes a service.
func New(users Cache[string, User], p Store[User]) *Svc { return &Svc{users, p} }

// User is a user by id.
func (s *Svc) User(ctx context.Context, id int) {
	if _, ok, _ := s.users.Get(ctx, "user:"+strconv.Itoa(id)); !ok { // sent: GET <c.pre>user:<id>
		s.users.Set(ctx, "user:"+strconv.Itoa(id), User{}, time.Hour) // sent: SET <c.pre>user:<id> 1h
	}
	s.plain.Save("me", nil) // sent: SET store:me 0s
	s.plain.Load("me")      // sent: GET store:me
}
