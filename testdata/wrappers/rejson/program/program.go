// Package program is a program as users of go-rejson write it.
package program

import (
	"context"

	"github.com/go-redis/redis/v8"
	"github.com/nitishm/go-rejson/v4"
	"github.com/nitishm/go-rejson/v4/rjs"
)

type Student struct {
	Name string `json:"name"`
	Rank int    `json:"rank"`
}

type Store struct{ rh *rejson.Handler }

func New(ctx context.Context, addr string) *Store {
	rh := rejson.NewReJSONHandler()
	rh.SetGoRedisClientWithContext(ctx, redis.NewClient(&redis.Options{Addr: addr}))
	return &Store{rh}
}

func (s *Store) Save(id string, v Student) error {
	_, err := s.rh.JSONSet("student:"+id, ".", v, rjs.SetOptionNX) // key: JSON.SET student:<id>
	return err
}

func (s *Store) Load(id string) (any, error) {
	return s.rh.JSONGet("student:"+id, ".") // key: JSON.GET student:<id>
}

func (s *Store) Names(ids ...string) (any, error) {
	var keys []string
	for _, id := range ids {
		keys = append(keys, "student:"+id)
	}
	return s.rh.JSONMGet(".name", keys...) // key: JSON.MGET student:<id>
}

func (s *Store) Promote(id string) error {
	if _, err := s.rh.JSONNumIncrBy("student:"+id, ".rank", 1); err != nil { // key: JSON.NUMINCRBY student:<id>
		return err
	}
	if _, err := s.rh.JSONArrAppend("log:"+id, ".", "promoted"); err != nil { // key: JSON.ARRAPPEND log:<id>
		return err
	}
	if _, err := s.rh.JSONArrTrim("log:"+id, ".", 0, 99); err != nil { // key: JSON.ARRTRIM log:<id>
		return err
	}
	_, err := s.rh.JSONDebug(rjs.DebugMemorySubcommand, "log:"+id, ".") // key: JSON.DEBUG log:<id>
	return err
}

func (s *Store) Forget(id string) error {
	if _, err := s.rh.JSONDel("log:"+id, "."); err != nil { // key: JSON.DEL log:<id>
		return err
	}
	_, err := s.rh.JSONForget("student:"+id, ".") // key: JSON.FORGET student:<id>
	return err
}
