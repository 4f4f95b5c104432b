package goctl

import (
	"context"

	"example.com/ways/goctl/model"
)

const live = 0

type Logic struct{ Users model.UserModel }

func (l *Logic) Login(ctx context.Context, id int64, name string) {
	l.Users.FindOne(ctx, id)               // want: w31:user:id:<>
	l.Users.FindOneByName(ctx, name, live) // want: w31:user:name:<>:<>
}
