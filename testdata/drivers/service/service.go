// Package service knows its cache as an interface only.
package service

import (
	"context"
	"time"
)

// Cache is what the service needs of a cache.
type Cache interface {
	Get(ctx context.Context, key string) (string, error)
	Put(ctx context.Context, key, value string, ttl time.Duration) error
}

// Service serves orders.
type Service struct{ Cache Cache }

func orderKey(id string) string { return "Order:" + id }

// Order reads an order.
func (s *Service) Order(ctx context.Context, id string) (string, error) {
	return s.Cache.Get(ctx, orderKey(id))
}
