package app

import (
	"context"
	"example.com/facts/keys"
	"example.com/facts/store"
	"fmt"
	"github.com/redis/go-redis/v9"
	"time"
)

type App struct {
	users *store.Store
	c     store.Cache
	rdb   *redis.Client
}

func NewApp(rdb *redis.Client) *App { return &App{users: store.New(rdb, "users"), rdb: rdb} }
func (a *App) Run(ctx context.Context, id int64, name string, k keys.Kind, oid keys.ID) {
	a.users.Get(ctx, fmt.Sprint(id))
	a.users.Get(ctx, keys.User(id))
	a.c.Set(ctx, "iface:"+name, 1, 0)
	a.users.Del(ctx, "a:1", keys.User(id))
	a.users.Put(ctx, store.Req{Key: "req:" + name, TTL: 5})
	store.Remember(ctx, a.c, "rem:"+name, func() (any, error) { a.rdb.Get(ctx, "inner:"+name); return nil, nil })
	a.rdb.Get(ctx, keys.Join("j", name, "x"))
	a.rdb.Get(ctx, keys.LoopJoin("lj", name, "x"))
	a.rdb.Get(ctx, string(keys.New(name).Field("f").Field("g")))
	a.rdb.Get(ctx, fmt.Sprintf("kind:%s:%v:%d", k, oid, k))
	a.rdb.Get(ctx, keys.Prefix+name)
	a.rdb.Set(ctx, keys.Num(7), 1, time.Minute)
	st := store.New(a.rdb, "local")
	st.Get(ctx, "zz")
	get := a.rdb.Get
	get(ctx, "mv:"+name)
	for _, s := range []string{"p", "q"} {
		a.rdb.Del(ctx, "loop:"+s)
	}
}
