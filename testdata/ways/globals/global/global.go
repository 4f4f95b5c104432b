package global

import "github.com/redis/go-redis/v9"

var RDB *redis.Client

var KeyPrefix = "w22:"

const AppName = "app"
