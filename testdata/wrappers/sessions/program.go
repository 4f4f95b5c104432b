// Package sessions is a program as users of session stores write it.
package sessions

import (
	"github.com/alexedwards/scs/goredisstore"
	"github.com/alexedwards/scs/redisstore"
	"github.com/alexedwards/scs/v2"
	"github.com/boj/redistore"
	ginredis "github.com/gin-contrib/sessions/redis"
	"github.com/gomodule/redigo/redis"
	goredis "github.com/redis/go-redis/v9"
)

func SCS(pool *redis.Pool, client *goredis.Client) *scs.SessionManager {
	m := scs.New()
	m.Store = redisstore.New(pool)
	m.Store = redisstore.NewWithPrefix(pool, "shop:session:")           // key: SET shop:session:<token> ? // key: PEXPIREAT shop:session:<token> ?
	m.Store = goredisstore.NewWithPrefix(client, "shop:admin:session:") // key: SET shop:admin:session:<token> ?
	return m
}

func Gorilla(pool *redis.Pool) error {
	store, err := redistore.NewRediStoreWithPool(pool, []byte("secret-key"))
	if err != nil {
		return err
	}
	store.SetKeyPrefix("shop:session:") // key: SETEX shop:session:<id> ?
	return nil
}

func Gin() error {
	store, err := ginredis.NewStore(10, "tcp", "localhost:6379", "", "", []byte("secret"))
	if err != nil {
		return err
	}
	return ginredis.SetKeyPrefix(store, "shop:gin:session:") // key: SETEX shop:gin:session:<id> ?
}
