// Package store keeps what the library writes.
package store

import (
	"context"

	"github.com/redis/go-redis/v9"
)

// Store is what the library needs of a store.
type Store interface {
	IDs(ctx context.Context) []string
}

type redisStore struct {
	namespace string
	client    *redis.Client
}

// New makes a store; its keys begin with the namespace.
func New(namespace string, client *redis.Client) Store {
	return &redisStore{namespace: namespace, client: client}
}

func (s *redisStore) IDs(ctx context.Context) []string {
	return s.client.SMembers(ctx, s.namespace+"processes").Val() // want: <>processes | <>:processes | unit:processes | unit::processes | unitprocesses
}
