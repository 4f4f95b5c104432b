// Package gozero is a program as users of go-zero write it, by hand and with goctl.
package gozero

import (
	"context"
	"database/sql"
	"fmt"
	"time"

	"github.com/zeromicro/go-zero/core/limit"
	"github.com/zeromicro/go-zero/core/stores/cache"
	"github.com/zeromicro/go-zero/core/stores/redis"
	"github.com/zeromicro/go-zero/core/stores/sqlc"
	"github.com/zeromicro/go-zero/core/stores/sqlx"
)

type ServiceContext struct {
	Redis *redis.Redis
	Cache cache.Cache
}

func (s *ServiceContext) Token(ctx context.Context, user int64, token string) error {
	return s.Redis.SetexCtx(ctx, fmt.Sprintf("token:%d", user), token, 3600) // key: SET token:<user> 3600s
}

func (s *ServiceContext) Seen(user int64) (bool, error) {
	return s.Redis.SetnxEx(seenKey(user), "1", 60) // key: SET seen:<user> 60s
}

func seenKey(user int64) string { return fmt.Sprintf("seen:%d", user) }

func (s *ServiceContext) Score(ctx context.Context, board string, user string) error {
	_, err := s.Redis.ZincrbyCtx(ctx, "board:"+board, 1, user) // key: ZINCRBY board:<board>
	return err
}

func (s *ServiceContext) Pipeline() error {
	return s.Redis.Pipelined(func(p redis.Pipeliner) error {
		p.Incr(context.Background(), "visits:day")                 // key: INCR visits:day
		p.Expire(context.Background(), "visits:day", 24*time.Hour) // key: EXPIRE visits:day 24h
		return nil
	})
}

func (s *ServiceContext) Lock(ctx context.Context, id string) (bool, error) {
	lock := redis.NewRedisLock(s.Redis, "lock:"+id) // key: EVALSHA lock:<id> ?
	lock.SetExpire(10)
	return lock.AcquireCtx(ctx)
}

func (s *ServiceContext) Limit(user string) (int, error) {
	const seconds, quota = 60, 5
	l := limit.NewPeriodLimit(seconds, quota, s.Redis, "period:")
	return l.Take(user) // key: EVALSHA period:<user> 60s
}

func (s *ServiceContext) Bucket() bool {
	l := limit.NewTokenLimiter(1, 5, s.Redis, "bucket") // key: EVALSHA {bucket}.tokens ? // key: EVALSHA {bucket}.ts ?
	return l.Allow()
}

func (s *ServiceContext) Take(ctx context.Context, id int64) (v string, err error) {
	err = s.Cache.TakeCtx(ctx, &v, fmt.Sprintf("cache:item:%d", id), func(v any) error { return nil }) // key: SET cache:item:<id> ? // key: GET cache:item:<id>
	return v, err
}

func (s *ServiceContext) Put(id int64, v string) error {
	return s.Cache.SetWithExpire(fmt.Sprintf("cache:item:%d", id), v, time.Hour) // key: SET cache:item:<id> 1h
}

func Node(rds *redis.Redis, id string) error {
	conn := sqlc.NewNodeConn(nil, rds, cache.WithExpiry(time.Hour))
	return conn.SetCache("node:"+id, 1) // key: SET node:<id> 57m0s..1h3m0s
}

type User struct {
	Id     int64
	Mobile string
}

var (
	cacheUserIdPrefix     = "cache:user:id:"
	cacheUserMobilePrefix = "cache:user:mobile:"
)

type userModel struct {
	sqlc.CachedConn
	table string
}

func newUserModel(conn sqlx.SqlConn, c cache.CacheConf) *userModel {
	return &userModel{CachedConn: sqlc.NewConn(conn, c), table: "`user`"}
}

func (m *userModel) Delete(ctx context.Context, id int64) error {
	data, err := m.FindOne(ctx, id)
	if err != nil {
		return err
	}
	userIdKey := fmt.Sprintf("%s%v", cacheUserIdPrefix, id)
	userMobileKey := fmt.Sprintf("%s%v", cacheUserMobilePrefix, data.Mobile)
	_, err = m.ExecCtx(ctx, func(ctx context.Context, conn sqlx.SqlConn) (sql.Result, error) { // key: DEL cache:user:id:<id> // key: DEL cache:user:mobile:<resp.Mobile>
		return conn.ExecCtx(ctx, "delete", id)
	}, userIdKey, userMobileKey)
	return err
}

func (m *userModel) FindOne(ctx context.Context, id int64) (*User, error) {
	userIdKey := fmt.Sprintf("%s%v", cacheUserIdPrefix, id)
	var resp User
	err := m.QueryRowCtx(ctx, &resp, userIdKey, func(ctx context.Context, conn sqlx.SqlConn, v any) error { // key: SET cache:user:id:<id> 159h36m0s..176h24m0s // key: GET cache:user:id:<id>
		return conn.QueryRowCtx(ctx, v, "select", id)
	})
	return &resp, err
}

func (m *userModel) FindOneByMobile(ctx context.Context, mobile string) (*User, error) {
	userMobileKey := fmt.Sprintf("%s%v", cacheUserMobilePrefix, mobile)
	var resp User
	err := m.QueryRowIndexCtx(ctx, &resp, userMobileKey, m.formatPrimary, func(ctx context.Context, conn sqlx.SqlConn, v any) (i any, e error) { // key: SET cache:user:mobile:<mobile> 159h36m0s..176h24m0s // key: GET cache:user:mobile:<mobile> // key: SET cache:user:id:<primary> 159h36m0s..176h24m0s // key: GET cache:user:id:<primary>
		return resp.Id, nil
	}, m.queryPrimary)
	return &resp, err
}

func (m *userModel) formatPrimary(primary any) string {
	return fmt.Sprintf("%s%v", cacheUserIdPrefix, primary)
}

func (m *userModel) queryPrimary(ctx context.Context, conn sqlx.SqlConn, v, primary any) error {
	return conn.QueryRowCtx(ctx, v, "select", primary)
}
