// Package layout is checked with the layout "[<env>:]<app>:<entity>:<id>[:<attr>][:v<n>]", where app is shop or pay and entity is
// a singular of at most 12 of a-z and _.
package layout

import (
	"context"
	"fmt"

	"github.com/redis/go-redis/v9"
)

func departs(ctx context.Context, rdb *redis.Client, id string, n int) error {
	rdb.Get(ctx, "user:"+id)                                                 // want `key "user:<id>" departs from the layout \[<env>:\]<app>:<entity>:<id>\[:<attr>\]\[:v<n>\]: segment "user" is none of the words of <app>: shop, pay`
	rdb.Get(ctx, "shop:users:"+id)                                           // want `segment "users" is a plural, and <entity> is a singular: write user`
	rdb.Get(ctx, "shop:user")                                                // want `it ends before <id>`
	rdb.Get(ctx, "shop:User:"+id)                                            // want `segment "User" has "U", and <entity> is made of a-z_`
	rdb.Get(ctx, "shop::"+id)                                                // want `segment "" is empty`
	rdb.Get(ctx, "test:shop:user:"+id)                                       // want `segment "test" is none of the words of <env>: dev, prod`
	rdb.Get(ctx, "user_"+id)                                                 // want `departs from the layout`
	return rdb.Get(ctx, fmt.Sprintf("shop:user:%s:profile:%d", id, n)).Err() // want `segment "<n>" is not of the form v<n>`
}

func fits(ctx context.Context, rdb *redis.Client, prefix, id string, n int) error {
	rdb.Get(ctx, "shop:user:"+id)
	rdb.Get(ctx, "prod:shop:user:"+id)
	rdb.Get(ctx, prefix+":user:"+id)
	rdb.Get(ctx, "shop:user:{"+id+"}:cart")
	rdb.Get(ctx, fmt.Sprintf("pay:order:%s:v%d", id, n))
	return rdb.Get(ctx, "shop:order_line:"+id+":total:v2").Err()
}
