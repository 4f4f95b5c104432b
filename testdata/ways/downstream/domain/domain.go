package domain

import (
	"context"
	"time"
)

type Cache interface {
	Get(ctx context.Context, key string) (string, error)
	Set(ctx context.Context, key, value string, ttl time.Duration) error
}

type Service struct{ cache Cache }

func NewService(c Cache) *Service { return &Service{cache: c} }

func (s *Service) Login(ctx context.Context, user string) error {
	return s.cache.Set(ctx, "login:"+user, "1", time.Hour) // want: w05:login:<>
}
