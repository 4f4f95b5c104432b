package svc

import (
	"context"
	"time"
)

type Cache interface {
	Get(ctx context.Context, key string) (string, error)
	Set(ctx context.Context, key string, v any, ttl time.Duration) error
}

type Svc struct{ c Cache }

func (s *Svc) Load(ctx context.Context, id string) (string, error) {
	if v, err := s.c.Get(ctx, "svc:"+id); err == nil {
		return v, nil
	}
	return "", s.c.Set(ctx, "svc:"+id, 1, 0)
}
