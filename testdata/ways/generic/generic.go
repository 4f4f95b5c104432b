package generic

import (
	"context"
	"time"

	"example.com/ways/generic/gcache"
	"github.com/redis/go-redis/v9"
)

type User struct{ Name string }

type Service struct {
	users    *gcache.Cache[int64, User]
	sessions *gcache.Cache[string, string]
}

func New(rdb redis.UniversalClient) *Service {
	return &Service{
		users:    gcache.New[int64, User](rdb, "w04:user", time.Hour),
		sessions: gcache.New[string, string](rdb, "w04:session", time.Minute),
	}
}

func (s *Service) Touch(ctx context.Context, id int64, token string) {
	s.users.Set(ctx, id, User{})
	s.sessions.Set(ctx, "web:"+token, "x") // want: w04:session:web:<>
	s.users.Get(ctx, id)
}
