package model

import (
	"context"
	"fmt"

	"github.com/redis/go-redis/v9"
)

// UserModel is what callers know: its methods are those of an interface that has no exported name.
type UserModel interface{ userModel }

type userModel interface {
	FindOne(ctx context.Context, id int64) error
	FindOneByName(ctx context.Context, name string, deleted int64) error
}

type defaultUserModel struct{ rdb *redis.Client }

type customUserModel struct{ *defaultUserModel }

func NewUserModel(rdb *redis.Client) UserModel {
	return &customUserModel{&defaultUserModel{rdb}}
}

func (m *defaultUserModel) FindOne(ctx context.Context, id int64) error {
	return m.rdb.Get(ctx, fmt.Sprintf("w31:user:id:%v", id)).Err()
}

func (m *defaultUserModel) FindOneByName(ctx context.Context, name string, deleted int64) error {
	return m.rdb.Get(ctx, fmt.Sprintf("w31:user:name:%v:%v", name, deleted)).Err()
}
