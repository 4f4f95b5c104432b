package singleton

import (
	"context"
	"sync"

	"github.com/redis/go-redis/v9"
)

type Store struct {
	rdb    *redis.Client
	prefix string
}

var (
	once  sync.Once
	store *Store
)

func Instance() *Store {
	once.Do(func() {
		store = &Store{rdb: redis.NewClient(&redis.Options{}), prefix: "w08:"}
	})
	return store
}

func (s *Store) Get(ctx context.Context, id string) {
	s.rdb.Get(ctx, s.prefix+id) // want: w08:<>
}

var cached = sync.OnceValue(func() string { return "w08:once:" })

func Other(ctx context.Context, id string) {
	Instance().rdb.Get(ctx, cached()+id)          // want: w08:once:<>
	Instance().rdb.Get(ctx, store.prefix+"x:"+id) // want: w08:x:<>
}
