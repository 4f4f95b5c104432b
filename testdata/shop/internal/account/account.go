// Package account reads and changes customers' accounts.
package account

import (
	"context"
	"errors"
	"time"

	"github.com/redis/go-redis/v9"

	"example.com/shop/internal/jsoncache"
	"example.com/shop/internal/keys"
	"example.com/shop/internal/store"
)

const maxAttempts = 5

// Profile is what the shop knows of a customer.
type Profile struct {
	ID    int64
	Email string
	Name  string
}

// Database is where profiles come from.
type Database interface {
	Profile(ctx context.Context, user int64) (Profile, error)
	Rename(ctx context.Context, user int64, name string) error
}

// Service gives access to accounts.
type Service struct {
	db    Database
	store *store.Store
	rdb   *redis.ClusterClient
}

// New makes a service.
func New(db Database, s *store.Store, rdb *redis.ClusterClient) *Service {
	return &Service{db: db, store: s, rdb: rdb}
}

// Profile returns a customer's profile.
func (s *Service) Profile(ctx context.Context, user int64) (Profile, error) {
	return jsoncache.Load(ctx, s.store, keys.Profile(user), 10*time.Minute, func(ctx context.Context) (Profile, error) {
		return s.db.Profile(ctx, user)
	})
}

// Rename changes a customer's name.
func (s *Service) Rename(ctx context.Context, user int64, name string) error {
	if err := s.db.Rename(ctx, user, name); err != nil {
		return err
	}
	return s.store.Delete(ctx, keys.Profile(user))
}

func resetKey(email string) string { return "user:reset:" + email }

func attemptsKey(email string) string { return "user:reset:" + email + ":attempts" }

// StartReset remembers the code that was mailed to a customer who forgot the password.
func (s *Service) StartReset(ctx context.Context, email, code string) error {
	return s.rdb.Set(ctx, resetKey(email), code, 15*time.Minute).Err()
}

// CheckReset tells whether a code is the one that was mailed. After too many attempts none is.
func (s *Service) CheckReset(ctx context.Context, email, code string) (bool, error) {
	n, err := s.rdb.Incr(ctx, attemptsKey(email)).Result()
	if err != nil || n > maxAttempts {
		return false, err
	}
	want, err := s.rdb.Get(ctx, resetKey(email)).Result()
	if errors.Is(err, redis.Nil) {
		return false, nil
	}
	return err == nil && want == code, err
}
